"""Why a move was a fault, in sentences: what the better move does, what the played move omits, and the reply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.analysis.verdict import Verdict
from game.core.errors import N_, StaxError
from game.core.facts import Fact
from game.core.match import Match
from game.core.move import Move
from game.core.position import Position
from game.engine.position_search import Finding
from game.play.comparison import Comparison, compare_moves, find_answer
from game.scenes.board.board import Board
from game.scenes.board_screen.facts_in_words import fact_sentence, omission_sentence, threat_sentence
from game.scenes.board_screen.move_list import entry_in
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences import players
from game.ui.panels.analysis.lines import words_of
from game.ui.panels.moves import ListedMove
from game.ui.words import _


@dataclass(frozen=True, slots=True)
class FaultReasons:
    """The better move as a list entry, and reasons of decreasing length.

    `difference` is what the played move does not do and the reply to it; `facts` are the facts behind the reasons.
    """

    better: ListedMove | None = None
    reasons: tuple[str, ...] = ()
    difference: str = ""
    facts: tuple[Fact, ...] = ()


def explain_fault(whole_game: WholeGame, board: Board, position: Position, verdict: Verdict) -> FaultReasons:
    """The reasons for the verdict on a fault; `position` is the position before it."""
    match = whole_game.study.match
    try:
        better = match.game.notation.read_move(position, verdict.better[0])
        played = match.game.notation.read_move(position, verdict.move)
    except StaxError:  # a file from elsewhere may contain any note
        return FaultReasons()
    after = whole_game.analysis.findings[verdict.ply] if whole_game.analysis is not None else None
    line = after.best if after is not None else ()
    comparison = compare_moves(match.game, position, better, played, line, verdict.before == 1.0, verdict.before == 0.0)
    good, omitted = _better_text(whole_game, board, comparison), _omitted_text(whole_game, board, comparison)
    replies = match.game.facts.texts.replies
    follows = " ".join(
        threat_sentence(board, verdict.seat, each.seat, each.fact, replies) for each in comparison.replies
    )
    lost = _loss_text(board, verdict, after)
    if lost:
        omitted = " ".join(filter(None, (omitted, lost)))
    elif follows and not omitted:
        omitted = _("Your move has an answer.")
    reasons = [
        " ".join(filter(None, each))
        for each in ((good, omitted, follows), (good, omitted), (omitted or good or follows,))
    ]
    if not (good or omitted):
        reasons = _best_answers_text(match, board, position, verdict, (verdict.move, *line))
        follows = reasons[0] if reasons else ""
    facts = tuple(fact for fact in (_main_fact(comparison), comparison.omitted) if fact is not None)
    entry, difference = entry_in(match, position, better, verdict.better[0]), f"{omitted} {follows}".strip()
    return FaultReasons(entry, tuple(dict.fromkeys(reasons)), difference, facts)


def _main_fact(comparison: Comparison) -> Fact | None:
    """The strongest fact for the better move; what it costs does not count."""
    return next((fact for fact in comparison.better if fact.sense != "costs"), None)


def _better_text(whole_game: WholeGame, board: Board, comparison: Comparison) -> str:
    """What the better move achieves, by its main fact; "" if there is none."""
    match, fact = whole_game.study.match, _main_fact(comparison)
    return fact_sentence(match.game, match.seats, fact, board.kind, board.camera_control.camera) if fact else ""


def _omitted_text(whole_game: WholeGame, board: Board, comparison: Comparison) -> str:
    """What the played move failed to do; "" if nothing is known."""
    if comparison.omitted is None:
        return ""
    return omission_sentence(whole_game.study.game, comparison.omitted, board.kind, board.camera_control.camera)


def _loss_text(board: Board, verdict: Verdict, after: Finding | None) -> str:
    """That the played move certainly loses, and in how many moves; "" if it does not."""
    if after is None or not after.plies or 1.0 not in after.chances or after.chances[verdict.seat] == 1.0:
        return ""
    winner, count = after.chances.index(1.0), after.moves_to_win
    if count == 1:
        return players.player_sentence(board.setup, winner, N_("After your move {name} wins at once."))
    words = N_("After your move {name} wins in {count} moves, whatever you do.")
    return players.player_sentence(board.setup, winner, words, count=count)


def _best_answers_text(
    match: Match, board: Board, position: Position, verdict: Verdict, line: Sequence[str]
) -> list[str]:
    """The best replies to the played move and what they do, for faults without other reasons; then shorter versions."""
    answers = find_answer(match.game, position, verdict.better, line)
    moves = [_move_text(match, before, answer) for before, answer in answers.answers]
    if not moves:
        return []
    first = _("The best reply to your move is {move}.").format(move=moves[0])
    if answers.reply is None:
        return [first]
    does = threat_sentence(board, verdict.seat, answers.reply.seat, answers.reply.fact, match.game.facts.texts.replies)
    if len(moves) == 1:
        return [f"{first} {does}", first]
    several = _("{moves} and {move}").format(moves=", ".join(moves[:-1]), move=moves[-1])
    return [" ".join((_("The best replies to your move are {moves}.").format(moves=several), does)), first]


def _move_text(match: Match, before: Position, move: Move) -> str:
    """A move as the list has it, without pictures."""
    entry = entry_in(match, before, move, match.game.notation.write_move(before, move))
    return words_of(entry)
