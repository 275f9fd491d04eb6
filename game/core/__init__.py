"""What every game shares: seats, cells, pieces, picks, steps, positions.  Knows no game and draws nothing."""
