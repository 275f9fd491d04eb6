"""Open tables of hexagon tiles: the rail that holds a hand of them."""
