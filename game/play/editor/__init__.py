"""The position editor's model: the steps of an edit, and the game in which every piece may go everywhere."""
