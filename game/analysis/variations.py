"""Variations: the best lines of a position as an engine tells them, round by round, with what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.ai.scores import LOSS_RISK
from game.analysis.look import Chances, Line, Look
from game.core.display.picks import OrientedAs, Pick
from game.core.errors import StaxError
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position
from game.core.weights import ChanceScale
from game.engine.info_line import read_info, read_scores

ALIKE: Final = 0.05  # of the chances; lines that differ in a turn alone and by no more are told as one
FEW: Final = 16  # moves


@dataclass(frozen=True, slots=True)
class Variation:
    """A line, as it looks at the last depth and the one before; `turns`: so many other ones differ from it in how the
    first move's piece is turned alone."""

    look: Look
    turns: int = 0

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the line."""
        return self.look.best

    @property
    def chances(self) -> Chances:
        """Each seat's chance if it is played."""
        return self.look.chances()

    @property
    def sure(self) -> int | None:
        """In how many plies whoever moves wins for certain, or loses below 0; None where neither is."""
        return self.look.sure


class Rounds:
    """Rounds of lines, one a depth, best first; so many lines are `wanted` of each.

    `last` is the deepest round that is whole, `formers` the best lines of those before, one fewer than there are seats.
    """

    def __init__(self, turn: int, seats: int, wanted: int) -> None:
        self.last: Sequence[Line] = ()
        self.formers: Sequence[Line] = ()
        self.nodes = self.speed = 0
        self._turn, self._seats, self._wanted = turn, seats, wanted
        self._begun: list[Line] = []
        self._answers: dict[str, tuple[str, ...]] = {}  # the last line of a first move that has told what answers it

    @property
    def depth(self) -> int:
        """That of the last round; 0 before there is one."""
        return self.last[0].depth if self.last else 0

    def hear(self, text: str) -> bool:
        """Take what an engine says; whether a round is whole by it."""
        first, scores = read_info(text), read_scores(text, self._turn, self._seats)
        if first is None or not first.move or scores is None:
            return False
        whole = first.rank == 1 and self.end()
        if len(first.line) > 1:
            self._answers[first.move] = first.line
        self._begun.append(Line(first.depth, scores, self._answers.get(first.move, first.line)))
        self.nodes, self.speed = first.nodes, first.speed
        return (len(self._begun) == self._wanted and self.end()) or whole

    def end(self) -> bool:
        """No more lines of this round come; whether it is whole: one that was stopped has fewer than the one before."""
        begun, self._begun = self._begun, []
        if not begun or len(begun) < len(self.last):
            return False
        if self.last and self.depth < begun[0].depth:  # the same depth again has seen more
            self.formers = (*self.formers, self.last[0])[1 - self._seats :]
        self.last = begun
        return True


def turned_where_they_land(game: Game, position: Position, moves: Sequence[Move]) -> bool:
    """Whether moves differ in how a piece is turned on its place alone; a few of them are looked at."""
    few = moves[:: 1 + len(moves) // FEW]
    return any(isinstance(game.view.spell(position, move)[-1], OrientedAs) for move in few)


def variations(game: Game, position: Position, rounds: Rounds, scale: ChanceScale, count: int) -> tuple[Variation, ...]:
    """The best `count` lines of the last round; those whose first moves are alike but for a turn are one."""
    found: dict[object, Variation] = {}
    for line in rounds.last:
        try:
            picks = game.view.spell(position, game.notation.read_move(position, line.moves[0]))
        except StaxError:  # no legal move: whoever says so is not to be believed in this line
            continue
        look = looked(int(position.turn), scale, line, rounds.last[0], rounds.formers)
        known = found.get(but_for_the_turn(picks))
        if known is not None and alike(known, look):
            found[but_for_the_turn(picks)] = replace(known, turns=known.turns + 1)
        else:
            found[but_for_the_turn(picks) if known is None else picks] = Variation(look)
    return tuple(found.values())[:count]


def but_for_the_turn(picks: Sequence[Pick]) -> tuple[Pick, ...]:
    """A spelling without how the piece is turned where it has landed."""
    return tuple(picks[:-1] if isinstance(picks[-1], OrientedAs) else picks)


def alike(known: Variation, look: Look) -> bool:
    """Whether a line is worth as much as one that is known."""
    seat = look.turn
    return known.sure == look.sure and abs(known.chances[seat] - look.chances()[seat]) <= ALIKE


def looked(turn: int, scale: ChanceScale, line: Line, best: Line, formers: Sequence[Line]) -> Look:
    """A line as it looks, and as it would have at the depths before, as far behind the best one as now.

    So chances swing with who has the last move for no line, and a better one never has less than a worse.
    """
    if any(abs(score) >= -LOSS_RISK for each in (line, best, *formers) for score in each.scores):
        return Look(turn, scale, (line,))
    return Look(turn, scale, (*(_shifted(line, best, former) for former in formers), line))


def _shifted(line: Line, best: Line, former: Line) -> Line:
    scores = zip(line.scores, former.scores, best.scores, strict=True)
    return replace(line, depth=former.depth, scores=tuple(score + was - now for score, was, now in scores))
