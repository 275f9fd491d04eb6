"""The frame of a board at this moment.  Expensive parts are cached until their inputs change."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from game.core.display.picks import FromStack
from game.core.display.pieces import Arrangement
from game.core.facts import Fact
from game.core.geometry.hexes import Cell
from game.play.events import Played
from game.scenes.board.context import BoardContext
from game.scenes.board.coordinates import coordinate_marks
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.overlays.overlays import marked_table
from game.scenes.board.playback import target_cells, trail_of
from game.scenes.board.state import BoardState
from game.ui.render import present
from game.ui.render.camera import Camera
from game.ui.render.frame import (
    HELD_GAP,
    Cross,
    Danger,
    EndLight,
    Flying,
    Focus,
    Frame,
    Glow,
    Hollow,
    Knot,
    Lifted,
    LitFace,
    Marker,
    Ribbon,
    Ring,
)
from game.ui.render.markers import PULSE_END, PULSE_STEPS

PULSE_SECONDS: Final = 1.6  # of a pulse
CLOSING_SECONDS: Final = 0.16  # in which the hollow for the first piece closes


class OpenHollow(NamedTuple):
    """The hollow that is seen, and when it opened and began to close."""

    mark: Hollow
    opened: float
    closes: float | None = None


class ShownDangers(NamedTuple):
    """The dangers that are shown, and when they were first shown."""

    facts: tuple[Fact, ...] = ()
    since: float = 0.0


class BoardView:
    """Makes the frame of a board from its state; equal states return the same object."""

    def __init__(self) -> None:
        self._key: object = None
        self._kept_alive: tuple[object, ...] = ()  # their ids are in the key, so no new object may get these ids
        self._shown: MarkedTable | None = None
        self._frame_key: object = None
        self._shown_in_frame: MarkedTable | None = None  # kept for the same reason
        self._frame: Frame | None = None
        self._dangers = ShownDangers()
        self._hollow: OpenHollow | None = None

    def frame(self, state: BoardState, context: BoardContext) -> Frame:
        """The frame of the board."""
        playback, coordinates = context.playback, context.shows_coordinates
        if playback.is_moving:
            self._frame_key = None
            marks = (
                *self._closing_hollow(playback.shown, context),
                *playback.seen.finale_marks,
                *_replay_marks(playback.held_move, context),
            )
            seen_now = present.present(playback.shown, marks, flying=playback.seen.flying)
            return with_coordinates(seen_now, coordinates)
        now = context.camera_control.now
        preview = playback.preview_frame(now) if state.selection.landed_cell is not None else None
        if preview is not None:
            self._frame_key = None
            marks = self._closing_hollow(preview[0], context)
            return with_coordinates(present.present(preview[0], marks, flying=preview[1]), coordinates)
        found = self._find_shown(state, context)
        carried = (*_carried_pieces(state, context), *playback.seen.fallen_pieces)
        camera = context.camera_control.camera
        moment = self._pulse_step(state, context)
        rim = self._rim_step(found, context)
        fading = camera.at_origin if found.faces or found.lifted or state.hovered else None
        crossed = _seen_crosses(found, context)
        key = (id(found), fading, state.fanned_cell, carried, coordinates, state.focus, moment, rim, crossed)
        if key != self._frame_key or self._frame is None:
            self._frame_key, self._shown_in_frame = key, found
            seen_marks = tuple(mark for mark in found.markers if not isinstance(mark, Cross) or mark in crossed)
            self._frame = with_coordinates(
                _make_frame(replace(found, markers=seen_marks), carried, state, camera, (moment, rim)),
                coordinates,
                state.hovered,
            )
        return self._frame

    def _pulse_step(self, state: BoardState, context: BoardContext) -> int:
        """The step of the pulse over an attacked king."""
        if state.situation.dangers != self._dangers.facts:
            self._dangers = ShownDangers(state.situation.dangers, context.camera_control.now)
        return _step_since(self._dangers.since, context) if state.situation.dangers else PULSE_END

    def _rim_step(self, found: MarkedTable, context: BoardContext) -> int:
        """The step of the pulse of the hollow for the first piece."""
        mark = found.hollow
        if mark is None:
            self._hollow = None
            return PULSE_END
        opened = self._hollow.opened if self._hollow is not None else context.camera_control.now
        self._hollow = OpenHollow(mark, opened)
        return _step_since(opened, context)

    def _closing_hollow(self, arrangement: Arrangement, context: BoardContext) -> tuple[Hollow, ...]:
        """The hollow that closes while the first piece drops into it."""
        seen, now = self._hollow, context.camera_control.now
        if seen is None or arrangement.stacks:
            return ()
        if seen.closes is None:
            seen = self._hollow = seen._replace(closes=now)
        share = 1 - (now - (seen.closes or now)) / CLOSING_SECONDS
        return (replace(seen.mark, open=share),) if share > 0 else ()

    def _find_shown(self, state: BoardState, context: BoardContext) -> MarkedTable:
        playback, match = context.playback, context.table.match
        over, mine = context.table.result is not None, context.can_choose
        seen = state if state.fanned_cell is None else replace(state, hovered=None)
        key = (
            (
                id(seen.selection),
                seen.selection.choice_key,
                seen.hovered,
                seen.held_commands,
                seen.refusal and seen.refusal.reason,
            ),
            (
                id(playback.shown),
                playback.seen.trail,
                playback.seen.finale_marks,
                seen.situation.alerts,
                seen.situation.reserve_pick,
                seen.proposed_move,
                seen.advice_facts,
                seen.max_level,
                seen.situation.friends_pick,
                over,
                mine,
            ),
        )
        if key != self._key or self._shown is None:
            self._key, self._kept_alive = key, (seen.selection, playback.shown)
            if seen.max_level:
                self._shown = MarkedTable(lowest_levels(playback.shown, seen.max_level))
                return self._shown
            finale = playback.seen.finale_marks
            trail = None if any(isinstance(mark, (Glow, EndLight)) for mark in finale) else playback.seen.trail
            made = marked_table(match.game, match.position, playback.shown, seen, trail, over, mine)
            self._shown = _with_friends_pick(replace(made, markers=(*made.markers, *finale)), seen)
        return self._shown


def _with_friends_pick(made: MarkedTable, state: BoardState) -> MarkedTable:
    """The table with the pieces lifted that a friend elsewhere has in hand, unless a piece is in hand here."""
    lifted = state.situation.friends_pick
    if lifted is None or made.lifted is not None or not isinstance(lifted.first, FromStack):
        return made
    return replace(made, lifted=Lifted(lifted.first.cell, lifted.count))


def _replay_marks(shown: Played | None, context: BoardContext) -> tuple[Marker, ...]:
    """The way of a replayed move and where it ended; nothing for None."""
    if shown is None:
        return ()
    faces = [(cell, float(len(shown.after.stacks.get(cell, ())))) for cell in target_cells(shown.steps)]
    wide = context.kind.pieces_are_wide
    ends = [LitFace(*face, "chosen") if wide else Ring(*face, "chosen") for face in faces]
    trail = trail_of(shown.steps, shown.after)
    if trail is None or len(trail.cells) < 2:
        return tuple(ends)
    points = tuple(zip(trail.cells, trail.heights, strict=True))
    knots: list[Knot] = ["none"] * (len(points) - 1)
    return (*ends, Ribbon(points, tuple(knots), "tip"))


def _seen_crosses(found: MarkedTable, context: BoardContext) -> frozenset[Cross]:
    """The crosses that no hand at the foot would hide in part."""
    camera, foot = context.camera_control.camera, context.camera_control.area.bottom
    return frozenset(mark for mark in found.crosses if camera.at(mark.cell, mark.height)[1] <= foot)


def _step_since(since: float, context: BoardContext) -> int:
    """The step of a pulse that began at a time; its end without animations."""
    if context.playback.speed == "off":
        return PULSE_END
    return min(PULSE_END, round((context.camera_control.now - since) / PULSE_SECONDS * PULSE_STEPS))


def lowest_levels(arrangement: Arrangement, level: int) -> Arrangement:
    """The arrangement without the pieces above `level`."""
    return replace(arrangement, stacks={cell: pile[:level] for cell, pile in arrangement.stacks.items()})


def with_coordinates(frame: Frame, coordinates: bool, pointed: Cell | None = None) -> Frame:
    """A frame with coordinates, on the board's rim or beside the stacks, or without them."""
    if not coordinates:
        return replace(frame, coordinates=False)
    places = coordinate_marks(frame, pointed)
    return replace(frame, markers=(*places, *frame.markers)) if places else frame


def stacks_to_fade(found: MarkedTable, camera: Camera, pointed: Cell | None = None) -> frozenset[Cell]:
    """The stacks that hide the chosen or pointed cells."""
    stacks = found.arrangement.stacks
    near = {pointed, found.lifted.cell if found.lifted is not None else None}
    faces = (*found.faces, *((cell, len(stacks[cell])) for cell in near if cell is not None and cell in stacks))
    return present.stacks_hiding(found.arrangement, faces, camera) if faces else frozenset()


def _carried_pieces(state: BoardState, context: BoardContext) -> tuple[Flying, ...]:
    """The pieces at the pointer while they are dragged over the table; a slab snaps to a legal place instead."""
    selection, seen = state.selection, context.playback.shown
    if (
        not state.is_carrying
        or selection.oriented_piece is None
        or state.pocket is not None
        or selection.slab is not None
    ):
        return ()
    height = HELD_GAP + max((len(pile) for pile in seen.stacks.values()), default=0)
    at, source = context.camera_control.camera.place_at(state.place, height), selection.source
    block = seen.stacks[source][-selection.count :] if source is not None else (selection.oriented_piece,)
    return tuple(Flying(piece, at, height + k) for k, piece in enumerate(block))


def _focus_marks(state: BoardState, arrangement: Arrangement, lifted: Lifted | None) -> tuple[Focus, ...]:
    """The mark of the cell at which the keys point; a slab in hand needs none."""
    cell = state.focus
    if cell is None or state.selection.slab is not None:
        return ()
    height = present.height(arrangement, cell)
    if lifted is not None and lifted.cell == cell:
        return (Focus(cell, height + HELD_GAP),)
    return (Focus(cell, height),)


def _danger_marks(
    state: BoardState, arrangement: Arrangement, lifted: Lifted | None, moment: int
) -> tuple[Danger, ...]:
    """The attacks on the mover's king, unless a move is proposed, a piece turned or threats are shown.

    Of a piece that is turned, `overlays` shows which attacks it leaves.
    """
    selection, source = state.selection, lifted.cell if lifted is not None else None
    if selection.landed_cell is not None or state.proposed_move is not None or "threats" in state.held_commands:
        return ()
    return tuple(
        Danger(
            tuple((cell, float(present.height(arrangement, cell, source))) for cell in fact.line),
            arrangement.stacks[fact.line[0]][-1],
            moment,
        )
        for fact in state.situation.dangers
        if source not in (fact.line[0], fact.line[-1]) and fact.line[0] in arrangement.stacks
    )


def _make_frame(
    found: MarkedTable, carried: tuple[Flying, ...], state: BoardState, camera: Camera, moments: tuple[int, int]
) -> Frame:
    """The frame of a marked table; `moments` are the steps of the pulses over a king and around a hollow."""
    moment, rim = moments
    marks = (replace(mark, moment=rim) if isinstance(mark, Hollow) else mark for mark in found.markers)
    arrangement, lifted, selection = found.arrangement, found.lifted, state.selection
    first = selection.first
    if carried and isinstance(first, FromStack):
        stacks = dict(arrangement.stacks)
        rest = stacks.pop(first.cell)[: -selection.count]
        arrangement = replace(arrangement, stacks={**stacks, first.cell: rest} if rest else stacks)
        lifted = None
    return present.present(
        arrangement,
        (*marks, *_danger_marks(state, arrangement, lifted, moment), *_focus_marks(state, arrangement, lifted)),
        flying=carried,
        lifted=lifted,
        fan=state.fanned_cell,
        faded=stacks_to_fade(found, camera, None if carried else state.hovered),
        asked=frozenset(cell for cell in (state.hovered, selection.source, selection.aimed_cell) if cell is not None),
    )
