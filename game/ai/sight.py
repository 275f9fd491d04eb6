"""Sight: what a level sees and how far it looks, in sentences that follow from its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from game.ai.levels import STRONGEST_LEVEL, WEAKEST_LEVEL, offered_levels
from game.ai.strengths import figures_of
from game.core.errors import N_
from game.core.game import Game
from game.core.levels import UNBOUNDED, Level, MixedLevel

ANY_DEPTH: Final = Level().depth
SELDOM: Final = 10  # percent of far wins; a level that notices fewer sees none in words
Sentence: TypeAlias = tuple[str, Mapping[str, object]]
"""A sentence, marked for translation, with its values."""


def describe_sight(game: Game, name: str, seats: int) -> Iterator[Sentence]:
    """What a level of a game sees."""
    figures = figures_of(game, name, seats)
    level = _figures_to_describe(figures)
    yield _describe_depth(level)
    if isinstance(figures, MixedLevel) and figures.stronger.depth > level.depth:
        yield _describe_deeper_turns(figures)
    if level.prove_wins and seats == 2:
        yield N_("Sees every unstoppable threat."), {}
    if level.closing_factor > 1:
        yield N_("Thinks longer near the end."), {"times": level.closing_factor}
    if game.ai.left_out_levels and name == STRONGEST_LEVEL:
        yield N_("This game has {count} levels; more would hardly differ."), {"count": len(offered_levels(game))}
    if seats > 2:
        yield N_("With three players the levels lie close together."), {}
    if level.depth == 1:
        yield (N_("Often makes mistakes.") if name == WEAKEST_LEVEL else N_("Sometimes makes mistakes.")), {}


def _figures_to_describe(figures: Level | MixedLevel) -> Level:
    """A level's figures; of a strength between two those of the weaker, or of the stronger if it always plays so."""
    if isinstance(figures, Level):
        return figures
    return figures.weaker if figures.share < 1 else figures.stronger


def _describe_deeper_turns(mixed: MixedLevel) -> Sentence:
    """How often a strength between two levels looks as far ahead as the stronger of them."""
    values = {"percent": round(100 * mixed.share), "turns": mixed.stronger.depth}
    if mixed.stronger.depth == ANY_DEPTH:
        return N_("In {percent} of 100 turns it looks as far ahead as those moves reach."), values
    return N_("In {percent} of 100 turns it looks up to {turns} turns ahead."), values


def _describe_depth(level: Level) -> Sentence:
    """How far a level looks, or what it sees of a single turn."""
    if level.uses_all_time:
        return N_("Uses all the time it is given."), {}
    moves = f"{float(f'{level.nodes:.3g}'):,.0f}".replace(",", "\N{NO-BREAK SPACE}")
    if level.depth == ANY_DEPTH:
        return N_("Tries {moves} moves, and looks as far ahead as they reach."), {"moves": moves}
    if level.depth > 1:
        return N_("Looks up to {turns} turns ahead and tries {moves} moves."), {"turns": level.depth, "moves": moves}
    if level.notice < SELDOM:
        return N_("Sees wins and threats only on the next cell."), {}
    if level.notice < 100:
        return N_("Seldom sees wins and threats beyond the next cell."), {}
    if level.sight < UNBOUNDED:
        return N_("Sees only threats from the next cell."), {}
    return N_("Sees every reply that wins or scores."), {}
