"""The default colours of seats: a palette for each of the three seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.core.display.pieces import TILE_STAINS, Stain
from game.core.errors import N_
from game.games import GAMES
from game.scenes.players.colour_choice import Swatches
from game.scenes.players.player_row import overlapping_signs
from game.scenes.players.seat_colours import choose_colour
from game.settings.values import Config
from game.ui.kinds.glyphs import chip
from game.ui.look.theme import Theme
from game.ui.look.themes import SEAT_COLOUR_NAMES
from game.ui.widgets import Item, LabelledWidget
from game.ui.words import _

SEAT_LABELS: Final = (N_("Moves first"), N_("Moves second"), N_("Moves third"))


def colour_rows(config: Config, changed: Callable[[], None]) -> list[Item]:
    """Make the rows of palettes.

    A seat that chooses the colour of another exchanges it; either all seats have a colour or none has.
    """
    choices: list[Swatches] = []

    def take(seat: int, name: str) -> None:
        config.look.colours = choose_colour(config.look.colours, TILE_STAINS, seat, name)
        for choice, colour in zip(choices, config.look.colours or [""] * len(choices), strict=True):
            choice.set_value(colour)
        changed()

    for seat in range(len(SEAT_LABELS)):
        chosen = config.look.colours[seat] if config.look.colours else ""
        own = _("The game's own"), partial(draw_own_colours, seat)
        choices.append(Swatches("", own, lambda name: _(SEAT_COLOUR_NAMES[name]), chosen, partial(take, seat)))
    hint = _("For games without colours of their own.")
    hints = (hint, "", "")
    return [
        LabelledWidget(_(label), choice, hint) for label, choice, hint in zip(SEAT_LABELS, choices, hints, strict=True)
    ]


def draw_own_colours(seat: int, size: int) -> pygame.Surface:
    """Draw the colours that a seat has in the games, in a square of `size` pixels."""
    own = tuple(dict.fromkeys(game.stains[seat] for game in GAMES.values() if seat < len(game.stains)))
    return overlapping_signs(own, size, Theme()) if len(own) > 1 else chip(own[0], size, Theme())


def with_usual_colours(stains: tuple[Stain, ...], config: Config, theme: Theme) -> Theme:
    """A theme with the default colours of a game with these stains."""
    return theme.with_colours(stains, config.look.colours[: len(stains)], len(stains))
