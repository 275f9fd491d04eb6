"""Pictures of the things on a set table: a place card, the coin of who begins, a clock.

With high contrast they are plain boxes.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.look.cache import cached
from game.ui.look.cloth import wood
from game.ui.look.icons import render_svg
from game.ui.look.paper import SHEET_COLOURS
from game.ui.look.table_top import is_plain
from game.ui.look.theme import Theme

Size = tuple[int, int]
MARGIN: Final = 30  # units around a thing for its shadow
COIN_INK: Final = "#2A1D04"
BRASS: Final = "#C9A24A"


def lay(thing: pygame.Surface, theme: Theme) -> pygame.Surface:
    """A premultiplied picture with its soft shadow on the table below, `MARGIN` units larger on each side."""
    pad, (width, height) = theme.px(MARGIN), thing.get_size()
    made = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA, 32)
    if not is_plain(theme):
        made.blit(thing, (pad + theme.px(8), pad + theme.px(7)), special_flags=pygame.BLEND_PREMULTIPLIED)
        made.fill((0, 0, 0, 215), special_flags=pygame.BLEND_RGBA_MULT)
        made = pygame.transform.gaussian_blur(made, max(2, theme.px(7)))
    made.blit(thing, (pad, pad), special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


@cached(2, per_scene=True)
def place_card(size: Size, theme: Theme, is_chosen: bool, is_hovered: bool) -> pygame.Surface:
    """A folded card of cream paper with its shadow; premultiplied, shared."""
    width, height = size
    inset, line = theme.px(7), max(2, theme.px(4 if is_chosen else 2))
    if is_plain(theme):
        edge = theme.gold if is_chosen or is_hovered else theme.ink
        box = f'<rect x="2" y="2" width="{width - 4}" height="{height - 4}"'
        body = f'{box} fill="#000" stroke="{edge}" stroke-width="4"/>'
        return lay(render_svg(body, size).premul_alpha(), theme)
    right, fold = width - theme.px(9), theme.px(9)
    front = f"M{inset} 0H{right - inset}L{right} {height}H0Z"
    upper = "#FFFBEF" if is_hovered else SHEET_COLOURS[0]
    body = (
        f'<defs><linearGradient id="p" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="{upper}"/>'
        f'<stop offset="1" stop-color="{SHEET_COLOURS[1]}"/></linearGradient></defs>'
        f'<path d="M{right - inset} 0L{right - inset + fold} {fold}L{width} {height}H{right}Z" fill="#B9A57E"/>'
        f'<path d="{front}" fill="url(#p)"/>'
        f'<path d="M{inset} 1H{right - inset}" stroke="#FFFBEF" stroke-width="2"/>'
        f'<path d="M0 {height - 1}H{right}" stroke="#8F7A4E" stroke-width="1.5"/>'
    )
    if is_chosen:
        body += f'<path d="{front}" fill="none" stroke="{theme.gold}" stroke-width="{2 * line}"/>'
    return lay(render_svg(body, size).premul_alpha(), theme)


@cached(0.2, per_scene=True)
def coin(radius: int, theme: Theme, is_hovered: bool) -> pygame.Surface:
    """A gold coin that lies on the table, with its shadow; premultiplied, shared."""
    r, c, thick = radius, radius + 2, theme.px(5)
    gold = theme.accents.bright if is_hovered else theme.gold
    body = (
        f'<ellipse cx="{c}" cy="{c + thick}" rx="{r}" ry="{r * 0.8}" fill="#8A6518"/>'
        f'<ellipse cx="{c}" cy="{c}" rx="{r}" ry="{r * 0.8}" fill="{gold}"/>'
        f'<ellipse cx="{c}" cy="{c}" rx="{r * 0.78}" ry="{r * 0.62}" fill="none" stroke="#A77A1E" stroke-width="2"/>'
        f'<path d="M{c - r * 0.8} {c - r * 0.3}A{r} {r * 0.8} 0 0 1 {c + r * 0.5} {c - r * 0.68}" stroke="#FFF1C4" '
        f'stroke-width="2.4" fill="none" stroke-linecap="round"/>'
    )
    return lay(render_svg(body, (2 * c, 2 * c + thick)).premul_alpha(), theme)


@cached(0.8, per_scene=True)
def clock(size: Size, theme: Theme, dials: int, minutes: float) -> pygame.Surface:
    """A wooden clock with a dial for each player, whose hands show a number of minutes; premultiplied, shared."""
    width, height = size
    button, corner = theme.px(15), theme.px(14)
    tall, plain = height - button, is_plain(theme)
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    radius = min(tall * 0.40, width / dials * 0.40)
    places = [width * ((index + 0.5) / dials * 0.94 + 0.03) for index in range(dials)]
    buttons = "".join(
        f'<rect x="{x - theme.px(16)}" y="1" width="{theme.px(32)}" height="{button + 4}" rx="{theme.px(4)}" '
        f'fill="{theme.gold if plain else BRASS}"/>'
        for x in places
    )
    made.blit(render_svg(buttons, size), (0, 0))
    if plain:
        pygame.draw.rect(made, "#000000", (0, button, width, tall))
    else:
        made.blit(wood((width, tall), corner, theme.rail.lit_wood, 11, depth=theme.rail.grain), (0, button))
    edge = theme.ink if plain else "#E2B27A"
    body = (
        f'<rect x="1" y="{button + 1}" width="{width - 2}" height="{tall - 2}" rx="{0 if plain else corner}" '
        f'fill="none" stroke="{edge}" stroke-width="{3 if plain else max(1.0, theme.px(1.6))}"/>'
    )
    body += "".join(_dial(x, button + tall / 2, radius, minutes) for x in places)
    made.blit(render_svg(body, size), (0, 0))
    return lay(made.premul_alpha(), theme)


def _dial(x: float, y: float, radius: float, minutes: float) -> str:
    """A dial with its hands, as SVG."""

    def at(share: float, turn: float) -> str:
        angle = turn * math.tau
        return f"{x + math.sin(angle) * radius * share:.2f} {y - math.cos(angle) * radius * share:.2f}"

    marks = "".join(
        f'<path d="M{at(0.76, hour / 12)}L{at(0.9, hour / 12)}" stroke="#5A4526" '
        f'stroke-width="{radius * (0.05 if hour % 3 else 0.08)}"/>'
        for hour in range(12)
    )
    hand = f'stroke="#241A0E" stroke-linecap="round" stroke-width="{radius * 0.1}"'
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#F1E6CC" stroke="{BRASS}" stroke-width="{radius * 0.1}"/>{marks}'
        f'<path d="M{x} {y}L{at(0.5, 0)}" {hand}/><path d="M{x} {y}L{at(0.72, minutes / 60)}" {hand}/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.11}" fill="#B5462E"/>'
    )
