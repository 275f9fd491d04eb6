"""How the table looks at this moment: the desk as a frame.  What is dear to find out is kept until it changes."""

from __future__ import annotations

from dataclasses import replace

from game.core.hexes import Cell
from game.core.picks import FromStack
from game.scenes.table import overlays
from game.scenes.table.desk import Desk
from game.scenes.table.overlays import Asked, Shown
from game.ui import present
from game.ui.camera import Camera
from game.ui.frame import Flying, Frame


class Looks:
    """Makes the desk's frame; equal desks give the very same frame."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._key: object = None
        self._shown: Shown | None = None
        self._frame_key: object = None
        self._frame: Frame | None = None

    def frame(self) -> Frame:
        """What is on the table."""
        desk = self.desk
        playing = desk.playing
        if playing.moving:
            self._frame_key = None
            return present.present(playing.shown, flying=playing.flying)
        seen = playing.rehearsed(desk.eye.now) if desk.choosing.landed is not None else None
        if seen is not None:
            self._frame_key = None
            return present.present(seen[0], flying=seen[1])
        shown = self._now_shown()
        carried = self._carried()
        key = (id(shown), desk.eye.camera if shown.faces else None, desk.fan, carried)
        if key != self._frame_key or self._frame is None:
            self._frame_key, self._frame = key, self._made(shown, carried, desk.eye.camera)
        return self._frame

    def _now_shown(self) -> Shown:
        desk, choosing = self.desk, self.desk.choosing
        hovered = desk.hovered if desk.fan is None else None
        threats, down = "threats" in desk.held, "way-down" in desk.held
        refused = desk.refused.reason if desk.refused is not None else None
        key = (
            id(choosing), choosing.first, choosing.aimed, choosing.landed, choosing.side, choosing.turn,
            hovered, threats, down, refused, id(desk.playing.shown), desk.playing.trail,
        )  # fmt: skip
        if key != self._key or self._shown is None:
            match = desk.table.match
            asked = Asked(hovered, threats, down, refused)
            self._key = key
            self._shown = overlays.shown(
                match.game, match.position, desk.playing.shown, choosing, asked, desk.playing.trail
            )
        return self._shown

    def _carried(self) -> Flying | None:
        """The piece under the pointer while it is dragged over the table."""
        desk = self.desk
        lying, place = desk.choosing.lying, desk.pointer.place
        if not desk.carried or lying is None or desk.pocket is not None:
            return None
        height = overlays.GAP + max((len(pile) for pile in desk.playing.shown.stacks.values()), default=0)
        return Flying(lying, desk.eye.camera.between(place, height), height)

    def _made(self, shown: Shown, carried: Flying | None, camera: Camera) -> Frame:
        faded = present.hiding(shown.arrangement, shown.faces, camera) if shown.faces else frozenset[Cell]()
        arrangement, lifted = shown.arrangement, shown.lifted
        if carried is not None and isinstance(self.desk.choosing.first, FromStack):
            stacks = dict(arrangement.stacks)
            source = self.desk.choosing.first.cell
            rest = stacks.pop(source)[:-1]
            arrangement = replace(arrangement, stacks={**stacks, source: rest} if rest else stacks)
            lifted = None
        return present.present(
            arrangement,
            shown.markers,
            flying=(carried,) if carried is not None else (),
            lifted=lifted,
            fan=self.desk.fan,
            faded=faded,
        )
