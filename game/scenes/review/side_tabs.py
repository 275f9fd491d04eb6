"""The tabs of the review's side panel: where not all of its parts have room, one of them is seen, with all the room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.errors import N_
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.widgets import ChoiceField, Segment
from game.ui.words import _

PART_NAMES: Final[Mapping[str, str]] = {
    "verdict": N_("Verdict"),
    "lines": N_("Lines"),
    "openings": N_("Openings"),
    "moves": N_("Moves"),
    "score": N_("Score"),
}
PART_OF_ACTION: Final[Mapping[str, str]] = {  # by an action, the part that it is about
    **dict.fromkeys(("analysis", "lines"), "lines"),
    **dict.fromkeys(("analyse", "fault", "fault-before", "try-again", "turning-point"), "verdict"),
    **dict.fromkeys(("openings", "opening-move"), "openings"),
}
TABS_HEIGHT: Final = 44  # units of the row,
TABS_GAP: Final = 10  # and below it
PART_GAP: Final = 16  # units between two parts


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the side panel that is wished for: its id, and how many pixels it needs at least."""

    id: str
    min_height: int


class Tabs(ChoiceField):
    """The choice; Enter goes on to the next one."""

    @property
    def takes_enter(self) -> bool:
        """There is nothing else that Enter would rather do."""
        return True


class TabRow(CachedPicture[object]):
    """The choice as it is drawn, without a ground of its own."""

    def __init__(self, pen: Pen, rect: pygame.Rect, choice: ChoiceField) -> None:
        super().__init__(pen, rect, None)
        self.choice = choice
        choice.place(pen, rect)

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """The choice alone."""
        self.choice.draw(surface, self.pen)
        return self.outer

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: object) -> None:
        """Nothing: the choice draws itself."""


class SideTabs:
    """Knows which part was wanted last; `changed` hears that another one is to be seen."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.on_change = on_change
        self.wanted_part = ""
        self.row: TabRow | None = None
        self.shown_part = ""  # the only part that is seen, "" where all are
        self.build()

    def build(self) -> None:
        """The widget, in the language that is spoken now."""
        self.choice = Tabs(_("Side panel"), [Segment("", "")], "", self._choose)
        self.choice.size = 14
        self.choice.enabled = False

    def _choose(self, part: str) -> None:
        self.wanted_part = part
        self.on_change()

    def show_for_action(self, action: str) -> None:
        """An action is about a part, if it is one of those: that is seen from now on."""
        self.wanted_part = PART_OF_ACTION.get(action, self.wanted_part)
        if self.shown_part and self.shown_part != self._visible_part(
            tuple(each.value for each in self.choice.segments)
        ):
            self.on_change()

    def _visible_part(self, ids: Sequence[str]) -> str:
        return self.wanted_part if self.wanted_part in ids else ids[0]

    def lay(self, pen: Pen, side: pygame.Rect, parts: Sequence[Part]) -> pygame.Rect:
        """Lay the tabs at the top if not all `parts` fit below each other; what is left of the side panel."""
        whole = sum(part.min_height for part in parts) + pen.px(PART_GAP) * (len(parts) - 1)
        self.row, self.shown_part, self.choice.enabled = None, "", whole > side.height and len(parts) > 1
        self.choice.rect = pygame.Rect(0, 0, 0, 0)
        if not self.choice.enabled:
            return side
        ids = [part.id for part in parts]
        self.shown_part = self._visible_part(ids)
        self.choice.segments = tuple(Segment(id, _(PART_NAMES[id])) for id in ids)
        self.choice.value = self.shown_part
        self.row = TabRow(pen, pygame.Rect(side.left, side.top, side.width, pen.px(TABS_HEIGHT)), self.choice)
        top = pen.px(TABS_HEIGHT + TABS_GAP)
        return pygame.Rect(side.left, side.top + top, side.width, side.height - top)

    def is_visible(self, part: str) -> bool:
        """Whether a part is to be laid out."""
        return self.shown_part in ("", part)
