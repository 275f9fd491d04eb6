"""Stax, Cameron Browne 2010: hexagon tiles with pointers, two or three players."""
