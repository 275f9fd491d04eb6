"""The playback: polls the table once a frame and shows its moves in order, with their sounds."""

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

REPLAY_PAUSE: Final = 0.5  # seconds before and after moves that are seen once more


class Playback:
    """The visible state of the table: the arrangement, moving pieces, the last move.

    It never decides anything of the game.

    `on_sound` is called with each sound when it is due.  `cell_visibility` returns how well a cell can be seen on which
    a captured piece may come to lie, None if it is out of sight.
    """

    def __init__(
        self,
        table: Table,
        speed: str,
        on_sound: Callable[[SoundEvent], None],
        cell_visibility: Callable[[Cell], float | None] = lambda _cell: 0.0,
    ) -> None:
        self.table = table
        self.cell_visibility = cell_visibility
        self.speed = cast(Speed, speed)
        self.on_sound = on_sound
        self.shown: Arrangement = self._current_arrangement()
        self.flying: tuple[Flying, ...] = ()
        self.trail: Trail | None = trail_of(table.last_steps, self.shown)
        self._motion: MoveAnimation | None = None
        self._waiting: deque[Event] = deque()
        self._sounds_until = 0.0
        self._landing_move: Played | None = None
        self.started_move: Played | None = None  # the last move that has set out
        self._preview: MoveAnimation | None = None
        self._starts_lifted = False  # the pieces of the next move are lifted already
        self._skips_landing = False  # the landing of the next move has been shown in the preview
        self.shows_finale = False  # whether the last move of a game has a long animation
        self.finale_marks: tuple[Marker, ...] = ()  # of the last move of a game,
        self.fallen_pieces: tuple[Flying, ...] = ()  # and the pieces that it has knocked over
        self._shows_final_moment = False  # the winning move has landed and its animation holds still
        self._moves_to_replay: deque[Played] = deque()  # moves that are seen once more,
        self._view_before_replay: SavedView | None = None  # and the view to restore

    def _current_arrangement(self) -> Arrangement:
        match = self.table.match
        return match.game.view.arrangement(match.position)

    @property
    def is_moving(self) -> bool:
        """Whether a move is still to be shown, from the moment when it is made, before the next frame polls it."""
        return self._motion is not None or bool(self._waiting) or self.is_replaying or self.table.has_events

    @property
    def is_replaying(self) -> bool:
        """Whether the last moves are being shown again."""
        return self._view_before_replay is not None

    @property
    def shows_result(self) -> bool:
        """Whether the end of the game has been shown."""
        return self.is_replaying or self._shows_final_moment

    def replay_moves(self, moves: Sequence[Played]) -> None:
        """Show the last moves again; the game does not change."""
        if moves and not self.is_moving:
            self._view_before_replay = SavedView(self.shown, self.trail, self.finale_marks, self.fallen_pieces)
            self._moves_to_replay.extend(moves)
            self._clear_finale()
            self.shown, self.trail = moves[0].before, None

    # A piece that lands before its turn is confirmed is animated then, and not again after the confirmation:

    def preview(self, steps: Sequence[Step], now: float) -> None:
        """Show the way of a piece that lands and can still be turned."""
        self._preview = MoveAnimation(steps, self.shown, now, self.speed, lifted=True)
        self._sounds_until = now

    @property
    def is_previewing(self) -> bool:
        """Whether such a piece is still on its way."""
        return self._preview is not None

    def skip_landing(self) -> None:
        """Show only the captures of the next move, because its landing has been shown already."""
        self._skips_landing = True

    def start_lifted(self) -> None:
        """Start the next move from the lifted position of the chosen pieces."""
        self._starts_lifted = True

    def preview_frame(self, now: float) -> tuple[Arrangement, tuple[Flying, ...]] | None:
        """The arrangement and the flying pieces of the preview; None if there is none."""
        return None if self._preview is None else self._preview.frame(now)

    def cancel_preview(self) -> None:
        """End the preview: the piece was put back."""
        self._preview, self._skips_landing, self._starts_lifted = None, False, False

    def _advance_preview(self, now: float) -> None:
        if self._preview is None:
            return
        for sound in self._preview.sounds(self._sounds_until, now):
            self.on_sound(sound)
        self._sounds_until = now
        if self._preview.is_done(now):
            self._preview = None

    def update(self, now: float, homes: Callable[[], Homes]) -> list[Event]:
        """Poll the table and advance to the time `now`; return the events that have been shown to their end.

        `homes` returns where the hands are, in table coordinates, as the table is seen at the time.
        """
        for event in self.table.poll():
            if isinstance(event, (TakenBack, Redone)):
                self._drop_motions()
            self._waiting.append(event)
        happened: list[Event] = []
        self._advance_preview(now)
        self._advance_motion(now, happened)
        while self._motion is None and self._waiting:
            self._start_event(self._waiting.popleft(), now, homes, happened)
            self._advance_motion(now, happened)
        while self._motion is None and self._view_before_replay is not None:
            self._advance_replay(now, homes)
            self._advance_motion(now, happened)
        return happened

    def _advance_replay(self, now: float, homes: Callable[[], Homes]) -> None:
        """Start the next move of the replay; after the last move restore the view from before."""
        if self._moves_to_replay:
            event = self._moves_to_replay.popleft()
            last = self._ends_in_win() and not self._moves_to_replay
            self._motion = self._animation_of(
                event, event.steps, event.before, now + REPLAY_PAUSE, homes(), last, REPLAY_PAUSE
            )
            self._sounds_until, self._landing_move, self.trail = now, event, trail_of(event.steps, event.after)
        elif self._view_before_replay is not None:
            self.shown, self.trail, self.finale_marks, self.fallen_pieces = self._view_before_replay
            self.flying, self._view_before_replay = (), None

    def _ends_in_win(self) -> bool:
        """Whether the last move won the game by its rules, so that the finale is shown."""
        result = self.table.result
        won = result is not None and result.how == "played" and result.winner != DRAW
        return self.shows_finale and won

    def _animation_of(
        self,
        event: Played,
        steps: Sequence[Step],
        before: Arrangement,
        now: float,
        homes: Homes,
        last: bool,
        rest: float = STILL_TIME,
    ) -> MoveAnimation:
        """The animation of a move; of the winning move the finale."""
        if not last or self.table.result is None:
            return MoveAnimation(steps, before, now, self.speed, self._starts_lifted, homes)
        match = self.table.match
        reason = match.game.view.ending(match.position)
        level = reason.values.get("level") if reason is not None else None
        captured = next((step.cell for step in steps if isinstance(step, Capture)), None)
        return Finale(
            steps,
            before,
            now,
            self.speed,
            self._starts_lifted,
            homes,
            glow=glow_of(event, match.game.stains[self.table.result.winner]),
            captured_place=free_place(event.after, captured, self.cell_visibility) if captured is not None else None,
            level=level if isinstance(level, int) else 0,
            counted_pieces=number_pieces(event.after, reason.cells, level)
            if reason is not None and isinstance(level, int)
            else (),
            rest=rest,
        )

    def _start_event(self, event: Event, now: float, homes: Callable[[], Homes], happened: list[Event]) -> None:
        if isinstance(event, Played):
            steps, before = event.steps, event.before
            if self._skips_landing:
                steps = tuple(step for step in steps if isinstance(step, Capture))
                before = replay(before, (step for step in event.steps if not isinstance(step, Capture)))
            self._clear_finale()
            last = self._ends_in_win() and any(isinstance(each, Ended) for each in self._waiting)
            self._motion = self._animation_of(event, steps, before, now, homes(), last)
            self.cancel_preview()
            self._sounds_until = now
            self.trail = trail_of(event.steps, event.after)
            self._landing_move = self.started_move = event
            return
        if isinstance(event, (TakenBack, Redone)):
            self._clear_finale()
            self.shown, self.flying = event.after, ()
            self.trail = trail_of(self.table.last_steps, event.after)
        happened.append(event)

    def _advance_motion(self, now: float, happened: list[Event]) -> None:
        if self._motion is None or self._landing_move is None:
            return
        for sound in self._motion.sounds(self._sounds_until, now):
            self.on_sound(sound)
        self._sounds_until = now
        finale = self._motion if isinstance(self._motion, Finale) else None
        if self._motion.is_done(now):
            self.shown, self.flying, self._motion = self._landing_move.after, (), None
            if finale is not None:
                self.finale_marks, self.fallen_pieces = finale.marks, finale.captured
            if not self.is_replaying:
                self.table.end_flight()
                happened.append(self._landing_move)
        else:
            self.shown, self.flying = self._motion.frame(now)
            self.finale_marks = finale.marks_at(now) if finale is not None else ()
            self._shows_final_moment = finale is not None and finale.is_still(now)

    def _clear_finale(self) -> None:
        """Remove the marks of the end of a game."""
        self._shows_final_moment = False
        self.finale_marks, self.fallen_pieces = (), ()

    def skip(self) -> None:
        """Jump to the end of the move; of a replay, to its end."""
        self._moves_to_replay.clear()
        if self._motion is not None:
            self._motion.skip()

    def _drop_motions(self) -> None:
        """Drop all moves that were still to be shown: the table has another position."""
        self._waiting = deque(event for event in self._waiting if isinstance(event, (Ended, Trouble)))
        self._motion, self.flying = None, ()
        self._moves_to_replay.clear()
        self._view_before_replay = None
        self.cancel_preview()


class SavedView(NamedTuple):
    """The view of a finished game, restored after a replay."""

    shown: Arrangement
    trail: Trail | None
    marks: tuple[Marker, ...]
    fallen: tuple[Flying, ...]


def glow_of(event: Played, stain: Stain) -> Glow | None:
    """The way of the last move as light; None if a piece came from a hand."""
    slide = next((step for step in event.steps if isinstance(step, Slide)), None)
    if slide is None:
        return None
    return Glow(tuple((cell, float(len(event.after.stacks.get(cell, ())))) for cell in slide.path), stain)


def number_pieces(after: Arrangement, cells: Sequence[Cell], level: int) -> tuple[tuple[Cell, int], ...]:
    """The pieces on a level, by their first cells, numbered for each owner."""
    counts: dict[int, int] = {}
    numbers = []
    for cell in cells:
        owner = after.stacks[cell][level - 1].owner
        counts[owner] = counts.get(owner, 0) + 1
        numbers.append((cell, counts[owner]))
    return tuple(numbers)


def trail_of(steps: tuple[Step, ...], after: Arrangement) -> Trail | None:
    """The mark of the last move: its way, or the place of a piece from a hand; None for no such step."""
    for step in steps:
        if isinstance(step, (Slide, Place)):
            cells = step.path if isinstance(step, Slide) else (step.cell,)
            return Trail(cells, tuple(float(len(after.stacks.get(cell, ()))) for cell in cells))
    return None


def target_cells(steps: tuple[Step, ...]) -> tuple[Cell, ...]:
    """The cells where a move ended; several for a slab."""
    for step in reversed(steps):
        if isinstance(step, Slide):
            return step.path[-1:]
        if isinstance(step, Place):
            return covered_cells(step)
    return ()
