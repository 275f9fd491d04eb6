"""Reserves of discs in play: the near reserve in stacks of five on a ledge, a rival's as a stack, with counts."""

from __future__ import annotations

from typing import Final

import pygame

from game.core.display.pieces import Disc
from game.ui.kinds.discs.discs import MASTER_THICKNESS, portrait
from game.ui.kinds.rail import Hand, PocketPlaces
from game.ui.kinds.shelf import CALM_WIDTH, HandShelf, RivalLine, piece_shadow
from game.ui.look import icons
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.look.table_top import is_plain
from game.ui.words import ngettext

DISC_RADIUS: Final = 24  # units
LINE_DISC_RADIUS: Final = 13  # units
PITCH: Final = 2.55  # between two stacks, in radii
DISC_SQUASH: Final = 0.64
DISCS_PER_STACK: Final = 5  # discs of a stack
BOX_HEIGHT: Final = 92  # units; the black box of high contrast, behind the stacks
PORTRAIT_DISC_SHARE: Final = 0.86  # the radius of a disc in its portrait, in radii of the portrait


def ring(radius: int, wide: float, colour: str, keyline: str) -> pygame.Surface:
    """The ring around a chosen or hovered disc."""
    width, height = 2 * radius + 12, round(2 * radius * DISC_SQUASH) + 12
    strokes = "".join(
        f'<ellipse cx="{width / 2}" cy="{height / 2}" rx="{radius}" ry="{radius * DISC_SQUASH:.2f}" stroke="{tint}" '
        f'stroke-width="{stroke:.2f}"/>'
        for tint, stroke in ((keyline, wide + 2.2), (colour, wide))
    )
    return icons.render_svg(f'<g fill="none">{strokes}</g>', (width, height))


def reserve_words(count: int) -> str:
    """How many discs are left, in words."""
    return ngettext("{count} in reserve", "{count} in reserve", count).format(count=count)


class DiscShelf(HandShelf):
    """The near reserve: stacks of five beside the words about the turn, and the number that is left."""

    ledge_units = 16
    standing_units = 0  # the discs stand in a corner that boards leave free
    rise_units = 96  # a lifted disc with its ring stands over five others

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        px, count = self.pen.px, len(self.content.pockets)
        radius, thick = px(DISC_RADIUS), MASTER_THICKNESS["table"]
        left, floor = rect.left + px(CALM_WIDTH + 24) + radius, self.ledge_top(rect) + px(4) - radius * DISC_SQUASH
        centres = tuple(
            (
                left + index // DISCS_PER_STACK * PITCH * radius,
                floor - (index % DISCS_PER_STACK + 1) * thick * radius,
            )
            for index in range(count)
        )
        return PocketPlaces(centres, round(radius / PORTRAIT_DISC_SHARE), super()._places(rect).name)

    def pocket_at(self, point: tuple[int, int]) -> int | None:
        """The pocket of the last disc, for a point anywhere on the stacks."""
        filled = [at for at, _index in self._filled()]
        if not filled:
            return None
        across, radius = [x for x, _ in filled], self.radius
        box = pygame.Rect(round(min(across)) - radius, self.rect.top, round(max(across) - min(across)) + 2 * radius, 0)
        top = round(min(y for _, y in filled)) - radius
        box.update(box.left, top, box.width, self.rect.bottom - top)
        return self._filled()[-1][1] if box.collidepoint(point) else None

    @property
    def pieces_right(self) -> int:
        """The x at which the words about the discs that are left end; the left edge without discs."""
        words = reserve_words(self.content.count)
        after = self.pen.px(18) + self.pen.width(words, 15, "semibold") if self.content.count else 0
        return super().pieces_right + after

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the ledge; in high contrast also a black box behind the stacks and the number."""
        super().paint_ground(surface, rect, content)
        if is_plain(self.pen.theme) and content.count:
            px, places, top = self.pen.px, self._places(rect), self.ledge_top(rect)
            left = round(places.centres[0][0]) - places.radius - px(8)
            across = max(x for (x, _), pocket in zip(places.centres, content.pockets, strict=True) if pocket.filled)
            right = (
                round(across) + places.radius + px(30) + self.pen.width(reserve_words(content.count), 15, "semibold")
            )
            self.pen.box(
                surface, pygame.Rect(left, top - px(BOX_HEIGHT), right - left, px(BOX_HEIGHT)), 8, "#000000", None
            )

    def paint_pieces(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the stacks and the number of discs."""
        pen, theme, places, choice = self.pen, self.pen.theme, self._places(rect), content.choice
        radius = places.radius * PORTRAIT_DISC_SHARE
        filled = [index for index, pocket in enumerate(content.pockets) if pocket.filled]
        for x, _y in {places.centres[index // DISCS_PER_STACK * DISCS_PER_STACK]: 0 for index in filled}:
            shade = piece_shadow(round(radius), DISC_SQUASH)
            at = round(x + pen.px(6)), round(self.ledge_top(rect) - radius * DISC_SQUASH)
            surface.blit(shade, shade.get_rect(center=at), special_flags=PREMULTIPLIED)
        for index in filled:
            piece, (x, y) = content.pockets[index].piece, places.centres[index]
            chosen, last = index == choice.chosen, index == filled[-1]
            if not isinstance(piece, Disc) or (chosen and choice.is_away):
                continue
            hovered = last and choice.hovered is not None
            up = radius * (0.5 if chosen else 0.2 if hovered else 0)
            image = portrait(piece.stain, places.radius, theme.stain(piece))
            if filled[-1] in choice.dimmed:
                image = image.copy()
                image.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
            half = MASTER_THICKNESS["table"] * radius / 2
            surface.blit(image, image.get_rect(center=(round(x), round(y - up + half))), special_flags=PREMULTIPLIED)
            if chosen or hovered:
                wide = max(1.5, (2.6 if chosen else 1.8) * theme.unit)
                mark = ring(round(1.05 * radius), wide, theme.gold if chosen else theme.ink, theme.dark)
                surface.blit(mark, mark.get_rect(center=(round(x), round(y - up))))
        right = max((places.centres[index][0] for index in filled), default=0.0) + radius
        at = round(right) + pen.px(18), self.ledge_top(rect) - pen.px(26)
        pen.text_on_wood(surface, reserve_words(content.count), at, 15, theme.ink, "semibold")


class DiscLine(RivalLine):
    """A rival's reserve: a small stack of up to five discs and the number that is left."""

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        name, radius = super()._places(rect).name, self.pen.px(LINE_DISC_RADIUS)
        x, thick = float(name.right + radius + self.pen.px(4)), MASTER_THICKNESS["table"]
        floor = rect.bottom - self.pen.px(8) - radius * DISC_SQUASH
        centres = tuple(
            (x, floor - (min(index, DISCS_PER_STACK - 1) + 1) * thick * radius)
            for index in range(len(self.content.pockets))
        )
        return PocketPlaces(centres, round(radius / PORTRAIT_DISC_SHARE), name)

    def _reserve_words(self, left: int) -> str:
        """How many discs are left, from an x in the line on: in words, or as a number, or "" if neither has room."""
        forms = reserve_words(self.content.count), str(self.content.count)
        room = self.rect.width - left
        return next((words for words in forms if self.pen.width(words, 14, "semibold") <= room), "")

    def pocket_at(self, point: tuple[int, int]) -> int | None:
        """The pocket of the last disc, for a point on the stack; None if there is none."""
        filled = [index for index, pocket in enumerate(self.content.pockets) if pocket.filled]
        if not filled or abs(point[0] - self.places.centres[0][0]) > self.radius or not self.rect.collidepoint(point):
            return None
        return filled[-1]

    def paint_pieces(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the stack and the number; nothing if no disc is left."""
        if not content.count:
            return
        pen, places = self.pen, self._places(rect)
        for index in range(min(content.count, DISCS_PER_STACK)):
            piece, (x, y) = content.pockets[index].piece, places.centres[index]
            if isinstance(piece, Disc):
                image = portrait(piece.stain, places.radius, pen.theme.stain(piece))
                surface.blit(image, image.get_rect(center=(round(x), round(y))), special_flags=PREMULTIPLIED)
        left = places.name.right + 2 * places.radius + pen.px(12)
        words = self._reserve_words(left - rect.left)
        if words:
            pen.text_on_wood(surface, words, (left, rect.centery), 14, pen.theme.ink, "semibold")
