"""The scene in which a game's rulebook is read."""
