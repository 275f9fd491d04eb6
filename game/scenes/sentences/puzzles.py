"""Sentences about puzzles: the task, the side to move, the themes, the modes of solving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.errors import N_
from game.core.game import Game
from game.core.glicko import Rating
from game.play.setup import Setup
from game.puzzles.puzzle import Kind, Puzzle, Task
from game.puzzles.workbook import FIRST_OWN_NUMBER
from game.scenes.sentences import players
from game.scenes.sentences.numbers import number_word
from game.ui.words import _, sentence_about

MAX_THEMES: Final = 3  # that are named beside a puzzle
GOAL_SENTENCES: Final[Mapping[Kind, tuple[str, str]]] = {  # of one move, of several
    "win": (N_("Win in one"), N_("Win in {count}")),
    "save": (N_("Avoid a loss in one"), N_("Avoid a loss in {count}")),
    "keep": (N_("Find the only win in one"), N_("Find the only win in {count}")),
}
THEME_NAMES: Final[Mapping[str, str]] = {
    "only-move": N_("Only move"),
    "defence": N_("Defence"),
    "quiet-move": N_("Quiet move"),
    "sacrifice": N_("Sacrifice"),
    "no-way-out": N_("No way out"),
    "step-rule": N_("Step rule"),
    "cut-line": N_("Cut line"),
    "opened-line": N_("Opened line"),
    "double-threat": N_("Double threat"),
    "bounce": N_("Bounce"),
    "call": N_("Call"),
    "forced-level": N_("Forced level"),
    "tower-steal": N_("Stolen tower"),
}
THEME_SENTENCES: Final[Mapping[str, str]] = {  # of the themes that are no game's own; those have ideas of their game
    "win-in-1": N_("Find the move that wins at once."),
    "win": N_("Find the move that wins, whatever the other side does."),
    "loss": N_("You're about to lose. Find the move that saves you."),
    "only-move": N_("One move works; every other fails."),
    "defence": N_("The other side threatens to win. Stop it."),
    "quiet-move": N_("The right move takes nothing and threatens nothing yet."),
    "sacrifice": N_("Give something up to win more."),
}
MODE_NAMES: Final[Mapping[str, str]] = {
    "rated": N_("Rated"),
    "daily": N_("Today's puzzle"),
    "streak": N_("Streak"),
    "three-minutes": N_("Three minutes"),
    "theme": N_("By theme"),
    "missed": N_("The ones I missed"),
    "own": N_("My own"),
}


def goal_line(task: Task) -> str:
    """The task of a puzzle with its number of moves."""
    one, several = GOAL_SENTENCES[task.kind]
    return _(one) if task.moves == 1 else _(several).format(count=number_word(task.moves))


def to_move_line(setup: Setup, seat: int) -> str:
    """The sentence that says which colour is to move."""
    return players.player_sentence(setup, seat, N_("{name} to move"))


def to_move_line_of_game(game: Game, seat: int) -> str:
    """The same for a game without players."""
    return sentence_about(game.texts.seat_names[seat], N_("{name} to move"))


def theme_name(name: str) -> str:
    """The name of a theme; a theme of another version of the program keeps its id."""
    kind, _minus, count = name.partition("-in-")
    if count.isdigit():
        return goal_line(Task("win" if kind == "win" else "save", int(count)))
    return _(THEME_NAMES[name]) if name in THEME_NAMES else name


def theme_sentence(game: Game, name: str) -> str:
    """What a theme is, in a sentence; "" for a theme of another version of the program."""
    shown = (
        game.facts.texts.ideas.get(name) or THEME_SENTENCES.get(name) or THEME_SENTENCES.get(name.partition("-in-")[0])
    )
    return _(shown) if shown else ""


def rating_words(rating: Rating) -> str:
    """A rating in points, with a question mark while it is a guess."""
    return f"{round(rating.rating)}{'?' if rating.is_a_guess else ''}"


def theme_names(puzzle: Puzzle) -> tuple[str, ...]:
    """The names of a puzzle's themes, each once."""
    return tuple(dict.fromkeys(theme_name(name) for name in puzzle.themes))


def puzzle_line(puzzle: Puzzle) -> str:
    """The number and rating of a puzzle, or that it is the player's own, with its first themes besides the task."""
    if puzzle.number >= FIRST_OWN_NUMBER:
        name = _("Your own puzzle: not rated")
    else:
        name = _("Puzzle {number}, rated {rating}").format(number=puzzle.number, rating=puzzle.rating)
    goal = goal_line(puzzle.task)
    themes = [theme for theme in theme_names(puzzle) if theme != goal]
    return " · ".join((name, *themes[:MAX_THEMES]))
