"""A small network of integers that judges positions, and its file."""
