"""A match, its players and its table: everything about a running game but its picture."""
