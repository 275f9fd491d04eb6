"""Collection: a file with a book that grows game by game, each saved completely or not at all, and can be continued."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

from game.core import outcome
from game.core.errors import StaxError
from game.games import GAMES
from game.openings.book import BookKey, BookMove, BookPosition
from game.openings.shelf import BookFile, format_lines, read_book_file
from lab.files import write_whole
from lab.openings.selfplay import Plan, Played


class Collection:
    """The book of a plan in a file; raises StaxError if the file is of another plan, or damaged."""

    def __init__(self, plan: Plan, path: Path, made: str) -> None:
        self.path = path
        self.games = 0
        self.positions: dict[BookKey, BookPosition] = {}
        self._head = {"made": made, "plan": json.dumps(asdict(plan)), "games": "0"}
        if path.exists():
            self._go_on(read_book_file(GAMES[plan.game], path))

    def _go_on(self, shelf: BookFile) -> None:
        for fault in shelf.faults:
            raise fault
        if shelf.head.get("plan") != self._head["plan"] or not shelf.head.get("games", "").isdigit():
            raise StaxError("{path} was made otherwise: give another file, or the same arguments.", path=self.path)
        self._head = dict(shelf.head)
        self.games = int(shelf.head["games"])
        self.positions = dict(shelf.positions)

    def add(self, played: Played) -> None:
        """Add a game, count its result, and write the file."""
        known = self.positions
        for key, found in played.found.items():
            known.setdefault(key, found)
        for key, text, seat in played.path:
            moves = tuple(
                _counted(each, seat, played.winner) if each.text == text else each for each in known[key].moves
            )
            known[key] = replace(known[key], moves=moves)
        self.games += 1
        self._head["games"] = str(self.games)
        write_whole(self.path, format_lines(self._head, known))


def _counted(move: BookMove, seat: int, winner: int) -> BookMove:
    won, drawn = move.won + (winner == seat), move.drawn + (winner == outcome.DRAW)
    return replace(move, games=move.games + 1, won=won, drawn=drawn)
