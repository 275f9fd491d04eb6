"""Own games: the kept games that a person has played to their end, as they began."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.game import Options
from game.library.beginnings import Beginning
from game.openings.explorer import OwnGame
from game.play.study import read_result, read_seats


def own_games(kept: Iterable[Beginning], options: Options) -> Iterator[OwnGame]:
    """Those with some options in which a person sat and which have a result."""
    for each in kept:
        result = read_result(each.result)
        persons = frozenset(seat for seat, sitting in enumerate(read_seats(each.seats)) if sitting.human)
        if result is not None and persons and each.options == options:
            yield OwnGame(each.moves, persons, result.winner)
