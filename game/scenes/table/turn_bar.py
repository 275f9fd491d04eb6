"""The turning control: small buttons under a piece that has landed, or at the table's edge for one that is turned in
the hand; for those without a wheel or keys."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.actions import ACTIONS
from game.core.hexes import Cell
from game.scenes.board.board import Board
from game.ui.input.gestures import Place
from game.ui.look.pen import Pen
from game.ui.panels.actions import key_of
from game.ui.panels.notes import label
from game.ui.words import _


@dataclass(frozen=True, slots=True)
class TurnBar:
    """Where the buttons lie, by the id of what they do; `legal`: whether the piece may lie as it does."""

    places: tuple[tuple[str, pygame.Rect], ...]
    legal: bool
    hovered: str
    key: str = ""  # of the one under the pointer

    def at(self, place: Place) -> str:
        """The id of the button under a pixel, or ""."""
        return next((name for name, rect in self.places if rect.collidepoint(place)), "")

    @property
    def rect(self) -> pygame.Rect:
        """All that it covers."""
        rects = [rect for _, rect in self.places]
        return rects[0].unionall(rects[1:]).inflate(12, 12)

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw the buttons; returns what they cover."""
        theme = pen.theme
        pen.box(surface, self.rect, 24, theme.floating, theme.edge, 1.2)
        for name, rect in self.places:
            strong = name == "confirm" and self.legal
            off = name == "confirm" and not self.legal
            fill = theme.gold if strong else theme.hover if name == self.hovered and not off else None
            if fill:
                pen.box(surface, rect, 20, fill, None)
            ink = theme.dark if strong else theme.off if off else theme.ink
            pen.icon(surface, ACTIONS[name].icon, rect.center, 24, ink)
        return self.rect.union(self._named(surface, pen)) if self.hovered else self.rect

    def _named(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """The name of the button under the pointer, and its key."""
        words = f"{_(ACTIONS[self.hovered].name)} ({self.key})"
        return label(surface, pen, surface.get_rect(), words, self.rect)


def near_landed(board: Board, pen: Pen, cell: Cell, size: tuple[int, int]) -> pygame.Rect:
    """Room for buttons under the stack on a cell; above it where the table ends, so that it can still be clicked."""
    camera, area = board.camera_control.camera, board.layout.table
    reach = camera.radius * camera.squash + pen.px(18)
    x, foot = camera.at(cell)
    box = pygame.Rect((0, 0), size)
    box.midtop = round(x), round(foot + reach)
    if box.bottom > area.bottom:
        top = camera.at(cell, len(board.playback.shown.stacks.get(cell, ())) + 1)[1]
        box.midbottom = round(x), round(top - reach)
    return box.clamp(area)


def turn_bar(board: Board, pen: Pen) -> TurnBar | None:
    """The control for the piece that has landed, or is turned in hand; None while there is none."""
    selection = board.state.selection
    held = selection.holding is not None
    if not board.mine or not (selection.turning or selection.waiting) or (selection.landed is None and not held):
        return None
    confirm = ["confirm"] if selection.landed is not None else []
    names = (
        ["turn-back", *confirm, "turn", *(["flip"] if selection.flippable else [])] if selection.turning else confirm
    )
    side, gap = pen.px(44), pen.px(6)
    size = len(names) * (side + gap) - gap, side
    box = pygame.Rect((0, 0), size)
    box.midbottom = board.layout.table.centerx, board.layout.table.bottom - pen.px(12)
    if selection.landed is not None and not held:
        box = near_landed(board, pen, selection.landed, size)
    places = tuple(
        (name, pygame.Rect(box.left + i * (side + gap), box.top, side, side)) for i, name in enumerate(names)
    )
    hovered = next((name for name, rect in places if rect.collidepoint(board.state.place)), "")
    key = key_of(hovered, board.services.bindings) if hovered else ""
    return TurnBar(places, selection.why() is None, hovered, key)
