"""How well the chances of an analysis come true, and whether a longer analysis gives moves the same verdicts."""
