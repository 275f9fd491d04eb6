"""Examination: proves that a posed position is a puzzle, and finds all its solutions by the proof."""

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
from game.engine.restarting_session import Conversation, EngineProcess, EngineUser, request
from game.puzzles.judge import start_judge_process
from game.puzzles.proof import KEEP_DEPTH_FACTOR, Proof
from game.puzzles.puzzle import PosedPuzzle, Puzzle, Task
from game.puzzles.rating import BEGINNER_RATING
from game.puzzles.shelf import read_line, write_line
from game.puzzles.solve import Unproven, longest_line
from game.puzzles.themes import find_themes
from game.puzzles.workbook import FIRST_OWN_NUMBER

MAX_PROOF_NODES: Final = 4_000_000  # at most
MAX_EXAMINATION_SECONDS: Final = 30.0  # more than that many nodes take
PROVE_WORD: Final = "prove"
SOONEST_WORD: Final = "soonest"  # the commands of the judge process
FAULT_SENTENCES: Final[Mapping[str, str]] = {
    "nothing": N_("This isn't a puzzle: nothing wins in {moves}."),
    "sooner": N_("This isn't a puzzle: it can be won sooner than in {moves}."),
    "slower": N_("This isn't a puzzle: other moves win too, only later."),
    "safe": N_("This isn't a puzzle: no move loses within {moves}."),
    "lost": N_("This isn't a puzzle: every move loses within {moves}."),
    "every": N_("This isn't a puzzle: every move works."),
    "unproven": N_("This couldn't be proven in time."),
}


class NoPuzzle(StaxError):  # noqa: N818 - it is a result, not an error
    """The posed position is no puzzle; `fault` is the reason, a key of `FAULT_SENTENCES`."""

    def __init__(self, fault: str, moves: int) -> None:
        super().__init__(FAULT_SENTENCES[fault], moves=moves)
        self.fault: Final = fault


def examine(game: Game, posed: PosedPuzzle, nodes: int = MAX_PROOF_NODES, soonest: bool = False) -> Puzzle:
    """The puzzle with its solutions, themes and line; raises NoPuzzle, or StaxError if the position cannot be read.

    `soonest`: the task is a win in that number of moves or fewer.  The puzzle's number is a checksum of position and
    task, so the same puzzle always has the same number.  Such puzzles are not rated.
    """
    position = posed.set_up(game)
    proof = Proof(game, position, nodes)
    if soonest:
        posed = replace(posed, task=_soonest_task(posed.task, proof))
    accepted = accepted_moves(posed, proof)
    texts = {game.notation.write_move(position, move): move for move in accepted}
    try:
        line = longest_line(game, position, texts[min(texts)], posed.task, nodes)
    except Unproven as error:
        raise NoPuzzle("unproven", posed.task.moves) from error
    shown = find_themes(game, position, posed.task, accepted, line)
    line_texts, rating = _write_moves(game, position.clone(), line), round(BEGINNER_RATING.rating)
    return Puzzle(
        _number_of(posed),
        game.id,
        posed.options,
        game.notation.write_position(position),
        position.turn,
        posed.task,
        tuple(sorted(texts)),
        shown,
        rating,
        line_texts,
    )


def accepted_moves(posed: PosedPuzzle, proof: Proof) -> list[Move]:
    """The first moves that solve the task; raises NoPuzzle."""
    moves, seat = posed.task.moves, proof.position.turn
    accepted, fault = (_saving_moves if posed.task.kind == "save" else _winning_moves)(posed, proof, seat)
    if not proof.is_certain:
        fault = "unproven"
    elif not fault and len(accepted) == len(proof.moves):
        fault = "every"
    if fault:
        raise NoPuzzle(fault, moves)
    return accepted


def _soonest_task(task: Task, proof: Proof) -> Task:
    """The task of winning in the fewest moves."""
    seat = proof.position.turn
    return next((Task("win", moves) for moves in range(1, task.moves) if proof.winning_moves(seat, moves)), task)


def _saving_moves(posed: PosedPuzzle, proof: Proof, seat: int) -> tuple[list[Move], str]:
    lost = set(proof.winning_moves(1 - seat, posed.task.moves))
    saving = [move for move in proof.moves if move not in lost]
    return saving, "" if lost and saving else "lost" if lost else "safe"


def _winning_moves(posed: PosedPuzzle, proof: Proof, seat: int) -> tuple[list[Move], str]:
    moves = posed.task.moves
    if moves > 1 and proof.winning_moves(seat, moves - 1):
        return [], "sooner"
    winning = proof.winning_moves(seat, moves)
    if not winning:
        return [], "nothing"
    others = [move for move in proof.moves if move not in set(winning)]
    slower = posed.task.kind == "keep" and proof.winning_moves(seat, KEEP_DEPTH_FACTOR * moves, others)
    return winning, "slower" if slower else ""


def _write_moves(game: Game, position: Position, line: Collection[Move]) -> tuple[str, ...]:
    texts: list[str] = []
    for move in line:
        texts.append(game.notation.write_move(position, move))
        position.advance(move)
    return tuple(texts)


def _number_of(posed: PosedPuzzle) -> int:
    words = (posed.game, *sorted(posed.options), posed.position, str(posed.task))
    return FIRST_OWN_NUMBER + crc32("\t".join(words).encode()) % FIRST_OWN_NUMBER


class Examination(EngineUser[Puzzle]):
    """An examination in a process of its own."""

    def __init__(
        self,
        game: Game,
        posed: PosedPuzzle,
        client_factory: Callable[[], EngineProcess] = start_judge_process,
        clock: Callable[[], float] = time.monotonic,
        soonest: bool = False,
    ) -> None:
        super().__init__(client_factory, clock)
        self._moves = posed.task.moves

        def question(_fresh: bool) -> Conversation[Puzzle]:
            answer = yield from request(question_line(posed, soonest))
            kind, _tab, rest = (answer.output or ("",))[-1].partition("\t")
            if kind == "puzzle":
                return read_line(game, rest)
            raise NoPuzzle(rest if rest in FAULT_SENTENCES else "unproven", self._moves)

        self._ask(question, MAX_EXAMINATION_SECONDS)

    def poll(self) -> Puzzle | None:
        """The puzzle as soon as it is proven, returned a single time; raises StaxError if it is no puzzle."""
        puzzle, trouble = self._take_answer(), self.trouble()
        if puzzle is not None or trouble is not None:
            self.close()
        if trouble is not None:
            raise trouble if isinstance(trouble, NoPuzzle) else NoPuzzle("unproven", self._moves)
        return puzzle


def question_line(posed: PosedPuzzle, soonest: bool = False) -> str:
    """The line that asks the judge process to examine a posed position."""
    word = SOONEST_WORD if soonest else PROVE_WORD
    return "\t".join((word, posed.game, " ".join(posed.options), posed.position, str(posed.task)))


def answer_line(game: Game, posed: PosedPuzzle, soonest: bool = False) -> str:
    """The judge process' answer to such a line."""
    try:
        return f"puzzle\t{write_line(examine(game, posed, soonest=soonest))}"
    except NoPuzzle as error:
        return f"none\t{error.fault}"
