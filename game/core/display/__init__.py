"""What can be seen of a position, clicked in it and shown on it, without drawing: pieces, picks, steps, marks."""
