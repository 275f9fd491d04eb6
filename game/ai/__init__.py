"""The computer player: a search for all games, and its levels."""
