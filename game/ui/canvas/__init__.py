"""The picture of a table: the painter, which shows frames, and hit tests of pixels.

A frame and a camera come in, the kind of table lays the frame out, and changed rectangles go out.
"""
