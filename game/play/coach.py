"""Coach: judges the move that a player is about to make, with an engine process of its own.

A move waits a moment at most.

The coach searches the position before the move as soon as the player may move, and the position after the move when
`weigh` is called. Both searches are compared like in an analysis: a depth before the move with the next
lower depth after it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.ai.chances import BLUNDER_LOSS, MISSED_WIN_LOSS, MISTAKE_LOSS, is_certain
from game.ai.scores import FORCED_WIN, WIN
from game.core.errors import N_, StaxError
from game.core.facts import Fact
from game.core.game import Game
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.engine.client import start_built_in
from game.engine.match_lines import replay_lines
from game.engine.position_search import PositionSearch, read_search
from game.engine.restarting_session import Conversation, EngineProcess, EngineUser, request
from game.play.weighing import read_best_move

COACH_NODES: Final = 30_000  # a node count makes the verdict on a move reproducible
MAX_SEARCH_SECONDS: Final = 0.5  # more than COACH_NODES need in the compiled program
MAX_WAIT_SECONDS: Final = 0.6  # for the verdict on a move
MAX_FIRST_WAIT_SECONDS: Final = 3.0  # for the first verdict, because the engine starts
ONCE: Final = "once"  # the strictness of a coach that stops a single move of a game
HELD_LOSSES: Final[Mapping[str, float]] = {
    ONCE: BLUNDER_LOSS,
    "sure": 1.0,
    "third": BLUNDER_LOSS,
    "fifth": MISTAKE_LOSS,
}
"""The loss in win probability from which a move is stopped, by the coach's strictness; every coach guards forced wins.

The coach of strictness `once` stops a single move of a game.  The names of strictness are those in settings and saved
games, which older versions wrote for other losses.
"""
COACH_NAMES: Final[Mapping[str, str]] = {
    "off": N_("Off"),
    ONCE: N_("Your first big mistake"),
    "sure": N_("Losing moves"),
    "third": N_("Big mistakes"),
    "fifth": N_("Every mistake"),
}


@dataclass(frozen=True, slots=True)
class CoachVerdict:
    """What a move does to its mover's chances, between 0 and 1, with the best reply and that reply's facts.

    `best` is the coach's own move.
    `loses_win`: the move gives a forced win away.  `makes_lost`: the move leads to a forced loss; `loses_at_once`: by
    the next reply.  `threat`, with three players: a seat that can win by its next move, and the fact that describes
    how.  `best_line` and `line` are the texts of the best moves, from the coach's own move and from the player's move.
    """

    before: float
    after: float
    best: Move
    reply: Move
    facts: tuple[Fact, ...] = ()
    loses_win: bool = False
    makes_lost: bool = False
    loses_at_once: bool = False
    threat: tuple[int, Fact] | None = None
    best_line: tuple[str, ...] = ()
    line: tuple[str, ...] = ()

    def should_stop(self, strictness: str) -> bool:
        """Whether a coach of this strictness asks the player about the move; a coach that is off never does."""
        least = HELD_LOSSES.get(strictness)
        if least is None:
            return False
        loss = self.before - self.after
        return self.loses_at_once or loss >= least or ((self.loses_win or self.makes_lost) and loss >= MISSED_WIN_LOSS)


class Coach(EngineUser[tuple[PositionSearch, str]]):
    """Watches the position of a match. The engine starts with the first position; after two failures the coach stops.

    Call `weigh` with a move in the watched position, then `poll` until there is a verdict or `is_waiting` is False.
    """

    def __init__(
        self, client_factory: Callable[[], EngineProcess] = start_built_in, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(client_factory)
        self._clock = clock
        self._watched_lines: tuple[str, ...] = ()  # the protocol lines that lead to the watched position
        self._before: tuple[PositionSearch, str] | None = None  # with the best move, as after the move
        self._pending_move: tuple[Match, Move, str] | None = None
        self._is_asked = False  # whether the engine was asked about the pending move
        self._has_answered = False  # whether the engine has answered at all
        self._deadline = 0.0
        self._failure: StaxError | None = None

    def watch(self, match: Match) -> None:
        """Search the match's position, unless that is done; a move that was weighed elsewhere is dropped."""
        lines = replay_lines(match)
        if lines != self._watched_lines and self._failure is None:
            self._watched_lines, self._before, self._pending_move = lines, None, None
            self._search(lines, match.game, match.position.clone())

    def weigh(self, match: Match, move: Move) -> None:
        """Weigh a legal move.

        The verdict comes within `MAX_WAIT_SECONDS`, the first within `MAX_FIRST_WAIT_SECONDS`, or never.
        """
        self.watch(match)
        ends = _position_after(match, move).outcome() != PLAYING
        self._pending_move = None if ends or self._failure is not None else (match, move, match.move_text(move))
        self._is_asked, self._deadline = (
            False,
            self._clock() + (MAX_WAIT_SECONDS if self._has_answered else MAX_FIRST_WAIT_SECONDS),
        )
        self._ask_about_move()

    @property
    def is_waiting(self) -> bool:
        """Whether a verdict may still come."""
        return self._pending_move is not None and self._clock() < self._deadline

    def poll(self) -> CoachVerdict | None:
        """The verdict, returned a single time; None before it is there."""
        answer, trouble = self._take_answer(), super().trouble()
        if trouble is not None and self._failure is None:
            self._failure, self._pending_move = trouble, None
        if answer is None:
            return None
        self._has_answered = True
        if self._before is None:
            self._before = answer
            self._ask_about_move()
            return None
        if self._pending_move is None or not self._is_asked:
            return None
        (match, move, _text), self._pending_move = self._pending_move, None
        return self._compare(match, move, self._before, answer)

    def trouble(self) -> StaxError | None:
        """The error that ended the coach, or None."""
        return self._failure

    def cancel(self) -> None:
        """Drop the weighed move; the search of the position before it is kept."""
        if self._is_asked:
            super().cancel()
        self._pending_move, self._is_asked = None, False

    def close(self) -> None:
        """End the engine at once."""
        self._pending_move = None
        super().close()

    def _search(self, lines: tuple[str, ...], game: Game, position: Position) -> None:
        self._is_asked = False

        def question(_fresh: bool) -> Conversation[tuple[PositionSearch, str]]:
            answer = yield from request(*lines, f"go nodes={COACH_NODES} movetime={MAX_SEARCH_SECONDS:g}")
            return read_search(answer, game, position), read_best_move(answer)

        self._ask(question, MAX_SEARCH_SECONDS)

    def _ask_about_move(self) -> None:
        """Search the position after the weighed move, as soon as the search before it is done."""
        if self._pending_move is not None and self._before is not None:
            match, move, text = self._pending_move
            self._search((*self._watched_lines, f"play {text}"), match.game, _position_after(match, move))
            self._is_asked = True

    def _compare(
        self, match: Match, move: Move, before: tuple[PositionSearch, str], after: tuple[PositionSearch, str]
    ) -> CoachVerdict | None:
        """The verdict from the searches before and after the move, at the same distance."""
        (before_search, best), (after_search, best_reply) = before, after
        seat, seats, position = match.turn, match.seats, _position_after(match, move)
        try:
            reply = match.game.notation.read_move(position, best_reply)
            own_move = match.game.notation.read_move(match.position, best)
        except StaxError:  # a foreign engine may send an illegal move
            return None
        line = after_search.line_at(before_search.depth - 1)
        chance_before, chance_after = (
            before_search.chances(line.depth + 1)[seat],
            after_search.chances(line.depth)[seat],
        )
        if move == own_move:
            chance_before = chance_after = max(chance_before, chance_after)
        won, lost = before_search.lines[-1].scores[seat], line.scores[seat]
        facts = match.game.facts.facts_of_move(position, reply)
        return CoachVerdict(
            chance_before,
            chance_after,
            own_move,
            reply,
            facts,
            loses_win=won > 0 and is_certain(won, seats) and lost < FORCED_WIN,
            makes_lost=lost <= -FORCED_WIN < won,
            loses_at_once=-lost >= WIN - 1 and won > -FORCED_WIN,
            threat=threat_after(match.game, position, reply, seat) if seats > 2 else None,
            best_line=before_search.best,
            line=(match.move_text(move), *after_search.best),
        )


def _position_after(match: Match, move: Move) -> Position:
    position = match.position.clone()
    position.play(move)
    return position


def threat_after(game: Game, position: Position, reply: Move, seat: int) -> tuple[int, Fact] | None:
    """The seat that wins by a reply, or that can win by the move after it, and the fact that describes it.

    None if there is no such seat but `seat` itself.
    """
    found = _winner_of_move(game, position, reply)
    if found is not None:
        return found
    after = position.clone()
    after.play(reply)
    if after.outcome() != PLAYING or after.turn == seat:
        return None
    wins = (found for move in after.legal() if (found := _winner_of_move(game, after, move)) is not None)
    return next(wins, None)


def _winner_of_move(game: Game, position: Position, move: Move) -> tuple[int, Fact] | None:
    """The mover and the fact that describes the win; None if the move does not win or no fact describes it."""
    after, seat = position.clone(), position.turn
    after.play(move)
    if after.outcome() != seat:
        return None
    fact = next(
        (fact for fact in game.facts.facts_of_move(position, move) if fact.name in game.facts.texts.threats), None
    )
    return None if fact is None else (seat, fact)
