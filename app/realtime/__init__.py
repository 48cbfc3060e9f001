"""Who follows which match, and how they are woken. Knows neither rules nor database: frames come from a source."""
