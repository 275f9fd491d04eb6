"""A frame: everything visible on the table at a moment, as frozen values; the painter draws it.

Heights count the pieces below a thing: a ring at height 2 lies on a stack of two, at height 0 on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.core.display.pieces import Arrangement, Piece, Stain
from game.core.display.xray import Relation, Sign
from game.core.geometry.hexes import Cell

RingKind: TypeAlias = Literal[
    "may", "may-not", "step-rule", "chosen", "aimed", "take", "turn", "mentioned", "hint", "fault", "source"
]
LineTone: TypeAlias = Literal["may", "may-not", "quiet", "threat"]
WayTone: TypeAlias = Literal["may", "may-not", "chosen", "quiet"]
LineEnd: TypeAlias = Literal["bar", "arrow", "tip", "king", "none"]
Knot: TypeAlias = Literal["dot", "cross", "none"]


@dataclass(frozen=True, slots=True)
class OnFace:
    """A mark on a face: on top of `height` pieces on a cell."""

    cell: Cell
    height: float


@dataclass(frozen=True, slots=True)
class Ring(OnFace):
    """A ring on a face.

    The kind says what for: where the piece in hand may land (`may`), may not, or would break the step rule; what is
    chosen or aimed at; a king to `take`; a piece that can be turned; the subject of a sentence (`mentioned`); the piece
    that a `hint` means; where a move went that was a `fault`; the `source` of a move, which its piece has left.
    """

    kind: RingKind


@dataclass(frozen=True, slots=True)
class Cross(OnFace):
    """A cross in the middle of a face."""


@dataclass(frozen=True, slots=True)
class Ribbon:
    """A line of movement over `points` (cells with heights, the origin first), with a knot at each point after the
    first.

    `end` is a bar where the line ends, an arrow where it continues, a `tip` where a piece lands, a king where it
    captures.
    """

    points: tuple[tuple[Cell, float], ...]
    kinds: tuple[Knot, ...]
    end: LineEnd = "bar"
    tone: LineTone = "may"

    @property
    def is_range(self) -> bool:
        """Whether it is the line of all cells that a piece can reach, and not the way of a single move."""
        return self.tone != "threat" and "dot" in self.kinds and self.end not in ("none", "tip")


@dataclass(frozen=True, slots=True)
class Bow:
    """A move as an arrow in a bow over the table, from its first to its last point (cells with heights)."""

    points: tuple[tuple[Cell, float], ...]
    tone: LineTone = "threat"


@dataclass(frozen=True, slots=True)
class Cliff:
    """A bracket on the edge between two neighbouring cells, from the low face to the high face."""

    low_cell: Cell
    high_cell: Cell
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Trail:
    """The last move: a dotted line from a hollow dot on its first cell to a full dot on its last."""

    cells: tuple[Cell, ...]
    heights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class LitFace(OnFace):
    """A tinted face; neighbouring faces of the same height and kind form a region, as the possible places of a slab."""

    kind: RingKind = "may"


@dataclass(frozen=True, slots=True)
class Ghost(OnFace):
    """A piece at its possible place on top of `height` pieces; a slab with its cells on the table.

    `clear`: what it would cover stays visible.
    """

    piece: Piece
    legal: bool
    clear: bool = False


@dataclass(frozen=True, slots=True)
class Walker:
    """A small figure on its way down over faces; `stuck` if it cannot go on."""

    path: tuple[tuple[Cell, float], ...]
    stuck: bool


@dataclass(frozen=True, slots=True)
class GroupOutline:
    """The outer edge of a group of stacks, on their tops: a group that would be cut off, or where a piece `may`
    land."""

    cells: frozenset[Cell]
    may: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """The way of pieces over `points` (cells with the heights of their stacks), from start to landing.

    `walls` are the indices of the points at which a wall turns the pieces back; `numbers` counts the cells passed; a
    `faint` way recedes while another is hovered.
    """

    points: tuple[tuple[Cell, float], ...]
    walls: tuple[int, ...] = ()
    tone: WayTone = "may"
    numbers: bool = False
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Tape(OnFace):
    """Hazard tape around the top of a stack that is too tall."""


@dataclass(frozen=True, slots=True)
class StackNote(OnFace):
    """A few words beside a stack, in the player's language; `brief` replaces them where they have no room."""

    text: str
    tone: Literal["may", "may-not"] = "may"
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Danger:
    """An attack on a king over `points` (cells with heights), from the attacking `piece` to the king.

    `moment` counts the steps of the pulse over the king, up to `markers.PULSE_END`.
    """

    points: tuple[tuple[Cell, float], ...]
    piece: Piece
    moment: int


@dataclass(frozen=True, slots=True)
class Focus(OnFace):
    """The face that the keys point at: brackets at its corners, drawn over everything."""


@dataclass(frozen=True, slots=True)
class Hollow:
    """The cells where the first piece goes, carved into the table and `open` by a share.

    `moment` counts the steps of the pulse of its rim, up to `markers.PULSE_END`.
    """

    cells: frozenset[Cell]
    moment: int
    open: float = 1.0


@dataclass(frozen=True, slots=True)
class Coordinate:
    """The coordinate of a cell on an open table: on the cloth, or on a plate before its stack if it is `pointed` at."""

    cell: Cell
    words: str
    pointed: bool = False


@dataclass(frozen=True, slots=True)
class Glow:
    """The way that won the game over `points` (cells with heights), as light in a dark room.

    The shares say how dark the room is yet, how much of the way is drawn, and how far the ring has closed around its
    end.
    """

    points: tuple[tuple[Cell, float], ...]
    dark: float = 1.0
    drawn: float = 1.0
    ring: float = 1.0


@dataclass(frozen=True, slots=True)
class EndLight:
    """The end of a game that no way has won: a dark room in which the `lit` pieces keep their light.

    Pieces are given by their first cells and their levels, 1 the lowest.  A ring closes around the lit pieces if they
    are `framed`, and their `rivals` have dashed rings.  Without lit pieces it gets dark less, and everywhere alike.
    The shares say how dark the room is yet, and how far the rings have closed.
    """

    lit: tuple[tuple[Cell, int], ...] = ()
    rivals: tuple[tuple[Cell, int], ...] = ()
    framed: bool = False
    dark: float = 1.0
    ring: float = 1.0


@dataclass(frozen=True, slots=True)
class CountMark(OnFace):
    """A number on a piece that counts at the end, on a coin in gold, or in the colour of a rival's `stain`."""

    number: int
    stain: Stain | None = None


@dataclass(frozen=True, slots=True)
class HuntMark(OnFace):
    """Who hunts the king on a face: a coin beside him in the hunter's `stain`, with an arrow at him."""

    stain: Stain


@dataclass(frozen=True, slots=True)
class LetterMark(OnFace):
    """The letter of an answer, on a plate on the far rim of a face or in its middle."""

    letter: str
    on_rim: bool = True


@dataclass(frozen=True, slots=True)
class NumberMark(OnFace):
    """The number of a move of a line, on a plate on the far rim of the face where the move ends: on teal, or
    `quiet`."""

    number: int
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class SaveMark:
    """The number of a move that would save a king, on a teal plate on its way over `points` (cells with heights), or
    beside the middle of its only face."""

    points: tuple[tuple[Cell, float], ...]
    number: int


@dataclass(frozen=True, slots=True)
class XrayVeil:
    """A dark veil over the table, under the marks of the X-ray."""


@dataclass(frozen=True, slots=True)
class XraySign(OnFace):
    """A face with the sign of an X-ray layer, the `slot`-th there, in the colour of its stain, if any.

    The marks of a layer are `faint` while another layer is hovered.
    """

    sign: Sign
    slot: int = 0
    stain: Stain | None = None
    faint: bool = False


@dataclass(frozen=True, slots=True)
class XrayNumbers(OnFace):
    """Numbers of an X-ray layer on a face: for each seat in its stain, or a single number without stains."""

    sign: Sign
    numbers: tuple[int, ...]
    stains: tuple[Stain, ...] = ()
    slot: int = 0
    faint: bool = False


@dataclass(frozen=True, slots=True)
class XrayPath:
    """A line of an X-ray layer over `points` (cells with heights), from its beginning to its end."""

    points: tuple[tuple[Cell, float], ...]
    sign: Sign
    tie: Relation
    faint: bool = False


@dataclass(frozen=True, slots=True)
class XrayShade(OnFace):
    """A face tinted by an X-ray layer, the stronger the greater its `share` of the layer's largest number.

    What stands before it hides it; a `number` stands in the middle of what is seen of it, if that is enough.
    """

    sign: Sign
    share: float = 1.0
    faint: bool = False
    number: int = 0


XrayMark: TypeAlias = XrayVeil | XraySign | XrayNumbers | XrayPath | XrayShade
OwnMark: TypeAlias = Ring | Cross | Ghost | Tape | LitFace | Trail | Way | StackNote
"""The marks that each kind of table shows in its own way, or ignores."""
OverheadMark: TypeAlias = (
    Ribbon
    | Bow
    | Cliff
    | Walker
    | GroupOutline
    | Danger
    | Focus
    | Glow
    | EndLight
    | CountMark
    | HuntMark
    | LetterMark
    | NumberMark
    | SaveMark
    | XrayMark
)
"""The marks that all kinds of tables draw over the stacks."""

Marker: TypeAlias = OwnMark | OverheadMark | Coordinate | Hollow


@dataclass(frozen=True, slots=True)
class Flying:
    """A piece in flight at a place between cells, its bottom `height` pieces above the table; `tilt` in degrees.

    It has `sunk` some pixels too far as it was put down.
    """

    piece: Piece
    at: tuple[float, float]
    height: float
    alpha: float = 1.0
    tilt: float = 0.0
    sunk: float = 0.0


HELD_GAP: Final = 1.3  # how far above its stack the chosen piece is held, in tiles


@dataclass(frozen=True, slots=True)
class Lifted:
    """The top `count` pieces of a stack, held `HELD_GAP` thicknesses above the rest and framed as chosen."""

    cell: Cell
    count: int = 1


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything on the table at a moment.

    `faded` stacks are translucent, so that what lies behind them is visible; the stack on `fan` is spread out so that
    each face is visible; `badges` shows heights that can't be read at a glance, and of the stacks that are `asked`
    about; `coordinates` shows those on the rim of a board.
    """

    arrangement: Arrangement
    markers: tuple[Marker, ...] = ()
    flying: tuple[Flying, ...] = ()
    lifted: Lifted | None = None
    faded: frozenset[Cell] = frozenset()
    fan: Cell | None = None
    badges: bool = True
    asked: frozenset[Cell] = frozenset()
    coordinates: bool = True

    def height(self, cell: Cell) -> int:
        """How many pieces lie on a cell."""
        return len(self.arrangement.stacks.get(cell, ()))
