"""Square boards with discs: the board, its stage, marks, paths and the rails of hands beside it."""
