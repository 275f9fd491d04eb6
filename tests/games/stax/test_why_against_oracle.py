"""Every answer to "why not?" is true: what it claims is looked up in the oracle's table, cells and all."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pytest

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs, Spelling
from game.core.display.pieces import HexTile
from game.core.display.showing import Reason
from game.games import GAMES
from lab.reliability.cases import Case
from lab.reliability.position_laws import choices
from tests.games.stax import oracle
from tests.games.stax.comparison import Pair, begin, both_read, full_table, play_on, small_table
from tests.games.stax.oracle import KING, Cell

pytestmark = pytest.mark.slow

NAMES = list(oracle.FACES)


def digits(pointers: int) -> str:
    return "".join(str(d) for d in range(6) if pointers >> d & 1) or KING


@dataclass(frozen=True)
class Claim:
    """A question in the oracle's terms, and the reason that was given."""

    position: oracle.Position
    picks: Spelling
    reason: Reason

    @property
    def cell(self) -> Cell:
        """The first cell of the reason."""
        return self.reason.cells[0]

    @property
    def origin(self) -> Cell:
        assert isinstance(self.picks[0], FromStack)
        return self.picks[0].cell

    @property
    def target(self) -> Cell:
        assert isinstance(self.picks[1], Onto)
        return self.picks[1].cell

    @property
    def moving(self) -> str:
        """The pointers of the stack's top tile as it lies."""
        return self.position.table[self.origin][-1][1]

    @property
    def lying(self) -> list[str]:
        """The orientations that were asked for: a single one, or all."""
        if len(self.picks) == 3 and isinstance(self.picks[2], OrientedAs):
            assert isinstance(self.picks[2].piece, HexTile)
            return [digits(self.picks[2].piece.pointers)]
        if isinstance(self.picks[0], FromHand):
            return sorted(oracle.FACES[NAMES[self.picks[0].pocket]])
        return sorted(oracle.rotations(self.moving))

    @property
    def lifted(self) -> oracle.Table:
        """The table as the rules look at it."""
        table = dict(self.position.table)
        if isinstance(self.picks[0], FromStack):
            stack = table.pop(self.origin)
            if stack[:-1]:
                table[self.origin] = stack[:-1]
        return table

    @property
    def after(self) -> oracle.Table:
        return oracle.landed(self.position, self.lifted, self.target, self.lying[0]).table

    def line(self) -> list[Cell]:
        """The cells from the origin's neighbour to the target, if the tile has a pointer that way."""
        for direction in range(6):
            cells = [self.origin]
            while len(cells) < 50 and cells[-1] != self.target:
                cells.append(oracle.beside(cells[-1], direction))
            if cells[-1] == self.target and (self.moving == KING or str(direction) in self.moving):
                return cells[1:]
        return []


def on_the_way(claim: Claim, before_the_target: bool = True) -> bool:
    cells = claim.line()
    return claim.cell in (cells[:-1] if before_the_target else cells)


def not_yours(claim: Claim) -> bool:
    first = claim.picks[0]
    if isinstance(first, FromHand):
        return oracle.SEATS[first.seat] != claim.position.turn
    return all(owner != claim.position.turn for owner, _ in claim.position.table[claim.origin])


def covered(claim: Claim) -> bool:
    *below, top = claim.position.table[claim.origin]
    return top[0] != claim.position.turn and any(owner == claim.position.turn for owner, _ in below)


def far_away(claim: Claim) -> bool:
    return claim.target not in claim.lifted and oracle.touches(claim.lifted, claim.target) == 0


def touches_just(count: int) -> Callable[[Claim], bool]:
    return lambda claim: oracle.touches(claim.position.table, claim.target) == count < min(2, len(claim.position.table))


def line_ends(claim: Claim) -> bool:
    direction = next(d for d in range(6) if oracle.beside(claim.origin, d) == claim.line()[0])
    pointers = claim.lifted[claim.cell][-1][1]
    return on_the_way(claim) and pointers != KING and str(direction) not in pointers


def king_on_the_way(owner: Callable[[Claim], str], passing: bool) -> Callable[[Claim], bool]:
    return lambda claim: claim.lifted[claim.cell][-1] == (owner(claim), KING) and on_the_way(claim, passing)


def third(claim: Claim) -> str:
    return next(
        s
        for s in oracle.SEATS[: claim.position.players]
        if s not in (claim.position.turn, oracle.enemy(claim.position))
    )


def splits_table(claim: Claim) -> bool:
    group, table = set(claim.reason.cells), claim.after
    around = {near for cell in group for near in oracle.around(cell)} - group
    return 0 < 2 * len(group) <= len(table) and group <= set(table) and not around & set(table)


def step_rule(claim: Claim) -> bool:
    table = claim.after
    cliffs = list(zip(claim.reason.cells[::2], claim.reason.cells[1::2], strict=True))
    drops = [oracle.height(table, high) - oracle.height(table, low) for high, low in cliffs]
    return (
        oracle.connected(table)
        and not oracle.obeys_step_rule(table)
        and len(cliffs) > 0
        and all(low in oracle.around(high) for high, low in cliffs)
        and all(abs(drop) > 1 for drop in drops)
        and claim.reason.values["height"] in {len(stack) for stack in table.values()}
    )


def points_at_king(claim: Claim) -> bool:
    cells = claim.reason.cells
    return (
        all(oracle.points_at_enemy_king(claim.position, claim.target, pointers) for pointers in claim.lying)
        and cells[0] == claim.target
        and claim.position.table[cells[-1]][-1] == (oracle.enemy(claim.position), KING)
        and len({(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}) == 1
    )


def repeated(claim: Claim) -> bool:
    places = [oracle.landed(claim.position, claim.lifted, claim.target, pointers) for pointers in claim.lying]
    return all(oracle.repeats(claim.position, then) for then in places)


CLAIMS: dict[str, Callable[[Claim], bool]] = {
    "over": lambda claim: bool(claim.position.captor),
    "not-yours": not_yours,
    "covered": covered,
    "not-in-hand": lambda claim: not set(claim.lying) <= faces_in_hand(claim.position),
    "queen-first": lambda claim: (
        oracle.QUEEN in claim.lying and not oracle.tiles_of(claim.position.table, claim.position.turn)
    ),
    "king-not-placed": lambda claim: KING not in oracle.tiles_of(claim.position.table, claim.position.turn),
    "no-free-side": lambda claim: not oracle.has_free_side(claim.position.table, claim.origin),
    "occupied": lambda claim: claim.target in claim.position.table,
    "first-place": lambda claim: not claim.position.table and claim.target != (0, 0),
    "first-touch": lambda claim: len(claim.position.table) == 1 and touches_just(0)(claim),
    "two-neighbours": touches_just(1),
    "far-away": far_away,
    "same-place": lambda claim: claim.target == claim.origin,
    "king-step": lambda claim: claim.moving == KING and claim.target not in oracle.around(claim.origin),
    "not-a-direction": lambda claim: not claim.line(),
    "line-gap": lambda claim: (
        on_the_way(claim) and claim.cell not in claim.lifted and not oracle.touches(claim.lifted, claim.cell)
    ),
    "line-ends": line_ends,
    "own-king": king_on_the_way(lambda claim: claim.position.turn, False),
    "third-king": king_on_the_way(third, False),
    "past-king": king_on_the_way(lambda claim: oracle.enemy(claim.position), True),
    "splits-table": splits_table,
    "step-rule": step_rule,
    "not-a-turn": lambda claim: claim.lying[0] not in oracle.rotations(claim.moving),
    "points-at-king": points_at_king,
    "repeated": repeated,
}


def faces_in_hand(position: oracle.Position) -> set[str]:
    return {face for name in oracle.hand(position.table, position.turn) for face in oracle.FACES[name]}


def check_answers(pair: Pair, rng: random.Random) -> Counter[str]:
    """Ask about many choices with a source and a target; how often each rule was the answer."""
    case = Case(GAMES["stax"], (("players", str(pair.expected.players)),))
    seen: Counter[str] = Counter()
    for picks in choices(case, pair.real, rng):
        reason = case.game.view.why_not(pair.real, picks) if len(picks) > 1 else None
        if reason:
            where = (oracle.write(pair.expected), picks, reason)
            assert CLAIMS[reason.rule](Claim(pair.expected, picks, reason)), where
            seen[reason.rule] += 1
    return seen


def some_games(seed: int, players: int) -> Counter[str]:
    rng = random.Random(f"why {seed} {players}")
    seen: Counter[str] = Counter()
    pairs = [(begin(players), rng.randint(0, 50)), (both_read(small_table(rng, players)), rng.randint(0, 30))]
    pairs += [(both_read(full_table(rng, players)), 0) for _ in range(3)]
    for pair, plies in pairs:
        if pair:
            play_on(pair, rng, plies, moving=0.7)
            seen += check_answers(pair, rng)
    return seen


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_every_answer_is_true(players: int) -> None:
    seen = some_games(0, players) + some_games(1, players)
    assert len(seen) > 12, seen


def picks_of(text: str, seat: int) -> tuple[FromStack, Onto, OrientedAs]:
    """The clicks that a movement's text stands for."""
    origin, target, pointers = re.split("[>=]", text)
    cells = [(int(q), int(r)) for q, r in (cell.split(",") for cell in (origin, target))]
    mask = sum(1 << int(digit) for digit in pointers.replace(KING, ""))
    return FromStack(cells[0]), Onto(cells[1]), OrientedAs(HexTile(seat, mask))


@pytest.mark.slow
def test_a_repeated_arrangement_is_reported_as_such() -> None:
    asked = 0
    for seed in range(12):
        rng = random.Random(seed)
        pair = both_read(small_table(rng, 2 + seed % 2))
        for _ in range(15 if pair else 0):
            assert pair
            for text, then in oracle.conceivable(pair.expected).items():
                if oracle.repeats(pair.expected, then):
                    picks = picks_of(text, oracle.SEATS.index(pair.expected.turn))
                    reason = GAMES["stax"].view.why_not(pair.real, picks)
                    assert reason == Reason("repeated", (picks[1].cell,)), (oracle.write(pair.expected), text)
                    asked += 1
            play_on(pair, rng, 1, moving=1.0)
    assert asked > 5
