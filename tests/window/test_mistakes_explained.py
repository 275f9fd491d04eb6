"""Why a move was a fault, as a review says it: what was better, what was left undone, what answers it; marked."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.analysis.move_retry import Retry
from game.core.facts import Fact
from game.core.game import Game
from game.core.position import Position
from game.library.note import Note, with_note
from game.play.comparison import Comparison, FoundAnswer, Reply
from game.scenes.review import fault_reasons
from game.scenes.review.fault_reasons import MAX_SENTENCE_LENGTH
from game.scenes.review.scene import ReviewScene
from game.ui.panels.analysis.chance_plot import percent
from game.ui.render.frame import Ghost, Ring
from game.ui.render.free_room import line_rects
from lab.driver import window
from lab.tour.evenings import ENDINGS, EVENINGS
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
        driver.frames(2)
        content = review.chrome.pill.content
        assert content.strong == "Bruno blunders"
        assert content.words == ("Bruno: your move leaves your king in hand. Then Ana brings the king onto the table.")
        assert len(content.words) <= MAX_SENTENCE_LENGTH

        def shown() -> tuple[bool, bool]:
            """Whether the played move has its ring, and the better move its ghost; each has its word on a pill."""
            driver.frames(2)
            marks = review.board.frame().markers
            found = (
                any(isinstance(mark, Ring) and mark.kind == "fault" for mark in marks),
                any(isinstance(mark, Ghost) for mark in marks),
            )
            assert len(review.views.game.verdict_marks.pills) == sum(found)
            return found

        assert shown() == (True, True)
        driver.key(pygame.K_HOME)
        assert shown() == (False, False)
        driver.key(pygame.K_j)
        driver.key(pygame.K_b)  # the answers are hidden
        assert shown() == (True, False)
        assert not review.chrome.pill.content.words
        driver.key(pygame.K_b)
        driver.key(pygame.K_y)
        driver.key(pygame.K_h)
        strip = review.picture.strip
        assert strip is not None
        assert "Bruno: your move leaves your king in hand." in strip.more


@pytest.mark.parametrize(("game", "ply"), [("mixtour", 9), ("death-stacks", 37)])
def test_the_words_beside_the_moves_cover_no_line_and_no_trail(game: str, ply: int, tmp_path: Path) -> None:
    with window("", data=tmp_path, speed="off", size=(1280, 800)) as driver:
        driver.app.navigation.review(0, noted(ENDINGS[game]))
        review = driver.comes(ReviewScene)
        review.go_to(review.views.game.whole_game.node_at(ply))
        driver.calm()
        camera = review.board.camera_control.camera
        lines = [rect for rect, _ in line_rects(review.board.frame().markers, camera, 1.0)]
        pills = [pill.rect for pill in review.views.game.verdict_marks.pills]
        assert lines
        assert pills
        assert [pill for pill in pills if pill.collidelist(lines) >= 0] == []


@pytest.mark.parametrize(
    ("plies", "sentence"),
    [
        (1, "Ana: after your move Bruno wins at once."),
        (5, "Ana: after your move Bruno wins in 3 moves, whatever you do."),
    ],
)
def test_of_a_move_that_loses_for_certain_that_is_said(plies: int, sentence: str, tmp_path: Path) -> None:
    record = noted(EVENINGS["mixtour"])
    node = record.tree.main[11]
    note = Note((0.0, 1.0), 6, (), "1", plies, (0.6, 0.0), "blunder")
    record.tree.set_comment(node, with_note("", note))
    with window("", data=tmp_path, speed="off", size=(1280, 800)) as driver:
        driver.app.navigation.review(0, record)
        review = driver.comes(ReviewScene)
        review.go_to(node)
        driver.frames(2)
        assert sentence in review.chrome.pill.content.words


def test_where_two_moves_show_no_difference_the_answers_further_on_do(
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
        driver.frames(2)
        assert review.chrome.pill.content.words == "Bruno: then Ana takes over one of your stacks."
        driver.config.look.coordinates = True
        driver.key(pygame.K_k)  # there is no fault before: the verdict stays, in its new words
        driver.frames(2)
        words = review.chrome.pill.content.words
        parts = re.fullmatch(r"Bruno: the best replies are (\S+) and (\S+)\. (.*)", words)
        assert parts is not None
        assert parts[1] != parts[2]
        assert parts[3] == "Then Ana takes over one of your stacks."
        assert len(lines[0]) == 2  # the move and its answer


@pytest.mark.parametrize("name", ["stax", "death-stacks", "stack-22", "mixtour"])
def test_every_verdict_knows_who_reads_it_and_marks_what_it_says_is_marked(name: str, tmp_path: Path) -> None:
    """A sentence about the computer names it; only the person at the table is addressed as "you"."""
    record = replace(noted(EVENINGS[name]), seats=("person", "computer:hard"))
    with window("", data=tmp_path, speed="off", size=(1280, 800)) as driver:
        driver.app.navigation.review(0, record)
        review = driver.comes(ReviewScene)
        analysis = review.views.game.whole_game.analysis
        assert analysis is not None
        faults = [verdict for verdict in analysis.verdicts if verdict.kind]
        assert {verdict.seat for verdict in faults} == {0, 1}
        for verdict in faults:
            review.go_to(review.study.tree.main[verdict.ply])
            driver.frames(2)
            content, spoken = review.chrome.pill.content, review.views.game.spoken()
            before, after = analysis.chances_around(verdict)
            curve = review.views.game.graph.panel
            assert curve is not None
            drawn = [curve.plot.curve.chances[verdict.ply + by] for by in (-1, 0)]
            assert [each[verdict.seat] for each in drawn if each is not None] == [before, after]
            assert content.figures == f"{percent(before)} to {percent(after)}"
            if verdict.seat:
                assert not content.strong.startswith("You")
                is_to_reader = content.words.startswith("Your best reply: ")
                assert is_to_reader or not re.search(r"\byou", content.words, re.IGNORECASE), content.words
                assert not re.search(r": [A-Z]", content.words.replace(": Ivory", "")), content.words
            if "marked" in content.words:
                assert any(fact.cells for fact in spoken.facts), content.words
                assert review.board.frame().markers
