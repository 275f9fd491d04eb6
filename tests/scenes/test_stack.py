"""The stack of scenes: which wait below, which are closed, in what order."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.base.fade import MAX_WAIT_SECONDS
from game.scenes.base.scene import Scene
from game.scenes.base.stack import MAX_SCENES, SceneStack


class RecordingScene(Scene):
    """Writes down what happens to it."""

    def __init__(self, log: list[str], name: str) -> None:
        self.log = log
        self.name = name

    def pause(self) -> None:
        self.log.append(f"{self.name} pauses")

    def resume(self) -> None:
        self.log.append(f"{self.name} resumes")

    def close(self) -> None:
        self.log.append(f"{self.name} closes")


class WaitingScene(RecordingScene):
    waits_below = True


class OtherWaitingScene(WaitingScene):
    """Another kind that waits."""


def stack_of(*scenes: Scene) -> SceneStack:
    stack = SceneStack(fade=0)
    stack.scenes = list(scenes)
    return stack


def test_what_waits_stays_below_a_scene_that_is_entered() -> None:
    log: list[str] = []
    title, shelf, table = WaitingScene(log, "title"), OtherWaitingScene(log, "shelf"), RecordingScene(log, "table")
    stack = stack_of(title, shelf)
    stack.enter(table)
    assert stack.scenes == [title, shelf, table]
    assert log == ["shelf pauses", "table resumes"]


def test_what_does_not_wait_is_closed_from_the_top_down() -> None:
    log: list[str] = []
    title, table, review, notice = (
        WaitingScene(log, "title"),
        RecordingScene(log, "table"),
        RecordingScene(log, "review"),
        RecordingScene(log, "notice"),
    )
    stack = stack_of(title, table, review)
    stack.enter(notice)
    assert stack.scenes == [title, notice]
    assert log == ["review closes", "table closes", "notice resumes"]


def test_of_each_kind_that_waits_only_the_last_one_stays() -> None:
    log: list[str] = []
    title, old, table, new, last = (
        WaitingScene(log, "title"),
        OtherWaitingScene(log, "old"),
        RecordingScene(log, "table"),
        OtherWaitingScene(log, "new"),
        RecordingScene(log, "last"),
    )
    stack = stack_of(title, old, table, new)
    stack.enter(last)
    assert stack.scenes == [title, new, last]
    assert log == ["new pauses", "table closes", "old closes", "last resumes"]


def test_one_step_back_closes_the_top_and_the_one_below_comes_back() -> None:
    log: list[str] = []
    title, table = WaitingScene(log, "title"), WaitingScene(log, "table")
    stack = stack_of(title)
    stack.push(table)
    stack.pop()
    assert stack.scenes == [title]
    assert log == ["title pauses", "table resumes", "table closes", "title resumes"]


class StayingScene(RecordingScene):
    is_kept_when_full = True


def test_too_many_scenes_close_the_lowest_one_that_need_not_stay() -> None:
    log: list[str] = []
    title, table = WaitingScene(log, "title"), StayingScene(log, "table")
    others = [RecordingScene(log, str(number)) for number in range(2 * MAX_SCENES)]
    stack = stack_of(title, table)
    for other in others:
        stack.push(other)
    assert stack.scenes == [title, table, *others[-MAX_SCENES + 2 :]]
    assert [line for line in log if line.endswith("closes")] == [
        f"{each.name} closes" for each in others[: MAX_SCENES + 2]
    ]


class PaintedScene(Scene):
    """Fills the window with a colour, and counts how often."""

    def __init__(self, colour: str) -> None:
        self.colour = colour
        self.drawn = 0

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1
        surface.fill(self.colour)


@pytest.mark.parametrize("larger", [False, True])
def test_the_frame_that_laid_a_scene_out_need_not_draw_it_too_for_nothing_would_be_seen_of_it(larger: bool) -> None:
    window = pygame.Surface((4, 3))
    old, new, stack = PaintedScene("red"), PaintedScene("blue"), SceneStack(fade=0.1, shown=window.copy)
    stack.scenes = [old]
    old.invalidate()
    stack.draw(window)
    stack.push(new)
    if larger:
        window = pygame.Surface((8, 6))
    stack.update(0.0)
    assert stack.draw(window) is None
    assert (new.drawn, window.get_at((0, 0))) == (int(larger), pygame.Color("red"))
    stack.update(0.05)
    assert stack.draw(window) is None
    assert new.drawn == 1 + larger
    assert window.get_at((0, 0)) not in (pygame.Color("red"), pygame.Color("blue"))
    stack.update(0.1)
    stack.draw(window)
    assert window.get_at((0, 0)) == pygame.Color("blue")


class UnreadyScene(PaintedScene):
    """A scene that waits for a thread."""

    ready = False

    def is_ready(self, size: tuple[int, int]) -> bool:
        assert size == (4, 3)
        return self.ready


@pytest.mark.parametrize("waited", [MAX_WAIT_SECONDS * 0.9, MAX_WAIT_SECONDS * 1.1])
def test_a_new_scene_is_seen_when_all_that_it_needs_is_at_hand_or_after_a_moment(waited: float) -> None:
    """A table and its discs, made in the frame that showed them first, took it 200 ms."""
    real = [5.0]
    window = pygame.Surface((4, 3))
    old, new = PaintedScene("red"), UnreadyScene("blue")
    stack = SceneStack(fade=0.1, clock=lambda: real[0], shown=window.copy)
    stack.scenes = [old]
    stack.draw(window)
    stack.push(new)
    for step in range(20):  # the fade does not go on either
        stack.update(0.1 * step)
        assert stack.draw(window) is None
    assert (new.drawn, window.get_at((0, 0))) == (0, pygame.Color("red"))
    real[0] += waited
    stack.update(2.0)
    stack.draw(window)
    stack.update(2.05)
    stack.draw(window)
    assert new.drawn == int(waited > MAX_WAIT_SECONDS)
    new.ready = True
    stack.update(2.1)
    stack.draw(window)
    stack.update(2.15)
    stack.draw(window)
    assert new.drawn > 0
    assert window.get_at((0, 0)) != pygame.Color("red")


def test_without_a_picture_to_fade_out_a_new_scene_is_drawn_at_once() -> None:
    old, new, window = PaintedScene("red"), PaintedScene("blue"), pygame.Surface((4, 3))
    stack = SceneStack(fade=0.1, shown=lambda: None)
    stack.scenes = [old]
    stack.draw(window)
    stack.push(new)
    stack.draw(window)
    assert (new.drawn, window.get_at((0, 0))) == (1, pygame.Color("blue"))
