"""A cache of sprites at the current size; new sprites may be rough for a moment.

Blit sprites with `pygame.BLEND_PREMULTIPLIED`.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Container, Iterable, Iterator, Set
from concurrent.futures import Future, wait
from enum import Enum
from math import inf
from typing import Final, NamedTuple, TypeAlias

from game.core.display.pieces import Piece, Stain
from game.ui.look.theme import LIGHT_COLOURS, ChosenColours, shown_stain
from game.ui.look.worker import run_in_thread
from game.ui.render.baked import EMPTY_SURFACE, Sprite, scale_sprite
from game.ui.render.vector import SMALL_UNIT, min_widths_for

Key: TypeAlias = tuple[object, ...]
Size: TypeAlias = tuple[float, float]  # a radius and a squash
Maker: TypeAlias = Callable[[float, float], Sprite]
Drawing: TypeAlias = tuple[Key, Maker]  # a sprite to be made: its key, and its maker from a radius and a squash

MAX_BYTES: Final = 32_000_000  # in all windows but large ones
MAX_BYTES_PER_PIXEL: Final = 5.5  # of a large window, whose sprites are larger too
MAX_PREPARED_SHARE: Final = 0.625  # of the bytes; no sprites are prepared in advance beyond this
MIN_JOB_WAIT: Final = 0.01  # seconds; the least wait for a thread when nothing else is to be done
NO_SUBSTITUTE: Final[Key] = ("later",)  # instead of a key: nothing is drawn for a moment
WHEN_IDLE: Final[Key] = ("aside",)  # instead of a key: the sprite is made in idle time
NEAR_SHARE: Final = 0.12  # of a radius; by how much sprites may be off while the table turns
SQUASH_ERROR: Final = 0.01  # the largest rounding error of the squash in the key of a size
EMPTY_SPRITE: Final = Sprite(EMPTY_SURFACE, 0, 0)


class Priority(Enum):
    """What happens if a sprite is missing when a frame needs it."""

    NOW = "now"  # it is made within the budget, or a substitute is drawn
    LATER = "later"  # the same, but nothing may be drawn for a frame or two
    WHEN_IDLE = "when idle"  # too slow for a frame: made in idle time if possible; nothing is drawn until then
    IN_THREAD = "in thread"  # a thread makes it; a substitute is drawn until then
    REQUIRED = "required"  # slow: a thread makes it while another size stands in; made at once if there is none


def drawing(make: Callable[..., Sprite], *args: object, **options: object) -> Drawing:
    """A sprite that `make` makes from these arguments and a radius and a squash; equal arguments share a sprite."""
    return (make, *args, *options.items()), functools.partial(make, *args, **options)


def max_bytes(window: tuple[int, int]) -> float:
    """How many bytes of sprites are kept for a window of a size."""
    return max(MAX_BYTES, MAX_BYTES_PER_PIXEL * window[0] * window[1])


def size_key(radius: float, squash: float) -> Size:
    """The cache key of a size; similar sizes share a sprite."""
    return round(radius * 2) / 2, round(squash * 50) / 50


class SpriteLook(NamedTuple):
    """The seats' colours, the factor by which labels are larger than designed, and pixels of a unit of the interface.

    Number plates grow with the unit; its default is that of a small window.  `is_edged`: every stack has an edge in
    black and white, for high contrast.  `max_bytes` of sprites are kept.
    """

    chosen_colours: ChosenColours = ()
    enlargement: float = 1.0
    unit: float = SMALL_UNIT
    is_edged: bool = False
    max_bytes: float = MAX_BYTES


class LastUses:
    """The number of the last frame that used a key, and that of a size."""

    def __init__(self) -> None:
        self._frame = 0
        self._keys: dict[Key, int] = {}
        self._sizes: dict[Size, int] = {}

    def end_frame(self, used: Iterable[Key]) -> None:
        """Note what a frame has used, and count the next."""
        self._frame += 1
        self._keys.update(dict.fromkeys(used, self._frame))

    def note_size(self, size: Size) -> None:
        """Note that this frame uses a size."""
        self._sizes[size] = self._frame

    def last_frame(self, key: Key, size: Size) -> int:
        """The last frame that may have used a sprite; 0 if it was only prepared."""
        return min(self._keys.get(key, 0), self._sizes.get(size, 0))

    def keep_only(self, keys: Container[Key]) -> None:
        """Forget all keys but these."""
        self._keys = {key: frame for key, frame in self._keys.items() if key in keys}


class Sprites:
    """All sprites in use, by key and size; `clock` returns seconds.

    `begin_frame` starts a frame: for `budget` seconds new sprites are made, and after that substitutes are used (the
    same tile in another rotation, or a roughly scaled sprite of the nearest size) until `refine` has made the missing
    sprites.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._sprites: dict[Key, dict[Size, Sprite]] = {}
        self._missing: dict[tuple[Key, Size], tuple[Maker, bool]] = {}  # and whether it is a small mark, made first
        self._jobs: dict[tuple[Key, Size], Future[Sprite]] = {}  # the missing sprites that a thread is making
        self._used: set[Key] = set()  # keys used in this frame
        self._used_before: set[Key] = set()  # keys used in the previous frame
        self._last_uses: Final = LastUses()
        self._bytes = 0
        self._miss_count = 0  # how often a sprite was missing or rough
        self.layout: object = None  # what a kind of table keeps from the last frame
        self._until = inf
        self._may_substitute = True
        self.look = SpriteLook()

    def set_look(self, look: SpriteLook) -> None:
        """Set the colours of the pieces, and how large labels and number plates are and how thin lines may be."""
        if look.unit != self.look.unit:
            self._sprites.clear()
            self._bytes = 0
        self.look = look

    def keep_layout(self, layout: object) -> None:
        """Keep a layout of a kind of table for the next frame."""
        self.layout = layout

    def stain(self, piece: Piece) -> Stain:
        """The stain in which a piece is shown."""
        return shown_stain(piece.stain, self.look.chosen_colours)

    def shine(self, stain: Stain) -> str:
        """The colour of light for a game's stain."""
        return LIGHT_COLOURS[shown_stain(stain, self.look.chosen_colours)]

    def begin_frame(self, budget: float, may_substitute: bool = True) -> None:
        """Start a frame with about `budget` seconds for new sprites.

        Without `may_substitute` missing sprites are left out instead of being substituted.
        """
        self._until = self._clock() + budget
        self._may_substitute = may_substitute
        for each in [each for each in self._jobs if each not in self._missing]:
            self._jobs.pop(each).cancel()
        self._missing.clear()
        self._last_uses.end_frame(self._used)
        self._used, self._used_before = set(), self._used

    @property
    def is_complete(self) -> bool:
        """Whether all sprites used since `begin_frame` were there."""
        return not self._missing

    def get(self, key: Key, make: Maker, radius: float, squash: float, substitute: Key | None = None) -> Sprite:
        """The sprite of a key at a size, or for a moment the sprite of the key `substitute`.

        `NO_SUBSTITUTE`: nothing may be drawn for a moment.  `WHEN_IDLE`: too slow for a frame; it is made in idle time
        if possible, and nothing is drawn until then.
        """
        size = size_key(radius, squash)
        self._used.add(key)
        self._last_uses.note_size(size)
        sizes = self._sprites.setdefault(key, {})
        sprite = sizes.get(size)
        if sprite is not None:
            if sprite.is_rough:
                self._mark_missing(key, size, make)
            return sprite
        if self._has_time(key, substitute == WHEN_IDLE):
            return self._keep(key, size, make_trimmed(make, size, self.look.unit))
        if (
            not sizes
            and self._may_substitute
            and substitute not in (NO_SUBSTITUTE, WHEN_IDLE)
            and not (substitute is not None and self.has_rough(substitute, radius, squash))
        ):
            return self._keep(key, size, make_trimmed(make, size, self.look.unit))
        return self._substitute(key, size, make, substitute)

    def get_near(self, key: Key, radius: float, squash: float) -> Sprite | None:
        """The sprite of a key in the size nearest to this, for a table that turns; None if all are too far off."""
        sizes = self._sprites.get(key, {})
        near = min(sizes, key=lambda size: (abs(size[1] - squash) > SQUASH_ERROR, abs(size[0] - radius)), default=None)
        if near is None or abs(near[1] - squash) > SQUASH_ERROR or abs(near[0] - radius) > NEAR_SHARE * radius:
            return None
        self._used.add(key)
        self._last_uses.note_size(near)
        return sizes[near]

    def has_rough(self, key: Key, radius: float, squash: float) -> bool:
        """Whether a sprite of a key is there, which is scaled roughly from the nearest size if need be."""
        size, sizes = size_key(radius, squash), self._sprites.get(key)
        if sizes and size not in sizes:
            self._keep(key, size, approximate(sizes, size))
        return bool(sizes)

    def get_threaded(
        self, key: Key, make: Maker, radius: float, squash: float, substitute: Key = NO_SUBSTITUTE
    ) -> Sprite:
        """As `get`, for a sprite that a thread makes regardless of the budget; at once if frames have to be perfect."""
        if self._until == inf:
            return self.get(key, make, radius, squash, substitute)
        size = size_key(radius, squash)
        found, there = self._get_from_thread(key, size, make)
        if found is not None and not there:
            self._mark_missing(key, size, make)
        return found if found is not None else self._substitute(key, size, make, substitute)

    def _get_from_thread(self, key: Key, size: Size, make: Maker) -> tuple[Sprite | None, bool]:
        """The available sprite, if any, and whether it is final; starts or finishes the thread's job."""
        each = key, size
        self._used.add(key)
        found = self._lookup(key, size)
        if found is not None and not found.is_rough:
            return found, True
        if each not in self._jobs:
            self._jobs[each] = run_in_thread(functools.partial(make_trimmed, make, size, self.look.unit))
        if self._jobs[each].done():
            return self._keep(key, size, self._jobs.pop(each).result()), True
        return found, False

    def get_required(self, key: Key, make: Maker, radius: float, squash: float) -> Sprite:
        """As `get_threaded`, for a sprite without which a frame cannot be shown: made at once if nothing stands in."""
        is_shown = not self._may_substitute or self._sprites.get(key)
        get = self.get_threaded if is_shown else self.get
        return get(key, make, radius, squash)

    def _lookup(self, key: Key | None, size: Size) -> Sprite | None:
        return self._sprites.get(key, {}).get(size) if key is not None else None

    def _substitute(self, key: Key, size: Size, make: Maker, substitute: Key | None) -> Sprite:
        """What is drawn in place of a missing sprite: a rough sprite, or nothing."""
        self._mark_missing(key, size, make, is_mark=substitute == NO_SUBSTITUTE)
        other, sizes = self._lookup(substitute, size), self._sprites.get(key)
        if other is not None:
            return other._replace(is_rough=True)
        return self._keep(key, size, approximate(sizes, size)) if sizes and self._may_substitute else EMPTY_SPRITE

    def _has_time(self, key: Key, when_idle: bool) -> bool:
        """Whether a sprite may be made now; a `when_idle` sprite only if the previous frame already used its key."""
        if when_idle and self._until != inf and key not in self._used_before:
            return False
        return self._clock() <= self._until

    def _mark_missing(self, key: Key, size: Size, make: Maker, is_mark: bool = False) -> None:
        self._missing[key, size] = make, is_mark
        self._miss_count += 1

    def sprites_used_by(self, lay: Callable[[], None]) -> frozenset[Key] | None:
        """Lay something out; returns the keys that it used, or None if any sprite was missing or rough."""
        others, missed, self._used = self._used, self._miss_count, set()
        lay()
        own, self._used = frozenset(self._used), others
        self.mark_used(own)
        return own if missed == self._miss_count else None

    def mark_used(self, keys: Set[Key]) -> None:
        """Count sprites as used in this frame, for parts that are drawn as in the previous frame."""
        self._used |= keys

    def is_ready(self, key: Key, make: Maker, radius: float, squash: float, in_thread: bool = False) -> bool:
        """Whether a final sprite is there; if not, it is made within the budget, or marked as missing.

        `in_thread`: a thread makes it.
        """
        size = size_key(radius, squash)
        if in_thread and self._until != inf:
            there = self._get_from_thread(key, size, make)[1]
        else:
            self._used.add(key)
            found = self._lookup(key, size)
            there = found is not None and not found.is_rough
            if not there and self._has_time(key, when_idle=False):
                self._keep(key, size, make_trimmed(make, size, self.look.unit))
                return True
        if not there:
            self._mark_missing(key, size, make)
        return there

    def is_due(self, key: Key, do: Callable[[], object], radius: float, squash: float) -> bool:
        """Whether slow work may be done now; if not, `do` is called in idle time if possible."""
        self._used.add(key)
        if self._has_time(key, when_idle=True):
            return True

        def run(*_: float) -> Sprite:
            do()
            return EMPTY_SPRITE

        self._mark_missing(WHEN_IDLE, size_key(radius, squash), run)
        return False

    def has(self, key: Key, radius: float, squash: float) -> bool:
        """Whether a sprite of a key and a size is there, final or rough."""
        return size_key(radius, squash) in self._sprites.get(key, {})

    def prepare(self, drawings: Iterable[Drawing], radius: float, squash: float) -> Iterator[None]:
        """Make sprites that may soon be used, each in a step of the iterator, while memory allows."""
        size = size_key(radius, squash)
        for key, make in drawings:
            if self._bytes > MAX_PREPARED_SHARE * self.look.max_bytes:
                return
            if size not in self._sprites.get(key, {}):
                self._keep(key, size, make_trimmed(make, size, self.look.unit))
                yield

    def refine(self, until: float) -> bool:
        """Make the missing sprites of the last frame until a time, at least one; returns whether any was missing.

        Marks come first: nothing stands in for them, and they are quick to make.
        """
        lacked = bool(self._missing)
        while self._missing:
            each = min(self._missing, key=lambda one: (one in self._jobs, not self._missing[one][1]))
            job = self._jobs.get(each)
            if job is None:
                self._keep(*each, make_trimmed(self._missing.pop(each)[0], each[1], self.look.unit))
            elif wait([job], max(MIN_JOB_WAIT, until - self._clock())).done:
                del self._missing[each], self._jobs[each]
                self._keep(*each, job.result())
            if self._clock() >= until:
                break
        return lacked

    def _keep(self, key: Key, size: Size, sprite: Sprite) -> Sprite:
        self._bytes += sprite_bytes(sprite)
        if self._bytes > self.look.max_bytes:
            self._forget(size)
        self._sprites.setdefault(key, {})[size] = sprite
        return sprite

    def _forget(self, kept_size: Size) -> None:
        """Drop the sprites that were not used for longest until there is room again.

        Those of `kept_size` that the last two frames used stay, and of other sizes what the table may go back to.
        """
        recently_used = self._used | self._used_before
        droppable = [(key, size) for key, sizes in self._sprites.items() for size in sizes]
        droppable = [(key, size) for key, size in droppable if size != kept_size or key not in recently_used]
        self._bytes = sum(map(_total_bytes, self._sprites.values()))
        for key, size in sorted(droppable, key=lambda one: self._last_uses.last_frame(*one)):
            if self._bytes <= self.look.max_bytes * 3 / 4:
                break
            self._bytes -= sprite_bytes(self._sprites[key].pop(size))
            if not self._sprites[key]:
                del self._sprites[key]
        self._last_uses.keep_only(self._sprites)


def make_trimmed(make: Maker, size: Size, unit: float) -> Sprite:
    """A new sprite without empty pixels; `unit` is the number of pixels of a unit of the interface.

    Finding these pixels takes long too, so it belongs to the making.
    """
    with min_widths_for(unit):
        return make(*size).trim()


def _total_bytes(sizes: dict[Size, Sprite]) -> int:
    return sum(map(sprite_bytes, sizes.values()))


def sprite_bytes(sprite: Sprite) -> int:
    """The bytes of a sprite's pixels."""
    pictures = (sprite.surface, *(part for part, _, _ in sprite.parts))
    return sum(4 * picture.get_width() * picture.get_height() for picture in pictures)


def approximate(sizes: dict[Size, Sprite], size: Size) -> Sprite:
    """A rough sprite, scaled from the nearest available size."""
    near = min(sizes, key=lambda other: abs(other[0] - size[0]) + 99 * abs(other[1] - size[1]))
    across = size[0] / near[0]
    return scale_sprite(sizes[near].merge(), across, across * size[1] / near[1], smooth=False)._replace(is_rough=True)
