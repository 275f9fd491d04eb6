"""The playback: the table is polled once a frame, its moves are seen one after the other, and heard."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, cast

from game.core.display.pieces import Arrangement, Stain
from game.core.display.steps import Capture, Place, Slide, Step, covered_cells, replay
from game.core.geometry.hexes import Cell
from game.core.outcome import DRAW
from game.play.events import Ended, Event, Played, Redone, TakenBack, Trouble
from game.play.table import Table
from game.ui.canvas.finale import STILL_TIME, Finale, free_place
from game.ui.canvas.motion import Homes, MoveAnimation, SoundEvent, Speed
from game.ui.render.frame import Flying, Glow, Marker, Trail

BETWEEN: Final = 0.5  # seconds before and after moves that are seen once more


class Playback:
    """What is seen of the table: the arrangement now, what flies, the last move; it never holds the truth of the game.

    `heard` is told the sounds as they fall due.  `room` tells how well a cell can be seen that something may come to
    lie on, None where it cannot.
    """

    def __init__(
        self,
        table: Table,
        speed: str,
        heard: Callable[[SoundEvent], None],
        room: Callable[[Cell], float | None] = lambda _cell: 0.0,
    ) -> None:
        self.table = table
        self.room = room
        self.speed = cast(Speed, speed)
        self.heard = heard
        self.shown: Arrangement = self._present()
        self.flying: tuple[Flying, ...] = ()
        self.trail: Trail | None = trail(table.last_steps, self.shown)
        self._motion: MoveAnimation | None = None
        self._waiting: deque[Event] = deque()
        self._told = 0.0
        self._landing: Played | None = None
        self.begun: Played | None = None  # the last move that has set out
        self._rehearsal: MoveAnimation | None = None
        self._held = False  # the next move begins with pieces that the player holds up already
        self._known = False  # the way of the next move has been seen before it was confirmed
        self.dramatic = False  # the last move of a game is seen at length
        self.marks: tuple[Marker, ...] = ()  # of the last move of a game,
        self.fallen: tuple[Flying, ...] = ()  # and what it has knocked over
        self._rests = False  # the game has ended before one's eyes, and is still to be looked at
        self._repeated: deque[Played] = deque()  # moves that are seen once more,
        self._kept: Kept | None = None  # and what was seen before

    def _present(self) -> Arrangement:
        match = self.table.match
        return match.game.view.arrangement(match.position)

    @property
    def moving(self) -> bool:
        """Whether a move is still to be seen: from the moment it is made, before the next frame hears of it."""
        return self._motion is not None or bool(self._waiting) or self.repeating or self.table.has_events

    @property
    def repeating(self) -> bool:
        """Whether moves are seen once more."""
        return self._kept is not None

    @property
    def decided(self) -> bool:
        """Whether it has been seen how the game ended, if it has."""
        return self.repeating or self._rests

    def repeat(self, moves: Sequence[Played]) -> None:
        """Show moves once more that led here; the game stays as it is."""
        if moves and not self.moving:
            self._kept = Kept(self.shown, self.trail, self.marks, self.fallen)
            self._repeated.extend(moves)
            self._clear()
            self.shown, self.trail = moves[0].before, None

    # A piece that lands before its turn is confirmed is seen on its way then, and not once more afterwards:

    def rehearse(self, steps: Sequence[Step], now: float) -> None:
        """Show the way of a piece that lands and can still be turned."""
        self._rehearsal = MoveAnimation(steps, self.shown, now, self.speed, lifted=True)
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
        if self._rehearsal.is_done(now):
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
        while self._motion is None and self._kept is not None:
            self._repeat_on(now, homes)
            self._move_on(now, happened)
        return happened

    def _repeat_on(self, now: float, homes: Callable[[], Homes]) -> None:
        """Begin the next move that is seen once more; after the last one all is as it was before."""
        if self._repeated:
            event = self._repeated.popleft()
            last = self._ends() and not self._repeated
            self._motion = self._moved(event, event.steps, event.before, now + BETWEEN, homes(), last, BETWEEN)
            self._told, self._landing, self.trail = now, event, trail(event.steps, event.after)
        elif self._kept is not None:
            self.shown, self.trail, self.marks, self.fallen = self._kept
            self.flying, self._kept = (), None

    def _ends(self) -> bool:
        """Whether the last move has won the game, so that it is seen at length."""
        result = self.table.result
        won = result is not None and result.how == "played" and result.winner != DRAW
        return self.dramatic and won

    def _moved(
        self,
        event: Played,
        steps: Sequence[Step],
        before: Arrangement,
        now: float,
        homes: Homes,
        last: bool,
        rest: float = STILL_TIME,
    ) -> MoveAnimation:
        """The motion of a move, of the last one with all that makes it one."""
        if not last or self.table.result is None:
            return MoveAnimation(steps, before, now, self.speed, self._held, homes)
        match = self.table.match
        reason = match.game.view.ending(match.position)
        level = reason.values.get("level") if reason is not None else None
        taken = next((step.cell for step in steps if isinstance(step, Capture)), None)
        return Finale(
            steps,
            before,
            now,
            self.speed,
            self._held,
            homes,
            glow=won_by(event, match.game.stains[self.table.result.winner]),
            captured_place=free_place(event.after, taken, self.room) if taken is not None else None,
            level=level if isinstance(level, int) else 0,
            counted_pieces=numbered(event.after, reason.cells, level)
            if reason is not None and isinstance(level, int)
            else (),
            rest=rest,
        )

    def _begin(self, event: Event, now: float, homes: Callable[[], Homes], happened: list[Event]) -> None:
        if isinstance(event, Played):
            steps, before = event.steps, event.before
            if self._known:
                steps = tuple(step for step in steps if isinstance(step, Capture))
                before = replay(before, (step for step in event.steps if not isinstance(step, Capture)))
            self._clear()
            last = self._ends() and any(isinstance(each, Ended) for each in self._waiting)
            self._motion = self._moved(event, steps, before, now, homes(), last)
            self.forget()
            self._told = now
            self.trail = trail(event.steps, event.after)
            self._landing = self.begun = event
            return
        if isinstance(event, (TakenBack, Redone)):
            self._clear()
            self.shown, self.flying = event.after, ()
            self.trail = trail(self.table.last_steps, event.after)
        happened.append(event)

    def _move_on(self, now: float, happened: list[Event]) -> None:
        if self._motion is None or self._landing is None:
            return
        for sound in self._motion.sounds(self._told, now):
            self.heard(sound)
        self._told = now
        finale = self._motion if isinstance(self._motion, Finale) else None
        if self._motion.is_done(now):
            self.shown, self.flying, self._motion = self._landing.after, (), None
            if finale is not None:
                self.marks, self.fallen = finale.marks, finale.captured
            if not self.repeating:
                self.table.end_flight()
                happened.append(self._landing)
        else:
            self.shown, self.flying = self._motion.frame(now)
            self.marks = finale.marks_at(now) if finale is not None else ()
            self._rests = finale is not None and finale.is_still(now)

    def _clear(self) -> None:
        """Nothing is left to be seen of the end of a game."""
        self._rests = False
        self.marks, self.fallen = (), ()

    def skip(self) -> None:
        """See the end of the move at once, of several that are seen once more the end of all."""
        self._repeated.clear()
        if self._motion is not None:
            self._motion.skip()

    def _rest(self) -> None:
        """Forget what was still to be seen: the table has gone elsewhere."""
        self._waiting = deque(event for event in self._waiting if isinstance(event, (Ended, Trouble)))
        self._motion, self.flying = None, ()
        self._repeated.clear()
        self._kept = None
        self.forget()


class Kept(NamedTuple):
    """What was seen of a game that has ended."""

    shown: Arrangement
    trail: Trail | None
    marks: tuple[Marker, ...]
    fallen: tuple[Flying, ...]


def won_by(event: Played, stain: Stain) -> Glow | None:
    """The way of the last move as light; None where a piece came from a hand."""
    slide = next((step for step in event.steps if isinstance(step, Slide)), None)
    if slide is None:
        return None
    return Glow(tuple((cell, float(len(event.after.stacks.get(cell, ())))) for cell in slide.path), stain)


def numbered(after: Arrangement, cells: Sequence[Cell], level: int) -> tuple[tuple[Cell, int], ...]:
    """The pieces on a level, by their first cells, with the number that each gets among those of its owner."""
    found: dict[int, int] = {}
    told = []
    for cell in cells:
        owner = after.stacks[cell][level - 1].owner
        found[owner] = found.get(owner, 0) + 1
        told.append((cell, found[owner]))
    return tuple(told)


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
            return covered_cells(step)
    return ()
