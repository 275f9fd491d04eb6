"""Openings as a review shows them: how the game may go on, beside the moves; one that is pointed at on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

import pygame

from game.ai.chances import player_chance
from game.core.errors import StaxError
from game.core.game import Game, Options
from game.core.match import Match
from game.core.move import Move
from game.library.beginnings import Beginning
from game.library.request import Request, aside
from game.log import LOG
from game.openings.explorer import MAX_OPENING_PLIES, Continuation, Explorer
from game.openings.shelf import open_book
from game.play.own_games import own_games
from game.play.study import Study
from game.scenes.board.overlays.line import line_marks
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.move_list import entries_of_line
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.live_view import LiveView
from game.ui.input.chords import keycap_text
from game.ui.input.gestures import Clicked, Gesture, Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chances_bar import percent
from game.ui.panels.analysis.openings import MIN_OPENING_ROWS, OpeningRow, OpeningsContent, OpeningsPanel
from game.ui.panels.moves import ListedMove
from game.ui.render.frame import Marker
from game.ui.words import _, error_text, ngettext

MOST: Final = 2000  # own games, the last ones
ROWS: Final = 6  # moves that the panel has room for
GAP: Final = 16  # units below the panel
Found: TypeAlias = tuple[Continuation, ListedMove]


class OpeningsView:
    """Asks the book and the library aside; tell it when one has `arrived` somewhere, and the time once a frame."""

    def __init__(self, screen: BoardScreen, study: Study, live: LiveView, play: Callable[[Move], None]) -> None:
        self.screen, self.services, self.board = screen, screen.services, screen.board
        self.study, self.live, self.play = study, live, play
        self.config = screen.services.config
        self.deeds: Handlers = {"openings": self.toggle, "opening-move": self._next}
        self.panel: OpeningsPanel | None = None
        self.found: tuple[Found, ...] | None = None  # None while nothing is known yet
        self.chosen: int | None = None
        self.pointed: int | None = None
        self._kept: Request[list[Beginning]] | None = None
        self._made: Request[Explorer] | None = None
        self._explorer: Explorer | None = None
        self._asked: Request[tuple[Found, ...]] | None = None
        self._stale = True  # what is known is of another position
        self._first = 0
        self._rows: tuple[object, tuple[OpeningRow, ...]] = (None, ())
        self._marked: tuple[str, int] = ("", 0)
        self._marks: tuple[Marker, ...] = ()

    # What is done:

    @property
    def on(self) -> bool:
        """Whether the panel is to be seen."""
        return self.config.openings

    def toggle(self) -> None:
        """On or off; remembered."""
        self.config.openings = not self.on
        self.chosen = None
        self.screen.lay_out()
        self.services.remember()
        if self.on and self.panel is None:
            self.screen.say(_("There is no room for the openings in this window."))

    def _next(self) -> None:
        """Show the next move on the table; after the last none."""
        if not self.on:
            self.toggle()
        elif self.moves:
            after = 0 if self.chosen is None else self.chosen + 1
            self.chosen = after if after < len(self.moves) else None

    def key(self, command: str) -> bool:
        """Whether a key is about the move that is shown: it is played, or put away."""
        if self.chosen is None or self.board.state.focus is not None:
            return False
        if command == "back":
            self.chosen = None
            return True
        return command == "confirm" and self._follow(self.chosen)

    def clicked(self, gesture: Gesture) -> bool:
        """Whether a click is about a move, which it plays."""
        return (
            self.panel is not None and isinstance(gesture, Clicked) and self._follow(self.panel.move_at(gesture.place))
        )

    def _follow(self, index: int | None) -> bool:
        if index is None or index >= len(self.moves) or self.board.playback.is_moving:
            return False
        self.play(self.moves[index].move)
        return True

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll the panel if it lies under a pixel."""
        if self.panel is None or not self.panel.rect.collidepoint(place):
            return False
        self._first = max(0, min(self.panel.max_first, self.panel.first - round(notches)))
        return True

    # What is known:

    @property
    def moves(self) -> tuple[Continuation, ...]:
        """The moves that are shown now."""
        known = self.found if self.on and not self._stale and not self.live.hidden else None
        return tuple(each for each, _entry in known or ())

    def arrived(self) -> None:
        """The match stands elsewhere."""
        self._stale, self.chosen, self.pointed, self._first = True, None, None, 0

    def update(self) -> None:
        """Ask, hear, show the move that is pointed at."""
        if self.on:
            self._hear()
            if self._stale and self._asked is None and self._is_ready():
                self._ask()
        self._point()

    def _is_ready(self) -> bool:
        """Whether the book and own games have been read; where these cannot be there is the book alone."""
        if self._explorer is None and self._made is not None:
            self._explorer = self._made.poll()
        elif self._explorer is None:
            if self._kept is None:
                self._kept = self.services.library.beginnings(self.study.game.id, MAX_OPENING_PLIES, MOST)
            try:
                kept = self._kept.poll()
            except StaxError:
                kept = []
            if kept is not None:
                self._made = aside(partial(_explorer, self.study.game, self.study.match.options, kept))
        return self._explorer is not None

    def _ask(self) -> None:
        """Ask about where one is."""
        assert self._explorer is not None
        self._stale, self.found, match = False, None, self.study.match
        if len(match.texts) >= MAX_OPENING_PLIES or not match.legal:
            self.found = ()
        else:
            told = partial(_found, self._explorer, self.study.game, match.options, match.start, tuple(match.texts))
            self._asked = aside(told)

    def _hear(self) -> None:
        if self._asked is None:
            return
        try:
            self.found = self._asked.poll()
        except StaxError as error:
            self.found = ()
            self.screen.say(error_text(error))
        if self.found is not None:
            self._asked = None

    def _point(self) -> None:
        """Show a move on the table: the one under the pointer, else the one that is chosen."""
        index = self.pointed if self.pointed is not None else self.chosen
        shown = self.board.state.selection.first is None and not self.board.playback.is_moving
        text = self.moves[index].text if shown and index is not None and index < len(self.moves) else ""
        before, self._marked = self._marked, (text, self.study.node)
        if text and before != self._marked:
            self._marks = line_marks(self.study.game, self.study.match.position, (text,))
        if text:
            self.live.view.extra_marks = self._marks  # again each time, over what the best lines show
        elif before[0]:
            self.live.mark_again()

    # What is drawn:

    def need(self, pen: Pen) -> int:
        """How high the panel must be at least, in pixels; 0 where there is none."""
        return OpeningsPanel.height_for(pen, MIN_OPENING_ROWS) if self.on else 0

    def lay(self, pen: Pen, side: pygame.Rect | None, keep: int) -> pygame.Rect | None:
        """Lay the panel out, if there is room for it, in which others `keep` so many pixels; what is left of that."""
        self.panel = None
        if side is None or not self.on or side.height < self.need(pen):
            return side
        tall = min(OpeningsPanel.height_for(pen, ROWS), side.height - keep)
        top = tall + pen.px(GAP)
        self.panel = OpeningsPanel(pen, pygame.Rect(side.topleft, (side.width, tall)), self._content())
        return pygame.Rect(side.left, side.top + top, side.width, side.height - top)

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """What there is of it on the window."""
        if self.panel is not None:
            yield self.panel

    def sync(self) -> list[pygame.Rect]:
        """Show what is known now; the rectangles that have changed."""
        if self.panel is None:
            return []
        self.pointed = self.panel.move_at(self.board.state.place)
        return [self.panel.outer] if self.panel.show(self._content()) else []

    def _content(self) -> OpeningsContent:
        chord = self.services.bindings.chords["openings"]
        key = keycap_text(chord) if chord else ""
        if self.live.hidden:
            return OpeningsContent((), _("The answers are hidden while you try."), key=key)
        if self.found is None or self._stale:
            return OpeningsContent((), "", key=key)
        if not self.found:
            return OpeningsContent((), _("The book ends here, and you have no finished game that came by."), key=key)
        return OpeningsContent(self._listed(), "", self._told(), self.chosen, self.pointed, self._first, key)

    def _told(self) -> str:
        """How deep the book has looked, and what it knows."""
        book = [each.book_move for each in self.moves if each.book_move is not None]
        if not book:
            return _("Not in the book")
        games = sum(each.games for each in book)
        depth = max(each.depth for each in self.moves)
        words = ngettext(
            "Depth {depth} · {count} game of self-play", "Depth {depth} · {count} games of self-play", games
        )
        return words.format(depth=depth, count=games)

    def _listed(self) -> tuple[OpeningRow, ...]:
        """The moves as they are listed; found out once."""
        if self._rows[0] is not self.found:
            self._rows = self.found, tuple(_row(*each) for each in self.found or ())
        return self._rows[1]


def _row(each: Continuation, entry: ListedMove) -> OpeningRow:
    told, own = each.book_move, each.own
    result = f"{own.games} · {percent((own.won + own.drawn / 2) / own.games)}%" if own.games else ""
    if told is None:
        return OpeningRow(entry, own=result)
    return OpeningRow(entry, f"{percent(told.chance)}%", told.games, told.won, told.drawn, result)


# Aside:


def _explorer(game: Game, options: Options, kept: list[Beginning]) -> Explorer:
    """What is asked: the book that the program has, and own games."""
    return Explorer(game, options, open_book(game, lambda fault: LOG.warning("%s", fault)), own_games(kept, options))


def _found(
    explorer: Explorer, game: Game, options: Options, start: str | None, texts: Sequence[str]
) -> tuple[Found, ...]:
    """How a match may go on, each move as it is listed."""
    match = Match(game, options, start)
    for text in texts:
        match.play_text(text)
    found = explorer.continuations(match)
    return tuple((_as_told(match, each), entries_of_line(match, [each.text])[0]) for each in found)


def _as_told(match: Match, each: Continuation) -> Continuation:
    """A move with the chance that an analysis would tell of the book's."""
    if each.book_move is None:
        return each
    return replace(
        each, book_move=replace(each.book_move, chance=player_chance(match.game, match.position, each.book_move.chance))
    )
