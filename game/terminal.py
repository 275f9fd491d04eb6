"""Text on a terminal: what is printed cannot command the terminal, and its encoding never ends the program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TextIO, TypeGuard

from game.core.errors import printable

LAYOUT: Final = "\n\t"  # the control characters that printed text may contain
ERASE_REST: Final = "\033[K"  # erases the line from the cursor on


class OutputUnwritten(OSError):  # noqa: N818 - the name says what is wrong
    """The output cannot be written, on a full disk for example; a BrokenPipeError stays what it is."""


@contextmanager
def _output_errors() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputUnwritten(error.errno, error.strerror) from error


class CleanOutput:
    """A text stream that writes `·` for each character that is not printable, and `?` where its encoding lacks one.

    Not printable are the control characters that start an escape sequence (C0, C1), those that change the direction of
    writing, and lone surrogates, as which Python reads the bytes of a name that is not UTF-8.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream: Final = stream

    def write(self, text: str) -> int:
        """Write the text without what is not printable; the number of characters that were given."""
        with _output_errors():
            self.stream.write(self.cleaned(text))
        return len(text)

    def flush(self) -> None:
        """Hand over what was written so far."""
        with _output_errors():
            self.stream.flush()

    def cleaned(self, text: str) -> str:
        """The text as this stream can show it."""
        text = printable(text, LAYOUT)
        encoding = getattr(self.stream, "encoding", None)
        return text.encode(encoding, "replace").decode(encoding) if encoding else text

    def __getattr__(self, name: str) -> Any:
        """All else is the stream's own."""
        return getattr(self.stream, name)


def clean_outputs() -> None:
    """Remove control characters from all that this process prints, tracebacks too; harmless when repeated."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not None and not isinstance(stream, CleanOutput):
            setattr(sys, name, CleanOutput(stream))


def is_terminal(out: TextIO | None) -> TypeGuard[TextIO]:
    """Whether a stream is a terminal; a process that was started without a terminal may have None."""
    return out is not None and out.isatty()


def overwrite_line(out: TextIO | None, text: str) -> None:
    """Show a text in place of the terminal's current line; nothing where `out` is no terminal."""
    if not is_terminal(out):
        return
    clean = out if isinstance(out, CleanOutput) else CleanOutput(out)
    clean.stream.write(f"\r{clean.cleaned(text)}{ERASE_REST}")
    clean.stream.flush()
