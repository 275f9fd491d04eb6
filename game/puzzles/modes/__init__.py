"""Modes: they choose the next puzzle and count the tries; plain objects without a window.

mode = Rated(workbook)            # or Daily, Streak, ThreeMinutes, ByTheme, Missed, Own
puzzle = mode.next()          # None: the mode has no other puzzle now, `mode.status().over` or no puzzle at all
mode.count_right_move()       # after each right move of the player
mode.end_try(solved, seconds) # once a puzzle, when its first try is decided; returns the changes
mode.status()                 # the values beside the board
"""

from game.puzzles.modes.by_theme import ByTheme
from game.puzzles.modes.daily import Daily
from game.puzzles.modes.missed import Missed
from game.puzzles.modes.mode import Mode, ModeStatus, TryChange
from game.puzzles.modes.own import Own
from game.puzzles.modes.rated import Rated
from game.puzzles.modes.streak import Streak
from game.puzzles.modes.three_minutes import ThreeMinutes

__all__ = ["ByTheme", "Daily", "Missed", "Mode", "ModeStatus", "Own", "Rated", "Streak", "ThreeMinutes", "TryChange"]
