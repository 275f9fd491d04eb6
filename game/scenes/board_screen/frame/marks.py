"""What the marks on the table mean: a sentence for each kind of mark, and a table on which it can be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.core.display.pieces import Arrangement, HexTile, Piece
from game.core.errors import N_
from game.core.game import Game, View
from game.core.geometry.hexes import Cell
from game.ui.kinds import kind_of
from game.ui.kinds.kind import TableKind
from game.ui.render.frame import (
    Cliff,
    Cross,
    Danger,
    GroupOutline,
    HuntMark,
    LitFace,
    Marker,
    Ribbon,
    Ring,
    Tape,
    Trail,
    Walker,
    Way,
)
from game.ui.render.markers import PULSE_END


class Sample(NamedTuple):
    """Three cells in a row, of a table of a kind, on which a mark is shown."""

    first: Cell
    second: Cell
    third: Cell
    kind: TableKind


Heights = tuple[int, int, int]
"""How many pieces lie on the three cells of a sample; the second stack is the rival's."""


@dataclass(frozen=True, slots=True)
class MarkKind:
    """A kind of mark: its id, what it means, whether a marker is of it, and whether a game has it, from how many seats.

    `heights` and `marks` make a sample.
    """

    id: str
    sentence: str
    is_kind: Callable[[Marker], bool]
    heights: Heights
    marks: Callable[[Sample], tuple[Marker, ...]]
    is_used: Callable[[Game, TableKind], bool] = lambda _game, _kind: True
    min_seats: int = 2


def _is_ring(*kinds: str) -> Callable[[Marker], bool]:
    return lambda mark: isinstance(mark, Ring | LitFace) and mark.kind in kinds


def _is_placing(mark: Marker) -> bool:
    return isinstance(mark, Trail) and len(mark.cells) == 1


def corners_of(way: Way) -> tuple[int, ...]:
    """The indices of the points at which a way turns a corner; a wall at its start or its end makes none."""
    return tuple(index for index in way.walls if 0 < index < len(way.points) - 1)


def _is_range(mark: Marker) -> bool:
    return isinstance(mark, Ribbon) and mark.is_range


def _has_figure(figure: str) -> Callable[[Game, TableKind], bool]:
    return lambda game, _kind: figure in game.texts.figures.values()


def _has_lines(_game: Game, kind: TableKind) -> bool:
    return not kind.draws_routes and not kind.pieces_are_wide


def _has_kings(game: Game, _kind: TableKind) -> bool:
    return type(game.view).threats is not View.threats


def _has_bounces(game: Game) -> bool:
    return "bounces" in game.facts.texts.sentences


MARK_KINDS: Final = (
    MarkKind(
        "take",
        N_("A double ring with a target: this king can be captured."),
        _is_ring("take"),
        (1, 1, 0),
        lambda at: (Ring(at.second, 1, "take"),),
        _has_lines,
    ),
    MarkKind(
        "threat",
        N_("A coral line: it points at a king."),
        lambda mark: isinstance(mark, Ribbon) and mark.tone == "threat",
        (1, 1, 0),
        lambda at: (Ribbon(((at.first, 1), (at.second, 1)), ("none",), at.kind.threat_end, "threat"),),
        _has_kings,
    ),
    MarkKind(
        "hunt",
        N_("An arrow on a coin, or at the top: its colour hunts this king."),
        lambda mark: isinstance(mark, HuntMark),
        (0, 1, 0),
        lambda at: (HuntMark(at.second, 1, "vermilion"),),
        _has_kings,
        min_seats=3,
    ),
    MarkKind(
        "danger",
        N_("A line in a player's colour: this player attacks the king."),
        lambda mark: isinstance(mark, Danger),
        (1, 1, 0),
        lambda at: (Danger(((at.first, 1), (at.second, 1)), HexTile(0, 1), PULSE_END),),
        _has_kings,
    ),
    MarkKind(
        "barred",
        N_("A coral line: the way is blocked there."),
        lambda mark: isinstance(mark, Ribbon) and mark.tone == "threat",
        (1, 1, 0),
        lambda at: (Ribbon(((at.first, 1), (at.second, 1)), ("none",), at.kind.threat_end, "threat"),),
        lambda game, kind: _has_figure("line")(game, kind) and not _has_kings(game, kind),
    ),
    MarkKind(
        "step",
        N_("A bracket: the step between two stacks is too high."),
        lambda mark: isinstance(mark, Cliff) or (isinstance(mark, Ring) and mark.kind == "step-rule"),
        (1, 3, 0),
        lambda at: (Cliff(at.first, at.second, 1, 3),),
        _has_figure("cliff"),
    ),
    MarkKind(
        "group",
        N_("Dashes around tiles: they would be cut off."),
        lambda mark: isinstance(mark, GroupOutline) and not mark.may,
        (1, 1, 0),
        lambda at: (GroupOutline(frozenset({at.first, at.second})),),
        lambda game, kind: not kind.pieces_are_wide and _has_figure("group")(game, kind),
    ),
    MarkKind(
        "tape",
        N_("Striped tape: this stack is too tall."),
        lambda mark: isinstance(mark, Tape),
        (3, 0, 0),
        lambda at: (Tape(at.first, 3),),
        _has_figure("tall"),
    ),
    MarkKind(
        "may-not",
        N_("A cross: not here. Point at it to see why."),
        lambda mark: isinstance(mark, Cross) or _is_ring("may-not")(mark),
        (1, 0, 0),
        lambda at: (Cross(at.second, 0),),
        lambda _game, kind: not kind.pieces_are_wide,
    ),
    MarkKind(
        "bar",
        N_("A bar across a line: it ends there."),
        lambda mark: isinstance(mark, Ribbon) and mark.end == "bar" and mark.tone != "threat",
        (1, 0, 0),
        lambda at: (Ribbon(((at.first, 1), (at.second, 0)), ("dot",), "bar"),),
        _has_lines,
    ),
    MarkKind(
        "line",
        N_("A line with dots: the cells this tile can reach."),
        _is_range,
        (1, 0, 0),
        lambda at: (Ribbon(((at.first, 1), (at.second, 0), (at.third, 0)), ("dot", "dot"), "arrow"),),
        _has_lines,
    ),
    MarkKind(
        "straight-way",
        N_("An arrow: the path that the pieces take."),
        lambda mark: isinstance(mark, Way) and not corners_of(mark),
        (1, 0, 0),
        lambda at: (Way(((at.first, 1), (at.second, 0), (at.third, 0))),),
        lambda _game, kind: kind.draws_routes,
    ),
    MarkKind(
        "way",
        N_("A path with a corner: the pieces bounce off a wall."),
        lambda mark: isinstance(mark, Way) and bool(corners_of(mark)),
        (1, 0, 0),
        lambda at: (Way(((at.first, 1), (at.second, 0), (at.first, 0)), walls=(1,)),),
        lambda game, kind: kind.draws_routes and _has_bounces(game),
    ),
    MarkKind(
        "walker",
        N_("A figure: the way down from a stack, a level at a time."),
        lambda mark: isinstance(mark, Walker),
        (2, 1, 0),
        lambda at: (Walker(((at.first, 2), (at.second, 1), (at.third, 0)), stuck=False),),
        _has_figure("cliff"),
    ),
    MarkKind(
        "may",
        N_("Teal: the piece in hand may go there."),
        _is_ring("may"),
        (1, 0, 0),
        lambda at: (LitFace(at.third, 0),) if at.kind.pieces_are_wide else (Ring(at.second, 0, "may"),),
    ),
    MarkKind(
        "hint",
        N_("Gold arrowheads: look at this piece."),
        _is_ring("hint"),
        (1, 0, 0),
        lambda at: (Ring(at.first, 1, "hint"),),
        lambda _game, kind: not kind.pieces_are_wide,
    ),
    MarkKind(
        "trail",
        N_("Small dots with an arrowhead: the last move."),
        lambda mark: isinstance(mark, Trail) and len(mark.cells) > 1,
        (0, 0, 1),
        lambda at: (Trail((at.first, at.third), (0, 1)),),
        lambda _game, kind: not kind.pieces_are_wide,
    ),
    MarkKind(
        "placed",
        N_("A solid dot: this piece was placed last."),
        _is_placing,
        (1, 0, 0),
        lambda at: (Trail((at.first,), (1,)),),
        lambda _game, kind: not kind.pieces_are_wide,
    ),
    MarkKind(
        "placed-wide",
        N_("A dotted edge: this tile was placed last."),
        _is_placing,
        (1, 0, 0),
        lambda at: (Trail((at.first,), (1,)),),
        lambda _game, kind: kind.pieces_are_wide,
    ),
)
"""The kinds of marks, those that are rare first."""


def kinds_in(markers: Sequence[Marker], kinds: Iterable[MarkKind]) -> Iterator[tuple[MarkKind, tuple[Marker, ...]]]:
    """The given kinds of which there are marks among `markers`, each with these marks."""
    for kind in kinds:
        marks = tuple(mark for mark in markers if kind.is_kind(mark))
        if marks:
            yield kind, marks


def kinds_of(game: Game, arrangement: Arrangement) -> list[MarkKind]:
    """The kinds of marks that a game has with its number of seats."""
    table, seats = kind_of(arrangement), len(arrangement.hands)
    return [kind for kind in MARK_KINDS if seats >= kind.min_seats and kind.is_used(game, table)]


def sample_cells(kind: TableKind) -> Sample:
    """Three cells in a row, in the middle of a board."""
    return (
        Sample((2, 3), (3, 3), (4, 3), kind) if kind.camera.grid == "square" else Sample((0, 0), (1, 0), (2, 0), kind)
    )


def sample_stacks(kind: MarkKind, at: Sample, own: Piece, rival: Piece) -> dict[Cell, tuple[Piece, ...]]:
    """The stacks of a mark's sample; a piece that covers many cells lies alone."""
    if at.kind.pieces_are_wide:
        return dict.fromkeys(own.cells_at(at.first), (own,))
    first, second, third = kind.heights
    stacks = {at.first: (own,) * first, at.second: (rival,) * second, at.third: (own,) * third}
    return {cell: pile for cell, pile in stacks.items() if pile}
