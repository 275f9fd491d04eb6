"""What the player has chosen on a board, before it is a move."""
