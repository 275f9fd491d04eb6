"""Where the cards of the moves that save lie: at the right, where they hide least."""

from __future__ import annotations

import pygame

from game.scenes.board.board import Board
from game.ui.kinds.shelf import HandShelf
from game.ui.look.pen import Pen
from game.ui.panels.warnings import COIN_REACH, SaveCards, SavesContent
from game.ui.render.free_room import OTHER_WEIGHT, WeightedRect, least_covering, rects_to_keep

EDGE_UNITS = 24  # beside the window's edge


def place_for_saves(board: Board, pen: Pen, shelf: HandShelf, content: SavesContent, aside: int) -> pygame.Rect:
    """A row or a column of cards that hides least of the pieces and of what the saves are about.

    A row ends near the window's edge or the open drawer, a column at the x `aside`, beside the drawer's tab.
    """
    layout, count = board.layout, len(content.pictures)
    row = pygame.Rect((0, 0), SaveCards.size(pen, count))
    column = pygame.Rect((0, 0), SaveCards.size(pen, count, True))
    right = (layout.view.right if layout.side is None else layout.side.left) - pen.px(EDGE_UNITS)
    boxes = (row, right), (column, min(right, aside - pen.px(COIN_REACH)))
    top, foot = layout.bar.bottom + pen.px(COIN_REACH), shelf.ledge_top(shelf.rect) - pen.px(8)
    places = [box.move_to(bottomright=(x, foot)) for box, x in boxes]
    places += [box.move_to(topright=(x, top)) for box, x in boxes]
    frame, dangers = board.frame(), board.state.situation.dangers
    subjects = {cell for fact in dangers for cell in fact.line} | {each.path[-1] for each in content.pictures}
    keep = rects_to_keep(frame, board.camera_control.camera, subjects, frame.arrangement.stacks)
    return least_covering(places, (*keep, *_standing_pieces(shelf)))


def _standing_pieces(shelf: HandShelf) -> list[WeightedRect]:
    """The boxes of the pieces on the shelf, for `least_covering`."""
    box = pygame.Rect(0, 0, 2 * shelf.radius, 2 * shelf.radius)
    pieces = zip(shelf.places.centres, shelf.content.pockets, strict=True)
    return [(box.move_to(center=(round(x), round(y))), OTHER_WEIGHT) for (x, y), piece in pieces if piece.filled]
