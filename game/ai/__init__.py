"""The computer player: one search for all games, and its levels."""
