"""The title, the first scene: the chosen game on a table, the other games on a shelf."""
