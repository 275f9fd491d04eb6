"""Nothing that comes from a stranger runs code, reads another file, starts a program or reaches the network."""

from __future__ import annotations

import ast
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import pytest

from game.__main__ import COMMANDS
from game.core import weights
from game.core.errors import StaxError
from game.core.game import default_options
from game.core.match import Match
from game.games import GAMES
from game.library.clipboard import read_pasted
from game.library.files import import_games
from game.library.form.write import write_text
from game.library.library import LIBRARY_FILE, open_library
from game.library.record import GameRecord
from game.library.saved import Query
from game.library.tree import Tree
from game.play.setup import read_setup
from game.settings import config_file, values
from game.ui import words
from game.ui.look.themes import Appearance
from game.ui.widgets.clipboard import to_plain_text
from tests.core.test_weights import NAMES, TEXT
from tests.mutants import mutants
from tests.settings.test_hostile_settings import PIECES, WHOLE

SOURCES: Final = Path(weights.__file__).parents[1]
EVIL: Final = [
    "../../../../etc/passwd",
    "/etc/passwd",
    "file:///etc/passwd",
    "http://127.0.0.1:9/x",
    r"\\127.0.0.1\share\x",
    "{0.__class__.__mro__}",
    "%(x)s %n",
    "__import__('os').system('true')",
    "$(touch owned)",
    "`touch owned`",
    "'; DROP TABLE games; --",
    "!!python/object/apply:os.system ['true']",
    "cos\nsystem\n(S'true'\ntR.",
]
RUNS: Final = ("exec", "compile", "import", "os.", "subprocess.", "socket.", "ctypes.", "pickle.", "marshal.", "urllib")
HARMLESS: Final = (
    *("os.listdir", "os.scandir", "os.mkdir", "os.rename", "os.remove", "os.chmod", "os.putenv", "os.unsetenv"),
)


class AuditWatch:
    """Remembers, while it is `on`, whatever Python does that a stranger's text must not make it do."""

    def __init__(self) -> None:
        self.on = False
        self.folder = Path("/")
        self.seen: list[str] = []

    def hear(self, event: str, arguments: tuple[object, ...]) -> None:
        """The hook for `sys.addaudithook`."""
        if not self.on:
            return
        if event.startswith(RUNS) and event not in HARMLESS:
            self.seen.append(f"{event} {arguments!r:.200}")
        elif event in ("open", "sqlite3.connect", *HARMLESS) and arguments and isinstance(arguments[0], str | bytes):
            path = arguments[0] if isinstance(arguments[0], str) else arguments[0].decode()
            if path != ":memory:" and not Path(path).is_relative_to(self.folder):
                self.seen.append(f"{event} {path}")


WATCH: Final = AuditWatch()
sys.addaudithook(WATCH.hear)  # nobody can take it away again; it hears nothing while it is off


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[AuditWatch]:
    """Watching begins with what is opened first, in `tmp_path`; nothing may have been seen at the end."""
    WATCH.folder, WATCH.seen = tmp_path, []
    yield WATCH
    WATCH.on = False
    assert WATCH.seen == []


def twice(watch: AuditWatch, action: Callable[[], object]) -> None:
    """Do something once unseen, for what is imported at the first time, then watched."""
    action()
    watch.on = True
    action()
    watch.on = False


def text_of(evil: str) -> str:
    """A saved game that says something evil wherever it may say anything."""
    tree = Tree()
    tree.set_comment(tree.play("c3"), evil)
    record = GameRecord("mixtour", default_options(GAMES["mixtour"]), (f"person {evil}",) * 2, tree, name=evil)
    return write_text(record, GAMES["mixtour"])


def games_of(folder: Path) -> list[Path]:
    """Files of games that somebody has written to do harm."""
    texts = [text_of(" ".join(evil.split())) for evil in EVIL]
    for number, content in enumerate([*map(str.encode, texts), *mutants(texts, EVIL, 200, 3)]):
        (folder / f"{number:03}.stax").write_bytes(content)
    return sorted(folder.glob("*.stax"))


def opened(path: Path) -> list[GameRecord]:
    """The games of a file; those that are damaged left out."""
    with suppress(StaxError):
        return [game for game in import_games(path, GAMES) if isinstance(game, GameRecord)]
    return []


def test_saved_games_and_pasted_texts_are_only_read(tmp_path: Path, watch: AuditWatch) -> None:
    files, game = games_of(tmp_path), GAMES["mixtour"]

    def read() -> None:
        for path in files:
            opened(path)
            with suppress(StaxError):
                read_pasted(
                    to_plain_text(path.read_text(encoding="utf-8", errors="replace")),
                    GAMES,
                    game,
                    default_options(game),
                )
        for evil in EVIL:
            with suppress(StaxError):
                read_pasted(f"stax:{evil}~", GAMES, game, default_options(game))

    twice(watch, read)


def test_a_library_keeps_what_is_evil_as_text(tmp_path: Path, watch: AuditWatch) -> None:
    def keep() -> None:
        library = open_library(tmp_path)
        for path in games_of(tmp_path)[: len(EVIL)]:
            for record in opened(path):
                library.add(record)
        for evil in EVIL:
            library.find(Query(text=evil, player=evil)).result(60)
        assert library.find(Query()).result(60).total >= len(EVIL) // 2
        library.close()

    twice(watch, keep)


@pytest.mark.parametrize(
    "statement", ["load_extension('/tmp/x')", "writefile('owned', 'x')", "readfile('/etc/passwd')"]
)
def test_somebody_elses_library_with_triggers_is_only_read_and_reported(
    tmp_path: Path, watch: AuditWatch, statement: str
) -> None:
    files = games_of(tmp_path)
    open_library(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / LIBRARY_FILE)) as database:
        database.execute(f"CREATE TRIGGER evil AFTER INSERT ON games BEGIN SELECT {statement}; END")
        database.commit()

    def use() -> None:
        library = open_library(tmp_path)
        library.add(opened(files[0])[0])
        library.find(Query()).result(60)
        library.close()

    twice(watch, use)
    assert not (tmp_path / "owned").exists()


@pytest.mark.parametrize("count", [40, pytest.param(200, marks=pytest.mark.slow)])
def test_settings_name_nothing_that_is_opened_or_started_by_reading_them(
    count: int, tmp_path: Path, watch: AuditWatch
) -> None:
    path = tmp_path / "config.toml"
    keys = [key for key, value in config_file.values_by_key(values.Config()).items() if isinstance(value, str)]
    lines = [f"[{section}]\n{name} = {evil!r}\n" for section, name in keys for evil in EVIL]
    contents = [*map(str.encode, lines), *mutants([WHOLE], [*PIECES, *EVIL], count, 4)]

    def read() -> None:
        for content in contents:
            path.write_bytes(content)
            found, _ = config_file.read_config(path)
            words.choose(found.look.language)
            Appearance(found.look.theme, found.look.scale, tuple(found.look.colours)).theme((1280, 800))
            for text in (found.last.setup, *found.last.setups):
                with suppress(StaxError):
                    read_setup(text)
            with suppress(config_file.SetAside):
                config_file.write_config(path, found)
        for evil in EVIL:
            assert words.choose(evil) == "en"

    words.choose("es")
    twice(watch, read)
    words.choose("en")


def test_positions_moves_and_weights_are_only_read(watch: AuditWatch) -> None:
    def read() -> None:
        for content in mutants([TEXT], [*PIECES, *EVIL], 200, 5):
            with suppress(StaxError):
                weights.read_weights(content.decode("utf-8", "replace"), NAMES, "here")
        for game in GAMES.values():
            match = Match(game, default_options(game))
            whole = game.notation.write_position(match.position)
            for content in mutants([whole], EVIL, 60, 6):
                with suppress(StaxError):
                    game.notation.read_position(content.decode("utf-8", "replace"), match.options)
            for evil in EVIL:
                with suppress(StaxError):
                    match.play_text(evil)

    twice(watch, read)


def test_what_a_stranger_writes_is_never_a_template() -> None:
    for evil in EVIL:
        error = StaxError("{name}: {reason}", name=evil, reason=StaxError("{text}", text=evil))
        assert words.error_text(error) == f"{evil}: {evil}"


def test_the_watch_sees_what_it_is_for(tmp_path: Path) -> None:
    WATCH.folder, WATCH.seen, WATCH.on = tmp_path, [], True
    with suppress(OSError):
        Path("/etc/no-such-file").read_bytes()
    eval("1 + 1")  # what it looks for
    shutil.which("sh")
    WATCH.on = False
    assert [seen.split()[0] for seen in WATCH.seen][:2] == ["open", "compile"]


# What the sources do not even import or call:

FORBIDDEN: Final = frozenset(
    (
        *("pickle", "marshal", "shelve", "dill", "yaml", "xml", "code", "codeop", "runpy", "pty", "imp", "webbrowser"),
        *("socket", "socketserver", "ssl", "http", "ftplib", "smtplib", "asyncio", "xmlrpc", "requests"),
    )
)
ALLOWED: Final = {  # the modules that need what nobody else may have
    "subprocess": {"engine/client.py", "desktop/tools.py", "desktop/windows.py"},
    "ctypes": {"program/window.py", "ui/look/allocator.py", "desktop/windows.py", "engine/memory.py"},
    "jeepney": {"desktop/portal.py"},
    "urllib": {"__main__.py", "desktop/portal.py", "friend/lines.py", "friend/move_link.py"},
    "importlib": {
        "__main__.py",
        "commands/command_line.py",
        "program/late_imports.py",
        "core/speed.py",
        "core/weights.py",
        "scenes/menus/rules/book.py",
        "learn/course_file.py",
        "learn/course_page.py",
        "learn/outline.py",
        "friend/words/__init__.py",
        "friend/network/hkdf.py",
        "commands/friend.py",
    },
    "multiprocessing": set(),
}
CALLS: Final = frozenset(["eval", "exec", "compile", "__import__", "os.system", "os.popen", "os.execv", "os.startfile"])


def shipped() -> list[Path]:
    """The sources that ship."""
    return list(SOURCES.rglob("*.py"))


def faults(path: Path) -> Iterator[str]:
    """The forbidden imports and calls of a source."""
    place = path.relative_to(SOURCES).as_posix()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = list[str]()
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in (each.split(".")[0] for each in names):
            if name in FORBIDDEN or place not in ALLOWED.get(name, {place}):
                yield f"{place} imports {name}"
        if isinstance(node, ast.Call):
            if ast.unparse(node.func) in CALLS:
                yield f"{place} calls {ast.unparse(node.func)}"
            if any(key.arg == "shell" for key in node.keywords):
                yield f"{place} asks for a shell"


@pytest.mark.slow
def test_no_source_has_the_means() -> None:
    assert len(shipped()) > 200
    assert [fault for path in shipped() for fault in faults(path)] == []
    assert all(command.module.startswith("game.") for command in COMMANDS.values())


def test_a_source_that_had_them_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "SOURCES", tmp_path)
    path = tmp_path / "evil.py"
    path.write_text("import pickle\nfrom subprocess import run\nrun('x', shell=True)\neval('1')\n", encoding="utf-8")
    assert len(list(faults(path))) == 4
