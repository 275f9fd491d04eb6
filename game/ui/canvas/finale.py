"""The last move of a game as it is seen: what it wins by is shown at length, its way glows, then all is still."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from game.core.display.pieces import Arrangement, Piece
from game.core.display.steps import Capture, Remove, Slide, Step, Turn
from game.core.geometry.hexes import Cell
from game.ui.canvas.motion import (
    ARC,
    DROP,
    LIFT,
    NOWHERE,
    Homes,
    Motion,
    Speed,
    along,
    block,
    eased,
    flight,
    sliding,
    tall,
    without_top,
)
from game.ui.render.frame import CountMark, Flying, Glow, LitFace, Marker

TUMBLE: Final = 1.3  # how long a piece that is knocked out rolls
TURNS: Final = 373.0  # degrees through which it turns: it comes to lie askew
LYING: Final = 0.06  # how high it lies then, in tiles: its shadow is seen
RISING: Final = 0.9  # a tower lifts off,
HANGING: Final = 0.45  # is held up
GOING: Final = 0.9  # and its pieces go home
SHAKING: Final = 0.5  # a stack that was fallen on comes to rest
HIGH: Final = 2.6  # the height from which that is done, in tiles
SWEEP: Final = 0.22  # a level is gone over
COUNT: Final = 0.36  # a piece of the highest is counted
STILL: Final = 2.0  # seconds at the end, whatever the speed: nothing moves


class Finale(Motion):
    """The motion of the last move.

    `way` is the way to glow, in the winner's stain, with the heights on it.  `aside` is where a captured piece comes to
    lie.  `counted` are first cells of pieces that lie on `level`, which are counted one after the other, each with the
    number that it gets.  `rest` is how many seconds are still at the end.
    """

    def __init__(
        self,
        steps: Sequence[Step],
        before: Arrangement,
        now: float,
        speed: Speed = "normal",
        lifted: bool = False,
        homes: Homes = NOWHERE,
        *,
        glow: Glow | None = None,
        aside: tuple[float, float] | None = None,
        level: int = 0,
        counted: Sequence[tuple[Cell, int]] = (),
        rest: float = STILL,
    ) -> None:
        self._aside = aside
        self._glow = glow
        self._shines = 0.0
        self._falls = not counted and not any(isinstance(step, (Capture, Remove)) for step in steps)
        self._seen: list[tuple[float, tuple[Marker, ...]]] = []  # marks, from when on
        self.fallen: tuple[Flying, ...] = ()
        super().__init__(steps, before, now, speed, lifted, homes)
        self._count(level, counted)
        self._acted = self._length
        if self._scale:
            self._leg(rest / self._scale, self.after, lambda _share: self.fallen)

    def rests(self, now: float) -> bool:
        """Whether all has happened, and is still to be seen for a while."""
        return self._skipped or self._elapsed(now) >= self._acted

    @property
    def marks(self) -> tuple[Marker, ...]:
        """What is marked at the end."""
        lasting = self._seen[-1][1] if self._seen else ()
        return lasting if self._glow is None else (self._glow, *lasting)

    def marked(self, now: float) -> tuple[Marker, ...]:
        """What is marked at a moment."""
        elapsed = self._elapsed(now)
        if self._skipped or elapsed >= self._length:
            return self.marks
        seen = next((marks for since, marks in reversed(self._seen) if since <= elapsed), ())
        return (self._glow, *seen) if self._glow is not None and elapsed >= self._shines else seen

    def _slide(self, step: Slide, before: Arrangement, after: Arrangement, turned: Turn | None, lifted: bool) -> None:
        """The way glows once it has been gone; where nothing more happens, the pieces fall from high up."""
        if not self._falls:
            super()._slide(step, before, after, turned, lifted)
            self._shines = self._length
            return
        first, last = step.path[0], step.path[-1]
        pieces, table = before.stacks[first][-step.count :], without_top(before, first, step.count)
        low, high = tall(table, first), tall(table, last)
        if not lifted:
            self._leg(LIFT, table, lambda share: block(pieces, first, low + self._gap * eased(share)))
        self._sound("slide", low)
        tops = [tall(table, cell) + self._gap + HIGH * index / len(step.path) for index, cell in enumerate(step.path)]

        def slide(share: float) -> tuple[Flying, ...]:
            at, bottom = along(step.path, tops, eased(share), self._gap)
            return block(pieces, at, bottom)

        self._leg(1.6 * sliding(len(step.path) - 1), table, slide)
        self._shines = self._length
        top = tops[-1]
        self._leg(1.6 * DROP, table, lambda share: block(pieces, last, top + (high - top) * share * share))
        self._sound("land", tall(after, last))
        self._sound("capture", tall(after, last))
        pile, bare = after.stacks[last], without_top(after, last, len(after.stacks[last]))
        self._leg(SHAKING, bare, lambda share: shaken(pile, last, share))

    def _capture(self, step: Capture, before: Arrangement, after: Arrangement) -> None:
        """The prize is knocked out, rolls over the table, and comes to lie aside."""
        if self._aside is None:
            super()._capture(step, before, after)
            return
        pile, (q, r), (a, b) = before.stacks[step.cell], step.cell, self._aside
        table, low = without_top(after, step.cell, 1), len(pile) - 2
        prize, taker = pile[-2], pile[-1]
        self._shines = self._length
        self._sound("capture", len(pile) - 1)

        def scene(share: float) -> tuple[Flying, ...]:
            gone = 1 - (1 - share) ** 2
            height = LYING + low * (1 - share) ** 3 + 3.2 * (1 - share) * abs(math.sin(2.5 * math.pi * share))
            rolling = Flying(prize, (q + (a - q) * gone, r + (b - r) * gone), height, 1.0, -TURNS * gone)
            return Flying(taker, step.cell, low + max(0.0, 1 - 5 * share)), rolling

        self._leg(TUMBLE, table, scene)
        self.fallen = (Flying(prize, self._aside, LYING, 1.0, -TURNS),)

    def _remove(self, step: Remove, before: Arrangement) -> None:
        """The tower lifts off, is held up, and its pieces fly home, the highest first."""
        pile, cell = before.stacks[step.cell], step.cell
        table, top = without_top(before, cell, len(pile)), 1.5 * ARC
        self._shines = self._length
        self._sound("capture", len(pile))
        self._leg(RISING, table, lambda share: block(pile, cell, top * eased(share)))
        self._leg(HANGING, table, lambda share: block(pile, cell, top + 0.15 * math.sin(2 * math.pi * share)))

        def scene(share: float) -> tuple[Flying, ...]:
            return tuple(
                self._home(piece, cell, top + level, staggered(share, len(pile) - 1 - level, len(pile)))
                for level, piece in enumerate(pile)
            )

        self._leg(GOING, table, scene)
        self._sound("land", 1)

    def _home(self, piece: Piece, cell: Cell, height: float, share: float) -> Flying:
        home = self._homes.get(piece.owner)
        if home is None:
            return Flying(piece, cell, height + 2 * share, 1 - share)
        return replace(flight(piece, cell, home, 0.0, share, height), alpha=min(1.0, 4 * (1 - share)))

    def _count(self, level: int, counted: Sequence[tuple[Cell, int]]) -> None:
        """Every level lights up in turn; on the highest one its pieces are counted."""
        if not counted:
            return
        stacks, still = self.after.stacks, nothing
        for each in range(1, level + 1):
            lit = tuple(LitFace(cell, each, "chosen") for cell, pile in stacks.items() if len(pile) == each)
            self._seen.append((self._length, lit))
            self._sound("land", each)
            self._leg(SWEEP, self.after, still)
        numbers: list[Marker] = []
        for cell, number in counted:
            covered = stacks[cell][level - 1].cells_at(cell)
            bare = next((one for one in covered if len(stacks[one]) == level), cell)
            numbers += [*(LitFace(one, level, "chosen") for one in covered), CountMark(bare, level, number)]
            self._seen.append((self._length, tuple(numbers)))
            self._sound("land", number)
            self._leg(COUNT, self.after, still)


def nothing(share: float) -> tuple[Flying, ...]:
    """Nothing flies."""
    del share
    return ()


def staggered(share: float, place: int, count: int) -> float:
    """The share of its own way that the `place`-th of several has gone, when they set out one after the other."""
    return min(1.0, max(0.0, 1.5 * share - 0.5 * place / max(1, count - 1)))


def shaken(pile: Sequence[Piece], cell: Cell, share: float) -> tuple[Flying, ...]:
    """A stack that bounces, less and less."""
    lift = 0.5 * (1 - share) ** 2 * abs(math.sin(3 * math.pi * share))
    return tuple(Flying(piece, cell, level * (1 + lift / max(1, len(pile)))) for level, piece in enumerate(pile))


def free_place(arrangement: Arrangement, cell: Cell, room: Callable[[Cell], float | None]) -> Cell | None:
    """The nearest empty cell with nothing around it, of several that with the greatest `room` (None: out of sight).

    Where none is in sight, None.
    """
    taken = arrangement.stacks
    for far in range(2, 12):
        ring = [(cell[0] + q, cell[1] + r) for q in range(-far, far + 1) for r in range(-far, far + 1)]
        near = [
            place
            for place in ring
            if max(abs(place[0] - cell[0]), abs(place[1] - cell[1]), abs(sum(place) - sum(cell))) == far
            and not any((place[0] + a, place[1] + b) in taken for a in (-1, 0, 1) for b in (-1, 0, 1) if a * b < 1)
        ]
        seen = [(found, place) for place in near if (found := room(place)) is not None]
        if seen:
            return max(seen)[1]
    return None
