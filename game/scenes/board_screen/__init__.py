"""A board with its panels, hands and dialogs, for every scene with a board."""
