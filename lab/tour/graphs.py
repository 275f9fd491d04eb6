"""The stops of games that are analysed as a whole; the analysis is made up, not searched."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

import pygame

from game import __version__
from game.ai.chances import scale_of, scores_of_seats
from game.analysis.analysis_comments import write_analysis
from game.analysis.game_analysis import RunningAnalysis
from game.analysis.live import LiveAnalysis
from game.analysis.move_retry import Retry
from game.engine.position_search import Line, PositionSearch
from game.library.record import GameRecord
from game.library.tree import Tree
from game.scenes.review.scene import ReviewScene
from lab.driver import Driver
from lab.tour.evenings import EVENINGS, Evening
from lab.tour.reviews import NAMES, MadeUp

SWINGS = 1.1, 3.0  # of the scale at most, for two players and for three


def noted(evening: Evening) -> GameRecord:
    """A saved game with a made-up analysis: chances rise and fall, sometimes steeply."""
    match = evening.match()
    survey, scale = RunningAnalysis(match), scale_of(match.game, match.position)
    while survey.next_search is not None:
        ply, _times = survey.next_search
        position = match.position_after(ply)
        turn, best = int(position.turn), match.game.notation.write_move(position, position.legal()[0])
        high = [
            round(scale.unit * SWINGS[match.seats > 2] * math.sin(ply / (2 + seat)) * (ply % 7 > 1))
            for seat in range(match.seats)
        ]
        scores = scores_of_seats((high[0] * (-1 if turn else 1),), turn) if match.seats == 2 else tuple(high)
        survey.add_search(PositionSearch(turn, scale, tuple(Line(depth, scores, (best,)) for depth in (6, 7))))
    tree = Tree(match.texts)
    write_analysis(tree, survey.result_so_far, __version__)
    seats = tuple(f"person {name}" for name in NAMES[: match.seats])
    return GameRecord(evening.game_id, match.options, seats, tree)


def graphs(driver: Driver) -> Iterator[str]:
    """The graph of a game of each kind, a mistake; the better move for it, searched and explained."""
    for name, evening in EVENINGS.items():
        driver.app.navigation.review(0, noted(evening))
        review = driver.comes(ReviewScene)
        review.views.game.second_try.judge = Retry(lambda: MadeUp(()), driver.app.services.clock)
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_j)
        panel = review.views.game.graph.panel
        assert panel is not None
        driver.point(panel.plot.inner.center)
        driver.frames(40)
        yield f"graph {name}"
        if name == "stack-22":  # every page of the drawer
            driver.key(pygame.K_END)
            review.views.live.analysis = LiveAnalysis(
                driver.config.review.lines, partial(MadeUp, evening.lines), driver.app.services.clock
            )
            driver.key(pygame.K_a)
            driver.frames(24)
            yield f"graph {name} live"
            driver.key(pygame.K_F5)
            driver.frames(24)
            yield f"graph {name} openings"
            review.drawer.show_page("moves")
            driver.frames(4)
            yield f"graph {name} moves"
            driver.key(pygame.K_a)
            review.drawer.show_page("moves")
        if name == "stax":
            driver.key(pygame.K_y)
            driver.frames(12)
            yield "find better"
            driver.key(pygame.K_h)
            driver.frames(12)
            yield "better shown"
            driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
