"""The review: step through a game, try other moves, write comments, analyse, and play on from any position."""
