"""Why a move was a fault, as a review says it: what was better, what was left undone, what answers it; marked."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game.analysis.retry import Retry
from game.core.facts import Fact
from game.core.game import Game
from game.core.position import Position
from game.library.note import Note, with_note
from game.play.comparison import Comparison, FoundAnswer, Reply
from game.scenes.review import fault_reasons
from game.scenes.review.scene import ReviewScene
from game.ui.render.frame import Ring
from lab.driver import window
from lab.tour.evenings import EVENINGS
from lab.tour.graphs import noted
from lab.tour.reviews import MadeUp

pytestmark = [pytest.mark.usefixtures("no_screen"), pytest.mark.slow]


def test_a_fault_says_what_was_better_what_was_left_undone_and_what_follows(tmp_path: Path) -> None:
    with window("", data=tmp_path, speed="off", size=(1280, 800)) as driver:
        driver.app.navigation.review(0, noted(EVENINGS["stax"]))
        review = driver.comes(ReviewScene)
        review.views.game.second_try.judge = Retry(lambda: MadeUp(()), driver.app.services.clock)
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_j)
        panel = review.views.game.panel
        assert panel is not None
        words = panel.content.reason
        assert words.startswith("It brings your king onto the table")
        assert words.endswith("Your move leaves your king in hand. Then Ana brings the king onto the table.")
        assert panel.content.shorter[-1] == "Your move leaves your king in hand."

        def told() -> bool:
            return any(isinstance(mark, Ring) and mark.kind == "mentioned" for mark in review.board.frame().markers)

        assert not told()
        driver.point(panel.rect.midtop)
        driver.point((panel.rect.centerx, panel.rect.top + 8))
        assert told()
        driver.point((2, 2))
        assert not told()
        while not review.views.game.retry_button.focused:  # by keys it is pointed at through its buttons
            driver.key(pygame.K_TAB)
        assert told()
        driver.key(pygame.K_HOME)  # of the start nothing is told
        driver.point((panel.rect.centerx, panel.rect.top + 8))
        assert not told()
        driver.key(pygame.K_j)
        assert told()
        driver.key(pygame.K_b)
        assert not told()
        assert not panel.content.reason
        driver.key(pygame.K_b)
        driver.key(pygame.K_y)
        driver.key(pygame.K_h)
        strip = review.picture.strip
        assert strip is not None
        assert "Your move leaves your king in hand." in strip.more


@pytest.mark.parametrize(
    ("plies", "told"),
    [
        (1, "After your move Bruno wins at once."),
        (5, "After your move Bruno wins in 3 moves, whatever you do."),
    ],
)
def test_of_a_move_that_loses_for_certain_that_is_said(plies: int, told: str, tmp_path: Path) -> None:
    record = noted(EVENINGS["mixtour"])
    node = record.tree.main[11]
    note = Note((0.0, 1.0), 6, (), "1", plies, (0.6, 0.0), "blunder")
    record.tree.set_comment(node, with_note("", note))
    with window("", data=tmp_path, speed="off", size=(1280, 800)) as driver:
        driver.app.navigation.review(0, record)
        review = driver.comes(ReviewScene)
        review.go_to(node)
        driver.frames(2)
        panel = review.views.game.panel
        assert panel is not None
        assert told in panel.content.reason
        assert "can be answered" not in panel.content.reason


def test_where_two_moves_tell_no_difference_the_answers_further_on_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of faults in Mixtour and Stack-22 a quarter had no reason but the best answer's name."""
    record, lines = noted(EVENINGS["mixtour"]), list[tuple[str, ...]]()

    def found(_game: Game, position: Position, _better: object, played: tuple[str, ...]) -> FoundAnswer:
        lines.append(played)
        after = position.clone()
        after.play(position.legal()[0])
        answers = [(after, move) for move in after.legal()[:2]]
        return FoundAnswer(tuple(answers), Reply(after.turn, Fact("steals", "gains")))

    monkeypatch.setattr(fault_reasons, "compare_moves", lambda *_: Comparison())
    monkeypatch.setattr(fault_reasons, "find_answer", found)
    with window("", data=tmp_path, speed="off", size=(1280, 800)) as driver:
        driver.app.navigation.review(0, record)
        review = driver.comes(ReviewScene)
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_j)
        panel = review.views.game.panel
        assert panel is not None
        told = re.fullmatch(r"The best replies to your move are (\S+) and (\S+)\. (.*)", panel.content.reason)
        assert told is not None
        assert told[1] != told[2]
        assert told[3] == "Then Ana takes over one of your stacks."
        assert panel.content.shorter == (f"The best reply to your move is {told[1]}.",)
        assert len(lines[0]) == 2  # the move and its answer
