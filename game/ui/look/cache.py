"""Pictures that a function has made, as long as all of them together are no larger than they may be."""

from __future__ import annotations

import functools
import gc
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, NamedTuple, ParamSpec, TypeVar

import pygame

from game.ui.look.allocator import trim

P = ParamSpec("P")
R = TypeVar("R")
MEGABYTE: Final = 1 << 20
SCENES_BEFORE_FREEING: Final = 6  # left, after which what nobody has asked for since is freed
ALL_CACHES: Final[list[Cached[Any, Any]]] = []  # all there are
CLEAR_HOOKS: Final[list[Callable[[], None]]] = []  # what else forgets something when a scene is left


class CacheInfo(NamedTuple):
    """How often something was there, how often not; how many things are kept."""

    hits: int
    misses: int
    currsize: int


class Cached(Generic[P, R]):
    """A function of hashable arguments whose results are kept, those asked for last, up to `limit` bytes of pixels.

    The last one is kept however large it is; those that are `brief` only until `give_back`, the others until as many
    as `SCENES` scenes were left without asking for them, those that are `dear` to make beyond that.  Threads may ask
    for the same thing at the same time.
    """

    def __init__(self, make: Callable[P, R], limit: int, per_scene: bool = False, expensive: bool = False) -> None:
        self._make = make
        self.limit = limit
        self.per_scene = per_scene
        self.expensive = expensive
        self.total_bytes = 0
        self._results: OrderedDict[Hashable, tuple[R, int]] = OrderedDict()
        self._last_used: dict[Hashable, int] = {}  # when each was, in times that `age` was told
        self._age = 0
        self._lock = threading.Lock()
        self._hits = self._misses = 0
        functools.update_wrapper(self, make)
        ALL_CACHES.append(self)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """What was made, or is made now."""
        key = (args, *sorted(kwargs.items())) if kwargs else args
        with self._lock:
            entry = self._results.get(key)
            if entry is not None:
                self._results.move_to_end(key)
                self._last_used[key] = self._age
                self._hits += 1
                return entry[0]
            self._misses += 1
        result = self._make(*args, **kwargs)
        with self._lock:
            if key not in self._results:
                self._results[key] = result, pixel_bytes(result)
                self.total_bytes += self._results[key][1]
            self._last_used[key] = self._age
            while self.total_bytes > self.limit and len(self._results) > 1:
                self._drop(next(iter(self._results)))
        return result

    def _drop(self, key: Hashable) -> None:
        self.total_bytes -= self._results.pop(key)[1]
        del self._last_used[key]

    def age(self) -> None:
        """A scene has been left: forget what was not asked for while the last `SCENES` were there."""
        with self._lock:
            self._age += 1
            while (
                self._results
                and self._last_used[oldest := next(iter(self._results))] < self._age - SCENES_BEFORE_FREEING
            ):
                self._drop(oldest)

    def __contains__(self, arguments: tuple[Hashable, ...]) -> bool:
        """Whether what these arguments make is there."""
        return arguments in self._results

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._results.clear()
            self._last_used.clear()
            self.total_bytes = 0

    def cache_info(self) -> CacheInfo:
        """What a cache tells of itself."""
        return CacheInfo(self._hits, self._misses, len(self._results))


def release_unused(scenes: int = 1) -> None:
    """So many scenes were left: free what nobody holds any more, what is kept briefly, and what no scene has asked for
    of late."""
    for _ in range(scenes):
        for each in ALL_CACHES:
            if each.per_scene:
                each.clear()
            elif not each.expensive:
                each.age()
        for forget in CLEAR_HOOKS:
            forget()
    collect_garbage()


def collect_garbage() -> None:
    """Free what nobody holds any more: scenes that a thread or a callback still held when they were left, too."""
    gc.collect()
    trim()


def cached(
    megabytes: float, per_scene: bool = False, expensive: bool = False
) -> Callable[[Callable[P, R]], Cached[P, R]]:
    """Keep a function's results, up to so many megabytes of pixels; `brief`: what is soon made again, until a scene is
    left; `dear`: what takes a frame or more to make, however many are left."""
    return lambda make: Cached(make, round(megabytes * MEGABYTE), per_scene, expensive)


def lru_cache_per_scene(count: int) -> Callable[[Callable[..., R]], functools._lru_cache_wrapper[R]]:
    """Keep so many of a function's results, those asked for last, until a scene is left: outlines and such."""

    def decorate(make: Callable[..., R]) -> functools._lru_cache_wrapper[R]:
        cached_make = functools.lru_cache(count)(make)
        CLEAR_HOOKS.append(cached_make.cache_clear)
        return cached_make

    return decorate


def pixel_bytes(thing: object) -> int:
    """The bytes of the pixels of a picture, or of those that a tuple holds."""
    if isinstance(thing, pygame.Surface):
        return thing.get_pitch() * thing.get_height()
    return sum(map(pixel_bytes, thing)) if isinstance(thing, tuple) else 0
