"""Facts of Stax: what a move does by the rules alone: kings attacked and saved, lines, mobility, covered tiles.

A king is attacked if a line of a player who may capture it ends on it and that capture would be legal, no matter whose
turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from game.core.display.pieces import HexTile
from game.core.display.showing import MovementLine
from game.core.facts import Fact, Facts, Sense, Side, TermCounts
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games.stax.evaluate import STAX_TERM_NAMES, StaxEvaluator
from game.games.stax.lines import lines_of, threats
from game.games.stax.messages import STAX_FACT_TEXTS
from game.games.stax.rules import Stax
from game.games.stax.tiles import BASES, QUEEN, SHAPE_OF

BARRED_CAPTURES: Final = {
    "splits-table": "steps-where-split",
    "step-rule": "steps-where-steep",
    "no-free-side": "steps-where-steep",
}
"""By the rule that forbids the capture of a king who has stepped into another line: the fact that says so."""
Attacks = dict[tuple[Cell, int], MovementLine]


class _Sight:
    """A position's legal captures of kings, by the seat that can make them, and the tops that can move.

    `barred` has the rules that forbid other captures of a king, by his cell and the seat whose line ends there.
    """

    def __init__(self, stax: Stax) -> None:
        self.tops = {cell: stax.tiles_at(*cell)[-1] for cell in stax.cells()}
        self.attacks: list[Attacks] = [{} for _ in range(stax.seats)]
        self.barred: dict[tuple[Cell, int], str] = {}
        for line in threats(stax):
            king, seat = line.marks[-1], self.tops[line.origin][0]
            if king.reason is None:
                self.attacks[seat][line.origin, line.direction] = line
            else:
                self.barred[king.cell, seat] = king.reason.rule
        self.steps = {cell: _count_targets(stax, cell) for cell in self.tops}

    def movable(self, seat: int, own: bool) -> set[Cell]:
        """The cells of tops that can move: those of a seat if `own`, else those of the others."""
        return {cell for cell, count in self.steps.items() if count and (self.tops[cell][0] == seat) == own}


def _count_targets(stax: Stax, cell: Cell) -> int:
    """The number of cells to which the top tile of a stack may go."""
    return len({mark.cell for line in lines_of(stax, cell) for mark in line.marks if mark.reason is None})


class StaxFacts(Facts):
    """The facts of Stax; in their sentences `you` is the mover, `the enemy` the player whose king they may capture."""

    texts = STAX_FACT_TEXTS
    themes: Mapping[str, str] = {
        **dict.fromkeys(("covers-bad", "covers-queen-bad"), "sacrifice"),
        **dict.fromkeys(("blocks", "breaks"), "cut-line"),
        "opens": "opened-line",
        "second-threat": "double-threat",
    }
    kin: Mapping[str, str] = {"opens": "threatens", "captures-queen": "captures"} | dict.fromkeys(
        BARRED_CAPTURES.values(), "steps-out"
    )

    def facts_of_move(self, position: Position, move: Move) -> tuple[Fact, ...]:
        """A captured king; else facts about both kings, pinned and freed tiles, covered and uncovered tiles."""
        assert isinstance(position, Stax)
        seat, source, target = position.turn, *_source_and_target(position, move)
        pile, under = position.tiles_at(*target), position.tiles_at(*source)[:-1] if source is not None else []
        if pile and pile[-1][1] == 0:
            by_queen = source is not None and position.shape_of(position.tiles_at(*source)[-1][1]) == QUEEN
            values = {"side": Side(target, source or target), "loser": pile[-1][0]}
            return (Fact("captures-queen" if by_queen else "captures", "wins", (target,), values=values),)
        king = position.king_cell(seat)
        before = _Sight(position)
        position.play(move)
        after = _Sight(position)
        stranded = position.outcome() == seat
        position.undo()
        if stranded:
            return (Fact("strands", "wins", tuple(sorted(before.tops))),)
        facts = _own_king_facts(position, before, after, source, target, king)
        facts += _enemy_king_facts(position, before, after, target)
        facts += _mobility_facts(before, after, seat, {target} if source is None else {source, target})
        if pile and not any(fact.name == "covers-attacker" for fact in facts):
            queen = "-queen" if position.shape_of(pile[-1][1]) == QUEEN else ""
            facts.append(_ownership_fact("covers" + queen, pile[-1][0] != seat, target))
        if under and source is not None:
            facts.append(_ownership_fact("uncovers", under[-1][0] == seat, source))
        if king is None and after.tops[target] == (seat, 0):  # that this frees tiles is said in the same sentence
            facts = [fact for fact in facts if not fact.name.startswith("frees") or fact.sense == "costs"]
            facts.append(Fact("king-enters", "gains", (target,)))
        return tuple(facts)

    def themes_of(self, position: Position, move: Move) -> frozenset[str]:
        """Also `step-rule`: only the step rule stops a line to a king; and `no-way-out` (`_has_no_way_out`)."""
        assert isinstance(position, Stax)
        themes = set(super().themes_of(position, move))
        before = _lines_stopped_by_step_rule(position)
        position.play(move)
        if _lines_stopped_by_step_rule(position) - before:
            themes.add("step-rule")
        if _has_no_way_out(position):
            themes.add("no-way-out")
        position.undo()
        return frozenset(themes)

    def reply_seat(self, position: Position, fact: Fact) -> int | None:
        """The seat that attacked the saved king, whose king is attacked or taken, or to which the tiles belong."""
        assert isinstance(position, Stax)
        mover, seats = position.turn, position.seats
        if seats == 2:
            return super().reply_seat(position, fact)
        loser = fact.values.get("loser")
        if isinstance(loser, int):
            return loser
        if fact.sense == "saves":
            return (mover - 1) % seats
        if fact.name in ("threatens", "opens", "second-threat", "shuts-in"):
            return position.enemy_of(mover)
        if fact.name == "strands":
            return (mover + 1) % seats
        owners = {position.tiles_at(*cell)[-1][0] for cell in fact.cells if position.tiles_at(*cell)}
        return owners.pop() if len(owners) == 1 and fact.name != "king-enters" else None

    def dangers(self, position: Position) -> tuple[Fact, ...]:
        """The legal captures of the king of the player to move, which its hunter could make."""
        assert isinstance(position, Stax)
        king = position.king_cell(position.turn)
        lines = [line for line in threats(position) if line.marks[-1].cell == king and line.marks[-1].reason is None]
        if len(lines) > 1:
            return tuple(_attack_fact("attacked-often", "costs", line, count=len(lines)) for line in lines)
        return tuple(
            _attack_fact("attacked-by-queen" if _is_queen(line) else "attacked", "costs", line) for line in lines
        )

    def is_omitted(self, position: Position, fact: Fact, played: Move) -> bool:
        """Also whether the tiles and lines that the sentence names are still so after the played move."""
        assert isinstance(position, Stax)
        if fact.sense == "saves":
            return _is_line_open(position, fact.line, played)
        others = {other.name for other in self.facts_of_move(position, played)}
        if fact.name == "second-threat":
            return fact.name not in others and bool(others & {"threatens", "opens"})
        covers = fact.name.startswith(("pins", "frees")) and _source_and_target(position, played)[1] in fact.cells
        return not covers and super().is_omitted(position, fact, played)

    def term_counts(self, position: Position, seat: int) -> TermCounts:
        """What a seat and its enemy have of each term, of terms that begin with `enemy-` the enemy and the hunter.

        Of `pinned-pointers` the sentences speak of covered pointers, fewer of which count as more.
        """
        assert isinstance(position, Stax)
        counts, enemy = [_counts_of_seat(position, each) for each in range(position.seats)], position.enemy_of(seat)
        hunter = (seat - 1) % position.seats
        of_seat = {term: (counts[seat][term], counts[enemy][term]) for term in STAX_TERM_NAMES}
        if position.seats == 2:
            return of_seat
        of_enemy = {f"enemy-{term}": (counts[enemy][term], counts[hunter][term]) for term in STAX_TERM_NAMES}
        return of_seat | of_enemy

    def cells_behind_term(self, position: Position, move: Move, term: str) -> tuple[Cell, ...]:
        """The stacks for which the evaluator's count of a term changes when the move is played."""
        assert isinstance(position, Stax)
        index = STAX_TERM_NAMES.index(term.removeprefix("enemy-") if term not in STAX_TERM_NAMES else term)
        before = _counts_by_cell(position, index)
        position.play(move)
        after = _counts_by_cell(position, index)
        position.undo()
        changed = {cell for cell in before.keys() | after.keys() if before.get(cell) != after.get(cell)}
        return tuple(sorted(changed)) or _source_and_target(position, move)[1:]


def _lines_stopped_by_step_rule(stax: Stax) -> set[tuple[Cell, int]]:
    """The lines to a king, by origin and direction, on which only the step rule forbids the capture."""
    reasons = {(line.origin, line.direction): line.marks[-1].reason for line in threats(stax)}
    return {key for key, reason in reasons.items() if reason is not None and reason.rule == "step-rule"}


def _has_no_way_out(stax: Stax) -> bool:
    """Whether the king of the player to move has steps, and can be captured where it stands and after each of them.

    The player might capture the other king first; that does not matter here.
    """
    king, hunter = stax.king_cell(stax.turn), (stax.turn - 1) % stax.seats
    if king is None or stax.seats > 2 or stax.outcome() != PLAYING:
        return False
    lines = [line for line in threats(stax) if line.marks[-1].cell == king and line.marks[-1].reason is None]
    steps = stax.shifts_from(*king)
    return bool(lines and steps) and all(_can_be_taken_after(stax, step, hunter) for step in steps)


def _can_be_taken_after(stax: Stax, move: int, hunter: int) -> bool:
    stax.play(move)
    can_take = stax.turn == hunter and bool(stax.noisy_moves())
    stax.undo()
    return can_take


def _is_queen(line: MovementLine) -> bool:
    return isinstance(line.piece, HexTile) and SHAPE_OF[line.piece.pointers] == QUEEN


def _counts_by_cell(stax: Stax, index: int) -> dict[Cell, tuple[int, ...]]:
    evaluator = StaxEvaluator(stax)
    return {cell: tuple(evaluator.counts_of_stack(*cell)[index :: len(STAX_TERM_NAMES)]) for cell in stax.cells()}


def _is_line_open(stax: Stax, line: tuple[Cell, ...], played: int) -> bool:
    """Whether the tile at the beginning of a line can still capture the king at its end after a move."""
    after = stax.clone()
    after.play(played)
    return any(
        (each.origin, each.marks[-1].cell) == (line[0], line[-1]) and each.marks[-1].reason is None
        for each in threats(after)
    )


def _counts_of_seat(stax: Stax, seat: int) -> dict[str, int | None]:
    """What the sentences about terms speak of; None for terms about a king that is not on the table."""
    parts = [_counts_by_cell(stax, index) for index in range(len(STAX_TERM_NAMES))]
    counts = {
        term: sum(of_cell[seat] for of_cell in part.values()) for term, part in zip(STAX_TERM_NAMES, parts, strict=True)
    }
    piles = [stax.tiles_at(*cell) for cell in stax.cells()]
    covered = (face for pile in piles for owner, face in pile[:-1] if owner == seat)
    counts["pinned-pointers"] = -sum(face.bit_count() for face in covered)
    counts["in-hand"] = sum(len(BASES[shape]) for shape in stax.hand(seat))
    counts["king-in-hand"] = int(stax.king_cell(seat) is None)
    counts["king-threatened"] = sum(line.marks[-1].cell == stax.king_cell(seat) for line in threats(stax))
    counts["king-in-crossfire"] = max(0, counts["king-threatened"] - 1)
    counts["king-hanging"] = counts["king-threatened"]
    has_king = stax.king_cell(seat) is not None
    return {
        term: None if term.startswith("king-") and term != "king-in-hand" and not has_king else count
        for term, count in counts.items()
    }


def _source_and_target(stax: Stax, move: int) -> tuple[Cell | None, Cell]:
    parts = stax.move_parts(move)
    return (None, parts[2]) if parts[0] == "place" else (parts[1], parts[2])


def _ownership_fact(name: str, good: bool, cell: Cell) -> Fact:
    """A fact about a covered or uncovered tile: a gain if `good`, else a cost."""
    return Fact(name if good else f"{name}-bad", "gains" if good else "costs", (cell,))


def _attack_fact(name: str, sense: Sense, line: MovementLine, **values: object) -> Fact:
    cells = (line.origin, *(mark.cell for mark in line.marks))
    return Fact(name, sense, (line.origin, cells[-1]), cells, {"side": Side(cells[-1], line.origin), **values})


def _own_king_facts(
    stax: Stax, before: _Sight, after: _Sight, source: Cell | None, target: Cell, king: Cell | None
) -> list[Fact]:
    """How attacks on the mover's king are met, and which of them remain or are new."""
    hunter = (stax.turn - 1) % stax.seats
    facing, left = before.attacks[hunter], after.attacks[hunter]
    if not left:
        if source is not None and source == king:
            name = BARRED_CAPTURES.get(after.barred.get((target, hunter), ""), "steps-out")
            return [_attack_fact(name, "saves", line) for line in facing.values()]
        return [_answer_to_attack(line, source, target) for line in facing.values()]
    stays = [line for key, line in left.items() if key in facing]
    return [_attack_fact("stays-attacked", "costs", line) for line in stays[:1]] or [
        _attack_fact("exposes", "costs", line) for line in left.values()
    ][:1]


def _answer_to_attack(line: MovementLine, source: Cell | None, target: Cell) -> Fact:
    """How a move of another tile than the king meets an attack on him."""
    way = [mark.cell for mark in line.marks]
    if target == line.origin:
        return _attack_fact("covers-attacker", "saves", line)
    if target in way:
        return _attack_fact("blocks", "saves", line)
    return _attack_fact("breaks" if source in way else "holds-attacker", "saves", line)


def _enemy_king_facts(stax: Stax, before: _Sight, after: _Sight, target: Cell) -> list[Fact]:
    """New attacks on the enemy's king, by the moved tile or by an opened line; kings without a step."""
    had, has = before.attacks[stax.turn], after.attacks[stax.turn]
    new = [line for key, line in has.items() if key not in had]
    facts = [_attack_fact("threatens" if line.origin == target else "opens", "gains", line) for line in new[:1]]
    if new and len(has) > 1:
        lines = [line for line in has.values() if line is not new[0]]
        facts.append(_attack_fact("second-threat", "gains", lines[0], count=len(has)))
    for fact in (Fact("shuts-in", "gains"), Fact("shuts-in-own", "costs")):
        king = stax.king_cell(stax.turn if fact.sense == "costs" else stax.enemy_of(stax.turn))
        if king is not None and before.steps[king] and after.steps.get(king) == 0:
            facts.append(replace(fact, cells=(king,)))
    return facts


def _mobility_facts(before: _Sight, after: _Sight, seat: int, changed: set[Cell]) -> list[Fact]:
    """The tiles that can no longer move or can move again, except those that the move covers or carries."""
    theirs, own = (
        (before.movable(seat, mine) - changed, after.movable(seat, mine) - changed) for mine in (False, True)
    )
    kings = {cell for cell, (_, face) in before.tops.items() if face == 0}  # kings have facts of their own
    return [
        *_facts_about("pins", "gains", theirs[0] - theirs[1] - kings),
        *_facts_about("frees", "gains", own[1] - own[0]),
        *_facts_about("pins-own", "costs", own[0] - own[1] - kings),
        *_facts_about("frees-enemy", "costs", theirs[1] - theirs[0]),
    ]


def _facts_about(name: str, sense: Sense, cells: Iterable[Cell]) -> list[Fact]:
    """A fact about some cells, under a name of its own for a single cell; an empty list without cells."""
    ordered = tuple(sorted(cells))
    if not ordered:
        return []
    return [Fact(name if len(ordered) > 1 else f"{name}-one", sense, ordered, (), {"count": len(ordered)})]


STAX_FACTS: Final = StaxFacts()
