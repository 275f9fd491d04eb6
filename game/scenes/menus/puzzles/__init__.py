"""The puzzle scene: today's puzzle, the modes of solving puzzles, and the player's rating."""
