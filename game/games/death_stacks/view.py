"""Death Stacks as a player sees and clicks it: the arrangement, the picks of a move, the ways of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromStack, Off, Onto, Pick, Spelling
from game.core.display.pieces import Arrangement, Disc, Piece, SquareBoard, Stain
from game.core.display.showing import Mark, Reason, Route, Score, ScoreRow
from game.core.display.steps import Slide, Step
from game.core.game import View
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.outcome import DRAW, PLAYING
from game.core.position import Position
from game.games.death_stacks import why
from game.games.death_stacks.notation import death_stacks_of
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.walls import (
    BOARD_SIDE,
    CELLS,
    DIRECTIONS,
    MAX_STACK_HEIGHT,
    bounces,
    cell_of,
    is_on_board,
    number_of,
    path,
)

SEAT_STAINS: Final[tuple[Stain, ...]] = ("ember", "coal")
BOARD: Final = SquareBoard(BOARD_SIDE, BOARD_SIDE, "maple", walled=True)
DISCS: Final = tuple(Disc(seat, stain) for seat, stain in enumerate(SEAT_STAINS))


class DeathStacksView(View):
    """The view of Death Stacks; nothing is ever in hand."""

    def arrangement(self, position: Position) -> Arrangement:
        """All pieces on the board."""
        game = death_stacks_of(position)
        piles = {cell_of(cell): tuple(DISCS[seat] for seat in game.pile(cell)) for cell in range(CELLS)}
        return Arrangement(BOARD, {cell: pile for cell, pile in piles.items() if pile}, ((), ()))

    def spell(self, position: Position, move: int) -> Spelling:
        """The stack, the count, the cell; if a call is allowed, whether the offence is called."""
        game = death_stacks_of(position)
        source, count, target, call = game.move_parts(move)
        plain: Spelling = (FromStack(cell_of(source)), Off(count), Onto(cell_of(target)))
        if not game.may_call():
            return plain
        return (*plain, why.CALL if call else why.LET)

    def first_picks(self, position: Position) -> tuple[Pick, ...]:
        """The stacks that may move, in rising order of cells."""
        game = death_stacks_of(position)
        return tuple(FromStack(cell_of(cell)) for cell in sorted({game.move_parts(move)[0] for move in game.legal()}))

    def moves_by_spelling(self, position: Position, first: Pick) -> Mapping[Spelling, Move]:
        """The legal moves that begin with a click, by their spellings."""
        game = death_stacks_of(position)
        if not isinstance(first, FromStack) or not is_on_board(first.cell):
            return {}
        return {self.spell(game, move): Move(move) for move in game.legal_from(number_of(first.cell))}

    def sides(self, position: Position, first: Pick) -> tuple[tuple[Piece, ...], ...]:
        """A single orientation: discs look the same in every turn."""
        game = death_stacks_of(position)
        if not isinstance(first, FromStack) or not is_on_board(first.cell):
            return ()
        return tuple((DISCS[seat],) for seat in game.pile(number_of(first.cell))[-1:])

    def steps(self, position: Position, move: int) -> tuple[Step, ...]:
        """The pieces move; of several ways to the same cell the way with the fewest bounces is shown."""
        source, count, target, _ = death_stacks_of(position).move_parts(move)
        return (Slide(count, _way(cell_of(source), count, cell_of(target))),)

    def why_not(self, position: Position, picks: Spelling) -> Reason | None:
        """The first rule, in the order of `why`, that the picks break; None if they are, or begin, a legal move."""
        return why.why_not(death_stacks_of(position), picks)

    def marks(self, position: Position, picks: Spelling) -> tuple[Mark, ...]:
        """The cells where the chosen stack can land, with any count or with the chosen count."""
        return why.marks(death_stacks_of(position), picks)

    def routes(self, position: Position, picks: Spelling, pointed: Cell | None) -> tuple[Route, ...]:
        """All eight ways of the chosen number of pieces, clockwise from straight up."""
        del pointed
        game = death_stacks_of(position)
        match picks:
            case (FromStack(source), Off(count), *_) if why.why_not_stack(game, source) is None:
                if not 0 < count <= game.height(number_of(source)):
                    return ()
                reason = why.why_not_count(game, source, count)
                winning = _winning_cells(game, source, count)
                return tuple(_route(source, direction, count, reason, winning) for direction in DIRECTIONS)
        return ()

    def alerts(self, position: Position) -> tuple[Reason, ...]:
        """A stack that must be reduced or should be; an offence that may be called."""
        game = death_stacks_of(position)
        if game.outcome() != PLAYING:
            return ()
        own, other = (_cells(game.too_tall_cells(seat)) for seat in (game.turn, 1 - game.turn))
        alerts = [Reason("may-call", other)] if game.may_call() else []
        if own:
            rule = "should-reduce" if game.has_calls() else "must-reduce"
            alerts.append(Reason(rule if len(own) == 1 else f"{rule}-one", own, {"most": MAX_STACK_HEIGHT}))
        return tuple(alerts)

    def score(self, position: Position) -> Score:
        """The number of stacks of each player, and of the other's pieces that are captive in them."""
        game = death_stacks_of(position)
        piles = [game.pile(cell) for cell in range(CELLS)]
        stacks = tuple(sum(pile[-1:] == [seat] for pile in piles) for seat in (0, 1))
        captives = tuple(sum(pile.count(1 - seat) for pile in piles if pile[-1:] == [seat]) for seat in (0, 1))
        return Score((ScoreRow(Reason("stacks"), stacks), ScoreRow(Reason("captives"), captives)), deciding_row=0)

    def ending(self, position: Position) -> Reason | None:
        """A player owns every stack, or the arrangement has occurred for the third time."""
        decided = death_stacks_of(position).outcome()
        if decided == PLAYING:
            return None
        return Reason("third-time") if decided == DRAW else Reason("all-stacks", (), {"winner": decided})


def _cells(numbers: list[int]) -> tuple[Cell, ...]:
    return tuple(cell_of(number) for number in numbers)


def _way(source: Cell, count: int, target: Cell) -> tuple[Cell, ...]:
    there = [direction for direction in DIRECTIONS if path(source, direction, count)[-1] == target]
    return path(source, min(there, key=lambda direction: len(bounces(source, direction, count))), count)


def _winning_cells(game: DeathStacks, source: Cell, count: int) -> set[Cell]:
    """The cells where `count` pieces of a stack would win at once."""
    parts = [game.move_parts(move) for move in game.noisy_moves()]
    return {cell_of(target) for cell, number, target, _ in parts if (cell_of(cell), number) == (source, count)}


def _route(source: Cell, direction: Cell, count: int, reason: Reason | None, winning: set[Cell]) -> Route:
    way = path(source, direction, count)
    note = Reason("wins") if way[-1] in winning else None
    why_not = reason or (Reason("comes-back-here", (source,)) if way[-1] == source else None)
    return Route(way, count, bounces(source, direction, count), why_not, note)


DEATH_STACKS_VIEW: Final = DeathStacksView()
