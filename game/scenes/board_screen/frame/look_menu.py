"""The list of ways to look at the table: pointing at a row shows its way at once, a click keeps it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.core.errors import N_
from game.scenes.board_screen.frame.look import TURN_PREFIX, LookPreview
from game.ui.menu import Menu, MenuRow, TurnDial
from game.ui.widgets.base import Widget
from game.ui.words import _

LOOK_WORDS: Final[Mapping[str, tuple[str, str]]] = {  # the name of each way, and what it shows
    "top-down": (N_("From above"), N_("flat, nothing is hidden")),
    "lift": (N_("Lift the stacks"), N_("every piece shows")),
    "xray": (N_("X-ray"), N_("what the rules see here")),
    "threats": (N_("Lines to the kings"), N_("what points at a king")),
    "way-down": (N_("The way down"), N_("from the stack you point at")),
    "see-through": (N_("See through"), N_("what lies under the held tile")),
    "fit": (N_("Fit the window"), N_("everything that lies there")),
    "coordinates": (N_("Coordinates"), N_("a name for every cell")),
}
WITHOUT_SWITCH: Final = frozenset({"xray", "fit"})


class LookMenu(Menu):
    """The list of ways to look at the table, which leaves the table bright.

    `rows` are the rows by the ids of their ways; a click beside the list calls `close`.  The keys of the `hidden` rows
    work too.
    """

    def __init__(
        self,
        preview: LookPreview,
        dial: TurnDial,
        rows: Mapping[str, MenuRow],
        more: Sequence[MenuRow],
        close: Callable[[], None],
        hidden: Sequence[Widget],
    ) -> None:
        self.preview = preview
        self.rows = rows
        foot = _("Pointing shows it, a click keeps it")
        super().__init__("look", [[dial, *rows.values(), *more]], close, foot=foot, dims=False, hidden=hidden)

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the rows, and show on the table what is pointed at."""
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._show(self.group.widget_at(event.pos))
        elif event.type == pygame.KEYDOWN:
            self._show(None if isinstance(self.group.focused, TurnDial) else self.group.focused)
        for look, row in self.rows.items():
            if row.is_on is not None:
                row.switch(self.preview.is_kept(look))
        return used

    def _show(self, pointed: Widget | None) -> None:
        """Show the way of a row on the table, of the dial that of a dot."""
        if isinstance(pointed, TurnDial):
            self.preview.show("" if pointed.pointed is None else f"{TURN_PREFIX}{pointed.pointed}")
        else:
            self.preview.show(next((look for look, row in self.rows.items() if row is pointed), ""))
