"""Where everything is kept: SQLAlchemy, and nothing but SQLAlchemy."""
