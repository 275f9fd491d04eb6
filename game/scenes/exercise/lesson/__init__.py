"""A lesson: one page of a course on the real board, answered on the table."""
