"""Hostile texts for each parser: by the parser's grammar (Hypothesis), and led by what they reach in it (Atheris).

Nothing but a value or the documented error may come out, each within `SLOW` seconds of processor time.  Inputs that
reach lines that no shorter input reaches are kept in `tests/corpus`, where a test tries them again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any, Final

import game
from game.core.errors import StaxError
from lab.processes import python_command
from lab.reliability.parsers import PARSERS, fault
from lab.reliability.progress import Progress

PARTS: Final = list(PARSERS)
CORPUS: Final = Path(game.__file__).parents[1] / "tests" / "corpus"
GRAMMAR_INTERVAL: Final = 200  # one input in this number is made by a grammar
SEEDS: Final = 500  # of these with which Atheris begins
BATCH: Final = 500  # examples of one run of Hypothesis, which remembers all of a run
SLOW: Final = 1.0  # seconds of the processor
LONGEST: Final = 2048  # bytes of an input of Atheris
PRINTED_BYTES: Final = 500  # of an input that fails
KEPT: Final = 24_000  # bytes of a part that are kept at most
NEEDED: Final = ("hypothesis", "atheris")


def measure(part: str, progress: Progress, args: Namespace) -> str:
    """Give a parser its inputs; returns a line with the longest time of an input."""
    for name in NEEDED:
        if find_spec(name) is None:
            raise StaxError("{name} is needed for this; pip install -e '.[test,fuzz]' brings it", name=name)
    with tempfile.TemporaryDirectory() as found:
        folder = Path(found)
        for number, content in enumerate(kept(part)):
            (folder / f"kept-{number}").write_bytes(content)
        _by_grammar(part, progress, args.seed, folder)
        worst = _guided(part, progress, args.seed, folder) if not Progress.stopped else 0.0
        if args.keep:
            keep(part, [path.read_bytes() for path in folder.iterdir()])
    return f"the slowest took {worst * 1000:.0f} ms"


def _by_grammar(part: str, progress: Progress, seed: int, folder: Path) -> None:
    """The first inputs, some of them left in the folder."""
    from hypothesis import HealthCheck, Phase, given, settings  # the window's own libraries are without it
    from hypothesis import seed as seeded

    from lab.reliability.grammars import GRAMMARS

    count = progress.count // GRAMMAR_INTERVAL

    def tried(text: str) -> None:
        content = text.encode("utf-8", "replace")
        if progress.made < min(SEEDS, count):
            (folder / f"made-{progress.made}").write_bytes(content)
        found, places = fault(PARSERS[part], content)
        if found:
            progress.breach(f"{found} at {' '.join(places[-3:])} after {content[:PRINTED_BYTES]!r}")
        progress.advance()

    checked = settings(
        max_examples=BATCH,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    batch = 0
    while progress.made < count and not Progress.stopped:
        seeded(seed * 1000 + batch)(checked(given(GRAMMARS[part])(tried)))()
        batch += 1


def _guided(part: str, progress: Progress, seed: int, folder: Path) -> float:
    """The other inputs, in a process of their own, which leaves in the folder those that led to something new."""
    command = guided_command(part, folder)
    limits = [f"-runs={progress.count - progress.made}", f"-max_len={LONGEST}", f"-seed={seed}", "-timeout=60"]
    worst = 0.0
    with tempfile.TemporaryFile() as chatter:
        with subprocess.Popen([*command, *limits], stdout=subprocess.PIPE, stderr=chatter, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if Progress.stopped:
                    process.terminate()
                word, _, rest = line.rstrip().partition(" ")
                if word == "ran":
                    progress.advance(int(rest))
                elif word == "worst":
                    worst = float(rest)
                elif word == "fault":
                    progress.breach(rest)
        if not process.returncode:
            progress.advance(progress.count - progress.made)  # it reports only full thousands
        elif not Progress.stopped:
            chatter.seek(-min(2000, chatter.tell()), os.SEEK_END)
            progress.breach(f"the fuzzer ended with status {process.returncode}: {chatter.read()!r}")
    return worst


def guided_command(part: str, folder: Path) -> list[str]:
    """The command that starts the guided fuzzer of a part; it imports nothing from the current folder."""
    return python_command("from lab.reliability.guided import fuzz; fuzz()", part, str(SLOW), str(folder))


def kept(part: str) -> list[bytes]:
    """The inputs for a parser that were worth keeping; none where the tests are not there."""
    path = CORPUS / f"{part}.json"
    texts: list[str] = json.loads(path.read_text(encoding="ascii")) if path.exists() else []
    return [text.encode("utf-8", "surrogateescape") for text in texts]


def keep(part: str, inputs: Iterable[bytes]) -> None:
    """Keep of these inputs, the shortest first, each that leads to a line to which those before it do not lead."""
    chosen: list[str] = []
    reached: set[tuple[str, int]] = set()
    room = KEPT
    for content in sorted(inputs, key=lambda each: (len(each), each)):
        fresh = lines_of(PARSERS[part], content) - reached
        if fresh and len(content) <= room:
            reached |= fresh
            room -= len(content)
            chosen.append(content.decode("utf-8", "surrogateescape"))
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / f"{part}.json").write_text(json.dumps(chosen, indent=0) + "\n", encoding="ascii")


def lines_of(parser: Callable[[bytes], None], content: bytes) -> set[tuple[str, int]]:
    """The lines of the program that are run while an input is parsed."""
    reached: set[tuple[str, int]] = set()
    root = str(Path(game.__file__).parent)

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(root):
            return None
        if event == "line":
            reached.add((frame.f_code.co_filename, frame.f_lineno))
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        fault(parser, content)
    finally:
        sys.settrace(before)
    return reached
