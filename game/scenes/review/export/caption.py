"""The caption under a picture of a game: the players with their colours, and the score or result."""

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
    """The players' colours and names in the order of play, and the state of the game in words."""

    players: Sequence[tuple[Stain, str]]
    status: str

    def draw(self, surface: pygame.Surface, pen: Pen, strip: pygame.Rect) -> None:
        """Draw the caption into a strip: the players from the left, the state of the game at the right."""
        surface.fill(pen.theme.dark, strip)
        size, edge = strip.height / pen.px(100) * 42, strip.height // 3
        status_rect = pen.text(
            surface, self.status, (strip.right - edge, strip.centery), size, weight="bold", anchor="midright"
        )
        room = (status_rect.left - edge - strip.left) // len(self.players)
        x = strip.left + edge
        for stain, name in self.players:
            sign = chip(stain, strip.height // 2, pen.theme)
            surface.blit(sign, sign.get_rect(midleft=(x, strip.centery)))
            left = x + sign.get_width() + edge // 2
            words = pen.text(surface, name, (left, strip.centery), size, room=x + room - edge - left)
            x = words.right + edge


def make_caption(setup: Setup, match: Match, result: GameResult | None) -> Caption:
    """The caption of a match; `result` is how it ended if that does not follow from its position."""
    if result is None and match.outcome() != PLAYING:
        result = GameResult(match.outcome(), "played")
    if result is None:
        status = ngettext("{count} move", "{count} moves", len(match.moves)).format(count=len(match.moves))
    elif result.winner == DRAW:
        status = _("A draw")
    else:
        status = players.player_sentence(setup, result.winner, N_("{name} wins"))
    return Caption([(match.game.stains[seat], caption_name(setup, seat)) for seat in range(match.seats)], status)


def caption_name(setup: Setup, seat: int) -> str:
    """A player's name: the person's own, a computer's level, or else the colour."""
    sitting = setup.seats[seat]
    return sitting.name or players.level_line(setup.game_id, sitting) or players.colour_name(setup, seat)
