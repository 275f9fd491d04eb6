"""The facts of a move in every game: their places and words exist, and the position stays as it was."""

from __future__ import annotations

import random
from string import Formatter

import pytest

from game.core import outcome
from game.core.facts import MAX_FACTS_OF_MOVE, Fact, Side, select_facts
from lab.reliability.cases import Case
from tests.laws.games import every_game

PLIES = 40


@pytest.mark.slow_cases("death-stacks too-tall=called", "stax players=2")
@every_game
def test_facts_fill_their_sentences_and_leave_the_position(case: Case) -> None:
    chance = random.Random(str(case))
    position, facts = case.start(), case.game.facts
    for _ in range(PLIES):
        if position.outcome() != outcome.PLAYING:
            break
        text, listed = case.write(position), position.legal()
        for move in chance.sample(listed, min(2, len(listed))):
            field = case.game.view.arrangement(position).field
            for fact in facts.facts_of_move(position, move):
                needed = {name for _, name, _, _ in Formatter().parse(facts.texts.sentences[fact.name]) if name}
                assert needed <= fact.values.keys(), fact
                assert ("side" in needed) == any(isinstance(value, Side) for value in fact.values.values())
                assert all(field.has(cell) for cell in (*fact.cells, *fact.line)), fact
            for term in case.game.weights_for(position.seats).values:
                if term != "to-move":
                    assert all(field.has(cell) for cell in facts.cells_behind_term(position, move, term)), term
        assert case.write(position) == text
        assert position.legal() == listed
        position.advance(chance.choice(listed))


def test_of_a_lost_position_nothing_is_praised_and_one_price_comes_last() -> None:
    facts = (Fact("0", "gains"), Fact("1", "costs"), Fact("2", "saves"), Fact("3", "costs"), Fact("4", "counts"))
    assert [fact.name for fact in select_facts(facts)] == ["0", "2", "1"]
    assert [fact.name for fact in select_facts(facts, lost=True)] == ["2", "1"]
    assert [fact.name for fact in select_facts(facts[2:], won=True)] == ["2", "3"]
    assert len(select_facts([Fact("x", "gains")] * 9)) == MAX_FACTS_OF_MOVE
