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
from game.ui.render.baked import NOWHERE, Sprite, scaled

Key: TypeAlias = tuple[object, ...]
Size: TypeAlias = tuple[float, float]  # radius and squash
Maker: TypeAlias = Callable[[float, float], Sprite]

KEEP_BYTES: Final = 32_000_000
WARM_BYTES: Final = 20_000_000  # no sprite is made ahead of time beyond these
PATIENCE: Final = 0.01  # seconds for what a thread is making, where there is nothing else to do
LATER: Final[Key] = ("later",)
ASIDE: Final[Key] = ("aside",)
NOTHING: Final = Sprite(NOWHERE, 0, 0)


def sized(radius: float, squash: float) -> Size:
    """The size that a sprite is kept under: near sizes share one."""
    return round(radius * 2) / 2, round(squash * 50) / 50


class Sprites:
    """All sprites in use, by key and size; `clock` tells seconds.

    `begin` opens a frame: for `budget` seconds new sprites are made; after that others must do (the same tile turned
    another way, or roughly scaled from the nearest size there is) until `refine` has made what is lacking.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._made: dict[Key, dict[Size, Sprite]] = {}
        self._lacking: dict[tuple[Key, Size], Maker] = {}
        self._jobs: dict[tuple[Key, Size], Job[Sprite]] = {}  # of those what a thread is making
        self._asked: set[Key] = set()  # for, in this frame,
        self._before: set[Key] = set()  # and in the one before
        self._bytes = 0
        self._missed = 0  # how often a sprite was not as it should be
        self.layout: object = None  # of the last frame: what a kind of table keeps of it
        self._until = inf
        self._roughly = True
        self.worn: ChosenColours = ()
        self.large = 1.0  # how much larger than designed labels are
        self.unit = (
            0.8  # pixels of a unit of the interface, by which plates with numbers grow; so many in a small window
        )

    def stain(self, piece: Piece) -> Stain:
        """The stain that a piece is shown in."""
        return shown_stain(stain_of(piece), self.worn)

    def shine(self, stain: Stain) -> str:
        """The colour of light in which a game's stain shines."""
        return LIGHT_COLOURS[shown_stain(stain, self.worn)]

    def begin(self, budget: float, roughly: bool = True) -> None:
        """Open a frame whose new sprites may take about `budget` seconds; not `roughly`: then the rest is left out."""
        self._until = self._clock() + budget
        self._roughly = roughly
        for each in [each for each in self._jobs if each not in self._lacking]:
            self._jobs.pop(each).is_cancelled = True
        self._lacking.clear()
        self._asked, self._before = set(), self._asked

    @property
    def complete(self) -> bool:
        """Whether the frame since `begin` got every sprite that it asked for."""
        return not self._lacking

    def get(self, key: Key, make: Maker, radius: float, squash: float, instead: Key | None = None) -> Sprite:
        """The sprite of a key at a size; for a moment `instead` may stand in for it, or nothing if that is LATER.

        What is so dear that it is made between two frames if it can be has ASIDE: nothing stands in for it either.
        """
        size = sized(radius, squash)
        self._asked.add(key)
        sizes = self._made.setdefault(key, {})
        found = sizes.get(size)
        if found is not None:
            if found.rough:
                self._lack(key, size, make)
            return found
        if self._timely(key, instead == ASIDE):
            return self._keep(key, size, trimmed(make, size))
        if not sizes and self._roughly and instead not in (LATER, ASIDE) and self._known(instead, size) is None:
            return self._keep(key, size, trimmed(make, size))
        return self._stand_in(key, size, make, instead)

    def threaded(self, key: Key, make: Maker, radius: float, squash: float, instead: Key = LATER) -> Sprite:
        """The same for one that takes long: a thread makes it, whatever time there is, unless frames are to be perfect.

        Until it is there `instead` stands in for it, or nothing.
        """
        if self._until == inf:
            return self.get(key, make, radius, squash, instead)
        size = sized(radius, squash)
        found, there = self._by_thread(key, size, make)
        if found is not None and not there:
            self._lack(key, size, make)
        return found if found is not None else self._stand_in(key, size, make, instead)

    def _by_thread(self, key: Key, size: Size, make: Maker) -> tuple[Sprite | None, bool]:
        """What is there of a sprite that a thread makes, and whether that is as it should be."""
        each = key, size
        self._asked.add(key)
        found = self._known(key, size)
        if found is not None and not found.rough:
            return found, True
        if each not in self._jobs:
            self._jobs[each] = run_in_thread(functools.partial(trimmed, make, size))
        if self._jobs[each].is_ready():
            return self._keep(key, size, self._jobs.pop(each).result), True
        return found, False

    def dear(self, key: Key, make: Maker, radius: float, squash: float) -> Sprite:
        """The same where a frame that lacks anything is not shown; else it is made at once, or nothing would be."""
        made = self.get if self._roughly else self.threaded
        return made(key, make, radius, squash)

    def _known(self, key: Key | None, size: Size) -> Sprite | None:
        return self._made.get(key, {}).get(size) if key is not None else None

    def _stand_in(self, key: Key, size: Size, make: Maker, instead: Key | None) -> Sprite:
        """What is shown instead of a sprite that is lacking for a moment."""
        self._lack(key, size, make)
        other, sizes = self._known(instead, size), self._made.get(key)
        if other is not None:
            return other
        return self._keep(key, size, approximated(sizes, size)) if sizes and self._roughly else NOTHING

    def _timely(self, key: Key, aside: bool) -> bool:
        """Whether a sprite may be made now; one that is made aside only if it lacks since the frame before."""
        if aside and self._until != inf and key not in self._before:
            return False
        return self._clock() <= self._until

    def _lack(self, key: Key, size: Size, make: Maker) -> None:
        self._lacking[key, size] = make
        self._missed += 1

    def asked_by(self, lay: Callable[[], None]) -> frozenset[Key] | None:
        """Lay something out; the sprites that it asked for, None if any of them was not as it should be."""
        others, missed, self._asked = self._asked, self._missed, set()
        lay()
        own, self._asked = frozenset(self._asked), others
        self.ask(own)
        return own if missed == self._missed else None

    def ask(self, keys: Set[Key]) -> None:
        """Hold sprites that are seen in this frame as they were in the one before."""
        self._asked |= keys

    def ready(self, key: Key, make: Maker, radius: float, squash: float, aside: bool = False) -> bool:
        """Whether a sprite is there as it should be: made now if there is time, else it is lacking.

        One that is dear is made `aside`, by a thread.
        """
        size = sized(radius, squash)
        if aside and self._until != inf:
            there = self._by_thread(key, size, make)[1]
        else:
            self._asked.add(key)
            found = self._known(key, size)
            there = found is not None and not found.rough
            if not there and self._timely(key, aside=False):
                self._keep(key, size, trimmed(make, size))
                return True
        if not there:
            self._lack(key, size, make)
        return there

    def due(self, key: Key, do: Callable[[], object], radius: float, squash: float) -> bool:
        """Whether something dear is to be done now; if not, it is done between two frames if it can be."""
        self._asked.add(key)
        if self._timely(key, aside=True):
            return True

        def made(*_: float) -> Sprite:
            do()
            return NOTHING

        self._lack(ASIDE, sized(radius, squash), made)
        return False

    def known(self, key: Key, radius: float, squash: float) -> bool:
        """Whether a sprite is there."""
        return sized(radius, squash) in self._made.get(key, {})

    def warm(self, wanted: Iterable[tuple[Key, Maker]], radius: float, squash: float) -> Iterator[None]:
        """Make sprites that may soon be asked for, one a step, while they do not crowd out those in use."""
        size = sized(radius, squash)
        for key, make in wanted:
            if self._bytes > WARM_BYTES:
                return
            if size not in self._made.get(key, {}):
                self._keep(key, size, trimmed(make, size))
                yield

    def refine(self, until: float) -> bool:
        """Make what the last frame lacked, one sprite at least, until a time; whether anything was lacking."""
        lacked = bool(self._lacking)
        while self._lacking:
            each = next((each for each in self._lacking if each not in self._jobs), None) or next(iter(self._lacking))
            job = self._jobs.get(each)
            if job is None:
                self._keep(*each, trimmed(self._lacking.pop(each), each[1]))
            elif job.is_ready(max(PATIENCE, until - self._clock())):
                del self._lacking[each], self._jobs[each]
                self._keep(*each, job.result)
            if self._clock() >= until:
                break
        return lacked

    def _keep(self, key: Key, size: Size, made: Sprite) -> Sprite:
        self._bytes += weight(made)
        if self._bytes > KEEP_BYTES:
            self._forget(size)
        self._made.setdefault(key, {})[size] = made
        return made

    def _forget(self, kept: Size) -> None:
        """Drop every size but one; if that is not enough, what was not asked for of late, the oldest first."""
        for sizes in self._made.values():
            for size in [size for size in sizes if size != kept]:
                del sizes[size]
        self._bytes = sum(map(_weights, self._made.values()))
        of_late = self._asked | self._before
        for key in [key for key in self._made if key not in of_late]:
            if self._bytes <= KEEP_BYTES * 3 / 4:
                break
            self._bytes -= _weights(self._made.pop(key))


def trimmed(make: Maker, size: Size) -> Sprite:
    """A new sprite without what is empty in it; to look for that takes long too, so whoever makes it does that."""
    return make(*size).trimmed()


def _weights(sizes: dict[Size, Sprite]) -> int:
    return sum(map(weight, sizes.values()))


def weight(sprite: Sprite) -> int:
    """The bytes of a sprite's pixels."""
    pictures = (sprite.surface, *(part for part, _, _ in sprite.parts))
    return sum(4 * picture.get_width() * picture.get_height() for picture in pictures)


def approximated(sizes: dict[Size, Sprite], size: Size) -> Sprite:
    """A rough sprite from the nearest size there is."""
    near = min(sizes, key=lambda other: abs(other[0] - size[0]) + 99 * abs(other[1] - size[1]))
    across = size[0] / near[0]
    return scaled(sizes[near].whole(), across, across * size[1] / near[1], fine=False)._replace(rough=True)
