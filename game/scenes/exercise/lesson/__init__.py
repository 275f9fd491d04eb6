"""A lesson: a page of a course on the real board, answered at the table."""
