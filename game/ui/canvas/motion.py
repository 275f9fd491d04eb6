"""The animation of a move, derived from its steps; it never changes the game.  The clock is passed in as seconds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from game.core.display.pieces import Arrangement, Piece
from game.core.display.steps import Capture, Place, Remove, Slide, Step, Turn, covered_cells, replay
from game.core.geometry.hexes import Cell
from game.ui.kinds import kind_of
from game.ui.render.frame import Flying

SoundKind: TypeAlias = Literal["slide", "land", "capture", "resign", "flag"]
Speed: TypeAlias = Literal["slow", "normal", "fast", "off"]
SPEEDS: Final[dict[Speed, float]] = {"slow": 1.8, "normal": 1.0, "fast": 0.5, "off": 0.0}

LIFT_TIME: Final = 0.12
SLIDE_TIME: Final = 0.22  # for a way of up to SHORT_WAY cells
SHORT_WAY: Final = 3
TIME_PER_CELL: Final = 0.045  # for each further cell
MAX_SLIDE_TIME: Final = 0.55
FALL_TIME: Final = 0.11
SETTLE_TIME: Final = 0.06  # in which a piece that fell goes a little too far, and back
OVERSHOOT: Final = 1.5  # pixels too far
APPEAR_TIME: Final = 0.18  # in which a piece without a hand comes down
APPEAR_HEIGHT: Final = 2.6  # in thicknesses; where it appears
TURN_TIME: Final = 0.14
CAPTURE_TIME: Final = 0.42
RISE_TIME: Final = 0.26
HOME_TIME: Final = 0.46
FLIGHT_HEIGHT: Final = 3.0  # in thicknesses; the height of a flight to or from a hand
LIFT_HEIGHT: Final = 1.3  # in thicknesses; the height of a lifted piece

FlyingPieces: TypeAlias = Callable[[float], tuple[Flying, ...]]
Homes: TypeAlias = Mapping[int, tuple[float, float]]
NO_HOMES: Final[Homes] = {}


@dataclass(frozen=True, slots=True)
class SoundEvent:
    """A sound and its time in seconds after the start; `height` is that of the stack that is landed on and grows.

    `cell` is where it happens, None if that is unknown.
    """

    kind: SoundKind
    height: int
    at: float
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class AnimationPhase:
    """A phase: its end, the table without flying pieces, and the flying pieces by the share of the phase (0 to 1)."""

    end: float
    table: Arrangement
    scene: FlyingPieces


def ease(share: float) -> float:
    """The share of the way at a share of the time, slow at both ends."""
    return share * share * (3 - 2 * share)


def remove_top(arrangement: Arrangement, cell: Cell, count: int) -> Arrangement:
    """The arrangement without the top `count` pieces of a stack."""
    stacks = dict(arrangement.stacks)
    rest = stacks.pop(cell)[:-count]
    if rest:
        stacks[cell] = rest
    return replace(arrangement, stacks=stacks)


def stack_height(arrangement: Arrangement, cell: Cell) -> int:
    """How many pieces lie on a cell."""
    return len(arrangement.stacks.get(cell, ()))


def flying_block(
    pieces: Sequence[Piece], at: tuple[float, float], bottom: float, alpha: float = 1.0, sunk: float = 0.0
) -> tuple[Flying, ...]:
    """Pieces that fly together as a block."""
    return tuple(Flying(piece, at, bottom + k, alpha, sunk=sunk) for k, piece in enumerate(pieces))


class MoveAnimation:
    """The animation of a move's steps over the arrangement before them, started at `now`.

    `lifted`: the player holds the piece up, so it slides from there, or falls from where its ghost stood.  `homes`
    gives the place of each seat's hand between cells: pieces fly from there and return there; without a home they
    appear and fade.
    """

    def __init__(
        self,
        steps: Sequence[Step],
        before: Arrangement,
        now: float,
        speed: Speed = "normal",
        lifted: bool = False,
        homes: Homes = NO_HOMES,
    ) -> None:
        self._start = now
        self._scale = SPEEDS[speed]
        self._homes = homes
        camera = kind_of(before).camera
        self._lift_height, self._hover = LIFT_HEIGHT * camera.lift_factor, camera.hover
        self._skipped = self._scale == 0
        self._sounded_until = -1.0
        self._length = 0.0
        self._phases: list[AnimationPhase] = []
        self._events: list[SoundEvent] = []
        self._cell: Cell | None = None  # of the step that is being added
        self.after = replay(before, steps)
        for index, step in enumerate(steps):
            after = replay(before, (step,))
            turn = next((s for s in steps[index + 1 :] if isinstance(s, Turn)), None)
            already = any(isinstance(s, Slide) and s.path[-1] == getattr(step, "cell", None) for s in steps[:index])
            self._cell = step.path[-1] if isinstance(step, Slide) else getattr(step, "cell", None)
            self._add_step(step, before, after, turn, lifted, already)
            before = after

    @property
    def length(self) -> float:
        """The duration in seconds."""
        return self._length * self._scale

    def is_done(self, now: float) -> bool:
        """Whether everything has come to rest."""
        return self._skipped or now - self._start >= self.length

    def skip(self) -> None:
        """Go to the end at once."""
        self._skipped = True

    def frame(self, now: float) -> tuple[Arrangement, tuple[Flying, ...]]:
        """The table without flying pieces, and the flying pieces, at a time in seconds."""
        elapsed = self._elapsed(now)
        begun = 0.0
        for phase in self._phases:
            if elapsed < phase.end and not self._skipped:
                return phase.table, phase.scene((elapsed - begun) / (phase.end - begun))
            begun = phase.end
        return self.after, ()

    def sounds(self, now: float) -> list[SoundEvent]:
        """The sounds due since the last call and up to `now`; after `skip` all remaining sounds."""
        first = self._sounded_until
        last = max(first, self._length if self._skipped else self._elapsed(now))
        self._sounded_until = max(last, 0.0)
        return [event for event in self._events if first < event.at <= last]

    def _elapsed(self, now: float) -> float:
        return max(0.0, now - self._start) / self._scale if self._scale else self._length

    def _add_phase(self, seconds: float, table: Arrangement, scene: FlyingPieces) -> None:
        self._length += seconds
        self._phases.append(AnimationPhase(self._length, table, scene))

    def _add_sound(self, kind: Literal["slide", "land", "capture"], height: int) -> None:
        self._events.append(SoundEvent(kind, height, self._length, self._cell))

    def _add_step(
        self, step: Step, before: Arrangement, after: Arrangement, turn: Turn | None, lifted: bool, already: bool
    ) -> None:
        if isinstance(step, Place):
            self._animate_place(step, before, after, lifted)
        elif isinstance(step, Slide):
            self._animate_slide(step, before, turn, lifted)
        elif isinstance(step, Capture):
            self._animate_capture(step, before, after)
        elif isinstance(step, Remove):
            self._animate_remove(step, before)
        elif isinstance(step, Turn) and not already:
            self._animate_turn(step, before)

    def _animate_place(self, step: Place, before: Arrangement, after: Arrangement, lifted: bool) -> None:
        height = max((stack_height(before, cell) for cell in covered_cells(step)), default=0)
        table = replace(before, hands=after.hands)
        home = self._homes.get(step.seat)

        def appear(share: float) -> tuple[Flying, ...]:
            bottom = height + APPEAR_HEIGHT * (1 - share * share)
            return flying_block((step.piece,), step.cell, bottom, min(1.0, 0.25 + 1.8 * share))

        def come(share: float) -> tuple[Flying, ...]:
            assert home is not None
            return (flight(step.piece, home, step.cell, height, share, height + FLIGHT_HEIGHT),)

        if lifted:
            self._add_fall((step.piece,), step.cell, table, height, self._hover)
            return
        self._add_phase(APPEAR_TIME if home is None else HOME_TIME * 0.75, table, appear if home is None else come)
        self._add_landing((step.piece,), step.cell, table, height)

    def _add_fall(self, pieces: Sequence[Piece], cell: Cell, table: Arrangement, height: int, above: float) -> None:
        """Pieces fall from `above` their place, faster and faster."""
        self._add_phase(
            FALL_TIME, table, lambda share: flying_block(pieces, cell, height + above * (1 - share * share))
        )
        self._add_landing(pieces, cell, table, height)

    def _add_landing(self, pieces: Sequence[Piece], cell: Cell, table: Arrangement, height: int) -> None:
        """Pieces land: they are heard, go a little too far, and back."""
        self._add_sound("land", height + len(pieces))

        def settle(share: float) -> tuple[Flying, ...]:
            return flying_block(pieces, cell, height, sunk=OVERSHOOT * max(0.01, math.sin(math.pi * share)))

        self._add_phase(SETTLE_TIME, table, settle)

    def _animate_slide(self, step: Slide, before: Arrangement, turn: Turn | None, lifted: bool) -> None:
        first, last = step.path[0], step.path[-1]
        pieces = before.stacks[first][-step.count :]
        final = (*pieces[:-1], turn.piece) if turn is not None and turn.cell == last else pieces
        table = remove_top(before, first, step.count)
        high = stack_height(table, last)
        if not lifted:
            self._add_lift(pieces, first, table)
        self._add_sound("slide", stack_height(table, first))
        tops = [stack_height(table, cell) + self._lift_height for cell in step.path]

        def slide(share: float) -> tuple[Flying, ...]:
            at, bottom = place_along(step.path, tops, ease(share), self._lift_height)
            return flying_block(pieces if share < 0.5 else final, at, bottom)

        self._add_phase(slide_seconds(len(step.path) - 1), table, slide)
        self._add_fall(final, last, table, high, self._lift_height)

    def _animate_turn(self, step: Turn, before: Arrangement) -> None:
        table = remove_top(before, step.cell, 1)
        old, low = before.stacks[step.cell][-1], stack_height(table, step.cell)

        def scene(share: float) -> tuple[Flying, ...]:
            piece = old if share < 0.5 else step.piece
            return flying_block((piece,), step.cell, low + 0.6 * math.sin(math.pi * share))

        self._add_phase(TURN_TIME, table, scene)

    def _animate_capture(self, step: Capture, before: Arrangement, after: Arrangement) -> None:
        """The captured piece is knocked out sideways, tumbles and fades; the capturing piece sinks into its place."""
        pile = before.stacks[step.cell]
        table, low = remove_top(after, step.cell, 1), len(pile) - 2
        prize, taker = pile[-2], pile[-1]
        q, r = step.cell
        self._add_sound("capture", len(pile) - 1)

        def scene(share: float) -> tuple[Flying, ...]:
            sunk = Flying(taker, step.cell, low + max(0.0, 1 - 5 * share))
            away = 1.5 * (1 - (1 - share) ** 2)
            leap = low + 3.6 * math.sin(math.pi * min(1.0, 0.15 + share * 0.72)) - 1.2 * share
            fade = min(1.0, 2.4 * (1 - share))
            return sunk, Flying(prize, (q + away * 0.9, r - away * 0.35), leap, fade, -150 * share)

        self._add_phase(CAPTURE_TIME, table, scene)

    def _animate_remove(self, step: Remove, before: Arrangement) -> None:
        """The stack lifts off the table; its pieces fly to their hands, the highest first."""
        pile, cell = before.stacks[step.cell], step.cell
        table = remove_top(before, cell, len(pile))
        self._add_sound("capture", len(pile))
        self._add_phase(RISE_TIME, table, lambda share: flying_block(pile, cell, FLIGHT_HEIGHT * ease(share)))
        self._add_homing(pile, cell, table, FLIGHT_HEIGHT, HOME_TIME)

    def _add_homing(self, pile: Sequence[Piece], cell: Cell, table: Arrangement, bottom: float, seconds: float) -> None:
        """The pieces of a stack held at a height fly to their hands, the highest first."""

        def scene(share: float) -> tuple[Flying, ...]:
            return tuple(
                self._fly_home(piece, cell, bottom + level, staggered_share(share, len(pile) - 1 - level, len(pile)))
                for level, piece in enumerate(pile)
            )

        self._add_phase(seconds, table, scene)
        self._add_sound("land", 1)

    def _fly_home(self, piece: Piece, cell: Cell, height: float, share: float) -> Flying:
        home = self._homes.get(piece.owner)
        if home is None:
            return Flying(piece, cell, height + 2 * share, 1 - share)
        return replace(flight(piece, cell, home, 0.0, share, height), alpha=min(1.0, 4 * (1 - share)))

    def _add_lift(self, pieces: Sequence[Piece], cell: Cell, table: Arrangement) -> None:
        """The pieces that will slide are lifted off their stack."""
        low = stack_height(table, cell)
        self._add_phase(
            LIFT_TIME, table, lambda share: flying_block(pieces, cell, low + self._lift_height * ease(share))
        )


def staggered_share(share: float, place: int, count: int) -> float:
    """How much of its way the `place`-th of several pieces has flown, 0 to 1, if they start in turn."""
    return min(1.0, max(0.0, 1.5 * share - 0.5 * place / max(1, count - 1)))


def slide_seconds(cells: int) -> float:
    """The seconds that a way of a number of cells takes."""
    return min(MAX_SLIDE_TIME, SLIDE_TIME + TIME_PER_CELL * max(0, cells - SHORT_WAY))


def flight(
    piece: Piece,
    start: tuple[float, float],
    end: tuple[float, float],
    low: float,
    share: float,
    high: float,
) -> Flying:
    """A piece in flight from `start` to `end`, in a bow from `high` above the table down to `low`."""
    t = ease(share)
    height = high + (low - high) * share * share
    return Flying(piece, (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t), height)


def place_along(
    path: Sequence[Cell], tops: Sequence[float], share: float, gap: float = LIFT_HEIGHT
) -> tuple[tuple[float, float], float]:
    """The place and the height of a piece on its path: it hops over stacks and glides low over the table."""
    place = share * (len(path) - 1)
    k = min(int(place), len(path) - 2)
    t = place - k
    (q0, r0), (q1, r1) = path[k], path[k + 1]
    step = abs(tops[k + 1] - tops[k])
    hop = (0.25 + 0.45 * step if max(tops[k], tops[k + 1]) > gap else 0.0) * math.sin(math.pi * t) ** 2
    return (q0 + (q1 - q0) * t, r0 + (r1 - r0) * t), tops[k] + (tops[k + 1] - tops[k]) * ease(t) + hop
