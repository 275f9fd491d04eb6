"""The record of a kind of table: everything in which tables differ is decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from game.core.display.pieces import Arrangement, Piece, Stain
from game.core.geometry.hexes import Cell
from game.ui.kinds.shelf import HandDrawer, HandShelf, RivalLine
from game.ui.look.theme import ChosenColours, Theme
from game.ui.render.camera import Camera, Point
from game.ui.render.fan import fan_places
from game.ui.render.frame import Frame, LineEnd
from game.ui.render.sprites import Drawing, Sprites
from game.ui.render.stacks.badges import Covers
from game.ui.render.stage import Stage
from game.ui.sound import Material
from game.ui.words import ngettext

FanFaces: TypeAlias = tuple[Camera, Sequence[Sequence[Point]]]
"""A camera with the pieces' size, and the centres of each piece's faces in pixels, the bottom piece first."""


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """How a kind of table is seen.

    `stage` lays out a frame; `likely_sprites` are the sprites that it may soon need, the likeliest first; `covers`
    tests whether a pixel lies on a piece; `fan_faces` are the places of a fanned stack's pieces.
    """

    stage: Callable[[Frame, Camera, Sprites, pygame.Rect], Stage]
    likely_sprites: Callable[[Frame, Camera, ChosenColours], Iterator[Drawing]]
    covers: Covers
    fan_faces: Callable[[Cell, tuple[Piece, ...], Camera, pygame.Rect | None], FanFaces]


@dataclass(frozen=True, slots=True)
class HandTraits:
    """How the hands of a kind of table differ; a `shelf` shows the near hand, a `line` a rival's.

    A `drawer` over the table shows a rival's pieces where the line has only their number.
    `have_letters`: each pocket has a letter; `are_browsed` by any player at any time; `are_reserves` of equal pieces,
    so that a click on an empty cell is enough; `own_pieces_fly`: pieces placed by a person here are seen flying from
    their hand, as those of others always are.
    """

    shelf: type[HandShelf]
    line: type[RivalLine]
    drawer: type[HandDrawer] | None = None
    have_letters: bool = False
    are_browsed: bool = False
    are_reserves: bool = False
    own_pieces_fly: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableKind:
    """A kind of table, chosen by an arrangement (`kind_of`): `matches` tests an arrangement.

    `camera` is the view before it is fitted; `max_cell_share` limits a cell's radius on an open table, as a share of
    the area's height.  A piece alone: `portrait` for a radius, a squash and a stain, for hands and panels,
    premultiplied; `glyph` in a square, for lists.  In words: `cell_name`, and `stack_name` for a stack of a number of
    pieces.  `material` selects sounds; `keys` are key groups it needs; `threat_end` ends the line of a threat;
    `draws_routes`: ways are routes instead of lines; `lists_cells`: moves are listed by cells instead of by text;
    `pieces_are_wide`: they cover many cells, so space is shown around them.
    """

    matches: Callable[[Arrangement], bool]
    camera: Camera
    max_cell_share: float
    drawing: TableDrawing
    hands: HandTraits
    portrait: Callable[[Piece, float, float, Stain], pygame.Surface]
    glyph: Callable[[Piece, int, Theme], pygame.Surface]
    cell_name: Callable[[Cell], str]
    stack_name: Callable[[int], str]
    material: Material
    keys: frozenset[str]
    threat_end: LineEnd
    draws_routes: bool = False
    lists_cells: bool = False
    pieces_are_wide: bool = False


def any_piece(arrangement: Arrangement) -> Piece | None:
    """A piece from a hand or the table; None if there is none."""
    for hand in arrangement.hands:
        if hand:
            return hand[0].piece
    return next((pile[0] for pile in arrangement.stacks.values()), None)


def single_cell_fan(cell: Cell, pile: tuple[Piece, ...], camera: Camera, area: pygame.Rect | None) -> FanFaces:
    """The faces of a fanned stack whose pieces cover one cell each."""
    return camera, [[face] for face in fan_places(cell, len(pile), camera, area)]


def hex_name(cell: Cell) -> str:
    """The coordinates of a cell with minus signs instead of hyphens."""
    return f"{cell[0]},{cell[1]}".replace("-", "−")


def tile_stack_name(count: int) -> str:
    """The name of a stack of a number of tiles."""
    return ngettext("One tile", "Stack of {count}", count).format(count=count)
