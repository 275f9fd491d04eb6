"""What lessons and puzzles share: a board on which something is asked, the strip that answers, what refutes a try."""
