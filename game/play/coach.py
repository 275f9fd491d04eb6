"""Coach: an engine of its own weighs the move that a person is about to play; asked, polled, never waited for long.

It knows a position's chances before the move as soon as it has been asked to watch it, and those after the move a
moment after it is asked about that.  Both are judged as an analysis judges them: a depth, and one ply less after it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.ai.chances import chances, is_certain, scale_of
from game.ai.scores import FORCED_WIN, WIN
from game.core.errors import N_, StaxError
from game.core.facts import Fact
from game.core.game import Game
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.core.weights import ChanceScale
from game.engine.client import start_built_in
from game.engine.info_line import read_info, read_scores
from game.engine.session import EngineProcess, EngineSession, LineAnswer, replay_lines
from game.play.weighing import chosen

NODES: Final = 5_000  # counted and not timed, so that the same move is judged alike
SECONDS: Final = 0.5  # more than that many nodes take where the program is compiled
PATIENCE: Final = 0.6  # seconds that a move waits at most,
STARTING: Final = 3.0  # and those that the first one waits for an engine that has not answered yet
SHARES: Final[Mapping[str, float]] = {"sure": 1.0, "third": 1 / 3, "fifth": 1 / 5}
"""How strict a coach is: the share of the chances that may be thrown away; what is certain is held by each."""
COACH_NAMES: Final[Mapping[str, str]] = {
    "off": N_("Off"),
    "sure": N_("A win or a king"),
    "third": N_("A third"),
    "fifth": N_("A fifth"),
}
MUCH: Final = 1 / 5  # of the chances; who throws a certain win away for less keeps nearly all


@dataclass(frozen=True, slots=True)
class Looked:
    """What a search told of a position: each seat's scores by depth, and the best move."""

    scores: Mapping[int, tuple[int, ...]]
    best: str

    def at(self, depth: int) -> int:
        """The depth that is known and no greater; the least one where none is."""
        return max((each for each in self.scores if each <= depth), default=min(self.scores))

    def chances(self, depth: int, scale: ChanceScale) -> tuple[float, ...]:
        """Each seat's chance as `analysis.look.Look` has it: the mean of so many depths as there are seats, but what is
        certain stays so."""
        last = self.scores[depth]
        depths = (
            sorted(each for each in self.scores if each <= depth)[-len(last) :]
            if not is_certain(max(last), len(last))
            else [depth]
        )
        told = [chances(self.scores[each], scale) for each in depths]
        return tuple(sum(each) / len(told) for each in zip(*told, strict=True))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move does to its mover's chances, between 0 and 1; how the next player answers it, and what that does.

    `win`: a certain win is none any more.  `lost`: only after the move the loss is certain; `at_once`: by the answer.
    `threat`, of more than two players: a seat that can win by its next move, and how, as the game's `threats` tell it.
    """

    before: float
    after: float
    reply: Move
    facts: tuple[Fact, ...] = ()
    win: bool = False
    lost: bool = False
    at_once: bool = False
    threat: tuple[int, Fact] | None = None

    def holds(self, strictness: str) -> bool:
        """Whether a coach that is so strict holds the move; one that is off holds none."""
        share = SHARES.get(strictness)
        if share is None:
            return False
        thrown = self.before - self.after
        return self.at_once or thrown > share or ((self.win or self.lost) and thrown > MUCH)


class Coach:
    """Watches one position after the other.  Its engine starts with the first; one that fails twice is not asked again.

    `weigh` a move of the position that is watched and `poll` until there is a verdict or nothing is `waiting`.
    """

    def __init__(
        self, client_factory: Callable[[], EngineProcess] = start_built_in, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session = EngineSession(client_factory, clock)
        self._clock = clock
        self._at: tuple[str, ...] = ()  # the lines that lead to what is watched
        self._seated = 0, 2  # who moves there, of how many
        self._before: Looked | None = None
        self._tried: tuple[Match, Move, str] | None = None
        self._asked = False  # about what is tried
        self._heard = False  # whether the engine has answered anything yet
        self._until = 0.0
        self._gone: StaxError | None = None

    def watch(self, match: Match) -> None:
        """Learn the chances where a match stands, unless that is known; what was tried elsewhere is forgotten."""
        lines = replay_lines(match)
        if lines != self._at and self._gone is None:
            self._at, self._before, self._tried = lines, None, None
            self._seated = match.turn, match.seats
            self._ask(lines)

    def weigh(self, match: Match, move: Move) -> None:
        """Weigh a legal move; a verdict comes within `PATIENCE`, the first within `STARTING`, or not at all."""
        self.watch(match)
        after = match.position.clone()
        after.play(move)
        ends = after.outcome() != PLAYING
        self._tried = None if ends or self._gone is not None else (match, move, match.move_text(move))
        self._asked, self._until = False, self._clock() + (PATIENCE if self._heard else STARTING)
        self._go_on()

    @property
    def waiting(self) -> bool:
        """Whether a verdict may still come."""
        return self._tried is not None and self._clock() < self._until

    def poll(self) -> Verdict | None:
        """The verdict, once, when there is one."""
        answers = self._session.poll()
        if self._session.trouble is not None and self._gone is None:
            self._gone, self._tried = self._session.trouble, None
        if not answers:
            return None
        self._heard = True
        if self._before is None:
            self._before = looked(answers[-1], *self._seated)
            self._go_on()
            return None
        if self._tried is None or not self._asked:
            return None
        (match, move, _text), self._tried = self._tried, None
        return self._verdict(match, move, answers[-1])

    def trouble(self) -> StaxError | None:
        """Why no verdict comes any more, if that is so."""
        return self._gone

    def forget(self) -> None:
        """Drop the move that is weighed; what is known of the position stays."""
        if self._asked:
            self._session.cancel_question()
        self._tried, self._asked = None, False

    def close(self) -> None:
        """End the engine at once."""
        self._tried = None
        self._session.close()

    def _ask(self, lines: tuple[str, ...]) -> None:
        self._asked = False
        self._session.begin(lambda _fresh: (*lines, f"go nodes={NODES} movetime={SECONDS:g}"), SECONDS)

    def _go_on(self) -> None:
        """Ask about the move that is tried as soon as the position before it is known."""
        if self._tried is not None and self._before is not None:
            self._ask((*self._at, f"play {self._tried[2]}"))
            self._asked = True

    def _verdict(self, match: Match, move: Move, answer: LineAnswer) -> Verdict | None:
        """Compare what is known before and after; both as deep as the shallower one has looked."""
        seat, seats, before = match.turn, match.seats, self._before
        position = match.position.clone()
        position.play(move)
        after = looked(answer, position.turn, seats)
        if before is None or after is None:
            return None
        try:
            reply = match.game.notation.read_move(position, after.best)
        except StaxError:  # an engine from elsewhere may say what it likes
            return None
        deep = after.at(before.at(max(before.scores)) - 1)
        was = before.chances(before.at(deep + 1), scale_of(match.game, match.position))[seat]
        now = after.chances(deep, scale_of(match.game, position))[seat]
        if match.game.notation.write_move(match.position, move) == before.best:
            was = now = max(was, now)
        won, lost = before.scores[max(before.scores)][seat], after.scores[deep][seat]
        facts = match.game.facts.facts_of_move(position, reply)
        return Verdict(
            was,
            now,
            reply,
            facts,
            win=won > 0 and is_certain(won, seats) and lost < FORCED_WIN,
            lost=lost <= -FORCED_WIN < won,
            at_once=-lost >= WIN - 1 and won > -FORCED_WIN,
            threat=threat_after(match.game, position, reply, seat) if seats > 2 else None,
        )


def threat_after(game: Game, position: Position, reply: Move, seat: int) -> tuple[int, Fact] | None:
    """Who wins by a reply in a position, or can win by the next move after it if that is not a seat's, and how."""
    found = _winning(game, position, reply)
    if found is not None:
        return found
    after = position.clone()
    after.play(reply)
    if after.outcome() != PLAYING or after.turn == seat:
        return None
    wins = (found for move in after.legal() if (found := _winning(game, after, move)) is not None)
    return next(wins, None)


def _winning(game: Game, position: Position, move: Move) -> tuple[int, Fact] | None:
    """Who wins by a move, and the fact by which that is told; None if nobody does, or nothing tells it."""
    after, seat = position.clone(), position.turn
    after.play(move)
    if after.outcome() != seat:
        return None
    fact = next((fact for fact in game.facts.facts_of_move(position, move) if fact.name in game.facts.threats), None)
    return None if fact is None else (seat, fact)


def looked(answer: LineAnswer, turn: int, seats: int) -> Looked | None:
    """What a `go` has told; None where it told no scores."""
    scores: dict[int, tuple[int, ...]] = {}
    for text in answer.output:
        line, told = read_info(text), read_scores(text, turn, seats)
        if line is not None and told is not None and line.rank == 1:
            scores[line.depth] = told
    return Looked(scores, chosen(answer)) if scores else None
