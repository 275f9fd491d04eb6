"""The protocol's long commands as another program speaks them: thinking, stopping, opinions, benchmarks."""

from __future__ import annotations

import re

import pytest

from game.games import GAMES
from tests.engine.answers import KINGS, LINE, ONE_MOVE, refused, thought
from tests.engine.peer import Peer


def moves(engine: Peer) -> list[str]:
    return engine.ask("moves")


@pytest.mark.parametrize(
    "limits",
    [
        "depth=1",
        "nodes=1",
        "nodes=200",
        "movetime=0.01",
        "movetime=0.05 depth=99",
        "depth=1 nodes=1000000000000 movetime=3600 level=master lines=1",
        "level=novice movetime=0.05",
        "level=easy depth=1",
        "level=easy+40 depth=1",
        "level=medium depth=1",
        "level=hard depth=1",
        "level=hard character=hunter depth=1",
        "level=easy character=hunter depth=1",
        "lines=99 depth=1",
        "infinite depth=1",
    ],
)
def test_go_answers_a_legal_move(engine: Peer, limits: str) -> None:
    engine.ask("new stax")
    engine.ask("play 013@0,0 K@1,0 K@0,1 02@1,-1")
    legal, before = moves(engine), engine.ask("position")
    if limits.startswith("infinite"):
        engine.send(f"go {limits}", "stop")
        _, best = thought(engine.answer())
        assert engine.answer() == []
    else:
        _, best = thought(engine.ask(f"go {limits}"))
    assert best in legal
    assert engine.ask("position") == before


def test_go_prints_what_it_thinks(engine: Peer) -> None:
    engine.ask("new stax")
    engine.ask("play 013@0,0 K@1,0 K@0,1 02@1,-1")
    legal = moves(engine)
    thoughts, best = thought(engine.ask("go depth=1"))
    assert thoughts
    assert {match[1] for match in thoughts} == {"1"}
    assert thoughts[-1][7].strip() in legal
    assert thoughts[-1][0].split(" pv ")[1].split()[0] == best
    assert all(re.fullmatch(r"-?\d+|(?:win|loss) \d+", match[3]) for match in thoughts)


def test_go_prints_the_number_of_lines_asked_for(engine: Peer) -> None:
    engine.ask("new stax")
    engine.ask("play 013@0,0 K@1,0 K@0,1 02@1,-1")
    thoughts, best = thought(engine.ask("go depth=1 lines=3"))
    last = thoughts[-3:]
    assert [match[2] for match in last] == ["1", "2", "3"]
    firsts = [match[0].split(" pv ")[1].split()[0] for match in last]
    assert len(set(firsts)) == 3
    assert firsts[0] == best
    scores = [int(match[3]) for match in last if " " not in match[3]]
    assert scores == sorted(scores, reverse=True)


def test_three_players_have_three_scores(engine: Peer) -> None:
    engine.ask("new stax players=3")
    engine.ask("play 013@0,0 K@1,0")
    thoughts, best = thought(engine.ask("go depth=1"))
    assert best in moves(engine)
    assert thoughts
    assert all(len(match[3].split("/")) == 3 for match in thoughts)


@pytest.mark.parametrize("level", ["master", "hard", "medium"])
def test_a_win_in_one_is_played_and_reported(engine: Peer, level: str) -> None:
    engine.ask("new stax")
    engine.ask(f"position {KINGS}")
    thoughts, best = thought(engine.ask(f"go depth=2 level={level}"))
    assert best == "0,0>1,0=K"
    assert thoughts[-1][3] == "win 1"


@pytest.mark.parametrize(
    "words",
    [
        "movetime=0.009",
        "movetime=3600.1",
        "movetime=-1",
        "movetime=nan",
        "movetime=inf",
        "movetime=x",
        "movetime=",
        "depth=0",
        "depth=100",
        "depth=1.5",
        "depth=-1",
        "nodes=0",
        "nodes=1000000000001",
        "nodes=x",
        "lines=0",
        "lines=100",
        "level=grandmaster",
        "level=",
        "level=Novice",
        "level=hard character=pirate",
        "character=",
        "infinite=1",
        "infinite infinite",
        "depth=1 depth=1",
        "depth=1 speed=2",
        "depth",
        "5",
    ],
)
def test_refused_limits(engine: Peer, words: str) -> None:
    engine.ask("new stax")
    refused(engine.ask(f"go {words}"))


def test_an_unknown_character_is_refused_with_the_known_ones(engine: Peer) -> None:
    engine.ask("new stax")
    assert engine.ask("go character=pirate depth=1") == ["err Stax has no character 'pirate': builder, hunter, lurker"]
    thought(engine.ask("go character=lurker depth=1"))


def test_each_game_has_its_own_characters(engine: Peer) -> None:
    engine.ask("new death-stacks")
    assert engine.ask("go level=hard character=hunter depth=1") == [
        "err Death Stacks has no character 'hunter': hoarder, leaper, spreader"
    ]
    thought(engine.ask("go level=hard character=hoarder depth=1"))


# Stopping


def test_stop_without_anything_does_nothing(fresh: Peer) -> None:
    assert fresh.ask("stop") == []
    fresh.ask("new stax")
    assert fresh.ask("stop") == []
    assert fresh.ask("position") == ["2 L -"]


def test_stop_ends_infinite_thought(engine: Peer) -> None:
    engine.ask("new stax")
    engine.send("go infinite")
    line = engine.line()
    assert line
    assert LINE.fullmatch(line)
    engine.send("stop")
    _, best = thought(engine.answer())
    assert engine.answer() == []
    assert best in moves(engine)


def test_an_infinite_thought_about_one_move_waits_too(engine: Peer) -> None:
    engine.ask("new stax")
    assert engine.ask(f"position {ONE_MOVE}") == [ONE_MOVE]
    assert moves(engine) == ["1,1>2,0=012345"]
    engine.send("go infinite")
    early = engine.heard(0.5)
    assert not [line for line in early if line.startswith(("bestmove", "ok"))]
    engine.send("stop")
    assert thought(early + engine.answer())[1] == "1,1>2,0=012345"
    assert engine.answer() == []
    assert thought(engine.ask("go"))[1] == "1,1>2,0=012345"


@pytest.mark.parametrize("line", ["perft 20", "divide 20", "bench 600"])
def test_stop_ends_counting(engine: Peer, line: str) -> None:
    engine.ask("new stax")
    engine.send(line, "stop", "position")
    assert engine.answer()[-1] == "err stopped"
    assert engine.answer() == []
    assert engine.answer() == ["2 L -"]


def test_other_commands_wait_for_the_thought(engine: Peer) -> None:
    engine.ask("new stax")
    engine.send("go infinite", "position", "play 013@0,0", "stop", "history")
    _, best = thought(engine.answer())
    assert best
    assert engine.answer() == ["2 L -"]
    assert engine.answer() == ["2 D 0,0=L013"]
    assert engine.answer() == []
    assert engine.answer() == ["013@0,0"]


def test_a_stop_ends_nothing_that_comes_after_it(engine: Peer) -> None:
    engine.ask("new stax")
    engine.send("go infinite", "stop", "perft 2", "divide 1")
    thought(engine.answer())
    assert engine.answer() == []
    assert engine.answer() == ["23628"]
    assert len(engine.answer()) == 63


# Opinions and benchmarks


def test_why_names_up_to_three_terms(engine: Peer) -> None:
    engine.ask("new stax")
    engine.ask("play 013@0,0")
    terms = engine.ask("why 0123@1,0")
    assert 1 <= len(terms) <= 3
    found = [re.fullmatch(r"term (\S+) ([+-]?\d+)", line) for line in terms]
    assert all(found)
    changes = [abs(int(match[2])) for match in found if match]
    assert changes == sorted(changes, reverse=True)
    assert engine.ask("position") == ["2 D 0,0=L013"]


@pytest.mark.parametrize("name", GAMES)
def test_why_names_terms_of_the_games_evaluation_and_changes_nothing(engine: Peer, name: str) -> None:
    game = GAMES[name]
    engine.ask(" ".join(["new", name, *("=".join(option) for option in game.examples.vignette[1])]))
    before = engine.ask(f"position {game.examples.vignette[0]}")
    terms: set[str] = set()
    for move in moves(engine)[::40]:
        lines = engine.ask(f"why {move}")
        assert len(lines) <= 3
        names = [line.split()[1] for line in lines]
        assert len(set(names)) == len(names)
        terms.update(names)
    assert len(terms) > 1
    assert terms <= set(game.weights_for(game.seats(dict(game.examples.vignette[1]))).values) - {"to-move"}
    assert engine.ask("position") == before


def test_why_wants_one_legal_move(engine: Peer) -> None:
    engine.ask("new stax")
    refused(engine.ask("why"))
    refused(engine.ask("why 012345@0,0"), "illegal")
    refused(engine.ask("why hello"), "illegal")


def test_bench_measures(engine: Peer) -> None:
    engine.ask("new stax")
    engine.ask("play 013@0,0")
    first, second = engine.ask("bench 0.1")
    assert re.fullmatch(r"playouts \d+(\.\d+)? per-second plies \d+(\.\d+)?", first)
    assert re.fullmatch(r"nodes \d+ per-second", second)
    assert engine.ask("position") == ["2 D 0,0=L013"]


@pytest.mark.parametrize("line", ["bench 0.09", "bench 600.1", "bench x", "bench nan", "bench -1", "bench 1 1"])
def test_refused_benches(engine: Peer, line: str) -> None:
    engine.ask("new stax")
    refused(engine.ask(line))
