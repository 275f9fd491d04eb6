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
SCENES: Final = 6  # left, after which what nobody has asked for since is freed
EVERY: Final[list[Cached[Any, Any]]] = []  # all there are
REMEMBERED: Final[list[Callable[[], None]]] = []  # what else forgets something when a scene is left


class Info(NamedTuple):
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

    def __init__(self, make: Callable[P, R], limit: int, brief: bool = False, dear: bool = False) -> None:
        self._make = make
        self.limit = limit
        self.brief = brief
        self.dear = dear
        self.weight = 0
        self._found: OrderedDict[Hashable, tuple[R, int]] = OrderedDict()
        self._asked: dict[Hashable, int] = {}  # when each was, in times that `age` was told
        self._age = 0
        self._lock = threading.Lock()
        self._hits = self._misses = 0
        functools.update_wrapper(self, make)
        EVERY.append(self)

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """What was made, or is made now."""
        key = (arguments, *sorted(named.items())) if named else arguments
        with self._lock:
            known = self._found.get(key)
            if known is not None:
                self._found.move_to_end(key)
                self._asked[key] = self._age
                self._hits += 1
                return known[0]
            self._misses += 1
        made = self._make(*arguments, **named)
        with self._lock:
            if key not in self._found:
                self._found[key] = made, weight(made)
                self.weight += self._found[key][1]
            self._asked[key] = self._age
            while self.weight > self.limit and len(self._found) > 1:
                self._drop(next(iter(self._found)))
        return made

    def _drop(self, key: Hashable) -> None:
        self.weight -= self._found.pop(key)[1]
        del self._asked[key]

    def age(self) -> None:
        """A scene has been left: forget what was not asked for while the last `SCENES` were there."""
        with self._lock:
            self._age += 1
            while self._found and self._asked[oldest := next(iter(self._found))] < self._age - SCENES:
                self._drop(oldest)

    def __contains__(self, arguments: tuple[Hashable, ...]) -> bool:
        """Whether what these arguments make is there."""
        return arguments in self._found

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._found.clear()
            self._asked.clear()
            self.weight = 0

    def cache_info(self) -> Info:
        """What a cache tells of itself."""
        return Info(self._hits, self._misses, len(self._found))


def give_back(scenes: int = 1) -> None:
    """So many scenes were left: free what nobody holds any more, what is kept briefly, and what no scene has asked for
    of late."""
    for _ in range(scenes):
        for each in EVERY:
            if each.brief:
                each.clear()
            elif not each.dear:
                each.age()
        for forget in REMEMBERED:
            forget()
    tidy()


def tidy() -> None:
    """Free what nobody holds any more: scenes that a thread or a callback still held when they were left, too."""
    gc.collect()
    trim()


def cached(megabytes: float, brief: bool = False, dear: bool = False) -> Callable[[Callable[P, R]], Cached[P, R]]:
    """Keep a function's results, up to so many megabytes of pixels; `brief`: what is soon made again, until a scene is
    left; `dear`: what takes a frame or more to make, however many are left."""
    return lambda make: Cached(make, round(megabytes * MEGABYTE), brief, dear)


def remembered(count: int) -> Callable[[Callable[..., R]], functools._lru_cache_wrapper[R]]:
    """Keep so many of a function's results, those asked for last, until a scene is left: outlines and such."""

    def kept(make: Callable[..., R]) -> functools._lru_cache_wrapper[R]:
        found = functools.lru_cache(count)(make)
        REMEMBERED.append(found.cache_clear)
        return found

    return kept


def weight(thing: object) -> int:
    """The bytes of the pixels of a picture, or of those that a tuple holds."""
    if isinstance(thing, pygame.Surface):
        return thing.get_pitch() * thing.get_height()
    return sum(map(weight, thing)) if isinstance(thing, tuple) else 0
