"""The protocol, command by command, as another program speaks it; every command that is refused changes nothing."""

from __future__ import annotations

import re

import pytest

from game.core import speed
from game.games import GAMES
from tests.engine.answers import KINGS, refused, thought
from tests.engine.peer import Peer


def moves(engine: Peer) -> list[str]:
    return engine.ask("moves")


def test_info_names_the_program_and_its_games(fresh: Peer) -> None:
    first, *games = fresh.ask("info")
    assert re.fullmatch(rf"id \S.* \S+ {'compiled' if speed.is_program_compiled() else 'plain'}", first)
    expected = [
        " ".join(["game", game.id, *(f"{option.key}={option.values[0]}" for option in game.options)])
        for game in GAMES.values()
    ]
    assert games == expected
    assert "game stax players=2" in games


# Games and positions


def test_new_answers_the_position(engine: Peer) -> None:
    assert engine.ask("new stax") == ["2 L -"]
    assert engine.ask("new stax players=3") == ["3 L -"]
    assert engine.ask("new stax players=2") == ["2 L -"]
    assert engine.ask("history") == []


@pytest.mark.parametrize(
    "line",
    [
        "new",
        "new chess",
        "new STAX",
        "new stax players=4",
        "new stax players=",
        "new stax players",
        "new stax 3",
        "new stax colour=red",
        "new stax players=2 players=2",
        "new stax players=2 players=3",
    ],
)
def test_a_refused_new_leaves_the_game(engine: Peer, line: str) -> None:
    engine.ask("new stax players=3")
    engine.ask("play 013@0,0")
    refused(engine.ask(line))
    assert engine.ask("position") == ["3 D 0,0=L013"]
    assert engine.ask("history") == ["013@0,0"]


def test_position_sets_up_in_canonical_form(engine: Peer) -> None:
    engine.ask("new stax")
    engine.ask("play 013@0,0")
    assert engine.ask("position 2 D 1,0=D21/L30;0,0=L310") == ["2 D 0,0=L013;1,0=D12/L03"]
    assert engine.ask("position") == ["2 D 0,0=L013;1,0=D12/L03"]
    assert engine.ask("history") == []
    refused(engine.ask("undo"))


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "2",
        "2 L",
        "2 L - -",
        "2 X -",
        "2 D -",  # an empty table has Light to move
        "4 L -",
        "3 L -",  # not this game's options
        "2 R 0,0=L0",
        "2 L 0,0=R0",
        "2 L 0,0",
        "2 L 0,0=",
        "2 L 0,0=L",
        "2 L 0,0=L6",
        "2 L 0,0=L00",
        "2 L 0,0=LQ",
        "2 L 0=L0",
        "2 L a,0=L0",
        "2 L 0,0=L0;",
        "2 L 0,0=L0//D0",
        "2 L 0,0=L0;0,0=D0",  # a cell twice
        "2 L 0,0=L0;1,0=L3",  # a tile twice
        "2 L 0,0=L013;1,0=L023",  # the two sides of one tile
        "2 L 0,0=LK/D0;1,0=D1",  # a covered king
        "2 L 0,0=L0;2,0=D0",  # not connected
        "2 L 0,0=L0/D0",  # no way down
        "2 L 10000,0=L0",
    ],
)
def test_a_refused_position_leaves_the_game(engine: Peer, text: str) -> None:
    engine.ask("new stax")
    engine.ask("play 013@0,0")
    refused(engine.ask(f"position {text}"))
    assert engine.ask("position") == ["2 D 0,0=L013"]
    assert engine.ask("history") == ["013@0,0"]


# Moves


def test_moves_are_listed_in_the_order_of_their_bytes(engine: Peer) -> None:
    engine.ask("new stax")
    listed = moves(engine)
    assert len(listed) == 63
    assert listed == sorted(listed, key=str.encode)
    engine.ask(f"position {KINGS}")
    listed = moves(engine)
    assert listed == sorted(listed, key=str.encode)
    assert {text.split("=")[0] for text in listed if ">" in text} == {"0,0>1,0", "0,0>0,1", "0,0>1,-1"}


def test_play_plays_all(engine: Peer) -> None:
    engine.ask("new stax")
    assert engine.ask("play 013@0,0 K@1,0") == ["2 L 0,0=L013;1,0=DK"]
    assert engine.ask("history") == ["013@0,0", "K@1,0"]
    assert engine.ask("play 01@0,1") == ["2 D 0,0=L013;0,1=L01;1,0=DK"]
    assert engine.ask("history") == ["013@0,0", "K@1,0", "01@0,1"]


@pytest.mark.parametrize(
    "words",
    [
        "K@1,0 hello",
        "hello",
        "K@5,5",
        "K@0,0",
        "31@1,0",  # the exact form is 13
        "k@1,0",
        "K@+1,0",
        "K@01,0",
        "K@1,-0",
        "012345@1,0",  # the queen first
        "0,0>1,0=013",
        "K@1,0 K@0,1 0,0>0,1=013",  # the second one is fine, the third is not
    ],
)
def test_an_illegal_move_leaves_the_game_as_it_was(engine: Peer, words: str) -> None:
    engine.ask("new stax")
    engine.ask("play 013@0,0")
    refused(engine.ask(f"play {words}"), "illegal")
    assert engine.ask("position") == ["2 D 0,0=L013"]
    assert engine.ask("history") == ["013@0,0"]


def test_play_wants_a_move(engine: Peer) -> None:
    engine.ask("new stax")
    refused(engine.ask("play"))


def test_undo(engine: Peer) -> None:
    engine.ask("new stax")
    engine.ask("play 013@0,0 K@1,0 01@0,1 02@1,-1")
    assert engine.ask("undo") == ["2 D 0,0=L013;0,1=L01;1,0=DK"]
    assert engine.ask("undo 2") == ["2 D 0,0=L013"]
    for words in ("undo 2", "undo 0", "undo -1", "undo x", "undo 1.0", "undo 99999999999999999999", "undo 1 1"):
        refused(engine.ask(words))
    assert engine.ask("history") == ["013@0,0"]
    assert engine.ask("undo 1") == ["2 L -"]
    refused(engine.ask("undo"))


def test_undo_gives_superko_its_history_back(engine: Peer) -> None:
    engine.ask("new stax")
    engine.ask(f"position {KINGS}")
    engine.ask("play 0,0>0,1=K")
    before = moves(engine)
    assert "1,0>1,1=K" not in before  # the arrangement that was set up, shifted
    engine.ask(f"play {before[0]}")
    engine.ask("undo")
    assert moves(engine) == before


# The end


def test_results(engine: Peer) -> None:
    engine.ask("new stax")
    assert engine.ask("result") == ["playing"]
    engine.ask(f"position {KINGS}")
    assert engine.ask("result") == ["playing"]
    assert engine.ask("play 0,0>1,0=K") == ["2 D 1,0=LK"]
    assert engine.ask("result") == ["win L"]
    assert moves(engine) == []
    refused(engine.ask("play 0@1,1"), "illegal")
    refused(engine.ask("go"))
    refused(engine.ask("go infinite"))
    assert engine.ask("perft 0") == ["1"]
    assert engine.ask("perft 1") == ["0"]
    assert engine.ask("divide 1") == []
    assert engine.ask("undo") == [KINGS]
    assert engine.ask("result") == ["playing"]


def test_all_or_none_past_the_end(engine: Peer) -> None:
    engine.ask("new stax")
    engine.ask(f"position {KINGS}")
    refused(engine.ask("play 0,0>1,0=K 0@0,0"), "illegal")
    assert engine.ask("position") == [KINGS]


@pytest.mark.parametrize(
    ("text", "move", "letter"),
    [
        ("3 D 0,0=LK;1,0=DK;0,1=RK", "1,0>0,1=K", "D"),
        ("3 R 0,0=LK;1,0=DK;0,1=RK", "0,1>0,0=K", "R"),
    ],
)
def test_three_players_results(engine: Peer, text: str, move: str, letter: str) -> None:
    engine.ask("new stax players=3")
    engine.ask(f"position {text}")
    engine.ask(f"play {move}")
    assert engine.ask("result") == [f"win {letter}"]


# Counting


def test_perft(engine: Peer) -> None:
    engine.ask("new stax")
    assert [engine.ask(f"perft {depth}") for depth in (0, 1, 2)] == [["1"], ["63"], ["23628"]]
    assert engine.ask("position") == ["2 L -"]


def test_divide(engine: Peer) -> None:
    engine.ask("new stax")
    assert engine.ask("divide 1") == [f"{move} 1" for move in moves(engine)]
    divided = [line.split() for line in engine.ask("divide 2")]
    assert [move for move, _ in divided] == moves(engine)
    assert sum(int(count) for _, count in divided) == 23628


@pytest.mark.parametrize(
    "line",
    ["perft", "perft -1", "perft 21", "perft x", "perft 1.5", "perft 1 1", "divide", "divide 0", "divide 21"],
)
def test_refused_counts(engine: Peer, line: str) -> None:
    engine.ask("new stax")
    refused(engine.ask(line))


# Whatever comes in


@pytest.mark.parametrize(
    "line",
    [
        *("position", "position 2 L -", "moves", "play 013@0,0", "undo", "history", "result", "perft 1", "divide 1"),
        *("go", "go infinite", "why 013@0,0", "bench 0.1", "", "   ", "hello", "INFO", "new", "infinite"),
    ],
)
def test_before_the_first_new_everything_else_is_refused(engine_without_a_game: Peer, line: str) -> None:
    refused(engine_without_a_game.ask(line))


def test_any_bytes_are_survived(engine: Peer) -> None:
    engine.ask("new stax")
    for data in (b"\xff\xfe\x00\n", b"\x00\n", "pläy ½@0,0\n".encode(), b"x" * 100_000 + b"\n", b"\xe2\x80\xa8\n"):
        engine.write(data)
        refused(engine.answer())
    engine.write(b"play " + b"9" * 5000 + b"@0,0\n")
    refused(engine.answer(), "illegal")
    engine.write(b"position 2 L " + b"9" * 5000 + b",0=L0\n")
    refused(engine.answer())
    engine.write(b"undo " + b"9" * 5000 + b"\n")
    refused(engine.answer())
    engine.write(b"perft " + b"9" * 5000 + b"\n")
    refused(engine.answer())
    engine.write(b"position\r\n")
    assert engine.answer() == ["2 L -"]


# The end of the conversation


def test_quit_answers_nothing(fresh: Peer) -> None:
    fresh.ask("new stax")
    fresh.send("quit")
    assert fresh.rest() == []
    assert fresh.status() == 0


def test_quit_is_heeded_in_mid_thought(fresh: Peer) -> None:
    fresh.ask("new stax")
    fresh.send("go infinite")
    assert fresh.line()
    fresh.send("quit")
    assert not [line for line in fresh.rest() if line.startswith(("err", "illegal"))]
    assert fresh.status() == 0


def test_the_end_of_the_input_is_an_end(fresh: Peer) -> None:
    fresh.end_input()
    assert fresh.rest() == []
    assert fresh.status() == 0


def test_a_bounded_command_finishes_after_the_input(fresh: Peer) -> None:
    fresh.send("new stax", "perft 2", "go depth=1")
    fresh.end_input()
    assert fresh.answer() == ["2 L -"]
    assert fresh.answer() == ["23628"]
    thoughts, _ = thought(fresh.answer())
    assert thoughts
    assert fresh.rest() == []
    assert fresh.status() == 0


def test_an_infinite_thought_stops_at_the_end_of_the_input(fresh: Peer) -> None:
    fresh.send("new stax", "go infinite")
    fresh.end_input()
    assert fresh.answer() == ["2 L -"]
    thought(fresh.answer())
    assert fresh.rest() == []
    assert fresh.status() == 0


def test_a_last_line_without_an_end_is_a_line(fresh: Peer) -> None:
    fresh.write(b"new stax")
    fresh.end_input()
    assert fresh.rest() == ["2 L -", "ok"]
    assert fresh.status() == 0


def test_no_graphics_library_is_loaded() -> None:
    code = "import sys; sys.modules['pygame'] = None; sys.argv[1:] = ['engine']; from game.__main__ import main; main()"
    peer = Peer("-c", code)
    assert peer.ask("new stax") == ["2 L -"]
    thought(peer.ask("go depth=1"))
    peer.send("quit")
    assert peer.rest() == []
    peer.close()
