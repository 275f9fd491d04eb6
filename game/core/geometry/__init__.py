"""Cells, their symmetries, and positions that are equal up to a symmetry; boards as text."""
