"""The phases of a match: what is asked, what may be answered, and what the answer does."""
