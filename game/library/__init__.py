"""The library: games that are kept, each move as soon as it is played."""

from typing import Final

ENDING: Final = ".stax"  # of a file of saved games
SCHEME: Final = "stax:"  # begins a link to a position
