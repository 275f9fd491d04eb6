"""The pages on playing well: what they ask for is what a search of the strongest level finds better."""

from __future__ import annotations

import pytest

from game.ai.chances import chances, scale_of
from game.ai.levels import STRONGEST_LEVEL, level_of
from game.ai.thinker import Limits, Thinker, Thought
from game.core.match import Match
from game.core.outcome import DRAW, PLAYING
from game.games import GAMES
from game.learn.course import CoursePage
from game.learn.course_file import course_of

NODES = {"stax": 30_000, "death-stacks": 20_000, "stack-22": 60_000, "mixtour": 100_000}
LEAST_LEAD = 0.1  # of the chance of winning
PAGES = [page for game_id in GAMES for page in course_of(game_id).course.play_pages]
COMPARING = [page for page in PAGES if page.choices]


def chance_after(match: Match, text: str) -> float:
    """The chance of winning of the player to move after a move: the mean of the search's last two depths."""
    seat, game = match.turn, match.game
    match.play_text(text)
    outcome, found = match.outcome(), dict[int, float]()

    def hear(thought: Thought) -> None:
        score = thought.scores[0]
        scores = (score, -score) if match.turn == 0 else (-score, score)
        found[thought.depth] = chances(scores, scale_of(game, match.position))[seat]

    if outcome == PLAYING:
        thinker = Thinker(game, level_of(game, STRONGEST_LEVEL, match.seats), seed=7, megabytes=16)
        thinker.think(match.position.clone(), Limits(nodes=NODES[game.id]), hear)
    match.undo()
    if outcome != PLAYING:
        return 0.5 if outcome == DRAW else float(outcome == seat)
    last = [found[depth] for depth in sorted(found)[-2:]]
    return sum(last) / len(last)


@pytest.mark.slow
@pytest.mark.parametrize("page", COMPARING, ids=lambda page: f"{page.game.id}/{page.id}")
def test_the_right_answer_is_clearly_better(page: CoursePage) -> None:
    right = next(choice for choice in page.choices if choice.is_right)
    best = chance_after(page.match(), right.text)
    for choice in page.choices:
        if choice is not right:
            assert best - chance_after(page.match(), choice.text) >= LEAST_LEAD


def test_the_right_answer_is_not_always_the_first() -> None:
    for game_id in GAMES:
        first = [page.choices[0].is_right for page in COMPARING if page.game.id == game_id]
        assert 1 / 4 <= sum(first) / len(first) <= 3 / 4, game_id


def test_every_other_page_is_judged_by_proof() -> None:
    """A script's moves must win by force, save from a win at once, or close a level for good."""
    for page in PAGES:
        for goal in page.accept if page.script else ():
            assert goal.wins_in or goal.safe or goal.height or goal.does == ("closes",), page.id
