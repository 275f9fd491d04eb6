"""Puzzles: positions with a task whose solutions are proven by trying every move, and the judging of tries."""
