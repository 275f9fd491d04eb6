"""The computer player: one search for all games, its levels, its matches against itself."""
