"""A match, its players and its table: all of a running game except its drawing."""
