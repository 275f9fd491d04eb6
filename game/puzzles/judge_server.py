"""The command `judge`: questions about puzzles in, answers out, so that no frame waits for a proof.

It speaks in the manner of the engine's protocol, with parts separated by tabs.  A line is `judge`, the game's id, the
puzzle's line (`puzzles.shelf`), the moves played so far with blanks between, and the move; it is answered by `accepted`
or `refused`, the other side's best answer and the puzzle's next move after it, `-` where there is none.  `unproven`
with a sentence says that it could not be found out.

A line `likely`, the game's id and the puzzle's line asks for tries that look good (`puzzles.likely_tries`); the answer
is `likely` and, after tabs, each move and the reply that refutes it with a blank between.

Another line is `prove`, the game's id, options, a position and what is asked there; it is answered by `puzzle` and the
puzzle's line, or by `none` and why not (`puzzles.examination`).  `soonest` asks the same about a win in so many moves
or fewer.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.core import outcome
from game.core.errors import StaxError, quoted
from game.core.game import Game
from game.engine.brake import Brake
from game.engine.requests import BadCommand
from game.engine.server import speak
from game.games import GAMES
from game.puzzles.examination import PROVE, SOONEST, verdict_line
from game.puzzles.judge import JUDGE, LIKELY, NONE
from game.puzzles.likely_tries import likely_tries
from game.puzzles.puzzle import Posed
from game.puzzles.shelf import PARTS, read_line, read_task
from game.puzzles.solve import QUICK, Solver, Unproven

LONGEST: Final = 290  # letters of a message


def _judged(game: Game, parts: list[str]) -> str:
    puzzle = read_line(game, "\t".join(parts[:-2]))
    return told(Solver(game, puzzle, QUICK, parts[-2].split()), parts[-1])


def _likely(game: Game, parts: list[str]) -> str:
    found = likely_tries(game, read_line(game, "\t".join(parts)))
    return "\t".join([LIKELY, *(f"{each.move} {each.reply}" for each in found)])


def _proven(soonest: bool, game: Game, parts: list[str]) -> str:
    options, position, task = parts
    return verdict_line(game, Posed(game.id, tuple(options.split()), position, read_task(task)), soonest)


QUESTIONS: Final[Mapping[str, tuple[Callable[[Game, list[str]], str], int]]] = {
    JUDGE: (_judged, len(PARTS) + 2),
    LIKELY: (_likely, len(PARTS)),
    PROVE: (partial(_proven, False), 3),
    SOONEST: (partial(_proven, True), 3),
}
"""What answers each word, and how many parts follow the game's id."""


class Questions:
    """Answers one line after another."""

    def __init__(self, answer: Callable[[str], None]) -> None:
        self._answer = answer

    def obey(self, _number: int, line: str | BadCommand) -> None:
        """Answer a line, or say why it is none."""
        try:
            if isinstance(line, BadCommand):
                raise line
            if line != "stop":  # what it could stop has been answered
                self._answer(self._answered(line.split("\t")))
        except Unproven as error:
            self._answer(f"unproven {quoted(str(error), LONGEST)}")
        except StaxError as error:
            self._answer(f"err {quoted(str(error), LONGEST)}")

    def _answered(self, parts: list[str]) -> str:
        work, count = QUESTIONS.get(parts[0], (_judged, 0))
        if not count or len(parts) != count + 2 or parts[1] not in GAMES:
            raise BadCommand("there is no question '{word}'", word=quoted(parts[0]))
        return work(GAMES[parts[1]], parts[2:])


def told(solver: Solver, text: str) -> str:
    """What a move comes to, in the words of the protocol."""
    read, write = solver.game.notation.read_move, solver.game.notation.write_move
    move = read(solver.position, text)
    verdict = solver.judge(move)
    after = solver.position.clone()
    after.advance(move)
    reply = NONE if verdict.reply is None else write(after, verdict.reply)
    if not verdict.accepted:
        return f"refused {reply} {NONE}"
    solver.advance(move, verdict.reply)
    on = solver.task is not None and solver.position.outcome() == outcome.PLAYING
    return f"accepted {reply} {write(solver.position, solver.way()) if on else NONE}"


def add_arguments(parser: ArgumentParser) -> None:
    """It can be told nothing."""
    del parser


def run(_arguments: Namespace) -> int:
    """The command `judge`; the exit status."""

    def obeying(answer: Callable[[str], None], _brake: Brake) -> Questions:
        return Questions(answer)

    return speak(obeying)
