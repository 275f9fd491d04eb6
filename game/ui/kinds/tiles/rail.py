"""A hand of tiles: a walnut rail with a pocket for each tile; a played tile leaves its shape faintly engraved."""

from __future__ import annotations

import math

import pygame

from game.ui.kinds import glyphs
from game.ui.kinds.rail import (
    HAND_SQUASH,
    Hand,
    PocketPlaces,
    Rail,
    clock_width,
    draw_clock,
    draw_hunt,
    draw_name,
    status_style,
)
from game.ui.kinds.tiles.tiles import empty_pocket, portrait
from game.ui.look import icons
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.words import ngettext

MIN_NAME_WIDTH = 156  # pixels; the smallest type needs this width


def single_row_places(rect: pygame.Rect, count: int, unit: float) -> PocketPlaces:
    """The places on a long rail: the name at the left, the pockets beside it in a single row."""
    left = rect.left + round(234 * unit)
    pitch = (rect.right - round(16 * unit) - left) / count
    radius = int(min(36 * unit, pitch * 0.53))
    centres = tuple((left + pitch * (i + 0.5), float(rect.centery + unit)) for i in range(count))
    name = pygame.Rect(rect.left + round(24 * unit), rect.top, round(206 * unit), rect.height)
    return PocketPlaces(centres, radius, name)


def honeycomb_rows(area: pygame.Rect, count: int, share: float) -> tuple[tuple[tuple[float, float], ...], int]:
    """The centres and the radius of two interlocking rows of pockets, as large as an area allows.

    `share` of the spare width is at their left.
    """
    upper = (count + 1) // 2
    pitch = min(area.width / (upper + 0.5), area.height / (2 + 1.5) * math.sqrt(3) / HAND_SQUASH * 1.02)
    radius = pitch / math.sqrt(3) / 1.08
    down = pitch / math.sqrt(3) * 1.5 * HAND_SQUASH
    left = area.left + share * (area.width - pitch * (upper + (0 if count % 2 else 0.5)))
    centres = [(left + pitch * (i + 0.5), area.centery - down / 2) for i in range(upper)]
    centres += [(left + pitch * (i + 1), area.centery + down / 2) for i in range(count - upper)]
    return tuple(centres), int(radius)


def two_row_places(rect: pygame.Rect, count: int, unit: float) -> PocketPlaces:
    """The places on a short rail: two interlocking rows, the name beside or above them, whichever leaves more room."""
    edge, beside, above = round(12 * unit), max(round(196 * unit), MIN_NAME_WIDTH), round(34 * unit)
    inner = rect.inflate(-2 * edge, -edge)
    right = pygame.Rect(rect.left + beside, inner.top, inner.right - rect.left - beside, inner.height)
    line = pygame.Rect(rect.left + edge, rect.top + round(4 * unit), inner.width, above)
    under = pygame.Rect(inner.left, line.bottom, inner.width, inner.bottom - line.bottom)
    centres, radius = honeycomb_rows(right, count, 1)
    below, larger = honeycomb_rows(under, count, 0.5)
    if larger > radius:
        return PocketPlaces(below, larger, line)
    start = rect.left + round(16 * unit)
    first = round(min(x for x, _y in centres)) - radius  # the name gets the space that the pockets leave
    return PocketPlaces(centres, radius, pygame.Rect(start, rect.top, first - edge // 2 - start, rect.height))


def ring_surface(radius: int, wide: float, colour: str, keyline: str) -> pygame.Surface:
    """The ring around a chosen or hovered tile."""
    side = 2 * radius + 16
    path = glyphs.hexagon_path(side / 2, side / 2 - radius * 0.06, radius, HAND_SQUASH)
    strokes = "".join(
        f'<path d="{path}" stroke="{tint}" stroke-width="{stroke}"/>'
        for tint, stroke in ((keyline, wide + 2.5), (colour, wide))
    )
    return icons.render_svg(f'<g fill="none" stroke-linejoin="round">{strokes}</g>', (side, side))


class TileRail(Rail):
    """The rail of a hand of tiles."""

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        unit, count = self.pen.theme.unit, len(self.content.pockets)
        if rect.width < 900 * unit and rect.height > 100 * unit:
            return two_row_places(rect, count, unit)
        return single_row_places(rect, count, unit)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the name and the pockets, the chosen pocket last."""
        places = self._places(rect)
        self._name(surface, places, content)
        order = [i for i in range(len(content.pockets)) if i != content.choice.chosen]
        for index in [*order, *([content.choice.chosen] if content.choice.chosen is not None else [])]:
            self._pocket(surface, places, index, content)

    def _name(self, surface: pygame.Surface, places: PocketPlaces, content: Hand) -> None:
        """Paint the name: on two or three lines beside the pockets, or on one line above them."""
        pen, theme, box = self.pen, self.pen.theme, places.name
        size = pen.px(36)
        chip = glyphs.chip(content.stain, size, theme)
        tone, weight = status_style(theme, content)
        left = ngettext("{count} tile", "{count} tiles", content.count).format(count=content.count)
        if box.height > box.width or box.height > pen.px(60):
            surface.blit(chip, chip.get_rect(midleft=(box.left, box.centery)))
            x, room = box.left + pen.px(46), box.right - box.left - pen.px(46)
            three = bool(content.status or content.clock)  # always with a clock, so that it stays in place
            y = box.centery - pen.px(22 if three else 12)
            draw_name(surface, pen, (x, y), 20, room, content)
            if content.status:
                pen.text(surface, content.status, (x, y + pen.px(24)), 15, tone, weight, room=room)
            y += pen.px(22) if three else 0
            room -= clock_width(pen, content)
            count = pen.text(surface, left, (x, y + pen.px(24)), 14, theme.rail.wood_ink, room=room)
            draw_hunt(surface, pen, count.right + pen.px(10), x + room, count.centery, content)
            draw_clock(surface, pen, box.right, y + pen.px(21), content)
            return
        chip = pygame.transform.smoothscale(chip, (pen.px(26), pen.px(26)))
        surface.blit(chip, chip.get_rect(midleft=(box.left, box.centery)))
        x = box.left + pen.px(34)
        right = box.right - clock_width(pen, content)
        draw_clock(surface, pen, box.right, box.centery, content)
        wide = pen.width(content.status, 14, weight) + pen.px(8) if content.status else 0
        room = right - pen.px(4) - x
        name = pen.width(content.name, 18, "bold") + pen.px(38 if content.emblem else 8)
        if name + wide + pen.width(left, 13) <= room:  # the number is left out if it does not fit
            count = pen.text(
                surface, left, (right - pen.px(4), box.centery), 13, theme.rail.wood_ink, anchor="midright"
            )
            room = count.left - x - pen.px(8)
        called = draw_name(surface, pen, (x, box.centery), 18, room - wide, content)
        if content.status:
            pen.text(surface, content.status, (called.right + pen.px(8), box.centery + 1), 14, tone, weight)

    def _pocket(self, surface: pygame.Surface, places: PocketPlaces, index: int, content: Hand) -> None:
        x, y = places.centres[index]
        place, radius = content.pockets[index], places.radius
        chosen = place.filled and index == content.choice.chosen
        lifted = chosen and not content.choice.is_away
        if not place.filled or chosen:
            empty = empty_pocket(place.piece, radius, HAND_SQUASH, self.pen.theme.rail.engraved)
            surface.blit(empty, empty.get_rect(center=(round(x), round(y))), special_flags=PREMULTIPLIED)
        if not place.filled or (chosen and content.choice.is_away):
            return
        up = radius * (0.34 if lifted else 0.12 if index == content.choice.hovered else 0)
        lying = content.choice.lying if lifted and content.choice.lying else place.piece
        image = portrait(lying, radius, HAND_SQUASH, self.pen.theme.stain(lying))
        if index in content.choice.dimmed:
            image = image.copy()
            image.fill((140, 140, 140, 140), special_flags=pygame.BLEND_RGBA_MULT)
        box = image.get_rect(center=(round(x), round(y - up)))
        surface.blit(image, box, special_flags=PREMULTIPLIED)
        if lifted or index == content.choice.hovered:
            self._ring(surface, box.center, radius, lifted)

    def _ring(self, surface: pygame.Surface, centre: tuple[int, int], radius: int, chosen: bool) -> None:
        theme = self.pen.theme
        wide = max(2.0, 2.6 * theme.unit) if chosen else max(1.5, 1.8 * theme.unit)
        ring = ring_surface(radius, wide, theme.gold if chosen else theme.ink, theme.dark)
        surface.blit(ring, ring.get_rect(center=centre))
