"""GameThumbnails: pictures of final positions, drawn in idle time and cached."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future
from functools import partial
from typing import Final

import pygame

from game.core.display.pieces import Arrangement
from game.core.errors import StaxError
from game.core.futures import poll, run_in_thread
from game.core.game import default_options, read_options
from game.core.match import Match
from game.core.position import Position
from game.games import GAMES
from game.library.library import Library
from game.library.record import match_at
from game.library.saved import Entry, SavedGame
from game.play.study import read_seats
from game.scenes.board.board import opening_turn
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import BoardThumbnail
from game.ui.look.cache import pixel_bytes
from game.ui.look.cloth import felt
from game.ui.look.table_top import undrawn_tones
from game.ui.look.theme import Theme
from game.ui.render.baked import preload_tables

MAX_PICTURE_BYTES: Final = 16 << 20  # bytes, of finished pictures
MAX_UNFINISHED_PICTURES: Final = 24  # pictures that are drawn at the same time
MAX_GAMES_READ_AT_ONCE: Final = 2  # requests to the library


class GameThumbnails:
    """A picture for each entry, all of the same size: a bare table until the position is known, then a rough picture.

    If the library has the final position, it is read at once; else the game is read and replayed in a thread.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._theme = Theme()
        self._size = (1, 1)
        self._arrangements: dict[tuple[int, float], Arrangement | None] = {}
        self._reading: dict[tuple[int, float], Future[SavedGame]] = {}
        self._replaying: dict[tuple[int, float], Future[tuple[Arrangement | None]]] = {}
        self._thumbnails: OrderedDict[tuple[int, float], BoardThumbnail] = OrderedDict()  # the unfinished pictures
        self._finished: OrderedDict[tuple[int, float], pygame.Surface] = OrderedDict()
        self.placeholder = pygame.Surface((1, 1))

    def place(self, theme: Theme, size: tuple[int, int]) -> None:
        """Set the size of all pictures, in pixels; pictures of another kind are dropped."""
        if (theme, size) == (self._theme, self._size):
            return
        self._theme, self._size = theme, size
        self._thumbnails.clear()
        self._finished.clear()
        self.placeholder = felt(size, *undrawn_tones(theme))

    def picture(self, entry: Entry) -> pygame.Surface:
        """The entry's picture, or the placeholder until it is begun; asking for it has it drawn in idle time."""
        key = entry.id, entry.updated
        if key in self._finished:
            self._finished.move_to_end(key)
            return self._finished[key]
        arrangement = self._arrangement(entry)
        if arrangement is None:
            return self.placeholder
        if key not in self._thumbnails:
            self._thumbnails[key] = self._make_thumbnail(arrangement, self._theme_for(entry), board_turn(entry))
            if len(self._thumbnails) > MAX_UNFINISHED_PICTURES:
                self._thumbnails.popitem(last=False)
        self._thumbnails.move_to_end(key)
        thumbnail = self._thumbnails[key]
        if not thumbnail.is_complete:
            return thumbnail.picture if thumbnail.has_content else self.placeholder
        return self._store_finished(key, self._thumbnails.pop(key).picture)

    def _store_finished(self, key: tuple[int, float], picture: pygame.Surface) -> pygame.Surface:
        """Cache a finished picture, and drop the least recently used pictures over the limit."""
        self._finished[key] = picture
        while len(self._finished) > 1 and sum(map(pixel_bytes, self._finished.values())) > MAX_PICTURE_BYTES:
            self._finished.popitem(last=False)
        return picture

    def update(self) -> None:
        """Take games from the library, and replay them in a thread."""
        for key, request in list(self._reading.items()):
            try:
                saved = poll(request)
            except StaxError:  # a game that cannot be shown keeps its placeholder
                del self._reading[key]
                self._arrangements[key] = None
                continue
            if saved is not None:
                del self._reading[key]
                self._replaying[key] = run_in_thread(partial(_replay, saved))
        for key, replay in list(self._replaying.items()):
            answer = poll(replay)
            if answer is not None:
                del self._replaying[key]
                self._arrangements[key] = answer[0]

    def refine(self, seconds: float) -> bool:
        """Draw in idle time, first a rough picture of each, the latest request first; whether to show the pictures."""
        if not preload_tables().done():
            return False
        without_content = [each for each in reversed(self._thumbnails.values()) if not each.has_content]
        if without_content:  # some may wait for a thread, which reads chosen colours
            return any(thumbnail.render_some(seconds) for thumbnail in without_content)
        for thumbnail in reversed(self._thumbnails.values()):
            if not thumbnail.is_complete and (thumbnail.render_some(seconds) or thumbnail.is_complete):
                return thumbnail.is_complete
        return False

    def _arrangement(self, entry: Entry) -> Arrangement | None:
        key = entry.id, entry.updated
        if key not in self._arrangements and key not in self._reading and key not in self._replaying:
            if entry.final or not entry.plies:
                self._arrangements[key] = final_arrangement(entry)
            elif len(self._reading) + len(self._replaying) < MAX_GAMES_READ_AT_ONCE:
                self._reading[key] = self._library.saved_game(entry.id)
        return self._arrangements.get(key)

    def _theme_for(self, entry: Entry) -> Theme:
        game = GAMES.get(entry.game_id)
        return (
            self._theme.with_colours(game.stains, entry.colours, len(entry.seats)) if game is not None else self._theme
        )

    def _make_thumbnail(self, arrangement: Arrangement, theme: Theme, turns: int) -> BoardThumbnail:
        still = StillBoard(MarkedTable(arrangement), coordinates=False, margin_divisor=16, turns=turns)
        thumbnail = BoardThumbnail(still.frame_and_camera, cut_corners=lambda picture, _radius: picture)
        thumbnail.place(theme, self._size, 0)
        return thumbnail


def board_turn(entry: Entry) -> int:
    """The turn, as `Camera` counts them, at which a board lay before its only person; 0 for an open table."""
    game = GAMES.get(entry.game_id)
    if game is None:
        return 0
    match = Match(game, default_options(game))
    persons = [index for index, seat in enumerate(read_seats(entry.seats)) if seat.human]
    is_board = bool(game.view.arrangement(match.position).field.cells)
    return opening_turn(match, persons[0] if len(persons) == 1 else 0) if is_board else 0


def final_arrangement(entry: Entry) -> Arrangement | None:
    """The pieces at the end of a game; None if the position cannot be read."""
    game = GAMES.get(entry.game_id)
    if game is None:
        return None
    try:
        options = read_options(game, [f"{key}={value}" for key, value in entry.options.items()])
        position: Position
        if entry.final:
            position = game.notation.read_position(entry.final, options)
        else:
            position = Match(game, options, entry.start).position
    except StaxError:
        return None
    return game.view.arrangement(position)


def _replay(saved: SavedGame) -> tuple[Arrangement | None]:
    """The pieces after all moves, None if they cannot be read; in a tuple, as a request's result is never None."""
    game = GAMES.get(saved.record.game_id)
    if game is None:
        return (None,)
    try:
        match = match_at(saved.record, game, saved.record.tree.main[-1])
    except StaxError:
        return (None,)
    return (game.view.arrangement(match.position),)
