"""A game by letter: a move as a link, a line that fits any messenger: `stax:stax!0!310@0,0!BEFORE!AFTER~`.

`stax:GAME,OPTION=VALUE!PLY!MOVE!BEFORE!AFTER~` has the number of moves before, the move, and the fingerprints of the
positions before and after it, by which the reader's program finds the game and checks the move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final
from urllib.parse import quote, unquote

from game.core.errors import N_, StaxError
from game.core.game import Game, default_options, read_options
from game.core.match import Match
from game.friend.histories import fingerprint
from game.friend.lines import MAX_MOVE_LETTERS, MAX_PLIES
from game.library import LINK_SCHEME
from game.library.position_link import LINK_END
from game.library.record import GameRecord, match_at

LETTER_MARK: Final = "!"
PLAIN_SIGNS: Final = "@,:+/=*()"  # not encoded in a move
_LETTER: Final = re.compile(
    rf"{LINK_SCHEME}([a-z0-9-]+)((?:,[^,/.!~\s]*)*)!(\d{{1,4}})!([^!~\s]{{1,200}})!([0-9a-f]{{16}})!([0-9a-f]{{16}}){LINK_END}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Letter:
    """A move by letter: the game and its options, the number of moves before, the move, and both fingerprints."""

    game: Game
    options: Mapping[str, str]
    ply: int
    move: str
    before: str
    after: str

    def fits(self, record: GameRecord) -> bool:
        """Whether a game of the library is at the position in which this move is made."""
        return len(record.moves) == self.ply and self._begins_in(record)

    def was_played_in(self, record: GameRecord) -> bool:
        """Whether this move was made in a game of the library."""
        is_there = len(record.moves) > self.ply and record.moves[self.ply] == self.move
        return is_there and self._begins_in(record)

    def _begins_in(self, record: GameRecord) -> bool:
        """Whether a game had the position before this move after as many moves."""
        if record.game_id != self.game.id or record.start is not None:
            return False
        try:
            match = match_at(record, self.game, record.tree.main[self.ply])
        except StaxError:
            return False
        return fingerprint(match) == self.before

    def check(self, match: Match) -> None:
        """Check the move in the position of a match, which stays; raises StaxError if the rules or the check refuse it.

        The fingerprint of the position before is checked, too.
        """
        is_before = fingerprint(match) == self.before
        match.play_text(self.move)
        is_after = fingerprint(match) == self.after
        match.undo()
        if not is_before or not is_after:
            raise StaxError(N_("This move was damaged on its way: it leads to another position."))


def letter_text(match: Match) -> str:
    """The last move of a match as a letter; raises StaxError without a move, or after a start that was set up."""
    if not match.moves or match.start is not None:
        raise StaxError(N_("There is no move to send: moves can be sent only in games from the usual start."))
    before = Match(match.game, match.options)
    for text in match.texts[:-1]:
        before.play_text(text)
    usual = default_options(match.game)
    chosen = "".join(f",{key}={value}" for key, value in match.options.items() if usual.get(key) != value)
    move = quote(match.texts[-1], safe=PLAIN_SIGNS)
    parts = str(len(match.moves) - 1), move, fingerprint(before), fingerprint(match)
    return f"{LINK_SCHEME}{match.game.id}{chosen}{LETTER_MARK}{LETTER_MARK.join(parts)}{LINK_END}"


def find_letter(text: str, games: Mapping[str, Game]) -> Letter | None:
    """The letter in a text, such as a message; None if there is none.  Raises StaxError for an unknown game."""
    found = _LETTER.search(text)
    if found is None:
        return None
    name, chosen, ply, coded, before, after = found.groups()
    if name not in games:
        raise StaxError(N_("There is no game “{game}”."), game=name)
    move = unquote(coded)
    if int(ply) > MAX_PLIES or len(move) > MAX_MOVE_LETTERS:
        raise StaxError(N_("This move was damaged on its way: it leads to another position."))
    options = read_options(games[name], chosen.split(",")[1:])
    return Letter(games[name], options, int(ply), move, before.lower(), after.lower())


def first_fitting(letter: Letter, records: Sequence[GameRecord]) -> int | None:
    """The index of the first game in which a letter's move is to be made, or else was made; None if there is none."""
    fitting = (index for index, record in enumerate(records) if letter.fits(record))
    played = (index for index, record in enumerate(records) if letter.was_played_in(record))
    return next(chain(fitting, played), None)
