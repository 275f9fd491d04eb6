"""The moves that save an attacked king: against the bare definition, and as the judge process answers."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.core.display.picks import OrientedAs
from game.core.display.steps import Slide
from game.core.game import read_options
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games import GAMES
from game.puzzles.judge_server import JudgeCommands
from game.puzzles.saves import SaveFinder, Saves, find_saves, question_line
from tests.window.short_game import GAME
from tests.window.test_share import STAX_GAMES

STAX = GAMES["stax"]


def match_after(moves: str, plies: int) -> Match:
    """A match of two after some moves of a game."""
    match = Match(STAX, read_options(STAX, []))
    for text in moves.split()[:plies]:
        match.play_text(text)
    return match


def wins_next(position: Position) -> bool:
    """Whether the player to move wins by a single move."""
    seat = position.turn
    for move in position.legal():
        position.play(move)
        has_won = position.outcome() == seat
        position.undo()
        if has_won:
            return True
    return False


def saving_by_definition(match: Match) -> set[object]:
    """The pieces and places of moves after which no reply wins, and to which each reply has an answer."""
    found = set()
    for move in match.legal:
        after = match.position.clone()
        after.play(move)
        if after.outcome() == match.turn or not (after.outcome() == 1 - match.turn or wins_next(after)):
            found.add(piece_and_place(match, move))
    return found


def piece_and_place(match: Match, move: Move) -> object:
    """A move without the turn of its piece."""
    return tuple(pick for pick in match.game.view.spell(match.position, move) if not isinstance(pick, OrientedAs))


@pytest.mark.slow_cases("0-28")
@pytest.mark.parametrize(("game", "plies"), [(0, 26), (0, 28), (1, 23), (1, 26)])
def test_no_reply_wins_after_a_move_that_saves(game: int, plies: int) -> None:
    match = match_after(STAX_GAMES[game], plies)
    assert STAX.facts.dangers(match.position)
    at_once = saving_by_definition(match)
    found = find_saves(match, nodes=0)  # without the second proof
    assert {piece_and_place(match, move) for move in found.moves} == at_once
    assert not found.delays
    lasting = find_saves(match)
    assert {piece_and_place(match, move) for move in lasting.moves} <= at_once
    assert lasting.delays == (bool(at_once) and not lasting.moves)


def test_what_only_delays_is_distinguished() -> None:
    assert find_saves(match_after(STAX_GAMES[1], 23)) == Saves((), delays=True)
    assert find_saves(match_after(STAX_GAMES[1], 25)) == Saves(())


def test_each_piece_and_place_is_named_a_single_time() -> None:
    match = match_after(" ".join(GAME), 5)
    moves = find_saves(match).moves
    assert len({piece_and_place(match, move) for move in moves}) == len(moves) > 1


def test_with_three_players_the_attack_is_met_and_the_next_player_does_not_win() -> None:
    text = (Path(__file__).parents[1] / "golden" / "stax-3.txt").read_text(encoding="utf-8")
    match = Match(STAX, read_options(STAX, ["players=3"]))
    seen = 0
    for line in text.splitlines():
        if not line.startswith("play ") or seen > 2:
            continue
        if STAX.facts.dangers(match.position):
            for move in find_saves(match).moves:
                senses = {fact.sense for fact in STAX.facts.facts_of_move(match.position, move)}
                after = match.position.clone()
                after.play(move)
                assert senses & {"saves", "wins"}
                assert after.outcome() == match.turn or not wins_next(after)
                seen += 1
        match.play_text(line.removeprefix("play "))
    assert seen > 2


@pytest.mark.slow
def test_the_judge_process_answers_the_same() -> None:
    said: list[str] = []
    commands = JudgeCommands(said.append)
    match = match_after(STAX_GAMES[0], 28)
    commands.obey(1, question_line(match))
    texts = [match.move_text(move) for move in find_saves(match).moves]
    assert said == ["saves\t" + " ".join(texts)]
    commands.obey(2, "saves\tstax\tplayers=2\t\tnonsense")
    assert said[1].startswith("err ")


def test_a_process_of_its_own_finds_them() -> None:
    finder, match = SaveFinder(), match_after(STAX_GAMES[0], 26)
    finder.ask(match)
    found = None
    try:
        while found is None and finder.is_thinking:
            found = finder.poll()
            time.sleep(0.005)  # the process has the lower priority
    finally:
        finder.close()
    assert found is not None
    assert [match.move_text(move) for move in found.moves] == ["-2,5>-1,4=K"]


@pytest.mark.parametrize("name", ["mixtour-1", "mixtour-2"])
def test_mixtour_knows_by_which_way_the_next_move_would_win(name: str) -> None:
    lines = (Path(__file__).parents[1] / "golden" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    words = next(line.split() for line in lines if line.startswith("game "))
    game = GAMES[words[1]]
    match, threatened = Match(game, read_options(game, words[2:])), 0
    for line in lines:
        if not line.startswith("play "):
            continue
        ways = game.facts.losing_lines(match.position)
        saving = set(find_saves(match, nodes=0).moves) if ways else set()
        losing = [
            move
            for move in match.legal
            if piece_and_place(match, move) not in {piece_and_place(match, each) for each in saving}
        ]
        if ways and losing:
            threatened += 1
            assert any(way in ways for move in losing for way in winning_ways(match, move))
        match.play_text(line.removeprefix("play "))
    assert threatened


def winning_ways(match: Match, move: Move) -> set[tuple[Cell, ...]]:
    """The ways of the replies that win after a move."""
    after, view = match.position.clone(), match.game.view
    after.play(move)
    found = set()
    for reply in after.legal() if after.outcome() == PLAYING else ():
        last = after.clone()
        last.play(reply)
        if last.outcome() == after.turn:
            found |= {step.path for step in view.steps(after, reply) if isinstance(step, Slide)}
    return found


def test_death_stacks_knows_who_can_land_on_the_last_stack() -> None:
    game = GAMES["death-stacks"]
    options = read_options(game, [])
    near = game.notation.read_position(",,,,,/,,,,,/,,rr,,bb,/,,,,,/,,,,,/,,,,, b", options)
    far = game.notation.read_position(",,,,,/,,,,,/rr,,,,b,/,,,,,/,,,,,/,,,,, b", options)
    assert game.facts.losing_lines(near) == (((2, 3), (3, 3), (4, 3)),)
    assert game.facts.losing_lines(far) == ()
