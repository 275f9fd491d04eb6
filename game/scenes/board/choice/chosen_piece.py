"""ChosenPiece: lands, turns and confirms the piece that the player has chosen, or says why it can't."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.core.display.picks import FirstPick, FromHand, FromStack, Onto, OrientedAs
from game.core.display.pieces import Piece
from game.core.display.showing import Reason
from game.core.geometry.hexes import Cell
from game.scenes.board.choice.count_choice import SlabInHand
from game.scenes.board.choice.selection import MutableSelection
from game.scenes.board.context import BoardContext
from game.scenes.board.intents import Play
from game.scenes.board.state import Refusal
from game.ui.input.gestures import Place, Pointer

TouchedPiece: TypeAlias = tuple[Cell, int | None]  # a cell, and which piece of its stack, 0 the lowest


class ChosenPiece:
    """The selection of a board and what becomes of it.

    `show_refusal` shows a refusal, None for none; `play` queues a move to play.
    """

    def __init__(
        self,
        context: BoardContext,
        pointer: Pointer,
        show_refusal: Callable[[Refusal | None], None],
        play: Callable[[Play], None],
    ) -> None:
        self._context = context
        self._pointer = pointer
        self._show_refusal = show_refusal
        self._play = play
        self.selection = self.reset()

    def reset(self) -> MutableSelection:
        """Begin an empty selection for the position on the table, and return it."""
        match = self._context.table.match
        self.selection = MutableSelection(match.game, match.position)
        return self.selection

    def place_from_reserve(self, cell: Cell | None, reserve: FromHand | None) -> None:
        """Put a piece of the reserve on a free cell.

        All its pieces are of the same kind, so the player need not choose a piece first.
        """
        if cell is not None and reserve is not None and self.selection.choose(reserve):
            if self.selection.can_land_on(cell):
                self.land(cell)
            else:
                self.selection.clear()

    def refuse_or_put_back(self, first: FirstPick | None, place: Place) -> None:
        """Put the chosen piece back; if there is none, say why a piece can't be chosen."""
        if self.selection.first is not None:
            self.selection.clear()
        elif first is not None:
            reason = self.selection.why_not_choose(first)
            self.refuse(reason, first.cell if isinstance(first, FromStack) else None, place)

    def refuse(self, reason: Reason | None, cell: Cell | None, place: Place) -> None:
        """Show why a pick at a cell or a pixel is not allowed; nothing without a reason."""
        if reason is not None:
            self._show_refusal(Refusal(reason, cell, place))

    def land_or_refuse(self, cell: Cell, place: Place) -> None:
        """Land the chosen piece on a cell, confirm it there, or say why it may not go there."""
        selection = self.selection
        if cell == selection.landed_cell:
            self.confirm()
            return
        if selection.can_land_on(cell):
            self.land(cell)
            return
        first = selection.first
        if selection.landed_cell is None and first is not None:
            reason = selection.why_not() or self._context.why_not(*selection.picks_so_far, Onto(cell))
            self.refuse(reason, cell, place)

    def land(self, cell: Cell, carried: bool = False) -> None:
        """Put the chosen piece down; its way is animated unless it was carried."""
        playback, selection = self._context.playback, self.selection
        move = selection.land(cell)
        if move is not None and self._context.services.preferences.config.play.confirm:
            move = None
        playback.cancel_preview()
        if carried:
            playback.skip_landing()
            self._context.play_landing(len(playback.shown.stacks.get(cell, ())) + 1)
        elif move is None and selection.slab is not None:
            pass  # a slab lies there already, see-through; its way is seen when it is confirmed
        elif move is None:
            playback.preview(selection.landing_steps(), self._context.now)
            playback.skip_landing()
        else:
            playback.start_lifted()
        if move is not None:
            self._play(Play(move))

    def confirm(self) -> None:
        """Play the selected move if it is legal."""
        selection = self.selection
        if not self._context.can_choose:
            return
        if selection.first is None and len(selection.words) == 1:
            self.say(selection.words[0])
            return
        if (
            selection.landed_cell is None
            and selection.aimed_cell is not None
            and selection.can_land_on(selection.aimed_cell)
        ):
            self.land(selection.aimed_cell)
            return
        move = selection.confirm()
        if move is not None:
            if selection.slab is not None:
                self._context.playback.start_lifted()
            self._play(Play(move))

    def say(self, word: str) -> None:
        """Play the move that a word completes."""
        move = self.selection.say(word) if self._context.can_choose else None
        if move is not None:
            self._play(Play(move))

    def count_from(self, touched: TouchedPiece | None) -> bool:
        """Choose the touched piece and all above it, unless it is the top piece; whether the count changed."""
        selection = self.selection
        if selection.count_choice is None or touched is None or touched[1] is None or touched[0] != selection.source:
            return False
        count = len(self._context.playback.shown.stacks[touched[0]]) - touched[1]
        return 1 < count != selection.count and selection.count_to(count)

    def turn(self, steps: int) -> None:
        """Turn the piece by steps; say why if a slab fits nowhere in any other rotation."""
        self._turn_or_refuse(lambda: self.selection.turn_by(steps), lambda holding: holding.piece_after_turn(steps))

    def flip(self) -> None:
        """Turn the piece over; say why if a slab fits nowhere on its other side."""
        self._turn_or_refuse(self.selection.flip, lambda holding: holding.piece_after_flip())

    def _turn_or_refuse(self, turn: Callable[[], bool], piece_after: Callable[[SlabInHand], Piece]) -> None:
        context, selection = self._context, self.selection
        holding, first = selection.slab, selection.first
        self._show_refusal(None)
        meant = piece_after(holding) if holding is not None else None
        before = selection.oriented_piece
        if turn() and meant is not None and first is not None and before == selection.oriented_piece != meant:
            reason = context.why_not(first, OrientedAs(meant))
            self.refuse(reason, None, self._pointer.place)
