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
from game.play.comparison import Comparison, Reply, compare_moves, find_answer
from game.play.setup import Setup
from game.scenes.board.board import Board
from game.scenes.board_screen.facts_in_words import fact_sentence, omission_sentence, place_words, threat_sentence
from game.scenes.board_screen.move_list import entry_in
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences import players
from game.ui.panels.analysis.lines import words_of
from game.ui.words import _, lower_first

MAX_SENTENCE_LENGTH: Final = 95  # letters of what is said about a fault on the table
SPEAKS_TO_PLAYER: Final = re.compile(r"\byours?\b|\byou\b", re.IGNORECASE)  # in a template before its translation

AFTER_YOUR_MOVE: Final = (
    N_("After your move {name} wins at once."),
    N_("After your move {name} wins in {count} moves, whatever you do."),
)
AFTER_THIS_MOVE: Final = (
    N_("After this move {name} wins at once."),
    N_("After this move {name} wins in {count} moves, whatever the reply."),
)
AFTER_THIS_MOVE_YOU: Final = (  # to the only person at the table
    N_("After this move you win at once."),
    N_("After this move you win in {count} moves, whatever the reply."),
)


@dataclass(frozen=True, slots=True)
class FaultReason:
    """Why a move was a fault: a sentence, and the facts that it speaks of."""

    sentence: str = ""
    facts: tuple[Fact, ...] = ()


def explain_fault(whole_game: WholeGame, board: Board, position: Position, verdict: Verdict) -> FaultReason:
    """The reason for the verdict on a fault, short enough for the table if any is; `position` is before it.

    The sentence addresses the person who made the move, by name if several play; of a computer's move, the others.
    """
    explain = all_reasons if board.setup.seats[verdict.seat].human else reasons_for_others
    reasons = explain(whole_game, board, position, verdict)
    if explain is all_reasons and not players.is_single_player(board.setup):
        reasons = [replace(each, sentence=_address(board.setup, verdict.seat, each.sentence)) for each in reasons]
    short = (each for each in reasons if len(each.sentence) <= MAX_SENTENCE_LENGTH)
    return next(short, min(reasons, key=lambda each: len(each.sentence), default=FaultReason()))


def _is_reader(setup: Setup, seat: int) -> bool:
    """Whether a seat is that of the only person at the table."""
    return setup.seats[seat].human and players.is_single_player(setup)


def _address(setup: Setup, seat: int, sentence: str) -> str:
    """A sentence to one of several persons at the table, with the name of that person before it."""
    return players.player_sentence(setup, seat, N_("{name}: {reason}"), reason=lower_first(sentence))


@dataclass(frozen=True, slots=True)
class _Findings:
    """What a fault is explained by: the moves compared, the search after the played move, and its best line."""

    comparison: Comparison
    after: Finding | None
    line: tuple[str, ...]


def _compare(whole_game: WholeGame, position: Position, verdict: Verdict) -> _Findings | None:
    """The findings about a fault; None if its moves cannot be read: a file from elsewhere may contain any note."""
    match = whole_game.study.match
    try:
        better = match.game.notation.read_move(position, verdict.better[0] if verdict.better else "")
        played = match.game.notation.read_move(position, verdict.move)
    except StaxError:
        return None
    after = whole_game.analysis.findings[verdict.ply] if whole_game.analysis is not None else None
    line = tuple(after.best) if after is not None else ()
    is_won, is_lost = verdict.before == 1.0, verdict.before == 0.0
    return _Findings(compare_moves(match.game, position, better, played, line, is_won, is_lost), after, line)


def all_reasons(whole_game: WholeGame, board: Board, position: Position, verdict: Verdict) -> list[FaultReason]:
    """The reasons for the verdict on a fault, the most telling first, addressed to the player who made the move."""
    found, match = _compare(whole_game, position, verdict), whole_game.study.match
    if found is None:
        return []
    comparison, texts = found.comparison, match.game.facts.texts
    omitted, fact = comparison.omitted, comparison.main_fact
    cause = (omitted,) if omitted is not None else ()
    left_undone = FaultReason(_omitted_text(whole_game, board, comparison), cause)
    follows = " ".join(
        threat_sentence(board, verdict.seat, each.seat, each.fact, texts.replies) for each in comparison.replies
    )
    loses = _loss_text(board, verdict, found.after, AFTER_YOUR_MOVE)
    whole = " ".join(filter(None, (left_undone.sentence, loses or follows)))
    good = _sentence(whole_game, board, fact) if fact is not None else ""
    if players.is_single_player(board.setup) and good:
        good = _("Better: {reason}").format(reason=lower_first(good))
    reasons = [
        FaultReason(whole, cause),
        FaultReason(loses or follows),
        left_undone,
        FaultReason(good, (fact,) if fact is not None else ()),
    ]
    if not any(each.sentence for each in reasons):
        reasons = _best_answers(match, board, position, verdict, (verdict.move, *found.line))
    return [each for each in reasons if each.sentence]


def reasons_for_others(whole_game: WholeGame, board: Board, position: Position, verdict: Verdict) -> list[FaultReason]:
    """The reasons for the verdict on a fault, the most telling first, for readers who did not make the move."""
    found, match = _compare(whole_game, position, verdict), whole_game.study.match
    if found is None:
        return []
    fact = found.comparison.main_fact
    replies = [_reply_text(whole_game, board, each) for each in found.comparison.replies]
    reasons = [
        FaultReason(_loss_text(board, verdict, found.after, AFTER_THIS_MOVE)),
        FaultReason(" ".join(filter(None, replies))),
    ]
    if fact is not None and not SPEAKS_TO_PLAYER.search(match.game.sentence_for(fact)):
        reason = lower_first(_sentence(whole_game, board, fact))
        better = players.player_sentence(board.setup, verdict.seat, N_("Better for {name}: {reason}"), reason=reason)
        reasons.append(FaultReason(better, (fact,)))
    reasons += _best_answers(match, board, position, verdict, (verdict.move, *found.line))[-1:]
    return [each for each in reasons if each.sentence]


def _reply_text(whole_game: WholeGame, board: Board, reply: Reply) -> str:
    """What the best reply does; "" if the sentence addresses the player who makes it and another reads it."""
    game, setup = whole_game.study.match.game, board.setup
    is_reader, template = _is_reader(setup, reply.seat), game.facts.texts.sentences.get(reply.fact.name, "")
    if not template or (SPEAKS_TO_PLAYER.search(template) and not is_reader):
        return ""
    reason = lower_first(_sentence(whole_game, board, reply.fact))
    if is_reader:
        return _("Your best reply: {reason}").format(reason=reason)
    return players.player_sentence(setup, reply.seat, N_("{name}'s best reply: {reason}"), reason=reason)


def _sentence(whole_game: WholeGame, board: Board, fact: Fact) -> str:
    return fact_sentence(whole_game.study.game, fact, place_words(board))


def _omitted_text(whole_game: WholeGame, board: Board, comparison: Comparison) -> str:
    """What the played move failed to do; "" if nothing is known."""
    if comparison.omitted is None:
        return ""
    return omission_sentence(whole_game.study.game, comparison.omitted, place_words(board))


def _loss_text(board: Board, verdict: Verdict, after: Finding | None, templates: tuple[str, str]) -> str:
    """That the played move certainly loses, and in how many moves; "" if it does not."""
    if after is None or not after.plies or 1.0 not in after.chances or after.chances[verdict.seat] == 1.0:
        return ""
    winner, count = after.chances.index(1.0), after.moves_to_win
    if _is_reader(board.setup, winner):
        return _(AFTER_THIS_MOVE_YOU[count > 1]).format(count=count)
    if count == 1:
        return players.player_sentence(board.setup, winner, templates[0])
    return players.player_sentence(board.setup, winner, templates[1], count=count)


def _best_answers(
    match: Match, board: Board, position: Position, verdict: Verdict, line: Sequence[str]
) -> list[FaultReason]:
    """The best replies to the played move and what they do, for faults without other reasons; then a shorter reason.

    The replies are not named to a player who does not see the names of cells.
    """
    answers = find_answer(match.game, position, verdict.better, line)
    moves = [_move_text(match, before, answer) for before, answer in answers.answers]
    if not moves:
        return []
    named = board.shows_coordinates
    first = FaultReason(_("The best reply is {move}.").format(move=moves[0]))
    if answers.reply is None:
        return [first] if named else []
    does = threat_sentence(board, verdict.seat, answers.reply.seat, answers.reply.fact, match.game.facts.texts.replies)
    if not named:
        return [FaultReason(does)]
    said = first.sentence
    if len(moves) > 1:
        several = _("{moves} and {move}").format(moves=", ".join(moves[:-1]), move=moves[-1])
        said = _("The best replies are {moves}.").format(moves=several)
    return [FaultReason(f"{said} {does}"), first]


def _move_text(match: Match, before: Position, move: Move) -> str:
    """A move as the list has it, without pictures."""
    entry = entry_in(match, before, move, match.game.notation.write_move(before, move))
    return words_of(entry)
