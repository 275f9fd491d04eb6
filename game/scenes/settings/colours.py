"""The usual colours of seats: a row of the palette for each of three."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.config import Config
from game.core.errors import N_
from game.core.pieces import Stain
from game.games import GAMES
from game.scenes.setup.colour_choice import coloured
from game.scenes.setup.player import several
from game.scenes.setup.swatches import Swatches
from game.ui.kinds.glyphs import chip, swatch
from game.ui.look.theme import TILES, Theme
from game.ui.look.themes import SEAT_NAMES, SEATS
from game.ui.widgets import Item, Labelled, Segment
from game.ui.words import _

SEATED: Final = (N_("Moves first"), N_("Moves second"), N_("Moves third"))


def rows(config: Config, changed: Callable[[], None]) -> list[Item]:
    """The rows; where one seat chooses what another has, they exchange, and all have a colour or none."""
    choices: list[Swatches] = []

    def take(seat: int, name: str) -> None:
        config.colours = coloured(config.colours, TILES, seat, name)
        for choice, colour in zip(choices, config.colours or [""] * len(choices), strict=True):
            choice.value = colour
        changed()

    for seat in range(len(SEATED)):
        chosen = config.colours[seat] if config.colours else ""
        choices.append(Swatches("", segments(seat), chosen, partial(take, seat)))
    hint = _("Where none are chosen for a game.")
    hints = (hint, "", "")
    return [Labelled(_(label), choice, hint) for label, choice, hint in zip(SEATED, choices, hints, strict=True)]


def segments(seat: int) -> list[Segment]:
    """What a seat may have: the games' own colours, or one of the palette."""
    own = tuple(dict.fromkeys(game.stains[seat] for game in GAMES.values() if seat < len(game.stains)))

    def natural(size: int) -> pygame.Surface:
        return several(own, size, Theme()) if len(own) > 1 else chip(own[0], size, Theme())

    def shown(name: str) -> Callable[[int], pygame.Surface]:
        return lambda size: swatch(SEATS[name], size)

    words = _("The game's own")
    found = [Segment("", words, tip=words, picture=natural)]
    return found + [Segment(name, _(SEAT_NAMES[name]), tip=_(SEAT_NAMES[name]), picture=shown(name)) for name in SEATS]


def seen(stains: tuple[Stain, ...], config: Config, theme: Theme) -> Theme:
    """The theme in the usual colours."""
    return theme.wearing(stains, config.colours[: len(stains)], len(stains))
