"""What is walked through of reviews: games that are looked through with live analysis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.lab.driver import Driver
from game.lab.tour.evenings import ENDINGS, EVENINGS, Evening
from game.library.record import GameRecord
from game.library.tree import Tree
from game.scenes.review.scene import ReviewScene

NAMES: Final = ("Ana", "Bruno", "Clara")
DEEP: Final = 5  # plies that are looked at before a picture is taken


def opened(driver: Driver, evening: Evening) -> ReviewScene:
    """A review of an evening that is nowhere kept."""
    match = evening.match()
    seats = tuple(f"person {name}" for name in NAMES[: match.seats])
    driver.app.ways.review(0, GameRecord(evening.game_id, match.options, seats, Tree(match.texts)))
    review = driver.comes(ReviewScene)
    driver.frames(12)
    return review


def analysed(driver: Driver, review: ReviewScene) -> None:
    """Let the engine think until something is known, and rest then, so that the picture stands still."""
    live = review.live.live
    driver.until(lambda: live.look is not None and (live.look.depth >= DEEP or not live.thinking), 0.004)
    live.rest()
    driver.frames(40)


def analysis(driver: Driver) -> Iterator[str]:
    """The best lines with one on the table, in each game; the answers hidden; where it is over."""
    for name in ("stax", "stax three", "death-stacks", "stack-22"):
        review = opened(driver, EVENINGS[name])
        driver.key(pygame.K_a)
        analysed(driver, review)
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
    driver.key(pygame.K_a)
    yield "analysis over"
