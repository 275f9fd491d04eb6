"""Mixtour as a player sees and clicks it: the arrangement, the picks of a move, the steps of a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.display.picks import FromHand, FromStack, Off, Onto, Pick, Spelling
from game.core.display.pieces import Arrangement, Disc, Piece, Pocket, SquareBoard, Stain
from game.core.display.showing import Mark, Reason, Route, Score, ScoreRow
from game.core.display.steps import Place, Remove, Slide, Step
from game.core.game import View
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.outcome import DRAW, PLAYING
from game.core.position import Position
from game.games.mixtour import ways, why
from game.games.mixtour.grid import BOARD_SIDE, PIECES, TOWER, cell_of, is_on_board, number_of, straight_path
from game.games.mixtour.layout import FIRST_MOVEMENT, PASS
from game.games.mixtour.notation import mixtour_of
from game.games.mixtour.rules import Mixtour

SEAT_STAINS: Final[tuple[Stain, ...]] = ("cream", "brick")
BOARD: Final = SquareBoard(BOARD_SIDE, BOARD_SIDE, "walnut", walled=False)
DISCS: Final = tuple(Disc(seat, stain) for seat, stain in enumerate(SEAT_STAINS))


class MixtourView(View):
    """The view of Mixtour; the first pockets of a reserve are filled, and the last filled pocket is used first."""

    def arrangement(self, position: Position) -> Arrangement:
        """All pieces on the board and in the reserves."""
        game = mixtour_of(position)
        piles = {cell: tuple(DISCS[seat] for seat in game.pile(number_of(cell))) for cell in ways.stacks(game)}
        return Arrangement(BOARD, piles, tuple(_hand(game, seat) for seat in (0, 1)))

    def spell(self, position: Position, move: int) -> Spelling:
        """A piece of the reserve and a cell; or the stack, the count, the cell; or the pass."""
        game = mixtour_of(position)
        if move == PASS:
            return (why.PASS_PICK,)
        count, source, target = game.move_parts(move)
        if not count:
            return _next_piece(game), Onto(cell_of(target))
        return FromStack(cell_of(source)), Off(count), Onto(cell_of(target))

    def first_picks(self, position: Position) -> tuple[Pick, ...]:
        """The reserve, then the stacks that may move in rising order of cells; or the pass."""
        game = mixtour_of(position)
        moves = game.legal()
        if moves == [PASS]:
            return (why.PASS_PICK,)
        sources = sorted({game.move_parts(move)[1] for move in moves if move >= FIRST_MOVEMENT})
        enters: tuple[Pick, ...] = (_next_piece(game),) if any(move < FIRST_MOVEMENT for move in moves) else ()
        return (*enters, *(FromStack(cell_of(source)) for source in sources))

    def moves_by_spelling(self, position: Position, first: Pick) -> Mapping[Spelling, Move]:
        """The legal moves that begin with a click, by their spellings."""
        all_moves = {self.spell(position, move): move for move in mixtour_of(position).legal()}
        return {spelling: move for spelling, move in all_moves.items() if spelling[0] == first}

    def sides(self, position: Position, first: Pick) -> tuple[tuple[Piece, ...], ...]:
        """A single orientation: discs look the same in every turn."""
        match first:
            case FromHand(seat, _):
                return ((DISCS[seat],),)
            case FromStack(cell) if is_on_board(cell):
                return tuple((DISCS[seat],) for seat in mixtour_of(position).pile(number_of(cell))[-1:])
        return ()

    def steps(self, position: Position, move: int) -> tuple[Step, ...]:
        """A piece enters; or pieces move, and a stack that has become five high leaves the board."""
        game = mixtour_of(position)
        if move == PASS:
            return ()
        count, source, target = game.move_parts(move)
        onto = cell_of(target)
        if not count:
            return (Place(game.turn, game.hand(game.turn) - 1, onto, DISCS[game.turn]),)
        slide = Slide(count, straight_path(cell_of(source), onto))
        return (slide, Remove(onto)) if game.height(target) + count >= TOWER else (slide,)

    def why_not(self, position: Position, picks: Spelling) -> Reason | None:
        """The first rule, in the order of `why`, that the picks break; None if they are, or begin, a legal move."""
        return why.why_not(mixtour_of(position), picks)

    def marks(self, position: Position, picks: Spelling) -> tuple[Mark, ...]:
        """The possible targets, for any count or for the chosen count."""
        return why.marks(mixtour_of(position), picks)

    def routes(self, position: Position, picks: Spelling, pointed: Cell | None) -> tuple[Route, ...]:
        """The ways to where the chosen pieces could land; without a choice, the ways to the stack under the pointer.

        Ways that are blocked only by stacks in between are included, with that as the reason.
        """
        game = mixtour_of(position)
        if game.outcome() != PLAYING:
            return ()
        match picks:
            case (FromStack(source), Off(count)) if 0 < count <= ways.height(game, source):
                return tuple(
                    _route(game, source, count, target) for target in ways.stacks_at_own_distance(game, source)
                )
            case (FromStack(source),):
                tall = ways.height(game, source)
                return tuple(_route(game, source, tall, target) for target in ways.stacks_at_own_distance(game, source))
        if picks or pointed is None or not ways.height(game, pointed):
            return ()
        coming = (source for source in ways.stacks(game) if ways.is_at_own_distance(game, source, pointed))
        return tuple(_route(game, source, _largest_count(game, source, pointed), pointed) for source in coming)

    def alerts(self, position: Position) -> tuple[Reason, ...]:
        """That only a pass is left; or which movement would take the last turn back."""
        game = mixtour_of(position)
        if game.outcome() != PLAYING:
            return ()
        if game.legal() == [PASS]:
            return (Reason("only-pass"),)
        reversal = game.banned_reversal()
        if reversal < 0:
            return ()
        count, source, target = game.move_parts(reversal)
        cells = cell_of(source), cell_of(target)
        is_barred = count <= game.height(source) and why.why_not_way(game, *cells) is None
        return (Reason("barred" if count > 1 else "barred-one", cells, {"count": count}),) if is_barred else ()

    def score(self, position: Position) -> Score:
        """The points and the reserves of both seats."""
        game = mixtour_of(position)
        points = game.points(0), game.points(1)
        reserves = game.hand(0), game.hand(1)
        return Score(
            (ScoreRow(Reason("points"), points), ScoreRow(Reason("reserve"), reserves)), deciding_row=0, goal=game.goal
        )

    def ending(self, position: Position) -> Reason | None:
        """A seat has the points that win, or both players have passed."""
        game = mixtour_of(position)
        decided = game.outcome()
        if decided == PLAYING:
            return None
        if decided == DRAW:
            return Reason("both-passed")
        return Reason("has-points" if game.goal > 1 else "has-the-point", (), {"winner": decided, "points": game.goal})


def _hand(game: Mixtour, seat: int) -> tuple[Pocket, ...]:
    return tuple(Pocket(DISCS[seat], pocket < game.hand(seat)) for pocket in range(PIECES))


def _next_piece(game: Mixtour) -> FromHand:
    return FromHand(game.turn, game.hand(game.turn) - 1)


def _largest_count(game: Mixtour, source: Cell, target: Cell) -> int:
    """The largest legal count of pieces, or all pieces if no count is legal."""
    return max(ways.legal_counts(game, source, target), default=ways.height(game, source))


def _route(game: Mixtour, source: Cell, count: int, target: Cell) -> Route:
    path = straight_path(source, target)
    reason = why.why_not(game, (FromStack(source), Off(count), Onto(target)))
    between = ways.stacks_between(game, path)
    if between:
        reason = Reason("blocked", between)
    return Route(path, count, reason=reason, note=ways.effect_of(game, source, count, target))


MIXTOUR_VIEW: Final = MixtourView()
