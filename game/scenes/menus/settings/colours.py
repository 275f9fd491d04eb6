"""The default colours of seats: a palette for each of the three seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.core.display.pieces import TILE_STAINS, Stain
from game.core.errors import N_
from game.games import GAMES
from game.scenes.menus.settings.rows import ColourChips, SettingRow
from game.scenes.players.colour_choice import PictureOfSize, Swatches
from game.scenes.players.player_row import overlapping_signs
from game.scenes.players.seat_colours import choose_colour
from game.settings.values import Config
from game.ui.kinds.glyphs import chip, swatch
from game.ui.look.theme import Theme
from game.ui.look.themes import SEAT_COLOUR_NAMES, SEAT_TINTS
from game.ui.widgets import Item, Segment
from game.ui.words import _

SEAT_LABELS: Final = (N_("Moves first"), N_("Moves second"), N_("Moves third"))


def colour_rows(
    config: Config, open_seat: str, changed: Callable[[], None], on_open: Callable[[str], None]
) -> list[Item]:
    """Make the row of the seats' colours, and below it the palette of an open seat (its number, "" for none).

    A seat that chooses the colour of another exchanges it; either all seats have a colour or none has.
    """

    def picture(seat: int) -> PictureOfSize:
        name = config.look.colours[seat] if config.look.colours else ""
        return partial(swatch, SEAT_TINTS[name]) if name else partial(draw_own_colours, seat)

    segments = [
        Segment(str(seat), _(label), tip=_(label), picture=picture(seat)) for seat, label in enumerate(SEAT_LABELS)
    ]
    chips = ColourChips(_("Colours of the pieces"), segments, open_seat, on_open)
    rows: list[Item] = [
        SettingRow(_("Colours of the pieces"), chips, _("For games without colours of their own."), share=0)
    ]
    if open_seat:
        rows.append(SettingRow(_(SEAT_LABELS[int(open_seat)]), palette(config, int(open_seat), changed)))
    return rows


def palette(config: Config, seat: int, changed: Callable[[], None]) -> Swatches:
    """The palette of a seat."""

    def take(name: str) -> None:
        config.look.colours = choose_colour(config.look.colours, TILE_STAINS, seat, name)
        changed()

    own = _("The game's own"), partial(draw_own_colours, seat)
    chosen = config.look.colours[seat] if config.look.colours else ""
    return Swatches("", own, lambda name: _(SEAT_COLOUR_NAMES[name]), chosen, take)


def draw_own_colours(seat: int, size: int) -> pygame.Surface:
    """Draw the colours that a seat has in the games, in a square of `size` pixels."""
    own = tuple(dict.fromkeys(game.stains[seat] for game in GAMES.values() if seat < len(game.stains)))
    return overlapping_signs(own, size, Theme()) if len(own) > 1 else chip(own[0], size, Theme())


def with_usual_colours(stains: tuple[Stain, ...], config: Config, theme: Theme) -> Theme:
    """A theme with the default colours of a game with these stains."""
    return theme.with_colours(stains, config.look.colours[: len(stains)], len(stains))
