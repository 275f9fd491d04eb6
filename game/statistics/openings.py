"""Openings: the position after every seat has moved once, in canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.core.display.pieces import Arrangement
from game.core.errors import StaxError
from game.core.game import Game
from game.core.geometry.canonical import CanonicalForm, canonical_form
from game.core.match import Match
from game.statistics.played_game import PlayedGame

OpeningMoves: TypeAlias = tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]]
"""A game's id, its options and its first moves."""


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """The arrangement after the first moves; games with the same `form` have the same opening."""

    form: CanonicalForm
    arrangement: Arrangement


def opening_moves(game: PlayedGame) -> OpeningMoves | None:
    """The first move of each seat; None for a game from a set-up position or with fewer moves."""
    if game.summary.has_own_start or len(game.summary.first_moves) < game.seats:
        return None
    return game.game_id, tuple(sorted(game.summary.options.items())), game.summary.first_moves[: game.seats]


def opening_table(opening: OpeningMoves, games: Mapping[str, Game]) -> OpeningTable | None:
    """The arrangement after the first moves; None if they cannot be played."""
    game_id, options, moves = opening
    game = games[game_id]
    try:
        match = Match(game, dict(options))
        for move in moves:
            match.play_text(move)
    except (StaxError, KeyError):
        return None
    return OpeningTable(canonical_form(game, match.position), game.view.arrangement(match.position))
