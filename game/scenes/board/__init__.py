"""The board as a component: its pieces, the player's selection and the view.

Pointer and key events go in; moves to play and frames come out.  The scene that owns a board decides what a move does.
"""
