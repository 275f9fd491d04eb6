"""The position editor: pieces go from all hands to everywhere, and the rules say what is impossible."""
