"""What every engine shares: the protocol, its errors, and randomness as a value."""
