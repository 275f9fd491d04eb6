"""Why a move was a fault, in a sentence: what the played move omits, the reply, or what the better move does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.analysis.verdict import Verdict
from game.core.errors import N_, StaxError
from game.core.facts import Fact
from game.core.match import Match
from game.core.move import Move
from game.core.position import Position
from game.engine.position_search import Finding
from game.play.comparison import Comparison, compare_moves, find_answer
from game.play.setup import Setup
from game.scenes.board.board import Board
from game.scenes.board_screen.facts_in_words import fact_sentence, omission_sentence, threat_sentence
from game.scenes.board_screen.move_list import entry_in
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences import players
from game.ui.panels.analysis.lines import words_of
from game.ui.words import _

MAX_SENTENCE_LENGTH: Final = 95  # letters of what is said about a fault on the table
SPEAKS_TO_PLAYER: Final = re.compile(r"\byours?\b|\byou\b", re.IGNORECASE)  # in a template before its translation
SEEN_BY: Final = N_("As {name} sees it: {reason}")
BETTER: Final = N_("Better for {name}: {reason}")


@dataclass(frozen=True, slots=True)
class FaultReason:
    """Why a move was a fault: a sentence to the player who made it, and the facts that it speaks of."""

    sentence: str = ""
    facts: tuple[Fact, ...] = ()
    template: str = ""  # how it is said of another player, with `name` and `reason`; "" if it suits every reader


def explain_fault(whole_game: WholeGame, board: Board, position: Position, verdict: Verdict) -> FaultReason:
    """The reason for the verdict on a fault, short enough for the table if any is; `position` is before it."""
    reasons = all_reasons(whole_game, board, position, verdict)
    to_player = [replace(each, sentence=address(board.setup, verdict.seat, each)) for each in reasons]
    short = (each for each in to_player if len(each.sentence) <= MAX_SENTENCE_LENGTH)
    return next(short, min(to_player, key=lambda each: len(each.sentence), default=FaultReason()))


def address(setup: Setup, seat: int, reason: FaultReason) -> str:
    """The sentence of a reason as it is said to whoever reads it.

    The only person at the table is spoken to; what is said about anybody else names that player.
    """
    if setup.seats[seat].human and players.is_single_player(setup):
        return _("Better: {reason}").format(reason=reason.sentence) if reason.template == BETTER else reason.sentence
    if not reason.template:
        return reason.sentence
    return players.player_sentence(setup, seat, reason.template, reason=reason.sentence)


def all_reasons(whole_game: WholeGame, board: Board, position: Position, verdict: Verdict) -> list[FaultReason]:
    """The reasons for the verdict on a fault, the most telling first, addressed to the player who made the move."""
    match = whole_game.study.match
    try:
        better = match.game.notation.read_move(position, verdict.better[0] if verdict.better else "")
        played = match.game.notation.read_move(position, verdict.move)
    except StaxError:  # a file from elsewhere may contain any note
        return []
    after = whole_game.analysis.findings[verdict.ply] if whole_game.analysis is not None else None
    line = after.best if after is not None else ()
    comparison = compare_moves(match.game, position, better, played, line, verdict.before == 1.0, verdict.before == 0.0)
    texts, omitted, fact = match.game.facts.texts, comparison.omitted, _main_fact(comparison)
    cause = (omitted,) if omitted is not None else ()
    left_undone = FaultReason(_omitted_text(whole_game, board, comparison), cause, SEEN_BY)
    replies = [texts.replies.get(each.fact.name, "") for each in comparison.replies]
    follows = " ".join(
        threat_sentence(board, verdict.seat, each.seat, each.fact, texts.replies) for each in comparison.replies
    )
    reply_template = SEEN_BY if any(map(SPEAKS_TO_PLAYER.search, replies)) else ""
    loses = _loss_text(board, verdict, after)
    whole = " ".join(filter(None, (left_undone.sentence, loses or follows)))
    good = _better_text(whole_game, board, comparison)
    reasons = [
        FaultReason(whole, cause, SEEN_BY if loses or cause else reply_template),
        FaultReason(loses or follows, (), SEEN_BY if loses else reply_template),
        left_undone,
        FaultReason(good, (fact,) if fact is not None else (), BETTER),
    ]
    if not any(each.sentence for each in reasons):
        reasons = _best_answers(match, board, position, verdict, (verdict.move, *line))
    return [each for each in reasons if each.sentence]


def _main_fact(comparison: Comparison) -> Fact | None:
    """The strongest fact for the better move; what it costs does not count."""
    return next((fact for fact in comparison.better if fact.sense != "costs"), None)


def _better_text(whole_game: WholeGame, board: Board, comparison: Comparison) -> str:
    """What the better move achieves, by its main fact; "" if there is none."""
    match, fact = whole_game.study.match, _main_fact(comparison)
    return fact_sentence(match.game, fact, board.kind, board.camera_control.camera) if fact else ""


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


def _best_answers(
    match: Match, board: Board, position: Position, verdict: Verdict, line: Sequence[str]
) -> list[FaultReason]:
    """The best replies to the played move and what they do, for faults without other reasons; then a shorter reason."""
    answers = find_answer(match.game, position, verdict.better, line)
    moves = [_move_text(match, before, answer) for before, answer in answers.answers]
    if not moves:
        return []
    first = FaultReason(_("The best reply is {move}.").format(move=moves[0]))
    if answers.reply is None:
        return [first]
    does = threat_sentence(board, verdict.seat, answers.reply.seat, answers.reply.fact, match.game.facts.texts.replies)
    said = first.sentence
    if len(moves) > 1:
        several = _("{moves} and {move}").format(moves=", ".join(moves[:-1]), move=moves[-1])
        said = _("The best replies are {moves}.").format(moves=several)
    return [FaultReason(f"{said} {does}", (), SEEN_BY), first]


def _move_text(match: Match, before: Position, move: Move) -> str:
    """A move as the list has it, without pictures."""
    entry = entry_in(match, before, move, match.game.notation.write_move(before, move))
    return words_of(entry)
