"""For those who work on the program; only the command line imports it, and the double-click file is without it.

Matches between levels (`match`), fitting of weights (`tuning`), searches that leave nothing out (`exhaustive`), and
measures of speed, frames and memory (`bench`); the `gallery` shows every widget, the `tour` every scene.
"""
