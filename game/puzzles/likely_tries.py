"""Likely tries: first moves that look good and are wrong, each with its refutation."""

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
from game.puzzles.solve import QUICK_BOUNDS, Solver

MAX_LIKELY_TRIES: Final = 3
MAX_GLANCED_MOVES: Final = 24  # that the search of depth 1 sorts
GLANCE_MEGABYTES: Final = 1  # of the transposition table
ANY_SEED: Final = 1  # the strongest level uses no random numbers


@dataclass(frozen=True, slots=True)
class LikelyTry:
    """A wrong first move and the reply that refutes it, as texts."""

    move: str
    reply: str


def find_likely_tries(game: Game, puzzle: Puzzle, count: int = MAX_LIKELY_TRIES) -> tuple[LikelyTry, ...]:
    """The best looking wrong moves, at most `count`; of moves of a piece to the same cell only the best.

    A move without a known refutation is left out.
    """
    position, solver = puzzle.set_up(game), Solver(game, puzzle, QUICK_BOUNDS)
    write, found, ideas = game.notation.write_move, [], set()
    for move in _by_appearance(game, position, solver):
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


def _by_appearance(game: Game, position: Position, solver: Solver) -> Iterable[Move]:
    """The legal moves, best looking first: those of a search of depth 1, then the rest by the evaluation."""
    thoughts: list[Thought] = []
    thinker = Thinker(game, level_of(game, STRONGEST_LEVEL, position.seats), ANY_SEED, megabytes=GLANCE_MEGABYTES)
    thinker.think(position, Limits(depth=1, lines=MAX_GLANCED_MOVES), thoughts.append)
    glance = [thought.moves[0] for thought in sorted(thoughts, key=_rank) if thought.scores[0] > -FORCED_WIN]
    return dict.fromkeys((*glance, *solver.sort_by_score(position, position.legal())))


def _rank(thought: Thought) -> int:
    return thought.rank


def _idea(game: Game, position: Position, move: Move) -> tuple[Pick, Sequence[Cell]]:
    """The piece and its destination, whatever its orientation; a move without a piece is an idea of its own."""
    picks = game.view.spell(position, move)
    onto = tuple(pick.cell for pick in picks if isinstance(pick, Onto))
    return picks[0], onto if isinstance(picks[0], FromStack | FromHand) else ()
