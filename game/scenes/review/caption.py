"""The caption under a picture of a game: who plays in which colours, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.display.pieces import Stain
from game.core.errors import N_
from game.core.match import Match
from game.core.outcome import DRAW, PLAYING
from game.play.events import GameResult
from game.play.setup import Setup
from game.scenes.sentences import players
from game.ui.kinds.glyphs import chip
from game.ui.look.pen import Pen
from game.ui.words import _, ngettext


@dataclass(frozen=True, slots=True)
class Caption:
    """Each player's colour and name in the order of play; how it stands."""

    players: Sequence[tuple[Stain, str]]
    stands: str

    def draw(self, surface: pygame.Surface, pen: Pen, strip: pygame.Rect) -> None:
        """Write it into a strip: the players from the left, how it stands at the right."""
        surface.fill(pen.theme.dark, strip)
        size, edge = strip.height / pen.px(100) * 42, strip.height // 3
        told = pen.text(
            surface, self.stands, (strip.right - edge, strip.centery), size, weight="bold", anchor="midright"
        )
        room = (told.left - edge - strip.left) // len(self.players)
        x = strip.left + edge
        for stain, name in self.players:
            sign = chip(stain, strip.height // 2, pen.theme)
            surface.blit(sign, sign.get_rect(midleft=(x, strip.centery)))
            left = x + sign.get_width() + edge // 2
            words = pen.text(surface, name, (left, strip.centery), size, room=x + room - edge - left)
            x = words.right + edge


def caption(setup: Setup, match: Match, result: GameResult | None) -> Caption:
    """The caption of a match as it stands; `result` is how it ended where that was not on the table."""
    if result is None and match.outcome() != PLAYING:
        result = GameResult(match.outcome(), "played")
    if result is None:
        stands = ngettext("{count} move", "{count} moves", len(match.moves)).format(count=len(match.moves))
    elif result.winner == DRAW:
        stands = _("A draw")
    else:
        stands = players.player_sentence(setup, result.winner, N_("{name} wins"))
    return Caption([(match.game.stains[seat], called(setup, seat)) for seat in range(match.seats)], stands)


def called(setup: Setup, seat: int) -> str:
    """What a player is called, a computer by its level."""
    sitting = setup.seats[seat]
    return sitting.name or players.level_line(sitting) or players.colour_name(setup, seat)
