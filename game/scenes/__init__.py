"""Scenes: what fills the window.  They know games only through the registry's records."""
