"""A rulebook read from its text: headings, paragraphs, lists, drawn diagrams.  Pure.

The text is Markdown, of which only this is known: `# ` and `## ` headings, paragraphs, `- ` lists, `**strong**` words,
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

PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(diagram:([a-z0-9-]+)\)")
SPOKEN: Final = re.compile(r"\*\*([^*]+)\*\*|`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Heading:
    """The title (level 1) or a section's heading (2)."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, or an item of a list."""

    words: Words
    item: bool = False


@dataclass(frozen=True, slots=True)
class BookPicture:
    """A diagram of the game's record, by its name, with a caption."""

    name: str
    caption: str


Block: TypeAlias = Heading | Paragraph | BookPicture


def spoken(text: str) -> Words:
    """A text with its strong words and its notation; raises ValueError where a mark stands alone."""
    found: list[tuple[str, Voice]] = []
    at = 0
    for match in SPOKEN.finditer(text):
        found.append((text[at : match.start()], "plain"))
        found.append((match[1], "strong") if match[1] is not None else (match[2], "notation"))
        at = match.end()
    found.append((text[at:], "plain"))
    stray = next((plain for plain, voice in found if voice == "plain" and ("*" in plain or "`" in plain)), None)
    if stray is not None:
        raise ValueError(f"a mark without its pair: {stray!r}")
    return tuple((plain, voice) for plain, voice in found if plain)


def read_book(text: str) -> tuple[Block, ...]:
    """The blocks of a rulebook's text; raises ValueError for what is not known."""
    return tuple(_block(chunk) for chunk in _chunks(text))


def _chunks(text: str) -> Iterator[str]:
    """What belongs together: lines up to a blank one; a heading, a picture, an item of a list by itself."""
    gathered: list[str] = []
    for line in [*text.splitlines(), ""]:
        alone = line.startswith(("- ", "#", "![")) or (gathered and gathered[0].startswith(("#", "![")))
        if gathered and (alone or not line.strip()):
            yield " ".join(gathered)
            gathered = []
        if line.strip():
            gathered.append(line.strip())


def _block(chunk: str) -> Block:
    if chunk.startswith("#"):
        marks, _, words = chunk.partition(" ")
        if marks not in ("#", "##") or not words:
            raise ValueError(f"a heading that is not known: {chunk!r}")
        return Heading(len(marks), words)
    if chunk.startswith("!"):
        picture = PICTURE.fullmatch(chunk)
        if picture is None:
            raise ValueError(f"a picture that is not known: {chunk!r}")
        return BookPicture(picture[2], picture[1])
    if chunk.startswith("- "):
        return Paragraph(spoken(chunk[2:]), item=True)
    return Paragraph(spoken(chunk))


def book_of(game: Game, language: str) -> tuple[Block, ...]:
    """A game's rulebook in a language, from the game's own folder."""
    file = resources.files(game.package) / f"rulebook.{language}.md"
    return read_book(file.read_text(encoding="utf-8"))
