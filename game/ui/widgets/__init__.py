"""Buttons, choices and dialogs: focus, keys, the pointer and long words in one place."""

from game.ui.widgets.base import Group, Widget
from game.ui.widgets.button import Button, Toggle
from game.ui.widgets.choice import Choice, Segment
from game.ui.widgets.dialog import Dialog

__all__ = ["Button", "Choice", "Dialog", "Group", "Segment", "Toggle", "Widget"]
