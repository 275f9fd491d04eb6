"""Open tables of hexagonal tiles: the stage, the tiles' sprites, and the rail of a hand."""
