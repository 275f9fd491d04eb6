"""Texts that a player might paste or drop: saved games, links to positions, puzzles, and parts of these.

As a program it writes the text of every seed that it reads, a line for a line.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from game.core.move import Move
from game.games import GAMES
from game.library.form.write import write_text
from game.library.position_link import link_text
from game.library.record import GameRecord
from game.library.tree import Tree
from game.puzzles.shelf import read_shipped
from game.puzzles.text import puzzle_text
from lab.processes import python_command
from lab.reliability.cases import CASES, pick_move


def random_link(rng: random.Random) -> str:
    """A link to the position after some random moves."""
    case = rng.choice(CASES)
    position = case.start()
    for _ in range(rng.randint(0, 40)):
        if position.legal():
            position.advance(rng.choice(position.legal()))
    return link_text(case.game, dict(case.options), position)


def random_puzzle(rng: random.Random) -> str:
    """One of a game's puzzles, as text."""
    game = rng.choice(list(GAMES.values()))
    return puzzle_text(game, rng.choice(read_shipped(game).puzzles))


def random_game(rng: random.Random) -> str:
    """A saved game of some random moves, as text."""
    case, tree = rng.choice(CASES), Tree()
    position = case.start()
    for _ in range(rng.randint(1, 40)):
        if not position.legal():
            break
        move = Move(pick_move(case, position, rng, sparing=True))
        tree.play(case.game.notation.write_move(position, move))
        position.advance(move)
    seats = ("person Ada", "computer:novice", "person")[: position.seats]
    return write_text(GameRecord(case.game.id, dict(case.options), seats, tree), case.game)


def random_text(rng: random.Random) -> str:
    """A saved game, part of a saved game, a link, a puzzle, or none of these."""
    text = rng.choice((random_game, random_game, random_link, random_puzzle))(rng)
    cut = rng.randint(0, len(text))
    others = ("", "\0", "x" * 100_000, "1. c3 c4 " * 2000, text[:cut], text[cut:], text[:cut] + "{(" + text[cut:])
    return rng.choice((text, text, text, *others))


@contextmanager
def writer() -> Iterator[Callable[[int], str]]:
    """Writes the text of a seed in a process of its own, so that what this takes is not this process' memory."""
    with subprocess.Popen(
        python_command(f"from {__name__} import write_texts; write_texts()"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        seeds, texts = process.stdin, process.stdout

        def text_of(seed: int) -> str:
            print(seed, file=seeds)
            found: str = json.loads(texts.readline())
            return found

        yield text_of  # at the end of its input the process ends


def write_texts() -> None:
    """Answer each line of the input, a seed, with its text as JSON."""
    for line in sys.stdin:
        print(json.dumps(random_text(random.Random(int(line)))), flush=True)
