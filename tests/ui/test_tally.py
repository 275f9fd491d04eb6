"""The score: what is counted, who is ahead by what, and that every word of it can be read."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.display.pieces import Stain
from game.core.display.showing import Reason, Score, ScoreRow
from game.ui import words
from game.ui.look.pen import Pen
from game.ui.look.theme import theme_for
from game.ui.panels.tally import TallyContent, TallyPanel, leader_text, tally_content

SIZES = ((1024, 640), (1280, 720), (2560, 1440))
NAMES = ("Somebody", "The computer")
LEVELS = Score(
    tuple(ScoreRow(Reason(f"level {n}"), counts) for n, counts in ((3, (1, 1)), (2, (4, 6)), (1, (17, 15)))), 1
)
POINTS = Score((ScoreRow(Reason("points"), (2, 3)), ScoreRow(Reason("in reserve"), (12, 20))), None, 5)
STACKS = Score((ScoreRow(Reason("stacks"), (4, 4)),), 0)
WOODS: tuple[Stain, Stain] = ("ivory", "slate")


def shown(tally: Score) -> TallyContent:
    return tally_content(tally, lambda reason: reason.rule, NAMES, WOODS)


def picture(content: TallyContent | None, size: tuple[int, int] = (1280, 720), lower: int = 0) -> tuple[bytes, Pen]:
    pen = Pen(theme_for(size))
    surface, width = pygame.Surface(size), max(280, pen.px(280))
    rect = pygame.Rect(10, 10, width, TallyPanel.height_for(pen, content, width) - lower)
    TallyPanel(pen, rect, content).draw(surface)
    return pygame.image.tobytes(surface, "RGB"), pen


def test_who_is_ahead_is_shown_with_the_row_that_decides() -> None:
    assert shown(LEVELS).words == "Ahead: The computer (level 2)"
    assert shown(POINTS).words == "Ahead: The computer (first to 5 wins)"
    assert shown(STACKS).words == shown(replace(LEVELS, deciding_row=None)).words == "Nobody is ahead."
    assert leader_text((), Score(()), NAMES) == "Nobody is ahead."


@pytest.mark.parametrize("tally", [LEVELS, POINTS, STACKS])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_word_is_cut_off(language: str, size: tuple[int, int], tally: Score) -> None:
    words.choose(language)
    _, pen = picture(shown(tally), size)
    assert pen.truncated_texts == set()


def test_every_count_and_what_decides_can_be_seen() -> None:
    more = replace(LEVELS, rows=(ScoreRow(Reason("level 3"), (1, 2)), *LEVELS.rows[1:]))
    contents = [shown(tally) for tally in (LEVELS, more, POINTS, STACKS)]
    contents += [replace(contents[0], decides=None), replace(contents[0], stains=("cream", "brick"))]
    assert len({picture(content)[0] for content in contents}) == len(contents)


def test_where_there_is_no_score_there_is_nothing() -> None:
    assert TallyPanel.height_for(Pen(theme_for((1280, 720))), None, 280) == 0
    assert not any(picture(None)[0])


def test_many_rows_lie_closer_in_little_room() -> None:
    many = Score(tuple(ScoreRow(Reason(f"level {n}"), (1, 2)) for n in range(9)), 0)
    assert picture(shown(many), lower=60)[0] != picture(shown(many))[0]
