"""The walk through the statistics, with a made-up year of games that is always the same."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.core.game import default_options
from game.core.match import Match
from game.games import GAMES
from game.library.note import Note, with_note
from game.library.record import GameRecord
from game.library.tree import Tree
from game.library.tries import Try
from game.play.setup import LEVEL_NAMES
from game.puzzles.rating import BEGINNER_RATING, rating_after_puzzle
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.statistics.scene import StatisticsScene
from lab.driver import Driver
from lab.tour.evenings import YESTERDAY

GAMES_PLAYED: Final = 312
DAY: Final = 86_400.0
SHARES: Final = {"stax": 10, "death-stacks": 5, "stack-22": 4, "mixtour": 6}
STRENGTH: Final = {"stax": 4.4, "death-stacks": 3.6, "stack-22": 3.2, "mixtour": 3.0}  # in levels, at the end
KINDS: Final = {"": 60, "inaccuracy": 16, "mistake": 9, "blunder": 6, "missed-win": 2}


def statistics(driver: Driver) -> Iterator[str]:
    """The statistics of a year of games: as plots, as tables, of one game, without games; the lowest panels."""
    for record in year():
        driver.library.add(record)
    for one in tries():
        driver.library.add_try(one)
    driver.key(pygame.K_l)
    driver.comes(LibraryScene)
    driver.key(pygame.K_F7)
    scene = driver.comes(StatisticsScene)

    def wait() -> None:
        driver.frames(2)
        driver.until(lambda: scene.numbers.is_complete, 0.002)
        driver.frames(2)

    wait()
    yield "statistics"
    driver.key(pygame.K_t)
    driver.frames(12)
    yield "statistics all numbers"
    driver.key(pygame.K_END)
    driver.frames(12)
    yield "statistics below"
    driver.key(pygame.K_t)
    yield "statistics tables"
    driver.key(pygame.K_HOME)
    driver.frames(12)
    yield "statistics first tables"
    driver.key(pygame.K_t)
    driver.key(pygame.K_ESCAPE)
    scene.choices.game.choose(1)
    wait()
    yield "statistics stax"
    driver.click(scene.choices.time.rect.center)
    yield "statistics times"
    driver.key(pygame.K_ESCAPE)
    scene.choices.time.choose(1)
    wait()
    yield "statistics without a game"


def year() -> Iterator[GameRecord]:
    """The games, the oldest first."""
    rng = random.Random(22)
    openings = {game_id: [_begun(game_id, rng) for _ in range(9)] for game_id in GAMES}
    for number in range(GAMES_PLAYED):
        done = number / GAMES_PLAYED
        when = YESTERDAY - 360 * DAY * (1 - done) + rng.random() * DAY
        game_id = rng.choices(list(SHARES), list(SHARES.values()))[0]
        moves = rng.choices(openings[game_id], [9, 7, 5, 4, 3, 2, 2, 1, 1])[0]
        yield _record(game_id, moves, done, when, rng)


def tries() -> Iterator[Try]:
    """Tries at puzzles of two games, rated as they are when they are played."""
    rng = random.Random(3)
    number = 0
    for game_id, count in (("stax", 60), ("mixtour", 24)):
        rating = BEGINNER_RATING
        for place in range(count):
            puzzle = round(rng.gauss(rating.rating, 90))
            solved = rng.random() < 0.68 - 0.1 * (puzzle > rating.rating)
            rating, number = rating_after_puzzle(rating, puzzle, solved), number + 1
            after = rating.rating, rating.deviation, rating.volatility
            when = YESTERDAY - (count - place) * 3 * DAY
            yield Try(number, game_id, number, when, "rated", solved, rng.uniform(8, 90), after)


def _begun(game_id: str, rng: random.Random) -> Sequence[str]:
    """The first moves of a game, at random."""
    game = GAMES[game_id]
    match = Match(game, default_options(game))
    for _ in range(12):
        match.play(rng.choice(match.position.legal()))
    return tuple(match.texts)


def _record(game_id: str, moves: Sequence[str], done: float, when: float, rng: random.Random) -> GameRecord:
    own = rng.choice((0, 0, 1))
    level = max(0, min(6, round(rng.gauss(1.2 + 2.6 * done, 1.3))))
    seats = ["person Ana", f"computer:{list(LEVEL_NAMES)[level]}"]
    won = rng.random() < 1 / (1 + 10 ** (0.55 * (level - STRENGTH[game_id] * (0.55 + 0.45 * done))))
    result = f"win {own if won else 1 - own} played"
    if rng.random() < (0.12 if game_id == "mixtour" else 0.03):
        result = rng.choice(("draw agreed", "abandoned"))
    if rng.random() < 0.05:
        seats[1] = "person Bruno"
    tree = Tree(moves)
    if rng.random() < 0.35:
        _note(tree, done, rng)
    timed = rng.random() < 0.6
    record = GameRecord(game_id, default_options(GAMES[game_id]), tuple(seats[own:] + seats[:own]), tree, None, result)
    record = replace(record, created=when - 900, updated=when, colours=rng.choice(((), (), ("teal", "sky"))))
    left = (rng.uniform(20, 500), rng.uniform(20, 500))
    return replace(record, clock="10:00+5", times=left) if timed else record


def _note(tree: Tree, done: float, rng: random.Random) -> None:
    """An analysis of which only the kinds of faults say anything; there are fewer towards the end."""
    shares = [60 + 90 * done, *list(KINDS.values())[1:]]
    for node in tree.main:
        kind = rng.choices(list(KINDS), shares)[0] if node else ""
        note = Note((0.5, 0.5), 5, (), "1.0", None, (0.6, 0.5) if node else None, kind)
        tree.set_comment(node, with_note(tree.comment(node), note))
