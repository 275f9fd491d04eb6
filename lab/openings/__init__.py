"""Books of openings: made from deep self-play, and every move of them searched again deeper."""
