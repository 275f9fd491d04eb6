"""Goal: conditions on a move, checked by the game's own rules.

All conditions of a goal must hold. Nothing here knows a particular game: a move is judged by its text, its picks, its
steps, its facts, and the position after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.core.display.picks import FromHand, FromStack, Off, Spelling
from game.core.display.showing import Reason
from game.core.display.steps import Capture, Place, Remove, Slide, Step, covered_cells, replay
from game.core.errors import IllegalMove, StaxError
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.outcome import DRAW, PLAYING
from game.core.position import Position

MAX_WIN_MOVES: Final = 3  # own moves to a win that are searched


@dataclass(frozen=True)
class Goal:
    """Conditions on a move, all of which must hold; without a condition any legal move is accepted.

    `moves` are texts, `starts` cells from which it comes, `pocket` the place in the hand, `placed` whether it comes
    from the hand at all.  `reaches` are cells, and the piece must land on at least a cell of them; `height` is the
    number of pieces there afterwards, `count` the number of pieces that move.  `captures`: a piece is taken off.
    `does` are names of the game's facts, and the move must have at least a fact of them; it must have no fact of
    `spares`. `safe`: no other player wins by the move or by the next move.  `wins_in`: it wins within that number of
    the mover's moves, against every reply.  `breaks` is the id of the rule that the move breaks: the only goal for an
    illegal move.
    """

    moves: tuple[str, ...] = ()
    starts: tuple[Cell, ...] = ()
    pocket: int | None = None
    placed: bool | None = None
    reaches: tuple[Cell, ...] = ()
    height: int | None = None
    count: int | None = None
    captures: bool | None = None
    does: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()
    safe: bool | None = None
    wins_in: int = 0
    breaks: str = ""

    def is_met(self, facts: MoveFacts) -> bool:
        """Whether a legal move meets all conditions; the position is not changed."""
        return (
            not self.breaks
            and (not self.moves or facts.text in self.moves)
            and (not self.starts or facts.start in self.starts)
            and self.pocket in (None, facts.pocket)
            and self.placed in (None, facts.pocket is not None)
            and (not self.reaches or not facts.landing_cells.isdisjoint(self.reaches))
            and (self.height is None or self.height == facts.height)
            and self.count in (None, facts.count)
            and (self.captures is None or self.captures == facts.is_capture)
            and (self.safe is None or self.safe == facts.is_safe)
            and (not self.does or not facts.fact_names.isdisjoint(self.does))
            and (not self.spares or facts.fact_names.isdisjoint(self.spares))
            and (not self.wins_in or wins_by(facts.position, facts.move, self.wins_in))
        )

    def is_met_by_text(self, game: Game, position: Position, text: str) -> bool:
        """The same for a move's text, which may be illegal; raises NotationError if it is no move."""
        try:
            move = game.notation.read_move(position, text)
        except IllegalMove as error:
            reason = broken_rule(game, position, error)
            return bool(self.breaks) and reason is not None and reason.rule == self.breaks
        return self.is_met(MoveFacts(game, position, move))


class MoveFacts:
    """A legal move with the values that goals ask about; expensive values are computed on first use."""

    def __init__(self, game: Game, position: Position, move: Move) -> None:
        self.game, self.position, self.move = game, position, move

    @cached_property
    def text(self) -> str:
        """The move in the game's notation."""
        return self.game.notation.write_move(self.position, self.move)

    @cached_property
    def spelling(self) -> Spelling:
        """The picks that choose the move."""
        return self.game.view.spell(self.position, self.move)

    @property
    def start(self) -> Cell | None:
        """The cell from which the piece comes; None from a hand."""
        first = self.spelling[0]
        return first.cell if isinstance(first, FromStack) else None

    @property
    def pocket(self) -> int | None:
        """The place in the hand from which the piece comes; None from the table."""
        first = self.spelling[0]
        return first.pocket if isinstance(first, FromHand) else None

    @property
    def count(self) -> int:
        """The number of pieces that move."""
        return next((pick.count for pick in self.spelling if isinstance(pick, Off)), 1)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the move, as they are animated."""
        return self.game.view.steps(self.position, self.move)

    @property
    def is_capture(self) -> bool:
        """Whether a piece is taken off the table."""
        return any(isinstance(step, Capture | Remove) for step in self.steps)

    @cached_property
    def landing_cells(self) -> frozenset[Cell]:
        """The cells on which the piece lands."""
        return landing_cells(self.steps)

    @property
    def height(self) -> int:
        """The height of the stack on which the piece lands, before any piece is removed."""
        kept = [step for step in self.steps if not isinstance(step, Remove)]
        stacks = replay(self.game.view.arrangement(self.position), kept).stacks
        return max((len(stacks[cell]) for cell in self.landing_cells), default=0)

    @cached_property
    def fact_names(self) -> frozenset[str]:
        """The names of the move's facts in the game's rules."""
        return frozenset(fact.name for fact in self.game.facts.facts_of_move(self.position, self.move))

    @cached_property
    def is_safe(self) -> bool:
        """Whether the move loses neither at once nor by the next move."""
        seat = self.position.turn
        self.position.play(self.move)
        try:
            outcome = self.position.outcome()
            if outcome != PLAYING:
                return outcome in (seat, DRAW)
            return not any(wins_by(self.position, reply, 1) for reply in self.position.noisy_moves())
        finally:
            self.position.undo()


def landing_cells(steps: tuple[Step, ...]) -> frozenset[Cell]:
    """The cells on which a move's piece comes to lie."""
    for step in steps:
        if isinstance(step, Place):
            return frozenset(covered_cells(step))
        if isinstance(step, Slide):
            return frozenset({step.path[-1]})
    return frozenset()


def broken_rule(game: Game, position: Position, error: StaxError) -> Reason | None:
    """The rule that a refused move breaks; None if the game's rules cannot name it."""
    picks = picks_of_illegal_move(game, position, error)
    return game.view.why_not(position, picks) if picks else None


def picks_of_illegal_move(game: Game, position: Position, error: StaxError) -> Spelling:
    """The picks of a move that the game's notation refused; empty if they are unknown."""
    if not isinstance(error, IllegalMove):
        return ()
    return error.picks if error.number is None else game.view.spell(position, error.number)


def wins_by(position: Position, move: Move, count: int) -> bool:
    """Whether the player to move wins by a move within `count` of their own moves, against every reply.

    Every reply is tried, so use it for small positions only. The position is not changed.
    """
    return _wins_after(position, move, position.turn, count - 1)


def _wins_after(position: Position, move: Move, seat: int, left: int) -> bool:
    """Whether a seat wins within `left` of its own moves after a move was played."""
    position.play(move)
    try:
        outcome = position.outcome()
        if outcome != PLAYING or not left:
            return outcome == seat
        if position.turn != seat:
            return all(_wins_after(position, reply, seat, left) for reply in position.legal())
        tries = position.noisy_moves() if left == 1 else []
        return any(_wins_after(position, each, seat, left - 1) for each in [*tries, *position.legal()])
    finally:
        position.undo()


def longest_defence(position: Position, seat: int) -> Move:
    """The reply of the player to move that delays the loss longest."""

    def lasts(move: Move) -> int:
        left = range(1, MAX_WIN_MOVES + 1)
        return next((count for count in left if _wins_after(position, move, seat, count)), MAX_WIN_MOVES + 1)

    return max(position.legal(), key=lasts)


def escape(game: Game, position: Position, seat: int, count: int) -> Move | None:
    """A reply of the player to move after which a seat doesn't win within `count` of its moves; None if there is none.

    A reply with the piece that is about to be captured comes first.
    """
    attacked = {line[-1] for line in game.facts.losing_lines(position)}

    def stays(move: Move) -> bool:
        first = game.view.spell(position, move)[0]
        return not isinstance(first, FromStack) or first.cell not in attacked

    replies = sorted(position.legal(), key=stays)
    return next((move for move in replies if not _wins_after(position, move, seat, count)), None)
