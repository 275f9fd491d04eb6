"""The dialog that asks who plays on from a position."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.game import Game
from game.play.setup import Setup
from game.scenes.players.seating import Seating
from game.ui.kinds.glyphs import chip
from game.ui.look.cloth import dim
from game.ui.look.pen import Pen
from game.ui.widgets import Button, Group
from game.ui.widgets.layout import Room, split_columns
from game.ui.words import _

DIALOG_WIDTH, ROW_HEIGHT, DIALOG_MARGIN, ROW_GAP = 600, 52, 32, 12  # units
SIGN_WIDTH = 150  # units before a choice, for a seat's sign and name


class SeatsDialog:
    """A dialog with a choice for each seat; `begin` gets the setup, `close` is called if the player cancels.

    `words` say what kind of game begins.
    """

    def __init__(
        self, game: Game, last: Setup, words: str, begin: Callable[[Setup], None], close: Callable[[], None]
    ) -> None:
        self.game = game
        self.words = words
        self.seating = Seating(game, last)
        names = [_(game.texts.seat_names[seat]) for seat in range(self.seating.count)]
        self.choices = [self.seating.seat_choice(seat, lambda: None, name) for seat, name in enumerate(names)]
        self.play = Button(_("Play here"), lambda: begin(self.seating.setup), icon="play", strong=True)
        self.cancel = Button(_("Cancel"), close, key="Esc")
        self.group = Group([*self.choices, self.play, self.cancel], close, focus=len(self.choices))
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lay the dialog out in the middle of an area."""
        edge, gap, tall = pen.px(DIALOG_MARGIN), pen.px(ROW_GAP), pen.px(ROW_HEIGHT)
        rows = len(self.choices) + 1
        high = 2 * edge + pen.px(92) + rows * tall + (rows - 1) * gap
        wide = min(area.width - 2 * gap, pen.px(DIALOG_WIDTH))
        self.rect = pygame.Rect(0, 0, wide, high).move_to(center=area.center)
        room = Room(self.rect.inflate(-2 * edge, -2 * edge))
        for button, place in zip((self.play, self.cancel), split_columns(room.cut_bottom(tall), 2, gap), strict=True):
            button.place(pen, place)
        room.cut_top(pen.px(84))
        room.cut_left(pen.px(SIGN_WIDTH))
        for choice in self.choices:
            choice.place(pen, room.cut_top(tall, gap))

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass every event to the dialog."""
        self.group.handle(event)
        return True

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Dim the background and draw the dialog."""
        dim(surface)
        pen.shadow(surface, self.rect, 20)
        pen.box(surface, self.rect, 16, pen.theme.ground.solid, pen.theme.lines.edge)
        left, top = self.rect.left + pen.px(DIALOG_MARGIN), self.rect.top + pen.px(DIALOG_MARGIN)
        room = self.rect.width - 2 * pen.px(DIALOG_MARGIN)
        pen.text(surface, _("Play on from here"), (left, top + pen.px(8)), 24, weight="black", room=room)
        pen.text(surface, self.words, (left, top + pen.px(48)), 16, pen.theme.muted, room=room)
        for seat, choice in enumerate(self.choices):
            image = chip(self.game.stains[seat], pen.px(30), pen.theme)
            surface.blit(image, image.get_rect(center=(left + pen.px(16), choice.rect.centery)))
            at = (left + pen.px(42), choice.rect.centery)
            name = choice.rect.left - pen.px(8) - at[0]
            pen.text(surface, choice.label, at, 17, weight="bold", room=name)
        self.group.draw(surface, pen)
