"""Reasons: the rules speak first, the evaluation after, and of it only large terms that its mover gains."""

from __future__ import annotations

from game.core.match import Match
from game.games import GAMES
from game.play.reasons import facts_for_move

STAX = GAMES["stax"]


def test_facts_of_the_rules_come_first_then_what_is_gained() -> None:
    match = Match(STAX, {"players": "2"})
    for text in ("K@0,0", "01235@0,1", "0@1,0", "012345@1,1", "01@2,0", "K@2,-1", "02@-1,1"):
        match.play_text(text)
    move = STAX.notation.read_move(match.position, "0,1>-1,1=01245")
    terms = (("pointers", 300), ("reach", -200), ("aimed-at-enemies", 29), ("pinned-pointers", 200), ("to-move", 9))
    facts = facts_for_move(STAX, match.position, move, terms)
    names = [fact.name for fact in facts]
    assert names[0] == "threatens"
    counted = [fact for fact in facts if fact.sense == "counts"]
    assert counted == [facts[-1]]  # no own pointer was covered, and none is
    assert all(fact.cells for fact in facts)
    assert STAX.sentence_for(facts[-1]) == "Enemy tiles can move along fewer of their pointers."
