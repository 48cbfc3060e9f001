"""Small programs of the work bench; the Makefile calls them. None of them is in the wheel."""
