"""The widgets: focus, keys, the pointer and long words are handled in `group` and `base`, styled by the
theme."""

from game.ui.widgets.base import Item, Widget
from game.ui.widgets.button import Button, Toggle
from game.ui.widgets.choice import ChoiceField, Segment, TabBar
from game.ui.widgets.chord import ChordField
from game.ui.widgets.dialog import QuestionDialog
from game.ui.widgets.field import TextField
from game.ui.widgets.group import Group
from game.ui.widgets.layout import Column, LabelledWidget, SectionHeading, Space, WidgetRow, Words
from game.ui.widgets.page import ScrollPage
from game.ui.widgets.rows import RowLook, Rows
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.slider import Slider

__all__ = [
    "Button",
    "ChoiceField",
    "ChordField",
    "Column",
    "Group",
    "Item",
    "LabelledWidget",
    "QuestionDialog",
    "RowLook",
    "Rows",
    "Scroll",
    "ScrollPage",
    "SectionHeading",
    "Segment",
    "Slider",
    "Space",
    "TabBar",
    "TextField",
    "Toggle",
    "Widget",
    "WidgetRow",
    "Words",
]
