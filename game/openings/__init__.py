"""Openings: books of the games' beginnings, made by deep self-play, a file for each game."""
