"""How a board looks at this moment, as a frame.  What is dear to find out is kept until it changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.core.display.picks import FromStack
from game.core.display.pieces import Arrangement
from game.core.facts import Fact
from game.core.geometry.hexes import Cell
from game.scenes.board.context import BoardContext
from game.scenes.board.coordinates import placed
from game.scenes.board.overlays.common import GAP, Shown
from game.scenes.board.overlays.overlays import shown
from game.scenes.board.state import BoardState
from game.ui.render import present
from game.ui.render.camera import Camera
from game.ui.render.frame import Danger, Flying, Focus, Frame, Lifted
from game.ui.render.markers import PULSE_END, PULSE_STEPS

BEAT: Final = 1.6  # seconds of one pulse


class BoardView:
    """Makes a board's frame of its state; equal states give the very same frame."""

    def __init__(self) -> None:
        self._key: object = None
        self._known: tuple[object, ...] = ()  # what the key names by its id: while it is held no other has that
        self._shown: Shown | None = None
        self._frame_key: object = None
        self._framed: Shown | None = None  # likewise
        self._frame: Frame | None = None
        self._dangers: tuple[Fact, ...] = ()
        self._alarmed = 0.0  # when they were first seen

    def frame(self, state: BoardState, context: BoardContext) -> Frame:
        """What is on the table."""
        playback, config = context.playback, context.services.config
        if playback.moving:
            self._frame_key = None
            seen_now = present.present(playback.shown, playback.marks, flying=playback.flying)
            return told(seen_now, config.coordinates)
        now = context.camera_control.now
        seen = playback.rehearsed(now) if state.selection.landed is not None else None
        if seen is not None:
            self._frame_key = None
            return told(present.present(seen[0], flying=seen[1]), config.coordinates)
        found = self._now_shown(state, context)
        carried = (*_carried(state, context), *playback.fallen)
        camera = context.camera_control.camera
        moment = self._moment(state, context)
        fading = camera.at_origin if found.faces or found.lifted or state.hovered else None
        key = (id(found), fading, state.fan, carried, config.coordinates, state.focus, moment)
        if key != self._frame_key or self._frame is None:
            self._frame_key, self._framed = key, found
            self._frame = told(_made(found, carried, state, camera, moment), config.coordinates, state.hovered)
        return self._frame

    def _moment(self, state: BoardState, context: BoardContext) -> int:
        """How far the pulse over an attacked king has come."""
        if state.dangers != self._dangers:
            self._dangers, self._alarmed = state.dangers, context.camera_control.now
        if not state.dangers or context.playback.speed == "off":
            return PULSE_END
        return min(PULSE_END, round((context.camera_control.now - self._alarmed) / BEAT * PULSE_STEPS))

    def _now_shown(self, state: BoardState, context: BoardContext) -> Shown:
        playback, match = context.playback, context.table.match
        over, mine = context.table.result is not None, context.mine
        seen = state if state.fan is None else replace(state, hovered=None)
        key = (
            (id(seen.selection), seen.selection.state, seen.hovered, seen.held, seen.refused and seen.refused.reason),
            (
                id(playback.shown),
                playback.trail,
                playback.marks,
                seen.alerts,
                seen.entering,
                seen.proposed,
                seen.told,
                seen.upto,
                over,
                mine,
            ),
        )
        if key != self._key or self._shown is None:
            self._key, self._known = key, (seen.selection, playback.shown)
            if seen.upto:
                self._shown = Shown(upto(playback.shown, seen.upto))
                return self._shown
            made = shown(match.game, match.position, playback.shown, seen, playback.trail, over, mine)
            self._shown = replace(made, markers=(*made.markers, *playback.marks))
        return self._shown


def upto(arrangement: Arrangement, level: int) -> Arrangement:
    """What lies on the lowest levels, so many of them."""
    return replace(arrangement, stacks={cell: pile[:level] for cell, pile in arrangement.stacks.items()})


def told(frame: Frame, coordinates: bool, pointed: Cell | None = None) -> Frame:
    """A frame with coordinates, on the board's rim or beside the stacks, or without."""
    if not coordinates:
        return replace(frame, coordinates=False)
    places = placed(frame, pointed)
    return replace(frame, markers=(*places, *frame.markers)) if places else frame


def faded(found: Shown, camera: Camera, pointed: Cell | None = None) -> frozenset[Cell]:
    """The stacks that stand before what matters now, what is chosen or what is pointed at."""
    stacks = found.arrangement.stacks
    near = {pointed, found.lifted.cell if found.lifted is not None else None}
    faces = (*found.faces, *((cell, len(stacks[cell])) for cell in near if cell is not None and cell in stacks))
    return present.stacks_hiding(found.arrangement, faces, camera) if faces else frozenset()


def _carried(state: BoardState, context: BoardContext) -> tuple[Flying, ...]:
    """The pieces under the pointer while they are dragged over the table; a slab snaps to where it may lie."""
    selection, seen = state.selection, context.playback.shown
    if not state.carried or selection.lying is None or state.pocket is not None or selection.holding is not None:
        return ()
    height = GAP + max((len(pile) for pile in seen.stacks.values()), default=0)
    at, source = context.camera_control.camera.place_at(state.place, height), selection.source
    block = seen.stacks[source][-selection.count :] if source is not None else (selection.lying,)
    return tuple(Flying(piece, at, height + k) for k, piece in enumerate(block))


def _pointed(state: BoardState, arrangement: Arrangement, lifted: Lifted | None) -> tuple[Focus, ...]:
    """The cell at which the keys point; a slab in hand shows that by itself."""
    cell = state.focus
    if cell is None or state.selection.holding is not None:
        return ()
    height = present.height(arrangement, cell)
    if lifted is not None and lifted.cell == cell:
        return (Focus(cell, height + lifted.gap),)
    return (Focus(cell, height),)


def _attacks(state: BoardState, arrangement: Arrangement, lifted: Lifted | None, moment: int) -> tuple[Danger, ...]:
    """The attacks on the king of whoever is to move, but while something else is proposed, turned or looked at."""
    selection, source = state.selection, lifted.cell if lifted is not None else None
    if selection.landed is not None or state.proposed is not None or "threats" in state.held:
        return ()
    return tuple(
        Danger(
            tuple((cell, float(present.height(arrangement, cell, source))) for cell in fact.line),
            arrangement.stacks[fact.line[0]][-1],
            moment,
        )
        for fact in state.dangers
        if source not in (fact.line[0], fact.line[-1]) and fact.line[0] in arrangement.stacks
    )


def _made(found: Shown, carried: tuple[Flying, ...], state: BoardState, camera: Camera, moment: int) -> Frame:
    arrangement, lifted, first = found.arrangement, found.lifted, state.selection.first
    if carried and isinstance(first, FromStack):
        stacks = dict(arrangement.stacks)
        rest = stacks.pop(first.cell)[: -state.selection.count]
        arrangement = replace(arrangement, stacks={**stacks, first.cell: rest} if rest else stacks)
        lifted = None
    return present.present(
        arrangement,
        (*found.markers, *_attacks(state, arrangement, lifted, moment), *_pointed(state, arrangement, lifted)),
        flying=carried,
        lifted=lifted,
        fan=state.fan,
        faded=faded(found, camera, None if carried else state.hovered),
    )
