"""Cells, their symmetries, and positions that differ only by one; boards as text."""
