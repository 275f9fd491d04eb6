"""Commands: executes the lines of the protocol and writes their answers before the `ok`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import game
from game.ai.chances import engine_scale_of, score_of
from game.ai.characters import character_at
from game.ai.scores import score_text
from game.ai.strengths import figures_of
from game.ai.thinker import TABLE_MEGABYTES, Clock, Thinker, Thought
from game.core import outcome
from game.core.errors import StaxError, quoted
from game.core.game import Game, default_options, read_options
from game.core.speed import is_program_compiled
from game.engine import bench
from game.engine.command_stopper import CommandStopper
from game.engine.perft import MAX_PERFT_DEPTH, perft
from game.engine.requests import BENCH_RANGE, BadCommand, Go, read_go, read_integer, read_seconds
from game.engine.text_match import TextMatch
from game.games import GAMES
from game.openings.book import LegalBookMove
from game.openings.repertoire import Repertoire

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class EngineResources:
    """What an engine may use: a random seed, threads, MB for its table, and opening books, if any."""

    seed: int
    threads: int = 1
    megabytes: int = TABLE_MEGABYTES
    books: Repertoire | None = None


DEFAULT_BENCH_SECONDS = 5.0
MAX_MESSAGE_LETTERS = 290  # so that the line has at most 300
SHOWN_TERMS = 3
TEMPO_TERM = "to-move"  # a term that every move changes alike, so it explains no move


class Commands:
    """Executes lines in order; calls `answer` with each line of an answer except the last, `ok`."""

    def __init__(
        self, answer: Callable[[str], None], stopper: CommandStopper, clock: Clock, means: EngineResources
    ) -> None:
        self._answer = answer
        self._stopper = stopper
        self._clock = clock
        self._resources = means
        self._number = 0
        self._match: TextMatch | None = None
        self._thinker: Thinker | None = None
        self._thinks_for: tuple[Game, int, str, str] | None = None
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
        """Execute line `number`; an invalid line gets an `err` answer with the reason."""
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
        _check_no_words(words)
        self._answer(f"id stax {game.__version__} {'compiled' if is_program_compiled() else 'plain'}")
        for known in GAMES.values():
            self._answer(
                " ".join(["game", known.id, *(f"{key}={value}" for key, value in default_options(known).items())])
            )

    def _stop(self, words: list[str]) -> None:
        _check_no_words(words)  # the stopped command has already answered; it ended when this line was read

    def _new(self, words: list[str]) -> None:
        if not words or words[0] not in GAMES:
            raise BadCommand(
                "there is no game '{name}': {games}", name=quoted(" ".join(words[:1])), games=", ".join(GAMES)
            )
        chosen = GAMES[words[0]]
        self._match = TextMatch(chosen, _read_or_refuse(lambda: read_options(chosen, words[1:])))
        self._thinker = None
        self._answer(self._match.position_text())

    # In a game:

    def _position(self, match: TextMatch, words: list[str]) -> None:
        if words:
            match = _read_or_refuse(lambda: TextMatch(match.game, match.options, " ".join(words)))
            self._match = match
        self._answer(match.position_text())

    def _moves(self, match: TextMatch, words: list[str]) -> None:
        _check_no_words(words)
        self._answer_all(match.moves_by_text())

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
        count = read_integer(words[0], 1, 10**9, "undo") if words else 1
        if count > len(match.moves):
            raise BadCommand("there are only {count} moves to take back", count=len(match.moves))
        match.undo(count)
        self._answer(match.position_text())

    def _history(self, match: TextMatch, words: list[str]) -> None:
        _check_no_words(words)
        self._answer_all(match.texts)

    def _result(self, match: TextMatch, words: list[str]) -> None:
        _check_no_words(words)
        self._answer(match.result())

    def _perft(self, match: TextMatch, words: list[str]) -> None:
        self._answer(str(self._count_lines(match, _read_number(words, 0, "perft"))))

    def _divide(self, match: TextMatch, words: list[str]) -> None:
        depth = _read_number(words, 1, "divide")
        counts: list[str] = []
        for text, move in match.moves_by_text().items():
            match.position.play(move)
            try:
                counts.append(f"{text} {self._count_lines(match, depth - 1)}")
            finally:
                match.position.undo()
        self._answer_all(counts)

    def _count_lines(self, match: TextMatch, depth: int) -> int:
        count = perft(match.position, depth, self._is_stopped)
        if count is None or self._is_stopped():
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
        evaluator = match.game.ai.evaluator(position)
        mover = position.turn
        before = evaluator.terms(mover)
        position.play(move)
        after = evaluator.terms(mover).items()
        changes = [(name, worth - before[name]) for name, worth in after if name != TEMPO_TERM]
        changes.sort(key=lambda change: -abs(change[1]))
        self._answer_all(f"term {name} {change}" for name, change in changes[:SHOWN_TERMS] if change)

    def _bench(self, match: TextMatch, words: list[str]) -> None:
        if len(words) > 1:
            raise BadCommand("bench takes one number of seconds")
        half = (read_seconds(words[0], BENCH_RANGE, "bench") if words else DEFAULT_BENCH_SECONDS) / 2
        games = bench.measure_playouts(match.game, match.options, half, self._is_stopped)
        nodes = bench.measure_alpha_beta(match.game, match.options, half, self._is_stopped)
        if games is None or nodes is None:
            raise BadCommand("stopped")
        self._answer(f"playouts {games.per_second:.0f} per-second plies {games.plies:.1f}")
        self._answer(f"nodes {nodes:.0f} per-second")

    def _go(self, match: TextMatch, words: list[str]) -> None:
        wanted = read_go(words)
        if match.position.outcome() != outcome.PLAYING:
            raise BadCommand("the game is over")
        opening = self._book_move(match, wanted)
        if opening is not None:
            self._answer_book_move(match, opening)
            return
        thinker = self._thinker_for(match.game, match.position.seats, wanted.level, wanted.character)
        thinker.rearm()

        def report(thought: Thought) -> None:
            self._answer(_info_line(match, thought))

        with self._stopper.call_when_halted(thinker.stop, self._number, wanted.is_endless):
            move = thinker.think(match.position, wanted.limits, report)
        if wanted.is_endless:
            self._stopper.wait(self._number)
        self._answer(f"bestmove {match.game.notation.write_move(match.position, move)}")

    def _book_move(self, match: TextMatch, wanted: Go) -> LegalBookMove | None:
        """The move from an opening book, None if there is none."""
        books = self._resources.books
        if books is None or not wanted.may_use_book:
            return None
        return books.book_move(match.game, match.options, match.position, wanted.level)

    def _answer_book_move(self, match: TextMatch, opening: LegalBookMove) -> None:
        score = score_of(opening.book_move.chance, engine_scale_of(match.game, match.position.seats))
        self._answer(_info_line(match, Thought(opening.depth, 1, (score,), 0, 0.0, (opening.move,))))
        self._answer(f"bestmove {match.game.notation.write_move(match.position, opening.move)}")

    def _thinker_for(self, chosen: Game, seats: int, level: str, name: str) -> Thinker:
        if self._thinker is None or self._thinks_for != (chosen, seats, level, name):
            character = _read_or_refuse(lambda: character_at(chosen, level, seats, name))
            means = self._resources
            self._thinker = Thinker(
                chosen,
                figures_of(chosen, level, seats),
                means.seed,
                self._clock,
                threads=means.threads,
                megabytes=means.megabytes,
                character=character,
            )
            self._thinks_for = (chosen, seats, level, name)
        return self._thinker

    def _is_stopped(self) -> bool:
        return self._stopper.is_stopped(self._number)

    def _answer_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._answer(line)


def _one_line(error: StaxError) -> str:
    return quoted(" ".join(str(error).split()), MAX_MESSAGE_LETTERS)


def _read_or_refuse(read: Callable[[], Value]) -> Value:
    try:
        return read()
    except StaxError as error:
        raise BadCommand("{message}", message=_one_line(error)) from error


def _check_no_words(words: Sequence[str]) -> None:
    if words:
        raise BadCommand("there is no option '{word}'", word=quoted(words[0]))


def _read_number(words: Sequence[str], low: int, name: str) -> int:
    if len(words) != 1:
        raise BadCommand("{name} takes one number", name=name)
    return read_integer(words[0], low, MAX_PERFT_DEPTH, name)


def _info_line(match: TextMatch, thought: Thought) -> str:
    score = "/".join(score_text(number) for number in thought.scores)
    speed = round(thought.nodes / max(thought.seconds, 1e-6))
    return (
        f"info depth {thought.depth} line {thought.rank} score {score} nodes {thought.nodes} nps {speed} "
        f"time {thought.seconds:.3f} pv {match.line_text(thought.moves)}"
    )
