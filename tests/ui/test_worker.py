"""Slow pictures are made by a thread: a placeholder is drawn meanwhile, and only perfect frames wait for them."""

from __future__ import annotations

import threading
import time
from concurrent.futures import wait
from math import inf

import pygame
import pytest

from game.ui.look import worker
from game.ui.look.worker import GATE, run_in_thread
from game.ui.render.baked import Sprite
from game.ui.render.sprites import EMPTY_SPRITE, NO_SUBSTITUTE, WHEN_IDLE, Maker, Sprites

DARK = Sprite(pygame.Surface((4, 4), pygame.SRCALPHA, 32), 1, 1)
SMALL = Sprite(pygame.Surface((2, 2), pygame.SRCALPHA, 32), 1, 1)


def test_a_sprite_that_takes_long_is_made_by_a_thread_and_another_stands_in_for_it() -> None:
    sprites, may, makers = Sprites(), threading.Event(), list[threading.Thread]()

    def make(_radius: float, _squash: float) -> Sprite:
        makers.append(threading.current_thread())
        may.wait(60)
        return DARK

    sprites.begin_frame(9.0)
    assert sprites.get_threaded(("dark",), make, 30, 1) is EMPTY_SPRITE
    assert not sprites.is_complete
    sprites.get(("small",), lambda *_: SMALL, 30, 1)
    sprites.begin_frame(9.0)
    assert sprites.get_threaded(("dark",), make, 30, 1, ("small",)).surface is SMALL.surface
    may.set()
    while sprites.refine(0.0):
        sprites.begin_frame(9.0)
        sprites.get_threaded(("dark",), make, 30, 1)
    assert sprites.get_threaded(("dark",), make, 30, 1) is DARK
    assert len(makers) == 1
    assert makers[0] is not threading.current_thread()


def test_a_sprite_that_stands_in_for_another_is_rough() -> None:
    """A picture made from a placeholder, such as the ghost of a tile, is made again when the right sprite is there."""
    sprites = Sprites()
    sprites.get(("small",), lambda *_: SMALL, 30, 1)
    sprites.begin_frame(-1.0)
    assert sprites.get(("dark",), lambda *_: DARK, 30, 1, ("small",)).is_rough
    while sprites.refine(0.0):
        pass
    assert not sprites.get(("dark",), lambda *_: DARK, 30, 1, ("small",)).is_rough


def test_a_mark_is_made_before_what_is_slow() -> None:
    sprites, made = Sprites(), list[str]()

    def making(name: str) -> Maker:
        def make(_radius: float, _squash: float) -> Sprite:
            made.append(name)
            return DARK

        return make

    sprites.begin_frame(-1.0)
    sprites.get(("halo",), making("halo"), 30, 1, WHEN_IDLE)
    sprites.get(("figure",), making("figure"), 30, 1, NO_SUBSTITUTE)
    while sprites.refine(0.0):
        pass
    assert made == ["figure", "halo"]


def test_the_thread_looks_for_what_is_empty_in_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    trimmers = list[threading.Thread]()

    def trimmed(sprite: Sprite) -> Sprite:
        trimmers.append(threading.current_thread())
        return sprite

    monkeypatch.setattr(Sprite, "trim", trimmed)
    sprites = Sprites()
    sprites.begin_frame(9.0)
    sprites.get_threaded(("dark",), lambda *_: DARK, 30, 1)
    while sprites.refine(time.perf_counter() + 5):
        sprites.begin_frame(9.0)
        sprites.get_threaded(("dark",), lambda *_: DARK, 30, 1)
    assert len(trimmers) == 1
    assert trimmers[0] is not threading.current_thread()


def test_what_nobody_asks_for_is_not_made() -> None:
    sprites, may, made = Sprites(), threading.Event(), list[str]()

    def first(_radius: float, _squash: float) -> Sprite:
        may.wait(60)
        return DARK

    def second(_radius: float, _squash: float) -> Sprite:
        made.append("second")
        return DARK

    def third(_radius: float, _squash: float) -> Sprite:
        return DARK

    sprites.begin_frame(9.0)
    sprites.get_threaded(("first",), first, 30, 1)
    sprites.get_threaded(("second",), second, 30, 1)
    sprites.begin_frame(9.0)
    sprites.begin_frame(9.0)
    may.set()
    sprites.get_threaded(("third",), third, 30, 1)
    while sprites.refine(0.0):
        sprites.begin_frame(9.0)
        sprites.get_threaded(("third",), third, 30, 1)
    assert not made


def test_a_perfect_frame_waits_and_an_error_is_reported() -> None:
    may = threading.Event()

    def broken(_radius: float, _squash: float) -> Sprite:
        may.wait(60)
        raise ValueError("it cannot be made")

    sprites = Sprites()
    sprites.begin_frame(inf)
    assert sprites.get_threaded(("dark",), lambda *_: DARK, 30, 1) is DARK
    sprites.begin_frame(9.0)
    sprites.get_threaded(("broken",), broken, 30, 1)
    may.set()
    with pytest.raises(ValueError, match="cannot be made"):
        sprites.refine(time.perf_counter() + 5)


def test_nothing_is_begun_while_a_frame_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame of 80 ms took 220 ms of the processor, for threads read pictures at the same time."""
    monkeypatch.setattr(worker, "MAX_FRAME_WAIT", 60.0)
    with GATE.shut():
        job = run_in_thread(lambda: True)
        assert not wait([job], 0.1).done
    assert job.result(60)


def test_a_frame_that_waits_for_a_thread_gets_what_it_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MAX_FRAME_WAIT", 0.01)
    with GATE.shut():
        assert run_in_thread(lambda: True).result(60)


def test_the_gate_opens_though_a_frame_went_wrong() -> None:
    with pytest.raises(ValueError, match="wrong"), GATE.shut():
        raise ValueError("wrong")
    assert run_in_thread(lambda: True).result(60)


def test_between_pieces_of_work_a_thread_rests_and_lets_frames_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    spent, done = iter([1.0, 1.5, 3.0]), list[object]()
    monkeypatch.setattr(worker, "REST_FACTOR", 3.0)
    monkeypatch.setattr(time, "thread_time", lambda: next(spent))
    monkeypatch.setattr(time, "sleep", done.append)
    monkeypatch.setattr(GATE, "pass_through", lambda: done.append("passed"))
    pauses = worker.Pauses()
    pauses()
    pauses()
    assert done == ["passed", 1.5, "passed"]
