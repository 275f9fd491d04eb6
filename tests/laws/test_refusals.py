"""A move that is refused as text is refused with the rule that it breaks, where the notation does not say it."""

from __future__ import annotations

import random

import pytest

from game.core.display.refusal import why_refused
from game.core.errors import IllegalMove, StaxError
from game.core.position import Position
from game.games import GAMES
from lab.reliability.cases import Case, random_game
from tests.laws.games import every_game


def refused(case: Case, position: Position, text: str) -> StaxError | None:
    """The error for the text of a move; None if it is a legal move."""
    try:
        case.game.notation.read_move(position, text)
    except StaxError as error:
        return error
    return None


@pytest.mark.slow_cases("stack-22 scoring=highest tiles=ACDEFGH*")
@every_game
def test_moves_of_other_positions_are_refused_with_a_reason(case: Case) -> None:
    texts: set[str] = set()
    vague: list[str] = []
    templates: set[str] = set()
    for seed, position in enumerate(random_game(case, 3, 40, sparing=True)):
        before = case.write(position)
        for text in random.Random(seed).sample(sorted(texts), min(20, len(texts))):
            error = refused(case, position, text)
            if error is None:
                continue
            reason = why_refused(case.game, position, error)
            assert str(reason)  # its places can be filled
            if reason is not error:
                assert isinstance(error, IllegalMove)
                assert reason.template in case.game.texts.reasons.values()
                templates.add(reason.template)
            elif reason.template == "{move} is not legal here.":
                vague.append(text)
        assert case.write(position) == before
        texts |= set(sorted(case.texts(position))[:30])
    assert not vague


def test_a_refused_move_is_explained_by_the_rules() -> None:
    cases = {
        ("mixtour", "points=1", ("c3",), "c3"): "Pieces from the reserve go on empty cells.",
        ("death-stacks", "too-tall=enforced", (), "a1-1-a2"): "That stack belongs to the other player.",
        ("stax", "players=2", ("K@0,0", "K@1,0"), "K@2,0"): "That tile is not in your hand.",
        ("stax", "players=2", ("K@0,0", "K@1,0"), "0@900,0"): "There is no stack next to that cell.",
        ("stax", "players=2", ("K@0,0", "K@1,0"), "5,5>6,5=0"): "There is no stack there.",
        ("stax", "players=2", ("K@0,0", "0@1,0"), "0,0>0,1=1"): "The tile can't lie like that.",
        ("death-stacks", "too-tall=enforced", (), "a6-9-a2"): "That stack is only 2 high.",
        ("death-stacks", "too-tall=called", (), "a6-1-a5!"): (
            "There is nothing to call: the last move left no stack too tall."
        ),
    }
    for (game, option, played, text), sentence in cases.items():
        case = Case(GAMES[game], (tuple(option.split("=")),))  # type: ignore[arg-type]
        position = case.start()
        for move in played:
            position.advance(case.game.notation.read_move(position, move))
        error = refused(case, position, text)
        assert error is not None
        assert str(why_refused(case.game, position, error)) == sentence
