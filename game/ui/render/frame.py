"""A frame: everything that is to be seen on the table at one moment, in frozen values; `draw` draws it.

Heights are numbers of tiles below a thing: a ring at height 2 lies on a stack of two, at 0 on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.display.pieces import Arrangement, Piece, Stain
from game.core.display.xray import Sign, Tie
from game.core.geometry.hexes import Cell

Kind: TypeAlias = Literal["may", "may-not", "step-rule", "chosen", "aimed", "take", "turn", "told"]
Tone: TypeAlias = Literal["may", "may-not", "quiet", "threat"]
WayTone: TypeAlias = Literal["may", "may-not", "chosen", "quiet"]
Stop: TypeAlias = Literal["bar", "arrow", "tip", "king", "none"]
Knot: TypeAlias = Literal["dot", "cross", "none"]


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring on a face: where the piece in hand may go (`may`), may not, or would break the step rule; what is chosen
    or aimed at; a king that it may `take`; what can be turned; what words speak of (`told`)."""

    cell: Cell
    height: float
    kind: Kind


@dataclass(frozen=True, slots=True)
class Cross:
    """A cross in the middle of a face."""

    cell: Cell
    height: float
    kind: Kind = "may-not"


@dataclass(frozen=True, slots=True)
class Ribbon:
    """A line of movement over `points` (cells with heights, the origin first), a knot at each point after the first.

    `end`: a bar where the line ends there, an arrow where it runs on, its `tip` where a piece lands, a king where it
    captures.
    """

    points: tuple[tuple[Cell, float], ...]
    kinds: tuple[Knot, ...]
    end: Stop = "bar"
    tone: Tone = "may"


@dataclass(frozen=True, slots=True)
class Cliff:
    """A bracket on the edge between two neighbouring cells, from the low face up to the high one."""

    low_cell: Cell
    high_cell: Cell
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Trail:
    """The last move: a dotted line from a hollow dot on the first cell to a full one on the last."""

    cells: tuple[Cell, ...]
    heights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class LitFace:
    """A whole face tinted; neighbouring ones of one height and kind make one region (where a slab may lie)."""

    cell: Cell
    height: float
    kind: Kind = "may"


@dataclass(frozen=True, slots=True)
class Ghost:
    """A piece as it would lie on top of `height` tiles, a slab with its cells on the table; `clear`: what it would
    cover shows through."""

    cell: Cell
    height: float
    piece: Piece
    legal: bool
    clear: bool = False


@dataclass(frozen=True, slots=True)
class Walker:
    """A little figure's way down over faces; `stuck` where it cannot go on."""

    path: tuple[tuple[Cell, float], ...]
    stuck: bool


@dataclass(frozen=True, slots=True)
class GroupOutline:
    """The outer edge of a group of stacks, on their tops: one that would be cut off, or where something `may` go."""

    cells: frozenset[Cell]
    may: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """A way of pieces over `points` (cells with the heights of their stacks), from where they stand to where they land.

    `walls` are the indices of the points at which a wall throws them back; `numbers` counts the cells passed; a `faint`
    one steps back behind another that is pointed at.
    """

    points: tuple[tuple[Cell, float], ...]
    walls: tuple[int, ...] = ()
    tone: WayTone = "may"
    numbers: bool = False
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Tape:
    """Hazard tape around the top of a stack that is too tall."""

    cell: Cell
    height: float


@dataclass(frozen=True, slots=True)
class StackNote:
    """A few words beside a stack, in the player's language; `brief` stands for them where they have no room."""

    cell: Cell
    height: float
    text: str
    tone: Literal["may", "may-not"] = "may"
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Danger:
    """An attack on a king, over `points` (cells with heights) from the attacking `piece` to the king.

    `moment` counts the steps of the pulse that runs inwards over the king, up to `markers.STILL`.
    """

    points: tuple[tuple[Cell, float], ...]
    piece: Piece
    moment: int


@dataclass(frozen=True, slots=True)
class Focus:
    """Where the keys point: brackets at a face's corners, over everything."""

    cell: Cell
    height: float


@dataclass(frozen=True, slots=True)
class Coordinate:
    """The coordinate of a cell of an open table: on the cloth, or if it is `pointed` at on a plate before its stack."""

    cell: Cell
    words: str
    height: float = 0
    pointed: bool = False


@dataclass(frozen=True, slots=True)
class Glow:
    """The way that won the game, over `points` (cells with heights), as light in the colour of a stain."""

    points: tuple[tuple[Cell, float], ...]
    stain: Stain


@dataclass(frozen=True, slots=True)
class CountMark:
    """The number that a piece gets when those of a level are counted, on a plate on its cell."""

    cell: Cell
    height: float
    number: int


@dataclass(frozen=True, slots=True)
class LetterMark:
    """A letter on a plate on the far rim of a face, or in its middle: the name of an answer."""

    cell: Cell
    height: float
    letter: str
    on_rim: bool = True


@dataclass(frozen=True, slots=True)
class NumberMark:
    """The number of a move on a line, on a plate on the far rim of the face where it ends: on teal, or `quiet`."""

    cell: Cell
    height: float
    number: int
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class XrayVeil:
    """A dark veil over the table: what the X-ray shows is brighter than all that lies there."""


@dataclass(frozen=True, slots=True)
class XraySign:
    """A face with the sign of one of the X-ray's layers, the `slot`-th there, in the colour of a stain if it has one.

    The same layer's marks are `faint` while another one is pointed at.
    """

    cell: Cell
    height: float
    sign: Sign
    slot: int = 0
    stain: Stain | None = None
    faint: bool = False


@dataclass(frozen=True, slots=True)
class XrayNumbers:
    """Numbers of one of the X-ray's layers on a face, a seat's each in its stain, or a single one without stains."""

    cell: Cell
    height: float
    sign: Sign
    numbers: tuple[int, ...]
    stains: tuple[Stain, ...] = ()
    slot: int = 0
    faint: bool = False


@dataclass(frozen=True, slots=True)
class XrayLine:
    """A line of one of the X-ray's layers over `points` (cells with heights), from its beginning to its end."""

    points: tuple[tuple[Cell, float], ...]
    sign: Sign
    tie: Tie
    faint: bool = False


XrayMark: TypeAlias = XrayVeil | XraySign | XrayNumbers | XrayLine
OwnMark: TypeAlias = Ring | Cross | Ghost | Tape | LitFace | Trail | Way | StackNote
"""Marks that each kind of table shows in its own way, or not at all."""
Marker: TypeAlias = (
    OwnMark
    | XrayMark
    | Ribbon
    | Cliff
    | Walker
    | GroupOutline
    | Danger
    | Focus
    | Coordinate
    | Glow
    | CountMark
    | LetterMark
    | NumberMark
)


@dataclass(frozen=True, slots=True)
class Flying:
    """A piece on its way, its bottom `height` tiles above the table at a place between cells; `tilt` in degrees."""

    piece: Piece
    at: tuple[float, float]
    height: float
    alpha: float = 1.0
    tilt: float = 0.0


@dataclass(frozen=True, slots=True)
class Lifted:
    """The top `count` pieces of a stack held `gap` tiles above the rest, framed as chosen."""

    cell: Cell
    count: int = 1
    gap: float = 1.3


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything on the table at one moment.

    `faded` stacks are drawn faintly, so that what lies behind them shows; the stack on `fan` is spread out so that
    every face reads; `badges` writes heights on stacks of two and more, `coordinates` those of a board on its rim.
    """

    arrangement: Arrangement
    markers: tuple[Marker, ...] = ()
    flying: tuple[Flying, ...] = ()
    lifted: Lifted | None = None
    faded: frozenset[Cell] = frozenset()
    fan: Cell | None = None
    badges: bool = True
    coordinates: bool = True

    def height(self, cell: Cell) -> int:
        """How many tiles lie on a cell."""
        return len(self.arrangement.stacks.get(cell, ()))
