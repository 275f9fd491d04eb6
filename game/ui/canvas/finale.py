"""The animation of the last move of a game: what wins is shown at length, its way glows, then everything is still."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from game.core.display.pieces import Arrangement, Piece
from game.core.display.steps import Capture, Remove, Slide, Step, Turn, replay
from game.core.geometry.hexes import Cell, neighbours
from game.ui.canvas.motion import (
    FALL_TIME,
    FLIGHT_HEIGHT,
    NO_HOMES,
    Homes,
    MoveAnimation,
    Speed,
    ease,
    flying_block,
    place_along,
    remove_top,
    slide_seconds,
    stack_height,
)
from game.ui.render.frame import CountMark, EndLight, Flying, Glow, LitFace, Marker

# The light of the way that won, in seconds after the last piece has landed: the begin and the length of each part
DARKENING: Final = (0.0, 0.40)
DRAWING: Final = (0.18, 0.50)
CLOSING: Final = (0.68, 0.24)  # of the ring around the victor
SHOW_TIME: Final = 1.04  # seconds until all of it is there
LIGHT_STEPS: Final = 8  # steps of each part
ASIDE_TIME: Final = 0.36  # seconds; a captured piece slides aside, as the ring closes
ASIDE_DEGREES: Final = -14.0  # how askew it comes to rest
# In thicknesses; a captured piece lies a little above the table, so that its shadow is visible
LYING_HEIGHT: Final = 0.06
RISING_TIME: Final = 0.5  # seconds; a tower lifts off
HANGING_TIME: Final = 0.2  # seconds; it hangs in the air
HOMING_TIME: Final = 0.5  # seconds; its pieces fly home
SHAKING_TIME: Final = 0.5  # seconds; a stack shakes after pieces fell on it
FALL_HEIGHT: Final = 2.6  # in thicknesses; the height from which they fall
LEVEL_TIME: Final = (0.20, 0.5)  # seconds for each level, and at most for all
COUNT_TIME: Final = (0.30, 0.9)  # the same for counted pieces
DUSK_TIME: Final = 0.7  # seconds until the card comes, if no move has ended the game
STILL_TIME: Final = 0.3  # seconds at the end in which nothing moves, at any speed


class Finale(MoveAnimation):
    """The animation of the last move.

    `glow` is the winning way in the winner's stain.  `captured_place` is where a captured piece comes to rest.
    Where no way has won, the `end_light` says which pieces keep their light; `coins` lie down on its pieces in turn,
    after the levels up to `level` have lit up.
    `rest` is how many seconds are still at the end.
    """

    def __init__(
        self,
        steps: Sequence[Step],
        before: Arrangement,
        now: float,
        speed: Speed = "normal",
        lifted: bool = False,
        homes: Homes = NO_HOMES,
        *,
        glow: Glow | None = None,
        captured_place: tuple[float, float] | None = None,
        level: int = 0,
        end_light: EndLight | None = None,
        coins: Sequence[CountMark] = (),
        rest: float = STILL_TIME,
    ) -> None:
        self.captured_place = captured_place
        self._glow = glow
        self._glow_start = 0.0
        self._end_light = end_light
        self._drops_from_high = end_light is None and not any(isinstance(step, (Capture, Remove)) for step in steps)
        self._timed_marks: list[tuple[float, tuple[Marker, ...]]] = []  # the marks from a time on
        self.captured: tuple[Flying, ...] = ()
        super().__init__(steps, before, now, speed, lifted, homes)
        if end_light is not None:
            self._animate_count(level, coins)
        if self._light is not None and self._length < self._glow_start + SHOW_TIME:
            self._add_phase(self._glow_start + SHOW_TIME - self._length, self.after, lambda _share: self.captured)
        self._action_end = self._length
        if self._scale:
            self._add_phase(rest / self._scale, self.after, lambda _share: self.captured)

    def is_still(self, now: float) -> bool:
        """Whether the action is over and the end is shown for a while."""
        return self._skipped or self._elapsed(now) >= self._action_end

    @property
    def marks(self) -> tuple[Marker, ...]:
        """The marks at the end."""
        lasting = self._timed_marks[-1][1] if self._timed_marks else ()
        return lasting if self._light is None else (self._light, *lasting)

    @property
    def _light(self) -> Glow | EndLight | None:
        """The light of the end: on the winning way, or on the pieces if there is none."""
        return self._glow or self._end_light

    def marks_at(self, now: float) -> tuple[Marker, ...]:
        """The marks at a time in seconds."""
        elapsed = self._elapsed(now)
        if self._skipped or elapsed >= self._length:
            return self.marks
        seen = next((marks for since, marks in reversed(self._timed_marks) if since <= elapsed), ())
        if self._light is None or elapsed < self._glow_start:
            return seen
        return light_at(self._light, elapsed - self._glow_start), *seen

    def _animate_slide(self, step: Slide, before: Arrangement, turn: Turn | None, lifted: bool) -> None:
        """The way glows after the pieces have moved along it; if nothing else follows, they fall from high above."""
        if not self._drops_from_high:
            super()._animate_slide(step, before, turn, lifted)
            self._glow_start = self._length
            return
        first, last, after = step.path[0], step.path[-1], replay(before, (step,))
        pieces, table = before.stacks[first][-step.count :], remove_top(before, first, step.count)
        high = stack_height(table, last)
        if not lifted:
            self._add_lift(pieces, first, table)
        self._add_sound("slide", stack_height(table, first))
        tops = [
            stack_height(table, cell) + self._lift_height + FALL_HEIGHT * index / len(step.path)
            for index, cell in enumerate(step.path)
        ]

        def slide(share: float) -> tuple[Flying, ...]:
            at, bottom = place_along(step.path, tops, ease(share), self._lift_height)
            return flying_block(pieces, at, bottom)

        self._add_phase(1.6 * slide_seconds(len(step.path) - 1), table, slide)
        self._glow_start = self._length
        top = tops[-1]
        self._add_phase(
            1.6 * FALL_TIME, table, lambda share: flying_block(pieces, last, top + (high - top) * share * share)
        )
        self._add_sound("land", stack_height(after, last))
        self._add_sound("capture", stack_height(after, last))
        pile, bare = after.stacks[last], remove_top(after, last, len(after.stacks[last]))
        self._add_phase(SHAKING_TIME, bare, lambda share: shaken_stack(pile, last, share))

    def _animate_capture(self, step: Capture, before: Arrangement, after: Arrangement) -> None:
        """As the ring closes around the victor, the captured piece slides aside and lies askew."""
        if self.captured_place is None:
            super()._animate_capture(step, before, after)
            return
        pile, (q, r), (a, b) = before.stacks[step.cell], step.cell, self.captured_place
        table, low = remove_top(after, step.cell, 1), len(pile) - 2
        prize, taker = pile[-2], pile[-1]
        self._glow_start = self._length
        self._add_phase(CLOSING[0], before, no_pieces)
        self._add_sound("capture", len(pile) - 1)

        def scene(share: float) -> tuple[Flying, ...]:
            gone = ease(share)
            height = LYING_HEIGHT + low * (1 - share) ** 3
            sliding = Flying(prize, (q + (a - q) * gone, r + (b - r) * gone), height, 1.0, ASIDE_DEGREES * gone)
            return Flying(taker, step.cell, low + max(0.0, 1 - 2 * share) ** 2), sliding

        self._add_phase(ASIDE_TIME, table, scene)
        self.captured = (Flying(prize, self.captured_place, LYING_HEIGHT, 1.0, ASIDE_DEGREES),)

    def _animate_remove(self, step: Remove, before: Arrangement) -> None:
        """The tower lifts off, hangs in the air, and its pieces fly home, the highest first."""
        pile, cell = before.stacks[step.cell], step.cell
        table, top = remove_top(before, cell, len(pile)), 1.5 * FLIGHT_HEIGHT
        self._glow_start = self._length
        self._add_sound("capture", len(pile))
        self._add_phase(RISING_TIME, table, lambda share: flying_block(pile, cell, top * ease(share)))
        self._add_phase(
            HANGING_TIME, table, lambda share: flying_block(pile, cell, top + 0.15 * math.sin(2 * math.pi * share))
        )

        self._add_homing(pile, cell, table, top, HOMING_TIME)

    def _animate_count(self, level: int, coins: Sequence[CountMark]) -> None:
        """Each level lights up in turn; then the room falls dark, and the pieces that count get their coins."""
        stacks, still = self.after.stacks, no_pieces
        for each in range(1, level + 1):
            lit = tuple(LitFace(cell, each, "chosen") for cell, pile in stacks.items() if len(pile) == each)
            self._timed_marks.append((self._length, lit))
            self._add_sound("land", each)
            self._add_phase(time_for_each(LEVEL_TIME, level), self.after, still)
        self._glow_start = self._length
        self._timed_marks.append((self._length, ()))
        for index, coin in enumerate(coins, 1):
            self._timed_marks.append((self._length, tuple(coins[:index])))
            self._add_sound("land", coin.number)
            self._add_phase(time_for_each(COUNT_TIME, len(coins)), self.after, still)


class Dusk:
    """The end of a game that no move has ended: the room falls dark, and the winner's pieces keep their light."""

    def __init__(self, end_light: EndLight, now: float, speed: Speed) -> None:
        self._end_light = end_light
        self._began = now
        self._is_over = speed == "off"

    def marks_at(self, now: float) -> tuple[Marker, ...]:
        """The marks at a time in seconds."""
        return (self._end_light if self.is_done(now) else light_at(self._end_light, now - self._began),)

    def is_done(self, now: float) -> bool:
        """Whether the room is dark."""
        return self._is_over or now - self._began >= DUSK_TIME

    def skip(self) -> None:
        """Jump to its end."""
        self._is_over = True


def light_at(light: Glow | EndLight, seconds: float) -> Glow | EndLight:
    """The light of an end some seconds after the last piece has landed."""
    dark, ring = share_since(seconds, DARKENING), share_since(seconds, CLOSING)
    if isinstance(light, Glow):
        return replace(light, dark=dark, drawn=share_since(seconds, DRAWING), ring=ring)
    return replace(light, dark=dark, ring=ring)


def share_since(seconds: float, part: tuple[float, float]) -> float:
    """The brightness of a part of the light, 0 to 1, at a number of seconds after the landing; in a few steps."""
    begin, length = part
    share = ease(max(0.0, min(1.0, (seconds - begin) / length)))
    return round(share * LIGHT_STEPS) / LIGHT_STEPS


def time_for_each(times: tuple[float, float], count: int) -> float:
    """The seconds for each of several things, none longer than the first time and all within the second."""
    return min(times[0], times[1] / max(1, count))


def no_pieces(share: float) -> tuple[Flying, ...]:
    """No flying pieces, for a phase in which nothing flies."""
    del share
    return ()


def shaken_stack(pile: Sequence[Piece], cell: Cell, share: float) -> tuple[Flying, ...]:
    """A stack that bounces less and less."""
    lift = 0.5 * (1 - share) ** 2 * abs(math.sin(3 * math.pi * share))
    return tuple(Flying(piece, cell, level * (1 + lift / max(1, len(pile)))) for level, piece in enumerate(pile))


def free_place(arrangement: Arrangement, cell: Cell, room: Callable[[Cell], float | None]) -> Cell | None:
    """The nearest empty cell, though beside the cell itself last; of equally near cells that with the greatest `room`.

    Of cells with equal room it is one without neighbours.  `room` returns None for cells out of sight; the result is
    None if no free cell is in sight.
    """
    stacks = arrangement.stacks
    for far in (*range(2, 12), 1):
        ring = [(cell[0] + q, cell[1] + r) for q in range(-far, far + 1) for r in range(-far, far + 1)]
        near = [
            place
            for place in ring
            if max(abs(place[0] - cell[0]), abs(place[1] - cell[1]), abs(sum(place) - sum(cell))) == far
            and place not in stacks
        ]
        alone = {place: not any(other in stacks for other in neighbours(place)) for place in near}
        seen = [(found, alone[place], place) for place in near if (found := room(place)) is not None]
        if seen:
            return max(seen)[2]
    return None
