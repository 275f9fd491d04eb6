"""Variations: the best lines of a position in an engine's output, by depth, with the chances of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.ai.scores import LOSS_RISK
from game.core.display.picks import OrientedAs, Pick
from game.core.errors import StaxError
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position
from game.core.weights import ChanceScale
from game.engine.info_line import read_info, read_scores
from game.engine.position_search import Chances, Line, PositionSearch

MAX_ALIKE_DIFFERENCE: Final = 0.05  # of win probability, between lines that are joined
MAX_CHECKED_MOVES: Final = 16  # a sample of the legal moves


@dataclass(frozen=True, slots=True)
class Variation:
    """A line with its scores at the last depths.

    `turns` counts the joined lines that differ in the orientation alone.
    """

    look: PositionSearch
    turns: int = 0

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the line."""
        return self.look.best

    @property
    def chances(self) -> Chances:
        """Each seat's chance if the line is played."""
        return self.look.chances()

    @property
    def plies_to_end(self) -> int | None:
        """In how many plies the seat to move wins by force, negative for a forced loss; None if neither is known."""
        return self.look.plies_to_end


class Rounds:
    """Collects an engine's lines by depth, best first; a round is complete with `wanted` lines of its depth.

    `last_round` is the deepest complete round.  `former_bests` are the best lines of the depths before it,
    as many as there are other seats.
    """

    def __init__(self, turn: int, seats: int, wanted: int) -> None:
        self.last_round: Sequence[Line] = ()
        self.former_bests: Sequence[Line] = ()
        self.speed = 0
        self._turn, self._seats, self._wanted = turn, seats, wanted
        self._current: list[Line] = []
        self._answers: dict[str, tuple[str, ...]] = {}  # by first move: the last line with a reply

    @property
    def depth(self) -> int:
        """The depth of the last complete round; 0 before the first."""
        return self.last_round[0].depth if self.last_round else 0

    def read_line(self, text: str) -> bool:
        """Read a line of output; return True if that completes a round."""
        first, scores = read_info(text), read_scores(text, self._turn, self._seats)
        if first is None or not first.move or scores is None:
            return False
        whole = first.rank == 1 and self.end_round()
        if len(first.line) > 1:
            self._answers[first.move] = first.line
        self._current.append(Line(first.depth, scores, self._answers.get(first.move, first.line)))
        self.speed = first.speed
        return (len(self._current) == self._wanted and self.end_round()) or whole

    def end_round(self) -> bool:
        """End the round.

        Return True if it is complete. A round with fewer lines than the last was interrupted and is dropped.
        """
        begun, self._current = self._current, []
        if not begun or len(begun) < len(self.last_round):
            return False
        if self.last_round and self.depth < begun[0].depth:  # a repeated search of a depth replaces the first
            self.former_bests = (*self.former_bests, self.last_round[0])[1 - self._seats :]
        self.last_round = begun
        return True


def differ_by_orientation(game: Game, position: Position, moves: Sequence[Move]) -> bool:
    """Whether some of the moves end with a choice of orientation; only a sample of the moves is checked."""
    few = moves[:: 1 + len(moves) // MAX_CHECKED_MOVES]
    return any(isinstance(game.view.spell(position, move)[-1], OrientedAs) for move in few)


def join_variations(
    game: Game, position: Position, rounds: Rounds, scale: ChanceScale, count: int
) -> tuple[Variation, ...]:
    """The best `count` variations of the last round; lines whose first moves differ in orientation alone are joined."""
    found: dict[object, Variation] = {}
    for line in rounds.last_round:
        try:
            picks = game.view.spell(position, game.notation.read_move(position, line.moves[0]))
        except StaxError:  # the line begins with an illegal move
            continue
        look = search_of_line(int(position.turn), scale, line, rounds.last_round[0], rounds.former_bests)
        known = found.get(without_orientation(picks))
        if known is not None and is_alike(known, look):
            found[without_orientation(picks)] = replace(known, turns=known.turns + 1)
        else:
            found[without_orientation(picks) if known is None else picks] = Variation(look)
    return tuple(found.values())[:count]


def without_orientation(picks: Sequence[Pick]) -> tuple[Pick, ...]:
    """The picks of a move without the orientation of the piece at its destination."""
    return tuple(picks[:-1] if isinstance(picks[-1], OrientedAs) else picks)


def is_alike(variation: Variation, look: PositionSearch) -> bool:
    """Whether a line has nearly the same chances as a variation."""
    seat = look.turn
    return (
        variation.plies_to_end == look.plies_to_end
        and abs(variation.chances[seat] - look.chances()[seat]) <= MAX_ALIKE_DIFFERENCE
    )


def search_of_line(turn: int, scale: ChanceScale, line: Line, best: Line, formers: Sequence[Line]) -> PositionSearch:
    """The search of a line, with its scores at earlier depths estimated from the best lines there.

    At each earlier depth the line is assumed to be as far behind the best line as it is at the last depth. So the swing
    between odd and even depths is the same for all lines, and a better line never has lower chances.
    """
    if any(abs(score) >= -LOSS_RISK for each in (line, best, *formers) for score in each.scores):
        return PositionSearch(turn, scale, (line,))
    return PositionSearch(turn, scale, (*(_shift_line(line, best, former) for former in formers), line))


def _shift_line(line: Line, best: Line, former: Line) -> Line:
    scores = zip(line.scores, former.scores, best.scores, strict=True)
    return replace(line, depth=former.depth, scores=tuple(score + was - now for score, was, now in scores))
