"""Editing a position: all steps can be undone; the rules check the position in a thread."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace

from game.core.display.pieces import Piece, cell_count
from game.core.draft import Draft, Drafts
from game.core.errors import N_, StaxError
from game.core.futures import poll, run_in_thread
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.outcome import PLAYING
from game.play.editor.stock import Stock


@dataclass(frozen=True, slots=True)
class EditStep:
    """The draft and its options after a step of an edit."""

    draft: Draft
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """The rules' check of a draft: the match that begins there, or the error."""

    match: Match | None
    error: StaxError | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game is over in the position, so that nobody can play on."""
        return self.match is not None and self.match.outcome() != PLAYING

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells at which the rules forbid something."""
        return getattr(self.error, "cells", ())


class Editing:
    """A position of a game that is edited.

    Raises StaxError if the game's positions cannot be set up.
    """

    def __init__(self, match: Match) -> None:
        game = match.game
        if game.drafts is None:
            raise StaxError(N_("{game} positions can't be set up."), game=game.name)
        self.game: Game = game
        self.drafts: Drafts = game.drafts
        self._steps = [EditStep(self.drafts.from_position(match.position), dict(match.options))]
        self._step_index = 0
        self._request: Future[DraftCheck] | None = None
        self._requested_step: EditStep | None = None
        self.check: DraftCheck | None = None  # None until the check is done
        self._stock_cache: tuple[object, Stock | None] = (None, None)
        self._request_check()

    @property
    def step(self) -> EditStep:
        """The current step, which undo and redo change."""
        return self._steps[self._step_index]

    @property
    def draft(self) -> Draft:
        """The pieces on the table and the seat to move."""
        return self.step.draft

    @property
    def options(self) -> Mapping[str, str]:
        """The game's options, by key."""
        return self.step.options

    @property
    def stock(self) -> Stock:
        """All pieces of the game with these options."""
        key = tuple(sorted(self.options.items()))
        if self._stock_cache[0] != key or self._stock_cache[1] is None:
            stock = Stock(self.game, self.options)
            self._stock_cache = key, stock
            return stock
        return self._stock_cache[1]

    # Steps:

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self._step_index > 0

    def undo(self) -> None:
        """Undo the last step; without a step nothing happens."""
        self._go_to_step(self._step_index - 1)

    def redo(self) -> None:
        """Redo the step that was undone last; without a step nothing happens."""
        self._go_to_step(self._step_index + 1)

    def _go_to_step(self, at: int) -> None:
        if 0 <= at < len(self._steps):
            self._step_index = at
            self._request_check()

    def add_step(self, draft: Draft, options: Mapping[str, str] | None = None) -> None:
        """Add a step with this draft; a draft that changes nothing is ignored."""
        sheet = EditStep(self.drafts.completed_draft(draft), dict(self.options if options is None else options))
        if sheet != self.step:
            self._steps[self._step_index + 1 :] = [sheet]
            self._go_to_step(self._step_index + 1)

    def set_option(self, key: str, value: str) -> None:
        """Set an option; pieces that the game then does not have are removed."""
        options = {**self.options, key: value}
        self.add_step(Stock(self.game, options).fit_draft(self.draft), options)

    def set_extra(self, key: str, value: str) -> None:
        """Set another value that belongs to the position."""
        self.add_step(replace(self.draft, extras={**self.draft.extras, key: value}))

    def set_turn(self, seat: int) -> None:
        """Set the seat to move."""
        self.add_step(replace(self.draft, turn=seat, last=""))

    def clear(self) -> None:
        """Remove all pieces from the table."""
        self.add_step(Draft(turn=self.draft.turn))

    def start(self) -> None:
        """Load the start position of the game."""
        self.add_step(self.drafts.from_position(self.game.notation.start(self.options)))

    def load_match(self, match: Match) -> None:
        """Load the position of another match of the same game."""
        self.add_step(self.drafts.from_position(match.position), match.options)

    def turn_top_piece(self, cell: Cell, by: int = 1, over: bool = False) -> bool:
        """Turn the top piece of a stack; return False if it cannot lie another way."""
        pile = self.draft.stacks.get(cell, ())
        if not pile or cell_count(pile[-1]) > 1:
            return False
        wanted = self.stock.turned_over(pile[-1]) if over else self._turn_piece(pile[-1], by)
        if wanted is None or wanted == pile[-1]:
            return False
        self.add_step(self.draft.with_top_turned(cell, wanted))
        return True

    def _turn_piece(self, piece: Piece, by: int) -> Piece:
        turns = self.stock.turns_of(piece)
        return turns[by % len(turns)]

    # The check by the rules:

    def _request_check(self) -> None:
        self.check, sheet = None, self.step
        if self._request is None:
            self._requested_step, self._request = (
                sheet,
                run_in_thread(lambda: check_draft(self.game, self.drafts, sheet)),
            )

    def update(self) -> bool:
        """Take the result of the check; return True if it is new. A draft that changed meanwhile is checked again."""
        found = poll(self._request) if self._request is not None else None
        if found is None:
            return False
        self._request = None
        if self._requested_step is not self.step:
            self._request_check()
            return False
        self.check = found
        return True


def check_draft(game: Game, drafts: Drafts, sheet: EditStep) -> DraftCheck:
    """Check the draft of a step by the rules."""
    try:
        return DraftCheck(Match(game, sheet.options, drafts.position_text(sheet.draft, sheet.options)))
    except StaxError as error:
        return DraftCheck(None, error)
