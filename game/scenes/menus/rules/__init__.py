"""The scene that shows a game's rulebook."""
