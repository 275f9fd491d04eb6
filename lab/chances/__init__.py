"""Chances: how well what an analysis tells comes true, and whether a longer one calls moves the same."""
