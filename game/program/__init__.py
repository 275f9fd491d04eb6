"""The running program: its start, its loop, its window, and which scene leads where."""
