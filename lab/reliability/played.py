"""Random games with branches and comments, as score sheets."""

from __future__ import annotations

import random

from game.core import outcome
from game.core.position import Position
from game.library.record import GameRecord
from game.library.tree import ROOT, Tree
from lab.reliability.cases import Case


def random_move(case: Case, position: Position, rng: random.Random) -> tuple[int, str]:
    """A legal move and its text."""
    move = rng.choice(position.legal())
    return move, case.game.notation.write_move(position, move)


def random_tree(case: Case, plies: int, branches: int, rng: random.Random) -> tuple[Tree, int]:
    """A tree with at most this number of moves in its main line and of branches, and the outcome of the main line."""
    tree, positions = Tree(), {ROOT: case.start()}
    for _ in range(plies):
        here = positions[tree.main[-1]]
        if not here.legal():
            break
        move, text = random_move(case, here, rng)
        positions[tree.play(text)] = here = here.clone()
        here.advance(move)
    for _ in range(branches):
        node = rng.choice(sorted(positions))
        for _ in range(rng.randint(1, 3)):
            here = positions[node]
            if not here.legal():
                break
            move, text = random_move(case, here, rng)
            node = tree.add(node, text)
            positions[node] = here = here.clone()
            here.advance(move)
    return tree, int(positions[tree.main[-1]].outcome())


def ending(how: int, otherwise: str) -> str:
    """The result that the rules give, `otherwise` if the game is not over."""
    if how == outcome.PLAYING:
        return otherwise
    return "draw played" if how == outcome.DRAW else f"win {how} played"


def sheet_of(case: Case, tree: Tree, result: str, start: str | None = None) -> GameRecord:
    """The record of a game of this tree."""
    seats = ("person Ada", "computer:hard", "person")[: case.game.seats(dict(case.options))]
    return GameRecord(case.game.id, dict(case.options), seats, tree, start, result)
