"""The controller of a board: turns gestures and commands into selections; the only writer of the board's state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, Protocol

import pygame

from game.core.display.picks import FirstPick, FromHand, FromStack, Off
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.play.adviser import Advice
from game.play.friend.lifted_picks import LiftedPieces
from game.scenes.board.choice.chosen_piece import ChosenPiece, TouchedPiece
from game.scenes.board.choice.selection import MutableSelection
from game.scenes.board.context import BoardContext
from game.scenes.board.intents import Play
from game.scenes.board.state import BoardState, Situation
from game.ui.input.gestures import (
    Clicked,
    Dragged,
    Dropped,
    Gesture,
    Held,
    Moved,
    Pinched,
    Place,
    Pointer,
    Pressed,
    Scrolled,
    SteppedBack,
    Wheeled,
)
from game.ui.render import present
from game.ui.render.camera import Camera

ZOOM_PER_NOTCH: Final = 1.12  # how much nearer a notch of the wheel brings the table
ALL_PIECES: Final = 99  # more pieces than any stack has


class Hits(Protocol):
    """Finds the piece or the pocket at a pixel."""

    def touched_at(self, place: Place) -> TouchedPiece | None:
        """The cell at a pixel and the piece of its stack; None outside the table."""

    def pocket_at(self, place: Place) -> tuple[int, int] | None:
        """The seat and the pocket of its hand at a pixel, None for none."""


class BoardController:
    """Computes the next state from gestures and commands; moves to play are queued as intents (`drain_intents`)."""

    def __init__(self, context: BoardContext, hits: Hits) -> None:
        self.context = context
        self.hits = hits
        self.pointer = Pointer()
        self.chosen = ChosenPiece(context, self.pointer, lambda refusal: self._set(refusal=refusal), self.ask_to_play)
        self.state = BoardState(self._selection)
        self._intents: list[Play] = []
        self._has_just_chosen = (
            False  # the press has just chosen the piece: the click that follows does not put it back
        )
        self._wheel_remainder = 0.0
        self._view_pressed: Camera | None = None  # the earlier view that the pressed button was aimed at

    @property
    def _selection(self) -> MutableSelection:
        return self.chosen.selection

    def _set(self, **changed: Any) -> None:
        """Replace the state; the only place that does."""
        self.state = replace(self.state, **changed)

    def drain_intents(self) -> list[Play]:
        """The moves to play since the last call."""
        intents, self._intents = self._intents, []
        return intents

    def ask_to_play(self, intent: Play) -> None:
        """Queue a move to play."""
        self._intents.append(intent)

    # What the owner of the board calls:

    def reset_for_position(self) -> None:
        """Clear the selection after a change of position and look up what the player to move may choose."""
        context = self.context
        match, can_choose = context.table.match, context.can_choose
        view, position = match.game.view, match.position
        selection = self.chosen.reset()
        firsts = view.first_picks(position) if can_choose else ()
        hands = [first for first in firsts if isinstance(first, FromHand)]
        is_reserve = context.kind.hands.are_reserves and len(hands) == 1
        pockets = range(len(context.playback.shown.hands[context.turn]) if can_choose and not is_reserve else 0)
        situation = Situation(
            first_picks=firsts,
            alerts=view.alerts(position) if context.table.result is None else (),
            dangers=match.game.facts.dangers(position)
            if can_choose and context.services.preferences.config.play.warnings != "off"
            else (),
            can_claim_draw=context.table.can_claim_draw,
            reserve_pick=hands[0] if is_reserve else None,
            dimmed_pockets=frozenset(pockets) - {first.pocket for first in hands},
            tells_wins=(context.setup.coach or context.services.preferences.config.play.coach) != "off",
            draws_lines=context.draws_lines,
        )
        self._set(
            selection=selection,
            situation=situation,
            refusal=None,
            is_carrying=False,
            max_level=0,
            advice=None,
            is_explained=False,
            typed_move=None,
        )
        self.look()

    def clear(self) -> None:
        """Clear the selection, its preview and a refusal."""
        self._selection.clear()
        self.context.playback.cancel_preview()
        self._set(refusal=None)

    def choose(self, first: FirstPick) -> None:
        """Choose a piece for the player, for a question about that piece."""
        if self._selection.choose(first):
            self._set(refusal=None)

    def advise(self, advice: Advice | None, explained: bool = False) -> None:
        """Show an advised move, with its reasons if `explained`; None hides it."""
        self._set(advice=advice, is_explained=explained)

    def propose(self, move: Move | None) -> None:
        """Show the move that is being typed; None hides it."""
        self._set(typed_move=move)

    def show_friends_pick(self, lifted: LiftedPieces | None) -> None:
        """Show what a friend elsewhere has in hand; None if nothing."""
        if lifted != self.state.situation.friends_pick:
            self._set(situation=replace(self.state.situation, friends_pick=lifted))

    def hold(self, command: str, on: bool = True) -> None:
        """Mark a command as held, or as released if `on` is false."""
        self._set(held_commands=self.state.held_commands | {command} if on else self.state.held_commands - {command})

    def release_commands(self) -> None:
        """Release all held commands."""
        self._set(held_commands=frozenset())

    def point(self, place: Place, focus: Cell | None) -> None:
        """Move the pointer to a cell, or to a pixel of a hand or a button, as the keys say."""
        if focus != self.state.focus:
            self._set(focus=focus)
        if place != self.pointer.place:
            self.look(place)

    def unfocus(self) -> None:
        """End pointing by keys."""
        if self.state.focus is not None:
            self._set(focus=None)

    def step_back(self) -> bool:
        """Take back a hint, and undo a refusal, a fanned stack and held commands, or else the last pick.

        False if there was nothing of that.
        """
        state = self.state
        self.advise(None)
        if state.refusal is not None or state.fanned_cell is not None or state.max_level or state.held_commands:
            self._set(refusal=None, fanned_cell=None, max_level=0, held_commands=frozenset())
            return True
        return self._selection.step_back() or state.advice is not None

    def gestures(self, event: pygame.event.Event, now: float) -> list[Gesture]:
        """The gestures that an event completes."""
        ctrl = bool(pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META))
        return self.pointer.feed(event, now, ctrl)

    def cell_at(self, place: Place) -> Cell | None:
        """The cell at a pixel; None outside the table."""
        touched = self.hits.touched_at(place)
        return touched[0] if touched is not None else None

    def target_at(self, place: Place) -> Cell | None:
        """The target cell for the chosen piece at a pixel; a slab snaps to a legal place."""
        cell, holding = self.cell_at(place), self._selection.slab
        if cell is None or holding is None:
            return cell
        level = present.height(self.context.playback.shown, holding.cells[0] if holding.cells else cell)
        return holding.nearest_place(self.context.camera_control.camera.place_at(place, level))

    def handle(self, gesture: Gesture) -> None:
        """Carry out a gesture."""
        match gesture:
            case Moved(place):
                self.look(place)
            case Pressed(place):
                self._view_pressed = self.context.camera_control.view_before()
                self._press(self._place_meant(place))
            case Clicked(place):
                self._click(self._place_meant(place))
            case Dragged(start, place, by, first, middle):
                self._drag(start, place, by, first, middle)
            case Dropped(_, place):
                self._drop(place)
            case SteppedBack():
                self._set(refusal=None, advice=None, is_explained=False)
                self._selection.step_back()
            case Held(place, on):
                self._fan(place, on)
            case Wheeled(place, notches, zoom):
                self._wheel(place, notches, zoom)
            case Scrolled(by):
                self.context.camera_control.pan(*by)
            case Pinched(place, factor):
                self.context.camera_control.zoom(factor, place)

    def _place_meant(self, place: Place) -> Place:
        """The pixel to take a click at `place` for; not `place` itself if the view has just stepped back.

        Keys point at a cell and not at a pixel, so that they mean what is there now.
        """
        view = self._view_pressed
        if view is None or self.state.focus is not None or self.hits.pocket_at(place) is not None:
            return place
        return self.context.camera_control.moved_pixel(place, view)

    def look(self, place: Place | None = None) -> None:
        """Update the hovered cell, or the aim of the chosen piece, for a new or the last pointer position."""
        if place is None:
            place = self.pointer.place
        self.pointer.move_to(place)
        refused, pocket = self.state.refusal, self.hits.pocket_at(place)
        hovered = None if pocket is not None else self.cell_at(place)
        if refused is not None and place != refused.place:
            meant = refused.cell, self.hits.pocket_at(refused.place)
            refused = refused if meant == (hovered, pocket) else None
        state = self.state
        if (place, pocket, hovered, refused) != (state.place, state.pocket, state.hovered, state.refusal):
            self._set(place=place, pocket=pocket, hovered=hovered, refusal=refused)
        self._selection.aim(self.target_at(place) if hovered is not None else None)

    def _first_at(self, place: Place) -> FirstPick | None:
        """The piece at a pixel, whoever owns it."""
        pocket = self.hits.pocket_at(place)
        if pocket is not None:
            alike = self.state.situation.reserve_pick
            return alike if alike is not None and pocket[0] == alike.seat else FromHand(*pocket)
        cell = self.cell_at(place)
        return FromStack(cell) if cell is not None and cell in self.context.playback.shown.stacks else None

    def _press(self, place: Place) -> None:
        """Pick up a piece, unless the pixel is a target of the chosen piece."""
        context = self.context
        self._has_just_chosen = False
        first = self._first_at(place)
        if not context.can_choose or first is None or first == self._selection.first or self._is_target(place):
            return
        touched = self.hits.touched_at(place)  # before the pieces are lifted
        if self._selection.choose(first):
            self._set(refusal=None, max_level=0)
            self._has_just_chosen = True
            self.chosen.count_from(touched)
            self.look()

    def _is_target(self, place: Place) -> bool:
        """Whether a click at a pixel would land the chosen piece or confirm it."""
        selection = self._selection
        cell = self.target_at(place)
        return (
            selection.first is not None
            and cell is not None
            and (cell == selection.landed_cell or selection.can_land_on(cell))
        )

    def _click(self, place: Place) -> None:
        context = self.context
        if context.playback.is_moving:
            context.playback.skip()
            return
        if not context.can_choose or self._has_just_chosen:
            self._has_just_chosen = False
            return
        selection = self._selection
        first = self._first_at(place)
        if selection.first is None and first is None:
            self.chosen.place_from_reserve(self.cell_at(place), self.state.situation.reserve_pick)
        elif selection.first is None or (first is not None and first == selection.first):
            if not self.chosen.count_from(self.hits.touched_at(place)):
                self.chosen.refuse_or_put_back(first, place)
        elif (cell := self.target_at(place)) is not None:
            self.chosen.land_or_refuse(cell, place)
        elif first is not None:
            self.chosen.refuse(selection.why_not_choose(first), None, place)

    def choose_count(self, number: int) -> None:
        """Choose `number` pieces, or say why that is not possible; of slabs show that many levels, or all again."""
        context, selection = self.context, self._selection
        self._set(refusal=None)
        if context.kind.pieces_are_wide:
            highest = max(map(len, context.playback.shown.stacks.values()), default=0)
            self._set(max_level=number if number < highest and number != self.state.max_level else 0)
            return
        if selection.count_choice is None or selection.first is None or selection.count_to(number):
            self.look()
            return
        reason = context.why_not(selection.first, Off(number))
        self.chosen.refuse(reason, selection.source, self.pointer.place)

    def change_count(self, steps: int) -> bool:
        """Choose more or fewer pieces; False if no count is to be chosen."""
        return self.context.can_choose and self._selection.count_by(steps)

    def count_all(self) -> None:
        """Choose as many pieces as allowed; of slabs show all levels."""
        self._set(max_level=0)
        self.change_count(ALL_PIECES)

    def _drag(self, start: Place, place: Place, by: tuple[int, int], first: bool, middle: bool) -> None:
        """Carry the pressed piece, or a piece that has landed and is not confirmed; otherwise move the view."""
        if first and not middle:
            chosen, landed = self._selection.first, self._selection.landed_cell
            carried = chosen is not None and self._first_at(start) == chosen and landed is None
            if landed is not None and self.context.can_choose and self.target_at(start) == landed:
                carried = self._selection.step_back()
                self.context.playback.cancel_preview()
            panned = not carried and self.hits.pocket_at(start) is None and self.cell_at(start) is not None
            self._set(is_carrying=carried, is_panning=panned)
        self.look(place)
        if middle or self.state.is_panning:
            self.context.camera_control.pan(*by)

    def _drop(self, place: Place) -> None:
        """Put the carried piece down on a target; elsewhere it stays chosen."""
        context = self.context
        carried = self.state.is_carrying
        self._set(is_carrying=False, is_panning=False)
        self._has_just_chosen = False
        cell = self.target_at(place)
        if carried and context.can_choose and cell is not None and cell != self._selection.source:
            if self._selection.can_land_on(cell):
                self.chosen.land(cell, carried=True)
            else:
                self.chosen.land_or_refuse(cell, place)

    def _fan(self, place: Place, on: bool) -> None:
        context = self.context
        cell = self.cell_at(place) if on else None
        several = cell is not None and len(context.playback.shown.stacks.get(cell, ())) > 1
        self._set(fanned_cell=cell if several else None)

    def _wheel(self, place: Place, notches: float, zoom: bool) -> None:
        """Turn the piece, or change the count of pieces, if the player is choosing that.

        Otherwise zoom at the pointer.
        """
        context = self.context
        counting = self._selection.count_choice is not None
        if zoom or not (context.can_choose and (self._selection.can_turn or counting)):
            if self.cell_at(place) is not None:
                context.camera_control.zoom(ZOOM_PER_NOTCH**notches, place)
            return
        self._wheel_remainder -= notches
        whole = int(self._wheel_remainder)
        self._wheel_remainder -= whole
        if whole and counting:
            self._selection.count_by(-whole)
        elif whole:
            self.chosen.turn(whole)
        if whole:
            self.look(place)
