"""The command line: its help, what is refused in one sentence, and that nothing heavy comes too soon."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lab.__main__ as lab
from game.__main__ import COMMANDS, WINDOW_COMMAND, main, parser_for
from game.commands.command_line import EXIT_BROKEN_PIPE, EXIT_INTERRUPTED, Command
from game.core.speed import is_program_compiled

ROOT = Path(__file__).parents[2]

# Says when it runs the command, after the imports: CPython can come to grief where one of a module in C is broken off.
BEGIN = """
import signal, sys, game.engine.perft, game.engine.server
from game.__main__ import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored in a background job of a shell
print(flush=True)
sys.exit(main(sys.argv[1:]))
"""


def status_and_output(
    capsys: pytest.CaptureFixture[str], *words: str, run: Callable[[Sequence[str]], int] = main
) -> tuple[int, str, str]:
    """The status of the program, and what it prints on each of the two outputs."""
    try:
        status = run(words)
    except SystemExit as end:
        status = int(end.code or 0)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_help_shows_the_options_of_the_window_and_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    status, help_text, _ = status_and_output(capsys, "--help")
    assert status == 0
    assert "--language CODE" in help_text
    assert "--clock TIME" in help_text
    for name, command in COMMANDS.items():
        assert f"\n    {name} " in help_text
        assert command.help.split()[0] in help_text


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_help_is_made_of_sentences(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = parser_for(name)[1]
    assert (chosen.description or "").endswith(".")
    for action in chosen._actions:
        if action.dest != "command":
            assert (action.help or "").endswith("."), action.dest
            assert (action.help or "")[:1].isupper(), action.dest
    status, help_text, _ = status_and_output(capsys, *filter(None, [name]), "--help")
    assert (status, help_text.startswith("usage: stax")) == (0, True)


@pytest.mark.parametrize("command", [*COMMANDS.values(), *lab.COMMANDS.values()], ids=lambda command: command.module)
def test_every_command_can_be_run(command: Command) -> None:
    module = import_module(command.module)
    assert callable(module.run)
    assert command.window or callable(module.add_arguments)


@pytest.mark.parametrize("name", lab.COMMANDS)
def test_every_help_of_the_lab_is_made_of_sentences(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for action in lab.parser_for(name)[1]._actions:
        assert (action.help or "").endswith("."), action.dest
    with pytest.raises(SystemExit, match="0"):
        lab.main([name, "--help"])
    assert capsys.readouterr().out.startswith(f"usage: python -m lab {name}")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ([], "no command is given"),
        (["bogus"], "there is no command 'bogus'"),
        (["engine"], "there is no command 'engine'"),
        (["bench", "--bogus"], "'--bogus'"),
        (["match", "novice"], "B"),
        (["solve", "--depth", "0"], "depth is 1"),
    ],
)
def test_what_the_lab_does_not_understand_is_refused_in_one_sentence(
    words: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, printed, refusal = status_and_output(capsys, *words, run=lab.main)
    assert (status, printed, refusal.count("\n")) == (2, "", 1)
    assert refusal.startswith("python -m lab")
    assert part in refusal


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["bogus"], "there is no command 'bogus'"),
        (["bo\x1b[2Jgus"], "there is no command 'bo·[2Jgus'"),
        (["--bogus"], "'--bogus'"),
        (["engine", "--bogus"], "'--bogus'"),
        (["match", "novice", "random"], "there is no command 'match'"),
        (["--size", "3"], "'3' is not a size"),
        (["--size", "1280x800", "engine"], "the options of a command follow it: stax engine"),
        (["--seats", "person"], "1"),
        (["perft", "stax"], "N"),
        (["perft", "stax", "21"], "21"),
        (["perft", "chess", "1"], "'chess'"),
        (["perft", "stax", "1", "players=9"], "'9'"),
        (["engine", "--threads", "0"], "--threads is from 1"),
    ],
)
def test_what_is_not_understood_is_refused_in_one_sentence(
    words: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, printed, errors = status_and_output(capsys, *words)
    assert (status, printed, errors.count("\n")) == (2, "", 1)
    assert errors.startswith("stax")
    assert part in errors


@pytest.mark.slow_cases("perft")
@pytest.mark.skipif(sys.platform == "win32", reason="a console there sends Ctrl+C otherwise")
@pytest.mark.parametrize("words", [["engine"], ["perft", "stax", "9"]], ids=lambda words: words[0])
def test_ctrl_c_ends_a_command_without_a_word(words: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", BEGIN, *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60) == (b"", b"")
    assert process.returncode == EXIT_INTERRUPTED


@pytest.mark.slow_cases("<&-", "<&- >&-")
@pytest.mark.skipif(sys.platform == "win32", reason="a shell there cannot close what a program begins with")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_an_engine_that_nobody_can_speak_to_says_so(closed: str) -> None:
    command = ["sh", "-c", f'exec "$0" -m game engine {closed}', sys.executable]
    answer = subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, timeout=60)
    assert answer.stderr == "stax engine: the engine needs standard input and output, and there are none.\n"
    assert answer.returncode == 1


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_and_output(capsys, "perft", "stax", "2", "players=2") == (0, "23628\n", "")


@pytest.mark.slow_cases("words3-*")
@pytest.mark.parametrize(
    ("words", "needed"),
    [
        (["--help"], ""),
        (["--version"], ""),
        (["engine"], "game.engine.perft game.engine.server"),
        (["engine", "--help"], "game.engine.perft game.engine.server"),
        (["perft", "mixtour", "1"], "game.engine.perft"),
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(words: list[str], needed: str) -> None:
    heavy = {"pygame", *(command.module for command in (WINDOW_COMMAND, *COMMANDS.values()))}
    code = f"""
import sys
from game.__main__ import main
try:
    main({words})
except SystemExit:
    pass
print(*sorted({heavy} & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], input="quit\n", capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.splitlines()[-1] == needed


@pytest.fixture(scope="module")
def analysis_args() -> dict[str, list[Any]]:
    """The arguments that the recipe gives to PyInstaller, which is faked."""
    analysis_args: dict[str, list[Any]] = {}

    class Analysis:
        scripts = ()

        def __init__(self, _scripts: object, **named: list[Any]) -> None:
            self.pure: list[Any] = []
            self.binaries: list[Any] = []
            self.datas: list[Any] = []
            analysis_args.update(named)

    def made(*_arguments: object, **_named: object) -> None:
        return None

    finder = ModuleType("PyInstaller.depend.bindepend")
    finder.__dict__.update(get_imports=made, resolve_library_path=made)  # finds no library
    recipe = (ROOT / "build.spec").read_text(encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", list(sys.path))
        for module in (ModuleType("PyInstaller"), ModuleType("PyInstaller.depend"), finder):
            patch.setitem(sys.modules, module.__name__, module)
        exec(
            compile(recipe, "build.spec", "exec"),
            {"SPECPATH": str(ROOT), "Analysis": Analysis, "PYZ": made, "EXE": made, "COLLECT": made},
        )
    return analysis_args


def test_the_double_click_file_is_without_the_lab(analysis_args: dict[str, list[Any]]) -> None:
    assert "lab" in analysis_args["excludes"]
    assert not [module for module in analysis_args["hiddenimports"] if module.startswith("lab")]
    targets = {Path(target).parts[:2] for _, target in analysis_args["datas"]}
    assert ("game", "ai") in targets
    assert not [target for target in targets if "lab" in target]
    shipped = {command.module for command in (WINDOW_COMMAND, *COMMANDS.values())}
    views = {"game.core.memoryviews"} if is_program_compiled() else set()
    hot = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in (ROOT / "game").rglob("*.pxd")}
    assert "game.ai.prover" in hot  # which nothing in the program imports by itself
    assert set(analysis_args["hiddenimports"]) == shipped | views | hot | {"_cffi_backend"}
    assert "game.engine.server" in shipped


def test_the_double_click_file_has_all_that_is_baked(analysis_args: dict[str, list[Any]]) -> None:
    baked = [path for folder in ("sprites", "sounds") for path in (ROOT / folder).iterdir() if path.suffix != ".py"]
    assert {".webp", ".jpg", ".svg", ".wav"} <= {path.suffix for path in baked}
    there = {(Path(source), target) for source, target in analysis_args["datas"]}
    assert {path.name for path in baked if path.is_file() and (path, f"game/{path.parent.name}") not in there} == set()


WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({excludes}))
from importlib import import_module
from game.program.late_imports import LATE_MODULES
for name in {started}, *LATE_MODULES:
    import_module(name)
import pygame
if sys.platform == "linux":
    import_module("game.desktop.portal")
from game.friend.network import hkdf
hkdf.stand_in()
import_module("game.friend.network.process")
import_module("game.friend.network.room")
from game.scenes.review.export.pictures import png_bytes, webp_bytes
assert png_bytes(pygame.Surface((9, 9)))[1:4] == b"PNG"
print(webp_bytes([[((0, 0), pygame.Surface((9, 9)))]] * 2, [9, 9])[8:12].decode())
"""


@pytest.mark.slow
def test_what_the_double_click_file_is_without_is_not_needed(analysis_args: dict[str, list[Any]]) -> None:
    code = WITHOUT.format(
        excludes=analysis_args["excludes"], started=", ".join(map(repr, analysis_args["hiddenimports"]))
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.splitlines()[-1:] == ["WEBP"], done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe breaks otherwise there")
def test_where_nobody_reads_further_a_command_ends_without_a_word() -> None:
    code = "import sys; from game.__main__ import main; input(); sys.exit(main(sys.argv[1:]))"
    with subprocess.Popen(
        [sys.executable, "-c", code, "perft", "mixtour", "1"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write("\n")
        process.stdin.close()
        assert process.stderr.read() == ""
    assert process.returncode == EXIT_BROKEN_PIPE
