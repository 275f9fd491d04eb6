"""The scene in which a rulebook is read."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.games import GAMES
from game.scenes.menus.rules.scene import RulesScene
from game.ui import words
from game.ui.widgets.scroll import GLIDE_TIME
from tests.engine.waiting import eventually

ALL = tuple(GAMES.values())
SIZES = ((1024, 640), (1280, 720), pytest.param((2560, 1440), marks=pytest.mark.slow))


class RulesReader:
    """Somebody who reads a rulebook."""

    def __init__(self, game_id: str = "stax", size: tuple[int, int] = (1280, 720)) -> None:
        self.closed: list[bool] = []
        self.scene = RulesScene(GAMES[game_id], lambda: self.closed.append(True))
        self.surface = pygame.Surface(size)
        self.scene.draw(self.surface)
        self.now = 0.0

    def send(self, kind: int, **values: object) -> None:
        self.scene.handle(pygame.event.Event(kind, **values))  # type: ignore[arg-type]
        self.now += 2 * GLIDE_TIME
        self.scene.update(self.now)
        self.scene.draw(self.surface)

    def key(self, code: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="")

    @property
    def top(self) -> float:
        return self.scene.scroll.position

    @property
    def here(self) -> str:
        return next((entry.label for entry in self.scene.entries if entry.is_current()), "")


@pytest.mark.slow_cases("*-size1-en", "death-stacks-*-en", "mixtour-*-en")
@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_no_words_run_over_the_page(game: object, size: tuple[int, int], language: str) -> None:
    words.choose(language)
    scene = RulesReader(getattr(game, "id", ""), size).scene
    assert scene.pen.truncated_texts == set()
    page = scene.page
    assert page.runs
    ends = [run.x + scene.pen.width(run.text, run.size, run.weight) for run in page.runs]
    assert max(ends) <= page.width + scene.pen.px(8)  # a comma may hang out
    rows = [entry.rect for entry in scene.entries]
    assert all(not one.colliderect(other) for one, other in itertools.pairwise(rows))
    assert not rows[-1].colliderect(scene.group.widgets[-1].rect)


def test_keys_and_wheel_scroll_and_stop_at_the_ends() -> None:
    reader = RulesReader()
    reader.key(pygame.K_UP)
    assert reader.top == 0
    reader.key(pygame.K_DOWN)
    one = reader.top
    reader.key(pygame.K_PAGEDOWN)
    assert reader.top > 2 * one > 0
    reader.key(pygame.K_END)
    assert reader.top == reader.scene.max_scroll
    reader.send(pygame.MOUSEWHEEL, x=0, y=-3, precise_x=0.0, precise_y=-3.0)
    assert reader.top == reader.scene.max_scroll
    reader.send(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0)
    assert reader.top < reader.scene.max_scroll
    reader.key(pygame.K_HOME)
    assert reader.top == 0


def test_the_page_follows_a_drag() -> None:
    reader = RulesReader()
    x, y = reader.scene.view.center
    reader.send(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y))
    reader.send(pygame.MOUSEMOTION, pos=(x, y - 120), rel=(0, -120), buttons=(1, 0, 0))
    assert reader.top == 120
    reader.send(pygame.MOUSEBUTTONUP, button=1, pos=(x, y - 120))
    reader.send(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 120), buttons=(0, 0, 0))
    assert reader.top == 120


def test_headings_lead_to_their_sections() -> None:
    reader = RulesReader()
    assert reader.here == reader.scene.entries[0].label
    for entry in reader.scene.entries:
        reader.send(pygame.MOUSEBUTTONDOWN, button=1, pos=entry.rect.center)
        reader.send(pygame.MOUSEBUTTONUP, button=1, pos=entry.rect.center)
        assert reader.here == entry.label
    reader.key(pygame.K_END)
    assert reader.here == reader.scene.entries[-1].label
    reader.scene.group.focus = 0
    reader.key(pygame.K_TAB)
    reader.key(pygame.K_RETURN)
    assert reader.here == reader.scene.entries[1].label


def test_escape_and_the_button_close() -> None:
    reader = RulesReader()
    reader.key(pygame.K_ESCAPE)
    back = reader.scene.group.widgets[-1].rect.center
    reader.send(pygame.MOUSEBUTTONDOWN, button=1, pos=back)
    reader.send(pygame.MOUSEBUTTONUP, button=1, pos=back)
    assert reader.closed == [True, True]


@pytest.mark.slow_cases("stack-22", "death-stacks", "mixtour")
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_all_diagrams_are_drawn_when_there_is_time(game: object) -> None:
    reader = RulesReader(getattr(game, "id", ""))

    def finished() -> bool:
        reader.scene.idle(0.02)
        return all(plate.is_complete for plate in reader.scene.diagrams.values())

    assert eventually(finished)  # the table and the pieces are read beside it
    reader.scene.draw(reader.surface)
    reader.scene.idle(0.02)
    assert not reader.scene.needs_redraw()


def test_another_window_keeps_the_place() -> None:
    reader = RulesReader(size=(1024, 640))
    reader.scene.scroll_to(reader.scene.page.sections[5][1], glide=False)
    reader.scene.draw(reader.surface)
    before = reader.here
    large = pygame.Surface((2560, 1440))
    reader.scene.draw(large)
    names = [entry.label for entry in reader.scene.entries]
    assert abs(names.index(reader.here) - names.index(before)) <= 1
