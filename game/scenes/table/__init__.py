"""The table scene: a game in play.  A click goes input -> selection -> play.table -> motion -> the picture."""
