"""Words beside the place that they speak of: why something may not be, what a piece is, why a move is good."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import pygame

from game.core.display.showing import Reason
from game.core.display.steps import Slide
from game.core.geometry.hexes import Cell
from game.play.adviser import Advice
from game.scenes.board.board import Board
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.facts_in_words import advice_reasons
from game.scenes.sentences import players
from game.ui.panels.notes import NoteTone
from game.ui.render.camera import Point
from game.ui.render.free_room import SUBJECT_WEIGHT, WeightedRect, lifted_rect, rects_to_keep


class Tip(NamedTuple):
    """The words, the pixel that they speak of, what to show beside them, in what tone."""

    words: str
    at: Point
    keep: tuple[WeightedRect, ...] = ()
    tone: NoteTone = "no"


def current_tip(board: Board, chrome: SurroundingPanels, buttons: pygame.Rect | None) -> Tip | None:
    """What is to be told now beside a place; `buttons` lie over the table too, if there are any."""
    state, selection = board.state, board.state.selection
    if board.playback.is_moving:
        return None
    if state.refusal is not None and state.refusal.cell is None:
        x, y = state.refusal.place
        return Tip(reason_text(board, state.refusal.reason), (float(x), float(y)))
    if state.refusal is not None and state.refusal.cell is not None:
        return reason_tip(board, chrome, buttons, state.refusal.reason, state.refusal.cell)
    if state.pocket is not None and selection.first is None:
        return hand_tip(board, chrome, *state.pocket)
    if state.is_explained and state.advice is not None and selection.first is None:
        return advice_tip(board, state.advice)
    cell = selection.target
    if cell is None or selection.is_far(cell, board.playback.shown):
        return None
    reason = selection.why_not()
    return reason_tip(board, chrome, buttons, reason, cell) if reason is not None else None


def reason_text(board: Board, reason: Reason) -> str:
    """A reason in the player's words."""
    return players.reason_sentence(board.table.match.game, reason, board.setup)


def hand_tip(board: Board, chrome: SurroundingPanels, seat: int, index: int) -> Tip | None:
    """What a piece in a hand is, beside it."""
    words, rail, area = chrome.pocket_tooltip(seat, index), chrome.rails[seat], board.layout.view
    x, y = rail.centre(index)[0], max(rail.rect.top, min(rail.rect.bottom, area.centery))
    return Tip(words, (x, y), ((rail.rect, SUBJECT_WEIGHT),), "plain") if words else None


def advice_tip(board: Board, advice: Advice) -> Tip:
    """Why a move is advised, beside the place that it is made to."""
    match, area = board.table.match, board.layout.view
    steps = match.game.view.steps(match.position, advice.move)
    words = advice_reasons(match.game, match.seats, advice, board.kind, board.camera_control.camera)
    cells = target_cells(steps)
    if not cells:
        return Tip(words, (float(area.centerx), float(area.centery)), (), "go")
    frame, camera = board.frame(), board.camera_control.camera
    x, y = camera.at(cells[0], frame.height(cells[0]) + 1)
    way = {cell for step in steps if isinstance(step, Slide) for cell in step.path}
    spoken = {cell for fact in advice.told for cell in (*fact.cells, *fact.line)}
    tone: NoteTone = "go" if advice.loses_in is None else "plain"
    keep = rects_to_keep_visible(board, {*cells, *way, *spoken})
    return Tip(words, (x, y - 0.45 * camera.radius * camera.squash), keep, tone)


def reason_tip(board: Board, chrome: SurroundingPanels, buttons: pygame.Rect | None, reason: Reason, cell: Cell) -> Tip:
    """A reason beside a cell, off the faces that it speaks of, and rather off other stacks and targets too."""
    frame, camera = board.frame(), board.camera_control.camera
    x, y = camera.at(cell, frame.height(cell))
    keep = [*rects_to_keep_visible(board, {cell, *reason.cells})]
    if frame.lifted is not None:
        keep.append((lifted_rect(frame, camera, frame.lifted), SUBJECT_WEIGHT))
    if buttons is not None:
        keep.append((buttons, SUBJECT_WEIGHT))
    if chrome.warning.rect.height:
        keep.append((chrome.warning.rect, SUBJECT_WEIGHT))
    return Tip(reason_text(board, reason), (x, y - 0.45 * camera.radius * camera.squash), tuple(keep))


def rects_to_keep_visible(board: Board, cells: Collection[Cell]) -> tuple[WeightedRect, ...]:
    """The stacks that words speak of, which had better be seen beside them, and rather the others and targets too."""
    frame = board.frame()
    others = {*frame.arrangement.stacks, *board.state.selection.marks}
    return rects_to_keep(frame, board.camera_control.camera, cells, others)
