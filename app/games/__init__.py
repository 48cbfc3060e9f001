"""The bridge to the engines: the only part of the server that knows the games."""
