"""Collection: a file of puzzles that grows game by game, each saved completely or not at all, and can be continued."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.core.errors import StaxError
from game.core.geometry.canonical import CanonicalForm, canonical_form
from game.games import GAMES
from game.puzzles.puzzle import Puzzle
from game.puzzles.shelf import format_shelf, read_file
from lab.files import write_whole
from lab.puzzles.candidates import Found
from lab.puzzles.plan import WIN_IN_ONE, Plan

MAX_WINS_IN_ONE: Final = 1 / 6  # the greatest share of puzzles that are wins in one,
MAX_OF_A_TASK: Final = 3 / 5  # and of those with any other task
FIRST_PUZZLES: Final = 12  # the number of puzzles that are taken without limits


class Collection:
    """The puzzles of a plan in a file; raises StaxError if the file is damaged.

    If the file has another plan's puzzles, that is an error too, unless these are `further`: then its head names both.
    """

    def __init__(self, plan: Plan, path: Path, made: str, further: bool = False) -> None:
        self.path = path
        self._takes_all = plan.only == WIN_IN_ONE
        self.puzzles: list[Puzzle] = []
        self.games = 0
        self._head: dict[str, str] = {}
        self._which = ""  # what stands behind the words of the head that are this plan's
        self._forms: set[CanonicalForm] = set()
        self._next = 1
        if path.exists():
            self._go_on(plan, further)
        if self._key("plan") not in self._head:
            self._head |= {self._key("made"): made, self._key("plan"): str(plan), self._key("games"): "0"}
        self.games = int(self._head[self._key("games")])

    def _key(self, word: str) -> str:
        return word + self._which

    def _go_on(self, plan: Plan, further: bool) -> None:
        game = GAMES[plan.game]
        shelf = read_file(game, self.path)
        for fault in shelf.faults:
            raise fault
        self._head = dict(shelf.head)
        self._which = self._place_of(plan, further)
        self.puzzles = list(shelf.puzzles)
        self._forms = {canonical_form(game, puzzle.set_up(game)) for puzzle in self.puzzles}
        self._next = max((puzzle.number for puzzle in self.puzzles), default=0) + 1

    def _place_of(self, plan: Plan, further: bool) -> str:
        """The rest of the head after this plan's text."""
        for which in ("", *(f" {number}" for number in range(2, len(self._head) + 2))):
            known, games = self._head.get(f"plan{which}"), self._head.get(f"games{which}", "")
            if (known == str(plan) and games.isdigit()) or (further and known is None):
                return which
            if not further:
                break
        raise StaxError("{path} was made otherwise: give another file, or the same arguments.", path=self.path)

    def add(self, found: Iterable[Found]) -> None:
        """Add the puzzles of a game, except for those that are similar to others or too common, and write the file."""
        for each in found:
            if each.form not in self._forms and self._is_welcome(each.puzzle):
                self._forms.add(each.form)
                self.puzzles.append(replace(each.puzzle, number=self._next))
                self._next += 1
        self.games += 1
        self._head[self._key("games")] = str(self.games)
        self._write()

    def _is_welcome(self, puzzle: Puzzle) -> bool:
        same = sum(each.task == puzzle.task for each in self.puzzles)
        most = MAX_WINS_IN_ONE if puzzle.task.kind == "win" and puzzle.task.moves == 1 else MAX_OF_A_TASK
        return self._takes_all or len(self.puzzles) < FIRST_PUZZLES or same + 1 <= most * (len(self.puzzles) + 1)

    def _write(self) -> None:
        write_whole(self.path, format_shelf(self._head, self.puzzles))
