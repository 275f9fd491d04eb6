"""A deep search of one position: the chance after each of its best moves; moves to equivalent positions count once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ai.chances import chances, engine_scale_of, scores_of_seats
from game.ai.levels import STRONGEST_LEVEL, level_of
from game.ai.thinker import Limits, Thinker, Thought
from game.core.game import Game, default_options
from game.core.geometry.canonical import CanonicalForm, canonical_form_after, canonical_placement
from game.core.move import Move
from game.core.position import Position
from game.openings.book import MAX_BOOK_LOSS, BookMove, BookPosition

LINES: Final = 8  # moves that are compared; moves to equivalent positions count once
MEGABYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Weighed:
    """The depth of a search, and each move with the mover's chance, by the canonical form of the position after it."""

    depth: int
    moves: dict[CanonicalForm, tuple[Move, float]]

    @property
    def best(self) -> tuple[Move, float]:
        """The best move and its chance."""
        return max(self.moves.values(), key=lambda pair: (pair[1], -pair[0]))

    def within(self) -> set[CanonicalForm]:
        """The moves that lose no more than MAX_BOOK_LOSS."""
        _, best = self.best
        return {form for form, (_, chance) in self.moves.items() if best - chance <= MAX_BOOK_LOSS}


def weighed(game: Game, position: Position, nodes: int) -> Weighed:
    """Search a position that is not over with `nodes` moves tried; the result is always the same.

    A chance is the mean of the last two depths that were finished for all lines, as an analysis has it.
    """
    alike = len(canonical_placement(game, position).isometries)
    lines = min(LINES * alike, len(position.legal()))
    thoughts: list[Thought] = []
    level = level_of(game, STRONGEST_LEVEL, position.seats)
    Thinker(game, level, 0, megabytes=MEGABYTES).think(position, Limits(nodes=nodes, lines=lines), thoughts.append)
    rounds = _rounds(thoughts)
    whole = [each for each in rounds if len(each) == lines] or rounds[:1]
    last = whole[-1]
    before = next((each for each in reversed(whole) if each[0].depth < last[0].depth), last)
    now, then = _chances(game, position, last), _chances(game, position, before)
    least = min(then.values())  # a move that had no line was worth no more
    moves: dict[CanonicalForm, tuple[Move, float]] = {}
    for move, chance in now.items():
        form, mean = canonical_form_after(game, position, move), (chance + then.get(move, least)) / 2
        if form not in moves or (-moves[form][1], moves[form][0]) > (-mean, move):
            moves[form] = move, mean
    return Weighed(last[0].depth, moves)


def _rounds(thoughts: list[Thought]) -> list[list[Thought]]:
    """The thoughts of each depth, from the best line on; a depth that was searched twice has two."""
    rounds: list[list[Thought]] = []
    for thought in thoughts:
        if thought.rank == 1:
            rounds.append([])
        rounds[-1].append(thought)
    return rounds


def _chances(game: Game, position: Position, thoughts: list[Thought]) -> dict[Move, float]:
    """The chance of the player to move after each first move."""
    scale, turn = engine_scale_of(game, position.seats), position.turn
    return {thought.moves[0]: chances(scores_of_seats(thought.scores, turn), scale)[turn] for thought in thoughts}


def book_position(game: Game, position: Position, nodes: int, times: int) -> BookPosition:
    """A position with the moves that lose no more than MAX_BOOK_LOSS by a search and by a longer search, best first.

    If the longer one rejects all of them, its own best move is used.  The position is searched without a history, as
    `check` sets it up, so that both find the same.
    """
    text = game.notation.write_position(position)
    position = game.notation.read_position(text, default_options(game))
    first, longer = weighed(game, position, nodes), weighed(game, position, times * nodes)
    kept = [first.moves[form] for form in first.within() & longer.within()]
    kept.sort(key=lambda pair: (-pair[1], pair[0]))
    write = game.notation.write_move
    moves = tuple(BookMove(write(position, move), round(chance, 3)) for move, chance in kept or [longer.best])
    return BookPosition(text, first.depth, nodes, moves)


def worse(game: Game, found: BookPosition, position: Position, nodes: int) -> list[BookMove]:
    """The moves of a book's position that lose more than MAX_BOOK_LOSS by a search."""
    within, read = weighed(game, position, nodes).within(), game.notation.read_move
    forms = [canonical_form_after(game, position, read(position, each.text)) for each in found.moves]
    return [each for each, form in zip(found.moves, forms, strict=True) if form not in within]
