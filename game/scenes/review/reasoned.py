"""Why a fault was one, in sentences: what the better move does, what the played one left undone, what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.analysis.look import Finding
from game.analysis.verdict import Verdict
from game.core.errors import N_, StaxError
from game.core.facts import Fact
from game.core.match import Match
from game.core.move import Move
from game.core.position import Position
from game.play.comparison import Comparison, answered, compared
from game.scenes.board.board import Board
from game.scenes.board_screen.facts_in_words import fact_sentence, omission_sentence, threat_sentence
from game.scenes.board_screen.move_list import entry_in
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences import players
from game.ui.panels.moves import ListedMove
from game.ui.words import _


@dataclass(frozen=True, slots=True)
class Reasoned:
    """The better move as the list has it; why, at length and then shorter and shorter; what the other one does not
    do and what answers it; the facts of which is told."""

    better: ListedMove | None = None
    reasons: tuple[str, ...] = ()
    difference: str = ""
    facts: tuple[Fact, ...] = ()


def reasoned(game: WholeGame, board: Board, position: Position, verdict: Verdict) -> Reasoned:
    """What is said of a fault in the position before it."""
    match = game.study.match
    try:
        better = match.game.notation.read_move(position, verdict.better[0])
        played = match.game.notation.read_move(position, verdict.move)
    except StaxError:  # a note from elsewhere may say what it likes
        return Reasoned()
    after = game.analysis.findings[verdict.ply] if game.analysis is not None else None
    line = after.best if after is not None else ()
    found = compared(match.game, position, better, played, line, verdict.before == 1.0, verdict.before == 0.0)
    good, omitted = _praise(game, board, found), _omitted(game, board, found)
    replies = match.game.facts.replies
    follows = " ".join(threat_sentence(board, verdict.seat, each.seat, each.fact, replies) for each in found.replies)
    lost = _lost(board, verdict, after)
    if lost:
        omitted = " ".join(filter(None, (omitted, lost)))
    elif follows and not omitted:
        omitted = _("Yours can be answered.")
    told = [
        " ".join(filter(None, each))
        for each in ((good, omitted, follows), (good, omitted), (omitted or good or follows,))
    ]
    if not (good or omitted):
        told = _answered(match, board, position, verdict, (verdict.move, *line))
        follows = told[0] if told else ""
    facts = tuple(fact for fact in (_foremost(found), found.omitted) if fact is not None)
    entry, difference = entry_in(match, position, better, verdict.better[0]), f"{omitted} {follows}".strip()
    return Reasoned(entry, tuple(dict.fromkeys(told)), difference, facts)


def _foremost(found: Comparison) -> Fact | None:
    """What speaks most for the better move; a price does not."""
    return next((fact for fact in found.better if fact.sense != "costs"), None)


def _praise(game: WholeGame, board: Board, found: Comparison) -> str:
    """What the better move does, first of all."""
    match, fact = game.study.match, _foremost(found)
    return fact_sentence(match.game, match.seats, fact, board.kind, board.camera_control.camera) if fact else ""


def _omitted(game: WholeGame, board: Board, found: Comparison) -> str:
    """What the played move left undone."""
    if found.omitted is None:
        return ""
    return omission_sentence(game.study.game, found.omitted, board.kind, board.camera_control.camera)


def _lost(board: Board, verdict: Verdict, after: Finding | None) -> str:
    """That the played move loses for certain, and in how many moves."""
    if after is None or not after.plies or 1.0 not in after.chances or after.chances[verdict.seat] == 1.0:
        return ""
    winner, seats = after.chances.index(1.0), len(after.chances)
    count = (after.plies + seats - 1) // seats
    if count == 1:
        return players.player_sentence(board.setup, winner, N_("After yours {name} wins with the next move."))
    words = N_("After yours {name} wins in {count} moves, whatever is answered.")
    return players.player_sentence(board.setup, winner, words, count=count)


def _answered(match: Match, board: Board, position: Position, verdict: Verdict, line: Sequence[str]) -> list[str]:
    """The best answers to the played move, where nothing more can be said, and what they do; then shorter."""
    found = answered(match.game, position, verdict.better, line)
    moves = [_in_words(match, before, answer) for before, answer in found.answers]
    if not moves:
        return []
    first = _("The best answer to yours is {move}.").format(move=moves[0])
    if found.reply is None:
        return [first]
    does = threat_sentence(board, verdict.seat, found.reply.seat, found.reply.fact, match.game.facts.replies)
    if len(moves) == 1:
        return [f"{first} {does}", first]
    several = _("{moves} and {move}").format(moves=", ".join(moves[:-1]), move=moves[-1])
    return [" ".join((_("The best answers to yours are {moves}.").format(moves=several), does)), first]


def _in_words(match: Match, before: Position, move: Move) -> str:
    """A move as the list has it, without pictures."""
    entry = entry_in(match, before, move, match.game.notation.write_move(before, move))
    return " ".join(part for part in entry.parts if isinstance(part, str))
