"""Texts that somebody might paste or drop: saved games, links to positions, puzzles."""

from __future__ import annotations

import random

from game.core.move import Move
from game.games import GAMES
from game.lab.reliability.cases import CASES, pick_move
from game.library.form.write import write_text
from game.library.link import link_text
from game.library.record import GameRecord
from game.library.tree import Tree
from game.puzzles.shelf import shipped
from game.puzzles.text import puzzle_text


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
    return puzzle_text(game, rng.choice(shipped(game).puzzles))


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
