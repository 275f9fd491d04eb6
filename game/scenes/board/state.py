"""The desk: everything that the table scene keeps, and what can be read off it.  The rooms beside it act on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.errors import StaxError
from game.core.hexes import Cell
from game.core.picks import FromHand, Pick
from game.core.showing import Reason
from game.play.adviser import Advice
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.board.camera_control import CameraControl
from game.scenes.board.playback import Playback
from game.scenes.board.selection import Selection
from game.scenes.scene import Services
from game.ui.input.gestures import Place, Pointer
from game.ui.panels.table_layout import TableLayout
from game.ui.render.motion import Homes


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that was clicked and cannot be: why, and where on the table or in the window."""

    reason: Reason
    cell: Cell | None
    place: Place


@dataclass(slots=True)
class Desk:
    """The table scene's state.

    `below` is the seat whose hand lies at the bottom edge.  `hovered` is the cell under the pointer, `pocket` the seat
    and place in its hand, `focus` the cell at which the keys point;
    `held` the ids of the held commands; `trouble` what the engine did, until it is answered;
    `firsts` begin the legal moves of a person who is to move; `alerts` are what the rules demand now, `claimable`
    whether a draw may be claimed;
    `entering` is the only pick that a hand of equal pieces offers, if there is one;
    `advice` is a move that was asked for, `advised` whether it was asked why; `typed` is the move that is
    being written;
    `dimmed` are the pockets of the hand to move whose pieces have no legal place.
    """

    services: Services
    setup: Setup
    table: Table
    playback: Playback
    selection: Selection
    camera_control: CameraControl
    layout: TableLayout
    below: int
    pointer: Pointer = field(default_factory=Pointer)
    hovered: Cell | None = None
    focus: Cell | None = None
    pocket: tuple[int, int] | None = None
    fan: Cell | None = None
    held: set[str] = field(default_factory=set)
    refused: Refused | None = None
    carried: bool = False
    panned: bool = False
    banner: bool = True
    trouble: StaxError | None = None
    dimmed: frozenset[int] = frozenset()
    entering: FromHand | None = None
    firsts: tuple[Pick, ...] = ()
    alerts: tuple[Reason, ...] = ()
    claimable: bool = False
    advice: Advice | None = None
    advised: bool = False
    typed: int | None = None

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.table.match.turn

    @property
    def seen_turn(self) -> int | None:
        """The seat to move as it is seen: the mover's until the move has landed, none when the game is over."""
        if self.playback.moving and self.playback.begun is not None:
            return self.playback.begun.seat
        return self.turn if self.table.result is None else None

    @property
    def proposed(self) -> int | None:
        """The move that is shown without being made: one that is typed, or that was advised."""
        return self.typed if self.typed is not None or self.advice is None else self.advice.move

    @property
    def mine(self) -> bool:
        """Whether a person may choose a move now."""
        return self.table.result is None and self.table.players[self.turn].human and not self.playback.moving

    def anew(self) -> None:
        """The position has changed: nothing is chosen; what a person may begin with, what the rules demand."""
        match = self.table.match
        view, position = match.game.view, match.position
        self.selection = Selection(match.game, position)
        self.refused, self.carried = None, False
        self.advice, self.advised, self.typed = None, False, None
        self.alerts = view.alerts(position) if self.table.result is None else ()
        self.claimable = self.table.can_claim
        self.firsts = view.firsts(position) if self.mine else ()
        hands = [first for first in self.firsts if isinstance(first, FromHand)]
        alike = self.layout.style == "reserve" and len(hands) == 1
        self.entering = hands[0] if alike else None
        pockets = range(len(self.playback.shown.hands[self.turn]) if self.mine and not alike else 0)
        self.dimmed = frozenset(pockets) - {first.pocket for first in hands}

    def persons(self) -> list[int]:
        """The seats where people sit."""
        return [seat for seat, player in enumerate(self.table.players) if player.human]

    def homes(self) -> Homes:
        """Where the hands lie as seen from the table: pieces fly there and come from there.

        A slab that a person has laid was over its place before.
        """
        if self.layout.style not in ("reserve", "slabs"):
            return {}
        away = [self.layout.style == "reserve" or not seat.human for seat in self.setup.seats]
        rails = enumerate(self.layout.rails)
        return {seat: self.camera_control.camera.between(rail.center) for seat, rail in rails if away[seat]}
