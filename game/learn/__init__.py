"""Lessons: courses of pages on the real board, judged by the real rules."""
