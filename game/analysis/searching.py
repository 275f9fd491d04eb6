"""StrongestSearcher: searches positions with the strongest level, in this process; a call blocks until it is done."""

from __future__ import annotations

from dataclasses import replace

from game.ai.chances import scale_of, scores_of_seats
from game.ai.levels import STRONGEST_LEVEL, level_of
from game.ai.thinker import Limits, Thinker, Thought
from game.core.game import Game
from game.core.position import Position
from game.engine.position_search import Line, PositionSearch

TABLE_MEGABYTES = 128  # of the transposition table, which is kept between positions


class StrongestSearcher:
    """Searches positions of one game; `limits` hold for a search of the usual length."""

    def __init__(
        self, game: Game, seats: int, limits: Limits, threads: int = 1, megabytes: int = TABLE_MEGABYTES
    ) -> None:
        self._game = game
        self._limits = limits
        self._thinker = Thinker(game, level_of(game, STRONGEST_LEVEL, seats), 0, threads=threads, megabytes=megabytes)

    def __call__(self, position: Position, times: float) -> PositionSearch:
        """Search a position that is not over, for `times` times the usual length."""
        thoughts: list[Thought] = []
        limits = self._limits
        seconds = None if limits.seconds is None else limits.seconds * times
        nodes = None if limits.nodes is None else round(limits.nodes * times)
        self._thinker.think(position, replace(limits, seconds=seconds, nodes=nodes), thoughts.append)
        write, turn = self._game.notation.write_move, int(position.turn)
        lines = dict[int, Line]()  # by depth; a repeated search of a depth replaces the first
        for thought in thoughts:
            texts, later = list[str](), position.clone()
            for move in thought.moves:
                texts.append(write(later, move))
                later.advance(move)
            lines[thought.depth] = Line(thought.depth, scores_of_seats(thought.scores, turn), tuple(texts))
        return PositionSearch(turn, scale_of(self._game, position), tuple(lines.values()), thoughts[-1].nodes)
