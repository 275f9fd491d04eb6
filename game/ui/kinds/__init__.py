"""What differs between tables of tiles, of discs and of slabs: how pieces, hands and marks look.

A position's arrangement comes in; stages, rails and hit shapes of its kind go out.
"""
