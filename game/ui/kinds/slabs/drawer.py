"""A rival's slabs in a drawer over the table: a name at its head and rows of pockets, each with its letter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from game.core.display.pieces import Slab
from game.ui.kinds.glyphs import draw_chip
from game.ui.kinds.rail import Hand, PocketPlaces, clock_width, draw_clock, draw_name
from game.ui.kinds.shelf import HandDrawer
from game.ui.kinds.slabs.miniatures import (
    engraved_shape,
    extent,
    fitting_radius,
    miniature,
    pocket_shape,
)
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.look.text import Weight
from game.ui.words import _

POCKET_COLUMNS = 5
HEAD_HEIGHT = 66  # units
MAX_SINGLE_REPAINTS = 6  # if more pockets change, the whole drawer is repainted
ENLARGEMENT = 1.75  # the scale of a hovered slab


class SlabDrawer(HandDrawer):
    """A rival's slabs, opened over the table."""

    @classmethod
    def size_units(cls, count: int) -> tuple[float, float]:
        """Its width and height in units for a number of pockets."""
        return 112 * POCKET_COLUMNS + 16, HEAD_HEIGHT + 44 + 62 * -(-count // POCKET_COLUMNS)

    @property
    def head(self) -> pygame.Rect:
        """The rectangle of the name on the window."""
        return self._head(self.rect)

    def _head(self, rect: pygame.Rect) -> pygame.Rect:
        edge = self.pen.px(14)
        return pygame.Rect(rect.left + edge, rect.top + self.pen.px(6), rect.width - 2 * edge, self.pen.px(HEAD_HEIGHT))

    def boxes(self, rect: pygame.Rect) -> tuple[pygame.Rect, ...]:
        """The rectangles of the pockets, row by row."""
        count, edge = len(self.content.pockets), self.pen.px(8)
        rows = max(1, -(-count // POCKET_COLUMNS))
        top = self._head(rect).bottom
        wide = (rect.width - 2 * edge) / POCKET_COLUMNS
        high = min((rect.bottom - edge - top) / rows, 0.82 * wide)
        return tuple(
            pygame.Rect(
                int(rect.left + edge + index % POCKET_COLUMNS * wide),
                int(top + index // POCKET_COLUMNS * high),
                int(wide),
                int(high),
            )
            for index in range(count)
        )

    def _plank(self, rect: pygame.Rect) -> pygame.Rect:
        """The rectangle of the wood; only the head if no slab is left."""
        if self.content.count:
            return rect
        head = self._head(rect)
        return pygame.Rect(rect.left, rect.top, rect.width, head.bottom + head.top - 2 * rect.top)

    def ground_kind(self, content: Hand) -> object:
        """Whether the seat is to move, and whether the hand is empty."""
        return content.active, not content.count

    def _places(self, rect: pygame.Rect) -> PocketPlaces:
        boxes = self.boxes(rect)
        centres = tuple((float(box.centerx), float(box.centery)) for box in boxes)
        radius = boxes[0].width // 2 if boxes else self.pen.px(40)
        return PocketPlaces(centres, radius, self._head(rect))

    def pocket_at(self, point: tuple[int, int]) -> int | None:
        """The pocket under a point, filled or empty; None if there is none."""
        return next((index for index, box in enumerate(self.boxes(self.rect)) if box.collidepoint(point)), None)

    @property
    def scale(self) -> float:
        """The radius of a hexagon in pixels, the same for all slabs, so that the largest fits."""
        boxes = self.boxes(self.rect)
        shapes = [pocket_shape(place.piece) for place in self.content.pockets if isinstance(place.piece, Slab)]
        if not boxes or not shapes:
            return 8.0
        inset = self.pen.px(10)
        return min(fitting_radius(shape, boxes[0].width - inset, boxes[0].height - inset) for shape in shapes)

    def differing_rects(self, before: Hand, after: Hand) -> list[pygame.Rect] | None:
        """The changed pockets and the plates over them; None if anything else differs."""
        alike = replace(before, pockets=after.pockets, choice=after.choice)
        shapes = [[place.piece for place in content.pockets] for content in (before, after)]
        if alike != after or shapes[0] != shapes[1] or self.ground_kind(before) != self.ground_kind(after):
            return None
        rect = self._inner
        boxes, looks = self.boxes(rect), [self._looks(content) for content in (before, after)]
        found = [box for box, one, other in zip(boxes, *looks, strict=True) if one != other]
        for content, other in ((before, after), (after, before)):
            index = content.choice.hovered
            if index is not None and (index != other.choice.hovered or looks[0][index] != looks[1][index]):
                found.append(self._plate(rect, boxes[index], content, index).inflate(4, 4))
        if len(found) > MAX_SINGLE_REPAINTS:
            return None
        return found if before.count == after.count else [self._head(rect), *found]

    def _looks(self, content: Hand) -> list[object]:
        """The state that determines the look of each pocket."""
        return [
            (
                place.filled,
                index in content.choice.dimmed,
                index == content.choice.chosen,
                content.choice.is_away and index == content.choice.chosen,
            )
            for index, place in enumerate(content.pockets)
        ]

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: Hand) -> None:
        """Paint the head and the pockets, and last the hovered slab enlarged."""
        seen = surface.get_clip()
        if seen.colliderect(self._head(rect)):
            self._title(surface, self._head(rect), content)
        if not content.count:
            return
        boxes, radius = self.boxes(rect), self._radius
        for index, box in enumerate(boxes):
            if seen.colliderect(box):
                self._slot(surface, box, index, content, radius)
        if content.choice.hovered is not None and content.choice.hovered < len(boxes):
            self._enlarge(surface, rect, boxes[content.choice.hovered], content, content.choice.hovered)

    @property
    def _radius(self) -> float:
        """The radius of a drawn hexagon, rounded to quarter pixels."""
        return round(self.scale * 4) / 4

    def prepare_pieces(self) -> Iterator[None]:
        """Make its wood and the pictures of its pockets."""
        yield from super().prepare_pieces()
        for pocket in self.content.pockets:
            if isinstance(pocket.piece, Slab):
                self._image(pocket.piece, self._radius, pocket.filled)
                yield

    def _title(self, surface: pygame.Surface, box: pygame.Rect, content: Hand) -> None:
        """Draw the seat's chip and name, its status or level under the name, and the number of slabs.

        Words that are too long to stand under the name begin under the chip.
        """
        pen, theme = self.pen, self.pen.theme
        weight: Weight = "semibold" if content.active else "regular"
        upper, lower = box.centery - pen.px(11), box.centery + pen.px(13)
        status = content.status or _("{count} in hand").format(count=content.count)
        number = str(content.count) if content.status else ""
        number_width = pen.width(number, 14) + pen.px(6) if number else 0
        size = pen.px(32)
        left = box.left + size + pen.px(10)
        small = pen.width(status, 14, weight) > box.right - left - number_width
        if small:
            size = pen.px(24)
        draw_chip(surface, pen, content.stain, size, (box.left, upper if small else box.centery))
        draw_clock(surface, pen, box.right, upper, content)
        start = box.left + size + pen.px(10)
        name_room = box.right - start - clock_width(pen, content)
        draw_name(surface, pen, (start, upper), 19, name_room, content)
        if number:
            pen.text(surface, number, (box.right, lower), 14, theme.rail.wood_ink, anchor="midright")
        left = box.left if small else left
        tone = theme.gold if content.active and content.status else theme.rail.wood_ink
        pen.text(
            surface,
            status,
            (left, lower),
            14,
            tone,
            weight if number else "regular",
            room=box.right - left - number_width,
        )

    def _slot(self, surface: pygame.Surface, box: pygame.Rect, index: int, content: Hand, radius: float) -> None:
        """Draw a pocket: its letter, and its slab or engraved shape."""
        pen, theme = self.pen, self.pen.theme
        place = content.pockets[index]
        assert isinstance(place.piece, Slab)
        chosen = place.filled and index == content.choice.chosen
        if chosen:
            pen.box(surface, box.inflate(-2, -2), 9, theme.ground.picked, theme.gold, max(1.5, 2 * theme.unit))
        image = self._image(place.piece, radius, place.filled and not (chosen and content.choice.is_away))
        if index in content.choice.dimmed and place.filled:
            image = image.copy()
            image.fill((140, 140, 140, 140), special_flags=pygame.BLEND_RGBA_MULT)
        middle = box.centerx + pen.px(2), box.centery + pen.px(2)
        surface.blit(image, image.get_rect(center=middle), special_flags=PREMULTIPLIED)
        if index < len(content.labels):
            tone = theme.ink if place.filled else theme.rail.wood_ink + "90"
            at = box.left + pen.px(5), box.top + pen.px(3)
            pen.text(surface, content.labels[index], at, 13, tone, "semibold", "topleft", room=box.width // 2)

    def _image(self, slab: Slab, radius: float, filled: bool) -> pygame.Surface:
        shape = pocket_shape(slab)
        theme = self.pen.theme
        if filled:
            return miniature(shape, theme.stain(slab), slab.owner, radius)
        return engraved_shape(shape, radius, theme.rail.engraved)

    def _large(self, rect: pygame.Rect, slab: Slab) -> pygame.Surface:
        """The picture of a hovered slab."""
        wide, _ = extent(pocket_shape(slab))
        return self._image(
            slab, round(min(ENLARGEMENT * self._radius, (rect.width - self.pen.px(28)) / wide) * 4) / 4, True
        )

    def _plate(self, rect: pygame.Rect, box: pygame.Rect, content: Hand, index: int) -> pygame.Rect:
        """The rectangle of the plate of a hovered slab; empty for an empty pocket."""
        pen, place = self.pen, content.pockets[index]
        if not place.filled or not isinstance(place.piece, Slab):
            return pygame.Rect(box.center, (0, 0))
        image = self._large(rect, place.piece)
        size = image.get_width() + pen.px(34), image.get_height() + pen.px(18)
        return pygame.Rect((0, 0), size).move_to(center=box.center).clamp(rect.inflate(-pen.px(6), -pen.px(6)))

    def _enlarge(self, surface: pygame.Surface, rect: pygame.Rect, box: pygame.Rect, content: Hand, index: int) -> None:
        """Draw a hovered slab enlarged on a plate."""
        pen, theme, piece = self.pen, self.pen.theme, content.pockets[index].piece
        plate = self._plate(rect, box, content, index)
        if not plate or not isinstance(piece, Slab) or not surface.get_clip().colliderect(plate):
            return
        edge = theme.gold if index == content.choice.chosen else theme.ink
        pen.box(surface, plate, 10, theme.ground.solid, edge, max(1.5, 1.8 * theme.unit))
        image = self._large(rect, piece)
        surface.blit(
            image, image.get_rect(center=(plate.centerx + pen.px(5), plate.centery)), special_flags=PREMULTIPLIED
        )
        if index < len(content.labels):
            at = plate.left + pen.px(8), plate.top + pen.px(5)
            pen.text(surface, content.labels[index], at, 15, weight="bold", anchor="topleft")
