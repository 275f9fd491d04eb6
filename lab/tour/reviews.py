"""What is walked through of reviews: games that are looked through with live analysis, by an engine that is made up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pygame

from game.analysis.live import LiveAnalysis
from game.library.record import GameRecord
from game.library.tree import Tree
from game.scenes.review.scene import ReviewScene
from lab.driver import Driver
from lab.tour.evenings import ENDINGS, EVENINGS, Evening

NAMES: Final = ("Ana", "Bruno", "Clara")
LINES: Final[Mapping[str, Sequence[str]]] = {  # scores and moves, as the real engine told them
    "stax": (
        "310 pv -1,4>0,3=235 2,0>-1,3=013 -2,3>-1,2=012",
        "306 pv -1,4>0,3=034 2,0>-1,3=013",
        "290 pv -1,4>0,3=145 2,0>-1,3=013",
        "40 pv -1,4>1,2=124 1,4>1,2=1 -3,6>0,3=4",
        "loss 6 pv 0,5>1,5=K 1,2>0,2=1234 -3,6>0,3=2",
    ),
    "stax three": (
        "-900/1900/400 pv 01235@2,-4 015@0,-2 012345@3,-4 2,-4>3,-4=12345",
        "-1400/1500/1000 pv 012345@2,-4 0134@0,-2 1235@3,-4",
        "-1800/1000/1200 pv 2,-2>3,-2=K 0235@2,-2 012345@2,0",
    ),
    "death-stacks": (
        "90 pv c6-1-b5 b3-2-b5 b6-1-a5 a3-2-a5",
        "60 pv b6-1-b5 b3-2-b5 c4-1-b5 f3-1-f2",
        "-40 pv b5-1-b4 f3-1-e4 e5-1-e4 a3-1-b4",
    ),
    "stack-22": (
        "win 7 pv V1@-5,-5 R6@2,5 G7@1,3 L5@2,8",
        "700 pv V0@6,-6 Z4@5,-1 Y8@5,-4",
        "300 pv V3@4,2 Z5@4,3 F5@3,2",
    ),
}


class MadeUp:
    """An engine that says the same lines to whatever it is asked, so that a picture does not hang on a clock."""

    alive = True

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._said: list[str] = []

    def send(self, line: str) -> None:
        """Answer a line at once."""
        for rank, told in enumerate(self._lines if line.startswith("go ") else (), 1):
            score, _pv, moves = told.partition(" pv ")
            self._said.append(f"info depth 7 line {rank} score {score} nodes 4100000 nps 683000 time 6 pv {moves}")
        self._said.append("ok")

    def lines(self) -> list[str]:
        """What it has said."""
        said, self._said = self._said, []
        return said

    def close(self) -> None:
        """Nothing is to be ended."""


def opened(driver: Driver, evening: Evening, lines: Sequence[str] = ()) -> ReviewScene:
    """A review of an evening that is nowhere kept, with its analysis on."""
    match = evening.match()
    seats = tuple(f"person {name}" for name in NAMES[: match.seats])
    driver.app.navigation.review(0, GameRecord(evening.game_id, match.options, seats, Tree(match.texts)))
    review = driver.comes(ReviewScene)
    review.live_view.analysis = LiveAnalysis(driver.config.lines, lambda: MadeUp(lines), driver.app.services.clock)
    driver.key(pygame.K_a)
    driver.frames(24)
    return review


def analysis(driver: Driver) -> Iterator[str]:
    """The best lines with one on the table, in several games; the answers hidden; where it is over."""
    for name, lines in LINES.items():
        opened(driver, EVENINGS[name], lines)
        driver.key(pygame.K_1)
        yield f"analysis {name}"
        if name == "stax":
            driver.key(pygame.K_b)
            yield "analysis hidden"
            driver.key(pygame.K_b)
        driver.key(pygame.K_a)
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
    opened(driver, ENDINGS["stax"])
    yield "analysis over"
