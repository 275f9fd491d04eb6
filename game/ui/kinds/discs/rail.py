"""Hands on square boards: a reserve of discs on pads of five with pegs for points, or a plate with a name."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.core.display.pieces import Disc
from game.ui.kinds.discs.discs import MASTER_THICKNESS, portrait
from game.ui.kinds.glyphs import draw_chip
from game.ui.kinds.rail import Hand, PocketPlaces, Rail, clock_width, draw_clock, draw_name, status_style
from game.ui.look import icons
from game.ui.look.cache import cached
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.words import ngettext

DISCS_PER_PAD: Final = 5  # discs on a pad
PAD_SQUASH: Final = 0.64  # the squash of pads
PLATE_WIDTH: Final = 470  # units
NAME_WIDTH: Final = 250  # units
PORTRAIT_DISC_SHARE: Final = 0.86  # the radius of a disc in its portrait, in radii of the portrait


@cached(0.5)
def well(radius: int, pixels: float, cloth: str) -> pygame.Surface:
    """A round pad of cloth set into wood, with its shaded edge at the back."""
    width, height = 2 * radius + 8, round(2 * radius * PAD_SQUASH) + 8
    rim = f'rx="{radius}" ry="{radius * PAD_SQUASH:.2f}"'
    inner = f'rx="{radius - pixels:.2f}" ry="{(radius - pixels) * PAD_SQUASH:.2f}"'
    body = (
        f'<ellipse cx="0" cy="{0.8 * pixels:.2f}" {rim} fill="#FFE2B4" fill-opacity="0.20"/>'
        f'<ellipse cx="0" cy="0" {rim} fill="#150E09" fill-opacity="0.85"/>'
        f'<ellipse cx="0" cy="{0.9 * pixels:.2f}" {inner} fill="{cloth}"/>'
    )
    shift = f'<g transform="translate({width / 2} {height / 2})">{body}</g>'
    return icons.render_svg(shift, (width, height))


@cached(0.5)
def peg(radius: int, standing: bool, lines: str = "") -> pygame.Surface:
    """A hole for a point, with or without its brass peg, edged in the colour `lines`, if given.

    The middle of the hole is that of the picture.
    """
    r, flat = float(radius), radius * 0.7
    width, height = 2 * radius + 6, 4 * radius + 6
    body = f'<ellipse cx="0" cy="1" rx="{r}" ry="{flat:.2f}" fill="#FFE2B4" fill-opacity="0.22"/>'
    edge = f' stroke="{lines}" stroke-width="{max(1.0, 0.2 * r):.2f}"' if lines else ""
    body += f'<ellipse cx="0" cy="0" rx="{r}" ry="{flat:.2f}" fill="#140D08"{edge}/>'
    if standing:
        thin, low, tall = 0.78 * r, 0.78 * flat, 0.95 * r
        body += (
            f'<path d="M{-thin:.2f} {-tall:.2f}V0A{thin:.2f} {low:.2f} 0 0 0 {thin:.2f} 0V{-tall:.2f}Z" '
            'fill="#A98A4E"/>'
            f'<path d="M{-thin:.2f} {-tall:.2f}V0A{thin:.2f} {low:.2f} 0 0 0 {-0.35 * thin:.2f} {0.93 * low:.2f}'
            f'V{-tall:.2f}Z" fill="#D8B976"/>'
            f'<ellipse cx="0" cy="{-tall:.2f}" rx="{thin:.2f}" ry="{low:.2f}" fill="#E9CF92"/>'
            f'<ellipse cx="{-0.1 * thin:.2f}" cy="{-tall - 0.1 * low:.2f}" rx="{0.6 * thin:.2f}" ry="{0.55 * low:.2f}" '
            'fill="#F6E4B4"/>'
        )
    shift = f'<g transform="translate({width / 2} {height / 2})">{body}</g>'
    return icons.render_svg(shift, (width, height))


def ring(radius: int, wide: float, colour: str, keyline: str) -> pygame.Surface:
    """The ring around a chosen or hovered disc."""
    width, height = 2 * radius + 12, round(2 * radius * PAD_SQUASH) + 12
    strokes = "".join(
        f'<ellipse cx="{width / 2}" cy="{height / 2}" rx="{radius}" ry="{radius * PAD_SQUASH:.2f}" stroke="{tint}" '
        f'stroke-width="{stroke:.2f}"/>'
        for tint, stroke in ((keyline, wide + 2.2), (colour, wide))
    )
    return icons.render_svg(f'<g fill="none">{strokes}</g>', (width, height))


class NamedRail(Rail):
    """What the rails of square boards share: a name with a line under it."""

    def _title(self, surface: pygame.Surface, box: pygame.Rect, content: Hand, more: str) -> None:
        """Draw the seat's chip and name, its status or level under the name, and `more` words beside that."""
        pen, theme = self.pen, self.pen.theme
        size = min(pen.px(38), box.height - pen.px(14))
        left = draw_chip(surface, pen, content.stain, size, (box.left, box.centery)).right + pen.px(12)
        room = box.right - left
        tone, weight = status_style(theme, content)
        middle, apart = box.centery, pen.px(12 if content.status or more or content.clock else 0)
        draw_clock(surface, pen, box.right, middle - apart, content)
        name_room = room - clock_width(pen, content)
        draw_name(surface, pen, (left, middle - apart), 20, name_room, content)
        y = middle + apart
        if content.status:
            status = pen.text(surface, content.status, (left, y), 15, tone, weight, room=room)
            left, room = status.right + pen.px(12), box.right - status.right - pen.px(12)
        if more and room >= pen.width(more, 14):
            pen.text(surface, more, (left, y), 14, theme.rail.wood_ink)


class ReserveRail(NamedRail):
    """A reserve of discs on pads, and pegs for the points in games with points."""

    height_units = 76

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        """The places of the discs, five in a stack on each pad."""
        pen, count = self.pen, len(self.content.pockets)
        pads = max(1, -(-count // DISCS_PER_PAD))
        left, right = rect.left + pen.px(24 + NAME_WIDTH), rect.right - pen.px(24 + self._points_room())
        thick = MASTER_THICKNESS["table"]
        tall = 2 * PAD_SQUASH + DISCS_PER_PAD * thick
        radius = max(1.0, min((rect.height - pen.px(14)) / tall, (right - left) / pads / 2.5))  # there may be no room
        pitch = min((right - left) / pads, 3.4 * radius)
        floor = rect.centery + tall * radius / 2 - PAD_SQUASH * radius - pen.px(3)
        middle = (left + right) / 2
        centres = tuple(
            (
                middle + (index // DISCS_PER_PAD - (pads - 1) / 2) * pitch,
                floor - (index % DISCS_PER_PAD + 1) * thick * radius,
            )
            for index in range(count)
        )
        name = pygame.Rect(rect.left + pen.px(20), rect.top, pen.px(NAME_WIDTH), rect.height)
        return PocketPlaces(centres, round(radius / PORTRAIT_DISC_SHARE), name)

    def _points_room(self) -> float:
        """The width of the pegs in units."""
        return 0 if self.content.goal is None else 24 + 26 * self.content.goal

    def pocket_at(self, point: tuple[int, int]) -> int | None:
        """The pocket of the last disc, for a point anywhere on the pads."""
        places = self.places
        if not places.centres:
            return None
        across = [x for x, _ in places.centres]
        pads = pygame.Rect(round(min(across)), self.rect.top, round(max(across) - min(across)), self.rect.height)
        if not pads.inflate(3 * places.radius, 0).collidepoint(point):
            return None
        return self._top(self.content)

    @staticmethod
    def _top(content: Hand) -> int | None:
        """The pocket of the last disc; None if the reserve is empty."""
        filled = [index for index, place in enumerate(content.pockets) if place.filled]
        return filled[-1] if filled else None

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the name, the pads from the left, and the pegs."""
        places, pen = self._places(rect), self.pen
        left = ngettext("{count} in reserve", "{count} in reserve", content.count).format(count=content.count)
        self._title(surface, places.name, content, left)
        radius = places.radius * PORTRAIT_DISC_SHARE
        floors = [(x, y + MASTER_THICKNESS["table"] * radius) for x, y in places.centres[::DISCS_PER_PAD]]
        for x, y in floors:
            pad = well(max(2, round(1.22 * radius)), max(1.0, 1.5 * pen.theme.unit), pen.theme.rail.pad)
            surface.blit(pad, pad.get_rect(center=(round(x), round(y))))
        self._pegs(surface, rect, content)
        top = self._top(content)
        for index, place in enumerate(content.pockets):
            if place.filled and isinstance(place.piece, Disc):
                self._disc(surface, places, index, place.piece, content, index == top)

    def _disc(
        self, surface: pygame.Surface, places: PocketPlaces, index: int, disc: Disc, content: Hand, last: bool
    ) -> None:
        chosen = index == content.choice.chosen
        if chosen and content.choice.is_away:
            return
        pen, (x, y) = self.pen, places.centres[index]
        radius = places.radius * PORTRAIT_DISC_SHARE
        up = radius * (0.42 if chosen else 0.16 if last and content.choice.hovered is not None else 0)
        image = portrait(disc.stain, places.radius, pen.theme.stain(disc))
        # The middle of the portrait lies half a disc's thickness below its face
        half = MASTER_THICKNESS["table"] * radius / 2
        if self._top(content) in content.choice.dimmed:  # all discs are dimmed or none, as only the last can leave
            image = image.copy()
            image.fill((150, 150, 150, 150), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(image, image.get_rect(center=(round(x), round(y - up + half))), special_flags=PREMULTIPLIED)
        if chosen or (last and content.choice.hovered is not None):
            theme = pen.theme
            wide = max(1.5, (2.6 if chosen else 1.8) * theme.unit)
            mark = ring(round(1.05 * radius), wide, theme.gold if chosen else theme.ink, theme.dark)
            surface.blit(mark, mark.get_rect(center=(round(x), round(y - up))))

    def _pegs(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint a hole for each point of the goal, and pegs in those that are won."""
        if content.goal is None:
            return
        pen = self.pen
        radius, pitch = max(5, pen.px(9)), pen.px(26)
        first = rect.right - pen.px(30) - pitch * (content.goal - 1)
        for index in range(content.goal):
            image = peg(radius, index < content.points, pen.theme.rail.engraved)
            surface.blit(image, image.get_rect(center=(first + index * pitch, rect.centery + radius // 2)))


class PlateRail(NamedRail):
    """A seat without a hand: a plate with its name in the middle of the table's edge."""

    height_units = 64
    is_short = True

    def _plank(self, rect: pygame.Rect) -> pygame.Rect:
        """The rectangle of a short plank."""
        wide = min(rect.width, self.pen.px(PLATE_WIDTH))
        return pygame.Rect(rect.centerx - wide // 2, rect.top, wide, rect.height)

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        plate = self._plank(rect)
        return PocketPlaces((), self.pen.px(24), plate.inflate(-self.pen.px(40), 0))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the name, and at the right the computer's level."""
        pen, box = self.pen, self._places(rect).name
        beside = content.level if content.active else ""
        wide = (pen.width(beside, 14) if beside else 0) + clock_width(pen, content)
        name = pygame.Rect(box.left, box.top, box.width - wide - pen.px(12 if wide else 0), box.height)
        self._title(surface, name, replace(content, clock=""), "")
        draw_clock(surface, pen, box.right, box.centery, content)
        if beside:
            right = box.right - clock_width(pen, content)
            pen.text(surface, beside, (right, box.centery + pen.px(12)), 14, pen.theme.rail.wood_ink, anchor="midright")
