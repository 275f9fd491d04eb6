"""The library of saved games; each move is saved as soon as it is played."""

from typing import Final

GAME_FILE_SUFFIX: Final = ".stax"  # of a file with games in the text form
LINK_SCHEME: Final = "stax:"  # the start of a link to a position
