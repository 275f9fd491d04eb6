"""Bake the pictures of the title: `python sprites/vignettes.py [folder]` writes them into this folder, always the same.

Each game has a vignette with the shadows of its pieces, in the light of a lamp, in two sizes; beside it a sheet with
what appears with each piece.  `title_GAME_thing` is what stands for the game on the shelf.
The program's own renderer draws everything on black and on white; the difference of the two is the alpha.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from game.core.display.pieces import Arrangement, Disc, HexTile, Piece, Slab
from game.core.game import Game, default_options
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.games import GAMES
from game.scenes.board.still import vignette_arrangement
from game.ui.canvas.painter import Painter
from game.ui.kinds import kind_of, portrait
from game.ui.kinds.slabs import slabs
from game.ui.kinds.slabs.miniatures import lowest_form
from game.ui.kinds.tiles.tiles import tile
from game.ui.look.theme import Backdrop, Theme
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame

Pixels = NDArray[np.float64]

LARGE, SMALL = (2100, 1440), (1050, 720)  # the boxes that a vignette fits into, in pixels
FINE = 2  # the renderer draws so many times larger, which smooths the seams
MARGIN = 0.10  # of the width: room for shadows
QUALITY = 90
LAMP = ((1.0, 0.82, 0.55), 0.62, 0.50)  # its warm light, its strength, the darkness of the room, in linear light
PART_CHANGE = 0.012  # a pixel that changes by less does not belong to a part
SHEET_WIDTH = 2048  # pixels of the sheet of parts
THING_SIZE = (340, 264)  # pixels of a thing on the shelf
FOOT_ROOM = 24  # pixels below its foot, for the shadow
SHADOW_ALPHA, SHADOW_REACH = 225, 13  # of a thing's shadow; its reach in pixels
THING_UNITS = 170  # the width of a thing in units of the interface


def best_camera(arrangement: Arrangement, box: pygame.Rect) -> Camera:
    """The camera that shows everything as large as possible; an open table may be turned."""
    heights = {cell: len(pile) for cell, pile in arrangement.stacks.items()}
    cells = arrangement.field.cells or tuple(heights)
    plain = kind_of(arrangement).camera
    turns = range(1) if arrangement.field.cells else range(6)
    fitted = (replace(plain, turns=float(t)).fit(cells, heights, box) for t in turns)
    return max(fitted, key=lambda camera: camera.radius)


def drawn(arrangement: Arrangement, camera: Camera, size: tuple[int, int]) -> Pixels:
    """The pieces as premultiplied red, green, blue and alpha from 0 to 1, by row and column."""
    seen = []
    for tone in ("#000000", "#FFFFFF"):
        theme = replace(Theme(), backdrop=Backdrop(felt=tone, felt_rim=tone), unit=size[1] / 1000)
        surface = pygame.Surface(size, depth=32)
        painter = Painter(theme, sprite_budget=inf, prepares_ahead=False)
        painter.draw(surface, Frame(arrangement, badges=False, coordinates=False), camera, surface.get_rect())
        seen.append(pygame.surfarray.array3d(surface).transpose(1, 0, 2) / 255.0)
    black, white = seen
    alpha = np.clip(1 - (white - black).mean(axis=2), 0, 1)
    return np.dstack((black, alpha))


def shrunk(pixels: Pixels, by: int) -> Pixels:
    """The mean of every `by` by `by` pixels."""
    rows, columns = pixels.shape[0] // by, pixels.shape[1] // by
    cut = pixels[: rows * by, : columns * by]
    return cut.reshape(rows, by, columns, by, 4).mean(axis=(1, 3))


def lit(pixels: Pixels) -> Pixels:
    """The picture in the light of a lamp over its middle."""
    warm, strength, dark = LAMP
    rows, columns = pixels.shape[:2]
    x, y = np.meshgrid(np.arange(columns) / columns - 0.47, np.arange(rows) / rows - 0.5)
    glow = np.exp(-0.9 * ((x / 0.60) ** 2 + (y / 0.62) ** 2))[..., None]
    alpha = np.maximum(pixels[..., 3:], 1e-6)
    light = np.clip(pixels[..., :3] / alpha, 0, 1) ** 2.2
    light = light * ((1 - dark) + (dark + strength * np.array(warm)) * glow)
    light = light * (1 + light / 3.2) / (1 + light * 0.55)
    return np.dstack((np.clip(light, 0, 1) ** (1 / 2.2) * pixels[..., 3:], pixels[..., 3]))


def saved(pixels: Pixels, path: Path) -> None:
    """Write premultiplied pixels as a picture with straight alpha."""
    alpha = pixels[..., 3:]
    straight = np.where(alpha > 0, pixels[..., :3] / np.maximum(alpha, 1e-6), 0)
    made = np.rint(np.clip(np.dstack((straight, alpha[..., 0])), 0, 1) * 255).astype(np.uint8)
    Image.fromarray(made, "RGBA").save(path, quality=QUALITY, method=6, alpha_quality=90)


def growing(arrangement: Arrangement, camera: Camera) -> Iterator[Arrangement]:
    """The table as it is laid: level by level, from the back to the front, a piece more each time."""
    laid: dict[tuple[int, Piece, Cell | None], list[Cell]] = {}
    for cell, pile in arrangement.stacks.items():
        for level, piece in enumerate(pile):
            laid.setdefault((level, piece, None if isinstance(piece, Slab) else cell), []).append(cell)
    order = sorted(laid.items(), key=lambda item: (item[0][0], max(camera.at(cell)[1] for cell in item[1])))
    stacks: dict[Cell, tuple[Piece, ...]] = {}
    if arrangement.field.cells:
        yield replace(arrangement, stacks={})
    for (_level, piece, _cell), cells in order:
        for cell in cells:
            stacks[cell] = (*stacks.get(cell, ()), piece)
        yield replace(arrangement, stacks=dict(stacks))


def bake_vignette(game: Game, folder: Path) -> dict[str, object]:
    """Write a game's vignette in both sizes, and its parts; returns where these are."""
    arrangement = replace(vignette_arrangement(game), captured=())
    size = LARGE[0] * FINE, LARGE[1] * FINE
    box = pygame.Rect((0, 0), size).inflate(-2 * size[0] * MARGIN, -2 * size[0] * MARGIN * 0.7)
    camera = best_camera(arrangement, box)
    whole = shrunk(drawn(arrangement, camera, size), FINE)
    rows, columns = (np.flatnonzero(whole[..., 3].max(axis=axis) > 0.02) for axis in (1, 0))
    top, left = rows[0] // 2 * 2, columns[0] // 2 * 2
    bottom, right = top + (rows[-1] - top + 2) // 2 * 2, left + (columns[-1] - left + 2) // 2 * 2
    large = lit(whole[top:bottom, left:right])
    saved(large, folder / f"title_{game.id}@2.webp")
    saved(shrunk(large, 2), folder / f"title_{game.id}.webp")
    return bake_parts(game, arrangement, camera, (left, top, right - left, bottom - top), folder)


def bake_parts(
    game: Game, arrangement: Arrangement, camera: Camera, whole: tuple[int, int, int, int], folder: Path
) -> dict[str, object]:
    """Write what appears with each piece on a sheet; returns the size of the vignette and the parts' places.

    A part is a rectangle of the sheet and the place of its corner in the vignette; drawn in order the parts
    are the vignette.  `whole` is the vignette's rectangle in the large picture.
    """
    size = LARGE[0] * 2 // 3, LARGE[1] * 2 // 3
    by = size[0] / LARGE[0]
    small = replace(camera, radius=camera.radius / FINE * by, x=camera.x / FINE * by, y=camera.y / FINE * by)
    x, y, width, height = (round(length * by) for length in whole)
    before, parts = np.zeros((height, width, 4)), []
    for table in growing(arrangement, small):
        after = lit(drawn(table, small, size)[y : y + height, x : x + width])
        changed = np.abs(after - before).max(axis=2) > PART_CHANGE
        if changed.any():
            rows, columns = (np.flatnonzero(changed.any(axis=axis)) for axis in (1, 0))
            box = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
            part = layer(before[box], after[box]) * changed[box][..., None]
            parts.append((part, int(columns[0]), int(rows[0])))
            before = after
    sheet, places = packed(parts)
    saved(sheet, folder / f"title_{game.id}_parts.webp")
    return {"size": (width, height), "parts": places}


def layer(before: Pixels, after: Pixels) -> Pixels:
    """What is drawn over `before` to get `after`: on a piece a dark veil for a shadow, or else the new pixels."""
    old, new, low = before[..., :3], after[..., :3], before[..., 3:]
    alpha = np.clip(1 - (1 - after[..., 3:]) / np.maximum(1 - low, 1e-6), 0, 1)
    on_table = np.dstack((np.clip(new - (1 - alpha) * old, 0, alpha), alpha))
    share = (old * new).sum(axis=2, keepdims=True) / np.maximum((old * old).sum(axis=2, keepdims=True), 1e-6)
    is_veil = (np.abs(new - share * old).max(axis=2, keepdims=True) < 0.03) & (share < 1)
    on_piece = np.where(is_veil, np.dstack((np.zeros(old.shape), 1 - share)), np.dstack((new, np.ones(low.shape))))
    return np.where(low < 0.98, on_table, on_piece)


def packed(parts: list[tuple[Pixels, int, int]]) -> tuple[Pixels, list[tuple[int, ...]]]:
    """The parts in rows on a sheet, and for each its rectangle there and its place in the vignette."""
    left = top = tall = 0
    places = list[tuple[int, ...]]()
    for part, x, y in parts:
        height, width = part.shape[:2]
        if left + width > SHEET_WIDTH:
            left, top, tall = 0, top + tall, 0
        places.append((left, top, width, height, x, y))
        left, tall = left + width, max(tall, height)
    sheet = np.zeros((top + tall, SHEET_WIDTH, 4))
    for (part, _x, _y), (left, top, width, height, *_) in zip(parts, places, strict=True):
        sheet[top : top + height, left : left + width] = part
    return sheet, places


def thing(game: Game) -> pygame.Surface:
    """What stands for a game on the shelf: three tiles, a tower of discs, two slabs; premultiplied."""
    made = pygame.Surface(THING_SIZE, pygame.SRCALPHA, 32)
    unit = THING_SIZE[0] / THING_UNITS
    middle, foot = THING_SIZE[0] / 2, THING_SIZE[1] - 2 - FOOT_ROOM

    def put(picture: pygame.Surface, x: float, y: float) -> None:
        made.blit(picture, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)

    pieces = [pile[-1] for pile in vignette_arrangement(game).stacks.values()]
    if isinstance(pieces[0], HexTile):
        radius = 46 * unit
        for index, (stain, pointers) in enumerate((("slate", 0b001001), ("vermilion", 0b100101), ("ivory", 0b011101))):
            sprite = tile(stain, pointers, (), False, radius, 0.64)
            y = foot - 0.88 * radius - index * 0.21 * radius
            put(sprite.surface, middle - sprite.x, y - sprite.y)
    elif isinstance(pieces[0], Slab):
        hands = game.view.arrangement(Match(game, default_options(game)).position).hands
        for index, (seat, number) in enumerate(((1, 20), (0, 15))):
            slab = hands[seat][number].piece
            assert isinstance(slab, Slab)
            sprite = slabs.slab_sprite(
                lowest_form(slab.cells), slab.stain, 2 + 2 * index, slabs.grain_of(slab), 16.5 * unit, 0.64
            )
            place = sprite.merge().surface.get_rect(
                midbottom=(middle + (10 - 16 * index) * unit, foot - (4 + 9 * index) * unit)
            )
            put(sprite.merge().surface, *place.topleft)
    else:
        stains = ("coal", "coal", "ember", "coal", "ember") if game.id == "death-stacks" else ("brick", "cream") * 2
        for index, stain in enumerate(stains):
            picture = portrait(Disc(0, stain), 38 * unit, 0.50)
            y = foot - 28 * unit - index * 14 * unit
            put(picture, middle - picture.get_width() / 2, y - picture.get_height() / 2)
    return made


def bake_thing(game: Game, folder: Path) -> None:
    """Write what stands for a game on the shelf."""
    made = thing(game)
    dark = made.copy()
    dark.fill((0, 0, 0, SHADOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.Surface(THING_SIZE, pygame.SRCALPHA, 32)
    whole.blit(pygame.transform.gaussian_blur(dark, SHADOW_REACH), (SHADOW_REACH, SHADOW_REACH))
    whole.blit(made, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    colours, alpha = pygame.surfarray.array3d(whole).transpose(1, 0, 2), pygame.surfarray.array_alpha(whole).T
    saved(np.dstack((colours, alpha)) / 255.0, folder / f"title_{game.id}_thing.webp")


def main(folder: Path) -> None:
    """Bake everything into a folder."""
    pygame.init()
    pygame.display.set_mode((1, 1))
    places = {}
    for game in GAMES.values():
        places[game.id] = bake_vignette(game, folder)
        bake_thing(game, folder)
    (folder / "title_parts.json").write_text(json.dumps(places) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
