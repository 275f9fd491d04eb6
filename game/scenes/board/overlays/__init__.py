"""The marks over the pieces: where a piece may go, why not, by what way, what was advised.

Pure functions of a position and of what is chosen in it.
"""
