"""Tooltips beside a place: why a pick is not allowed, the name of a piece, why a move is advised."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

import pygame

from game.core.display.showing import Reason
from game.core.display.steps import Slide
from game.core.geometry.hexes import Cell
from game.play.adviser import Advice
from game.scenes.board.board import Board
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.facts_in_words import advice_reasons, place_words
from game.scenes.sentences import players
from game.ui.render.camera import Camera, Point
from game.ui.render.frame import Ghost, LetterMark
from game.ui.render.free_room import SUBJECT_WEIGHT, WeightedRect, raised_rects, rects_to_keep
from game.ui.render.markers import on_rim
from game.ui.widgets.toast import NoteTone

HAND_WEIGHT: Final = 0.9 * SUBJECT_WEIGHT  # of the hand around a piece, up to which the line of a tooltip may lead
LETTER_SIDE: Final = 0.5  # of the square around the letter of an answer, in radii of a cell


class Tip(NamedTuple):
    """A tooltip: its words, the pixel that it is about, the rectangles to keep visible, its tone."""

    words: str
    at: Point
    keep: tuple[WeightedRect, ...] = ()
    tone: NoteTone = "no"


def current_tip(board: Board, chrome: SurroundingPanels) -> Tip | None:
    """The tooltip for the board's state, None for none."""
    state, selection = board.state, board.state.selection
    if board.playback.is_moving:
        return None
    if state.refusal is not None and state.refusal.cell is None:
        x, y = state.refusal.place
        return Tip(reason_text(board, state.refusal.reason), (float(x), float(y)), board.pointer_rects((x, y)))
    if state.refusal is not None and state.refusal.cell is not None:
        return reason_tip(board, chrome, state.refusal.reason, state.refusal.cell)
    if state.pocket is not None and selection.first is None:
        return hand_tip(board, chrome, *state.pocket)
    if state.is_explained and state.advice is not None and selection.first is None:
        return advice_tip(board, state.advice)
    cell = selection.target
    if cell is None or cell in board.unexplained_cells or selection.is_far(cell, board.playback.shown):
        return None
    reason = selection.why_not()
    return reason_tip(board, chrome, reason, cell) if reason is not None else None


def reason_text(board: Board, reason: Reason) -> str:
    """A reason in the player's language."""
    return players.reason_sentence(board.table.match.game, reason, board.setup)


def hand_tip(board: Board, chrome: SurroundingPanels, seat: int, index: int) -> Tip | None:
    """The tooltip with the name and the description of a piece in a hand."""
    words, rail, area = chrome.source.pocket_tooltip(seat, index), chrome.rails[seat], board.layout.view
    x, y = rail.centre(index)
    side = 2 * rail.radius
    piece = pygame.Rect(0, 0, side, side).move_to(center=(round(x), round(y)))
    tip = x, max(piece.top, min(piece.bottom, area.centery))
    keep = (rail.rect, HAND_WEIGHT), (piece, SUBJECT_WEIGHT)
    return Tip(words, tip, keep, "plain") if words else None


def advice_tip(board: Board, advice: Advice) -> Tip:
    """A tooltip with the reasons for an advised move, beside its target."""
    match, area = board.table.match, board.layout.view
    steps = match.game.view.steps(match.position, advice.move)
    words = advice_reasons(match.game, match.seats, advice, place_words(board))
    cells = target_cells(steps)
    if not cells:
        return Tip(words, (float(area.centerx), float(area.centery)), (), "go")
    frame, camera = board.frame(), board.camera_control.camera
    x, y = camera.at(cells[0], frame.height(cells[0]) + 1)
    way = {cell for step in steps if isinstance(step, Slide) for cell in step.path}
    spoken = {cell for fact in advice.facts_to_tell for cell in (*fact.cells, *fact.line)}
    tone: NoteTone = "go" if advice.loses_in is None else "plain"
    keep = rects_to_keep_visible(board, {*cells, *way, *spoken})
    return Tip(words, (x, y - 0.45 * camera.radius * camera.squash), keep, tone)


def reason_tip(board: Board, chrome: SurroundingPanels, reason: Reason, cell: Cell) -> Tip:
    """A tooltip with a reason beside a cell.

    It avoids the stacks that it is about, and if possible other stacks and targets.
    """
    frame, camera = board.frame(), board.camera_control.camera
    x, y = camera.at(cell, frame.height(cell))
    keep = [*rects_to_keep_visible(board, {cell, *reason.cells}), *raised_rects(frame, camera)]
    if chrome.warning.rect.height:
        keep.append((chrome.warning.rect, SUBJECT_WEIGHT))
    return Tip(reason_text(board, reason), (x, y - 0.45 * camera.radius * camera.squash), tuple(keep))


def rects_to_keep_visible(board: Board, cells: Collection[Cell]) -> tuple[WeightedRect, ...]:
    """The rectangles that a tooltip should not cover: the stacks that it is about, ghosts and the letters of answers.

    After those come other stacks and targets.
    """
    frame, camera = board.frame(), board.camera_control.camera
    ghosts = [mark for mark in frame.markers if isinstance(mark, Ghost)]
    subjects = {*cells, *(below for ghost in ghosts for below in ghost.piece.cells_at(ghost.cell))}
    others = {*frame.arrangement.stacks, *board.state.selection.marks}
    letters = [mark for mark in frame.markers if isinstance(mark, LetterMark)]
    places = [(on_rim if mark.on_rim else Camera.at)(camera, mark.cell, mark.height) for mark in letters]
    side = round(LETTER_SIDE * camera.radius)
    plates = [(pygame.Rect(0, 0, side, side).move_to(center=place), SUBJECT_WEIGHT) for place in places]
    return (*rects_to_keep(frame, camera, subjects, others), *plates)
