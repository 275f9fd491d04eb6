"""Portraits: pictures of final tables, drawn while there is time and kept for as long as they are likely to be seen."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import Final

import pygame

from game.core.display.pieces import Arrangement
from game.core.errors import StaxError
from game.core.game import read_options
from game.core.match import Match
from game.core.position import Position
from game.games import GAMES
from game.library.library import Library
from game.library.record import match_at
from game.library.request import Request, aside
from game.library.saved import Entry, SavedGame
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import BoardThumbnail
from game.ui.look.cache import pixel_bytes
from game.ui.look.cloth import felt, round_corners
from game.ui.look.theme import Theme
from game.ui.render.baked import preload_tables

KEPT: Final = 16 << 20  # bytes of finished pictures
BEGUN: Final = 24  # pictures that are being drawn
WAYS: Final = 2  # games that are read at a time


class Portraits:
    """A picture for each entry in one size; bare cloth until its position is known and drawn.

    Where the library has the final position it is read at once; else the game is asked for and played through.
    A small picture is drawn `larger` times as large and reduced, for the table's pieces have a least size.
    """

    def __init__(self, library: Library, larger: int = 1) -> None:
        self._library = library
        self._larger = larger
        self._reduced: dict[tuple[int, float], tuple[pygame.Surface, pygame.Surface]] = {}
        self._theme = Theme()
        self._size = (1, 1)
        self._corner = 0
        self._tables: dict[tuple[int, float], Arrangement | None] = {}
        self._reading: dict[tuple[int, float], Request[SavedGame]] = {}
        self._replaying: dict[tuple[int, float], Request[tuple[Arrangement | None]]] = {}
        self._plates: OrderedDict[tuple[int, float], BoardThumbnail] = OrderedDict()  # those that are not finished
        self._done: OrderedDict[tuple[int, float], pygame.Surface] = OrderedDict()
        self.bare = pygame.Surface((1, 1))

    def place(self, theme: Theme, size: tuple[int, int], corner: int) -> None:
        """Draw in this size from now on, in pixels."""
        self._theme, self._size, self._corner = theme, size, corner
        self._plates.clear()
        self._done.clear()
        self._reduced.clear()
        self.bare = round_corners(felt(size, theme.felt, theme.felt_rim), corner)

    def picture(self, entry: Entry) -> pygame.Surface:
        """The picture as it is now; asking for it has it drawn."""
        key = entry.id, entry.updated
        if key in self._done:
            self._done.move_to_end(key)
            return self._done[key]
        table = self._table(entry)
        if table is None:
            return self.bare
        if key not in self._plates:
            self._plates[key] = self._plate(table, self._dressed(entry))
            if len(self._plates) > BEGUN:
                oldest, _plate = self._plates.popitem(last=False)
                self._reduced.pop(oldest, None)
        self._plates.move_to_end(key)
        seen = self._small(key, self._plates[key].picture)
        if self._plates[key].is_complete:
            self._keep(key, seen)
        return seen

    def _keep(self, key: tuple[int, float], picture: pygame.Surface) -> None:
        """Keep a finished picture, and of all the others so many as may be kept."""
        del self._plates[key]
        self._reduced.pop(key, None)
        self._done[key] = picture
        while len(self._done) > 1 and sum(map(pixel_bytes, self._done.values())) > KEPT:
            self._done.popitem(last=False)

    def _small(self, key: tuple[int, float], picture: pygame.Surface) -> pygame.Surface:
        """A picture in the size that is wanted."""
        if self._larger == 1:
            return picture
        kept = self._reduced.get(key)
        if kept is None or kept[0] is not picture:
            kept = self._reduced[key] = picture, pygame.transform.smoothscale(picture, self._size)
        return kept[1]

    def update(self) -> None:
        """Take the games that have come; they are played through aside."""
        for key, request in list(self._reading.items()):
            try:
                saved = request.poll()
            except StaxError:  # a game that cannot be shown keeps its bare cloth
                del self._reading[key]
                self._tables[key] = None
                continue
            if saved is not None:
                del self._reading[key]
                self._replaying[key] = aside(partial(_replayed, saved))
        for key, replay in list(self._replaying.items()):
            answer = replay.poll()
            if answer is not None:
                del self._replaying[key]
                self._tables[key] = answer[0]

    def refine(self, seconds: float) -> bool:
        """Draw and sharpen, what was asked for last first; whether anything has changed."""
        if not preload_tables().is_ready():
            return False
        return any(plate.render_some(seconds) for plate in reversed(self._plates.values()))

    def _table(self, entry: Entry) -> Arrangement | None:
        key = entry.id, entry.updated
        if key not in self._tables and key not in self._reading and key not in self._replaying:
            if entry.final or not entry.plies:
                self._tables[key] = final_table(entry)
            elif len(self._reading) + len(self._replaying) < WAYS:
                self._reading[key] = self._library.saved(entry.id)
        return self._tables.get(key)

    def _dressed(self, entry: Entry) -> Theme:
        game = GAMES.get(entry.game_id)
        return (
            self._theme.with_colours(game.stains, entry.colours, len(entry.seats)) if game is not None else self._theme
        )

    def _plate(self, table: Arrangement, theme: Theme) -> BoardThumbnail:
        plate = BoardThumbnail(StillBoard(MarkedTable(table), coordinates=False).frame_and_camera)
        wide, high = self._size
        plate.place(theme, (wide * self._larger, high * self._larger), self._corner * self._larger)
        return plate


def final_table(entry: Entry) -> Arrangement | None:
    """What lies where at the end of a game, None where that does not read."""
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


def _replayed(saved: SavedGame) -> tuple[Arrangement | None]:
    """What lies where after all moves of a game, None where they do not read; in a tuple, for no answer is None."""
    game = GAMES.get(saved.record.game_id)
    if game is None:
        return (None,)
    try:
        match = match_at(saved.record, game, saved.record.tree.main[-1])
    except StaxError:
        return (None,)
    return (game.view.arrangement(match.position),)
