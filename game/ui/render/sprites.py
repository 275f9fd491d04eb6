"""Sprites at the size of the moment, made once and kept; the newest may be rough for a moment.

Blit them with `pygame.BLEND_PREMULTIPLIED`.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterable, Iterator, Set
from math import inf
from typing import Final, TypeAlias

from game.core.display.pieces import Piece, Stain
from game.ui.look.theme import LIGHT_COLOURS, ChosenColours, shown_stain, stain_of
from game.ui.look.worker import Job, run_in_thread
from game.ui.render.baked import EMPTY_SURFACE, Sprite, scale_sprite

Key: TypeAlias = tuple[object, ...]
Size: TypeAlias = tuple[float, float]  # radius and squash
Maker: TypeAlias = Callable[[float, float], Sprite]

MAX_BYTES: Final = 32_000_000
MAX_PREPARED_BYTES: Final = 20_000_000  # no sprite is made ahead of time beyond these
MIN_JOB_WAIT: Final = 0.01  # seconds for what a thread is making, where there is nothing else to do
NO_SUBSTITUTE: Final[Key] = ("later",)
WHEN_IDLE: Final[Key] = ("aside",)
EMPTY_SPRITE: Final = Sprite(EMPTY_SURFACE, 0, 0)


def size_key(radius: float, squash: float) -> Size:
    """The size that a sprite is kept under: near sizes share one."""
    return round(radius * 2) / 2, round(squash * 50) / 50


class Sprites:
    """All sprites in use, by key and size; `clock` tells seconds.

    `begin` opens a frame: for `budget` seconds new sprites are made; after that others must do (the same tile turned
    another way, or roughly scaled from the nearest size there is) until `refine` has made what is lacking.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._sprites: dict[Key, dict[Size, Sprite]] = {}
        self._missing: dict[tuple[Key, Size], Maker] = {}
        self._jobs: dict[tuple[Key, Size], Job[Sprite]] = {}  # of those what a thread is making
        self._used: set[Key] = set()  # for, in this frame,
        self._used_before: set[Key] = set()  # and in the one before
        self._bytes = 0
        self._miss_count = 0  # how often a sprite was not as it should be
        self.layout: object = None  # of the last frame: what a kind of table keeps of it
        self._until = inf
        self._may_substitute = True
        self.chosen_colours: ChosenColours = ()
        self.enlargement = 1.0  # how much larger than designed labels are
        self.unit = (
            0.8  # pixels of a unit of the interface, by which plates with numbers grow; so many in a small window
        )

    def stain(self, piece: Piece) -> Stain:
        """The stain that a piece is shown in."""
        return shown_stain(stain_of(piece), self.chosen_colours)

    def shine(self, stain: Stain) -> str:
        """The colour of light in which a game's stain shines."""
        return LIGHT_COLOURS[shown_stain(stain, self.chosen_colours)]

    def begin_frame(self, budget: float, may_substitute: bool = True) -> None:
        """Open a frame whose new sprites may take about `budget` seconds; not `roughly`: then the rest is left out."""
        self._until = self._clock() + budget
        self._may_substitute = may_substitute
        for each in [each for each in self._jobs if each not in self._missing]:
            self._jobs.pop(each).is_cancelled = True
        self._missing.clear()
        self._used, self._used_before = set(), self._used

    @property
    def is_complete(self) -> bool:
        """Whether the frame since `begin` got every sprite that it asked for."""
        return not self._missing

    def get(self, key: Key, make: Maker, radius: float, squash: float, substitute: Key | None = None) -> Sprite:
        """The sprite of a key at a size; for a moment `instead` may stand in for it, or nothing if that is LATER.

        What is so dear that it is made between two frames if it can be has ASIDE: nothing stands in for it either.
        """
        size = size_key(radius, squash)
        self._used.add(key)
        sizes = self._sprites.setdefault(key, {})
        sprite = sizes.get(size)
        if sprite is not None:
            if sprite.is_rough:
                self._mark_missing(key, size, make)
            return sprite
        if self._has_time(key, substitute == WHEN_IDLE):
            return self._keep(key, size, make_trimmed(make, size))
        if (
            not sizes
            and self._may_substitute
            and substitute not in (NO_SUBSTITUTE, WHEN_IDLE)
            and self._lookup(substitute, size) is None
        ):
            return self._keep(key, size, make_trimmed(make, size))
        return self._substitute(key, size, make, substitute)

    def get_threaded(
        self, key: Key, make: Maker, radius: float, squash: float, substitute: Key = NO_SUBSTITUTE
    ) -> Sprite:
        """The same for one that takes long: a thread makes it, whatever time there is, unless frames are to be perfect.

        Until it is there `instead` stands in for it, or nothing.
        """
        if self._until == inf:
            return self.get(key, make, radius, squash, substitute)
        size = size_key(radius, squash)
        found, there = self._get_from_thread(key, size, make)
        if found is not None and not there:
            self._mark_missing(key, size, make)
        return found if found is not None else self._substitute(key, size, make, substitute)

    def _get_from_thread(self, key: Key, size: Size, make: Maker) -> tuple[Sprite | None, bool]:
        """What is there of a sprite that a thread makes, and whether that is as it should be."""
        each = key, size
        self._used.add(key)
        found = self._lookup(key, size)
        if found is not None and not found.is_rough:
            return found, True
        if each not in self._jobs:
            self._jobs[each] = run_in_thread(functools.partial(make_trimmed, make, size))
        if self._jobs[each].is_ready():
            return self._keep(key, size, self._jobs.pop(each).result), True
        return found, False

    def get_required(self, key: Key, make: Maker, radius: float, squash: float) -> Sprite:
        """The same where a frame that lacks anything is not shown; else it is made at once, or nothing would be."""
        made = self.get if self._may_substitute else self.get_threaded
        return made(key, make, radius, squash)

    def _lookup(self, key: Key | None, size: Size) -> Sprite | None:
        return self._sprites.get(key, {}).get(size) if key is not None else None

    def _substitute(self, key: Key, size: Size, make: Maker, substitute: Key | None) -> Sprite:
        """What is shown instead of a sprite that is lacking for a moment."""
        self._mark_missing(key, size, make)
        other, sizes = self._lookup(substitute, size), self._sprites.get(key)
        if other is not None:
            return other
        return self._keep(key, size, approximate(sizes, size)) if sizes and self._may_substitute else EMPTY_SPRITE

    def _has_time(self, key: Key, when_idle: bool) -> bool:
        """Whether a sprite may be made now; one that is made aside only if it lacks since the frame before."""
        if when_idle and self._until != inf and key not in self._used_before:
            return False
        return self._clock() <= self._until

    def _mark_missing(self, key: Key, size: Size, make: Maker) -> None:
        self._missing[key, size] = make
        self._miss_count += 1

    def sprites_used_by(self, lay: Callable[[], None]) -> frozenset[Key] | None:
        """Lay something out; the sprites that it asked for, None if any of them was not as it should be."""
        others, missed, self._used = self._used, self._miss_count, set()
        lay()
        own, self._used = frozenset(self._used), others
        self.mark_used(own)
        return own if missed == self._miss_count else None

    def mark_used(self, keys: Set[Key]) -> None:
        """Hold sprites that are seen in this frame as they were in the one before."""
        self._used |= keys

    def is_ready(self, key: Key, make: Maker, radius: float, squash: float, in_thread: bool = False) -> bool:
        """Whether a sprite is there as it should be: made now if there is time, else it is lacking.

        One that is dear is made `aside`, by a thread.
        """
        size = size_key(radius, squash)
        if in_thread and self._until != inf:
            there = self._get_from_thread(key, size, make)[1]
        else:
            self._used.add(key)
            found = self._lookup(key, size)
            there = found is not None and not found.is_rough
            if not there and self._has_time(key, when_idle=False):
                self._keep(key, size, make_trimmed(make, size))
                return True
        if not there:
            self._mark_missing(key, size, make)
        return there

    def is_due(self, key: Key, do: Callable[[], object], radius: float, squash: float) -> bool:
        """Whether something dear is to be done now; if not, it is done between two frames if it can be."""
        self._used.add(key)
        if self._has_time(key, when_idle=True):
            return True

        def made(*_: float) -> Sprite:
            do()
            return EMPTY_SPRITE

        self._mark_missing(WHEN_IDLE, size_key(radius, squash), made)
        return False

    def has(self, key: Key, radius: float, squash: float) -> bool:
        """Whether a sprite is there."""
        return size_key(radius, squash) in self._sprites.get(key, {})

    def prepare(self, wanted: Iterable[tuple[Key, Maker]], radius: float, squash: float) -> Iterator[None]:
        """Make sprites that may soon be asked for, one a step, while they do not crowd out those in use."""
        size = size_key(radius, squash)
        for key, make in wanted:
            if self._bytes > MAX_PREPARED_BYTES:
                return
            if size not in self._sprites.get(key, {}):
                self._keep(key, size, make_trimmed(make, size))
                yield

    def refine(self, until: float) -> bool:
        """Make what the last frame lacked, one sprite at least, until a time; whether anything was lacking."""
        lacked = bool(self._missing)
        while self._missing:
            each = next((each for each in self._missing if each not in self._jobs), None) or next(iter(self._missing))
            job = self._jobs.get(each)
            if job is None:
                self._keep(*each, make_trimmed(self._missing.pop(each), each[1]))
            elif job.is_ready(max(MIN_JOB_WAIT, until - self._clock())):
                del self._missing[each], self._jobs[each]
                self._keep(*each, job.result)
            if self._clock() >= until:
                break
        return lacked

    def _keep(self, key: Key, size: Size, made: Sprite) -> Sprite:
        self._bytes += sprite_bytes(made)
        if self._bytes > MAX_BYTES:
            self._forget(size)
        self._sprites.setdefault(key, {})[size] = made
        return made

    def _forget(self, kept_size: Size) -> None:
        """Drop every size but one; if that is not enough, what was not asked for of late, the oldest first."""
        for sizes in self._sprites.values():
            for size in [size for size in sizes if size != kept_size]:
                del sizes[size]
        self._bytes = sum(map(_total_bytes, self._sprites.values()))
        of_late = self._used | self._used_before
        for key in [key for key in self._sprites if key not in of_late]:
            if self._bytes <= MAX_BYTES * 3 / 4:
                break
            self._bytes -= _total_bytes(self._sprites.pop(key))


def make_trimmed(make: Maker, size: Size) -> Sprite:
    """A new sprite without what is empty in it; to look for that takes long too, so whoever makes it does that."""
    return make(*size).trim()


def _total_bytes(sizes: dict[Size, Sprite]) -> int:
    return sum(map(sprite_bytes, sizes.values()))


def sprite_bytes(sprite: Sprite) -> int:
    """The bytes of a sprite's pixels."""
    pictures = (sprite.surface, *(part for part, _, _ in sprite.parts))
    return sum(4 * picture.get_width() * picture.get_height() for picture in pictures)


def approximate(sizes: dict[Size, Sprite], size: Size) -> Sprite:
    """A rough sprite from the nearest size there is."""
    near = min(sizes, key=lambda other: abs(other[0] - size[0]) + 99 * abs(other[1] - size[1]))
    across = size[0] / near[0]
    return scale_sprite(sizes[near].merge(), across, across * size[1] / near[1], smooth=False)._replace(is_rough=True)
