"""Every word about a solved puzzle fits on the strip, in every language and in a small window with large words."""

from __future__ import annotations

import pygame
import pytest

from game.games import GAMES
from game.puzzles.ideas import idea_sentence
from game.puzzles.shelf import read_shipped
from game.scenes.exercise.puzzle.examiner import REPEATING_TEXT
from game.scenes.exercise.screen import strip_rect
from game.scenes.sentences import puzzles
from game.ui import words
from game.ui.look.pen import Pen
from game.ui.look.theme import theme_for
from game.ui.panels.answer_strip import STRIP_AIR, AnswerStrip, strip_words
from game.ui.widgets import Button
from game.ui.words import _

SMALL, LARGE = (1280, 720), 1.5


@pytest.mark.slow_cases("*-en", "death-stacks-es", "mixtour-es")
@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_a_solved_puzzle_fits(game: str, language: str) -> None:
    pygame.init()
    words.choose(language)
    pen, surface = Pen(theme_for(SMALL, LARGE)), pygame.Surface(SMALL)
    repeating = _("Solved at the first try"), _(REPEATING_TEXT)
    named = {
        (idea_sentence(GAMES[game], puzzle), puzzle.themes): puzzle for puzzle in read_shipped(GAMES[game]).puzzles
    }
    said = [
        (idea, (_("Solved at the first try"), puzzles.puzzle_line(puzzle))) for (idea, _themes), puzzle in named.items()
    ]
    said += [(idea, repeating) for idea in {idea for idea, _themes in named}]
    for idea, sentences in said:
        more = " · ".join(sentences)
        buttons = [Button(_("See it again"), print, icon="again", key="R")]
        buttons.append(Button(_("Next puzzle"), print, icon="play", key=_("Enter"), strong=True))
        strip = AnswerStrip("#52E0BE", "tick", _(idea), more, buttons)
        strip.place(pen, strip_rect(SMALL, LARGE))
        strip.draw(surface, pen)
        assert not pen.truncated_texts, (idea, pen.truncated_texts)


def test_two_lines_each_leave_air_above_and_below() -> None:
    pygame.init()
    pen, tall = Pen(theme_for(SMALL, LARGE)), strip_rect(SMALL, LARGE).height
    head = "Then the other player covers your tile that attacks the king, and you attack nothing"
    more = "That does not win in two, and after it you can hardly avoid the loss of the tile or of the game"
    written = strip_words(pen, head, more, pen.px(500), tall)
    assert (len(written.head), len(written.more)) == (2, 2)
    assert written.tall <= tall - pen.px(STRIP_AIR)
    assert all(pen.width(line, written.more_size) <= pen.px(500) for line in written.more)


@pytest.mark.parametrize("room", range(420, 720, 20))
def test_no_last_word_stands_alone_on_its_line(room: int) -> None:
    pygame.init()
    pen, tall = Pen(theme_for(SMALL, LARGE)), strip_rect(SMALL, LARGE).height
    head = "Then the other player covers your tile that attacks the king, and you attack nothing"
    more = "That does not win in two, and after it you can hardly avoid the loss of the tile or of the game"
    for first, second in ((head, more), ("Right!", more), (head, "")):
        written = strip_words(pen, first, second, pen.px(room), tall)
        for lines in (written.head, written.more):
            assert len(lines) < 2 or " " in lines[-1] or len(lines) > 2, lines
