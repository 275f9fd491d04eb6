"""The playback of moves: what is shown once more, and what ends that."""

from __future__ import annotations

from game.core.move import Move
from game.scenes.board.playback import Playback
from game.ui.canvas.motion import NO_HOMES
from tests.play.fakes import TableFixture
from tests.play.pile import stones


def test_a_move_taken_back_ends_the_repetition_of_the_last_moves() -> None:
    fixture = TableFixture("pp", start="4 0")
    playback = Playback(fixture.table, "fast", lambda _sound: None)
    now = 0.0

    def seen() -> set[int]:
        """The heights of the pile that are shown until nothing moves."""
        nonlocal now
        heights = set()
        while playback.is_moving:
            now += 0.05
            playback.update(now, lambda: NO_HOMES)
            heights.add(stones(playback.shown))
        return heights

    for _ in range(2):
        fixture.table.play(Move(2))
    assert 0 in seen()
    first, second = fixture.table.last_moves
    playback.replay_moves([first, second])
    playback.update(now, lambda: NO_HOMES)
    assert playback.is_replaying
    fixture.table.undo()
    assert seen() == {2}
    playback.replay_moves([first])
    assert 0 not in seen()
