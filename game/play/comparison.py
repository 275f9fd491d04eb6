"""Comparison: why a move is better than the played move, by the rules' facts, else by the evaluation's terms. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.errors import StaxError
from game.core.facts import Fact, select_facts
from game.core.game import Game
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.play.reasons import facts_of_terms

PRAISING_SENSES = ("wins", "saves", "gains")
MAX_CHECKED_ANSWERS: Final = 3  # answers on a line


@dataclass(frozen=True, slots=True)
class Reply:
    """A fact about a later move and the seat that makes it."""

    seat: int
    fact: Fact


@dataclass(frozen=True, slots=True)
class Comparison:
    """The facts that speak for the `better` move alone, what the played move omits, and the facts of the best replies.

    There is at most a single reply per other player. Any of the three may be empty.
    """

    better: tuple[Fact, ...] = ()
    omitted: Fact | None = None
    replies: tuple[Reply, ...] = ()

    @property
    def main_fact(self) -> Fact | None:
        """The strongest fact for the better move; what it costs does not count."""
        return next((fact for fact in self.better if fact.sense != "costs"), None)


@dataclass(frozen=True, slots=True)
class FoundAnswer:
    """The other player's best answers to the played move, each with the position before it, up to the telling answer.

    `reply` is the fact of the last of them, or None.
    """

    answers: tuple[tuple[Position, Move], ...] = ()
    reply: Reply | None = None


def compare_moves(
    game: Game,
    position: Position,
    better: Move,
    played: Move,
    line: Sequence[str] = (),
    won: bool = False,
    lost: bool = False,
) -> Comparison:
    """Compare two legal moves of a position, which is not changed.

    `line` is the best continuation after the played move.

    With a forced win (`won`) or loss (`lost`) before the move, facts of a lost move are not praised.
    """
    good, bad = game.facts.facts_of_move(position, better), game.facts.facts_of_move(position, played)
    own = [fact for fact in good if fact.sense == "costs" or not _is_shared(fact, bad)]
    own += facts_of_terms(game, position, better, _term_gains(game, position, better, played))
    replies = tuple(_replies_on_line(game, position, played, line))
    return Comparison(select_facts(own, won, lost), _omitted_fact(game, position, good, played, lost), replies)


def _term_gains(game: Game, position: Position, better: Move, played: Move) -> list[tuple[str, int]]:
    """The evaluation terms by which the better move gains, with its lead over the other move, the greatest first."""
    seat, after = position.turn, list[dict[str, int]]()
    for move in (None, better, played):
        tried = position.clone()
        if move is not None:
            tried.play(move)
        after.append(game.ai.evaluator(tried).terms(seat))
    before, best, other = after
    gains = [(name, best[name] - other[name]) for name in best if best[name] > max(before[name], other[name])]
    return sorted(gains, key=lambda change: -change[1])


def _omitted_fact(game: Game, position: Position, good: Iterable[Fact], played: Move, lost: bool) -> Fact | None:
    """The first fact of the better move for which there is a sentence that is true of the other move."""
    senses = ("saves",) if lost else PRAISING_SENSES
    given = (fact for fact in good if fact.sense in senses and fact.name in game.facts.texts.omissions)
    return next((fact for fact in given if game.facts.is_omitted(position, fact, played)), None)


def _is_shared(fact: Fact, others: Iterable[Fact]) -> bool:
    """Whether another move has the same fact: about the same line, or without a line by the same name and cells."""
    if fact.sense == "saves" and fact.line:
        return any(other.sense == "saves" and other.line == fact.line for other in others)
    return any(other.name == fact.name and (fact.sense != "saves" or other.cells == fact.cells) for other in others)


def _replies_on_line(game: Game, position: Position, played: Move, line: Sequence[str]) -> Iterator[Reply]:
    """The facts of the next seats' moves on a line, if there are sentences for them.

    The last is a move that ends the game.
    """
    seat, position, known = position.turn, position.clone(), game.facts
    position.play(played)
    for text in line[: position.seats - 1]:
        try:
            move = game.notation.read_move(position, text)
        except StaxError:  # a note from elsewhere may say what it likes
            return
        facts, against = known.facts_of_move(position, move), known.reply_seat
        to_seat = (fact for fact in facts if fact.name in known.texts.replies and against(position, fact) == seat)
        elsewhere = (fact for fact in facts if f"{fact.name}-observed" in known.texts.threats)
        fact = next(to_seat, None) or (next(elsewhere, None) if position.seats > 2 else None)
        if fact is not None:
            yield Reply(position.turn, fact)
        position.play(move)
        if position.outcome() != PLAYING:
            return


def find_answer(game: Game, position: Position, better: Sequence[str], played: Sequence[str]) -> FoundAnswer:
    """For two moves without a telling difference: an answer to the played move that the better move does not allow.

    Both arguments are whole lines that begin with the moves; the position is not changed.  With three players, or if
    nothing is found, only the first answer is returned.
    """
    usual = {fact.name for _before, _move, facts in _answers_on_line(game, position, better) for fact in facts}
    answers = list[tuple[Position, Move]]()
    for before, move, facts in _answers_on_line(game, position, played):
        answers.append((before, move))
        fact = next((fact for fact in facts if fact.name not in usual), None)
        if fact is not None and position.seats == 2:
            return FoundAnswer(tuple(answers), Reply(before.turn, fact))
    return FoundAnswer(tuple(answers[:1]))


def _answers_on_line(
    game: Game, position: Position, line: Sequence[str]
) -> Iterator[tuple[Position, Move, list[Fact]]]:
    """The other player's answers on a line, each with the position before it and its facts about the line's mover."""
    seat, position, known = position.turn, position.clone(), game.facts
    for text in line[: 2 * MAX_CHECKED_ANSWERS]:
        try:
            move = game.notation.read_move(position, text)
        except StaxError:  # a note from elsewhere may say what it likes
            return
        if position.turn != seat:
            facts = (fact for fact in known.facts_of_move(position, move) if fact.name in known.texts.replies)
            yield position.clone(), move, [fact for fact in facts if known.reply_seat(position, fact) == seat]
        position.play(move)
        if position.outcome() != PLAYING:
            return
