"""The pieces of a hand are painted whole on the shelf or line that shows them."""

from __future__ import annotations

import pygame
import pytest

from game.core.display.pieces import Disc, Pocket, Slab
from game.core.game import default_options
from game.games import GAMES
from game.ui.kinds.discs.shelf import DiscLine, DiscShelf
from game.ui.kinds.rail import Hand, PocketChoice
from game.ui.kinds.slabs.shelf import PILL_HEIGHT, SlabLine
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme, theme_for

GAME = GAMES["stack-22"]
SLABS = [
    pocket.piece
    for pocket in GAME.view.arrangement(GAME.notation.start(default_options(GAME))).hands[0]
    if isinstance(pocket.piece, Slab)
]


def painted(surface: pygame.Surface) -> pygame.Rect:
    """The rectangle of the pixels on which something is painted."""
    return surface.get_bounding_rect(min_alpha=40)


@pytest.mark.parametrize("theme", [Theme(), theme_for((1280, 720), 1.5)])
@pytest.mark.parametrize("count", [5, 15, 20])
def test_the_chosen_disc_of_a_reserve_is_seen_whole(theme: Theme, count: int) -> None:
    pen, pockets = Pen(theme), tuple(Pocket(Disc(0, "cream"), True) for _ in range(count))
    hand = Hand(0, "", pockets, choice=PocketChoice(chosen=count - 1))
    rect = pygame.Rect(0, 0, pen.px(900), pen.px(DiscShelf.height_for(count)))
    surface = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
    shelf = DiscShelf(pen, rect, hand)
    shelf.paint_pieces(surface, rect, hand)
    assert painted(surface).top > 0


@pytest.mark.parametrize("slab", SLABS)
def test_the_last_slab_of_a_rival_lies_on_its_pill(slab: Slab) -> None:
    pen, hand = Pen(Theme()), Hand(1, "", (Pocket(slab, True),), labels=("H",))
    rect = pygame.Rect(0, 0, 600, 3 * pen.px(PILL_HEIGHT))
    surface = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
    line = SlabLine(pen, rect, hand)
    line.paint_pieces(surface, rect, hand)
    box = painted(surface)
    assert abs(box.height - pen.px(PILL_HEIGHT)) <= 2


@pytest.mark.parametrize("name", ["", "Bruno"])
def test_only_beside_a_name_a_sign_says_whose_line_it_is(name: str) -> None:
    pen, hand = Pen(Theme()), Hand(1, name, (), stain="brick")
    rect = pygame.Rect(0, 0, 600, pen.px(56))
    surface = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
    DiscLine(pen, rect, hand).paint(surface, rect, hand)
    assert (painted(surface).width > 0) == bool(name)
