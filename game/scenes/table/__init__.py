"""The table scene: a game in play.  A click goes input -> choosing -> play.table -> motion -> the picture."""
