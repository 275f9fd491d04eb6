"""The table while a count of pieces and their target are chosen: their ways and landings.  Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.display.pieces import Arrangement
from game.core.display.showing import Route
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.position import Position
from game.scenes.board.choice.selection import Selection
from game.scenes.board.overlays.common import MarkedTable, reason_marks, with_pieces_moved
from game.scenes.board.state import BoardState
from game.scenes.sentences.players import reason_sentence
from game.ui.render import present
from game.ui.render.frame import Cross, Ghost, Lifted, Marker, Ring, StackNote


def counted_table(
    game: Game, position: Position, arrangement: Arrangement, state: BoardState, standing: Sequence[Marker]
) -> MarkedTable:
    """The table with the chosen pieces held up, all their ways, and the block of pieces at the aimed cell."""
    selection = state.selection
    source, count = selection.source, selection.count
    assert source is not None  # a number is chosen of a stack
    if selection.landed_cell is not None:
        return _landed_table(arrangement, selection, source, selection.landed_cell)
    block = arrangement.stacks[source][-count:]
    cell = selection.aimed_cell if selection.aimed_cell != source else None
    routes = drawn_routes(game.view.routes(position, selection.picks_so_far, cell), state)
    marks = [mark for mark in standing if getattr(mark, "cell", None) != source]
    marks += present.target_rings(selection.marks.values(), arrangement, (), source, count)
    marks += route_marks(game, routes, arrangement, cell, (source, count), state.situation.tells_wins)
    faces: list[tuple[Cell, float]] = []
    if cell is not None and arrangement.field.has(cell):
        height = present.height(arrangement, cell, source, count)
        faces.append((cell, float(height)))
        reason = selection.why_not()
        if selection.can_land_on(cell):
            marks += [Ghost(cell, height + k, piece, True) for k, piece in enumerate(block)]
            marks.append(Ring(cell, height, "aimed"))
        elif reason is not None:
            marks.append(Ring(cell, height, "may-not"))
            marks += reason_marks(game, arrangement, reason, cell, source, count)
    return MarkedTable(arrangement, tuple(marks), Lifted(source, count), tuple(faces))


def _landed_table(arrangement: Arrangement, selection: Selection, source: Cell, cell: Cell) -> MarkedTable:
    """The table with the pieces landed, before a word such as “pass” is chosen."""
    after = with_pieces_moved(arrangement, source, cell, *arrangement.stacks[source][-selection.count :])
    height = float(len(after.stacks[cell]))
    return MarkedTable(after, (Ring(cell, height, "chosen"),), None, ((cell, height),))


def drawn_routes(routes: Iterable[Route], state: BoardState) -> tuple[Route, ...]:
    """The routes without those off a wall, if a lesson has not explained these yet."""
    are_bounces_hidden = "bounces" in state.situation.untaught_marks
    return tuple(route for route in routes if not (are_bounces_hidden and route.has_corner))


def route_marks(
    game: Game,
    routes: Iterable[Route],
    arrangement: Arrangement,
    aimed: Cell | None,
    lifted: tuple[Cell, int] | None,
    tells_wins: bool,
) -> list[Marker]:
    """Marks of routes: ways, crosses on blocking stacks, and a note on the effect of each landing.

    Routes that share a cell share a note; in brief it says the height of the stack.  Unless it `tells_wins`, no note
    gives away that a move wins.
    """
    given = tuple(routes)
    marks: list[Marker] = list(present.ways(given, arrangement, aimed, lifted))
    blocking = {cell for route in given if route.reason is not None for cell in route.reason.cells[:1]}
    ends = {route.path[0] for route in given} | {route.path[-1] for route in given}
    marks += [Cross(cell, present.height(arrangement, cell)) for cell in sorted(blocking - ends)]
    notes: dict[Cell, StackNote] = {}
    for route in given:
        if route.note is not None and route.reason is None and (tells_wins or route.note.rule != "wins"):
            cell = route.path[-1] if lifted is not None else route.path[0]
            brief = str(len(arrangement.stacks.get(route.path[-1], ())) + route.count)
            note = StackNote(cell, present.height(arrangement, cell), reason_sentence(game, route.note), brief=brief)
            notes.setdefault(cell, note)
    return [*marks, *(note for _, note in sorted(notes.items()))]
