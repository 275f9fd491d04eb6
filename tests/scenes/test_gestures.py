"""Gestures out of raw events."""

from __future__ import annotations

import pygame

from game.ui.input.gestures import (
    Clicked,
    Dragged,
    Dropped,
    Gesture,
    Held,
    Moved,
    Pinched,
    Pointer,
    Pressed,
    Scrolled,
    SteppedBack,
    Wheeled,
)

HERE, NEAR, FAR = (100, 100), (102, 101), (120, 100)


def fed(pointer: Pointer, kind: int, now: float = 0.0, ctrl: bool = False, **values: object) -> list[Gesture]:
    return pointer.feed(pygame.event.Event(kind, **values), now, ctrl)  # type: ignore[arg-type]


def down(pointer: Pointer, button: int = 1, now: float = 0.0, ctrl: bool = False) -> list[Gesture]:
    return fed(pointer, pygame.MOUSEBUTTONDOWN, now, ctrl, pos=HERE, button=button)


def up(pointer: Pointer, place: tuple[int, int] = HERE, button: int = 1, now: float = 0.0) -> list[Gesture]:
    return fed(pointer, pygame.MOUSEBUTTONUP, now, pos=place, button=button)


def moved(pointer: Pointer, place: tuple[int, int]) -> list[Gesture]:
    return fed(pointer, pygame.MOUSEMOTION, pos=place, rel=(1, 0))


def test_a_click_may_tremble_by_three_pixels() -> None:
    pointer = Pointer()
    assert down(pointer) == [Moved(HERE), Pressed(HERE)]
    assert moved(pointer, NEAR) == [Moved(NEAR)]
    assert up(pointer, NEAR) == [Clicked(HERE)]


def test_a_drag_begins_with_all_of_its_way() -> None:
    pointer = Pointer()
    down(pointer)
    assert moved(pointer, FAR) == [Moved(FAR), Dragged(HERE, FAR, (20, 0), True)]
    assert moved(pointer, (121, 100)) == [Moved((121, 100)), Dragged(HERE, (121, 100), (1, 0), False)]
    assert up(pointer, (121, 100)) == [Dropped(HERE, (121, 100))]


def test_the_right_button_acts_on_release_and_held_it_is_a_long_press() -> None:
    pointer = Pointer()
    assert down(pointer, 3) == []
    assert pointer.tick(0.1) == []
    assert up(pointer, button=3, now=0.2) == [SteppedBack(HERE)]
    down(pointer, 3, now=1.0)
    assert pointer.tick(1.5) == [Held(HERE, True)]
    assert pointer.tick(1.6) == []
    assert up(pointer, button=3, now=2.0) == [Held(HERE, False)]


def test_ctrl_and_the_one_button_is_the_right_button() -> None:
    pointer = Pointer()
    assert down(pointer, ctrl=True) == []
    assert up(pointer) == [SteppedBack(HERE)]


def wheel(pointer: Pointer, along: float, across: float = 0.0, now: float = 0.0, ctrl: bool = False) -> list[Gesture]:
    values = {"x": round(across), "y": round(along), "precise_x": across, "precise_y": along, "touch": False}
    return fed(pointer, pygame.MOUSEWHEEL, now, ctrl, flipped=False, **values)


def test_a_wheel_turns_in_whole_notches_and_a_trackpad_scrolls() -> None:
    pointer = Pointer()
    assert wheel(pointer, 1.0) == [Wheeled((-1, -1), 1.0, False)]
    assert wheel(pointer, 1.0, ctrl=True) == [Wheeled((-1, -1), 1.0, True)]
    assert wheel(pointer, 0.25, now=1.0) == [Scrolled((-0.0, 10.0))]
    assert wheel(pointer, 1.0, now=1.1) == [Scrolled((-0.0, 40.0))]
    assert wheel(pointer, 1.0, now=2.0) == [Wheeled((-1, -1), 1.0, False)]


def test_two_fingers_that_spread_come_nearer() -> None:
    [gesture] = fed(Pointer(), pygame.MULTIGESTURE, num_fingers=2, pinched=0.04, x=0.5, y=0.5)
    assert isinstance(gesture, Pinched)
    assert gesture.factor > 1
