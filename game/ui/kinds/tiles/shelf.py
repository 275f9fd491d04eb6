"""Hands of tiles in play: the near hand standing on a ledge, a rival's as small tiles beside the name."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import pygame

from game.core.display.pieces import HexTile, Piece
from game.core.geometry.hexes import turn_pointers
from game.ui.kinds import glyphs
from game.ui.kinds.glyphs import draw_coin
from game.ui.kinds.rail import HAND_SQUASH, Hand, PocketPlaces
from game.ui.kinds.shelf import CALM_WIDTH, HandShelf, RivalLine, lamp_share, piece_shadow
from game.ui.kinds.tiles.tiles import portrait
from game.ui.look import icons
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.render.camera import HEX_WIDTH

TILE_RADIUS: Final = 46  # units; 42 in an enlarged interface
LARGE_TILE_RADIUS: Final = 42
TILE_GAP: Final = 1.16  # the distance of two tiles in their widths
GROOVE_UNITS: Final = 20  # from the ledge's upper edge to the feet of the tiles
RISE_UNITS: Final = 26
HOVER_UNITS: Final = 9
LINE_RADIUS: Final = 17  # units
MIN_LINE_RADIUS: Final = 9  # units; if tiles had to be smaller, only their number is shown
SHORT_LINE_RADIUS: Final = 13  # units; of the tile beside the number in a short line
LINE_PITCH: Final = 1.8  # in radii


def ring_surface(radius: int, wide: float, colour: str, keyline: str) -> pygame.Surface:
    """The ring around a chosen or hovered tile."""
    side = 2 * radius + 16
    path = glyphs.hexagon_path(side / 2, side / 2 - radius * 0.06, radius, HAND_SQUASH)
    strokes = "".join(
        f'<path d="{path}" stroke="{tint}" stroke-width="{stroke}"/>'
        for tint, stroke in ((keyline, wide + 2.5), (colour, wide))
    )
    return icons.render_svg(f'<g fill="none" stroke-linejoin="round">{strokes}</g>', (side, side))


def as_on_table(piece: Piece, turns: int) -> HexTile:
    """A tile as it would lie on a table that is turned by some clockwise steps."""
    assert isinstance(piece, HexTile)
    return replace(piece, pointers=turn_pointers(piece.pointers, turns))


class TileShelf(HandShelf):
    """The tiles of the near hand, close together in the middle of the ledge, smaller if there is no room for them."""

    standing_units = 48
    rise_units = 50
    sinks = True

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        px, pockets = self.pen.px, self.content.pockets
        most = px(LARGE_TILE_RADIUS if self.pen.theme.is_enlarged else TILE_RADIUS)
        start, room = px(CALM_WIDTH), rect.width - px(CALM_WIDTH) - self.right_room
        filled = [index for index, pocket in enumerate(pockets) if pocket.filled]
        radius = max(8, min(most, int(room / max(1, len(filled)) / HEX_WIDTH / TILE_GAP)))
        pitch = radius * HEX_WIDTH * TILE_GAP
        left = max(rect.left + start, rect.centerx - pitch * len(filled) / 2)
        y = self.ledge_top(rect) + px(GROOVE_UNITS) - radius * HAND_SQUASH
        order = {index: place for place, index in enumerate(filled)}
        centres = tuple((left + pitch * (order.get(index, 0) + 0.5), float(y)) for index in range(len(pockets)))
        return PocketPlaces(centres, radius, super()._places(rect).name)

    def paint_pieces(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the tiles, the chosen tile last."""
        places = self._places(rect)
        order = sorted(range(len(content.pockets)), key=lambda index: index == content.choice.chosen)
        filled = [index for index, pocket in enumerate(content.pockets) if pocket.filled]
        for index in order:
            if content.pockets[index].filled:
                self._tile(surface, places, index, content, self.deal_offset(filled.index(index), content))

    def _tile(self, surface: pygame.Surface, places: PocketPlaces, index: int, content: Hand, down: int) -> None:
        pen, theme, choice, (x, y), radius = (
            self.pen,
            self.pen.theme,
            content.choice,
            places.centres[index],
            places.radius,
        )
        chosen, hovered = index == choice.chosen, index == choice.hovered
        if chosen and choice.is_away:
            return
        piece = choice.lying if chosen and choice.lying else content.pockets[index].piece
        shade = piece_shadow(radius, HAND_SQUASH)
        surface.blit(shade, shade.get_rect(center=(x + pen.px(8), y + pen.px(8) + down)), special_flags=PREMULTIPLIED)
        image = portrait(as_on_table(piece, content.turns), radius, HAND_SQUASH, theme.stain(piece)).copy()
        light = lamp_share(x, self.rect.width) * (140 if index in choice.dimmed else 255) // 255
        image.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        number = dict(reversed(choice.numbers)).get(index)
        up = pen.px(RISE_UNITS if chosen or number else HOVER_UNITS if hovered else 0) - down
        box = image.get_rect(center=(round(x), round(y - up)))
        surface.blit(image, box, special_flags=PREMULTIPLIED)
        if chosen or hovered or number:
            wide = max(2.0, (2.6 if chosen else 1.8) * theme.unit)
            tone = theme.gold if chosen else theme.ink if hovered else theme.go
            ring = ring_surface(radius, wide, tone, theme.dark)
            surface.blit(ring, ring.get_rect(center=box.center))
        if number:
            draw_coin(surface, pen, number, (box.centerx + round(0.75 * radius), box.centery - round(0.72 * radius)))


class TileLine(RivalLine):
    """A rival's tiles, small and close together; played tiles are gone."""

    def needed_width(self, radius: float) -> int:
        """The width in pixels that shows all of it in its form, with tiles of a radius in units if it is whole."""
        tiles = 0 if self.is_short else math.ceil(self.content.count * self.pen.px(radius) * LINE_PITCH)
        return super().needed_width(radius) + tiles

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        name, pockets = super()._places(rect).name, self.content.pockets
        filled = [index for index, pocket in enumerate(pockets) if pocket.filled]
        start, room = name.right + self.pen.px(6), rect.right - name.right - self.pen.px(12) - self._tail_width
        radius = min(self.pen.px(LINE_RADIUS), int(room / max(1, len(filled)) / LINE_PITCH))
        if self.is_short or radius < self.pen.px(MIN_LINE_RADIUS):  # one tile stands for all
            radius = self._single_radius(rect, name)
            return PocketPlaces(((start + radius, float(rect.centery - self._rise)),) * len(pockets), radius, name)
        order = {index: place for place, index in enumerate(filled)}
        centres = tuple(
            (start + radius * LINE_PITCH * (order.get(index, 0) + 0.5), float(rect.centery))
            for index in range(len(pockets))
        )
        return PocketPlaces(centres, radius, name)

    def _single_radius(self, rect: pygame.Rect, name: pygame.Rect) -> int:
        """The radius in pixels of a tile that stands for all, as large as the line has room for."""
        if self.is_short:
            return self.pen.px(SHORT_LINE_RADIUS)
        spare = rect.right - name.right - self._pieces_width(rect) - self._tail_width
        half = self.pen.px(MIN_LINE_RADIUS) + spare // 2
        return max(self.pen.px(MIN_LINE_RADIUS), min(self.pen.px(LINE_RADIUS), half))

    def _pieces_width(self, rect: pygame.Rect) -> int:
        del rect
        px, content = self.pen.px, self.content
        if self._form == "whole":
            return px(12)
        radius = px(SHORT_LINE_RADIUS if self.is_short else MIN_LINE_RADIUS)
        return px(6) + 2 * radius + self._number_width(content) if content.count else 0

    def _number_width(self, content: Hand) -> int:
        """The width of the number beside a tile that stands for all; 0 if a single tile is left."""
        return self.pen.px(8) + self.pen.width(str(content.count), 15, "semibold") if content.count > 1 else 0

    def _pieces_right(self, places: PocketPlaces, content: Hand) -> int:
        """The x at which the tiles end, with the number beside a tile that stands for all."""
        is_one = len(set(places.centres)) == 1
        return super()._pieces_right(places, content) + (self._number_width(content) if is_one else 0)

    def pocket_at(self, point: tuple[int, int]) -> int | None:
        """The pocket of the tile under a point; None if there is none."""
        near = [
            index
            for index, (x, y) in enumerate(self.places.centres)
            if self.content.pockets[index].filled and max(abs(point[0] - x) * 1.15, abs(point[1] - y)) <= self.radius
        ]
        return near[0] if near else None

    def paint_pieces(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the tiles that are left."""
        places, theme = self._places(rect), self.pen.theme
        for index, pocket in enumerate(content.pockets):
            if not pocket.filled or (index == content.choice.chosen and content.choice.is_away):
                continue
            piece = as_on_table(pocket.piece, content.turns)
            image = portrait(piece, places.radius, HAND_SQUASH, theme.stain(piece))
            x, y = places.centres[index]
            surface.blit(image, image.get_rect(center=(round(x), round(y))), special_flags=PREMULTIPLIED)
            if index in (content.choice.chosen, content.choice.hovered):
                gold = index == content.choice.chosen
                ring = ring_surface(places.radius, 1.5, theme.gold if gold else theme.ink, theme.dark)
                surface.blit(ring, ring.get_rect(center=(round(x), round(y))))
        if content.count > 1 and len(set(places.centres)) == 1:
            x, y = places.centres[0]
            at = x + places.radius + self.pen.px(8), y
            self.pen.text_on_wood(surface, str(content.count), at, 15, theme.ink, "semibold")
