"""The selection: the chosen piece, its target and its orientation.  Knows no screen and no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.core.display.picks import FirstPick, FromHand, FromStack, Onto, OrientedAs, Say, Spelling
from game.core.display.pieces import Arrangement, Piece
from game.core.display.showing import Mark, Reason
from game.core.display.steps import Capture, Place, Slide, Step
from game.core.game import Game
from game.core.geometry.hexes import Cell, neighbours
from game.core.move import Move
from game.core.position import Position
from game.play.builder import MoveBuilder
from game.scenes.board.choice.count_choice import CountChoice, SecondChoice, SlabInHand, second_choice
from game.scenes.board.choice.orientation import Orientation

NO_MARKS: Final[Mapping[Cell, Mark]] = {}


class Selection:
    """The picks of a person in a position, to be read; make a new selection when the position changes.

    `first` is the chosen piece, `second_choice` the count of pieces or the orientation of a slab if that is chosen
    before the place.  `aimed_cell` is the cell under the pointer meanwhile (a slab's first cell); on `landed_cell` the
    piece has been put down, but it can still be turned, or a word is still to be said.
    """

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.position = position
        self.builder = MoveBuilder(game, position)
        self.first: FirstPick | None = None
        self.aimed_cell: Cell | None = None
        self.landed_cell: Cell | None = None
        self.second_choice: SecondChoice | None = None
        self.marks: Mapping[Cell, Mark] = NO_MARKS
        self.orientation = Orientation()
        self._reasons: dict[Spelling, Reason | None] = {}

    @property
    def oriented_piece(self) -> Piece | None:
        """The chosen piece in its current orientation."""
        if isinstance(self.second_choice, SlabInHand):
            return self.second_choice.piece
        return self.orientation.piece

    @property
    def source(self) -> Cell | None:
        """The stack of the chosen piece, None if it comes from a hand."""
        return self.first.cell if isinstance(self.first, FromStack) else None

    @property
    def picks_so_far(self) -> Spelling:
        """The picks before the place: the piece, and its count or orientation."""
        if self.first is None:
            return ()
        return (self.first,) if self.second_choice is None else (self.first, self.second_choice.pick)

    @property
    def intended_moves(self) -> tuple[Move, ...]:
        """The moves that begin with the player's picks; proposals do not count."""
        if (
            self.first is None
            or self.landed_cell is not None
            or self.second_choice is None
            or self.second_choice.is_chosen
        ):
            return self.builder.moves()
        return self.builder.moves(1)

    @property
    def landed_move(self) -> Move | None:
        """The move of the piece that has been put down, in its current orientation; None if that is no legal move."""
        if self.landed_cell is None or self.oriented_piece is None:
            return None
        spelled = dict(self.builder.spelled_moves())
        return spelled.get((*self.builder.picks, OrientedAs(self.oriented_piece)), self.builder.move())

    @property
    def count_choice(self) -> CountChoice | None:
        """The choice of a count, if it can be changed at this moment."""
        return self.second_choice if isinstance(self.second_choice, CountChoice) and self.landed_cell is None else None

    @property
    def slab(self) -> SlabInHand | None:
        """The slab in hand, None for other pieces."""
        return self.second_choice if isinstance(self.second_choice, SlabInHand) else None

    @property
    def count(self) -> int:
        """The number of chosen pieces."""
        return self.second_choice.count if isinstance(self.second_choice, CountChoice) else 1

    @property
    def awaits_confirmation(self) -> bool:
        """Whether the move is complete except for the confirmation."""
        return self.landed_cell is not None and self.builder.move() is not None

    @property
    def words(self) -> tuple[str, ...]:
        """The words that a button can say at this moment."""
        if self.first is not None and self.landed_cell is None:
            return ()
        said = {offer.word for offer in self.builder.next_picks() if isinstance(offer, Say)}
        return tuple(word for word in self.game.texts.words if word in said)

    @property
    def choice_key(self) -> object:
        """Everything on which the marks of the selection depend."""
        return (
            self.first,
            self.picks_so_far,
            self.aimed_cell,
            self.landed_cell,
            self.orientation.side,
            self.orientation.turn,
        )

    @property
    def can_turn(self) -> bool:
        """Whether the wheel and R turn the piece: in hand or landed, with several orientations that have a place."""
        if isinstance(self.second_choice, SlabInHand):
            return len(self.second_choice.places) > 1
        return self.orientation.has_choice and (self.landed_cell is not None or isinstance(self.first, FromHand))

    @property
    def can_flip(self) -> bool:
        """Whether the piece has another side."""
        if isinstance(self.second_choice, SlabInHand):
            return self.second_choice.can_flip
        return self.can_turn and len(self.orientation.sides) > 1

    @property
    def target(self) -> Cell | None:
        """The cell where the piece has landed or is aimed."""
        return self.landed_cell if self.landed_cell is not None else self.aimed_cell

    def legal_turns(self, cell: Cell) -> frozenset[Piece]:
        """The legal orientations of the chosen piece on a cell."""
        if self.landed_cell is not None:
            self.builder.undo_pick()
        offered: frozenset[Piece] = frozenset()
        if self.builder.choose(Onto(cell)):
            offered = frozenset(pick.piece for pick in self.builder.next_picks() if isinstance(pick, OrientedAs))
            if not offered and self.oriented_piece is not None:
                offered = frozenset([self.oriented_piece])
            self.builder.undo_pick()
        if self.landed_cell is not None:
            self.builder.choose(Onto(self.landed_cell))
        return offered

    def would_capture(self, cell: Cell) -> bool:
        """Whether the chosen piece would capture a piece on a cell, in any orientation."""
        if self.landed_cell is not None or self.second_choice is not None or not self.can_land_on(cell):
            return False
        moves = [move for picks, move in self.builder.spelled_moves() if Onto(cell) in picks]
        return bool(moves) and any(isinstance(step, Capture) for step in self.game.view.steps(self.position, moves[0]))

    def can_land_on(self, cell: Cell) -> bool:
        """Whether the chosen piece may go to a cell in some orientation.

        A slab, with its first cell in this orientation.
        """
        if isinstance(self.second_choice, SlabInHand):
            return cell in self.second_choice.cells
        mark = self.marks.get(cell)
        return mark is not None and mark.reason is None

    def is_far(self, cell: Cell, arrangement: Arrangement) -> bool:
        """Whether a cell is beside the board, or so far from all pieces that the player cannot mean it.

        Only a click there gets an answer.
        """
        if not arrangement.field.has(cell):
            return True
        if isinstance(self.second_choice, CountChoice):
            return False
        over = self.oriented_piece.cells_at(cell) if self.oriented_piece is not None else (cell,)
        near = {other for one in over for other in (one, *neighbours(one))}
        return near.isdisjoint(arrangement.stacks) and not any(one in self.marks for one in over)

    def why_not(self) -> Reason | None:
        """The reason why the piece may not lie as it does at its target; None if it may, or if it has no target."""
        if self.first is None or self.target is None or self.target == self.source:
            return None
        cell = self.target
        if self.can_land_on(cell) and not self.can_turn:
            return None
        picks: Spelling = (*self.picks_so_far, Onto(cell))
        if self.second_choice is None and self.can_turn and self.oriented_piece is not None:
            picks = (*picks, OrientedAs(self.oriented_piece))
        reason = self._cached_reason(picks)
        mark = self.marks.get(cell)
        return reason or (mark.reason if mark else None)

    def _cached_reason(self, picks: Spelling) -> Reason | None:
        if picks not in self._reasons:
            self._reasons[picks] = self.game.view.why_not(self.position, picks)
        return self._reasons[picks]

    def why_not_choose(self, first: FirstPick) -> Reason | None:
        """The reason why a piece may not be chosen at all; None if it may."""
        return self._cached_reason((first,))


class MutableSelection(Selection):
    """A selection that can be changed; only the board's controller has it, all others read."""

    def choose(self, first: FirstPick) -> bool:
        """Choose a piece instead of the last piece; False, and nothing changed, if it has no legal move."""
        if first == self.first:
            return True
        fresh = MoveBuilder(self.game, self.position)
        if not fresh.choose(first):
            return False
        self.clear()
        self.builder, self.first = fresh, first
        self.orientation = Orientation(self.game.view.sides(self.position, first))
        self.second_choice = second_choice(first, fresh.next_picks(), self.orientation.sides, fresh.spellings_left())
        if self.second_choice is None:
            self._find_marks((first,))
        elif isinstance(self.second_choice, SlabInHand):
            self._find_marks((first,))
            self._replay_picks()
        else:
            self._recount()
        return True

    def _find_marks(self, picks: Spelling) -> None:
        self.marks = {mark.cell: mark for mark in self.game.view.marks(self.position, picks)}

    def _replay_picks(self) -> None:
        """Give the builder the picks before the place again."""
        self.builder.clear()
        for pick in self.picks_so_far:
            self.builder.choose(pick)

    def _recount(self) -> None:
        self._replay_picks()
        self._find_marks(self.picks_so_far)

    def aim(self, cell: Cell | None) -> None:
        """Aim the chosen piece at a cell."""
        self.aimed_cell = cell if self.first is not None else None

    def count_by(self, steps: int) -> bool:
        """Choose more or fewer pieces; False if no count is to be chosen."""
        if self.count_choice is None:
            return False
        self.count_choice.change_by(steps)
        self._recount()
        return True

    def count_to(self, count: int) -> bool:
        """Choose exactly `count` pieces; False, and nothing changed, if that is not allowed."""
        if self.count_choice is None or not self.count_choice.set_to(count):
            return False
        self._recount()
        return True

    def say(self, word: str) -> Move | None:
        """Say a word; return the move if it is complete."""
        if not self.builder.choose(Say(word)):
            return None
        move = self.builder.move()
        if move is None:
            self.builder.undo_pick()
        return move

    def land(self, cell: Cell) -> Move | None:
        """Put the chosen piece on a cell where it may go; return the move if it is complete.

        An illegal orientation snaps clockwise to the nearest legal orientation.  A capturing piece is not turned.
        """
        if not self.can_land_on(cell):
            return None
        taking = self.would_capture(cell)
        turns = self.legal_turns(cell) if self.second_choice is None else frozenset[Piece]()
        if self.landed_cell is not None:
            self.builder.undo_pick()
            self.landed_cell = None
            self._reset_orientation()
        if not self.builder.choose(Onto(cell)):
            return None
        self.landed_cell = self.aimed_cell = cell
        if self.second_choice is None:
            self.orientation.snap(turns)
        return self.confirm() if taking else self.builder.move()

    def landing_steps(self) -> tuple[Step, ...]:
        """The steps that brought the piece to its cell, without turns and captures."""
        move = self.builder.move()
        if move is None:
            next_picks = self.builder.next_picks()
            if self.landed_cell is None or not next_picks or not self.builder.choose(next_picks[0]):
                return ()
            move = self.builder.move()
            self.builder.undo_pick()
        steps = self.game.view.steps(self.position, move) if move is not None else ()
        return tuple(self._with_orientation(step) for step in steps if isinstance(step, (Place, Slide)))

    def _with_orientation(self, step: Step) -> Step:
        return (
            replace(step, piece=self.oriented_piece)
            if isinstance(step, Place) and self.oriented_piece is not None
            else step
        )

    def turn_by(self, count: int) -> bool:
        """Turn the piece clockwise by `count` orientations; False if it cannot be turned."""
        if self.slab is not None:
            self.landed_cell = None
            self.slab.turn_by(count)
            self._replay_picks()
            return True
        return self.can_turn and self.orientation.turn_by(count)

    def flip(self) -> bool:
        """Turn the piece over; False if it has no other side."""
        if not self.can_flip:
            return False
        if self.slab is not None:
            self.landed_cell = None
            self.slab.flip()
            self._replay_picks()
            return True
        self.orientation.flip()
        return True

    def confirm(self) -> Move | None:
        """The move in the current orientation, None if that is illegal."""
        if self.landed_cell is None or self.oriented_piece is None or (self.can_turn and self.why_not() is not None):
            return None
        move = self.builder.move()
        if move is not None:
            return move
        if self.words:
            return self.say(self.words[0])
        if not self.builder.choose(OrientedAs(self.oriented_piece)):
            return None
        move = self.builder.move()
        if move is None:
            self.builder.undo_pick()
        return move

    def step_back(self) -> bool:
        """Undo the last pick: a landing, or else the chosen piece; False if nothing was chosen."""
        if self.first is None:
            return False
        if self.landed_cell is not None:
            self.builder.undo_pick()
            self.landed_cell = None
            self._reset_orientation()
            return True
        self.clear()
        return True

    def _reset_orientation(self) -> None:
        """Restore the orientation of a piece from a stack, which moves as it lies there."""
        if self.source is not None:
            self.orientation.reset()

    def clear(self) -> None:
        """Put the chosen piece back and forget all picks."""
        self.builder.clear()
        self.first = self.aimed_cell = self.landed_cell = None
        self.marks, self.second_choice, self.orientation = NO_MARKS, None, Orientation()
