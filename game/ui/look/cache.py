"""What is cached, and for how long.

Pictures: `cached`, limited by the bytes of their pixels.  Other results that frames ask for again and again:
`lru_cache_per_scene`, limited by their number, or `Recent` where an object has its own.  `functools.cache` is only for
what is small and never changes.  Everything else is computed again, unless `lab bench-frames` shows the difference.
"""

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
SCENES_BEFORE_FREEING: Final = 6  # scenes closed without a use of a result, after which that result is freed
ALL_CACHES: Final[list[Cached[Any, Any]]] = []  # every cache of the program
CLEAR_HOOKS: Final[list[Callable[[], None]]] = []  # called when a scene is closed, by caches of other kinds


class CacheInfo(NamedTuple):
    """The hits and the misses of a cache since the start, and how many results it holds."""

    hits: int
    misses: int
    currsize: int


class Cached(Generic[P, R]):
    """A cache of a function's results by its hashable arguments: the most recently used, up to `limit` bytes of pixels.

    The last result is kept even if it alone exceeds the limit.  A `per_scene` cache is cleared when a scene is closed;
    other results are freed after `SCENES_BEFORE_FREEING` scenes without a use, except in an `expensive` cache.  Several
    threads may call the same cache at the same time.
    """

    def __init__(self, make: Callable[P, R], limit: int, per_scene: bool = False, expensive: bool = False) -> None:
        self._make = make
        self.limit = limit
        self.per_scene = per_scene
        self.expensive = expensive
        self.total_bytes = 0
        self._results: OrderedDict[Hashable, tuple[R, int]] = OrderedDict()
        self._last_used: dict[Hashable, int] = {}  # the value of `_age` at the last use
        self._age = 0
        self._lock = threading.Lock()
        self._hits = self._misses = 0
        functools.update_wrapper(self, make)
        ALL_CACHES.append(self)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """The cached result for these arguments; calls the function if there is none."""
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
        """Count a closed scene; drop the results that were not used while the last `SCENES_BEFORE_FREEING` scenes were
        open."""
        with self._lock:
            self._age += 1
            first_kept = self._age - SCENES_BEFORE_FREEING
            while self._results and self._last_used[oldest := next(iter(self._results))] < first_kept:
                self._drop(oldest)

    def __contains__(self, arguments: tuple[Hashable, ...]) -> bool:
        """Whether the result for these arguments is cached."""
        return arguments in self._results

    def clear(self) -> None:
        """Drop all results, including the last."""
        with self._lock:
            self._results.clear()
            self._last_used.clear()
            self.total_bytes = 0

    def cache_info(self) -> CacheInfo:
        """The counts of hits, misses and results, as those of `functools.lru_cache`."""
        return CacheInfo(self._hits, self._misses, len(self._results))


def release_unused(scenes: int = 1) -> None:
    """Free pictures after `scenes` scenes were closed: per-scene results, and results unused for several scenes."""
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
    """Free unreachable objects, such as scenes in reference cycles, and return the memory to the system."""
    gc.collect()
    trim()


def cached(
    megabytes: float, per_scene: bool = False, expensive: bool = False
) -> Callable[[Callable[P, R]], Cached[P, R]]:
    """A decorator that caches a function's results up to a number of megabytes of pixels.

    `per_scene`: cheap to make again, cleared when a scene is closed.  `expensive`: takes a frame or longer to make, so
    results are not freed when scenes are closed.
    """
    return lambda make: Cached(make, round(megabytes * MEGABYTE), per_scene, expensive)


def lru_cache_per_scene(count: int) -> Callable[[Callable[..., R]], functools._lru_cache_wrapper[R]]:
    """A decorator that caches up to `count` results until a scene is closed; for small results, such as outlines."""

    def decorate(make: Callable[..., R]) -> functools._lru_cache_wrapper[R]:
        cached_make = functools.lru_cache(count)(make)
        CLEAR_HOOKS.append(cached_make.cache_clear)
        return cached_make

    return decorate


class Recent(Generic[R]):
    """The most recently made values by key, at most `limit`; a `per_scene` cache is cleared when a scene is closed."""

    def __init__(self, limit: int = 1, per_scene: bool = False) -> None:
        self._limit = limit
        self._values: dict[Hashable, R] = {}
        if per_scene:
            CLEAR_HOOKS.append(self.clear)

    def get(self, key: Hashable, make: Callable[[], R]) -> R:
        """The value of a key; calls `make` if there is none."""
        if key not in self._values:
            made = make()
            while len(self._values) >= self._limit:
                del self._values[next(iter(self._values))]
            self._values[key] = made
        return self._values[key]

    def __contains__(self, key: Hashable) -> bool:
        """Whether there is a value of a key."""
        return key in self._values

    def clear(self) -> None:
        """Drop all values, as when a scene is closed."""
        self._values.clear()


def pixel_bytes(thing: object) -> int:
    """The bytes of the pixels of a surface, or of all surfaces in a tuple; 0 for anything else."""
    if isinstance(thing, pygame.Surface):
        return thing.get_pitch() * thing.get_height()
    return sum(map(pixel_bytes, thing)) if isinstance(thing, tuple) else 0
