"""Live analysis, by an engine whose answers the test gives."""

from __future__ import annotations

import pytest

from game.ai.scores import WIN
from game.analysis.certainties import count_back_variation, merge_certain_lines
from game.analysis.live import LiveAnalysis
from game.analysis.variations import Variation
from game.core.match import Match
from game.core.outcome import DRAW
from game.core.weights import ChanceScale
from game.engine.position_search import Line, PositionSearch
from tests.analysis.test_game_analysis import match_of
from tests.engine.fake_engine import FakeEngine
from tests.play.test_computer import FakeEngines

INFO = "info depth {} line {} score {} nodes 4000 nps 2000 time 2 pv {}"


class LiveFixture:
    """A live analysis of a match with its engines."""

    def __init__(self, match: Match, lines: int = 3) -> None:
        self.engines = FakeEngines()
        self.live = LiveAnalysis(lines, self.engines)
        self.live.watch(match)
        self.depth = 3

    @property
    def engine(self) -> FakeEngine:
        return self.engines.last

    def arrives(self) -> None:
        """The engine has been brought to the position and begins to think."""
        for line in self.engine.requests:
            self.engine.say("the position", "ok") if not line.startswith("go ") else None
        self.engine.requests.clear()

    def says(self, *lines: tuple[object, str]) -> bool:
        """A round, a depth deeper than the last: the score and the moves of each line; whether more is known now."""
        self.depth += 1
        self.engine.say(*(INFO.format(self.depth, rank, *line) for rank, line in enumerate(lines, 1)))
        return self.live.poll()

    @property
    def chance(self) -> float:
        """The chance of the player to move."""
        look = self.live.result
        assert look is not None
        return look.chances[look.turn]


def test_it_thinks_about_where_a_match_stands_and_stops_at_once() -> None:
    match = match_of("a1", "b2")
    fixture = LiveFixture(match)
    assert fixture.engine.requests == ["new mixtour points=1", "play a1 b2", "go lines=3 movetime=3600"]
    assert fixture.live.is_thinking
    fixture.arrives()
    fixture.live.watch(match)
    assert fixture.engine.requests == [], "the same position is asked about once"
    match.undo()
    match.play_text("c3")
    match.play_text("d4")
    fixture.live.watch(match)
    assert fixture.engine.requests == ["stop", "undo 1", "play c3 d4", "go lines=3 movetime=3600"]
    fixture.live.rest()
    assert fixture.engine.requests[-1] == "stop"
    assert not fixture.live.is_thinking


def test_chances_do_not_swing_with_who_moves_last() -> None:
    fixture = LiveFixture(match_of("a1"), 2)
    fixture.arrives()
    seen = []
    for score in (900, -100, 900, -100):
        fixture.says((score, "b2 c3"), (score - 200, "d4 a2"))
        seen.append(round(fixture.chance, 6))
    assert len(set(seen[1:])) == 1
    assert seen[1] < seen[0]
    look = fixture.live.result
    assert look is not None
    first, second = look.variations
    assert (first.moves, second.moves) == (("b2", "c3"), ("d4", "a2"))
    assert 0.5 < second.chances[1] < first.chances[1]
    assert (look.depth, look.speed) == (7, 2000)


def test_a_forced_win_is_certain_and_a_line_keeps_what_answers_it() -> None:
    fixture = LiveFixture(match_of("a1"), 2)
    fixture.arrives()
    fixture.says((10, "b2 c3"), (0, "d4 a2"))
    fixture.says(("win 3", "d4"), (0, "b2"))
    look = fixture.live.result
    assert look is not None
    assert [(line.moves, line.plies_to_end) for line in look.variations] == [(("d4", "a2"), 3), (("b2", "c3"), None)]
    assert look.chances == (0.0, 1.0)


def test_half_a_round_is_not_reported() -> None:
    fixture = LiveFixture(match_of("a1"), 2)
    fixture.arrives()
    fixture.says((0, "b2 c3"), (0, "d4 a2"))
    assert not fixture.says((5000, "b2 c3"))
    assert fixture.chance == 0.5
    fixture.engine.say("bestmove b2", "ok")
    assert not fixture.live.poll()
    assert fixture.chance == 0.5


def test_shallow_looks_are_shown_only_at_the_end_of_a_thought() -> None:
    fixture = LiveFixture(match_of("a1"), 2)
    fixture.arrives()
    fixture.depth = 0
    assert not fixture.says((0, "b2 c3"), (0, "d4 a2"))
    assert fixture.live.result is None
    fixture.engine.say("bestmove b2", "ok")
    assert fixture.live.poll()
    assert fixture.live.result is not None
    assert not fixture.live.is_thinking


def test_lines_that_differ_in_a_turn_alone_are_one() -> None:
    fixture = LiveFixture(match_of("01235@0,0", game_id="stax"), 2)
    assert fixture.engine.requests[-1].startswith("go lines=6 ")
    fixture.arrives()
    turned = ((100, "01@1,0"), (100, "12@1,0"), (-9000, "23@1,0"), (-9010, "012@1,0"))
    fixture.live._rounds._wanted = len(turned)  # type: ignore[union-attr]  # as if no more moves were legal
    fixture.says(*turned)
    assert fixture.live.result is not None
    assert [(line.moves, line.turns) for line in fixture.live.result.variations] == [(("01@1,0",), 1), (("23@1,0",), 0)]


def test_more_lines_are_searched_where_turns_of_one_move_are_all_that_was_found() -> None:
    fixture = LiveFixture(match_of("01235@0,0", game_id="stax"), 2)
    fixture.arrives()
    six = [(100, f"{turned}@1,0") for turned in ("01", "12", "23", "34", "45", "05")]
    assert fixture.says(*six)
    assert fixture.live.result is not None
    assert [line.turns for line in fixture.live.result.variations] == [5]  # it is reported meanwhile
    assert fixture.engine.requests == ["stop", "go lines=12 movetime=3600"]
    fixture.engine.say("bestmove 01@1,0", "ok")
    fixture.arrives()
    twelve = [*six, *((90, f"{turned}@1,0") for turned in ("03", "14", "25", "04", "15", "02"))]
    fixture.says(*twelve)
    assert [line.turns for line in fixture.live.result.variations] == [5, 2]
    assert fixture.engine.requests == []


def test_three_players_have_a_chance_each() -> None:
    fixture = LiveFixture(match_of(game_id="stax", options="players=3"), 2)
    fixture.arrives()
    fixture.engine.say(*(INFO.format(4, rank, "900/-100/-800", f"{rank}2345@0,0") for rank in range(6)))
    fixture.engine.say("bestmove 12345@0,0", "ok")
    fixture.live.poll()
    look = fixture.live.result
    assert look is not None
    assert sum(look.chances) == pytest.approx(1)
    assert look.chances[0] > look.chances[1] > look.chances[2]


def test_what_was_found_is_known_when_one_comes_back_and_more_lines_are_asked_for() -> None:
    match = match_of("a1")
    fixture = LiveFixture(match, 2)
    fixture.arrives()
    fixture.says((0, "b2 c3"), (0, "d4 a2"))
    match.play_text("b2")
    fixture.live.watch(match)
    assert fixture.live.result is None
    match.undo()
    fixture.live.watch(match)
    assert fixture.chance == 0.5
    fixture.live.set_lines(4)
    assert fixture.live.result is None
    assert fixture.engine.requests[-2:] == ["stop", "go lines=4 movetime=3600"]


def test_an_engine_that_ends_is_replaced_once_then_reported_and_can_be_started_again() -> None:
    match = match_of("a1")
    fixture = LiveFixture(match)
    for _ in range(2):
        assert fixture.live.trouble() is None
        fixture.engine.alive = False
        fixture.live.poll()
    assert "ended" in str(fixture.live.trouble())
    assert not fixture.live.is_thinking
    assert len(fixture.engines.started) == 2
    fixture.live.watch(match)
    assert fixture.live.is_thinking
    assert fixture.engine.requests == ["new mixtour points=1", "play a1", "go lines=3 movetime=3600"]


def test_a_finished_position_gives_its_result_and_asks_no_engine() -> None:
    match = match_of("a1", "b2")
    live = LiveAnalysis(3, engines := FakeEngines())
    for winner, chances in ((1, (0.0, 1.0)), (DRAW, (0.5, 0.5))):
        live.watch(match, winner)
        assert live.result is not None
        assert live.result.chances == chances
        assert not live.is_thinking
    assert engines.started == []


def test_what_is_certain_after_a_move_counts_back() -> None:
    match = match_of("a1")
    fixture = LiveFixture(match, 2)
    fixture.arrives()
    fixture.says((300, "b2 c3"), (200, "d4 a2"))
    match.play_text("d4")
    fixture.live.watch(match)
    fixture.engine.say("bestmove b2", "ok")
    fixture.live.poll()
    fixture.engine.say("ok", "the position", "ok")
    fixture.engine.requests.clear()
    fixture.live.poll()
    fixture.says(("loss 2", "c3 c4"), ("loss 2", "e1 e2"))
    match.undo()
    fixture.live.watch(match)
    look = fixture.live.result
    assert look is not None
    assert [(line.moves[0], line.plies_to_end) for line in look.variations] == [("d4", 3), ("b2", None)]
    assert look.chances == (0.0, 1.0)


def test_a_move_after_which_the_other_wins_is_no_good_line() -> None:
    good, bad = (
        Variation(PositionSearch(1, ChanceScale(1000.0), (Line(4, (-score, score), (move, "c3")),)))
        for score, move in ((50, "b2"), (90, "d4"))
    )
    other = Variation(PositionSearch(0, ChanceScale(1000.0), (Line(5, (WIN - 2, 2 - WIN), ("e1", "e2")),)))
    lost = count_back_variation(other, "d4", 1)
    assert lost is not None
    assert lost.plies_to_end == -3
    assert merge_certain_lines((bad, good), [lost], 2) == (good, lost)
    assert merge_certain_lines((bad,), [lost], 2) == (bad,), "other moves may be as good as ever"
    assert count_back_variation(good, "a1", 0) is None


def test_a_loss_of_one_of_three_players_is_not_counted_back() -> None:
    scores = {"loss": (1 - WIN, WIN - 1, 0), "win": (WIN - 1, 1 - WIN, 0)}
    looks = {
        name: PositionSearch(1, ChanceScale(1000.0), (Line(5, each, ("e1", "e2")),)) for name, each in scores.items()
    }
    after = {name: Variation(look) for name, look in looks.items()}
    assert count_back_variation(after["loss"], "d4", 0) is None
    won = count_back_variation(after["win"], "d4", 0)
    assert won is not None
    assert (won.moves, won.plies_to_end) == (("d4", "e1", "e2"), 2)
