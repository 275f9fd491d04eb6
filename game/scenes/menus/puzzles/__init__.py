"""The puzzles of all games: today's, the ways of solving them, how one has come along."""
