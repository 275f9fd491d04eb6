"""The stops of the opening explorer: continuations at the start of each game and after some moves of its book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.core.game import default_options
from game.core.match import Match
from game.games import GAMES
from game.library.record import GameRecord
from game.library.tree import Tree
from game.openings.shelf import open_book
from game.scenes.review.scene import ReviewScene
from lab.driver import Driver
from lab.tour.evenings import EVENINGS
from lab.tour.reviews import opened

WON: Final = "win 0 resigned"
BOOKED: Final = 3  # plies


def openings(driver: Driver) -> Iterator[str]:
    """The continuations of each game after some moves of its book, with one shown on the table; the end of the book."""
    for game in GAMES.values():
        match, book = Match(game, default_options(game)), open_book(game, lambda _fault: None)
        while len(match.texts) < BOOKED:
            match.play(book.moves_at(match.position)[0].move)
        record = GameRecord(game.id, match.options, ("person Ana", "computer:hard"), Tree(match.texts), None, WON)
        driver.library.add(record)
        driver.app.navigation.review(0, record)
        review = driver.comes(ReviewScene)
        if not review.views.openings.is_on:
            review.act("openings")
        driver.key(pygame.K_LEFT)
        known(driver, review)
        review.act("opening-move")
        driver.frames(12)
        yield f"openings {game.id}"
        driver.key(pygame.K_HOME)
        known(driver, review)
        review.act("opening-move")
        driver.frames(12)
        yield f"openings at the start of {game.id}"
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
    review = opened(driver, EVENINGS["stax"])
    if not review.views.openings.is_on:
        review.act("openings")
    known(driver, review)
    yield "openings behind the book"
    review.act("openings")


def known(driver: Driver, review: ReviewScene) -> None:
    """Wait until the continuations are known."""
    driver.frames(2)
    driver.until(lambda: review.views.openings.continuations is not None, 0.01)
