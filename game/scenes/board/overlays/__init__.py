"""The marks over the pieces: targets, reasons, ways, advice.

Pure functions of a position and the selection in it.
"""
