"""The playback: polls the table once a frame and shows its moves in order, with their sounds."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, cast

from game.core.display.pieces import Arrangement
from game.core.display.steps import Capture, Place, Slide, Step, covered_cells, replay
from game.core.geometry.hexes import Cell
from game.core.outcome import DRAW
from game.play.events import Ended, Event, Played, Redone, TakenBack, Trouble
from game.play.table import Table
from game.ui.canvas.end_lights import end_light_of, glow_of, winners_light
from game.ui.canvas.finale import STILL_TIME, Dusk, Finale, free_place
from game.ui.canvas.motion import Homes, MoveAnimation, SoundEvent, SoundKind, Speed
from game.ui.render.frame import Flying, Marker, Trail

ENDING_SOUNDS: Final[Mapping[str, SoundKind]] = {"resigned": "resign", "time": "flag"}
REPLAY_PAUSE: Final = 0.5  # seconds before and after moves that are seen once more


@dataclass(frozen=True, slots=True)
class SeenTable:
    """What is seen of a table at a moment, apart from marks.

    While pieces are `flying`, the arrangement is without them.  `finale_marks` and the `fallen_pieces` that it has
    knocked over belong to the last move of a game; in its `is_final_moment` that move has landed and holds still.
    """

    arrangement: Arrangement
    trail: Trail | None
    flying: tuple[Flying, ...] = ()
    finale_marks: tuple[Marker, ...] = ()
    fallen_pieces: tuple[Flying, ...] = ()
    is_final_moment: bool = False

    def without_finale(self) -> SeenTable:
        """The same table without the marks of a game's end."""
        return replace(self, finale_marks=(), fallen_pieces=(), is_final_moment=False)


@dataclass(frozen=True, slots=True)
class Approach:
    """What has been shown of the next move before it is made.

    Its pieces may be lifted already, or its landing may have been shown, for which the `preview` is running.
    """

    is_lifted: bool = False
    has_landed: bool = False
    preview: MoveAnimation | None = None


class MovingPieces(NamedTuple):
    """A move that is being shown."""

    event: Played
    animation: MoveAnimation


class Replay(NamedTuple):
    """Moves that are shown once more, and the table to return to.

    If it holds, the table stays as after its `held_move`, the last, until it is ended; it is silent.
    """

    moves: deque[Played]
    table_before: SeenTable
    held_move: Played | None = None

    @property
    def is_held(self) -> bool:
        """Whether the replay has shown all its moves and holds the table there."""
        return self.held_move is not None and not self.moves


class Playback:
    """The visible state of the table: the arrangement, moving pieces, the last move.

    It never decides anything of the game.

    `on_sound` is called with each sound when it is due.  `cell_visibility` returns how well a cell can be seen on which
    a captured piece may come to lie, None if it is out of sight.  If it `has_finale`, the move that wins a game has a
    long animation.  `started_move` is the last move that has set out.
    """

    def __init__(
        self,
        table: Table,
        speed: str,
        on_sound: Callable[[SoundEvent], None],
        cell_visibility: Callable[[Cell], float | None] = lambda _cell: 0.0,
        has_finale: bool = False,
    ) -> None:
        self.table = table
        self.on_sound = on_sound
        self.cell_visibility = cell_visibility
        self.has_finale = has_finale
        self.speed = cast(Speed, speed)
        self.seen = SeenTable(table.arrangement, trail_of(table.last_steps, table.arrangement))
        self.started_move: Played | None = None
        self._waiting: deque[Event] = deque()
        self._moving: MovingPieces | None = None
        self._dusk: tuple[Ended, Dusk] | None = None  # the end that is being shown, if no move has ended the game
        self._approach = Approach()
        self._replay: Replay | None = None

    def for_table(self, table: Table, speed: str) -> Playback:
        """The playback of another table, with the same sounds."""
        return Playback(table, speed, self.on_sound, self.cell_visibility, self.has_finale)

    @property
    def shown(self) -> Arrangement:
        """The pieces that lie on the table or in the hands, without those that fly."""
        return self.seen.arrangement

    @property
    def is_moving(self) -> bool:
        """Whether a move is still to be shown, from the moment when it is made, before the next frame polls it."""
        moving = self._moving is not None or self._dusk is not None
        return moving or bool(self._waiting) or self.is_replaying or self.table.has_events

    @property
    def fallen_place(self) -> Cell | None:
        """The cell on which a captured piece lies, or to which it is about to slide; None for none."""
        animation = self._moving.animation if self._moving is not None else None
        place = animation.captured_place if isinstance(animation, Finale) else None
        place = place or next((piece.at for piece in self.seen.fallen_pieces), None)
        return (round(place[0]), round(place[1])) if place is not None else None

    @property
    def is_replaying(self) -> bool:
        """Whether moves are being shown again."""
        return self._replay is not None

    @property
    def is_holding(self) -> bool:
        """Whether a replay shows or will show an earlier position until it is ended."""
        return self._replay is not None and self._replay.held_move is not None

    @property
    def held_move(self) -> Played | None:
        """The last move of a replay that holds, once it has landed."""
        return self._replay.held_move if self._replay is not None and self._moving is None else None

    @property
    def shows_result(self) -> bool:
        """Whether the end of the game has been shown."""
        return self.is_replaying or self.seen.is_final_moment

    def set_speed(self, speed: str) -> None:
        """Show moves at another speed, from the next on."""
        self.speed = cast(Speed, speed)

    def replay_moves(self, moves: Sequence[Played], holds: bool = False) -> None:
        """Show moves again; the game does not change.

        If it `holds`, the table stays as after the last of them until `end_replay`, the next replay or the next event
        of the game.
        """
        if not moves or (self.is_moving and not self.is_holding):
            return
        table_before = self._replay.table_before if self._replay is not None else self.seen
        self._moving = None
        self._replay = Replay(deque(moves), table_before, moves[-1] if holds else None)
        self.seen = SeenTable(moves[0].before, None)

    def end_replay(self) -> None:
        """Return from a replay to the game."""
        if self._replay is not None:
            self.seen, self._replay, self._moving = self._replay.table_before, None, None

    # A piece that lands before its turn is confirmed is animated then, and not again after the confirmation:

    def preview(self, steps: Sequence[Step], now: float) -> None:
        """Show the way of a piece that lands and can still be turned."""
        self._approach = replace(self._approach, preview=MoveAnimation(steps, self.shown, now, self.speed, lifted=True))

    @property
    def is_previewing(self) -> bool:
        """Whether such a piece is still on its way."""
        return self._approach.preview is not None

    def skip_landing(self) -> None:
        """Show only the captures of the next move, because its landing has been shown already."""
        self._approach = replace(self._approach, has_landed=True)

    def start_lifted(self) -> None:
        """Start the next move from the lifted position of the chosen pieces."""
        self._approach = replace(self._approach, is_lifted=True)

    def preview_frame(self, now: float) -> tuple[Arrangement, tuple[Flying, ...]] | None:
        """The arrangement and the flying pieces of the preview; None if there is none."""
        preview = self._approach.preview
        return None if preview is None else preview.frame(now)

    def cancel_preview(self) -> None:
        """End the preview: the piece was put back."""
        self._approach = Approach()

    def _advance_preview(self, now: float) -> None:
        preview = self._approach.preview
        if preview is not None:
            self._play_sounds(preview, now)
            if preview.is_done(now):
                self._approach = replace(self._approach, preview=None)

    def _play_sounds(self, animation: MoveAnimation, now: float) -> None:
        for sound in animation.sounds(now):
            self.on_sound(sound)

    def update(self, now: float, homes: Callable[[], Homes]) -> list[Event]:
        """Poll the table and advance to the time `now`; return the events that have been shown to their end.

        `homes` returns where the hands are, in table coordinates, as the table is seen at the time.
        """
        for event in self.table.poll():
            if isinstance(event, (TakenBack, Redone)):
                self._drop_motions()
            self._waiting.append(event)
        if self._waiting:
            self.end_replay()
        happened: list[Event] = []
        self._advance_preview(now)
        self._advance_move(now, happened)
        self._advance_dusk(now, happened)
        while self._moving is None and self._dusk is None and self._waiting:
            self._start_event(self._waiting.popleft(), now, homes, happened)
            self._advance_move(now, happened)
            self._advance_dusk(now, happened)
        while self._moving is None and self._replay is not None and not self._replay.is_held:
            self._advance_replay(self._replay, now, homes)
            self._advance_move(now, happened)
        return happened

    def _advance_replay(self, again: Replay, now: float, homes: Callable[[], Homes]) -> None:
        """Start the next move of the replay; after the last move show the table from before."""
        if not again.moves:
            self.seen, self._replay = again.table_before, None
            return
        event = again.moves.popleft()
        last = self._ends_in_win() and event.after == self.table.arrangement
        start = now if again.held_move is not None else now + REPLAY_PAUSE
        animation = self._animation_of(event, event.steps, event.before, start, homes(), last, REPLAY_PAUSE)
        self._moving = MovingPieces(event, animation)
        self.seen = replace(self.seen, trail=trail_of(event.steps, event.after))

    def _ends_in_win(self) -> bool:
        """Whether the last move won the game by its rules, so that the finale is shown."""
        result = self.table.result
        won = result is not None and result.how == "played" and result.winner != DRAW
        return self.has_finale and won

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
        lifted = self._approach.is_lifted
        if not last or self.table.result is None:
            return MoveAnimation(steps, before, now, self.speed, lifted, homes)
        match = self.table.match
        reason = match.game.view.ending(match.position)
        level, end_light, coins = end_light_of(event.after, reason)
        captured = next((step.cell for step in steps if isinstance(step, Capture)), None)
        return Finale(
            steps,
            before,
            now,
            self.speed,
            lifted,
            homes,
            glow=glow_of(event.steps, event.after),
            captured_place=free_place(event.after, captured, self.cell_visibility) if captured is not None else None,
            level=level,
            end_light=end_light,
            coins=coins,
            rest=rest,
        )

    def _start_event(self, event: Event, now: float, homes: Callable[[], Homes], happened: list[Event]) -> None:
        if isinstance(event, Played):
            steps, before = event.steps, event.before
            if self._approach.has_landed:
                steps = tuple(step for step in steps if isinstance(step, Capture))
                before = replay(before, (step for step in event.steps if not isinstance(step, Capture)))
            last = self._ends_in_win() and any(isinstance(each, Ended) for each in self._waiting)
            self._moving = MovingPieces(event, self._animation_of(event, steps, before, now, homes(), last))
            self.cancel_preview()
            self.seen = replace(self.seen.without_finale(), trail=trail_of(event.steps, event.after))
            self.started_move = event
            return
        if isinstance(event, Ended) and self.has_finale and not self.seen.finale_marks:
            self._dusk = event, Dusk(winners_light(self.shown, event.result.winner), now, self.speed)
            if event.result.how in ENDING_SOUNDS:
                self.on_sound(SoundEvent(ENDING_SOUNDS[event.result.how], 0, now))
            return
        if isinstance(event, (TakenBack, Redone)):
            self.seen = SeenTable(event.after, trail_of(self.table.last_steps, event.after))
        happened.append(event)

    def _advance_move(self, now: float, happened: list[Event]) -> None:
        if self._moving is None:
            return
        event, animation = self._moving
        if not self.is_holding:
            self._play_sounds(animation, now)
        finale = animation if isinstance(animation, Finale) else None
        if not animation.is_done(now):
            self._show_animation(animation, finale, now)
            return
        marks, fallen = (finale.marks, finale.captured) if finale is not None else ((), ())
        self.seen = SeenTable(event.after, self.seen.trail, (), marks, fallen)
        self._moving = None
        if not self.is_replaying:
            self.table.end_flight()
            happened.append(event)

    def _advance_dusk(self, now: float, happened: list[Event]) -> None:
        if self._dusk is None:
            return
        event, dusk = self._dusk
        self.seen = replace(self.seen, finale_marks=dusk.marks_at(now))
        if dusk.is_done(now):
            self._dusk = None
            happened.append(event)

    def _show_animation(self, animation: MoveAnimation, finale: Finale | None, now: float) -> None:
        """Show the pieces of a move on their way, and the marks of a finale."""
        arrangement, flying = animation.frame(now)
        marks = finale.marks_at(now) if finale is not None else ()
        is_final_moment = finale is not None and finale.is_still(now)
        self.seen = SeenTable(arrangement, self.seen.trail, flying, marks, (), is_final_moment)

    def skip(self) -> None:
        """Jump to the end of the move; of a replay, to its end."""
        if self._replay is not None:
            self._replay.moves.clear()
        if self._moving is not None:
            self._moving.animation.skip()
        if self._dusk is not None:
            self._dusk[1].skip()

    def _drop_motions(self) -> None:
        """Drop all moves that were still to be shown: the table has another position."""
        self._waiting = deque(event for event in self._waiting if isinstance(event, (Ended, Trouble)))
        self._moving = self._replay = self._dusk = None
        self.seen = replace(self.seen, flying=())
        self.cancel_preview()


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
