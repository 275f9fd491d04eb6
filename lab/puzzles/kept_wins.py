"""Kept wins: proven positions in which all moves but a few give a win away; most games have none.

That a move gives the win away is expensive to prove: no line may win within twice as many moves as the win takes.  It
is cheap if the other side wins at once against nearly all other moves, or if there are few moves.  So a position is
searched only if the moves that do not lose at once, with two more plies, are no more than a proof may try.
"""

from __future__ import annotations

import random
from typing import Final

from game.core.move import Move
from game.puzzles.proof import KEEP_DEPTH_FACTOR, Proof
from game.puzzles.puzzle import Task
from lab.puzzles.plan import DRAWN, Plan, few

MIN_WIN_MOVES: Final = 2  # own moves: a win at once is not one to keep
MAX_WIN_MOVES: Final = 3
MOST_OTHERS: Final = 100  # moves that neither keep the win nor lose at once
MAX_COST_FACTOR: Final = 20  # of a proof's nodes; a proof whose estimated cost is greater takes too long
MOVE_NODES_DIVISOR: Final = 8  # the proof that another move does not win has this part of the nodes


def kept_win(plan: Plan, proof: Proof, chance: random.Random) -> tuple[Task, list[Move], int] | None:
    """The task, the moves that keep the win and the nodes of the proof; None where there is nothing to keep."""
    seat = proof.position.turn
    proof.allow_nodes(plan.proof)
    if not _is_cheap(plan, proof, chance) or proof.winning_moves(seat, MIN_WIN_MOVES - 1):
        return None
    left = _lasting(proof)
    for moves in range(MIN_WIN_MOVES, min(plan.longest, MAX_WIN_MOVES) + 1):
        if len(left) * len(proof.moves) ** moves > plan.proof:
            return None
        won = proof.winning_moves(seat, moves, left)
        if not proof.is_certain:
            return None
        if won:
            return (Task("keep", moves), won, proof.nodes) if _are_all(plan, proof, moves, won, left) else None
    return None


def _is_cheap(plan: Plan, proof: Proof, chance: random.Random) -> bool:
    """Whether what does not lose at once is likely to be few enough, judged by some randomly drawn moves."""
    drawn = chance.sample(proof.moves, min(DRAWN, len(proof.moves)))
    lost = len(_losing(proof, drawn))
    return (len(drawn) - lost - 1) * len(proof.moves) ** 3 <= len(drawn) * plan.proof


def _losing(proof: Proof, among: list[Move]) -> list[Move]:
    enemy = 1 - proof.position.turn
    return proof.winning_moves(enemy, 1, among) if proof.can_end(enemy, 1) else []


def _lasting(proof: Proof) -> list[Move]:
    """The moves that do not lose at once."""
    lost = set(_losing(proof, proof.moves))
    return [move for move in proof.moves if move not in lost]


def _are_all(plan: Plan, proof: Proof, moves: int, won: list[Move], left: list[Move]) -> bool:
    """Whether few moves keep the win, and no other wins even late."""
    others = [move for move in left if move not in won]
    if not few(won, proof) or len(others) > MOST_OTHERS or _takes_long(plan, proof, others):
        return False
    for move in others:
        proof.allow_nodes(plan.proof // MOVE_NODES_DIVISOR)
        if proof.winning_moves(proof.position.turn, KEEP_DEPTH_FACTOR * moves, [move]) or not proof.is_certain:
            return False
    return True


def _takes_long(plan: Plan, proof: Proof, others: list[Move]) -> bool:
    """Whether it would take too long to prove that none of some moves wins late, estimated from the number of moves."""
    return len(others) * len(proof.moves) ** 3 > MAX_COST_FACTOR * plan.proof
