"""Editing a position: every step can be taken back; what the rules say of it is found out beside the frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.core.display.pieces import Piece, cell_count
from game.core.draft import Draft, Drafts
from game.core.errors import N_, StaxError
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.outcome import PLAYING
from game.library.request import Request, run_in_thread
from game.play.editor.stock import Stock


@dataclass(frozen=True, slots=True)
class Sheet:
    """One step of an edit: the draft, and the options that it is for."""

    draft: Draft
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a draft: the match that begins there, or why none does."""

    match: Match | None
    error: StaxError | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended there, so that nobody can play on."""
        return self.match is not None and self.match.outcome() != PLAYING

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where it is that the rules forbid something."""
        return getattr(self.error, "cells", ())


class Editing:
    """A position of a game that is edited; `drafts` is the game's word on such positions.

    Raises StaxError if the game's positions cannot be set up.
    """

    def __init__(self, match: Match) -> None:
        game = match.game
        if game.drafts is None:
            raise StaxError(N_("Positions of {game} cannot be set up."), game=game.name)
        self.game: Game = game
        self.drafts: Drafts = game.drafts
        self._steps = [Sheet(self.drafts.from_position(match.position), dict(match.options))]
        self._at = 0
        self._asked: Request[Verdict] | None = None
        self._asking: Sheet | None = None
        self.verdict: Verdict | None = None  # None until it is known
        self._stocked: tuple[object, Stock | None] = (None, None)
        self._ask()

    @property
    def sheet(self) -> Sheet:
        """As it is now."""
        return self._steps[self._at]

    @property
    def draft(self) -> Draft:
        """What lies where, and who is to move."""
        return self.sheet.draft

    @property
    def options(self) -> Mapping[str, str]:
        """The game's options."""
        return self.sheet.options

    @property
    def stock(self) -> Stock:
        """All pieces of the game with these options."""
        key = tuple(sorted(self.options.items()))
        if self._stocked[0] != key or self._stocked[1] is None:
            stock = Stock(self.game, self.options)
            self._stocked = key, stock
            return stock
        return self._stocked[1]

    # Steps:

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is one to take again."""
        return self._at + 1 < len(self._steps)

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        self._go(self._at - 1)

    def redo(self) -> None:
        """Take again what was taken back, if there is anything."""
        self._go(self._at + 1)

    def _go(self, at: int) -> None:
        if 0 <= at < len(self._steps):
            self._at = at
            self._ask()

    def change(self, draft: Draft, options: Mapping[str, str] | None = None) -> None:
        """Take a step; one that changes nothing is none."""
        sheet = Sheet(self.drafts.completed_draft(draft), dict(self.options if options is None else options))
        if sheet != self.sheet:
            self._steps[self._at + 1 :] = [sheet]
            self._go(self._at + 1)

    def opt(self, key: str, value: str) -> None:
        """Give an option another value; pieces that the game has no more go."""
        options = {**self.options, key: value}
        self.change(Stock(self.game, options).fitted(self.draft), options)

    def say(self, key: str, value: str) -> None:
        """Give something else that the position says another value."""
        self.change(replace(self.draft, extras={**self.draft.extras, key: value}))

    def to_move(self, seat: int) -> None:
        """Let a seat be to move."""
        self.change(replace(self.draft, turn=seat, last=""))

    def clear(self) -> None:
        """Take everything off the table."""
        self.change(Draft(turn=self.draft.turn))

    def start(self) -> None:
        """The position with which the game begins."""
        self.change(self.drafts.from_position(self.game.notation.start(self.options)))

    def read(self, match: Match) -> None:
        """Another position of the same game."""
        self.change(self.drafts.from_position(match.position), match.options)

    def turn_over(self, cell: Cell, by: int = 1, over: bool = False) -> bool:
        """Turn the uppermost piece of a stack where it lies; whether it can lie otherwise."""
        pile = self.draft.stacks.get(cell, ())
        if not pile or cell_count(pile[-1]) > 1:
            return False
        wanted = self.stock.over(pile[-1]) if over else self._turned(pile[-1], by)
        if wanted is None or wanted == pile[-1]:
            return False
        self.change(self.draft.with_top_turned(cell, wanted))
        return True

    def _turned(self, piece: Piece, by: int) -> Piece:
        turns = self.stock.turns(piece)
        return turns[by % len(turns)]

    # What the rules say:

    def _ask(self) -> None:
        self.verdict, sheet = None, self.sheet
        if self._asked is None:
            self._asking, self._asked = sheet, run_in_thread(lambda: judged(self.game, self.drafts, sheet))

    def update(self) -> bool:
        """Hear what the rules say; whether that is new.  What has been changed meanwhile is asked again."""
        found = self._asked.poll() if self._asked is not None else None
        if found is None:
            return False
        self._asked = None
        if self._asking is not self.sheet:
            self._ask()
            return False
        self.verdict = found
        return True


def judged(game: Game, drafts: Drafts, sheet: Sheet) -> Verdict:
    """What the rules say of a step."""
    try:
        return Verdict(Match(game, sheet.options, drafts.position_text(sheet.draft, sheet.options)))
    except StaxError as error:
        return Verdict(None, error)
