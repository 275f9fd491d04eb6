"""A position with its game and options as a link, a short text that fits a chat line: `stax:mixtour/,,,,/...+W+0-0+-~`.

`stax:GAME,OPTION=VALUE/POSITION~` has the position as the game writes it, with `+` for a blank; a long
position is packed as `stax:GAME,OPTION=VALUE.PACKED~`, by zlib and in base64url.  Both are valid URIs without percent
signs (RFC 3986).  The last sign shows that the link is complete.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Final

from game.core.errors import N_, StaxError, quoted
from game.core.game import Game, Options, default_options, read_options
from game.core.position import Position
from game.library import LINK_SCHEME
from game.library.form.words import FORM_NAME
from game.library.record import GameRecord

LINK_END: Final = "~"
BLANK_LETTER: Final = "+"
MAX_PLAIN_LETTERS: Final = 120  # of a position that is not packed; people can read and write such a link
MAX_LINK_LETTERS: Final = 2_000  # the longest link that the program writes has about 900
MAX_POSITION_LETTERS: Final = 4_000  # of an unpacked position
_LINK_IN_TEXT: Final = re.compile(rf"(?<!\w){LINK_SCHEME}", re.IGNORECASE)
_PACKED: Final = re.compile("[A-Za-z0-9_-]+")
_LINK_FORM: Final = re.compile(r"([a-z0-9-]+)((?:,[^,/.]*)*)([/.])(.*)")


def is_link(text: str) -> bool:
    """Whether a text starts like a link; it may still be invalid."""
    return text.lstrip("\ufeff \t\r\n")[: len(LINK_SCHEME)].lower() == LINK_SCHEME


def find_link(text: str) -> str:
    """The link in a text, such as a line of a chat; "" if there is none.

    A game in the text form may have a link in a comment, but does not count as a link.
    """
    bare = text.lstrip("\ufeff \t\r\n")
    found = None if bare.startswith(f"{FORM_NAME}:") else _LINK_IN_TEXT.search(bare)
    end = bare.find(LINK_END, found.start()) if found is not None else -1
    return bare[found.start() : end + 1] if found is not None and end >= 0 else bare if is_link(bare) else ""


def link_text(game: Game, options: Options, position: Position) -> str:
    """The link of a position, with the options that differ from the defaults."""
    usual, text = default_options(game), game.notation.write_position(position)
    chosen = "".join(f",{key}={value}" for key, value in options.items() if usual.get(key) != value)
    plain = text.replace(" ", BLANK_LETTER)
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    short = len(plain) <= MAX_PLAIN_LETTERS or len(plain) <= len(packed)
    return f"{LINK_SCHEME}{game.id}{chosen}{f'/{plain}' if short else f'.{packed}'}{LINK_END}"


def read_link(text: str, games: Mapping[str, Game]) -> GameRecord:
    """A game without moves, between persons, that begins at a link's position; raises StaxError for an invalid link.

    Line breaks, as mail programs insert them, are ignored.
    """
    link = "".join(text.lstrip("\ufeff").split())
    if not is_link(link):
        raise StaxError(N_("“{text}” is not a link; links begin with {begin}"), text=quoted(text), begin=LINK_SCHEME)
    if len(link) > MAX_LINK_LETTERS:
        raise StaxError(
            N_("This link has {count} characters; the limit is {most}."), count=len(link), most=MAX_LINK_LETTERS
        )
    if not link.endswith(LINK_END):
        raise StaxError(N_("This link is incomplete: it ends with “{end}”."), end=LINK_END)
    found = _LINK_FORM.fullmatch(link[len(LINK_SCHEME) : -len(LINK_END)])
    if found is None:
        raise StaxError(
            N_("A link looks like {form}, not “{text}”."),
            form=f"{LINK_SCHEME}GAME/POSITION{LINK_END}",
            text=quoted(link),
        )
    name, chosen, mark, coded = found.groups()
    if name not in games:
        raise StaxError(N_("There is no game “{game}”."), game=quoted(name))
    game = games[name]
    options = read_options(game, chosen.split(",")[1:])
    position = game.notation.read_position(coded.replace(BLANK_LETTER, " ") if mark == "/" else _unpack(coded), options)
    start = game.notation.write_position(position)
    return GameRecord(game.id, options, ("person",) * game.seats(options), start=start)


def _unpack(packed: str) -> str:
    """The unpacked text, at most `MAX_POSITION_LETTERS`; raises StaxError if it is damaged or longer."""
    damaged = StaxError(N_("This link is damaged: its position can't be unpacked."))
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), MAX_POSITION_LETTERS).decode(
            "ascii"
        )
    except (zlib.error, ValueError) as error:
        raise damaged from error
    if not unpacker.eof or unpacker.unused_data or not _PACKED.fullmatch(packed):
        raise damaged
    return text
