"""The position editor: pieces go from all hands to any cell, and the rules say what is wrong with the position."""
