"""The record by which a kind of table is known: everything in which tables differ, decided in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from game.core.display.pieces import Arrangement, Piece, Stain
from game.core.geometry.hexes import Cell
from game.ui.kinds.rail import Rail
from game.ui.look.theme import ChosenColours, Theme
from game.ui.render.camera import Camera, Point
from game.ui.render.fan import fan_places
from game.ui.render.frame import Frame, Stop
from game.ui.render.sprites import Key, Maker, Sprites
from game.ui.render.stage import Stage
from game.ui.sound import Material
from game.ui.words import ngettext

Faces: TypeAlias = tuple[Camera, Sequence[Sequence[Point]]]
"""A camera that gives a size, and for each piece of a stack, bottom first, the centres of its faces in pixels."""

Covers: TypeAlias = Callable[[Point, Point, float, Camera], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableKind:
    """A kind of table, chosen from an arrangement (`kind_of`).

    How it is seen: `shows` whether it is this kind's; `camera` still to be fitted; `largest` is the radius of a cell at
    most where an open table is fitted, as a share of the area's height; `stage` lays a frame out; `likely` are
    the sprites that it may soon need, the likeliest first; `covers` tells whether a pixel lies on a piece whose top
    is centred at a second one and whose side is so many pixels tall; `fan` where the pieces of a stack lie fanned out.

    A piece alone: `portrait` of a radius and a squash in a stain, for hands and panels, premultiplied; `glyph` in a
    square of a size, for lists.  In words: `cell_name`, and `counted` what a stack of so many is called.

    What scenes decide by: `rail` shows a hand; `material` is heard; `keys` of its own that it needs; `threat_end` ends
    the line of a threat; `draws_routes`: ways are routes, elsewhere lines; `lists_cells`: a move is listed by its
    cells, elsewhere by its text; `pockets_have_letters`; `hands_are_browsed` whoever is to move; `hands_are_reserves`
    of equal pieces, so that a click on a bare cell is enough; `pieces_are_wide`: they cover many cells, so room is
    shown around them; `own_fly`, `others_fly`: the pieces that a person here lays, and others, are seen coming from
    their hand.
    """

    matches: Callable[[Arrangement], bool]
    camera: Camera
    max_cell_share: float
    stage: Callable[[Frame, Camera, Sprites, pygame.Rect], Stage]
    likely_sprites: Callable[[Frame, Camera, ChosenColours], Iterator[tuple[Key, Maker]]]
    covers: Covers
    fan_faces: Callable[[Cell, tuple[Piece, ...], Camera, pygame.Rect | None], Faces]
    portrait: Callable[[Piece, float, float, Stain], pygame.Surface]
    glyph: Callable[[Piece, int, Theme], pygame.Surface]
    cell_name: Callable[[Cell], str]
    stack_name: Callable[[int], str]
    rail: type[Rail]
    material: Material
    keys: frozenset[str]
    threat_end: Stop
    draws_routes: bool = False
    lists_cells: bool = False
    pockets_have_letters: bool = False
    hands_are_browsed: bool = False
    hands_are_reserves: bool = False
    pieces_are_wide: bool = False
    own_pieces_fly: bool = False
    other_pieces_fly: bool = False


def any_piece(arrangement: Arrangement) -> Piece | None:
    """A piece that belongs into a hand or lies on the table; None where there is neither."""
    for hand in arrangement.hands:
        if hand:
            return hand[0].piece
    return next((pile[0] for pile in arrangement.stacks.values()), None)


def single_cell_fan(cell: Cell, pile: tuple[Piece, ...], camera: Camera, area: pygame.Rect | None) -> Faces:
    """The faces of a fanned stack whose pieces cover one cell."""
    return camera, [[face] for face in fan_places(cell, len(pile), camera, area)]


def hex_name(cell: Cell) -> str:
    """A cell's coordinates with real minus signs."""
    return f"{cell[0]},{cell[1]}".replace("-", "−")


def tile_stack_name(count: int) -> str:
    """A stack of so many tiles."""
    return ngettext("One tile", "Stack of {count}", count).format(count=count)
