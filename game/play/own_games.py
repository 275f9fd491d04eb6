"""Own games: the finished games in the library in which a person played, for the openings explorer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.game import Options
from game.library.beginnings import Beginning
from game.openings.explorer import OwnGame
from game.play.study import read_result, read_seats


def read_own_games(beginnings: Iterable[Beginning], options: Options) -> Iterator[OwnGame]:
    """The games with these options that have a result and a person among the players."""
    for each in beginnings:
        result = read_result(each.result)
        persons = frozenset(seat for seat, sitting in enumerate(read_seats(each.seats)) if sitting.human)
        if result is not None and persons and each.options == options:
            yield OwnGame(each.moves, persons, result.winner)
