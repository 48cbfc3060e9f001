"""The server of Menagerie."""
