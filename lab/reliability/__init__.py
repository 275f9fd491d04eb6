"""Measures of what the program withstands: hostile texts, kills, many games, a full library, and more."""
