"""The graph of chances: progress stands beside the plot; three players share it as areas."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.core.display.pieces import Stain
from game.ui import words
from game.ui.look.pen import Pen
from game.ui.look.theme import theme_for
from game.ui.panels.analysis.chance_graph import ChanceGraph, GraphContent, GraphSeat, graph_height
from game.ui.panels.analysis.chance_plot import ChanceCurve

STAINS: tuple[Stain, ...] = ("ivory", "slate", "vermilion")
NAME = "Ana María de los Ángeles Rodríguez"  # it makes room
PEN = Pen(theme_for((1280, 720)))


def graph(curve: ChanceCurve, name: str = NAME) -> ChanceGraph:
    """A graph of some players."""
    seats = tuple(GraphSeat(stain, name) for stain in curve.stains)
    return ChanceGraph(PEN, pygame.Rect(0, 0, 1250, 140), GraphContent(seats, curve))


@pytest.mark.parametrize("seats", [2, 3])
def test_it_shows_how_much_is_done_and_how_to_stop(seats: int) -> None:
    made = graph(ChanceCurve(STAINS[:seats], ((1 / seats,) * seats,) * 12))

    def seen(stop: str) -> tuple[bytes, bytes]:
        """Where progress is shown, and the rest above the bar of what is done."""
        made.show(GraphContent(made.content.seats, made.content.curve, 0, 0.4, stop))
        picture = pygame.Surface(made.rect.size)
        made.draw(picture)
        right = made.plot.room.right
        here = pygame.Rect(right, 0, 1250 - right, 130)
        part = pygame.image.tobytes(picture.subsurface(here), "RGB")
        picture.fill("black", here)
        return part, pygame.image.tobytes(picture, "RGB")

    with_key, rest = seen("Shift A")
    without, same = seen("")
    assert with_key != without
    assert rest == same


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_plot_stays_where_it_is_when_the_analysis_ends(scale: float, language: str) -> None:
    words.choose(language)
    pen = Pen(theme_for((1280, 720), scale))
    curve = ChanceCurve(STAINS[:2], ((0.5, 0.5),) * 12)
    made = ChanceGraph(pen, pygame.Rect(0, 0, 1250, pen.px(96)), GraphContent((), curve))
    plots = set()
    for accuracy, progress in (("", 0.0), ("", 1.0), ("100 %", None), ("", None)):
        seats = tuple(GraphSeat(stain, "Ana", accuracy) for stain in curve.stains)
        made.show(GraphContent(seats, curve, 0, progress, "Shift+A"))
        made.draw(pygame.Surface(made.rect.size))
        plots.add(tuple(made.plot.inner))
    assert len(plots) == 1
    assert pen.truncated_texts == set()


def test_three_players_share_the_plot_in_the_order_of_play() -> None:
    plot = graph(ChanceCurve(STAINS, ((0.5, 0.25, 0.25),) * 4), "Ana").plot
    heights = [plot.y(0.0)] + [point[1] for seat in range(3) if (point := plot.point(1, seat)) is not None]
    shares = [(low - high) / plot.inner.height for low, high in pairwise(heights)]
    assert shares == pytest.approx([0.5, 0.25, 0.25])
    assert plot.lane_of(2) < plot.lane_of(1) < plot.lane_of(0) < plot.whole.top


def test_certain_results_lie_outside_what_is_only_likely() -> None:
    plot = graph(ChanceCurve(STAINS[:2], ((1.0, 0.0), (0.99, 0.01), (0.0, 1.0))), "Ana").plot
    certain, likely, lost = (point[1] for ply in range(3) if (point := plot.point(ply)) is not None)
    assert certain < plot.inner.top <= likely < plot.inner.bottom < lost


def test_a_low_window_has_a_low_graph() -> None:
    assert graph_height(600, 2) < graph_height(1000, 2) < graph_height(1000, 3)
