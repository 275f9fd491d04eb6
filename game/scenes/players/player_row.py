"""The widgets of a player: person or level, name and colour, beside the sign of the seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.display.pieces import Stain
from game.core.errors import StaxError
from game.play.setup import MAX_NAME_LENGTH
from game.scenes.players.colour_choice import Swatches
from game.scenes.players.labelled_row import LABEL_WIDTH
from game.scenes.players.seating import Seating
from game.scenes.sentences import players
from game.ui.kinds.glyphs import chip
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.look.themes import SEAT_COLOUR_NAMES
from game.ui.widgets import Item, TextField
from game.ui.words import _, error_text

SIGN_SIZE, ROW_GAP, ROW_HEIGHT, FAULT_SIZE = 32, 8, 44, 14  # units: sign, between two rows, a row; size of type


def seat_sign(seating: Seating, seat: int, size: int, theme: Theme) -> pygame.Surface:
    """A player's colour as a small piece; several pieces if the colour depends on who starts."""
    if not seating.colours:
        return default_sign(seating, seat, size, theme)
    stain = seating.game.stains[seating.turn_of(seat) or 0]
    return chip(stain, size, theme.with_colours((stain,), (seating.colours[seat],), 1))


def default_sign(seating: Seating, seat: int, size: int, theme: Theme) -> pygame.Surface:
    """The game's own colour for a player, by the order of play; several pieces if chance decides it."""
    turn, theme = seating.turn_of(seat), seating.theme_in_usual_colours(theme)
    if turn is None:
        return overlapping_signs(seating.game.stains[: seating.count], size, theme)
    return chip(seating.game.stains[turn], size, theme)


def overlapping_signs(stains: Sequence[Stain], size: int, theme: Theme) -> pygame.Surface:
    """Small pieces in a square, each half covered by the next."""
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    each = round(size * 0.64)
    for index, stain in enumerate(stains):
        off = (size - each) * index // max(1, len(stains) - 1)
        picture.blit(chip(stain, each, theme), (off, off))
    return picture


def order_line(seating: Seating, seat: int) -> str:
    """The note that a player moves first or perhaps first; "" for other players."""
    turn = seating.turn_of(seat)
    return _("perhaps first") if turn is None else _("moves first") if turn == 0 else ""


class PlayerBlock(Item):
    """The widgets of a player.

    `on_choose` is called after a change that other widgets show, `on_rename` after a new name, `on_resize` if the
    height changes.
    """

    def __init__(
        self,
        seating: Seating,
        seat: int,
        on_choose: Callable[[], None],
        on_rename: Callable[[], None],
        on_resize: Callable[[], None],
    ) -> None:
        super().__init__()
        self.seating = seating
        self.seat = seat
        self.on_rename = on_rename
        self.on_resize = on_resize
        self.fault = ""
        self.who = seating.seat_choice(seat, on_choose)
        self.name = TextField(
            _("Name"),
            seating.seats[seat].name,
            self._rename,
            limit=MAX_NAME_LENGTH,
            placeholder=_("Name"),
            icon="pencil",
        )
        self.colour = self._swatches(on_choose)
        self.items = self.who, self.name, self.colour

    def _rename(self, name: str) -> None:
        before, self.fault = self.fault, ""
        try:
            self.seating.set_name(self.seat, name)
        except StaxError as error:
            self.fault = error_text(error)
        self.on_rename()
        if self.fault != before:
            self.on_resize()

    def _swatches(self, on_choose: Callable[[], None]) -> Swatches:
        seating, seat = self.seating, self.seat

        def take(name: str) -> None:
            seating.choose_colour(seat, name)
            on_choose()

        def own(size: int) -> pygame.Surface:
            return default_sign(seating, seat, size, self.theme)

        words = _("As in the settings") if seating.usual_colours else _("The game's own")
        chosen = seating.colours[seat] if seating.colours else ""
        return Swatches(_("Colour"), (words, own), self._colour_tip, chosen, take)

    theme = Theme()  # until it is placed

    def _colour_tip(self, name: str) -> str:
        """The name of a colour, and what happens if another player has it."""
        seating, colour = self.seating, _(SEAT_COLOUR_NAMES[name])
        has = seating.colours[: seating.count]
        if name not in has or has[self.seat] == name:
            return colour
        return _("{colour}: swap with {name}").format(colour=colour, name=seating.player_name(has.index(name)))

    # Where it lies:

    def min_width(self, pen: Pen) -> int:
        """The width in pixels of the first column and the widgets."""
        under = self.name.min_width(pen) + pen.px(16) + self.colour.min_width(pen)
        return pen.px(LABEL_WIDTH) + max(self.who.min_width(pen), under)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height in pixels of two rows, and of the message about an invalid name."""
        return 2 * pen.px(ROW_HEIGHT) + pen.px(ROW_GAP) + self._fault_height(pen, width - pen.px(LABEL_WIDTH))

    def _fault_height(self, pen: Pen, room: int) -> int:
        return pen.px(6) + pen.paragraph_height(self.fault, room, FAULT_SIZE) if self.fault else 0

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Put the sign at the left and the rows beside it."""
        self.rect, self.theme = rect.copy(), pen.theme
        row, left, room = pen.px(ROW_HEIGHT), rect.left + pen.px(LABEL_WIDTH), rect.width - pen.px(LABEL_WIDTH)
        self.who.place(pen, pygame.Rect(left, rect.top, room, row))
        below, colours = rect.top + row + pen.px(ROW_GAP), self.colour.min_width(pen)
        self.name.place(pen, pygame.Rect(left, below, room - colours - pen.px(16), row))
        self.colour.place(pen, pygame.Rect(rect.right - colours, below, colours, row))
        self._fault_rect = pygame.Rect(left, below + row + pen.px(6), room, pen.px(60))

    _fault_rect = pygame.Rect(0, 0, 0, 0)

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the sign, the player's number, the note who moves first, and the message about an invalid name."""
        theme, middle = pen.theme, self.who.rect.centery
        image = seat_sign(self.seating, self.seat, pen.px(SIGN_SIZE), theme)
        surface.blit(image, image.get_rect(midleft=(self.rect.left, middle)))
        at, room = self.rect.left + pen.px(SIGN_SIZE + 12), pen.px(LABEL_WIDTH - SIGN_SIZE - 24 - 28)
        number = _("Player {number}").format(number=self.seat + 1)
        order = order_line(self.seating, self.seat)
        lift = pen.px(9) if order else 0
        pen.text(surface, number, (at, middle - lift), 17, weight="bold", room=room)
        pen.text(surface, order, (at, middle + pen.px(12)), 13, theme.muted, room=room)
        emblem = players.level_icon(self.seating.seats[self.seat])
        if emblem:
            pen.icon(surface, emblem, (self.rect.left + pen.px(LABEL_WIDTH - 28), middle), 24, theme.muted, 1.4)
        if self.fault:
            pen.paragraph(surface, self.fault, self._fault_rect, FAULT_SIZE, theme.no)
