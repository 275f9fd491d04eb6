"""The usual colours of seats: a row of the palette for each of three."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.core.display.pieces import Stain
from game.core.errors import N_
from game.games import GAMES
from game.scenes.players.colour_choice import Swatches, choose_colour
from game.scenes.players.player_row import overlapping_signs
from game.settings.config import Config
from game.ui.kinds.glyphs import chip
from game.ui.look.theme import TILE_STAINS, Theme
from game.ui.look.themes import SEAT_COLOUR_NAMES
from game.ui.widgets import Item, LabelledWidget
from game.ui.words import _

SEATED: Final = (N_("Moves first"), N_("Moves second"), N_("Moves third"))


def rows(config: Config, changed: Callable[[], None]) -> list[Item]:
    """The rows; where one seat chooses what another has, they exchange, and all have a colour or none."""
    choices: list[Swatches] = []

    def take(seat: int, name: str) -> None:
        config.colours = choose_colour(config.colours, TILE_STAINS, seat, name)
        for choice, colour in zip(choices, config.colours or [""] * len(choices), strict=True):
            choice.value = colour
        changed()

    for seat in range(len(SEATED)):
        chosen = config.colours[seat] if config.colours else ""
        own = _("The game's own"), partial(natural, seat)
        choices.append(Swatches("", own, lambda name: _(SEAT_COLOUR_NAMES[name]), chosen, partial(take, seat)))
    hint = _("Where none are chosen for a game.")
    hints = (hint, "", "")
    return [LabelledWidget(_(label), choice, hint) for label, choice, hint in zip(SEATED, choices, hints, strict=True)]


def natural(seat: int, size: int) -> pygame.Surface:
    """The games' own colours of a seat."""
    own = tuple(dict.fromkeys(game.stains[seat] for game in GAMES.values() if seat < len(game.stains)))
    return overlapping_signs(own, size, Theme()) if len(own) > 1 else chip(own[0], size, Theme())


def seen(stains: tuple[Stain, ...], config: Config, theme: Theme) -> Theme:
    """The theme in the usual colours."""
    return theme.with_colours(stains, config.colours[: len(stains)], len(stains))
