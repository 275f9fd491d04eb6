"""Commands: what each line of the protocol does, and what it answers before its `ok`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import game
from game.ai.chances import engine_scale_of, score_of
from game.ai.levels import level_of
from game.ai.scores import score_text
from game.ai.thinker import TABLE_MEGABYTES, Clock, Thinker, Thought
from game.core import outcome
from game.core.errors import StaxError, quoted
from game.core.game import Game, default_options, read_options
from game.core.speed import is_program_compiled
from game.engine import bench
from game.engine.brake import Brake
from game.engine.perft import DEEPEST, perft
from game.engine.requests import BENCH_SECONDS, BadCommand, Go, read_go, seconds, whole
from game.engine.text_match import TextMatch
from game.games import GAMES
from game.openings.book import LegalBookMove
from game.openings.repertoire import Repertoire

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Means:
    """What an engine thinks with: chance, threads, MB for what is remembered, and books of openings, if any."""

    seed: int
    threads: int = 1
    megabytes: int = TABLE_MEGABYTES
    books: Repertoire | None = None


BENCH_DEFAULT = 5.0
LONGEST_MESSAGE = 290  # letters, so that the line has 300 at most
TERMS_TOLD = 3
TEMPO = "to-move"  # a term that every move changes alike, which tells nothing about one


class Commands:
    """Obeys one line after another; `answer` is called with each answer line but the last, `ok`."""

    def __init__(self, answer: Callable[[str], None], brake: Brake, clock: Clock, means: Means) -> None:
        self._answer = answer
        self._brake = brake
        self._clock = clock
        self._means = means
        self._number = 0
        self._match: TextMatch | None = None
        self._thinker: Thinker | None = None
        self._thinks_for: tuple[Game, int, str] | None = None
        self._always: dict[str, Callable[[list[str]], None]] = {"info": self._info, "stop": self._stop}
        self._in_game: dict[str, Callable[[TextMatch, list[str]], None]] = {
            "position": self._position,
            "moves": self._moves,
            "play": self._play,
            "undo": self._undo,
            "history": self._history,
            "result": self._result,
            "perft": self._perft,
            "divide": self._divide,
            "go": self._go,
            "why": self._why,
            "bench": self._bench,
        }

    def obey(self, number: int, line: str | BadCommand) -> None:
        """Answer line `number`, or tell why it could not be read; a refusal is an answer too."""
        self._number = number
        try:
            if isinstance(line, BadCommand):
                raise line
            self._dispatch(line.split())
        except BadCommand as error:
            self._answer(f"err {_one_line(error)}")
        except MemoryError:
            self._answer("err there is not enough memory")

    def _dispatch(self, words: list[str]) -> None:
        name, rest = (words[0], words[1:]) if words else ("", [])
        if name in self._always:
            self._always[name](rest)
        elif name == "new":
            self._new(rest)
        elif self._match is None:
            raise BadCommand("no game has been started: 'new GAME' comes first")
        elif name in self._in_game:
            self._in_game[name](self._match, rest)
        else:
            raise BadCommand("there is no command '{name}'", name=quoted(name))

    # Without a game:

    def _info(self, words: list[str]) -> None:
        _none(words)
        self._answer(f"id stax {game.__version__} {'compiled' if is_program_compiled() else 'plain'}")
        for known in GAMES.values():
            self._answer(
                " ".join(["game", known.id, *(f"{key}={value}" for key, value in default_options(known).items())])
            )

    def _stop(self, words: list[str]) -> None:
        _none(words)  # what it stopped has answered: it was ended when this line was read

    def _new(self, words: list[str]) -> None:
        if not words or words[0] not in GAMES:
            raise BadCommand(
                "there is no game '{name}': {games}", name=quoted(" ".join(words[:1])), games=", ".join(GAMES)
            )
        chosen = GAMES[words[0]]
        self._match = TextMatch(chosen, _refusing(lambda: read_options(chosen, words[1:])))
        self._thinker = None
        self._answer(self._match.position_text())

    # In a game:

    def _position(self, match: TextMatch, words: list[str]) -> None:
        if words:
            match = _refusing(lambda: TextMatch(match.game, match.options, " ".join(words)))
            self._match = match
        self._answer(match.position_text())

    def _moves(self, match: TextMatch, words: list[str]) -> None:
        _none(words)
        self._tell(match.listed())

    def _play(self, match: TextMatch, words: list[str]) -> None:
        if not words:
            raise BadCommand("play needs a move")
        try:
            match.play_all(words)
        except StaxError as error:
            self._answer(f"illegal {_one_line(error)}")
        else:
            self._answer(match.position_text())

    def _undo(self, match: TextMatch, words: list[str]) -> None:
        if len(words) > 1:
            raise BadCommand("undo takes one number")
        count = whole(words[0], 1, 10**9, "undo") if words else 1
        if count > len(match.moves):
            raise BadCommand("there are only {count} moves to take back", count=len(match.moves))
        match.undo(count)
        self._answer(match.position_text())

    def _history(self, match: TextMatch, words: list[str]) -> None:
        _none(words)
        self._tell(match.texts)

    def _result(self, match: TextMatch, words: list[str]) -> None:
        _none(words)
        self._answer(match.result())

    def _perft(self, match: TextMatch, words: list[str]) -> None:
        self._answer(str(self._counted(match, _one_number(words, 0, "perft"))))

    def _divide(self, match: TextMatch, words: list[str]) -> None:
        depth = _one_number(words, 1, "divide")
        counts: list[str] = []
        for text, move in match.listed().items():
            match.position.play(move)
            try:
                counts.append(f"{text} {self._counted(match, depth - 1)}")
            finally:
                match.position.undo()
        self._tell(counts)

    def _counted(self, match: TextMatch, depth: int) -> int:
        count = perft(match.position, depth, self._stopped)
        if count is None or self._stopped():
            raise BadCommand("stopped")
        return count

    def _why(self, match: TextMatch, words: list[str]) -> None:
        if len(words) != 1:
            raise BadCommand("why takes one move")
        position = match.position.clone()
        try:
            move = match.game.notation.read_move(position, words[0])
        except StaxError as error:
            self._answer(f"illegal {_one_line(error)}")
            return
        evaluator = match.game.evaluator(position)
        mover = position.turn
        before = evaluator.terms(mover)
        position.play(move)
        after = evaluator.terms(mover).items()
        changes = [(name, worth - before[name]) for name, worth in after if name != TEMPO]
        changes.sort(key=lambda change: -abs(change[1]))
        self._tell(f"term {name} {change}" for name, change in changes[:TERMS_TOLD] if change)

    def _bench(self, match: TextMatch, words: list[str]) -> None:
        if len(words) > 1:
            raise BadCommand("bench takes one number of seconds")
        half = (seconds(words[0], BENCH_SECONDS, "bench") if words else BENCH_DEFAULT) / 2
        games = bench.playouts(match.game, match.options, half, self._stopped)
        nodes = bench.alpha_beta(match.game, match.options, half, self._stopped)
        if games is None or nodes is None:
            raise BadCommand("stopped")
        self._answer(f"playouts {games.per_second:.0f} per-second plies {games.plies:.1f}")
        self._answer(f"nodes {nodes:.0f} per-second")

    def _go(self, match: TextMatch, words: list[str]) -> None:
        wanted = read_go(words)
        if match.position.outcome() != outcome.PLAYING:
            raise BadCommand("the game is over")
        opening = self._opening(match, wanted)
        if opening is not None:
            self._tell_opening(match, opening)
            return
        thinker = self._thinker_for(match.game, match.position.seats, wanted.level)
        thinker.rearm()

        def report(thought: Thought) -> None:
            self._answer(_info_line(match, thought))

        with self._brake.calling(thinker.stop, self._number, wanted.endless):
            move = thinker.think(match.position, wanted.limits, report)
        if wanted.endless:
            self._brake.wait(self._number)
        self._answer(f"bestmove {match.game.notation.write_move(match.position, move)}")

    def _opening(self, match: TextMatch, wanted: Go) -> LegalBookMove | None:
        """What is played from a book."""
        books = self._means.books
        if books is None or not wanted.plays:
            return None
        return books.book_move(match.game, match.options, match.position, wanted.level)

    def _tell_opening(self, match: TextMatch, opening: LegalBookMove) -> None:
        score = score_of(opening.book_move.chance, engine_scale_of(match.game, match.position.seats))
        self._answer(_info_line(match, Thought(opening.depth, 1, (score,), 0, 0.0, (opening.move,))))
        self._answer(f"bestmove {match.game.notation.write_move(match.position, opening.move)}")

    def _thinker_for(self, chosen: Game, seats: int, level: str) -> Thinker:
        if self._thinker is None or self._thinks_for != (chosen, seats, level):
            means = self._means
            self._thinker = Thinker(
                chosen,
                level_of(chosen, level, seats),
                means.seed,
                self._clock,
                threads=means.threads,
                megabytes=means.megabytes,
            )
            self._thinks_for = (chosen, seats, level)
        return self._thinker

    def _stopped(self) -> bool:
        return self._brake.stopped(self._number)

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._answer(line)


def _one_line(error: StaxError) -> str:
    return quoted(" ".join(str(error).split()), LONGEST_MESSAGE)


def _refusing(read: Callable[[], T]) -> T:
    try:
        return read()
    except StaxError as error:
        raise BadCommand("{message}", message=_one_line(error)) from error


def _none(words: Sequence[str]) -> None:
    if words:
        raise BadCommand("there is no option '{word}'", word=quoted(words[0]))


def _one_number(words: Sequence[str], low: int, name: str) -> int:
    if len(words) != 1:
        raise BadCommand("{name} takes one number", name=name)
    return whole(words[0], low, DEEPEST, name)


def _info_line(match: TextMatch, thought: Thought) -> str:
    score = "/".join(score_text(number) for number in thought.scores)
    speed = round(thought.nodes / max(thought.seconds, 1e-6))
    return (
        f"info depth {thought.depth} line {thought.rank} score {score} nodes {thought.nodes} nps {speed} "
        f"time {thought.seconds:.3f} pv {match.line_text(thought.moves)}"
    )
