"""The review's view of openings: how the game may go on, beside the moves; a pointed move is shown on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

import pygame

from game.ai.chances import player_chance
from game.core.errors import StaxError
from game.core.futures import poll, run_in_thread
from game.core.game import Game, Options
from game.core.match import Match
from game.core.move import Move
from game.library.beginnings import Beginning
from game.log import logger
from game.openings.explorer import MAX_OPENING_PLIES, Continuation, Explorer
from game.openings.shelf import open_book
from game.play.own_games import read_own_games
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
from game.ui.panels.analysis.chance_plot import whole_percent
from game.ui.panels.analysis.openings import MIN_OPENING_ROWS, OpeningRow, OpeningsContent, OpeningsPanel
from game.ui.panels.moves import ListedMove
from game.ui.render.frame import Marker
from game.ui.words import _, error_text, ngettext

MAX_OWN_GAMES: Final = 2000  # own games that are read, the latest
MAX_ROWS: Final = 6  # moves that the panel shows, at most
OPENINGS_GAP: Final = 16  # units below the panel
ListedContinuation: TypeAlias = tuple[Continuation, ListedMove]


class OpeningsView:
    """Queries the opening book and the library in threads.

    Call `set_position` at another position, `update` once a frame.
    """

    def __init__(self, screen: BoardScreen, study: Study, live_view: LiveView, play: Callable[[Move], None]) -> None:
        self.screen, self.services, self.board = screen, screen.services, screen.board
        self.study, self.live_view, self.play = study, live_view, play
        self.config = screen.services.preferences.config
        self.handlers: Handlers = {"openings": self.toggle, "opening-move": self._show_next}
        self.panel: OpeningsPanel | None = None
        self.continuations: tuple[ListedContinuation, ...] | None = None  # None until the answer arrives
        self.chosen_move: int | None = None
        self.hovered_move: int | None = None
        self._beginnings_request: Future[list[Beginning]] | None = None
        self._explorer_request: Future[Explorer] | None = None
        self._explorer: Explorer | None = None
        self._moves_request: Future[tuple[ListedContinuation, ...]] | None = None
        self._is_stale = True  # whether `continuations` belong to another position
        self._first_row = 0
        self._cached_rows: tuple[object, tuple[OpeningRow, ...]] = (None, ())
        self._marked_key: tuple[str, int] = ("", 0)
        self._marks: tuple[Marker, ...] = ()

    # Actions:

    @property
    def is_on(self) -> bool:
        """Whether the panel is switched on."""
        return self.config.review.openings

    def toggle(self) -> None:
        """Switch the panel on or off, and save the setting."""
        self.config.review.openings = not self.is_on
        self.chosen_move = None
        self.screen.lay_out()
        self.services.preferences.remember()
        if self.is_on and self.panel is None:
            self.screen.say(_("There is no room for the openings in this window."))

    def _show_next(self) -> None:
        """Show the next move on the table; after the last move show none."""
        if not self.is_on:
            self.toggle()
        elif self.moves:
            after = 0 if self.chosen_move is None else self.chosen_move + 1
            self.chosen_move = after if after < len(self.moves) else None

    def handle_key(self, command: str) -> bool:
        """Whether a command is about the shown move: confirming plays it, going back puts it away."""
        if self.chosen_move is None or self.board.state.focus is not None:
            return False
        if command == "back":
            self.chosen_move = None
            return True
        return command == "confirm" and self._play_move(self.chosen_move)

    def handle_click(self, gesture: Gesture) -> bool:
        """Whether a click is on a move, which it plays."""
        return (
            self.panel is not None
            and isinstance(gesture, Clicked)
            and self._play_move(self.panel.row_at(gesture.place))
        )

    def _play_move(self, index: int | None) -> bool:
        if index is None or index >= len(self.moves) or self.board.playback.is_moving:
            return False
        self.play(self.moves[index].move)
        return True

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll the panel if it lies under a pixel; whether it does."""
        if self.panel is None or not self.panel.rect.collidepoint(place):
            return False
        self._first_row = max(0, min(self.panel.max_first, self.panel.first - round(notches)))
        return True

    # The moves:

    @property
    def moves(self) -> tuple[Continuation, ...]:
        """The moves that are shown."""
        shown = self.continuations if self.is_on and not self._is_stale and not self.live_view.answers_hidden else None
        return tuple(each for each, _entry in shown or ())

    def set_position(self) -> None:
        """Drop what is known, since the match stands elsewhere."""
        self._is_stale, self.chosen_move, self.hovered_move, self._first_row = True, None, None, 0

    def update(self) -> None:
        """Request the moves of the position, take over the answer, and show the pointed move."""
        if self.is_on:
            self._poll_moves()
            if self._is_stale and self._moves_request is None and self._is_ready():
                self._request_moves()
        self._mark_pointed()

    def _is_ready(self) -> bool:
        """Whether the book and the user's own games have been read; if the library fails, the book alone is used."""
        if self._explorer is None and self._explorer_request is not None:
            self._explorer = poll(self._explorer_request)
        elif self._explorer is None:
            if self._beginnings_request is None:
                self._beginnings_request = self.services.library.beginnings(
                    self.study.game.id, MAX_OPENING_PLIES, MAX_OWN_GAMES
                )
            try:
                beginnings = poll(self._beginnings_request)
            except StaxError:
                beginnings = []
            if beginnings is not None:
                self._explorer_request = run_in_thread(
                    partial(_make_explorer, self.study.game, self.study.match.options, beginnings)
                )
        return self._explorer is not None

    def _request_moves(self) -> None:
        """Request the moves of the current position."""
        assert self._explorer is not None
        self._is_stale, self.continuations, match = False, None, self.study.match
        if len(match.texts) >= MAX_OPENING_PLIES or not match.legal:
            self.continuations = ()
        else:
            find = partial(
                _find_continuations, self._explorer, self.study.game, match.options, match.start, tuple(match.texts)
            )
            self._moves_request = run_in_thread(find)

    def _poll_moves(self) -> None:
        if self._moves_request is None:
            return
        try:
            self.continuations = poll(self._moves_request)
        except StaxError as error:
            self.continuations = ()
            self.screen.say(error_text(error))
        if self.continuations is not None:
            self._moves_request = None

    def _mark_pointed(self) -> None:
        """Show a move on the table: the move under the pointer, else the chosen move."""
        index = self.hovered_move if self.hovered_move is not None else self.chosen_move
        is_shown = self.board.state.selection.first is None and not self.board.playback.is_moving
        text = self.moves[index].text if is_shown and index is not None and index < len(self.moves) else ""
        before, self._marked_key = self._marked_key, (text, self.study.node)
        if text and before != self._marked_key:
            self._marks = line_marks(self.study.game, self.study.match.position, (text,))
        if text:
            self.board.view.mark(self._marks)  # set each time, since the best lines set extra_marks too
        elif before[0]:
            self.live_view.restore_marks()

    # Drawing:

    def min_height(self, pen: Pen) -> int:
        """The least height of the panel in pixels; 0 if there is no panel."""
        return OpeningsPanel.height_for(pen, MIN_OPENING_ROWS) if self.is_on else 0

    def lay(self, pen: Pen, side: pygame.Rect | None, reserved: int) -> pygame.Rect | None:
        """Lay out the panel if there is room besides `reserved` pixels for others; the rectangle that is left."""
        self.panel = None
        if side is None or not self.is_on or side.height < self.min_height(pen):
            return side
        tall = min(OpeningsPanel.height_for(pen, MAX_ROWS), side.height - reserved)
        top = tall + pen.px(OPENINGS_GAP)
        self.panel = OpeningsPanel(pen, pygame.Rect(side.topleft, (side.width, tall)), self._content())
        return pygame.Rect(side.left, side.top + top, side.width, side.height - top)

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are shown."""
        if self.panel is not None:
            yield self.panel

    def sync(self) -> list[pygame.Rect]:
        """Update the panel to what is known; the rectangles that have changed."""
        if self.panel is None:
            return []
        self.hovered_move = self.panel.row_at(self.board.state.place)
        return [self.panel.outer] if self.panel.show(self._content()) else []

    def _content(self) -> OpeningsContent:
        chord = self.services.preferences.bindings.chords["openings"]
        key = keycap_text(chord) if chord else ""
        if self.live_view.answers_hidden:
            return OpeningsContent((), _("The answers are hidden while you try."), key=key)
        if self.continuations is None or self._is_stale:
            return OpeningsContent((), "", key=key)
        if not self.continuations:
            return OpeningsContent((), _("The book ends here, and you have no finished game that came by."), key=key)
        return OpeningsContent(
            self._listed_rows(), "", self._footer(), self.chosen_move, self.hovered_move, self._first_row, key
        )

    def _footer(self) -> str:
        """The text under the moves: the book's search depth and its number of games."""
        book = [each.book_move for each in self.moves if each.book_move is not None]
        if not book:
            return _("Not in the book")
        games = sum(each.games for each in book)
        depth = max(each.depth for each in self.moves)
        words = ngettext(
            "Depth {depth} · {count} game of self-play", "Depth {depth} · {count} games of self-play", games
        )
        return words.format(depth=depth, count=games)

    def _listed_rows(self) -> tuple[OpeningRow, ...]:
        """The moves as they are listed, cached until they change."""
        if self._cached_rows[0] is not self.continuations:
            self._cached_rows = self.continuations, tuple(_row(*each) for each in self.continuations or ())
        return self._cached_rows[1]


def _row(continuation: Continuation, entry: ListedMove) -> OpeningRow:
    book, own = continuation.book_move, continuation.own
    result = f"{own.games} · {whole_percent((own.won + own.drawn / 2) / own.games)}%" if own.games else ""
    if book is None:
        return OpeningRow(entry, own=result)
    return OpeningRow(entry, f"{whole_percent(book.chance)}%", book.games, book.won, book.drawn, result)


# In threads:


def _make_explorer(game: Game, options: Options, beginnings: list[Beginning]) -> Explorer:
    """The explorer of the program's book and the user's own games."""
    return Explorer(
        game, options, open_book(game, lambda fault: logger.warning("%s", fault)), read_own_games(beginnings, options)
    )


def _find_continuations(
    explorer: Explorer, game: Game, options: Options, start: str | None, texts: Sequence[str]
) -> tuple[ListedContinuation, ...]:
    """How a match may go on; each move with its entry in the list."""
    match = Match(game, options, start)
    for text in texts:
        match.play_text(text)
    continuations = explorer.continuations(match)
    return tuple((_with_player_chance(match, each), entries_of_line(match, [each.text])[0]) for each in continuations)


def _with_player_chance(match: Match, continuation: Continuation) -> Continuation:
    """A move whose chance in the book is converted to the chance that an analysis shows."""
    if continuation.book_move is None:
        return continuation
    return replace(
        continuation,
        book_move=replace(
            continuation.book_move, chance=player_chance(match.game, match.position, continuation.book_move.chance)
        ),
    )
