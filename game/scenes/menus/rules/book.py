"""A rulebook parsed from its text: headings, paragraphs, lists and diagrams.  Pure.

The text is a subset of Markdown: `# ` and `## ` headings, paragraphs, `- ` lists, `**strong**` words,
`` `notation` `` and `![caption](diagram:NAME)` alone on its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Final, Literal, TypeAlias

from game.core.game import Game

Voice: TypeAlias = Literal["plain", "strong", "notation"]
Words: TypeAlias = tuple[tuple[str, Voice], ...]
"""Text in pieces, each with the voice in which it is set."""

PICTURE_PATTERN: Final = re.compile(r"!\[([^\]]*)\]\(diagram:([a-z0-9-]+)\)")
VOICE_PATTERN: Final = re.compile(r"\*\*([^*]+)\*\*|`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Heading:
    """The title (level 1) or the heading of a section (level 2)."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, or an item of a list."""

    words: Words
    is_item: bool = False


@dataclass(frozen=True, slots=True)
class BookPicture:
    """A diagram of the game, by its name, with a caption."""

    name: str
    caption: str


Block: TypeAlias = Heading | Paragraph | BookPicture


def parse_voices(text: str) -> Words:
    """Split a text into plain words, strong words and notation; raises ValueError for a mark without its pair."""
    found: list[tuple[str, Voice]] = []
    at = 0
    for match in VOICE_PATTERN.finditer(text):
        found.append((text[at : match.start()], "plain"))
        found.append((match[1], "strong") if match[1] is not None else (match[2], "notation"))
        at = match.end()
    found.append((text[at:], "plain"))
    stray = next((plain for plain, voice in found if voice == "plain" and ("*" in plain or "`" in plain)), None)
    if stray is not None:
        raise ValueError(f"a mark without its pair: {stray!r}")
    return tuple((plain, voice) for plain, voice in found if plain)


def read_book(text: str) -> tuple[Block, ...]:
    """Parse the text of a rulebook into blocks; raises ValueError for unknown markup."""
    return tuple(_block(chunk) for chunk in _chunks(text))


def _chunks(text: str) -> Iterator[str]:
    """The text of each block: lines up to a blank line; a heading, a picture and a list item begin a new block."""
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        alone = line.startswith(("- ", "#", "![")) or (lines and lines[0].startswith(("#", "![")))
        if lines and (alone or not line.strip()):
            yield " ".join(lines)
            lines = []
        if line.strip():
            lines.append(line.strip())


def _block(chunk: str) -> Block:
    if chunk.startswith("#"):
        marks, _, words = chunk.partition(" ")
        if marks not in ("#", "##") or not words:
            raise ValueError(f"a heading that is not known: {chunk!r}")
        return Heading(len(marks), words)
    if chunk.startswith("!"):
        picture = PICTURE_PATTERN.fullmatch(chunk)
        if picture is None:
            raise ValueError(f"a picture that is not known: {chunk!r}")
        return BookPicture(picture[2], picture[1])
    if chunk.startswith("- "):
        return Paragraph(parse_voices(chunk[2:]), is_item=True)
    return Paragraph(parse_voices(chunk))


def load_book(game: Game, language: str) -> tuple[Block, ...]:
    """Read a game's rulebook in a language, from the game's own folder."""
    file = resources.files(game.package) / f"rulebook.{language}.md"
    return read_book(file.read_text(encoding="utf-8"))
