"""The stops of reviews: games reviewed with live analysis, by a fake engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.analysis.live import LiveAnalysis
from game.library.record import GameRecord
from game.library.tree import Tree
from game.scenes.review.scene import ReviewScene
from lab.driver import Driver
from lab.tour.evenings import ENDINGS, EVENINGS, Evening

NAMES: Final = ("Ana", "Bruno", "Clara")


class MadeUp:
    """An engine that answers every question with the same lines, so that a picture does not depend on time."""

    alive = True

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._said: list[str] = []

    def send(self, line: str) -> None:
        """Answer a line at once."""
        for rank, answer in enumerate(self._lines if line.startswith("go ") else (), 1):
            score, _pv, moves = answer.partition(" pv ")
            self._said.append(f"info depth 7 line {rank} score {score} nodes 4100000 nps 683000 time 6 pv {moves}")
        self._said.append("ok")

    def lines(self) -> list[str]:
        """What it has said."""
        said, self._said = self._said, []
        return said

    def close(self) -> None:
        """Do nothing, since there is no process."""


def opened(driver: Driver, evening: Evening) -> ReviewScene:
    """A review of an unsaved game, with live analysis on."""
    match = evening.match()
    seats = tuple(f"person {name}" for name in NAMES[: match.seats])
    driver.app.navigation.review(0, GameRecord(evening.game_id, match.options, seats, Tree(match.texts)))
    review = driver.comes(ReviewScene)
    review.views.live.analysis = LiveAnalysis(
        driver.config.review.lines, lambda: MadeUp(evening.lines), driver.app.services.clock
    )
    driver.key(pygame.K_a)
    driver.frames(24)
    return review


def analysis(driver: Driver) -> Iterator[str]:
    """The best lines, the first shown on the table, in several games; the lines hidden; a game that is over."""
    for name, evening in EVENINGS.items():
        if not evening.lines:
            continue
        opened(driver, evening)
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
