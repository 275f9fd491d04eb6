"""Examination: whether what somebody poses is a puzzle, proven before it is taken; the proof finds its solutions."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final
from zlib import crc32

from game.core.errors import N_, StaxError
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position
from game.engine.session import EngineProcess, EngineSession
from game.puzzles.judge import judging_process
from game.puzzles.proof import FURTHER, Proof
from game.puzzles.puzzle import Posed, Puzzle, Task
from game.puzzles.rating import BEGINNER
from game.puzzles.shelf import read_line, write_line
from game.puzzles.solve import Unproven, longest_line
from game.puzzles.themes import themes
from game.puzzles.workbook import OWN

NODES: Final = 4_000_000  # moves that are tried at the most
SECONDS: Final = 30.0  # more than they take
PROVE: Final = "prove"
SOONEST: Final = "soonest"  # the words of the two questions
FAULTS: Final[Mapping[str, str]] = {
    "nothing": N_("This is no puzzle: nothing wins in {moves}."),
    "sooner": N_("This is no puzzle: it can be won sooner than in {moves}."),
    "slower": N_("This is no puzzle: the win is not lost by other moves, it only takes longer."),
    "safe": N_("This is no puzzle: no move loses within {moves}."),
    "lost": N_("This is no puzzle: every move loses within {moves}."),
    "every": N_("This is no puzzle: every move does it."),
    "unproven": N_("This could not be proven: it would take too long."),
}


class NoPuzzle(StaxError):  # noqa: N818 - what is so, and nobody's error
    """What was posed is no puzzle; `fault` names why, in `FAULTS`."""

    def __init__(self, fault: str, moves: int) -> None:
        super().__init__(FAULTS[fault], moves=moves)
        self.fault: Final = fault


def examined(game: Game, posed: Posed, nodes: int = NODES, soonest: bool = False) -> Puzzle:
    """The puzzle with all that is found out about it; raises NoPuzzle, or StaxError where the position is none.

    `soonest`: what is posed is a win in so many moves or fewer.  The number follows from what is asked and where, so
    the same puzzle is known when it comes again.  No mode rates it.
    """
    position = posed.set_up(game)
    proof = Proof(game, position, nodes)
    if soonest:
        posed = replace(posed, task=_soonest(posed.task, proof))
    accepted = accepted_moves(posed, proof)
    texts = {game.notation.write_move(position, move): move for move in accepted}
    try:
        line = longest_line(game, position, texts[min(texts)], posed.task, nodes)
    except Unproven as error:
        raise NoPuzzle("unproven", posed.task.moves) from error
    shown = themes(game, position, posed.task, accepted, line)
    told, rating = _told(game, position.clone(), line), round(BEGINNER.rating)
    return Puzzle(
        _number(posed),
        game.id,
        posed.options,
        game.notation.write_position(position),
        position.turn,
        posed.task,
        tuple(sorted(texts)),
        shown,
        rating,
        told,
    )


def accepted_moves(posed: Posed, proof: Proof) -> list[Move]:
    """The first moves that do it; raises NoPuzzle."""
    moves, seat = posed.task.moves, proof.position.turn
    accepted, fault = (_saving if posed.task.kind == "save" else _winning)(posed, proof, seat)
    if not proof.certain:
        fault = "unproven"
    elif not fault and len(accepted) == len(proof.moves):
        fault = "every"
    if fault:
        raise NoPuzzle(fault, moves)
    return accepted


def _soonest(task: Task, proof: Proof) -> Task:
    """The win in the fewest moves."""
    seat = proof.position.turn
    return next((Task("win", moves) for moves in range(1, task.moves) if proof.wins(seat, moves)), task)


def _saving(posed: Posed, proof: Proof, seat: int) -> tuple[list[Move], str]:
    lost = set(proof.wins(1 - seat, posed.task.moves))
    saving = [move for move in proof.moves if move not in lost]
    return saving, "" if lost and saving else "lost" if lost else "safe"


def _winning(posed: Posed, proof: Proof, seat: int) -> tuple[list[Move], str]:
    moves = posed.task.moves
    if moves > 1 and proof.wins(seat, moves - 1):
        return [], "sooner"
    winning = proof.wins(seat, moves)
    if not winning:
        return [], "nothing"
    others = [move for move in proof.moves if move not in set(winning)]
    slower = posed.task.kind == "keep" and proof.wins(seat, FURTHER * moves, others)
    return winning, "slower" if slower else ""


def _told(game: Game, position: Position, line: Collection[Move]) -> tuple[str, ...]:
    told: list[str] = []
    for move in line:
        told.append(game.notation.write_move(position, move))
        position.advance(move)
    return tuple(told)


def _number(posed: Posed) -> int:
    words = (posed.game, *sorted(posed.options), posed.position, str(posed.task))
    return OWN + crc32("\t".join(words).encode()) % OWN


class Examination:
    """An examination in a process of its own; asked, polled, never waited for."""

    def __init__(
        self,
        game: Game,
        posed: Posed,
        client_factory: Callable[[], EngineProcess] = judging_process,
        clock: Callable[[], float] = time.monotonic,
        soonest: bool = False,
    ) -> None:
        self._game = game
        self._posed = posed
        self._session = EngineSession(client_factory, clock)
        self._session.begin(lambda _fresh: (question(posed, soonest),), SECONDS)

    def poll(self) -> Puzzle | None:
        """The puzzle, once, as soon as it is proven; raises StaxError, in a sentence, if it is none."""
        answers = self._session.poll()
        if self._session.trouble is not None:
            raise NoPuzzle("unproven", self._posed.task.moves)
        if not answers:
            return None
        self.close()
        kind, _tab, told = (answers[-1].output or ("",))[-1].partition("\t")
        if kind == "puzzle":
            return read_line(self._game, told)
        raise NoPuzzle(told if told in FAULTS else "unproven", self._posed.task.moves)

    def close(self) -> None:
        """End the process at once."""
        self._session.close()


def question(posed: Posed, soonest: bool = False) -> str:
    """The line that asks the judging process about what is posed."""
    word = SOONEST if soonest else PROVE
    return "\t".join((word, posed.game, " ".join(posed.options), posed.position, str(posed.task)))


def verdict_line(game: Game, posed: Posed, soonest: bool = False) -> str:
    """What that process answers."""
    try:
        return f"puzzle\t{write_line(examined(game, posed, soonest=soonest))}"
    except NoPuzzle as error:
        return f"none\t{error.fault}"
