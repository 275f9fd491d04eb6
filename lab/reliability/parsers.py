"""The parsers of texts that others have written; each function takes any bytes, and raises only what is a breach.

A value or the documented error is checked: a value goes to text and back unchanged, an error is a sentence on one
line.
"""

from __future__ import annotations

import io
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Final

from game.core import weights
from game.core.display.refusal import why_refused
from game.core.errors import IllegalMove, StaxError
from game.core.game import Game, default_options, read_options
from game.core.position import Position
from game.engine.command_stopper import CommandStopper
from game.engine.commands import Commands, EngineResources
from game.engine.info_line import read_info
from game.engine.server import read_lines
from game.games import GAMES
from game.library.form.faults import MAX_FAULTS, Fault
from game.library.form.read import Damaged, NotAGame, read_text, read_texts
from game.library.form.write import write_text
from game.library.note import read_note
from game.library.position_link import link_text, read_link
from game.library.record import GameRecord
from game.play.setup import read_setup
from game.puzzles.text import read_puzzle_text
from game.settings import config_file
from game.ui import words

LONGEST_SENTENCE: Final = 300  # letters
MOVES: Final = 40  # of an input that are read, so that one input is one step
ENDLESS: Final = 10**9  # a line of the protocol that none stands after


def check_sentence(error: StaxError) -> None:
    """A refusal is a sentence that can be printed on a line."""
    sentence = words.error_text(error)
    assert sentence.strip()
    assert sentence.isprintable(), sentence
    assert len(sentence) <= LONGEST_SENTENCE, sentence


def saved_games(content: bytes) -> None:
    """The text form of saved games."""
    records: Sequence[GameRecord] = ()
    faults: Sequence[Fault] | None = None
    try:
        records = read_texts(content.decode("utf-8", "replace"), GAMES)
    except NotAGame as error:
        check_sentence(error)
    except Damaged as damaged:
        records, faults = damaged.records, damaged.faults
    assert faults is None or 0 < len(faults) <= MAX_FAULTS
    for each in faults or ():
        check_sentence(each.reason)
    for record in records:
        assert read_text(write_text(record, GAMES[record.game_id]), GAMES) == record


def notation(game: Game, content: bytes) -> None:
    """Options, a position, and moves from there: a line for each; a line that is refused changes nothing."""
    first, second, *lines = [*content.decode("utf-8", "replace").split("\n"), "", ""][: MOVES + 2]
    options = default_options(game)
    try:
        options = read_options(game, first.split())
    except StaxError as error:
        check_sentence(error)
    position = game.notation.start(options)
    try:
        position = game.notation.read_position(second, options)
    except StaxError as error:
        check_sentence(error)
    text = game.notation.write_position(position)
    assert game.notation.write_position(game.notation.read_position(text, options)) == text
    for line in lines:
        _move(game, position, line)


def _move(game: Game, position: Position, text: str) -> None:
    try:
        move = game.notation.read_move(position, text)
    except StaxError as error:
        check_sentence(why_refused(game, position, error) if isinstance(error, IllegalMove) else error)
        return
    assert move in position.legal()
    assert game.notation.read_move(position, game.notation.write_move(position, move)) == move
    position.advance(move)


def links(content: bytes) -> None:
    """A link to a position, or a puzzle with one in it, as they are pasted."""
    text = content.decode("utf-8", "replace")
    try:
        posed = read_puzzle_text(text, GAMES)
    except StaxError as error:
        check_sentence(error)
    else:
        assert posed.set_up(GAMES[posed.game]).legal()
    try:
        record = read_link(text, GAMES)
    except StaxError as error:
        check_sentence(error)
        return
    game = GAMES[record.game_id]
    position = game.notation.read_position(record.start or "", record.options)
    assert read_link(link_text(game, record.options, position), GAMES) == record


def notes(content: bytes) -> None:
    """A comment, which may have the line of an analysis in it."""
    text = content.decode("utf-8", "replace")
    left, note = read_note(text)
    assert (left == text) if note is None else (len(left) < len(text))
    if note is not None:
        again = read_note(str(note))[1]
        assert str(again) == str(note)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where a file of settings lies while this program runs, in memory where the system has such a place."""
    memory = Path("/dev/shm")
    return tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None)


def settings(content: bytes) -> None:
    """A file of settings, as a start of the program reads it, and as it is written when something is changed."""
    path = Path(_folder().name) / "config.toml"
    path.write_bytes(content)
    found, notice = config_file.read_config(path)
    assert notice is None or words.error_text(notice)
    assert words.choose(found.look.language) in words.LANGUAGES
    words.choose("en")
    for text in (*found.last.setups, found.last.setup):
        with suppress(StaxError):
            read_setup(text)
    with suppress(config_file.SetAside):
        config_file.write_config(path, found)
    assert config_file.read_config(path) == (found, None)
    for kept in path.parent.glob("*.damaged-*"):
        kept.unlink()


def game_weights(content: bytes) -> None:
    """A file of weights, of the game whose weights have most names."""
    names = max((list(game.ai.weights.values) for game in GAMES.values()), key=len)
    with suppress(StaxError):
        read = weights.read_weights(content.decode("utf-8", "replace"), names, "here")
        assert list(read.values) == names
        assert all(type(value) is int and abs(value) <= weights.MAX_WEIGHT for value in read.values.values())


def protocol(content: bytes) -> None:
    """The lines of the engine's protocol, obeyed as if `stop` stood behind each; and as what an engine might say."""
    stopper = CommandStopper()
    stopper.note_line(ENDLESS, ["stop"])
    said: list[str] = []
    commands = Commands(said.append, stopper, time.monotonic, EngineResources(1, megabytes=1))
    for number, line in enumerate(read_lines(io.BytesIO(content)), 1):
        commands.obey(number, line)
        if isinstance(line, str):
            read_info(line)
    for answer in said:
        assert "\n" not in answer
        if answer.startswith(("err ", "illegal ")):
            assert answer.isprintable(), answer
            assert len(answer) <= LONGEST_SENTENCE, answer


PARSERS: Final[dict[str, Callable[[bytes], None]]] = {
    "saved-games": saved_games,
    **{game.id: partial(notation, game) for game in GAMES.values()},
    "settings": settings,
    "weights": game_weights,
    "protocol": protocol,
    "links": links,
    "notes": notes,
}


def fault(parser: Callable[[bytes], None], content: bytes) -> tuple[str, Sequence[str]]:
    """An exception that a parser must not raise, as text ("" for none), and the places in its traceback."""
    try:
        parser(content)
    except Exception as error:  # any other exception is a breach
        places = []
        trace = error.__traceback__
        while trace is not None:
            places.append(f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}")
            trace = trace.tb_next
        return f"{type(error).__name__}: {error}"[:LONGEST_SENTENCE], places
    return "", ()
