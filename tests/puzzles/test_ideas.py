"""Each puzzle's idea is a sentence, and each theme that the rules show has one of its own."""

from __future__ import annotations

import re

import pytest

from game.core.game import Game
from game.games import GAMES
from game.puzzles.ideas import idea_sentence
from game.puzzles.puzzle import Puzzle, Task
from game.puzzles.shelf import PUZZLE_FOLDER

GENERAL = re.compile("win-in-[0-9]|loss-in-[0-9]|defence|only-move|quiet-move")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def of(game: Game, task: str, accepted: int, *themes: str) -> Puzzle:
    kind, moves = task.split()
    found = Task(kind, int(moves))  # type: ignore[arg-type] # it is one of the kinds
    return Puzzle(1, game.id, (), "", 0, found, ("a",) * accepted, themes, 900, ("a",))


@every_game
def test_every_theme_that_is_shipped_and_shown_by_the_rules_has_its_sentence(game: Game) -> None:
    lines = (PUZZLE_FOLDER / f"{game.id}.txt").read_text(encoding="utf-8").splitlines()
    shipped = {theme for line in lines if line[0] != "#" for theme in line.split("\t")[5].split()}
    shown = {theme for theme in shipped if not GENERAL.fullmatch(theme)}
    assert shown == set(game.facts.texts.ideas) & shipped
    assert shown
    assert all(sentence.endswith(".") and len(sentence) <= 90 for sentence in game.facts.texts.ideas.values())


@every_game
def test_the_most_important_idea_is_named(game: Game) -> None:
    first, last = next(iter(game.facts.texts.ideas)), list(game.facts.texts.ideas)[-1]
    assert (
        idea_sentence(game, of(game, "win 2", 1, "win-in-2", "only-move", last, first)) == game.facts.texts.ideas[first]
    )


@pytest.mark.parametrize(
    ("task", "accepted", "themes", "sentence"),
    [
        ("win 1", 1, ("only-move",), "It wins at once."),
        ("win 3", 1, ("only-move", "quiet-move"), "It threatens nothing yet, but there is no defence against it."),
        ("win 3", 1, ("only-move",), "No other move wins in time."),
        ("win 3", 2, (), "Whatever your opponent does, you win in time."),
        ("keep 2", 1, (), "Only this move keeps the win."),
        ("keep 2", 2, (), "All other moves miss the win."),
        ("save 1", 1, ("defence",), "Only this move holds; all others lose by force."),
        ("save 1", 2, ("defence",), "All other moves lose by force."),
        ("save 2", 2, ("quiet-move",), "It threatens nothing, and it is all you need."),
    ],
)
def test_the_task_is_named_where_no_theme_is(task: str, accepted: int, themes: tuple[str, ...], sentence: str) -> None:
    game = GAMES["mixtour"]
    assert idea_sentence(game, of(game, task, accepted, *themes)) == sentence
