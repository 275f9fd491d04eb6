"""The tabs of the review's side panel: if not all parts have room, a tab chooses the part that has it all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.errors import N_
from game.scenes.review.views.side_view import PART_GAP
from game.ui.look.pen import Pen
from game.ui.widgets import ChoiceField, Segment
from game.ui.widgets.layout import Room
from game.ui.widgets.widget_panel import WidgetPanel
from game.ui.words import _

PART_NAMES: Final[Mapping[str, str]] = {
    "verdict": N_("Verdict"),
    "lines": N_("Lines"),
    "openings": N_("Openings"),
    "moves": N_("Moves"),
    "score": N_("Score"),
}
PART_OF_ACTION: Final[Mapping[str, str]] = {  # the part that an action is about
    **dict.fromkeys(("analysis", "lines"), "lines"),
    **dict.fromkeys(("analyse", "fault", "fault-before", "try-again", "turning-point"), "verdict"),
    **dict.fromkeys(("openings", "opening-move"), "openings"),
}
TABS_HEIGHT: Final = 44  # units; the height of the tabs
TABS_GAP: Final = 10  # units below the tabs


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the side panel that should be shown: its id, and its least height in pixels."""

    id: str
    min_height: int


class Tabs(ChoiceField):
    """The field of the tabs; Enter goes to the next tab."""

    @property
    def takes_enter(self) -> bool:
        """True: Enter has no other use here."""
        return True


class SideTabs:
    """Knows which part the user wanted last; `on_change` is called when another part is to be shown."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.on_change = on_change
        self.wanted_part = ""
        self.row: WidgetPanel | None = None
        self.shown_part = ""  # the only visible part; "" if all are visible
        self.build()

    def build(self) -> None:
        """Build the field in the current language."""
        self.choice = Tabs(_("Side panel"), [Segment("", "")], "", self._choose, size=14)
        self.choice.enable(False)

    def _choose(self, part: str) -> None:
        self.wanted_part = part
        self.on_change()

    def show_for_action(self, action: str) -> None:
        """Show the part that an action is about; other actions change nothing."""
        self.wanted_part = PART_OF_ACTION.get(action, self.wanted_part)
        if self.shown_part and self.shown_part != self._visible_part(
            tuple(each.value for each in self.choice.segments)
        ):
            self.on_change()

    def _visible_part(self, ids: Sequence[str]) -> str:
        return self.wanted_part if self.wanted_part in ids else ids[0]

    def lay(self, pen: Pen, side: pygame.Rect, parts: Sequence[Part]) -> pygame.Rect:
        """Lay out the tabs at the top if not all `parts` fit below each other; the rectangle that is left."""
        whole = sum(part.min_height for part in parts) + pen.px(PART_GAP) * (len(parts) - 1)
        is_needed = whole > side.height and len(parts) > 1
        self.row, self.shown_part = None, ""
        self.choice.enable(is_needed)
        self.choice.place(pen, pygame.Rect(0, 0, 0, 0))
        if not is_needed:
            return side
        ids = [part.id for part in parts]
        self.shown_part = self._visible_part(ids)
        self.choice.offer([Segment(id, _(PART_NAMES[id])) for id in ids])
        self.choice.set_value(self.shown_part)
        room = Room(side)
        height = pen.px(TABS_HEIGHT)
        rect = room.cut_top(height, pen.px(TABS_HEIGHT + TABS_GAP) - height)
        self.choice.place(pen, rect)
        self.row = WidgetPanel(pen, rect, [self.choice], has_ground=False)
        return room.rect

    def is_visible(self, part: str) -> bool:
        """Whether a part is to be laid out."""
        return self.shown_part in ("", part)
