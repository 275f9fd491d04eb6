"""Goal: what a move must do, as the game's own rules tell it; the same words say what is asked and what is expected.

A goal's conditions must all hold.  Nothing here knows a game: a move is seen by its text, its spelling, its steps, its
facts and how the game goes on.
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

FARTHEST: Final = 3  # own moves to a win that are looked for


@dataclass(frozen=True)
class Goal:
    """What a move must do, all of it; without a condition any legal move does.

    `moves` are texts, `starts` cells that it comes from, `pocket` the place in the hand, `placed` whether it comes from
    the hand at all, `reaches` cells of which its piece lands on one, `height` how many pieces lie there then, `count`
    how many move.  `captures`: a piece is taken off; `does` are names of the game's facts, of which the move has one,
    `spares` those of which it has none.  `safe`: nobody else wins by it or by the next move.  `wins_in`: it wins in so
    many own moves at most, whatever is answered.  `breaks` is a rule, by its id, that the move breaks: the one goal of
    a move that is not legal.
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

    def met(self, deed: Deed) -> bool:
        """Whether a legal move does all that; the position is left as it was."""
        return (
            not self.breaks
            and (not self.moves or deed.text in self.moves)
            and (not self.starts or deed.start in self.starts)
            and self.pocket in (None, deed.pocket)
            and self.placed in (None, deed.pocket is not None)
            and (not self.reaches or not deed.landed.isdisjoint(self.reaches))
            and (self.height is None or self.height == deed.height)
            and self.count in (None, deed.count)
            and (self.captures is None or self.captures == deed.captures)
            and (self.safe is None or self.safe == deed.safe)
            and (not self.does or not deed.facts.isdisjoint(self.does))
            and (not self.spares or deed.facts.isdisjoint(self.spares))
            and (not self.wins_in or wins_by(deed.position, deed.move, self.wins_in))
        )

    def met_by_text(self, game: Game, position: Position, text: str) -> bool:
        """The same of a move that may be illegal; raises NotationError if it is none."""
        try:
            move = game.notation.read_move(position, text)
        except IllegalMove as error:
            reason = broken(game, position, error)
            return bool(self.breaks) and reason is not None and reason.rule == self.breaks
        return self.met(Deed(game, position, move))


class Deed:
    """A legal move as goals see it; what is dear to find out is asked once, and only if a goal needs it."""

    def __init__(self, game: Game, position: Position, move: Move) -> None:
        self.game, self.position, self.move = game, position, move

    @cached_property
    def text(self) -> str:
        """The move's text."""
        return self.game.notation.write_move(self.position, self.move)

    @cached_property
    def spelling(self) -> Spelling:
        """The picks that choose it."""
        return self.game.view.spell(self.position, self.move)

    @property
    def start(self) -> Cell | None:
        """The cell that it comes from; None from a hand."""
        first = self.spelling[0]
        return first.cell if isinstance(first, FromStack) else None

    @property
    def pocket(self) -> int | None:
        """The place in the hand that it comes from; None from the table."""
        first = self.spelling[0]
        return first.pocket if isinstance(first, FromHand) else None

    @property
    def count(self) -> int:
        """How many pieces move."""
        return next((pick.count for pick in self.spelling if isinstance(pick, Off)), 1)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The move as the eye sees it."""
        return self.game.view.steps(self.position, self.move)

    @property
    def captures(self) -> bool:
        """Whether a piece is taken off the table."""
        return any(isinstance(step, Capture | Remove) for step in self.steps)

    @cached_property
    def landed(self) -> frozenset[Cell]:
        """The cells on which the piece comes to lie."""
        return landed(self.steps)

    @property
    def height(self) -> int:
        """How many pieces lie where it lands, those counted that leave the table at once."""
        kept = [step for step in self.steps if not isinstance(step, Remove)]
        stacks = replay(self.game.view.arrangement(self.position), kept).stacks
        return max((len(stacks[cell]) for cell in self.landed), default=0)

    @cached_property
    def facts(self) -> frozenset[str]:
        """The names of what it does by the rules."""
        return frozenset(fact.name for fact in self.game.facts.facts_of_move(self.position, self.move))

    @cached_property
    def safe(self) -> bool:
        """Whether it does not lose, at once or by the next move."""
        seat = self.position.turn
        self.position.play(self.move)
        try:
            outcome = self.position.outcome()
            if outcome != PLAYING:
                return outcome in (seat, DRAW)
            return not any(wins_by(self.position, reply, 1) for reply in self.position.noisy_moves())
        finally:
            self.position.undo()


def landed(steps: tuple[Step, ...]) -> frozenset[Cell]:
    """The cells on which a move's piece comes to lie."""
    for step in steps:
        if isinstance(step, Place):
            return frozenset(covered_cells(step))
        if isinstance(step, Slide):
            return frozenset({step.path[-1]})
    return frozenset()


def broken(game: Game, position: Position, error: StaxError) -> Reason | None:
    """The rule that a move breaks which the game's notation has refused, where the rules can say it."""
    picks = spelled(game, position, error)
    return game.view.why_not(position, picks) if picks else None


def spelled(game: Game, position: Position, error: StaxError) -> Spelling:
    """The picks of a move that the game's notation has refused; none where it is not known which they are."""
    if not isinstance(error, IllegalMove):
        return ()
    return error.picks if error.number is None else game.view.spell(position, error.number)


def wins_by(position: Position, move: Move, count: int) -> bool:
    """Whether the player to move wins by a move, in so many own moves at most, whatever the others answer.

    Every answer is tried: for small tables only.  The position is left as it was.
    """
    return _won_after(position, move, position.turn, count - 1)


def _won_after(position: Position, move: Move, seat: int, left: int) -> bool:
    """Whether a seat wins in `left` more own moves once somebody has played a move."""
    position.play(move)
    try:
        outcome = position.outcome()
        if outcome != PLAYING or not left:
            return outcome == seat
        if position.turn != seat:
            return all(_won_after(position, reply, seat, left) for reply in position.legal())
        tries = position.noisy_moves() if left == 1 else []
        return any(_won_after(position, each, seat, left - 1) for each in [*tries, *position.legal()])
    finally:
        position.undo()


def longest(position: Position, seat: int) -> Move:
    """The answer of the player to move that holds out longest against a seat that wins."""

    def lasts(move: Move) -> int:
        left = range(1, FARTHEST + 1)
        return next((count for count in left if _won_after(position, move, seat, count)), FARTHEST + 1)

    return max(position.legal(), key=lasts)
