"""Mixtour, Dieter Stein 2011: discs in stacks, which move as far as the stack that they reach is high."""
