"""What lessons and puzzles share: a board with a task, a strip that answers, and the refutation of a wrong try."""
