"""What the server talks about: plain dataclasses and functions, no I/O."""
