"""What lies around a table that has a folding list at its side: also the tab of that list, and the calm place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar, Final

import pygame

from game.core.errors import N_
from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels, are_keys_shown
from game.scenes.board_screen.panel_source import PanelSource
from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.actions import key_of
from game.ui.panels.frame import CalmPlace, DrawerTab, TabContent, WordsBar
from game.ui.words import _

TAB_MIDDLE: Final = 0.46  # of the window's height


class FrameChrome(SurroundingPanels):
    """The panels around a table with a drawer at its side, and the drawer's tab."""

    tab_action: ClassVar[str] = "panel"  # what opens and shuts the drawer
    tab_word: ClassVar[str] = N_("Moves")

    def __init__(self, board: Board, pen: Pen, source: PanelSource, bar: WordsBar) -> None:
        super().__init__(board, pen, source, bar)
        layout = board.layout
        edge = layout.view.right if layout.side is None else layout.side.left
        content = TabContent(layout.side is not None, words=_(self.tab_word))
        self.tab = DrawerTab(pen, edge, round(layout.view.height * TAB_MIDDLE), content)

    def calm_room(self) -> pygame.Rect:
        """The rectangle of the words about the turn: above the near hand, beside its pieces."""
        return self.shelf.calm_place()

    def make_pill(self) -> CalmPlace:
        """The words about the turn."""
        return CalmPlace(self.pen, self.calm_room(), self.source.pill())

    def settle_pill(self) -> None:
        """Keep the words about the turn beside the pieces."""
        self.pill.settle(self.calm_room())

    def button_places(self) -> dict[str, Place]:
        """The pixels of the tab and of the openers of drawers."""
        return {self.tab_action: self.tab.rect.center, **super().button_places()}

    def command_at(self, place: Place) -> str | None:
        """The id of the command of the tab, the opener of a drawer or the word at a pixel; None for none."""
        return self.tab_action if self.tab.rect.collidepoint(place) else super().command_at(place)

    def gives_way(self, part: CachedPicture[Any]) -> bool:
        """Whether a part is not drawn under a menu or a dialog: the tab at the window's edge."""
        return part is self.tab and self.board.layout.side is None

    @property
    def tab_key(self) -> str:
        """The key that opens and shuts the drawer."""
        return key_of(self.tab_action, self.board.services.preferences.bindings)

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """All parts in the order of drawing."""
        yield self.tab
        yield from super().parts()

    def _sync_large(self) -> list[pygame.Rect]:
        is_over = self.tab.rect.collidepoint(self.board.state.place)
        content = replace(self.tab.content, is_hovered=is_over, key=self.tab_key if are_keys_shown() else "")
        return [self.tab.outer] if self.tab.show(content) else super()._sync_large()

    @property
    def tells_stacks(self) -> bool:
        """True: a callout says what lies in the pointed stack."""
        return True
