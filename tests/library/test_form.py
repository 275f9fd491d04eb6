"""A game goes to text and back unchanged; damage is reported with line and reason, and what is readable is kept."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.display.colours import COLOUR_IDS
from game.core.errors import StaxError
from game.games import GAMES
from game.library.form.faults import Fault
from game.library.form.read import Damaged, NotAGame, read_text, read_texts
from game.library.form.write import write_text, write_texts
from game.library.record import GameRecord
from game.library.tree import ROOT, Tree
from lab.reliability.cases import Case
from lab.reliability.played import ending, random_tree, sheet_of
from tests.laws.games import every_game

ANYTHING = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
AWKWARD = st.sampled_from(["{", "}", "\\", "\\n", "(3.", "\n\nStax-Game: 1\n", " \r\n", "Ñandú", "\u2028", "1."])
COMMENT = st.lists(ANYTHING | AWKWARD, max_size=4).map("".join)
NAME = COMMENT.map(lambda text: text.strip(" \t"))
QUICK = settings(max_examples=20)


@pytest.mark.slow_cases(
    "stax players=2", "death-stacks too-tall=enforced", "stack-22 scoring=highest*", "mixtour points=[12]"
)
@every_game
@QUICK
@given(data=st.data())
def test_a_game_comes_back_from_its_text(case: Case, data: st.DataObject) -> None:
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    tree, how = random_tree(case, data.draw(st.integers(0, 14)), data.draw(st.integers(0, 5)), rng)
    for node in tree:
        if rng.random() < 0.2:
            tree.set_comment(node, data.draw(COMMENT))
    result = ending(how, data.draw(st.sampled_from(["", "abandoned", "draw agreed", "win 1 resigned"])))
    record = sheet_of(case, tree, result)
    name, clock, date = data.draw(NAME), data.draw(NAME), data.draw(st.integers(1, 4 * 10**9))
    seats = (f"person {data.draw(NAME)}".strip(" \t"), *record.seats[1:])
    times = tuple(data.draw(st.integers(0, 10**9)) / 1000 for _ in seats) if data.draw(st.booleans()) else ()
    shown = tuple(rng.sample(COLOUR_IDS, len(seats))) if data.draw(st.booleans()) else ()
    record = replace(record, name=name, clock=clock, created=float(date), updated=date + 1.0, seats=seats, times=times)
    record = replace(record, colours=shown)
    text = write_text(record, case.game)
    ends = data.draw(st.sampled_from(["\n", "\r\n", "\r"]))
    assert read_text(data.draw(st.sampled_from(["", "\ufeff"])) + text.replace("\n", ends), GAMES) == record
    assert write_text(read_text(text, GAMES), case.game) == text


@every_game
def test_a_whole_game_to_its_end_comes_back(case: Case) -> None:
    tree, how = random_tree(case, 60, 3, random.Random(str(case)))
    record = sheet_of(case, tree, ending(how, ""))
    assert read_text(write_text(record, case.game), GAMES) == record


def test_a_game_from_a_position_that_was_set_up_comes_back() -> None:
    case = Case(GAMES["mixtour"], (("points", "1"),))
    record = sheet_of(case, Tree(["b4:1-a5", "c3"]), "", "w,,,,w/,r,,,/,,,,/,,,,/,,,, W 0-0 -")
    assert read_text(write_text(record, case.game), GAMES) == record


CORPUS: Final = """\
Stax-Game: 1
Game: mixtour
Options: points=1
Name: An evening
Seat W: person Ada
Seat R: computer:hard Deep Ben
Begun: 2026-11-21 20:15:03 UTC
Result: win R resigned
Moves: 4

{All about it} 1. c3 2. c4 {next to it
and so on} (2. d4 3. e4 (3. d5) {odd}) (2. a1)
3. d2 4. e1 (5. a5)
"""


def test_a_text_by_hand_reads_as_it_is_meant() -> None:
    record = read_text(CORPUS, GAMES)
    tree = Tree(["c3", "c4", "d2", "e1"])
    tree.set_comment(ROOT, "All about it")
    tree.set_comment(tree.main[2], "next to it\nand so on")
    tree.set_comment(tree.add(tree.add(tree.main[1], "d4"), "e4"), "odd")
    tree.add(tree.add(tree.main[1], "d4"), "d5")
    tree.add(tree.main[1], "a1")
    tree.add(tree.main[4], "a5")
    seats = ("person Ada", "computer:hard Deep Ben")
    expected = GameRecord("mixtour", {"points": "1"}, seats, tree, None, "win 1 resigned", "An evening", 1795292103.0)
    assert record == expected


def test_numbers_may_be_left_out_and_touch_the_moves_but_not_where_a_branch_begins() -> None:
    head = CORPUS.split("\n\n", 1)[0]
    loose = "\t1.c3 c4(2.d4 e4)\n\n\n3.d2\u00a0e1"
    assert read_text(f"{head}\n   \n{loose}", GAMES).tree.moves == read_text(CORPUS, GAMES).tree.moves


FAULTS: Final = {
    "Options: points=1": ("Options: points=10", 3, "The option 'points' can't have the value '10'.", None),
    "Game: mixtour": ("Game: chess", 2, "There is no game “chess”.", None),
    "Stax-Game: 1": ("Stax-Game: 2", 1, "This program reads version 1 of the format, not 2.", None),
    "Name: An evening": ("Nmae: An evening", 4, "“Nmae” is not a header line.", 4),
    "Seat W: person Ada": ("Seat X: person Ada", 5, "“Seat X” is not a header line.", 4),
    "Seat R: computer:hard Deep Ben": ("Seat R: nobody", 6, "A player looks like “person Ada”", 4),
    "Seat R:": ("Seat W:", 6, "“Seat W” appears twice.", 4),
    "Begun: 2026-11-21": ("Begun: 2026-13-21", 7, "A date looks like 2026-11-21 20:15:03 UTC, not “2026-13-21", 4),
    "Result: win R resigned": ("Result: win Q resigned", 8, "A result looks like “win W resigned”", 4),
    "win R resigned": ("win R played", 8, "The moves don't end the game as this result says.", 4),
    "Moves: 4": ("Moves: 5", 9, "The header says 5 moves, but there are 4.", 4),
    "3. d2": ("3. d9", 13, "“d9” is not a move", 2),
    "d2 4.": ("d2 5.", 13, "Move 4 comes here, not 5.", 3),
    "4. e1": ("4. c4", 13, "Pieces from the reserve go on empty cells.", 3),
    "(3. d5)": ("(3. c3)", 12, "Pieces from the reserve go on empty cells.", 4),
    "(2. d4": ("(d4", 12, "A branch must begin with a move number and a move.", 4),
    "(2. a1)": ("(4. a1)", 12, "Move 2 comes here, not 4.", 4),
    "(5. a5)": ("(5. a5", 14, "A branch is begun but never ended.", 4),
    "(2. a1)\n": ("(2. a1))\n", 12, "This “)” ends a branch that was never begun.", 2),
    "{odd}": ("odd}", 12, "“odd” is not a move", 4),
    "c4 {next": ("c4 } next", 11, "This closing brace ends a comment that was never begun.", 2),
    "{odd}) (2. a1)": ("{odd) (2. a1)", 12, "The comment that begins here never ends.", 4),
    "(5. a5)\n": ("5.", 13, "The last move number has no move.", 4),
}


@pytest.mark.parametrize("there", FAULTS)
def test_damage_is_reported_with_line_and_reason_and_the_rest_is_read(there: str) -> None:
    damaged, line, reason, moves = FAULTS[there]
    assert CORPUS.count(there) == 1
    with pytest.raises(Damaged) as raised:
        read_text(CORPUS.replace(there, damaged), GAMES)
    assert raised.value.line == line
    assert str(raised.value).startswith(f"Line {line}: {reason}")
    if moves is None:
        assert raised.value.records == ()
        return
    (record,) = raised.value.records
    assert len(record.tree.moves) == moves
    assert record.tree.moves == ("c3", "c4", "d2", "e1")[:moves]
    assert (record.name == "An evening") == ("Name" not in there)


def test_a_head_says_no_less_for_a_bad_line() -> None:
    with pytest.raises(Damaged) as raised:
        read_text(CORPUS.replace("Begun: 2026-11-21", "Begun: 2026-13-21").replace("win R", "win"), GAMES)
    assert [fault.line for fault in raised.value.faults] == [7, 8]
    assert raised.value.records[0] == replace(read_text(CORPUS, GAMES), created=0.0, result="")


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ("teal teal", "No two seats can have the same colour."),
        ("teal", "Choose a colour for all 2 players, or for none."),
        ("teal pink", "There is no colour “pink”."),
    ],
)
def test_colours_that_cannot_be_distinguished_cost_their_line_alone(names: str, reason: str) -> None:
    with pytest.raises(Damaged, match=f"Line 8: {reason}") as raised:
        read_text(CORPUS.replace("Result:", f"Colours: {names}\nResult:"), GAMES)
    assert raised.value.records == (read_text(CORPUS, GAMES),)
    good = read_text(CORPUS.replace("Result:", "Colours: teal sky\nResult:"), GAMES)
    assert good == replace(read_text(CORPUS, GAMES), colours=("teal", "sky"))


def test_a_bad_branch_costs_only_itself() -> None:
    with pytest.raises(Damaged) as raised:
        read_text(CORPUS.replace("(3. d5)", "(3. c3 (4. nonsense) {what} 4. a2)"), GAMES)
    (record,) = raised.value.records
    expected = read_text(CORPUS, GAMES).tree
    expected.remove(expected.children(expected.children(expected.main[1])[1])[1])
    assert record.tree == expected
    assert len(raised.value.faults) == 1


@every_game
@pytest.mark.parametrize("ply", [0, 3])
def test_an_illegal_move_is_reported_and_the_game_is_kept_up_to_it(case: Case, ply: int) -> None:
    tree, _ = random_tree(case, 6, 0, random.Random(f"{case} {ply}"))
    text = write_text(sheet_of(case, tree, ""), case.game)
    spoilt = text.replace(f"{ply + 1}. {tree.moves[ply]}", f"{ply + 1}.\n{tree.moves[ply]}?", 1)
    with pytest.raises(Damaged) as raised:
        read_text(spoilt, GAMES)
    (record,) = raised.value.records
    assert record.tree.moves == tree.moves[:ply]
    assert spoilt.split("\n")[raised.value.line - 1].startswith(f"{tree.moves[ply]}?")


def test_moves_behind_the_end_are_refused_as_such() -> None:
    case = Case(GAMES["stax"], (("players", "2"),))
    record = sheet_of(case, Tree(["K@0,0", "K@1,0", "0,0>1,0=K"]), "win 0 played")
    text = write_text(record, case.game)
    assert read_text(text.replace("Result: win L played\n", ""), GAMES) == record
    with pytest.raises(Damaged, match="The game is over"):
        read_text(text.replace("Moves: 3", "Moves: 4") + "4. K@0,0", GAMES)
    for wrong in ("win D played", "win L resigned", "abandoned", "draw agreed"):
        with pytest.raises(Damaged, match="don't end the game as this result says"):
            read_text(text.replace("win L played", wrong), GAMES)


def test_a_text_that_is_cut_off_is_reported() -> None:
    with pytest.raises(Damaged, match="The header says 4 moves, but there are 2"):
        read_text(CORPUS[: CORPUS.index("3. d2")], GAMES)


def test_several_games_in_one_text() -> None:
    one = read_text(CORPUS, GAMES)
    text = write_texts([(one, GAMES["mixtour"]), (replace(one, name="Stax-Game: 1"), GAMES["mixtour"])])
    assert [record.name for record in read_texts(text, GAMES)] == ["An evening", "Stax-Game: 1"]
    with pytest.raises(StaxError, match="There are 2 games"):
        read_text(text, GAMES)
    with pytest.raises(Damaged) as raised:
        read_texts(CORPUS.replace("mixtour", "chess") + CORPUS.replace("3. d2", "3. c3") + CORPUS, GAMES)
    assert [len(record.tree.moves) for record in raised.value.records] == [2, 4]
    assert [fault.line for fault in raised.value.faults] == [2, 26]


@pytest.mark.parametrize("text", ["", "\n\n", "1. e4 e5", "<html>", f"Dear Ada,\n{CORPUS}", "\0" * 100])
def test_what_is_no_game_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(NotAGame, match="This is not a game of Stax"):
        read_texts(text, GAMES)


@settings(max_examples=300)
@given(data=st.data())
def test_whatever_is_done_to_a_text_it_is_read_or_reported(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(CORPUS)))
    end = min(len(CORPUS), start + data.draw(st.integers(0, 12)))
    text = CORPUS[:start] + data.draw(COMMENT | st.sampled_from(["(", ")", "{", "1. "])) + CORPUS[end:]
    lines = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    sheets, faults = games_and_faults(text)
    assert all(1 <= fault.line <= lines for fault in faults)
    assert sheets or faults
    for record in sheets:
        assert read_text(write_text(record, GAMES[record.game_id]), GAMES) == record


def games_and_faults(text: str) -> tuple[list[GameRecord], list[Fault]]:
    try:
        return read_texts(text, GAMES), []
    except NotAGame as error:
        return [], [Fault(1, error)]
    except Damaged as damaged:
        return list(damaged.records), list(damaged.faults)


def examples() -> list[str]:
    text = (Path(__file__).parents[2] / "docs" / "format.md").read_text(encoding="utf-8")
    return [block for block in re.findall(r"^```\n(.*?)^```$", text, re.DOTALL | re.MULTILINE) if "-Game: " in block]


def test_the_description_has_an_example_of_each_game() -> None:
    assert [read_text(text, GAMES).game_id for text in examples()] == list(GAMES)


@pytest.mark.parametrize("text", examples(), ids=lambda text: text.split("\n")[1])
def test_the_examples_are_written_as_they_stand(text: str) -> None:
    record = read_text(text, GAMES)
    assert write_text(record, GAMES[record.game_id]) == text
    assert len(record.tree) > len(record.tree.moves)
