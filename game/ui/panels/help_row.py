"""The row at the lower right of a lesson or puzzle: help in two steps, answers by letter, or the way on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen

OfferKind: TypeAlias = Literal["step", "used", "letter", "word", "gold"]
PILL_UNITS: Final = 48  # the height of a pill
ROW_UNITS: Final = 56  # the height of the row
PILL_GAP: Final = 12
OFFER_SIZE: Final = 16
GOLD_SIZE: Final = 17
NOTE_SIZE: Final = 14
BULB_ROOM: Final = 36  # units; the sign of help before its first step


@dataclass(frozen=True, slots=True)
class HelpOffer:
    """A word to click.

    A `step` of help shows its icon, a `used` step a tick; a `letter` is an answer; a `word` lies on the wood;
    `gold` is what Enter does, with an icon.
    """

    command: str
    words: str
    kind: OfferKind
    number: int = 0
    icon: str = ""


@dataclass(frozen=True, slots=True)
class HelpContent:
    """The offers from the left, the command under the pointer or "", and a quieter line below the last offer."""

    offers: tuple[HelpOffer, ...] = ()
    hovered: str = ""
    note: str = ""


class HelpRow(CachedPicture[HelpContent]):
    """A row of offers that ends at an x."""

    def __init__(self, pen: Pen, right: int, content: HelpContent) -> None:
        super().__init__(pen, pygame.Rect(0, 0, 0, 0), content, pen.px(8))
        self.right, self.middle = right, 0
        self.settle(0)

    def settle(self, middle: int) -> None:
        """Set the rectangle: as wide as the content, ending at `right`, around the y `middle`."""
        self.middle = middle
        px, places = self.pen.px, list(self._offers())
        wide = self.right - min((place.left for _offer, place in places), default=self.right)
        wide += px(BULB_ROOM) if places and places[-1][0].number == 1 else 0
        note = self.pen.width(self.content.note, NOTE_SIZE) + px(4)
        rect = pygame.Rect(0, 0, max(wide, note), px(ROW_UNITS)).move_to(midright=(self.right, self.middle))
        if rect != self.rect:
            self.place(self.pen, rect)

    def _width(self, offer: HelpOffer) -> int:
        px, pen = self.pen.px, self.pen
        if offer.kind == "letter":
            return px(PILL_UNITS)
        if offer.kind == "gold":
            return pen.width(offer.words, GOLD_SIZE, "bold") + px(78 if offer.icon else 44)
        return pen.width(offer.words, OFFER_SIZE, "semibold") + px(40 if offer.kind == "word" else 64)

    def _offers(self) -> Iterator[tuple[HelpOffer, pygame.Rect]]:
        """The offers with their rectangles on the window, from the right."""
        px, right = self.pen.px, self.right
        lift = px(10) if self.content.note else 0
        for offer in reversed(self.content.offers):
            wide, tall = self._width(offer), px(ROW_UNITS if offer.kind == "gold" else PILL_UNITS)
            rect = pygame.Rect(right - wide, self.middle - tall // 2, wide, tall)
            yield offer, rect.move(0, -lift).inflate(0, -2 * lift)
            right -= wide + px(PILL_GAP + BULB_ROOM if offer.number == 1 else PILL_GAP)

    def action_at(self, point: tuple[int, int]) -> str | None:
        """The command of the offer at a point; None if there is none."""
        return next((offer.command for offer, place in self._offers() if place.collidepoint(point)), None)

    def place_of(self, command: str) -> pygame.Rect:
        """The rectangle of an offer on the window."""
        return next(place for offer, place in self._offers() if offer.command == command)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: HelpContent) -> None:
        """Paint the offers, the bulb before steps of help, and the note."""
        pen, theme = self.pen, self.pen.theme
        for offer, place in self._offers():
            place = place.move(rect.left - self.rect.left, rect.top - self.rect.top)
            if offer.kind == "word":
                self._draw_word(surface, offer, place)
            elif offer.kind == "gold":
                self._draw_gold(surface, offer, place)
            else:
                self._draw_pill(surface, offer, place)
            if offer.number == 1:
                pen.icon(surface, "bulb", (place.left - pen.px(BULB_ROOM / 2), place.centery), 24, theme.gold, 2)
        if content.note:
            at = rect.right, rect.centery + pen.px(14)
            pen.text_on_wood(surface, content.note, at, NOTE_SIZE, theme.muted, anchor="midright")

    def _draw_word(self, surface: pygame.Surface, offer: HelpOffer, place: pygame.Rect) -> None:
        pen, theme = self.pen, self.pen.theme
        tone = theme.gold if self.content.hovered == offer.command else theme.ink
        words = pen.text_on_wood(surface, offer.words, place.midright, OFFER_SIZE, tone, "semibold", "midright")
        pen.icon(surface, offer.icon, (words.left - pen.px(20), place.centery), 21, theme.gold, 2)

    def _draw_gold(self, surface: pygame.Surface, offer: HelpOffer, place: pygame.Rect) -> None:
        pen, theme = self.pen, self.pen.theme
        hovered = self.content.hovered == offer.command
        pen.box(surface, place, 12, theme.accents.bright if hovered else theme.gold, None)
        if offer.icon:
            pen.icon(surface, offer.icon, (place.left + pen.px(28), place.centery), 22, theme.dark, 2)
        at = place.right - pen.px(22), place.centery
        pen.text(surface, offer.words, at, GOLD_SIZE, theme.dark, "bold", "midright")

    def _draw_pill(self, surface: pygame.Surface, offer: HelpOffer, place: pygame.Rect) -> None:
        pen, theme, used = self.pen, self.pen.theme, offer.kind == "used"
        hovered = self.content.hovered == offer.command
        edge = theme.gold if used else theme.lines.edge_over if hovered else theme.lines.edge
        fill = theme.accents.waiting_ground if used else theme.ground.panel
        pen.box(surface, place, PILL_UNITS / 2, fill, edge, max(1.0, 1.3 * theme.unit))
        ink = theme.gold if used or hovered else theme.ink
        if offer.kind == "letter":
            pen.text(surface, offer.words, place.center, 19, ink, "bold", "center")
            return
        disc = pygame.Rect(0, 0, pen.px(26), pen.px(26)).move_to(center=(place.left + pen.px(26), place.centery))
        pen.box(surface, disc, 13, theme.gold if used else None, theme.gold, max(1.2, 1.6 * theme.unit))
        if used:
            pen.icon(surface, "tick", disc.center, 17, theme.dark, 3)
        else:
            pen.icon(surface, offer.icon, disc.center, 15, theme.gold, 2)
        pen.text(surface, offer.words, (place.left + pen.px(48), place.centery), OFFER_SIZE, ink, "semibold")
