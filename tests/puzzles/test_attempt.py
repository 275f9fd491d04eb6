"""A puzzle while it is worked on: what decides the first try, what answers it, what help costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core import outcome
from game.core.errors import StaxError
from game.games import GAMES
from game.puzzles.attempt import Attempt, AttemptFeedback
from game.puzzles.judge import Judge, Judgement, read_judgement
from game.puzzles.judge_server import JudgeCommands
from game.puzzles.proof import Proof
from game.puzzles.puzzle import Puzzle
from game.puzzles.shelf import read_line, read_shipped
from tests.engine.waiting import eventually
from tests.puzzles.fake_judge import FakeJudge, FakeProcess
from tests.puzzles.lines import CASES, LINES

every_puzzle = pytest.mark.parametrize(("name", "line"), CASES, ids=[f"{name}-{line[0]}" for name, line in CASES])
STEAL = LINES["mixtour"][0]  # a win in three


def begun(name: str, line: str) -> tuple[Attempt, FakeJudge]:
    game, judge = GAMES[name], FakeJudge()
    return Attempt(game, read_line(game, line), judge, clock=lambda: 0.0), judge


def choose(attempt: Attempt, text: str) -> AttemptFeedback:
    return attempt.choose(attempt.match.game.notation.read_move(attempt.match.position, text))


def wrong_text(attempt: Attempt) -> str:
    """A move that does not do it, and does not end the game."""
    puzzle = attempt.puzzle
    texts = sorted(attempt.match.move_text(move) for move in attempt.match.legal)
    return next(text for text in texts if text not in puzzle.accepted)


@every_puzzle
def test_the_puzzles_own_line_needs_no_judge(name: str, line: str) -> None:
    attempt, judge = begun(name, line)
    line_played = attempt.puzzle.line
    texts: list[str] = []
    while attempt.state == "asked":
        answer = choose(attempt, line_played[len(texts)])
        assert answer.is_right
        texts = attempt.match.texts
    assert (attempt.state, attempt.first_try.solved, attempt.first_try.was_helped, judge.asked) == (
        "done",
        True,
        False,
        0,
    )
    assert answer == AttemptFeedback(True, is_done=True, decides_try=True)
    assert tuple(texts) == line_played[: len(texts)]
    if attempt.puzzle.task.kind == "win":
        assert attempt.match.outcome() == attempt.puzzle.seat


@every_puzzle
def test_a_wrong_move_decides_and_is_refuted(name: str, line: str) -> None:
    attempt, _judge = begun(name, line)
    answer = choose(attempt, wrong_text(attempt))
    assert (answer.is_right, answer.decides_try, answer.reply, attempt.state) == (False, True, None, "wrong")
    if answer.is_thinking:
        rest = attempt.poll()
        assert rest is not None
        assert not rest.decides_try
        assert rest.reply in attempt.match.legal
        assert attempt.poll() is None
    attempt.take_back()
    assert choose(attempt, attempt.puzzle.line[0]).is_right
    assert attempt.first_try.solved is False


@every_puzzle
def test_every_accepted_move_is_right(name: str, line: str) -> None:
    for text in read_line(GAMES[name], line).accepted:
        attempt, _judge = begun(name, line)
        assert choose(attempt, text).is_right


def test_after_another_first_move_than_the_lines_the_judge_is_asked() -> None:
    puzzle = read_line(GAMES["mixtour"], STEAL)
    attempt = Attempt(GAMES["mixtour"], replace(puzzle, accepted=(*puzzle.accepted, "d4:1-d3")), judge := FakeJudge())
    assert choose(attempt, "d4:1-d3").is_thinking
    assert (attempt.state, judge.asked) == ("replying", 1)


def other_way(puzzle: Puzzle) -> Puzzle:
    """The puzzle with a line of its first move alone, so that everything after it must be judged."""
    return replace(puzzle, line=puzzle.line[:1])


def test_a_move_that_is_not_in_the_line_is_judged() -> None:
    game, judge = GAMES["mixtour"], FakeJudge()
    attempt = Attempt(game, other_way(read_line(game, STEAL)), judge)
    answer = choose(attempt, "c5:1-b5")
    assert (answer.is_right, answer.is_thinking, attempt.state) == (True, True, "replying")
    rest = attempt.poll()
    assert rest is not None
    assert rest.reply is not None
    assert (attempt.state, attempt.task.moves, len(attempt.match.texts)) == ("asked", 2, 2)
    others = [move for move in attempt.match.legal if attempt.match.move_text(move) != attempt._next_solution_text]
    found = set()
    for move in sorted(others):
        answer = attempt.choose(move)
        assert (answer.is_right, attempt.state) == (None, "judging")
        rest = attempt.poll()
        assert rest is not None
        found.add(rest.is_right)
        if rest.is_right:
            break
        attempt.take_back()
    assert False in found
    assert attempt.first_try.solved is False
    while attempt.state != "done":
        answer = attempt.show_move()
        assert answer.is_right
        if answer.is_thinking:
            attempt.poll()
    assert attempt.match.outcome() == attempt.puzzle.seat


def test_hints_and_the_solution_are_remembered() -> None:
    attempt, _judge = begun("mixtour", STEAL)
    first, second, third = attempt.hint(), attempt.hint(), attempt.hint()
    assert (first.move, len(first.cells)) == (None, 1)
    assert second == third
    assert second.move is not None
    assert attempt.first_try.was_helped
    assert attempt.first_try.solved is None
    assert attempt.choose(second.move).is_right
    assert attempt.hints == 0
    shown, _judge = begun("mixtour", STEAL)
    answer = shown.show_move()
    assert (answer.is_right, answer.decides_try) == (True, True)
    assert (shown.first_try.solved, shown.first_try.was_helped) == (False, True)
    later, _judge = begun("mixtour", STEAL)
    choose(later, wrong_text(later))
    later.take_back()
    later.hint()
    assert not later.first_try.was_helped  # what was decided without help stays so


def test_the_seconds_end_with_the_first_try() -> None:
    now = [10.0]
    game = GAMES["mixtour"]
    attempt = Attempt(game, read_line(game, STEAL), FakeJudge(), clock=lambda: now[0])
    now[0] = 14.0
    assert attempt.first_try.seconds == 4
    choose(attempt, wrong_text(attempt))
    now[0] = 99.0
    assert attempt.first_try.seconds == 4


def test_taking_a_move_back_cancels_the_search_for_its_refutation() -> None:
    attempt, judge = begun("mixtour", STEAL)
    assert choose(attempt, wrong_text(attempt)).is_thinking
    attempt.take_back()
    assert judge.cancelled == 1
    assert judge.poll() is None
    choose(attempt, wrong_text(attempt))
    attempt.poll()
    attempt.take_back()
    assert judge.cancelled == 1, "there was nothing to cancel"


def test_why_not_counts_nothing() -> None:
    attempt, judge = begun("mixtour", STEAL)
    wrong = wrong_text(attempt)
    with pytest.raises(ValueError, match="asked, not done"):
        attempt.ask_why_not(wrong)
    while attempt.state == "asked":
        attempt.show_move()
    before = list(attempt.match.texts)
    attempt.ask_why_not(wrong)
    judged = attempt.poll_why_not()
    assert judged is not None
    assert not judged.is_accepted
    assert judged.reply
    assert attempt.poll_why_not() is None
    attempt.ask_why_not(STEAL.split("\t")[4])
    assert attempt.poll_why_not() == Judgement(True, *attempt.puzzle.line[1:3])
    assert (attempt.match.texts, attempt.state) == (before, "done")
    judge.fault = StaxError("gone")
    attempt.ask_why_not(wrong)
    with pytest.raises(StaxError, match="gone"):
        attempt.poll_why_not()


def test_without_a_judge_nothing_is_counted_that_is_not_known() -> None:
    game, judge = GAMES["mixtour"], FakeJudge()
    attempt = Attempt(game, other_way(read_line(game, STEAL)), judge)
    judge.fault = StaxError("gone")
    assert choose(attempt, "c5:1-b5").is_thinking
    answer = attempt.poll()
    assert answer is not None
    assert (answer.is_done, answer.trouble, attempt.first_try.solved, attempt.state) == (
        True,
        judge.fault,
        None,
        "done",
    )
    wrong = Attempt(game, read_line(game, STEAL), judge)
    choose(wrong, wrong_text(wrong))
    answer = wrong.poll()
    assert answer is not None
    assert (answer.is_right, answer.trouble, wrong.first_try.solved, wrong.state) == (
        False,
        judge.fault,
        False,
        "wrong",
    )


def test_a_defence_that_ends_the_game_ends_the_puzzle() -> None:
    class Given(FakeJudge):
        def poll(self) -> Judgement | None:
            return Judgement(True, "b5:1-e5", "")

    game = GAMES["mixtour"]
    attempt = Attempt(game, other_way(read_line(game, STEAL)), Given())
    choose(attempt, "c5:1-b5")
    answer = attempt.poll()
    assert answer is not None
    assert (answer.is_done, answer.reply is not None, attempt.state, len(attempt.match.texts)) == (
        True,
        True,
        "done",
        2,
    )
    assert attempt.first_try.solved
    assert attempt.match.outcome() == outcome.PLAYING  # it is the judge who says so here


def heard(judge: Judge) -> Judgement | None:
    """The answer of the process, or None if it fails."""
    found: list[Judgement] = []

    def there() -> bool:
        answer = judge.poll()
        if answer is not None:
            found.append(answer)
        return bool(found) or judge.trouble() is not None

    assert eventually(there)
    return found[0] if found else None


@pytest.mark.slow
def test_the_process_answers_as_the_proof_does() -> None:
    judge, here = Judge(), FakeJudge()
    puzzle = read_line(GAMES["mixtour"], STEAL)
    judge.warm()
    for played, move in (((), "c5:1-b5"), ((), "d4:1-d3"), (puzzle.line[:2], "d4:1-d3")):
        judge.ask(puzzle, played, move)
        here.ask(puzzle, played, move)
        assert heard(judge) == here.poll()
    judge.close()


def test_what_cannot_be_asked_is_refused_and_the_process_goes_on() -> None:
    said: list[str] = []
    questions = JudgeCommands(said.append)
    good = "\t".join(("judge", "mixtour", STEAL, "", "c5:1-b5"))
    for line in (
        "",
        "stop",
        "judge",
        good.replace("mixtour", "chess"),
        good + "x",
        good.replace("win 3", "win x"),
        good,
    ):
        questions.obey(1, line)
    assert [answer.split()[0] for answer in said] == ["err"] * 5 + ["accepted"]


def test_what_is_not_found_out_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    puzzle = read_line(GAMES["mixtour"], STEAL)
    wrong = wrong_text(begun("mixtour", STEAL)[0])
    with monkeypatch.context() as patch:
        patch.setattr(Proof, "is_stopped", property(lambda _proof: True))
        JudgeCommands(said.append).obey(1, "\t".join(("judge", "mixtour", STEAL, "", wrong)))
        JudgeCommands(said.append).obey(
            2, "\t".join(("judge", "mixtour", STEAL, " ".join(puzzle.line[:2]), puzzle.line[2]))
        )
    assert said[0] == "refused - -"  # that it is not right is known, what refutes it is not
    assert said[1].startswith("unproven ")
    assert read_judgement(said[1]) is None


def test_a_process_that_does_not_know_is_trouble() -> None:
    judge = Judge(lambda: FakeProcess("unproven It was not found out."))
    judge.ask(read_line(GAMES["mixtour"], STEAL), (), "c5:1-b5")
    assert (judge.trouble(), judge.poll()) == (None, None)
    assert judge.trouble() is not None
    judge.ask(read_line(GAMES["mixtour"], STEAL), (), "c5:1-b5")
    assert judge.trouble() is None


def test_how_a_capturing_piece_lies_makes_no_other_solution() -> None:
    workbook = read_shipped(GAMES["stax"])
    for puzzle in workbook.puzzles:
        if puzzle.task.kind == "win" and puzzle.task.moves == 1 and len(puzzle.accepted) > 1:
            attempt = Attempt(GAMES["stax"], puzzle, FakeJudge(), clock=lambda: 0.0)
            way = puzzle.line[0].partition("=")[0]
            for text in puzzle.accepted:
                assert attempt.is_listed_solution(text) is (text.partition("=")[0] == way), (puzzle.number, text)
