"""What opens under a word of the bar: a menu of rows, and the dial that turns the table."""

from game.ui.menu.dial import TurnDial
from game.ui.menu.menu import Menu, MenuRow

__all__ = ["Menu", "MenuRow", "TurnDial"]
