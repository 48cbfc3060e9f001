"""One function for each use case; each opens its own transaction."""
