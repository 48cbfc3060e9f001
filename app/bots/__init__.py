"""Players that are programs: they get a view and its legal moves, never a state."""
