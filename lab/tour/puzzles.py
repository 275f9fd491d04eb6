"""The stops of puzzles: all ways to them, and a puzzle of each game from its first position to its end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from game.core.game import Game
from game.games import GAMES
from game.program.puzzle_routes import PuzzleRoutes
from game.puzzles.modes import Mode, Rated, Streak
from game.scenes.exercise.puzzle.scene import PuzzleScene
from game.scenes.menus.puzzles.scene import PuzzlesScene
from lab.driver import Driver


def puzzles(driver: Driver) -> Iterator[str]:
    """All ways to puzzles; of each game a puzzle asked, helped with, wrong, solved, and any move tried; a run's end."""
    room = driver.app.navigation.puzzle_routes
    for game in GAMES.values():
        room.open_puzzles(game)
        driver.until(partial(has_read, room, game), 0.002)
        driver.frames(12)
        yield f"puzzles {game.id}"
        workbook = room.workbooks.of(game)
        assert workbook is not None
        begin(driver, Rated(workbook, seed=1))
        yield from solving(driver, game.id)
        begin(driver, Streak(workbook, seed=1))
        yield f"streak {game.id}"
        tried(driver, wrong=True)
        driver.key(pygame.K_RETURN)
        driver.frames(4)
        yield f"streak {game.id} over"
        for _ in range(2):
            driver.key(pygame.K_ESCAPE)
            driver.frames(4)
    yield from by_theme(driver)


def begin(driver: Driver, mode: Mode) -> None:
    """Begin a mode, and wait until its first puzzle is seen: its pictures take real time."""
    before = driver.top_scene
    driver.app.navigation.puzzle_routes.begin(mode)
    driver.until(lambda: isinstance(driver.top_scene, PuzzleScene) and driver.top_scene is not before, 0.002)
    driver.faded()
    driver.frames(12)


def solving(driver: Driver, name: str) -> Iterator[str]:
    """A puzzle from the first look to a move that is tried afterwards."""
    yield f"puzzle {name}"
    driver.key(pygame.K_h)
    yield f"puzzle {name} helped"
    for over, key in {"keys": pygame.K_F1, "menu": pygame.K_F10}.items():
        driver.key(key)
        yield f"puzzle {name} {over}"
        driver.key(pygame.K_ESCAPE)
    tried(driver, wrong=True)
    yield f"puzzle {name} wrong"
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_s)
    scene = driver.top_scene
    assert isinstance(scene, PuzzleScene)
    driver.until(lambda: scene.examiner.phase == "done" and scene.examiner.likely.tries is not None, 0.002)
    driver.frames(4)
    yield f"puzzle {name} solved"
    driver.key(pygame.K_w)
    yield f"puzzle {name} free"
    tried(driver, wrong=True)
    yield f"puzzle {name} why not"
    scene.examiner.take_back()
    tried(driver, wrong=False)
    yield f"puzzle {name} right"
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    driver.frames(12)


def tried(driver: Driver, wrong: bool) -> None:
    """Try a move of a puzzle: the first that is not accepted, or the last that is."""
    scene = driver.top_scene
    assert isinstance(scene, PuzzleScene)
    match, accepted = scene.board.table.match, scene.puzzle.accepted
    text = (
        accepted[-1] if not wrong else next(t for t in sorted(map(match.move_text, match.legal)) if t not in accepted)
    )
    scene.examiner.play(match.game.notation.read_move(match.position, text))
    driver.until(lambda: scene.examiner.phase not in ("busy", "judging") and not scene.board.playback.is_moving, 0.002)
    driver.frames(40)


def by_theme(driver: Driver) -> Iterator[str]:
    """The list of a game's themes."""
    driver.app.navigation.puzzle_routes.open_puzzles(next(iter(GAMES.values())))
    scene = driver.top_scene
    assert isinstance(scene, PuzzlesScene)
    scene.group.focus_index(scene.group.widgets.index(scene.ways[3]), by_keyboard=True)
    driver.key(pygame.K_RETURN)
    driver.frames(4)
    yield "puzzles by theme"
    for _ in range(2):
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)


def has_read(room: PuzzleRoutes, game: Game) -> bool:
    """Whether a game's puzzles have been read."""
    return room.workbooks.of(game) is not None
