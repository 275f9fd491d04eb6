"""Tables of slabs of joined hexagons: the stage by levels, marks, and the rails of hands beside it."""
