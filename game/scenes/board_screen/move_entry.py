"""A line over the table for typing a move in the game's notation, with completions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pygame

from game.core.display.refusal import why_refused
from game.core.errors import IllegalMove, NotationError, StaxError
from game.core.move import Move
from game.scenes.board.board import Board
from game.scenes.board.intents import Play
from game.scenes.board_screen.move_completion import Completions, Offer
from game.ui.look.pen import Pen
from game.ui.render.free_room import edge_places
from game.ui.widgets import Group, TextField
from game.ui.widgets.clipboard import Clipboard
from game.ui.widgets.field import is_function_key
from game.ui.words import _, error_text

MAX_LETTERS: Final = 60
ENTRY_WIDTH: Final = 640  # units
FIELD_HEIGHT: Final = 42  # units
OFFERS_HEIGHT: Final = 30  # units; of the row below the field
REFUSAL_SIZE: Final = 15  # units; the size of type
PREFIX_PATTERN: Final = re.compile(r"^/*(\d+\.+)?")  # the slash that opens the line; a move's number
ELLIPSIS: Final = "…"
POINTER_EVENTS: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
ARROW_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class MoveEntry:
    """The line and its text.

    It is open while there is a field.  The player may type during another player's move; the move is played when it is
    the player's turn.
    """

    def __init__(self, board: Board, clipboard: Clipboard | None = None) -> None:
        self.board = board
        self.clipboard = clipboard
        self.field: TextField | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.completions = Completions(board)
        self.refusal = ""
        self._group = Group([])
        self._has_just_opened = False  # opened in this frame: the letter that opened it is not text
        self._plays_when_possible = False  # play the text as soon as it is possible
        self._chips: list[tuple[pygame.Rect, str]] = []  # the drawn offers, which may be older than the completions
        self._placed: tuple[Pen, pygame.Rect] | None = None  # the pen, and the words to lie beside if there is room

    # Opening and closing:

    def open(self) -> None:
        """Open an empty line, once there is a place for it; the selection is cleared."""
        assert self._placed is not None
        self.board.controller.clear()
        self.field = TextField(
            _("Move"),
            "",
            lambda _text: self._on_text(),
            on_enter=lambda _text: self._on_enter(),
            limit=MAX_LETTERS,
            placeholder=_("A move: Tab completes, ↑ ↓ choose, Enter plays"),
            icon="pencil",
            clipboard=self.clipboard,
        )
        self._group = Group([self.field], self.close)
        self._has_just_opened = True
        self.completions.forget()
        self.place(*self._placed)
        self.completions.update(self.text)
        self._on_text()

    def close(self) -> None:
        """Close the line and remove its text."""
        if self.field is not None:
            self._group.close()
        self.field = None
        self.completions.forget()
        self.board.controller.propose(None)

    def give_way(self) -> None:
        """Close the line if it is open, because a message names keys that would be typed into it."""
        if self.field is not None:
            self.close()

    @property
    def text(self) -> str:
        """The typed text without blanks, the slash that opens the line, and a move's number."""
        return PREFIX_PATTERN.sub("", "".join(self.field.value.split())) if self.field is not None else ""

    @property
    def intended_move(self) -> Move | None:
        """The move that Enter would play; None for none."""
        return self.completions.intended_move(self.text)

    @property
    def look(self) -> object:
        """The state that decides the picture."""
        return self.field is not None and (
            self._group.look,
            tuple(self.completions.offers),
            self.completions.chosen_index,
            self.refusal,
            self.rect.size,
        )

    # Each frame:

    def update(self, now: float) -> None:
        """List more moves, let the caret blink, and show the intended move."""
        if self.field is None:
            return
        if self.board.table.result is not None:
            self.close()
            return
        self._has_just_opened = False
        self._group.update(now)
        self.completions.update(self.text)
        if self.intended_move != self.board.state.typed_move:
            self.board.controller.propose(self.intended_move)
        if self._plays_when_possible and self.board.can_choose:
            self._plays_when_possible = False
            self._on_enter()

    def _on_text(self) -> None:
        self._plays_when_possible = False
        self._refuse("")
        self.completions.set_text(self.text)

    def _refuse(self, words: str) -> None:
        """Say why the text cannot be played; the line grows to hold the message."""
        self.refusal = words
        if self._placed is not None:
            self.place(*self._placed)

    def _set_text(self, text: str) -> None:
        """Replace the text of the field."""
        assert self.field is not None
        self.field.clear()
        self.field.write(text)
        self._on_text()

    def _complete(self) -> None:
        """Append what all moves share; if that is nothing, take the chosen or the first offer."""
        completed = self.completions.completed(self.text)
        if completed is not None:
            self._set_text(completed)

    def _on_enter(self) -> None:
        """Play the intended move, or say why it cannot be played."""
        board, chosen = self.board, self.completions.chosen
        if board.playback.is_moving and board.table.players[board.turn].human:
            self._plays_when_possible = True  # as soon as the last move has been shown
        elif not board.can_choose:
            self._refuse(_("It is not your turn."))
        elif chosen is not None and chosen.move is None:
            self._set_text(chosen.text)
        elif self.intended_move is not None:
            self._play(self.intended_move)
        elif self.text:
            self._read_and_play()

    def _play(self, move: Move) -> None:
        self.completions.forget()
        self.board.controller.propose(None)
        self._set_text("")
        self.board.controller.ask_to_play(Play(move, shows_whole_way=True))

    def _read_and_play(self) -> None:
        match = self.board.table.match
        try:
            move = read_any_case(match.game.notation.read_move, match.position, self.text)
        except StaxError as error:
            if self.completions.is_listing:
                self._plays_when_possible = True  # try again when all moves are listed
                return
            if self.completions.count(self.text):
                self._complete_or_choose()
                return
            self._refuse(error_text(why_refused(match.game, match.position, error)))
            return
        self._play(move)

    def _complete_or_choose(self) -> None:
        """Append what all moves share; if that is nothing, choose the first offer."""
        common = self.completions.longer_start(self.text)
        if common:
            self._set_text(common)
        else:
            self.completions.choose(1)

    # Events:

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether an event was for the line; a click beside it closes it and then has its usual effect."""
        if self.field is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.close()
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING) and self._has_just_opened:
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            text = next((text for rect, text in self._chips if rect.collidepoint(event.pos)), None)
            if text is not None:
                self._set_text(text)
                return True
        used = self._group.handle(event)
        inside = event.type in POINTER_EVENTS and self.rect.collidepoint(event.pos)
        return (used and event.type != pygame.MOUSEMOTION) or inside

    def _key(self, event: pygame.event.Event) -> bool:
        """Handle the keys that type or choose; function keys and a controller's commands keep their usual effect."""
        if is_function_key(event.key) or not event.key:
            return False
        if event.key == pygame.K_TAB and not event.mod & pygame.KMOD_SHIFT:
            self._complete()
        elif event.key in ARROW_STEPS:
            self.completions.choose(ARROW_STEPS[event.key])
        else:
            self._group.handle(event)
        return True

    # The picture:

    def place(self, pen: Pen, words: pygame.Rect) -> None:
        """Lay the line out after a change of the window or of its message, beside some words if there is room.

        The picture may move it afterwards.
        """
        self._placed = (pen, words)
        if self.field is not None:
            self.set_rect(pen, self.possible_rects(self.size(pen))[0])

    def size(self, pen: Pen) -> tuple[int, int]:
        """The size in pixels, with room for the message below the field."""
        layout, px = self.board.layout, pen.px
        wide = min(layout.table.width - px(16), px(ENTRY_WIDTH))
        said = pen.paragraph_height(self.refusal, wide - px(24), REFUSAL_SIZE, "semibold") if self.refusal else 0
        return wide, px(10 + FIELD_HEIGHT + 8 + 10) + max(px(OFFERS_HEIGHT), said)

    def possible_rects(self, size: tuple[int, int]) -> list[pygame.Rect]:
        """The possible places: the window's lower edge over the hand, which is not needed for typing.

        The edges of the table.
        """
        assert self._placed is not None
        layout, (pen, words) = self.board.layout, self._placed
        bottom = max(each.bottom for each in (layout.table, *layout.rails)) - pen.px(4)
        foot = pygame.Rect((0, 0), size).move_to(midbottom=(layout.table.centerx, bottom))
        left = max(foot.left, min(words.right + pen.px(12), layout.table.right - size[0]))
        return [foot.move_to(left=left), *edge_places(size, layout.table)]

    def set_rect(self, pen: Pen, rect: pygame.Rect) -> None:
        """Move the line to a rectangle."""
        assert self.field is not None
        if rect != self.rect or not self.field.rect.width:
            self.rect, px = rect, pen.px
            room = pygame.Rect(rect.left + px(12), rect.top + px(10), rect.width - px(24), px(FIELD_HEIGHT))
            self.field.place(pen, room)

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw the line; return the rectangle that it covers."""
        theme, px = pen.theme, pen.px
        assert self.field is not None
        pen.box(surface, self.rect, 14, theme.ground.solid + "F8", theme.lines.edge_over, 1.2)
        self._group.draw(surface, pen)
        top, field = self.field.rect.bottom + px(8), self.field.rect
        self._chips = []
        if self.refusal:
            below = pygame.Rect(field.left, top, field.width, self.rect.bottom - top)
            pen.paragraph(surface, self.refusal, below, REFUSAL_SIZE, theme.no, "semibold")
        else:
            self._draw_offers(surface, pen, pygame.Rect(field.left, top, field.width, px(OFFERS_HEIGHT)))
        return self.rect

    def _draw_offers(self, surface: pygame.Surface, pen: Pen, row: pygame.Rect) -> None:
        """Draw the offers that fit, always with the chosen offer, and the number of completions."""
        theme, px = pen.theme, pen.px
        offers, chosen_index = self.completions.offers, self.completions.chosen_index
        count = self.completions.count(self.text)
        count_text = str(count) if count > len(offers) or any(offer.move is None for offer in offers) else ""
        room = row.width - (pen.width(count_text, 13) + px(12) if count_text else 0)
        wide = [pen.width(_offer_label(offer), 14, "semibold") + px(18) for offer in offers]
        first = 0
        while chosen_index is not None and sum(wide[first : chosen_index + 1]) + px(6) * (chosen_index - first) > room:
            first += 1
        x = row.left
        for index in range(first, len(offers)):
            place = pygame.Rect(x, row.top, wide[index], row.height)
            if place.right > row.left + room:
                break
            chosen = index == chosen_index
            pen.box(
                surface,
                place,
                8,
                theme.ground.picked if chosen else theme.ground.hover,
                theme.gold if chosen else None,
                1.5,
            )
            pen.text(surface, _offer_label(offers[index]), place.center, 14, weight="semibold", anchor="center")
            self._chips.append((place, offers[index].text))
            x = place.right + px(6)
        if count_text:
            pen.text(surface, count_text, (row.right, row.centery), 13, theme.muted, anchor="midright")


def _offer_label(offer: Offer) -> str:
    return offer.text if offer.move is not None else offer.text + ELLIPSIS


def read_any_case(reads: Callable[..., Move], position: object, text: str) -> Move:
    """The legal move that a text means in upper or lower case; raises the error of the text as typed."""
    first: NotationError | None = None
    for form in dict.fromkeys((text, text.lower(), text.upper())):
        try:
            return reads(position, form)
        except IllegalMove:
            raise
        except NotationError as error:
            first = first or error
    assert first is not None
    raise first
