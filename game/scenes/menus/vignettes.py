"""The baked pictures of the title (`sprites/vignettes.py`): a vignette and a thing on the shelf for each game.

A game without baked pictures has a piece of its own vignette in their place.
"""

from __future__ import annotations

import json
from typing import NamedTuple

import pygame

from game.core.errors import StaxError
from game.core.game import Game
from game.games import GAMES
from game.ui.assets import asset
from game.ui.look.cache import cached
from game.ui.look.cloth import Size

SMALL_PICTURES = 1.2  # smaller pictures are enlarged up to this factor; beyond it the large ones are read
UNCHOSEN_SHARE = 0.78  # of the light on a thing that is not chosen


def _read(game: Game, suffix: str) -> pygame.Surface:
    """A baked picture of a game, premultiplied; a piece of the game if there is none."""
    try:
        path = asset("sprites", f"title_{game.id}{suffix}.webp")
    except StaxError:
        # The first frame does not wait for these imports
        from game.scenes.board.still import vignette_arrangement
        from game.ui.kinds import portrait

        pile = next(iter(vignette_arrangement(game).stacks.values()))
        return portrait(pile[-1], 60, 0.64)
    return pygame.image.load(path).premul_alpha()


def _fitted(picture: pygame.Surface, size: Size) -> Size:
    scale = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    return max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale))


def _scaled(picture: pygame.Surface, size: Size) -> pygame.Surface:
    """A premultiplied picture in a size and in the fastest pixel format."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.blit(pygame.transform.smoothscale(picture, size), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


@cached(1)
def vignette(game_id: str, size: Size) -> pygame.Surface:
    """A game's vignette as large as fits into a size in pixels; premultiplied, shared."""
    game = GAMES[game_id]
    picture = _read(game, "")
    fitted = _fitted(picture, size)
    if fitted[0] > SMALL_PICTURES * picture.get_width():
        picture = _read(game, "@2")
    return _scaled(picture, fitted)


class VignettePart(NamedTuple):
    """What appears with a piece: a premultiplied picture, and its place in the vignette."""

    picture: pygame.Surface
    place: tuple[int, int]


def vignette_parts(game_id: str, size: Size) -> tuple[VignettePart, ...]:
    """A game's vignette piece by piece, in the order in which the table is laid; drawn in this order they are the
    whole."""
    whole = vignette(game_id, size).get_size()
    try:
        found = json.loads(asset("sprites", "title_parts.json").read_text(encoding="utf-8"))[game_id]
        sheet = pygame.image.load(asset("sprites", f"title_{game_id}_parts.webp")).premul_alpha()
    except (StaxError, KeyError):
        return (VignettePart(vignette(game_id, size).copy(), (0, 0)),)
    across, down = (length / baked for length, baked in zip(whole, found["size"], strict=True))
    parts = list[VignettePart]()
    for left, top, width, height, x, y in found["parts"]:
        begin, end = (round(x * across), round(y * down)), (round((x + width) * across), round((y + height) * down))
        fitted = max(1, end[0] - begin[0]), max(1, end[1] - begin[1])
        parts.append(VignettePart(_scaled(sheet.subsurface(left, top, width, height), fitted), begin))
    return tuple(parts)


@cached(1)
def thing(game_id: str, size: Size, is_lit: bool) -> pygame.Surface:
    """What stands for a game on the shelf, with its shadow; darker unless `is_lit`; premultiplied, shared."""
    picture = _read(GAMES[game_id], "_thing")
    made = _scaled(picture, _fitted(picture, size))
    if not is_lit:
        made.fill((round(255 * UNCHOSEN_SHARE),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return made


def faded(picture: pygame.Surface, share: float) -> pygame.Surface:
    """A premultiplied picture with a share of its opacity, from 0 to 1."""
    if share >= 1:
        return picture
    made = picture.copy()
    made.fill((round(255 * max(0.0, share)),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return made
