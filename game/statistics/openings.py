"""Openings: how games begin, by what lies on the table once every seat has moved, however the table is turned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.core.display.pieces import Arrangement
from game.core.errors import StaxError
from game.core.game import Game
from game.core.geometry.canonical import CanonicalForm, canonical_form
from game.core.match import Match
from game.statistics.played import PlayedGame

Beginning: TypeAlias = tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]]
"""A game's id, its options and its first moves."""


@dataclass(frozen=True, slots=True)
class FirstTable:
    """What lies on the table after a beginning; two of the same `form` are one opening."""

    form: CanonicalForm
    arrangement: Arrangement


def beginning(game: PlayedGame) -> Beginning | None:
    """How a game began: the first move of each seat; None of one from a position of its own, or with fewer moves."""
    if game.set_up or len(game.begun) < game.seats:
        return None
    return game.game_id, tuple(sorted(game.options.items())), game.begun[: game.seats]


def table_after(begun: Beginning, games: Mapping[str, Game]) -> FirstTable | None:
    """What then lies on the table; None where the moves cannot be played."""
    game_id, options, moves = begun
    game = games[game_id]
    try:
        match = Match(game, dict(options))
        for move in moves:
            match.play_text(move)
    except (StaxError, KeyError):
        return None
    return FirstTable(canonical_form(game, match.position), game.view.arrangement(match.position))
