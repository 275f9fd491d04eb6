"""A position with its game and options as a link, a short text that fits a chat line: `stax:mixtour/,,,,/...+W+0-0+-~`.

`stax:GAME,OPTION=VALUE/POSITION~` has the position as the game writes it, with `+` for a blank; of a long one
`stax:GAME,OPTION=VALUE.PACKED~` has it packed, by zlib and in the letters of base64url.  Both are URIs as they are
(RFC 3986, nothing in them needs a percent sign), and a link that was cut off lacks its last sign.
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
from game.library import SCHEME
from game.library.form.words import SIGN
from game.library.record import GameRecord

END: Final = "~"
BLANK: Final = "+"
READABLE: Final = 120  # letters up to which a position is not packed; such a line can still be read and written by hand
LONGEST: Final = 2_000  # letters of a link that is read; the longest that is written has about 900
UNPACKED: Final = 4_000  # letters of a position that is unpacked
_AMONG: Final = re.compile(rf"(?<!\w){SCHEME}", re.IGNORECASE)
_PACKED: Final = re.compile("[A-Za-z0-9_-]+")
_FORM: Final = re.compile(r"([a-z0-9-]+)((?:,[^,/.]*)*)([/.])(.*)")


def is_link(text: str) -> bool:
    """Whether a text wishes to be a link; it may still be none."""
    return text.lstrip("\ufeff \t\r\n")[: len(SCHEME)].lower() == SCHEME


def link_in(text: str) -> str:
    """The link that a text is or has among its words, as a line of a chat; "" where there is none.

    A game as text may have one in a comment, and is none.
    """
    bare = text.lstrip("\ufeff \t\r\n")
    found = None if bare.startswith(f"{SIGN}:") else _AMONG.search(bare)
    end = bare.find(END, found.start()) if found is not None else -1
    return bare[found.start() : end + 1] if found is not None and end >= 0 else bare if is_link(bare) else ""


def link_text(game: Game, options: Options, position: Position) -> str:
    """The link of a position, with those of the options that differ from the usual."""
    usual, text = default_options(game), game.notation.write_position(position)
    chosen = "".join(f",{key}={value}" for key, value in options.items() if usual.get(key) != value)
    plain = text.replace(" ", BLANK)
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    short = len(plain) <= READABLE or len(plain) <= len(packed)
    return f"{SCHEME}{game.id}{chosen}{f'/{plain}' if short else f'.{packed}'}{END}"


def read_link(text: str, games: Mapping[str, Game]) -> GameRecord:
    """The game without moves, between persons, that begins at a link's position; raises StaxError for any other text.

    Line breaks that a mail has put into a link are passed over.
    """
    link = "".join(text.lstrip("\ufeff").split())
    if not is_link(link):
        raise StaxError(N_("“{text}” is no link: one begins with {begin}"), text=quoted(text), begin=SCHEME)
    if len(link) > LONGEST:
        raise StaxError(N_("This link has {count} letters; {most} is the most."), count=len(link), most=LONGEST)
    if not link.endswith(END):
        raise StaxError(N_("The link is cut off: its last sign is {end}"), end=END)
    found = _FORM.fullmatch(link[len(SCHEME) : -len(END)])
    if found is None:
        raise StaxError(N_("A link reads {form}, not “{text}”."), form=f"{SCHEME}GAME/POSITION{END}", text=quoted(link))
    name, chosen, mark, told = found.groups()
    if name not in games:
        raise StaxError(N_("There is no game “{game}”."), game=quoted(name))
    game = games[name]
    options = read_options(game, chosen.split(",")[1:])
    position = game.notation.read_position(told.replace(BLANK, " ") if mark == "/" else _unpacked(told), options)
    start = game.notation.write_position(position)
    return GameRecord(game.id, options, ("person",) * game.seats(options), start=start)


def _unpacked(packed: str) -> str:
    """The text that was packed; it is never unpacked further than a position can be long."""
    damaged = StaxError(N_("The link is damaged: its position cannot be unpacked."))
    room = zlib.decompressobj()
    try:
        text = room.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), UNPACKED).decode("ascii")
    except (zlib.error, ValueError) as error:
        raise damaged from error
    if not room.eof or room.unused_data or not _PACKED.fullmatch(packed):
        raise damaged
    return text
