"""The sheet on which the pieces of a game are picked: those that both sides play with."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.core.display.pieces import Piece
from game.core.game import Game, Option, default_options
from game.scenes.players.seating import Seating, chosen
from game.ui.kinds import glyph
from game.ui.look.cloth import dim
from game.ui.look.pen import Pen
from game.ui.widgets import Button, Group, Widget
from game.ui.words import _

ACROSS = 8  # pieces in a row
WIDE, HIGH, GAP, EDGE = 100, 92, 10, 32  # units: of a piece's field, between two, around all
HEAD, FOOT = 92, 84


def lettered(game: Game) -> Mapping[str, Piece]:
    """The pieces of the first seat by their names, which are letters."""
    arrangement = game.view.arrangement(game.notation.start(default_options(game)))
    pieces = [pocket.piece for pocket in arrangement.hands[0]]
    return {game.piece_name(piece): piece for piece in pieces}


class Field(Widget):
    """A piece that is in or out."""

    def __init__(self, letter: str, piece: Piece | None, on: bool) -> None:
        super().__init__(letter)
        self.piece = piece
        self.on = on

    @property
    def takes_enter(self) -> bool:
        """Enter goes on: the space bar is for picking."""
        return False

    @property
    def look(self) -> object:
        """Whether it is pointed at, and in."""
        return self.hovered, self.on

    def press(self) -> None:
        """In or out."""
        self.on = not self.on

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """The piece and its letter; what is out is dim and has no edge."""
        theme, r = pen.theme, self.rect
        fill = theme.picked if self.on else theme.trough
        pen.box(surface, r, 10, fill, theme.gold if self.on else theme.line, max(1.5, 1.5 * theme.unit))
        if self.hovered:
            pen.box(surface, r, 10, theme.hover, None)
        if self.piece is not None:
            image = glyph(self.piece, pen.px(60), theme)
            if not self.on:
                image = image.copy()
                image.set_alpha(80)
            surface.blit(image, image.get_rect(center=(r.centerx + pen.px(8), r.centery)))
        ink = theme.gold if self.on else theme.faint
        pen.text(surface, self.label, (r.left + pen.px(10), r.top + pen.px(16)), 16, ink, "bold")
        self.draw_focus_ring(surface, pen, 10)


class Picker:
    """All pieces of an option's letters; those that are in are the seating's choice before `done` is called."""

    def __init__(self, seating: Seating, option: Option, done: Callable[[], None]) -> None:
        self.seating = seating
        self.option = option
        self.done = done
        self.title = _(option.label)
        pieces, value = lettered(seating.game), seating.options[option.key]
        self.fields = [Field(each, pieces.get(each), each in value) for each in option.letters]
        self.whole = Button(_("All"), lambda: self._all(True), key="A", shortcut=pygame.K_a)
        self.bare = Button(_("None"), lambda: self._all(False), key="N", shortcut=pygame.K_n)
        self.ready = Button(_("Done"), self._ready, icon="tick", key=_("Enter"), strong=True)
        self.group = Group([*self.fields, self.whole, self.bare, self.ready], done)
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def value(self) -> str:
        """The letters that are in."""
        return "".join(field.label for field in self.fields if field.on)

    def _all(self, on: bool) -> None:
        for field in self.fields:
            field.on = on

    def _ready(self) -> None:
        if self.value:  # nothing is no choice
            self.seating.options[self.option.key] = self.value
            self.done()

    def handle(self, event: pygame.event.Event) -> bool:
        """Everything belongs to the sheet."""
        self.group.handle(event)
        return True

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lie in the middle of an area."""
        px = pen.px
        rows = -(-len(self.fields) // ACROSS)
        wide = 2 * px(EDGE) + ACROSS * px(WIDE) + (ACROSS - 1) * px(GAP)
        self.rect = pygame.Rect(0, 0, wide, px(HEAD + FOOT + EDGE) + rows * px(HIGH + GAP))
        self.rect.center = area.center
        for index, field in enumerate(self.fields):
            row, column = divmod(index, ACROSS)
            left, top = self.rect.left + px(EDGE), self.rect.top + px(HEAD)
            field.rect = pygame.Rect(left + column * px(WIDE + GAP), top + row * px(HIGH + GAP), px(WIDE), px(HIGH))
        x, top = self.rect.left + px(EDGE), self.rect.bottom - px(EDGE) - px(52)
        for button in (self.whole, self.bare):
            button.rect = pygame.Rect(x, top, max(px(130), button.min_width(pen)), px(52))
            x = button.rect.right + px(12)
        self.ready.rect = pygame.Rect(0, top, max(px(200), self.ready.min_width(pen)), px(52))
        self.ready.rect.right = self.rect.right - px(EDGE)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Dim what lies under it and draw it."""
        dim(surface)
        px = pen.px
        pen.shadow(surface, self.rect, 20)
        pen.box(surface, self.rect, 16, pen.theme.solid, pen.theme.edge)
        left, right = self.rect.left + px(EDGE), self.rect.right - px(EDGE)
        told = chosen(len(self.value))
        ink = pen.theme.gold if self.value else pen.theme.no
        count = pen.text(surface, told, (right, self.rect.top + px(48)), 17, ink, "semibold", "midright")
        room = count.left - px(20) - left
        pen.text(surface, self.title, (left, self.rect.top + px(48)), 24, weight="black", room=room)
        self.group.draw(surface, pen)
