"""Puzzles: positions with one thing to find, proven by trying every move, and what answers a try; nothing is drawn."""
