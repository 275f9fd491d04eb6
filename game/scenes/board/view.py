"""How the table looks at this moment: the desk as a frame.  What is dear to find out is kept until it changes."""

from __future__ import annotations

from dataclasses import replace

from game.core.hexes import Cell
from game.core.picks import FromStack
from game.core.pieces import Arrangement
from game.scenes.board.coordinates import placed
from game.scenes.board.overlays import overlays
from game.scenes.board.overlays.common import GAP, Shown
from game.scenes.board.overlays.overlays import Asked
from game.scenes.board.state import Desk
from game.ui.render import present
from game.ui.render.camera import Camera
from game.ui.render.frame import Flying, Focus, Frame, Lifted


class BoardView:
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
        playback = desk.playback
        if playback.moving:
            self._frame_key = None
            return self._told(present.present(playback.shown, flying=playback.flying))
        seen = playback.rehearsed(desk.camera_control.now) if desk.selection.landed is not None else None
        if seen is not None:
            self._frame_key = None
            return self._told(present.present(seen[0], flying=seen[1]))
        shown = self._now_shown()
        carried = self._carried()
        camera = desk.camera_control.camera if shown.faces else None
        key = (id(shown), camera, desk.fan, carried, desk.services.config.coordinates, desk.focus)
        if key != self._frame_key or self._frame is None:
            self._frame_key = key
            self._frame = self._told(self._made(shown, carried, desk.camera_control.camera), desk.hovered)
        return self._frame

    def _told(self, frame: Frame, pointed: Cell | None = None) -> Frame:
        """With coordinates, on the board's rim or beside the stacks, or without."""
        if not self.desk.services.config.coordinates:
            return replace(frame, coordinates=False)
        places = placed(frame, pointed)
        return replace(frame, markers=(*places, *frame.markers)) if places else frame

    def _now_shown(self) -> Shown:
        desk, selection = self.desk, self.desk.selection
        hovered = desk.hovered if desk.fan is None else None
        threats, down = "threats" in desk.held, "way-down" in desk.held
        clear = "see-through" in desk.held
        refused = desk.refused.reason if desk.refused is not None else None
        over = desk.table.result is not None
        key = (
            (id(selection), selection.state, hovered, threats, down, refused, clear),
            (id(desk.playback.shown), desk.playback.trail, desk.alerts, desk.entering, desk.proposed, over, desk.mine),
        )
        if key != self._key or self._shown is None:
            match = desk.table.match
            entering = desk.playback.shown.hands[desk.turn][desk.entering.pocket].piece if desk.entering else None
            proposed, mine = desk.proposed, desk.mine
            asked = Asked(hovered, threats, down, refused, desk.alerts, entering, clear, proposed, over, mine)
            self._key = key
            self._shown = overlays.shown(
                match.game, match.position, desk.playback.shown, selection, asked, desk.playback.trail
            )
        return self._shown

    def _carried(self) -> tuple[Flying, ...]:
        """The pieces under the pointer while they are dragged over the table; a slab snaps to where it may lie."""
        desk = self.desk
        lying, place = desk.selection.lying, desk.pointer.place
        if not desk.carried or lying is None or desk.pocket is not None or desk.selection.holding is not None:
            return ()
        height = GAP + max((len(pile) for pile in desk.playback.shown.stacks.values()), default=0)
        at, source = desk.camera_control.camera.between(place, height), desk.selection.source
        block = desk.playback.shown.stacks[source][-desk.selection.count :] if source is not None else (lying,)
        return tuple(Flying(piece, at, height + k) for k, piece in enumerate(block))

    def _pointed(self, arrangement: Arrangement, lifted: Lifted | None) -> tuple[Focus, ...]:
        """The cell at which the keys point; a slab in hand shows that by itself."""
        cell = self.desk.focus
        if cell is None or self.desk.selection.holding is not None:
            return ()
        height = present.height(arrangement, cell)
        if lifted is not None and lifted.cell == cell:
            return (Focus(cell, height + lifted.gap),)
        return (Focus(cell, height),)

    def _made(self, shown: Shown, carried: tuple[Flying, ...], camera: Camera) -> Frame:
        faded = present.hiding(shown.arrangement, shown.faces, camera) if shown.faces else frozenset[Cell]()
        arrangement, lifted = shown.arrangement, shown.lifted
        if carried and isinstance(self.desk.selection.first, FromStack):
            stacks = dict(arrangement.stacks)
            source = self.desk.selection.first.cell
            rest = stacks.pop(source)[: -self.desk.selection.count]
            arrangement = replace(arrangement, stacks={**stacks, source: rest} if rest else stacks)
            lifted = None
        return present.present(
            arrangement,
            (*shown.markers, *self._pointed(arrangement, lifted)),
            flying=carried,
            lifted=lifted,
            fan=self.desk.fan,
            faded=faded,
        )
