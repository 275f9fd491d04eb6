"""The playback: the table is polled once a frame, its moves are seen one after the other, and heard."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import cast

from game.core.hexes import Cell
from game.core.pieces import Arrangement
from game.core.steps import Capture, Place, Slide, Step, covered, replay
from game.play.events import Ended, Event, Played, Redone, TakenBack, Trouble
from game.play.table import Table
from game.ui.canvas.motion import Homes, Motion, SoundEvent, Speed
from game.ui.render.frame import Flying, Trail


class Playback:
    """What is seen of the table: the arrangement now, what flies, the last move; it never holds the truth of the game.

    `heard` is told the sounds as they fall due.
    """

    def __init__(self, table: Table, speed: str, heard: Callable[[SoundEvent], None]) -> None:
        self.table = table
        self.speed = cast(Speed, speed)
        self.heard = heard
        self.shown: Arrangement = self._present()
        self.flying: tuple[Flying, ...] = ()
        self.trail: Trail | None = trail(table.last_steps, self.shown)
        self._motion: Motion | None = None
        self._waiting: deque[Event] = deque()
        self._told = 0.0
        self._landing: Played | None = None
        self.begun: Played | None = None  # the last move that has set out
        self._rehearsal: Motion | None = None
        self._held = False  # the next move begins with pieces that the player holds up already
        self._known = False  # the way of the next move has been seen before it was confirmed

    def _present(self) -> Arrangement:
        match = self.table.match
        return match.game.view.arrangement(match.position)

    @property
    def moving(self) -> bool:
        """Whether a move is still to be seen: from the moment it is made, before the next frame hears of it."""
        return self._motion is not None or bool(self._waiting) or self.table.news

    # A piece that lands before its turn is confirmed is seen on its way then, and not once more afterwards:

    def rehearse(self, steps: Sequence[Step], now: float) -> None:
        """Show the way of a piece that lands and can still be turned."""
        self._rehearsal = Motion(steps, self.shown, now, self.speed, lifted=True)
        self._told = now

    @property
    def rehearsing(self) -> bool:
        """Whether a piece is on its way to be turned."""
        return self._rehearsal is not None

    def known(self) -> None:
        """The next move has been seen landing; only what it captures is still to be seen."""
        self._known = True

    def held(self) -> None:
        """The next move begins where the chosen pieces are held up."""
        self._held = True

    def rehearsed(self, now: float) -> tuple[Arrangement, tuple[Flying, ...]] | None:
        """The table and what flies while a piece is on its way to be turned; None when none is."""
        return None if self._rehearsal is None else self._rehearsal.frame(now)

    def forget(self) -> None:
        """Break a rehearsal off: the piece has been put back."""
        self._rehearsal, self._known, self._held = None, False, False

    def _rehearse_on(self, now: float) -> None:
        if self._rehearsal is None:
            return
        for sound in self._rehearsal.sounds(self._told, now):
            self.heard(sound)
        self._told = now
        if self._rehearsal.done(now):
            self._rehearsal = None

    def update(self, now: float, homes: Callable[[], Homes]) -> list[Event]:
        """Poll the table and move on; what has just happened and been seen.

        `homes` tells where the hands lie, between cells, as the table is seen now.
        """
        for event in self.table.poll():
            if isinstance(event, (TakenBack, Redone)):
                self._rest()
            self._waiting.append(event)
        happened: list[Event] = []
        self._rehearse_on(now)
        self._move_on(now, happened)
        while self._motion is None and self._waiting:
            self._begin(self._waiting.popleft(), now, homes, happened)
            self._move_on(now, happened)
        return happened

    def _begin(self, event: Event, now: float, homes: Callable[[], Homes], happened: list[Event]) -> None:
        if isinstance(event, Played):
            steps, before = event.steps, event.before
            if self._known:
                steps = tuple(step for step in steps if isinstance(step, Capture))
                before = replay(before, (step for step in event.steps if not isinstance(step, Capture)))
            self._motion = Motion(steps, before, now, self.speed, self._held, homes())
            self.forget()
            self._told = now
            self.trail = trail(event.steps, event.after)
            self._landing = self.begun = event
            return
        if isinstance(event, (TakenBack, Redone)):
            self.shown, self.flying = event.after, ()
            self.trail = trail(self.table.last_steps, event.after)
        happened.append(event)

    def _move_on(self, now: float, happened: list[Event]) -> None:
        if self._motion is None or self._landing is None:
            return
        for sound in self._motion.sounds(self._told, now):
            self.heard(sound)
        self._told = now
        if self._motion.done(now):
            self.shown, self.flying, self._motion = self._landing.after, (), None
            self.table.landed()
            happened.append(self._landing)
        else:
            self.shown, self.flying = self._motion.frame(now)

    def skip(self) -> None:
        """See the end of the move at once."""
        if self._motion is not None:
            self._motion.skip()

    def _rest(self) -> None:
        """Forget what was still to be seen: the table has gone elsewhere."""
        self._waiting = deque(event for event in self._waiting if isinstance(event, (Ended, Trouble)))
        self._motion, self.flying = None, ()
        self.forget()


def trail(steps: tuple[Step, ...], after: Arrangement) -> Trail | None:
    """The mark of the last move: its way, or the place of a piece from the hand."""
    for step in steps:
        if isinstance(step, (Slide, Place)):
            cells = step.path if isinstance(step, Slide) else (step.cell,)
            return Trail(cells, tuple(float(len(after.stacks.get(cell, ()))) for cell in cells))
    return None


def reached(steps: tuple[Step, ...]) -> tuple[Cell, ...]:
    """The cells that a move was made to: one, or those that a slab covers."""
    for step in reversed(steps):
        if isinstance(step, Slide):
            return step.path[-1:]
        if isinstance(step, Place):
            return covered(step)
    return ()
