"""The scenes that are made of widgets."""
