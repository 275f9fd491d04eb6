"""Picks as texts: `2a@1,0` and `2a@1,0=12` from the hand, `0,0>2,0` and `0,0>2,0=03` from a stack, or only a part."""

from __future__ import annotations

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import HexTile
from game.core.display.showing import Mark, MovementLine, Reason
from game.core.geometry.hexes import Cell
from game.games.stax.rules import Stax
from game.games.stax.tiles import SHAPE_NAMES, pointer_set
from game.games.stax.view import STAX_VIEW


def cell_of(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


def tile(text: str) -> HexTile:
    """`D03` is Dark's tile with pointers 0 and 3."""
    return HexTile("LDR".index(text[0]), pointer_set(text[1:].strip("K")))


def picks(position: Stax, text: str) -> Spelling:
    rest, _, digits = text.partition("=")
    start, goal = rest.replace("@", ">").split(">") if {"@", ">"} & set(rest) else (rest, "")
    first: Pick = FromStack(cell_of(start)) if "," in start else FromHand(position.turn, SHAPE_NAMES.index(start))
    picked: list[Pick] = [first]
    if goal:
        picked.append(Onto(cell_of(goal)))
    if digits:
        picked.append(OrientedAs(tile("LDR"[position.turn] + digits)))
    return tuple(picked)


def why(position: Stax, text: str) -> Reason | None:
    return STAX_VIEW.why_not(position, picks(position, text))


def reason_text(reason: Reason | None) -> str:
    """`rule`, or `rule q,r q,r ...`."""
    return "may" if reason is None else " ".join((reason.rule, *(f"{q},{r}" for q, r in reason.cells)))


def why_text(position: Stax, text: str) -> str:
    return reason_text(why(position, text))


def marks_text(marks: tuple[Mark, ...]) -> dict[str, str]:
    return {f"{mark.cell[0]},{mark.cell[1]}": reason_text(mark.reason) for mark in marks}


def line_text(line: MovementLine) -> str:
    """Direction, the cells that it reaches (a `!` where it may not land), and how it ends."""
    cells = " ".join(f"{m.cell[0]},{m.cell[1]}" + ("!" if m.reason else "") for m in line.marks)
    stop = f"before {line.stop[0]},{line.stop[1]}" if line.stop else ""
    end = "captures" if line.capture else "bar" if line.has_end_bar else stop
    return f"{line.direction}: {cells} {end}".replace("  ", " ")
