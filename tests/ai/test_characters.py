"""Characters: where a game offers them, that they choose among near equals, and that they miss no win in one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.characters import character_at, characters_at, evaluator_for
from game.ai.levels import LEVELS, level_of, level_places, offered_levels
from game.ai.thinker import Limits, Thinker, Thought
from game.core import outcome
from game.core.character import Character
from game.core.errors import StaxError
from game.core.evaluator import Evaluator
from game.core.game import Game, default_options
from game.core.levels import PLAIN_LEVEL
from game.core.move import Move
from game.core.position import Position
from game.games import GAMES
from game.games.mixtour.characters import DISLIKE, RIM_DISLIKE
from lab.exhaustive.misses import Facts, Survey, reached

STAX = GAMES["stax"]
WITH_CHARACTERS = [game for game in GAMES.values() if game.ai.characters]
CHARACTERS = [(game, character) for game in WITH_CHARACTERS for character in game.ai.characters]
every_character = pytest.mark.parametrize(
    ("game", "character"), CHARACTERS, ids=[f"{game.id}-{character.id}" for game, character in CHARACTERS]
)
LINES = 30
EARLY = {"stax": 8, "death-stacks": 8, "mixtour": 8, "stack-22": 3}


def early_position(game: Game) -> Position:
    """A position of a game a few plies from its start."""
    position = game.notation.start(default_options(game))
    for ply in range(EARLY[game.id]):
        moves = position.legal()
        position.advance(moves[(37 * ply + 11) % len(moves)])
    return position


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_has_three_characters_above_medium_or_none(game: Game) -> None:
    assert len({character.id for character in game.ai.characters}) in (0, 3)
    places = level_places(game)
    for level in offered_levels(game):
        above = bool(game.ai.characters) and places[level] > places["medium"]
        assert bool(characters_at(game, level, 2)) == above
        assert not characters_at(game, level, 3)
    assert not characters_at(game, "even", 2)
    assert characters_at(game, "medium+40", 2).keys() == {character.id for character in game.ai.characters}


@every_character
def test_a_character_is_described_and_weighs_terms_of_its_game(game: Game, character: Character) -> None:
    assert character.id.isascii()
    assert character.id.islower()
    assert character.id.isalpha()
    assert character.name
    assert character.sentence.endswith(".")
    assert character.percents.keys() <= game.ai.weights.values.keys()
    assert character.margin >= 0


def test_an_unknown_character_is_refused_in_one_sentence() -> None:
    assert character_at(STAX, "hard", 2, "") is None
    assert character_at(STAX, "easy", 2, "hunter") is None
    with pytest.raises(StaxError, match="Stax has no character 'pirate': builder, hunter, lurker"):
        character_at(STAX, "hard", 2, "pirate")


@every_character
def test_the_weights_are_used_and_the_games_own_stay(game: Game, character: Character) -> None:
    position = early_position(game)
    own = game.ai.evaluator(position).terms(0)
    changed = evaluator_for(game, position, character).terms(0)
    for term, value in own.items():
        percent = character.percents.get(term, 100)
        assert abs(changed[term] - value * percent / 100) <= abs(value) / 2 + 40, term
    assert game.ai.evaluator(position).terms(0) == own


def best_scores(position: Position, character: Character | None) -> dict[int, int]:
    """The scores of the best moves of Stax by plain alpha-beta, two plies deep."""
    thoughts: list[Thought] = []
    limits = Limits(depth=2, lines=LINES)
    Thinker(STAX, PLAIN_LEVEL, 1, character=character).think(position, limits, thoughts.append)
    return {thought.moves[0]: thought.scores[0] for thought in thoughts if thought.depth == 2}


def test_a_liking_costs_a_move_at_most_the_margin() -> None:
    def liking(evaluator: Evaluator, seat: int, _move: Move) -> int:
        assert evaluator.position.turn != seat
        return evaluator.position.key % 40

    position = early_position(STAX)
    plain = best_scores(position, None)
    liked = best_scores(position, Character("x", "x", "X.", appeal=liking, margin=25))
    likings: dict[int, int] = {}
    for move in position.legal():
        position.play(move)
        likings[move] = position.key % 40
        position.undo()
    most = max(likings.values())
    changed = {move: liked[move] - score for move, score in plain.items() if move in liked}
    assert changed == {move: max(likings[move] - most, -25) for move in changed}
    assert len(set(changed.values())) > LINES // 4


def test_a_liking_decides_which_moves_are_finalists() -> None:
    position = early_position(GAMES["stack-22"])
    liked = position.legal()[-1]
    character = Character("x", "x", "X.", appeal=lambda _evaluator, _seat, move: 10**6 * (move == liked), margin=10**6)
    level = replace(PLAIN_LEVEL, depth=2, width=4, finalists=1)
    assert Thinker(GAMES["stack-22"], level, 1, character=character).think(position, Limits()) == liked
    assert Thinker(GAMES["stack-22"], level, 1).think(position, Limits()) != liked


@every_character
@pytest.mark.slow
def test_no_character_misses_a_win_in_one(game: Game, character: Character) -> None:
    options = tuple(f"{key}={value}" for key, value in default_options(game).items() if key != "tiles")
    short = ("tiles=ACDEFHIK",) if game.id == "stack-22" else ()
    survey, found = Survey(game.id, (*options, *short), ("hard",), last=3 if short else 0), 0
    for number in range(25):
        for position in reached(survey, number):
            wins = Facts(position.clone()).wins
            if wins:
                found += 1
                thinker = Thinker(game, level_of(game, "hard", 2), number, character=character)
                assert thinker.think(position, Limits()) in wins
    assert found > 10


@pytest.mark.parametrize(
    ("character", "liked", "disliked", "dislike"),
    [
        ("settler", "c3", "a1", DISLIKE),
        ("prowler", "a1", "c3", DISLIKE),
        ("recruiter", "c3", "b2:1-b3", DISLIKE),
        ("recruiter", "c3", "a1", RIM_DISLIKE),
    ],
)
def test_the_characters_of_mixtour_have_their_habits_in_the_opening_only(
    character: str, liked: str, disliked: str, dislike: int
) -> None:
    game = GAMES["mixtour"]
    known = {each.id: each for each in game.ai.characters}[character]

    def likings(text: str) -> list[int]:
        found = []
        for move_text in (liked, disliked):
            position = game.notation.read_position(text, default_options(game))
            move = game.notation.read_move(position, move_text)
            position.play(move)
            found.append(known.appeal(game.ai.evaluator(position), 0, move))
        return found

    assert likings(",,,,/,,,,/,w,,,/,r,,,/,,,, W 0-0 -") == [0, -dislike]
    assert RIM_DISLIKE < known.margin < DISLIKE
    assert likings(",rrww,,,/,rrww,rrww,,/,w,,,/,r,,,/,,,, W 0-0 -") == [0, 0]


def test_what_is_certain_is_not_changed_by_a_liking() -> None:
    position = STAX.notation.read_position("2 L 0,0=LK;1,0=DK", default_options(STAX))
    wins = [move for move in position.legal() if _wins(position, move)]
    assert wins
    hating = Character(
        "x", "x", "X.", appeal=lambda evaluator, _seat, _move: -int(evaluator.position.outcome() >= 0), margin=9
    )
    for level in LEVELS:
        move = Thinker(STAX, level_of(STAX, level, 2), 1, character=hating).think(position, Limits(nodes=100))
        assert move in wins


def _wins(position: Position, move: int) -> bool:
    after = position.clone()
    after.advance(move)
    return after.outcome() != outcome.PLAYING
