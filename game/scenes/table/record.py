"""The record of the game as the side panel lists it."""

from __future__ import annotations

from game.core.match import Match
from game.core.pieces import Arrangement
from game.core.steps import Step
from game.play.events import Played
from game.scenes.table.telling import said
from game.ui.panels.moves import Entry, entry


def entries(match: Match) -> list[Entry]:
    """All moves of a match, told again from its start."""
    replayed = Match(match.game, match.options, match.start)
    view = match.game.view
    found = []
    for text, seat in zip(match.texts, match.movers, strict=True):
        move = match.game.notation.read_move(replayed.position, text)
        before: Arrangement = view.arrangement(replayed.position)
        steps: tuple[Step, ...] = view.steps(replayed.position, move)
        found.append(entry(before, steps, text, seat, said(match, replayed.position, move)))
        replayed.play(move)
    return found


def entry_of(match: Match, played: Played, index: int) -> Entry:
    """The entry of the move that has just been seen, the `index`-th of the match."""
    word = said(match, match.position_after(index), played.move) if not played.steps else ""
    return entry(played.before, played.steps, match.texts[index], played.seat, word)
