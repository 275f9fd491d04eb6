"""The picture: cloth, table, the parts around it, and what floats over it; only what has changed is drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

import pygame

from game.core.hexes import Cell
from game.core.showing import Reason
from game.core.steps import Slide
from game.play.adviser import Advice
from game.scenes.board.board import Board
from game.scenes.board.playback import reached
from game.scenes.dialogs import Dialog
from game.scenes.table import messages
from game.scenes.table.button_bar import TurnBar, WordBar, button_bar
from game.scenes.table.chrome import Chrome
from game.scenes.table.move_entry import MoveEntry
from game.scenes.table.reasons import reasons
from game.ui import screen
from game.ui.canvas.hit import touched
from game.ui.canvas.painter import FOCUS, Painter, joined
from game.ui.kinds import portrait
from game.ui.look.cloth import PREMULTIPLIED, felt
from game.ui.look.pen import Pen
from game.ui.panels.end_card import EndCard
from game.ui.panels.notes import Keep, Toast, Tone, label, tooltip
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame, Lifted

# The words, the pixel they speak of, what to show beside them, in what tone:
Tip: TypeAlias = tuple[str, tuple[float, float], tuple[Keep, ...], Tone]
TOLD: Final = 10.0  # how much it matters that a reason's words leave in sight what they speak of,
ASIDE: Final = 1.0  # and everything else


class Picture:
    """Draws a board and what lies around and over it on the window; `place` it before anything else."""

    pen: Pen
    chrome: Chrome

    def __init__(self, board: Board, painter: Painter, entry: MoveEntry) -> None:
        self.board = board
        self.painter = painter
        self.entry = entry
        self.toast = Toast()
        self.card: EndCard | None = None
        self.dialog: Dialog | None = None
        self.now = 0.0
        self._spoiled = True
        self._dirty: list[pygame.Rect] = []
        self._floating: list[pygame.Rect] = []
        self._float_key: object = None
        self._last: object = None

    def place(self, pen: Pen, chrome: Chrome) -> None:
        """Draw in a window that is laid out anew; what lies over the table stays, in its new place."""
        self.pen, self.chrome = pen, chrome
        self._dirty, self._floating = [], []
        self.entry.place(pen)
        if self.card is not None:
            self.card.place(pen, chrome.card_room or self.board.layout.table)
        if self.dialog is not None:
            self.dialog.place(pen, pygame.Rect((0, 0), screen.size()))
        self.spoil()

    @property
    def area(self) -> pygame.Rect:
        """Where the table is drawn: it reaches under the rounded corners of the rails."""
        return self.board.layout.view

    def spoil(self) -> None:
        """Draw everything next time."""
        self._spoiled = True

    def touched_at(self, place: tuple[int, int]) -> tuple[Cell, int | None] | None:
        """The cell under a pixel and which piece of its stack; None where something else lies over the table."""
        if not self.area.collidepoint(place) or self.chrome.covers(place) or self._covered(place):
            return None
        if self.board.playback.moving:
            return touched(self.board.playback.shown, self.board.camera_control.camera, place)
        return touched(self.board.frame(), self.board.camera_control.camera, place, self.area)

    def _covered(self, place: tuple[int, int]) -> bool:
        """Whether something floats over the table there that can be clicked."""
        bar = self.turn_bar()
        return (
            self.dialog is not None
            or (self.card is not None and self.card.rect.collidepoint(place))
            or (bar is not None and bar.rect.collidepoint(place))
            or (self.written_on and self.entry.rect.collidepoint(place))
        )

    def turn_bar(self) -> TurnBar | WordBar | None:
        """The turning control, if a piece has landed; or the words that can be said."""
        if self.written_on:
            return None
        return button_bar(self.board, self.pen)

    @property
    def written_on(self) -> bool:
        """Whether a move is being typed."""
        return self.entry.field is not None

    def stale(self, now: float) -> bool:
        """Whether anything looks otherwise than it was drawn."""
        self.now = now
        while found := self.chrome.sync():
            self._dirty += found
            if not self._spoiled:
                break
        key = (self.board.frame(), self.board.camera_control.camera)
        floating = self._floats()
        changed = self._spoiled or bool(self._dirty) or key != self._last or floating != self._float_key
        self._last, self._float_key = key, floating
        return changed

    def _floats(self) -> object:
        """All that decides what floats over the table."""
        board = self.board
        tip = self._tip()
        carried = board.state.place if board.state.carried and board.state.pocket is not None else None
        toast = (self.toast.words, round((self.toast.until - self.now) * 30)) if self.toast.showing(self.now) else None
        card = self.card.look if self.card is not None else None
        written = self.entry.look
        return tip, carried, toast, self.turn_bar(), card, self._hovered_action(), written

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw what has changed; the changed rectangles, None for the whole window."""
        whole, self._spoiled = self._spoiled or self.dialog is not None, False
        dirty = [surface.get_rect()] if whole else [*self._dirty, *self._floating]
        dirty = [rect.clip(surface.get_rect()) for rect in joined([rect for rect in dirty if rect])]
        self._dirty = []
        theme = self.pen.theme
        cloth = felt(surface.get_size(), theme.felt, theme.felt_rim, FOCUS)
        for rect in dirty:
            surface.blit(cloth, rect, rect)
        written = self.painter.draw(surface, self.board.frame(), self.board.camera_control.camera, self.area, dirty)
        everything = joined([*dirty, *written])
        grown = [rect for rect in everything if rect not in dirty and rect not in written]
        if grown:  # rectangles that were joined cover more than was restored
            for rect in grown:
                surface.blit(cloth, rect, rect)
            self.painter.restore(surface, grown)
        for rect in everything:
            surface.set_clip(rect)
            for part in self.chrome.parts():
                if part.outer.colliderect(rect):
                    part.draw(surface)
        surface.set_clip(None)
        self._floating = self._draw_floating(surface)
        if self.dialog is not None:
            self.dialog.draw(surface, self.pen)
        return None if whole else [*everything, *self._floating]

    def _draw_floating(self, surface: pygame.Surface) -> list[pygame.Rect]:
        board, pen = self.board, self.pen
        covered: list[pygame.Rect] = []
        bar = self.turn_bar()
        if bar is not None:
            covered.append(bar.draw(surface, pen))
        tip = self._tip()
        if tip is not None:
            covered.append(tooltip(surface, pen, board.layout.table, *tip))
        action = self._hovered_action()
        if action:
            place = self.chrome.bar.place_of(action)
            covered.append(label(surface, pen, surface.get_rect(), self.chrome.bar.told(action), place))
        if board.state.carried and board.state.pocket is not None and board.state.selection.lying is not None:
            lying = board.state.selection.lying
            radius = self.chrome.rails[board.state.pocket[0]].radius
            image = portrait(lying, radius, colour=self.pen.theme.stain(lying))
            covered.append(surface.blit(image, image.get_rect(center=board.state.place), special_flags=PREMULTIPLIED))
        if self.written_on:
            covered.append(self.entry.draw(surface, pen))
        toast = self.toast.draw(surface, pen, board.layout.table, self.now)
        if toast is not None:
            covered.append(toast)
        if self.card is not None:
            covered.append(self.card.draw(surface, pen).union(self.card.rect))
        return [rect.inflate(4, 4) for rect in covered]

    def _hovered_action(self) -> str:
        return self.chrome.bar.content.hovered

    def _tip(self) -> Tip | None:
        """The reason to tell, and the pixel that it speaks of."""
        board, selection = self.board, self.board.state.selection
        if board.playback.moving or self.dialog is not None:
            return None
        if board.state.refused is not None and board.state.refused.cell is None:
            x, y = board.state.refused.place
            return self._sentence(board.state.refused.reason), (float(x), float(y)), (), "no"
        if board.state.refused is not None and board.state.refused.cell is not None:
            return self._told_at(board.state.refused.reason, board.state.refused.cell)
        if board.state.pocket is not None and selection.first is None:
            return self._told_in_hand(*board.state.pocket)
        if board.state.explained and board.state.advice is not None and selection.first is None:
            return self._advised(board.state.advice)
        cell = selection.target
        if cell is None or selection.far(cell, board.playback.shown):
            return None
        reason = selection.why()
        return self._told_at(reason, cell) if reason is not None else None

    def _sentence(self, reason: Reason) -> str:
        return messages.sentence(self.board.table.match.game, reason, self.board.setup)

    def _told_in_hand(self, seat: int, index: int) -> Tip | None:
        """What a piece in a hand is, beside it."""
        words, rail = self.chrome.told_of_pocket(seat, index), self.chrome.rails[seat]
        x, y = rail.centre(index)[0], max(rail.rect.top, min(rail.rect.bottom, self.area.centery))
        return (words, (x, y), ((rail.rect, TOLD),), "plain") if words else None

    def _advised(self, advice: Advice) -> Tip:
        """Why a move is advised, beside the place that it is made to."""
        match = self.board.table.match
        steps = match.game.view.steps(match.position, advice.move)
        words = reasons(match.game, match.seats, advice, self.board.kind, self.board.camera_control.camera)
        cells = reached(steps)
        if not cells:
            return words, (float(self.area.centerx), float(self.area.centery)), (), "go"
        frame, camera = self.board.frame(), self.board.camera_control.camera
        x, y = camera.at(cells[0], frame.height(cells[0]) + 1)
        way = {cell for step in steps if isinstance(step, Slide) for cell in step.path}
        spoken = {cell for fact in advice.told for cell in (*fact.cells, *fact.line)}
        tone: Tone = "go" if advice.loses_in is None else "plain"
        return words, (x, y - 0.45 * camera.radius * camera.squash), self._kept({*cells, *way, *spoken}), tone

    def _told_at(self, reason: Reason, cell: Cell) -> Tip:
        """A reason beside a cell, off the faces that it speaks of, and rather off other stacks and targets too."""
        frame, camera = self.board.frame(), self.board.camera_control.camera
        half = camera.radius * camera.squash
        x, y = camera.at(cell, frame.height(cell))
        keep = [*self._kept({cell, *reason.cells})]
        if frame.lifted is not None:
            keep.append((held(frame, camera, frame.lifted), TOLD))
        bar = self.turn_bar()
        if bar is not None:
            keep.append((bar.rect, TOLD))
        keep.append((self.chrome.warning.rect, TOLD))
        return self._sentence(reason), (x, y - 0.45 * half), tuple(keep), "no"

    def _kept(self, told: Collection[Cell]) -> tuple[Keep, ...]:
        """The faces that words speak of, which had better be seen beside them, and rather the others too."""
        frame, camera = self.board.frame(), self.board.camera_control.camera
        others = {*frame.arrangement.stacks, *self.board.state.selection.marks}.difference(told)
        keep = [(body(frame, camera, other), TOLD) for other in sorted(told)]
        keep += [(face(frame, camera, other), ASIDE) for other in sorted(others)]
        return tuple(keep)

    def refine(self, seconds: float) -> None:
        """Sharpen what is rough; it is drawn again then, though nothing on the table has changed."""
        if not self.chrome.prepare() and self.painter.refine(seconds):
            self._last = None


def held(frame: Frame, camera: Camera, lifted: Lifted) -> pygame.Rect:
    """Where the pieces lie that are held above their stack."""
    rect = face(frame, camera, lifted.cell)
    wide = rect.inflate(-rect.width // 4, 0)
    low = camera.at(lifted.cell, frame.height(lifted.cell) - lifted.count + lifted.gap)[1]
    high = camera.at(lifted.cell, frame.height(lifted.cell) + lifted.gap)[1]
    return pygame.Rect(wide.left, round(high - rect.height / 2), wide.width, round(low - high + rect.height))


def body(frame: Frame, camera: Camera, cell: Cell) -> pygame.Rect:
    """Where a stack lies with its sides, or the cell itself."""
    top = face(frame, camera, cell)
    return top.union(top.move(0, round(camera.rise(frame.height(cell)))))


def face(frame: Frame, camera: Camera, cell: Cell) -> pygame.Rect:
    """Where the upper face of a stack lies, or the cell itself."""
    rect = pygame.Rect(0, 0, round(1.6 * camera.radius), round(1.6 * camera.radius * camera.squash))
    x, y = camera.at(cell, frame.height(cell))
    rect.center = round(x), round(y)
    return rect
