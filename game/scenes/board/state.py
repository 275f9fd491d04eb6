"""The state of a board at a moment: selection, pointer, held commands, advice.  Read-only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.display.picks import FromHand, Pick
from game.core.display.showing import Reason
from game.core.facts import Fact
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.play.adviser import Advice
from game.play.friend.lifted_picks import LiftedPieces
from game.scenes.board.choice.selection import Selection
from game.ui.input.gestures import Place


@dataclass(frozen=True, slots=True)
class Refusal:
    """A pick that is not allowed: the reason, and its cell or its pixel in the window."""

    reason: Reason
    cell: Cell | None
    place: Place


@dataclass(frozen=True, slots=True)
class Situation:
    """What the rules say of the position on the table.

    `first_picks` begin the legal moves of a person who is to move; `alerts` are the demands of the rules, `dangers` the
    attacks that must be met.  `tells_wins`: the coach is on, so a move that wins says so before it is made.
    `reserve_pick` is the only pick of a hand of equal pieces, if there is one; the pieces in
    `dimmed_pockets` of the hand to move have no legal place.  `friends_pick` is what a friend elsewhere has in hand.
    `draws_lines`: the lines along which a piece may go are drawn.
    """

    first_picks: tuple[Pick, ...] = ()
    alerts: tuple[Reason, ...] = ()
    dangers: tuple[Fact, ...] = ()
    can_claim_draw: bool = False
    reserve_pick: FromHand | None = None
    dimmed_pockets: frozenset[int] = frozenset()
    tells_wins: bool = False
    friends_pick: LiftedPieces | None = None
    draws_lines: bool = True


NO_SITUATION: Final = Situation()


@dataclass(frozen=True, slots=True)
class BoardState:
    """The state of a board at a moment; only its controller makes the next state.

    `place` is the pixel of the pointer, `hovered` the cell and `pocket` the seat and pocket at it, `focus` the cell to
    which the keys point, `fanned_cell` the stack that is fanned out.

    `held_commands` are ids of commands; while `is_carrying` a drag moves a piece, while `is_panning` the view.

    `max_level` is the highest level shown of a table of slabs, 0 for all.

    `advice` is a requested move and `is_explained` whether its reasons were requested too; `typed_move` is being typed.
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
    situation: Situation = NO_SITUATION
    max_level: int = 0
    advice: Advice | None = None
    is_explained: bool = False
    typed_move: Move | None = None

    @property
    def proposed_move(self) -> Move | None:
        """The move that is shown without being made: typed or advised."""
        return self.typed_move if self.typed_move is not None or self.advice is None else self.advice.move

    @property
    def advice_facts(self) -> tuple[Fact, ...]:
        """The facts about the advised move, if the player asked for the reasons."""
        return (
            self.advice.facts_to_tell
            if self.is_explained and self.advice is not None and self.typed_move is None
            else ()
        )
