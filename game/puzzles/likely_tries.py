"""Likely tries: first moves that look good at a glance and yet are not right, each with what refutes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.levels import STRONGEST_LEVEL, level_of
from game.ai.scores import FORCED_WIN
from game.ai.thinker import Limits, Thinker, Thought
from game.core.display.picks import FromHand, FromStack, Onto, Pick
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position
from game.puzzles.puzzle import Puzzle
from game.puzzles.solve import QUICK, Bounds, Solver

COUNT: Final = 3
LOOKED: Final = 24  # moves that a glance puts in their order
SMALL: Final = 1  # megabytes of the glance's table
ANY_SEED: Final = 1  # the strongest level plays without chance


@dataclass(frozen=True, slots=True)
class LikelyTry:
    """A first move that is not right, and the reply that refutes it, as texts."""

    move: str
    reply: str


def likely_tries(game: Game, puzzle: Puzzle, count: int = COUNT, bounds: Bounds = QUICK) -> tuple[LikelyTry, ...]:
    """The tries that look best, so many at most; of those that take one piece to one cell only the best.

    One that no reply can be told against is left out.
    """
    position, solver = puzzle.set_up(game), Solver(game, puzzle, bounds)
    write, found, ideas = game.notation.write_move, [], set()
    for move in _by_looks(game, position, solver):
        idea = _idea(game, position, move)
        if write(position, move) in puzzle.accepted or idea in ideas:
            continue
        reply = solver.judge(move).reply
        if reply is None:
            continue
        ideas.add(idea)
        after = position.clone()
        after.advance(move)
        found.append(LikelyTry(write(position, move), write(after, reply)))
        if len(found) == count:
            break
    return tuple(found)


def _by_looks(game: Game, position: Position, solver: Solver) -> Iterable[Move]:
    """Legal moves, those that look best first: a search one move deep, and below what it sees lost the opinion."""
    seen: list[Thought] = []
    thinker = Thinker(game, level_of(game, STRONGEST_LEVEL, position.seats), ANY_SEED, megabytes=SMALL)
    thinker.think(position, Limits(depth=1, lines=LOOKED), seen.append)
    glance = [thought.moves[0] for thought in sorted(seen, key=_rank) if thought.scores[0] > -FORCED_WIN]
    return dict.fromkeys((*glance, *solver.best_looking(position, position.legal())))


def _rank(thought: Thought) -> int:
    return thought.rank


def _idea(game: Game, position: Position, move: Move) -> tuple[Pick, Sequence[Cell]]:
    """Which piece goes where, however it lies there; a move without a piece is an idea of its own."""
    picks = game.view.spell(position, move)
    onto = tuple(pick.cell for pick in picks if isinstance(pick, Onto))
    return picks[0], onto if isinstance(picks[0], FromStack | FromHand) else ()
