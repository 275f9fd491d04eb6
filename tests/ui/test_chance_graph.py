"""The graph of chances: what is under way is told beside one plot, and over the last of three."""

from __future__ import annotations

import pygame
import pytest

from game.core.display.pieces import Stain
from game.ui.look.pen import Pen
from game.ui.look.theme import theme_for
from game.ui.panels.analysis.chance_graph import ChanceGraph, GraphContent, GraphSeat
from game.ui.panels.analysis.chance_plot import ChanceCurve

STAINS: tuple[Stain, ...] = ("ivory", "slate", "vermilion")
NAME = "Ana María de los Ángeles Rodríguez"  # it makes room


@pytest.mark.parametrize("seats", [2, 3])
def test_it_tells_how_much_is_done_and_how_to_end_that(seats: int) -> None:
    told = tuple(GraphSeat(stain, NAME) for stain in STAINS[:seats])
    curve = ChanceCurve(STAINS[:seats], ((1 / seats,) * seats,) * 12)
    graph = ChanceGraph(Pen(theme_for((1280, 720))), pygame.Rect(0, 0, 1250, 120), GraphContent(told, curve))

    def seen(stop: str) -> tuple[bytes, bytes]:
        """Where it is told, and the rest above the bar of what is done."""
        graph.show(GraphContent(told, curve, 0, 0.4, stop))
        picture = pygame.Surface(graph.rect.size)
        graph.draw(picture)
        room = graph.plots(graph.rect)[-1].room
        here = pygame.Rect(room.right, 0, 1250 - room.right, 110) if seats == 2 else pygame.Rect(room.left, 0, 410, 26)
        part = pygame.image.tobytes(picture.subsurface(here), "RGB")
        picture.fill("black", here)
        return part, pygame.image.tobytes(picture, "RGB")

    with_key, rest = seen("Shift A")
    without, same = seen("")
    assert with_key != without
    assert rest == same
