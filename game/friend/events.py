"""What happens at a table with a friend elsewhere, as frozen values that the window polls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.errors import StaxError
from game.friend.lines import Hello, HowOver, TableOffer


@dataclass(frozen=True, slots=True)
class Greeted:
    """The friend's program sent its greeting, with the player's name."""

    hello: Hello


@dataclass(frozen=True, slots=True)
class Offered:
    """The host shows the table; the guest may sit down."""

    offer: TableOffer


@dataclass(frozen=True, slots=True)
class Joined:
    """Both sides have the same moves, so the game goes on."""


@dataclass(frozen=True, slots=True)
class Differs:
    """The histories differ after `common` moves; the other fields count the further moves of each side."""

    common: int
    own_more: int
    friend_more: int


@dataclass(frozen=True, slots=True)
class WouldGoOn:
    """The histories differ, and the friend would go on after the first `plies` moves."""

    plies: int


@dataclass(frozen=True, slots=True)
class MoveCame:
    """The friend made a legal move; `left` are the mover's seconds left, None without a clock."""

    text: str
    seat: int
    left: float | None


@dataclass(frozen=True, slots=True)
class Asked:
    """The friend asks for something, or whether the player would agree: a kind and a target as in `lines.Ask`."""

    kind: str
    target: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """The friend answered the question of this side."""

    kind: str
    is_yes: bool


@dataclass(frozen=True, slots=True)
class TakenBackTo:
    """Moves were taken back or taken over; `plies` moves are left."""

    plies: int


@dataclass(frozen=True, slots=True)
class AnotherGame:
    """Both want another game; it begins at the same table, with every player on the next seat if `swapped`."""

    swapped: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """The game ended other than by a move: the winning seat or `outcome.DRAW`, and how, as in a `GameResult`."""

    winner: int
    how: HowOver


@dataclass(frozen=True, slots=True)
class CameLate:
    """A move or an end of this side came after the game had ended or gone on at the host's, so it does not count."""

    what: Literal["move", "end"]


@dataclass(frozen=True, slots=True)
class TalkCame:
    """The friend wrote something."""

    text: str


@dataclass(frozen=True, slots=True)
class LiftedCame:
    """The friend has chosen these picks of a move, as text; none if they put the piece back."""

    picks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """The table can't go on as it is; the game stands where it was."""

    why: StaxError


@dataclass(frozen=True, slots=True)
class Left:
    """The friend has left the table, perhaps before their program had all that this side has said."""

    has_heard_all: bool = False


@dataclass(frozen=True, slots=True)
class CodeCame:
    """The server has given a code for an invitation: three numbers, to be read as three words."""

    code: str


@dataclass(frozen=True, slots=True)
class TableFound:
    """A table in the same network, of the host `name`, "" if they have none; `Connection.visit(key)` goes there."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class TableGone:
    """A table in the same network was put away."""

    key: str


@dataclass(frozen=True, slots=True)
class NumberCame:
    """The number that the friend must see, too; `Connection.agree` once the player says that they do."""

    number: str


@dataclass(frozen=True, slots=True)
class LineUp:
    """The friend can be reached."""


@dataclass(frozen=True, slots=True)
class LineDown:
    """The friend can't be reached for now: no clock runs."""


@dataclass(frozen=True, slots=True)
class ConnectionFailed:
    """The two have not met; the connection is closed, unless a game is to go on."""

    why: StaxError


FriendEvent: TypeAlias = (
    CodeCame
    | TableFound
    | TableGone
    | NumberCame
    | LineUp
    | LineDown
    | ConnectionFailed
    | Greeted
    | Offered
    | Joined
    | Differs
    | WouldGoOn
    | MoveCame
    | Asked
    | Answered
    | TakenBackTo
    | AnotherGame
    | Finished
    | CameLate
    | TalkCame
    | LiftedCame
    | Stopped
    | Left
)
