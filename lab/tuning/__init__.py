"""Weights fitted on games of a level against itself: the `tune` command and what it needs."""
