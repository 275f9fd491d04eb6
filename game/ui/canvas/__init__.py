"""The picture of a table: the painter, which shows frames, and what lies under a pixel of it.

A frame and a camera come in; the kind of table says how they are laid out; rectangles that have changed go out.
"""
