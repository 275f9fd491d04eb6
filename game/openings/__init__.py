"""Openings: what deep self-play has found of how the games begin, one file a game."""
