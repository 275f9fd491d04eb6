"""Tools for developers; only the command line imports them, and the packaged program does not contain them.

Matches between levels (`match`), fitting of weights (`tuning`), searches that leave nothing out (`exhaustive`), and
measures of speed, frames and memory (`bench`); the `gallery` shows every widget, the `tour` every scene.
"""
