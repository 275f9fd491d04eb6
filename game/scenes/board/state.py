"""What is chosen, pointed at, held and advised on a board: a snapshot for those who read."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.display.picks import FromHand, Pick
from game.core.display.showing import Reason
from game.core.facts import Fact
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.play.adviser import Advice
from game.scenes.board.intents import Refusal
from game.scenes.board.selection import Selection
from game.ui.input.gestures import Place


@dataclass(frozen=True, slots=True)
class BoardState:
    """One moment of a board; its controller alone makes the next one.

    `place` is the pointer's, `hovered` the cell under it, `pocket` the seat and place in its hand, `focus` the cell at
    which the keys point, `fan` the stack that is fanned out; `held` the ids of the held commands; `carried` and
    `panned` tell what a drag moves.
    `firsts` begin the legal moves of a person who is to move; `alerts` are what the rules demand now, `dangers` the
    attacks that they must meet, `claimable` whether a draw may be claimed; `entering` is the only pick that a hand of
    equal pieces offers, if there is one; `dimmed` are the pockets of the hand to move whose pieces have no legal place.
    `upto` is the highest level that is shown of a table of slabs, 0 for all.
    `advice` is a move that was asked for, `explained` whether it was asked why; `typed` is the move that is being
    written.
    """

    selection: Selection
    place: Place = (-1, -1)
    hovered: Cell | None = None
    pocket: tuple[int, int] | None = None
    focus: Cell | None = None
    fanned_cell: Cell | None = None
    held_commands: frozenset[str] = frozenset()
    refusal: Refusal | None = None
    is_carrying: bool = False
    is_panning: bool = False
    first_picks: tuple[Pick, ...] = ()
    alerts: tuple[Reason, ...] = ()
    dangers: tuple[Fact, ...] = ()
    can_claim_draw: bool = False
    reserve_pick: FromHand | None = None
    dimmed_pockets: frozenset[int] = frozenset()
    max_level: int = 0
    advice: Advice | None = None
    is_explained: bool = False
    typed_move: Move | None = None

    @property
    def proposed_move(self) -> Move | None:
        """The move that is shown without being made: one that is typed, or that was advised."""
        return self.typed_move if self.typed_move is not None or self.advice is None else self.advice.move

    @property
    def advice_facts(self) -> tuple[Fact, ...]:
        """What is said of the advised move, where it was asked why."""
        return self.advice.told if self.is_explained and self.advice is not None and self.typed_move is None else ()
