"""The selection: a piece, where it goes, how it lies; the state behind clicks.  Knows no screen and no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs, Say, Spelling
from game.core.display.pieces import Arrangement, Piece
from game.core.display.showing import Mark, Reason
from game.core.display.steps import Capture, Place, Slide, Step
from game.core.game import Game
from game.core.geometry.hexes import Cell, neighbours
from game.core.move import Move
from game.core.position import Position
from game.play.builder import MoveBuilder
from game.scenes.board.count_choice import CountChoice, Second, SlabInHand, second_of
from game.scenes.board.orientation import Orientation

First = FromHand | FromStack
NOWHERE: Final[Mapping[Cell, Mark]] = {}


class Selection:
    """What a person has picked so far in one position, to be read; make a new one when the position changes.

    `first` is the chosen piece, `second` how many go or how the slab lies, where that is chosen before the place;
    `aimed` the cell under the pointer meanwhile (a slab's first cell), `landed` the cell where the piece has been put
    and can still be turned, or a word is still to be said.
    """

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.position = position
        self.builder = MoveBuilder(game, position)
        self.first: First | None = None
        self.aimed: Cell | None = None
        self.landed: Cell | None = None
        self.second: Second | None = None
        self.marks: Mapping[Cell, Mark] = NOWHERE
        self.turned = Orientation()
        self._reasons: dict[Spelling, Reason | None] = {}

    @property
    def lying(self) -> Piece | None:
        """The chosen piece as it lies now."""
        if isinstance(self.second, SlabInHand):
            return self.second.piece
        return self.turned.piece

    @property
    def source(self) -> Cell | None:
        """The stack that the chosen piece is taken from, None if it comes from a hand."""
        return self.first.cell if isinstance(self.first, FromStack) else None

    @property
    def begun(self) -> Spelling:
        """The picks before the place: the piece, and what is chosen of it."""
        if self.first is None:
            return ()
        return (self.first,) if self.second is None else (self.first, self.second.pick)

    @property
    def meant(self) -> tuple[Move, ...]:
        """The moves that begin with what has been picked, not with what was only proposed; none before a pick."""
        if self.first is None or self.landed is not None or self.second is None or self.second.meant:
            return self.builder.moves()
        return self.builder.moves(1)

    @property
    def counting(self) -> CountChoice | None:
        """The number of pieces, where that can be chosen now."""
        return self.second if isinstance(self.second, CountChoice) and self.landed is None else None

    @property
    def holding(self) -> SlabInHand | None:
        """The slab in hand."""
        return self.second if isinstance(self.second, SlabInHand) else None

    @property
    def count(self) -> int:
        """How many pieces are chosen."""
        return self.second.count if isinstance(self.second, CountChoice) else 1

    @property
    def waiting(self) -> bool:
        """Whether the move is spelled and only waits to be confirmed."""
        return self.landed is not None and self.builder.move() is not None

    @property
    def words(self) -> tuple[str, ...]:
        """What can be said by a button now."""
        if self.first is not None and self.landed is None:
            return ()
        said = {offer.word for offer in self.builder.next_picks() if isinstance(offer, Say)}
        return tuple(word for word in self.game.words if word in said)

    @property
    def state(self) -> object:
        """All that decides what is shown of the choice."""
        return self.first, self.begun, self.aimed, self.landed, self.turned.side, self.turned.turn

    @property
    def turning(self) -> bool:
        """Whether the wheel and R turn the piece: in hand, or landed with more than one way to lie."""
        if isinstance(self.second, SlabInHand):
            return True
        return self.turned.several and (self.landed is not None or isinstance(self.first, FromHand))

    @property
    def flippable(self) -> bool:
        """Whether the piece has another side to show."""
        if isinstance(self.second, SlabInHand):
            return len(self.second.sides) > 1
        return self.turning and len(self.turned.sides) > 1

    @property
    def target(self) -> Cell | None:
        """Where the piece would go: landed, or aimed at."""
        return self.landed if self.landed is not None else self.aimed

    def legal_turns(self, cell: Cell) -> frozenset[Piece]:
        """How the chosen piece may lie on a cell."""
        if self.landed is not None:
            self.builder.undo_pick()
        offered: frozenset[Piece] = frozenset()
        if self.builder.choose(Onto(cell)):
            offered = frozenset(pick.piece for pick in self.builder.next_picks() if isinstance(pick, OrientedAs))
            if not offered and self.lying is not None:
                offered = frozenset([self.lying])
            self.builder.undo_pick()
        if self.landed is not None:
            self.builder.choose(Onto(self.landed))
        return offered

    def takes(self, cell: Cell) -> bool:
        """Whether the chosen piece would take another on a cell where it may go, however it lies there."""
        if self.landed is not None or self.second is not None or not self.may(cell):
            return False
        moves = [move for picks, move in self.builder.spelled_moves() if Onto(cell) in picks]
        return bool(moves) and any(isinstance(step, Capture) for step in self.game.view.steps(self.position, moves[0]))

    def may(self, cell: Cell) -> bool:
        """Whether the chosen piece may go there in some turn; a slab, with its first cell as it lies in the hand."""
        if isinstance(self.second, SlabInHand):
            return cell in self.second.cells
        mark = self.marks.get(cell)
        return mark is not None and mark.reason is None

    def far(self, cell: Cell, arrangement: Arrangement) -> bool:
        """Whether a cell lies so far from everything that nobody means it: only a click there is answered."""
        if isinstance(self.second, CountChoice):
            return False
        over = self.lying.cells_at(cell) if self.lying is not None else (cell,)
        near = {other for one in over for other in (one, *neighbours(one))}
        return near.isdisjoint(arrangement.stacks) and not any(one in self.marks for one in over)

    def why(self) -> Reason | None:
        """Why the chosen piece may not lie as it does where it is aimed or landed; None if it may, or has no aim."""
        if self.first is None or self.target is None or self.target == self.source:
            return None
        cell = self.target
        if self.may(cell) and not self.turning:
            return None
        picks: Spelling = (*self.begun, Onto(cell))
        if self.second is None and self.turning and self.lying is not None:
            picks = (*picks, OrientedAs(self.lying))
        reason = self._asked(picks)
        mark = self.marks.get(cell)
        return reason or (mark.reason if mark else None)

    def _asked(self, picks: Spelling) -> Reason | None:
        if picks not in self._reasons:
            self._reasons[picks] = self.game.view.why_not(self.position, picks)
        return self._reasons[picks]

    def refusal(self, first: First) -> Reason | None:
        """Why a piece may not be chosen at all; None if it may."""
        return self._asked((first,))


class MutableSelection(Selection):
    """A selection that can be changed: the board's controller has it, everybody else reads."""

    def choose(self, first: First) -> bool:
        """Take up a piece, putting back what was chosen; False, and nothing changed, if it has no legal move."""
        if first == self.first:
            return True
        fresh = MoveBuilder(self.game, self.position)
        if not fresh.choose(first):
            return False
        self.clear()
        self.builder, self.first = fresh, first
        self.turned = Orientation(self.game.view.sides(self.position, first))
        self.second = second_of(first, fresh.next_picks(), self.turned.sides, fresh.spellings_left())
        if self.second is None:
            self._mark((first,))
        elif isinstance(self.second, SlabInHand):
            self._mark((first,))
            self._begin()
        else:
            self._recount()
        return True

    def _mark(self, picks: Spelling) -> None:
        self.marks = {mark.cell: mark for mark in self.game.view.marks(self.position, picks)}

    def _begin(self) -> None:
        """Pick anew what is chosen before the place."""
        self.builder.clear()
        for pick in self.begun:
            self.builder.choose(pick)

    def _recount(self) -> None:
        self._begin()
        self._mark(self.begun)

    def aim(self, cell: Cell | None) -> None:
        """Point at a cell."""
        self.aimed = cell if self.first is not None else None

    def count_by(self, steps: int) -> bool:
        """More or fewer pieces; False if that is not chosen now."""
        if self.counting is None:
            return False
        self.counting.by(steps)
        self._recount()
        return True

    def count_to(self, count: int) -> bool:
        """Just so many pieces; False, and nothing changed, if they may not go."""
        if self.counting is None or not self.counting.to(count):
            return False
        self._recount()
        return True

    def say(self, word: str) -> Move | None:
        """Say a word that can be said now; the move, if it is spelled."""
        if not self.builder.choose(Say(word)):
            return None
        move = self.builder.move()
        if move is None:
            self.builder.undo_pick()
        return move

    def land(self, cell: Cell) -> Move | None:
        """Put the chosen piece on a cell where it may go; the move if there is nothing left to choose.

        A turn that is not legal there snaps clockwise to the nearest one that is.  What takes a piece is not turned.
        """
        if not self.may(cell):
            return None
        taking = self.takes(cell)
        turns = self.legal_turns(cell) if self.second is None else frozenset[Piece]()
        if self.landed is not None:
            self.builder.undo_pick()
            self.landed = None
            self._upright()
        if not self.builder.choose(Onto(cell)):
            return None
        self.landed = self.aimed = cell
        if self.second is None:
            self.turned.snap(turns)
        return self.confirm() if taking else self.builder.move()

    def way(self) -> tuple[Step, ...]:
        """The steps by which the piece that has landed got there, before it is turned or takes anything."""
        move = self.builder.move()
        if move is None:
            offers = self.builder.next_picks()
            if self.landed is None or not offers or not self.builder.choose(offers[0]):
                return ()
            move = self.builder.move()
            self.builder.undo_pick()
        steps = self.game.view.steps(self.position, move) if move is not None else ()
        return tuple(self._lain(step) for step in steps if isinstance(step, (Place, Slide)))

    def _lain(self, step: Step) -> Step:
        return replace(step, piece=self.lying) if isinstance(step, Place) and self.lying is not None else step

    def turn_by(self, count: int) -> bool:
        """Turn the piece clockwise by so many of its ways to lie; False if it cannot be turned now."""
        if self.holding is not None:
            self.landed = None
            self.holding.turn_by(count)
            self._begin()
            return True
        return self.turning and self.turned.by(count)

    def flip(self) -> bool:
        """Turn the piece over; False if it has one side."""
        if not self.flippable:
            return False
        if self.holding is not None:
            self.landed = None
            self.holding.flip()
            self._begin()
            return True
        self.turned.flip()
        return True

    def confirm(self) -> Move | None:
        """The move as it lies, None where it may not lie so."""
        if self.landed is None or self.lying is None or (self.turning and self.why() is not None):
            return None
        move = self.builder.move()
        if move is not None:
            return move
        if self.words:
            return self.say(self.words[0])
        if not self.builder.choose(OrientedAs(self.lying)):
            return None
        move = self.builder.move()
        if move is None:
            self.builder.undo_pick()
        return move

    def back(self) -> bool:
        """Step back one pick: from landed to aiming, from aiming to nothing; False if nothing was chosen."""
        if self.first is None:
            return False
        if self.landed is not None:
            self.builder.undo_pick()
            self.landed = None
            self._upright()
            return True
        self.clear()
        return True

    def _upright(self) -> None:
        """A piece that is taken from a stack moves as it lies there, however it was turned where it had landed."""
        if self.source is not None:
            self.turned.upright()

    def clear(self) -> None:
        """Put everything back."""
        self.builder.clear()
        self.first = self.aimed = self.landed = None
        self.marks, self.second, self.turned = NOWHERE, None, Orientation()
