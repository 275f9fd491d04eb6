"""A puzzle on the real board: the task, the answer to each try, and everything about the puzzle once it is solved."""
