"""Why a better move is better than the one that was played, by the rules of each game alone."""

from __future__ import annotations

import random
from functools import cache
from string import Formatter

import pytest

from game.core.facts import Fact
from game.core.game import Game, default_options
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games import GAMES
from game.play.comparison import Reply, compare_moves, find_answer

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


MOST_PAIRS = 60


def pairs(game: Game, count: int) -> list[tuple[Position, Move, Move]]:
    """Up to `MOST_PAIRS` positions, each with two moves of which the first does something that can be left undone."""
    return pairs_of(game.id)[:count]


@cache
def pairs_of(game_id: str) -> list[tuple[Position, Move, Move]]:
    """The positions, from games at random."""
    game, found = GAMES[game_id], list[tuple[Position, Move, Move]]()
    chance = random.Random(game.id)
    while len(found) < MOST_PAIRS:
        match = Match(game, default_options(game))
        while match.legal and len(match.moves) < 60 and len(found) < MOST_PAIRS:
            moves = chance.sample(sorted(match.legal), min(8, len(match.legal)))
            good = [move for move in moves if _sayable(game, match.position, move)]
            if good and len(moves) > 1:
                other = next(move for move in moves if move != good[0])
                found.append((match.position.clone(), good[0], other))
            match.play(chance.choice(moves))
    return found


def _sayable(game: Game, position: Position, move: Move) -> list[Fact]:
    return [fact for fact in game.facts.facts_of_move(position, move) if fact.name in game.facts.texts.omissions]


@pytest.mark.slow_cases("stax", "death-stacks*")
@every_game
def test_what_is_left_undone_is_what_the_better_move_does_and_can_be_said(game: Game) -> None:
    omissions = 0
    for position, better, played in pairs(game, 30):
        before = game.notation.write_position(position)
        found = compare_moves(game, position, better, played)
        assert game.notation.write_position(position) == before
        assert compare_moves(game, position, better, better).omitted is None
        fact = found.omitted
        if fact is None:
            continue
        omissions += 1
        assert fact in game.facts.facts_of_move(position, better)
        assert (
            fact.name not in {other.name for other in game.facts.facts_of_move(position, played)}
            or fact.sense == "saves"
        )
        places = {name for _, name, _, _ in Formatter().parse(game.facts.texts.omissions[fact.name]) if name}
        assert places <= {*fact.values, *(("first", "last") if fact.line else ())}
    assert omissions > 3


@pytest.mark.slow_cases("stax")
@every_game
def test_of_a_lost_position_only_what_saves_is_named(game: Game) -> None:
    for position, better, played in pairs(game, 20):
        found = compare_moves(game, position, better, played, lost=True)
        assert all(fact.sense in ("saves", "costs") for fact in found.better)
        assert found.omitted is None or found.omitted.sense == "saves"


@pytest.mark.slow_cases("stax")
@every_game
def test_the_answer_is_addressed_to_the_player_it_is_made_against(game: Game) -> None:
    answered, known = 0, game.facts.texts.replies
    for position, better, played in pairs(game, 12):
        after = position.clone()
        after.play(played)
        replies = () if after.turn == position.turn else after.legal()[:40]
        facts = {
            reply: [fact for fact in game.facts.facts_of_move(after, reply) if fact.name in known] for reply in replies
        }
        answers = [reply for reply in facts if facts[reply]] or list(facts)
        for reply in answers[:1]:
            found = compare_moves(game, position, better, played, (game.notation.write_move(after, reply),)).replies
            assert found == ((Reply(after.turn, facts[reply][0]),) if facts[reply] else ())
            answered += bool(facts[reply])
    assert answered
    assert compare_moves(game, position, better, played).replies == ()


def test_of_three_it_says_what_either_of_the_others_does_next() -> None:
    game = GAMES["stax"]
    position = game.notation.read_position("3 L 0,0=LK;0,1=D012345;1,0=RK;1,1=DK", {"players": "3"})
    better, played = (game.notation.read_move(position, text) for text in ("0,0>0,1=K", "1@-1,1"))

    def replies_to(*line: str) -> list[tuple[int, str, object]]:
        replies = compare_moves(game, position, better, played, line).replies
        return [(reply.seat, reply.fact.name, reply.fact.values.get("loser")) for reply in replies]

    assert replies_to("0@1,-1", "1,0>0,0=K") == [(2, "captures", 0)]  # what the first of them does concerns nobody here
    assert replies_to("0,1>1,0=012345", "0@2,1") == [(1, "captures-queen", 2)]  # and then the game is over
    assert replies_to("0,1>-1,1=012345") == [(1, "covers", None)]
    assert replies_to("1,1>2,0=K") == []  # this attacks the third player's king


def line_from(game: Game, position: Position, chance: random.Random) -> tuple[list[str], list[set[str]]]:
    """Six random moves, and of each answer among them the names of the facts that concern the player who began."""
    seat, position, texts, names = position.turn, position.clone(), list[str](), list[set[str]]()
    while len(texts) < 6 and position.outcome() == PLAYING:
        move = chance.choice(position.legal())
        texts.append(game.notation.write_move(position, move))
        if position.turn != seat:
            facts = [fact for fact in game.facts.facts_of_move(position, move) if fact.name in game.facts.texts.replies]
            names.append({fact.name for fact in facts if game.facts.reply_seat(position, fact) == seat})
        position.play(move)
    return texts, names


@pytest.mark.slow_cases("stax")
@every_game
def test_the_first_answer_that_does_what_none_to_the_better_move_does_is_named(game: Game) -> None:
    chance, seen = random.Random(game.id), set[int]()
    for position, _better, _played in pairs(game, 30):
        before = game.notation.write_position(position)
        (better, usual), (played, names) = (line_from(game, position, chance) for _ in range(2))
        found = find_answer(game, position, better, played)
        assert game.notation.write_position(position) == before
        new_facts = [index for index, own in enumerate(names) if own - set[str]().union(*usual)]
        if not new_facts:
            assert (found.reply, len(found.answers)) == (None, min(1, len(names)))
            continue
        assert found.reply is not None
        assert found.reply.fact.name in names[new_facts[0]] - set[str]().union(*usual)
        assert len(found.answers) == new_facts[0] + 1
        assert {at.turn for at, _move in found.answers} == {found.reply.seat} == {1 - position.turn}
        assert [game.notation.write_move(*answer) for answer in found.answers] == played[1 : 2 * new_facts[0] + 2 : 2]
        seen.add(new_facts[0])
    assert len(seen) > 1


def test_of_three_only_the_first_answer_is_known() -> None:
    game = GAMES["stax"]
    position = game.notation.read_position("3 L 0,0=LK;0,1=D012345;1,0=RK;1,1=DK", {"players": "3"})
    found = find_answer(game, position, ("0,0>0,1=K",), ("1@-1,1", "0@1,-1", "1,0>0,0=K"))
    assert (len(found.answers), found.reply) == (1, None)
    assert find_answer(game, position, ("0,0>0,1=K",), ("1@-1,1", "nonsense")).answers == ()


@pytest.mark.slow_cases("stax")
@every_game
def test_what_both_moves_do_does_not_speak_for_the_better(game: Game) -> None:
    for position, better, played in pairs(game, 20):
        found, own = compare_moves(game, position, better, played), game.facts.facts_of_move(position, played)
        shared = [fact for fact in found.better if fact.sense in ("wins", "gains") and fact in own]
        assert shared == []


@every_game
def test_every_omission_is_of_a_fact_that_there_is(game: Game) -> None:
    assert game.facts.texts.omissions.keys() <= game.facts.texts.sentences.keys()
