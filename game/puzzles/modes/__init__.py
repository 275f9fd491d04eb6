"""Modes: which puzzle comes next, and what a try at it changes; plain objects without a window.

mode = Rated(workbook)            # or Daily, Streak, ThreeMinutes, ByTheme, Missed, Own
puzzle = mode.next()          # None: the mode has no other puzzle now, `mode.panel().over` or there is none at all
mode.moved()                  # one right move of the player
mode.tried(solved, seconds)   # once a puzzle, as soon as the first try at it is decided: what has changed
mode.panel()                  # what stands beside the board
"""

from game.puzzles.modes.by_theme import ByTheme
from game.puzzles.modes.daily import Daily
from game.puzzles.modes.missed import Missed
from game.puzzles.modes.mode import Change, Mode, Panel
from game.puzzles.modes.own import Own
from game.puzzles.modes.rated import Rated
from game.puzzles.modes.streak import Streak
from game.puzzles.modes.three_minutes import ThreeMinutes

__all__ = ["ByTheme", "Change", "Daily", "Missed", "Mode", "Own", "Panel", "Rated", "Streak", "ThreeMinutes"]
