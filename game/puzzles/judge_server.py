"""The command `judge`: answers questions about puzzles on standard input, so that the window never waits for a proof.

The protocol is like the engine's, with parts separated by tabs. A line `judge` has the game's id, the puzzle's line
(`puzzles.shelf`), the moves played so far, separated by spaces, and the move to judge. The answer is `accepted` or
`refused`, the opponent's best reply, and the puzzle's next move after it; `-` stands for no move. If the proof takes
too long, the answer is `unproven` and a sentence.

A line `likely` with the game's id and the puzzle's line asks for wrong moves that look good (`puzzles.likely_tries`).
The answer is `likely`, then after tabs each move with the reply that refutes it, separated by a space.

A line `prove` with the game's id, options, a position and a task asks for a proof (`puzzles.examination`). The answer
is `puzzle` and the puzzle's line, or `none` and the reason. A line `soonest` asks the same about a win in that number
of moves or fewer.

A line `saves` with a game's id, options, start (or "") and moves asks for the moves that save the player
to move (`puzzles.saves`). The answer is `saves`, or `delays` if nothing saves for long, a tab and these moves.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.core import outcome
from game.core.errors import StaxError, quoted
from game.core.game import Game
from game.engine.command_stopper import CommandStopper
from game.engine.requests import BadCommand
from game.engine.server import speak
from game.games import GAMES
from game.puzzles import saves
from game.puzzles.examination import PROVE_WORD, SOONEST_WORD, answer_line
from game.puzzles.judge import JUDGE_WORD, LIKELY_WORD, NO_MOVE
from game.puzzles.likely_tries import find_likely_tries
from game.puzzles.puzzle import PosedPuzzle
from game.puzzles.saves import SAVES_WORD
from game.puzzles.shelf import PART_NAMES, read_line, read_task
from game.puzzles.solve import QUICK_BOUNDS, Solver, Unproven

MAX_MESSAGE_LENGTH: Final = 290  # in letters


def _answer_judge(game: Game, parts: list[str]) -> str:
    puzzle = read_line(game, "\t".join(parts[:-2]))
    return judgement_line(Solver(game, puzzle, QUICK_BOUNDS, parts[-2].split()), parts[-1])


def _answer_likely(game: Game, parts: list[str]) -> str:
    found = find_likely_tries(game, read_line(game, "\t".join(parts)))
    return "\t".join([LIKELY_WORD, *(f"{each.move} {each.reply}" for each in found)])


def _answer_proof(soonest: bool, game: Game, parts: list[str]) -> str:
    options, position, task = parts
    return answer_line(game, PosedPuzzle(game.id, tuple(options.split()), position, read_task(task)), soonest)


QUESTIONS: Final[Mapping[str, tuple[Callable[[Game, list[str]], str], int]]] = {
    JUDGE_WORD: (_answer_judge, len(PART_NAMES) + 2),
    LIKELY_WORD: (_answer_likely, len(PART_NAMES)),
    PROVE_WORD: (partial(_answer_proof, False), 3),
    SOONEST_WORD: (partial(_answer_proof, True), 3),
    SAVES_WORD: (lambda game, parts: saves.answer_line(game, *parts), 3),
}
"""The function that answers each word, and the number of parts after the game's id."""


class JudgeCommands:
    """Answers the lines of the judge protocol, in order."""

    def __init__(self, answer: Callable[[str], None]) -> None:
        self._answer = answer

    def obey(self, _number: int, line: str | BadCommand) -> None:
        """Answer a line, or send an error."""
        try:
            if isinstance(line, BadCommand):
                raise line
            if line != "stop":  # no question is open here
                self._answer(self._answer_for(line.split("\t")))
        except Unproven as error:
            self._answer(f"unproven {quoted(str(error), MAX_MESSAGE_LENGTH)}")
        except StaxError as error:
            self._answer(f"err {quoted(str(error), MAX_MESSAGE_LENGTH)}")

    def _answer_for(self, parts: list[str]) -> str:
        work, count = QUESTIONS.get(parts[0], (_answer_judge, 0))
        if not count or len(parts) != count + 2 or parts[1] not in GAMES:
            raise BadCommand("there is no question '{word}'", word=quoted(parts[0]))
        return work(GAMES[parts[1]], parts[2:])


def judgement_line(solver: Solver, text: str) -> str:
    """The answer to a `judge` question about a move."""
    read, write = solver.game.notation.read_move, solver.game.notation.write_move
    move = read(solver.position, text)
    verdict = solver.judge(move)
    after = solver.position.clone()
    after.advance(move)
    reply = NO_MOVE if verdict.reply is None else write(after, verdict.reply)
    if not verdict.is_accepted:
        return f"refused {reply} {NO_MOVE}"
    solver.advance(move, verdict.reply)
    on = solver.task is not None and solver.position.outcome() == outcome.PLAYING
    return f"accepted {reply} {write(solver.position, solver.solution_move()) if on else NO_MOVE}"


def add_arguments(parser: ArgumentParser) -> None:
    """Add no arguments: the command has none."""
    del parser


def run(_arguments: Namespace) -> int:
    """Run the command `judge` and return the exit status."""

    def obeying(answer: Callable[[str], None], _stopper: CommandStopper) -> JudgeCommands:
        return JudgeCommands(answer)

    return speak(obeying)
