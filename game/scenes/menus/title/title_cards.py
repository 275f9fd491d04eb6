"""The cards of the title: a large board, the name, the designer and a motto; a play mark on the chosen card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.game import Game
from game.scenes.board.thumbnail import game_thumbnail
from game.scenes.menus.game_cards import GameCards
from game.scenes.menus.menu_scene import are_pictures_ready
from game.scenes.players.seating import players_line
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.widgets.pill import PILL_HEIGHT, draw_pill, pill_width
from game.ui.words import _

CARD_MARGIN: Final = 20  # units, of a card's words
PLAY_MARK_SIZE: Final = 44  # units
NAME_SIZES: Final = (28, 25, 22, 19)  # sizes of type: the largest in which every name fits is used
MAKER_SIZE: Final = 15
MOTTO_SIZE: Final = 15
FADE_IN_SECONDS: Final = 0.3  # seconds


def credit_line(game: Game) -> str:
    """The designer of a game, and the year if it is known."""
    return f"{game.texts.designer}  ·  {game.texts.year}" if game.texts.year else game.texts.designer


class FadeIn:
    """The opacity of the boards, which appear together once each is drawn roughly."""

    def __init__(self) -> None:
        self._now: float | None = None
        self._began: float | None = None  # when all boards were drawn roughly

    def restart(self) -> None:
        """Begin again, with invisible boards."""
        self._began = None

    def update(self, now: float, are_drawn: bool) -> None:
        """Advance to a time in seconds; `are_drawn` says whether all boards are drawn roughly."""
        self._now = now
        if self._began is None and are_drawn:
            self._began = now

    @property
    def share(self) -> float:
        """The opacity from 0 to 1; 1 if `update` is never called."""
        if self._now is None:
            return 1.0
        return 0.0 if self._began is None else min(1.0, (self._now - self._began) / FADE_IN_SECONDS)


@dataclass(frozen=True, slots=True)
class CardLayout:
    """What the cards are laid out for: the theme, the pixels of a board and of the words below, the size of names."""

    theme: Theme
    board_size: tuple[int, int] = (1, 1)
    text_height: int = 0
    name_size: int = NAME_SIZES[0]


class TitleCards(GameCards):
    """The cards of the games.

    `on_choice` gets the new game, `on_begin` is called by the play mark on the chosen card, `on_teach` gets the game of
    a clicked pill.  `appearance` returns a theme in the colours of a game's seats.
    """

    gap = 22
    corner = 16

    def __init__(
        self,
        games: Sequence[Game],
        chosen: str,
        on_choice: Callable[[Game], None],
        on_begin: Callable[[], None],
        appearance: Callable[[Game, Theme], Theme],
        on_teach: Callable[[Game], None],
    ) -> None:
        first = next((index for index, game in enumerate(games) if game.id == chosen), 0)
        super().__init__(games, first, lambda index: on_choice(games[index]))
        self.on_begin = on_begin
        self.on_teach = on_teach
        self.vignettes = {game.id: game_thumbnail(game) for game in games}
        self.pills: Mapping[str, str] = {}  # the words on each pill, by game id
        self._appearance = appearance
        self._layout = CardLayout(Theme())
        self._placed_themes: dict[str, Theme] = {}
        self._hovered_part = ""  # "play" or "pill", of the card under the pointer
        self._pill_widths: dict[str, int] = {}
        self._fade = FadeIn()

    def show_pills(self, pills: Mapping[str, str]) -> None:
        """Show a pill with words on the cards of some games, by game id."""
        self.pills = pills

    # Input:

    @property
    def look(self) -> object:
        """The chosen card, what is under the pointer, and the opacity of the boards."""
        return super().look, self._hovered_part, self._fade.share

    def press_at(self, point: tuple[int, int]) -> None:
        """Choose the card at a pixel; the play mark begins the game, a pill opens its course."""
        game = self._pill_at(point)
        if self.play_mark.collidepoint(point):
            self.on_begin()
        elif game is not None:
            self.on_teach(game)
        else:
            super().press_at(point)

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember what is under the pointer."""
        super().point(point)
        self._hovered_part = ""
        if point is not None and self.play_mark.collidepoint(point):
            self._hovered_part = "play"
        elif point is not None and self._pill_at(point) is not None:
            self._hovered_part = "pill"

    # Layout:

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle, in the pen's theme; the words get the height that they need, the boards the rest."""
        super().place(pen, rect)
        first = self.card_rects()[0]
        room = first.width - 2 * pen.px(CARD_MARGIN)
        name_size = next((size for size in NAME_SIZES if self._names_fit(pen, room, size)), NAME_SIZES[-1])
        motto = max(pen.paragraph_height(_(game.texts.motto), room, MOTTO_SIZE) for game in self.games)
        height = pen.px(84) + motto + pen.px(12)
        self._layout = CardLayout(pen.theme, (first.width, first.height - height), height, name_size)
        self._placed_themes.clear()
        self._fade.restart()
        for game in self.games:
            self._place_thumbnail(game)

    def update_fade(self, now: float) -> None:
        """Fade in all boards together, once each is drawn roughly."""
        self._fade.update(now, all(thumbnail.has_content for thumbnail in self.vignettes.values()))

    @property
    def is_faded_in(self) -> bool:
        """Whether the boards have faded in completely."""
        return self._fade.share == 1

    def _place_thumbnail(self, game: Game) -> None:
        """Place a game's board in the current colours of its seats, unless it has them already."""
        theme = self._appearance(game, self._layout.theme)
        if self._placed_themes.get(game.id) != theme:
            self._placed_themes[game.id] = theme
            self.vignettes[game.id].place(theme, self._layout.board_size, theme.px(self.corner))

    def _names_fit(self, pen: Pen, room: int, size: int) -> bool:
        """Whether every name fits in a size of type, beside the number of players."""
        beside = max(pen.width(players_line(game), 13) for game in self.games) + pen.px(10)
        return all(pen.width(game.name, size, "black") + beside <= room for game in self.games)

    def _px(self, units: float) -> int:
        return round(units * self._layout.theme.unit)

    @property
    def play_mark(self) -> pygame.Rect:
        """The place of the play mark on the chosen card, between its picture and its words."""
        card, side = self.card_rects()[self.index], self._px(PLAY_MARK_SIZE)
        middle = card.right - self._px(CARD_MARGIN) - side // 2, card.bottom - self._layout.text_height
        return pygame.Rect(0, 0, side, side).move_to(center=middle)

    def pill_rects(self) -> dict[str, pygame.Rect]:
        """The places of the pills in the lower left corners of the boards, by game id; none if the boards are low."""
        tall, edge = self._px(PILL_HEIGHT), self._px(12)
        if self._layout.board_size[1] < 3 * tall:
            return {}
        cards = {game.id: card for game, card in zip(self.games, self.card_rects(), strict=True)}
        return {
            game_id: pygame.Rect(0, 0, width, tall).move_to(
                bottomleft=(cards[game_id].left + edge, cards[game_id].bottom - self._layout.text_height - edge)
            )
            for game_id, width in self._pill_widths.items()
        }

    def _pill_at(self, point: tuple[int, int]) -> Game | None:
        """The game whose pill lies under a pixel, else None."""
        places = self.pill_rects()
        return next((game for game in self.games if game.id in places and places[game.id].collidepoint(point)), None)

    def refine(self, seconds: float) -> bool:
        """Improve the boards in idle time, the chosen board first; return whether anything changed.

        Does nothing before a thread has read the pictures of pieces: waiting for them would stop the loop.
        """
        if not are_pictures_ready() or not self._placed_themes:
            return False
        for game in self.games:
            self._place_thumbnail(game)
        order = sorted(self.games, key=lambda game: game is not self.game)
        return any(self.vignettes[game.id].render_some(seconds) for game in order)

    # Drawing:

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw all cards, the pills, and the play mark on the chosen card."""
        super().draw(surface, pen)
        self._draw_pills(surface, pen)
        theme, mark = pen.theme, self.play_mark
        pen.box(surface, mark.inflate(pen.px(6), pen.px(6)), 25, theme.dark, None)
        pen.box(surface, mark, 22, theme.accents.bright if self._hovered_part == "play" else theme.gold, None)
        pen.icon(surface, "play", (mark.centerx + pen.px(1), mark.centery), 22, theme.dark, 2)

    def _draw_pills(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the pills to the courses, highlighted on the chosen card and under the pointer."""
        self._pill_widths = {game_id: pill_width(pen, words) for game_id, words in self.pills.items()}
        places = self.pill_rects()
        for index, game in enumerate(self.games):
            if game.id in places:
                lit = index == self.index or (self._hovered_part == "pill" and index == self._hovered_index)
                draw_pill(surface, pen, places[game.id], "learn", self.pills[game.id], highlighted=lit)

    def draw_card(self, surface: pygame.Surface, pen: Pen, index: int, card: pygame.Rect) -> None:
        """Draw a game's board with the opacity of the fade, and its words."""
        thumbnail, share = self.vignettes[self.games[index].id], self._fade.share
        if share == 1:
            surface.blit(thumbnail.picture, card)
        else:
            surface.blit(thumbnail.placeholder, card)
            coming = thumbnail.picture.copy()
            coming.set_alpha(round(255 * share))
            surface.blit(coming, card)
        self._draw_text(surface, pen, self.games[index], card)

    def _draw_text(self, surface: pygame.Surface, pen: Pen, game: Game, card: pygame.Rect) -> None:
        theme, px, height = pen.theme, pen.px, self._layout.text_height
        left, top, room = card.left + px(CARD_MARGIN), card.bottom - height, card.width - 2 * px(CARD_MARGIN)
        at, size = (card.right - px(CARD_MARGIN), top + px(38)), self._layout.name_size
        number = pen.text(surface, players_line(game), at, 13, theme.muted, anchor="midright")
        pen.text(surface, game.name, (left, top + px(33)), size, weight="black", room=number.left - px(10) - left)
        pen.text(
            surface, credit_line(game), (left, top + px(61)), MAKER_SIZE, theme.accents.brass, "semibold", room=room
        )
        words = pygame.Rect(left, top + px(80), room, height - px(80))
        pen.paragraph(surface, _(game.texts.motto), words, MOTTO_SIZE, theme.muted)
