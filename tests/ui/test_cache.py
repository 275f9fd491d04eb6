"""Caches of pictures are bounded, and the most recently used entries stay."""

from __future__ import annotations

import pkgutil
import threading
from functools import partial
from importlib import import_module

import pygame
import pytest

import game.scenes
import game.ui
import game.ui.look.cache
from game.ui.assets import asset
from game.ui.look.cache import (
    ALL_CACHES,
    CLEAR_HOOKS,
    MEGABYTE,
    SCENES_BEFORE_FREEING,
    Cached,
    Recent,
    cached,
    lru_cache_per_scene,
    pixel_bytes,
    release_unused,
)
from game.ui.render.baked import MASTER_RADII, packed_sheet, sheet_part

SIDE = 256  # pixels; a picture of this side is a quarter of a megabyte


@pytest.fixture(autouse=True)
def _garbage_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Objects of all earlier tests would be looked through each time that a scene is left."""
    monkeypatch.setattr(game.ui.look.cache, "collect_garbage", lambda: None)


def cache(megabytes: float) -> Cached[[int], pygame.Surface]:
    @cached(megabytes)
    def made(number: int) -> pygame.Surface:
        surface = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)
        surface.fill((number, 0, 0))
        return surface

    ALL_CACHES.remove(made)
    return made


def test_the_same_picture_is_given_again() -> None:
    made = cache(1)
    assert made(1) is made(1)
    assert made.cache_info() == (1, 1, 1)


def test_what_was_not_asked_for_longest_goes_first() -> None:
    made = cache(1)
    first = made(0)
    for number in range(1, 6):
        made(number)
        assert made(0) is first
    assert made.total_bytes <= made.limit == MEGABYTE
    assert [(number,) in made for number in range(6)] == [True, False, False, True, True, True]


def test_what_is_brief_goes_when_a_scene_is_left() -> None:
    made, brief = cache(1), cache(1)
    brief.per_scene = True
    ALL_CACHES.extend((made, brief))
    try:
        made(1), brief(1)
        release_unused()
    finally:
        ALL_CACHES.remove(made)
        ALL_CACHES.remove(brief)
    assert (made.cache_info().currsize, brief.cache_info().currsize, brief.total_bytes) == (1, 0, 0)


def test_what_no_scene_asks_for_is_released() -> None:
    made = cache(1)
    made(1), made(2)
    for _ in range(SCENES_BEFORE_FREEING):
        made.age()
        made(2)
    assert [(number,) in made for number in (1, 2)] == [True, True]
    made.age()
    assert [(number,) in made for number in (1, 2)] == [False, True]
    assert made.total_bytes == pixel_bytes(made(2))


def test_what_is_expensive_stays_however_many_scenes_are_left() -> None:
    made, costly = cache(1), cache(1)
    costly.expensive = True
    ALL_CACHES.extend((made, costly))
    try:
        made(1), costly(1)
        for _ in range(SCENES_BEFORE_FREEING + 1):
            release_unused()
    finally:
        ALL_CACHES.remove(made)
        ALL_CACHES.remove(costly)
    assert ((1,) in made, (1,) in costly) == (False, True)


def test_what_is_remembered_for_a_scene_is_forgotten_when_it_is_left() -> None:
    """A table of slabs left a megabyte of outlines behind, and each pair of colours and sizes some more."""
    asked = list[int]()

    @lru_cache_per_scene(2)
    def found(number: int) -> int:
        asked.append(number)
        return number

    try:
        assert [found(number) for number in (1, 1, 2, 1)] == [1, 1, 2, 1]
        assert asked == [1, 2]
        release_unused()
        assert (found(1), asked) == (1, [1, 2, 1])
    finally:
        CLEAR_HOOKS.pop()


def test_recent_values_are_made_once_and_the_oldest_gives_way() -> None:
    made, values = list[int](), Recent[int](2)

    def make(key: int) -> int:
        made.append(key)
        return key

    for key in (1, 2, 1, 3, 1):
        assert values.get(key, partial(make, key)) == key
    assert made == [1, 2, 3, 1]
    assert (1 in values, 2 in values, 3 in values) == (True, False, True)


def test_recent_values_of_a_scene_are_forgotten_when_it_is_left() -> None:
    values = Recent[int](per_scene=True)
    try:
        values.get("key", lambda: 1)
        release_unused()
        assert "key" not in values
    finally:
        CLEAR_HOOKS.pop()


def test_one_that_is_too_large_is_kept_until_the_next() -> None:
    made = cache(0.1)
    assert made(1) is made(1)
    made(2)
    assert made.cache_info().currsize == 1


def test_threads_get_one_and_the_same() -> None:
    made, found = cache(1), list[pygame.Surface]()
    threads = [threading.Thread(target=lambda: found.append(made(7))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made._results) == 1
    assert made.total_bytes == pixel_bytes(made(7))


def test_pictures_in_tuples_are_weighed() -> None:
    surface = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)
    assert pixel_bytes((surface, 3, ("name", surface))) == 2 * pixel_bytes(surface) == MEGABYTE // 2


@pytest.mark.parametrize("size", MASTER_RADII)
def test_a_sheet_is_kept_as_its_file_is(size: int) -> None:
    parts = packed_sheet("table_keep", size)
    assert b"".join(parts) == asset("sprites", f"table_keep_{size}.webp").read_bytes()
    assert len(parts) == 64
    assert sum(map(len, parts)) < 64 * pixel_bytes(sheet_part("table_keep", size, 21)) / 20
    assert sheet_part("table_keep", size, 21) is sheet_part("table_keep", size, 21)


def test_all_that_is_kept_together_has_a_bound() -> None:
    for room in (game.ui, game.scenes):
        for each in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            import_module(each.name)
    lasting = sum(each.limit for each in ALL_CACHES if not each.per_scene)
    assert lasting < 84 * MEGABYTE
    assert lasting + sum(each.limit for each in ALL_CACHES if each.per_scene) < 160 * MEGABYTE
