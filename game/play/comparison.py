"""Comparison: why a better move is better than the one that was played: by the rules, and where they tell nothing by
what the evaluation counts.  Pure."""

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
from game.play.reasons import counted

PRAISE = ("wins", "saves", "gains")
ANSWERS: Final = 3  # on a line that are looked through for what tells why


@dataclass(frozen=True, slots=True)
class Reply:
    """What a seat does next, or the one after it: to whom the comparison is told, or to a third of three players."""

    seat: int
    fact: Fact


@dataclass(frozen=True, slots=True)
class Comparison:
    """What speaks for the `better` move and not for the one that was played; what that leaves undone of it, `omitted`;
    what the best answers to it do, of each other player one at most.  Any of them may be unknown."""

    better: tuple[Fact, ...] = ()
    omitted: Fact | None = None
    replies: tuple[Reply, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """The best answers of the other player to the played move, each with the position before it, up to the one that
    tells why; what that one does, as far as is known."""

    answers: tuple[tuple[Position, Move], ...] = ()
    reply: Reply | None = None


def compared(
    game: Game,
    position: Position,
    better: Move,
    played: Move,
    line: Sequence[str] = (),
    won: bool = False,
    lost: bool = False,
) -> Comparison:
    """Two legal moves of a position, which is left as it was; `line` is how the game best goes on after the played one.

    `won` or `lost` for certain before it: what is lost is not praised.
    """
    good, bad = game.facts.facts_of_move(position, better), game.facts.facts_of_move(position, played)
    own = [fact for fact in good if fact.sense == "costs" or not _among(fact, bad)]
    own += counted(game, position, better, _changes(game, position, better, played))
    replies = tuple(_replies(game, position, played, line))
    return Comparison(select_facts(own, won, lost), _omitted(game, good, bad, lost), replies)


def _changes(game: Game, position: Position, better: Move, played: Move) -> list[tuple[str, int]]:
    """The terms of the evaluation by which the better move gains, and how much more than the other one, most first."""
    seat, after = position.turn, list[dict[str, int]]()
    for move in (None, better, played):
        tried = position.clone()
        if move is not None:
            tried.play(move)
        after.append(game.evaluator(tried).terms(seat))
    before, best, other = after
    gains = [(name, best[name] - other[name]) for name in best if best[name] > max(before[name], other[name])]
    return sorted(gains, key=lambda change: -change[1])


def _omitted(game: Game, good: Iterable[Fact], bad: tuple[Fact, ...], lost: bool) -> Fact | None:
    """What the better move does first of all and the other does not, as far as there is a sentence for it."""
    senses = ("saves",) if lost else PRAISE
    given = (fact for fact in good if fact.sense in senses and fact.name in game.facts.omissions)
    return next((fact for fact in given if not _among(fact, bad)), None)


def _among(fact: Fact, others: Iterable[Fact]) -> bool:
    """Whether another move does the same: of the same kind about the same line, or by the same name about the same
    cells where there is no line."""
    if fact.sense == "saves" and fact.line:
        return any(other.sense == "saves" and other.line == fact.line for other in others)
    return any(other.name == fact.name and (fact.sense != "saves" or other.cells == fact.cells) for other in others)


def _replies(game: Game, position: Position, played: Move, line: Sequence[str]) -> Iterator[Reply]:
    """What the next seats do on a line, each as far as it can be told to whoever has moved; last who takes the game."""
    seat, position, known = position.turn, position.clone(), game.facts
    position.play(played)
    for text in line[: position.seats - 1]:
        try:
            move = game.notation.read_move(position, text)
        except StaxError:  # a note from elsewhere may say what it likes
            return
        facts, against = known.facts_of_move(position, move), known.reply_seat
        to_seat = (fact for fact in facts if fact.name in known.replies and against(position, fact) == seat)
        elsewhere = (fact for fact in facts if f"{fact.name}-told" in known.threats)
        fact = next(to_seat, None) or (next(elsewhere, None) if position.seats > 2 else None)
        if fact is not None:
            yield Reply(position.turn, fact)
        position.play(move)
        if position.outcome() != PLAYING:
            return


def answered(game: Game, position: Position, better: Sequence[str], played: Sequence[str]) -> Answered:
    """Where two moves tell no difference by themselves: what answers the played one further on, and not the better one.

    Both are whole lines, which begin with these moves; the position is left as it was.  Where nothing is found, and of
    three players, there is the first answer at most.
    """
    usual = {fact.name for _before, _move, facts in _met(game, position, better) for fact in facts}
    answers = list[tuple[Position, Move]]()
    for before, move, facts in _met(game, position, played):
        answers.append((before, move))
        fact = next((fact for fact in facts if fact.name not in usual), None)
        if fact is not None and position.seats == 2:
            return Answered(tuple(answers), Reply(before.turn, fact))
    return Answered(tuple(answers[:1]))


def _met(game: Game, position: Position, line: Sequence[str]) -> Iterator[tuple[Position, Move, list[Fact]]]:
    """The answers of the other player on a line, and what of each can be told to whoever began it."""
    seat, position, known = position.turn, position.clone(), game.facts
    for text in line[: 2 * ANSWERS]:
        try:
            move = game.notation.read_move(position, text)
        except StaxError:  # a note from elsewhere may say what it likes
            return
        if position.turn != seat:
            facts = (fact for fact in known.facts_of_move(position, move) if fact.name in known.replies)
            yield position.clone(), move, [fact for fact in facts if known.reply_seat(position, fact) == seat]
        position.play(move)
        if position.outcome() != PLAYING:
            return
