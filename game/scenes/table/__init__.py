"""The table scene: a game in play.  A click passes through input, selection, play.table, playback and the picture."""
