"""The games as cards side by side: a small board, the name, the designer, a motto; a single card is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.core.game import Game
from game.scenes.board.thumbnail import BoardThumbnail, game_thumbnail
from game.scenes.players.seating import players_line
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.render.baked import preload_hands, preload_tables
from game.ui.widgets import Widget
from game.ui.widgets.pill import PILL_HEIGHT, draw_pill, pill_width
from game.ui.words import _

GAP, CARD_CORNER = 22, 16  # units
CARD_MARGIN = 20  # units, of a card's words
NAME_SIZES = (28, 25, 22, 19)  # sizes of type: the largest in which every name fits is used
MAKER_SIZE, MOTTO_SIZE = 15, 15
FADE_IN_SECONDS = 0.3  # seconds


def credit_line(game: Game) -> str:
    """The designer of a game, and the year if it is known."""
    return f"{game.texts.designer}  ·  {game.texts.year}" if game.texts.year else game.texts.designer


class TitleCards(Widget):
    """The cards of the games, of which a single card is chosen by a click or the arrows.

    `on_choice` gets the new game, `on_begin` is called by the play mark on the chosen card, `on_teach` gets the game of
    a clicked pill; `pills` are the words on them, by game id.  `appearance` returns a theme in the colours of a game's
    seats.
    """

    def __init__(
        self,
        games: Sequence[Game],
        chosen: str,
        on_choice: Callable[[Game], None],
        on_begin: Callable[[], None],
        appearance: Callable[[Game, Theme], Theme] = lambda _game, theme: theme,
        on_teach: Callable[[Game], None] = lambda _game: None,
    ) -> None:
        super().__init__("")
        self._appearance = appearance
        self._theme, self._size = Theme(), (1, 1)  # of the small boards
        self._placed_themes: dict[str, Theme] = {}
        self.games = tuple(games)
        self.vignettes = {game.id: game_thumbnail(game) for game in games}
        self.index = next((index for index, game in enumerate(games) if game.id == chosen), 0)
        self.on_choice = on_choice
        self.on_begin = on_begin
        self._hovered_index: int | None = None
        self._hovers_play = False
        self.on_teach = on_teach
        self.pills: Mapping[str, str] = {}
        self._hovers_pill = False
        self._pill_widths: dict[str, int] = {}
        self._text_height = 0
        self._name_size = NAME_SIZES[0]
        self._now: float | None = None
        self._fade_began: float | None = None  # when all boards were drawn roughly

    @property
    def game(self) -> Game:
        """The game whose card is chosen."""
        return self.games[self.index]

    def choose(self, index: int) -> None:
        """Choose a card, and report its game if it is another."""
        if index != self.index:
            self.index = index
            self.on_choice(self.game)

    # Input:

    @property
    def takes_enter(self) -> bool:
        """False: Enter presses the scene's main button."""
        return False

    @property
    def look(self) -> object:
        """The chosen card, and what is under the pointer."""
        return self.index, self._hovered_index, self._hovers_play, self._hovers_pill

    def press(self) -> None:
        """Choose the next card; the first follows the last."""
        self.choose((self.index + 1) % len(self.games))

    def press_at(self, point: tuple[int, int]) -> None:
        """Choose the card at a pixel; the play mark begins the game, a pill opens its course."""
        if self.play_mark.collidepoint(point):
            self.on_begin()
            return
        game = self._pill_at(point)
        if game is not None:
            self.on_teach(game)
            return
        for index, place in enumerate(self.card_rects()):
            if place.collidepoint(point):
                self.choose(index)

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember what is under the pointer."""
        super().point(point)
        over = (i for i, place in enumerate(self.card_rects()) if point is not None and place.collidepoint(point))
        self._hovered_index = next(over, None) if self.hovered else None
        self._hovers_play = point is not None and self.play_mark.collidepoint(point)
        self._hovers_pill = point is not None and self._pill_at(point) is not None

    def handle_arrow(self, across: int, down: int) -> bool:
        """Choose with left and right, and stop at the ends."""
        if down:
            return False
        self.choose(max(0, min(len(self.games) - 1, self.index + across)))
        return True

    # Layout:

    def card_rects(self) -> list[pygame.Rect]:
        """The places of the cards: of equal size, over the whole width."""
        count, rect = len(self.games), self.rect
        gap = round(GAP * self._unit)
        wide = (rect.width - gap * (count - 1)) // count
        return [pygame.Rect(rect.left + index * (wide + gap), rect.top, wide, rect.height) for index in range(count)]

    _unit = 1.0

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle, in the pen's theme; the words get the height that they need, the boards the rest."""
        self.rect, self._unit = rect, pen.theme.unit
        first = self.card_rects()[0]
        room = first.width - 2 * pen.px(CARD_MARGIN)
        self._name_size = next((size for size in NAME_SIZES if self._names_fit(pen, room, size)), NAME_SIZES[-1])
        motto = max(pen.paragraph_height(_(game.texts.motto), room, MOTTO_SIZE) for game in self.games)
        self._text_height = pen.px(84) + motto + pen.px(12)
        self._theme, self._size = pen.theme, (first.width, first.height - self._text_height)
        self._placed_themes.clear()
        self._fade_began = None
        for game in self.games:
            self._place_thumbnail(game)

    def update_fade(self, now: float) -> bool:
        """Fade in all boards together, once each is drawn roughly; return whether the fade changed."""
        before, self._now = self._fade, now
        if self._fade_began is None and all(plate.has_content for plate in self.vignettes.values()):
            self._fade_began = now
        return self._fade != before

    @property
    def is_faded_in(self) -> bool:
        """Whether the boards have faded in completely."""
        return self._fade == 1

    @property
    def _fade(self) -> float:
        """The opacity of the boards from 0 to 1; 1 if `update_fade` is never called."""
        if self._now is None:
            return 1.0
        return 0.0 if self._fade_began is None else min(1.0, (self._now - self._fade_began) / FADE_IN_SECONDS)

    def _place_thumbnail(self, game: Game) -> None:
        """Place a game's board in the current colours of its seats, unless it has them already."""
        theme = self._appearance(game, self._theme)
        if self._placed_themes.get(game.id) != theme:
            self._placed_themes[game.id] = theme
            self.vignettes[game.id].place(theme, self._size, theme.px(CARD_CORNER))

    def _names_fit(self, pen: Pen, room: int, size: int) -> bool:
        """Whether every name fits in a size of type, beside the number of players."""
        beside = max(pen.width(players_line(game), 13) for game in self.games) + pen.px(10)
        return all(pen.width(game.name, size, "black") + beside <= room for game in self.games)

    @property
    def play_mark(self) -> pygame.Rect:
        """The place of the play mark on the chosen card, between its picture and its words."""
        card = self.card_rects()[self.index]
        mark = pygame.Rect(0, 0, round(44 * self._unit), round(44 * self._unit))
        mark.center = card.right - round(CARD_MARGIN * self._unit) - mark.width // 2, card.bottom - self._text_height
        return mark

    def pill_rects(self) -> dict[str, pygame.Rect]:
        """The places of the pills in the lower left corners of the boards, by game id; none if the boards are low."""
        unit, places = self._unit, {}
        tall, edge = round(PILL_HEIGHT * unit), round(12 * unit)
        if self._size[1] < 3 * tall:
            return {}
        for game, card in zip(self.games, self.card_rects(), strict=True):
            if game.id in self._pill_widths:
                low = card.bottom - self._text_height - edge
                places[game.id] = pygame.Rect(card.left + edge, low - tall, self._pill_widths[game.id], tall)
        return places

    def _pill_at(self, point: tuple[int, int]) -> Game | None:
        """The game whose pill lies under a pixel, else None."""
        places = self.pill_rects()
        return next((game for game in self.games if game.id in places and places[game.id].collidepoint(point)), None)

    def refine(self, seconds: float) -> bool:
        """Improve the boards in idle time, the chosen board first; return whether anything changed.

        Does nothing before a thread has read the pictures of pieces: waiting for them would stop the loop.
        """
        if not preload_tables().done():
            return False
        preload_hands()
        if not self._placed_themes:
            return False
        for game in self.games:
            self._place_thumbnail(game)
        order = sorted(self.games, key=lambda game: game is not self.game)
        return any(self.vignettes[game.id].render_some(seconds) for game in order)

    # Drawing:

    def draw_shadows(self, ground: pygame.Surface, pen: Pen) -> None:
        """Draw the shadows of the cards, which never change."""
        for card in self.card_rects():
            pen.shadow(ground, card)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw all cards, the chosen card with a gold edge and the play mark."""
        theme = pen.theme
        for index, (game, card) in enumerate(zip(self.games, self.card_rects(), strict=True)):
            chosen, over = index == self.index, index == self._hovered_index
            pen.box(surface, card, CARD_CORNER, theme.ground.solid, None)
            self._draw_table(surface, self.vignettes[game.id], card)
            self._draw_text(surface, pen, game, card)
            if over and not chosen:
                pen.box(surface, card, CARD_CORNER, theme.ink + "0C", None)
            edge = theme.gold if chosen else theme.lines.edge_over if over else theme.lines.edge
            pen.box(surface, card, CARD_CORNER, None, edge, max(2.0, 2.4 * theme.unit) if chosen else 1.2)
            if chosen and self.focused:
                around = card.inflate(pen.px(10), pen.px(10))
                pen.box(surface, around, CARD_CORNER + 5, None, theme.gold, max(2.0, 2 * theme.unit))
        self._draw_pills(surface, pen)
        mark = self.play_mark
        pen.box(surface, mark.inflate(pen.px(6), pen.px(6)), 25, theme.dark, None)
        pen.box(surface, mark, 22, theme.accents.bright if self._hovers_play else theme.gold, None)
        pen.icon(surface, "play", (mark.centerx + pen.px(1), mark.centery), 22, theme.dark, 2)

    def _draw_pills(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the pills to the courses, highlighted on the chosen card and under the pointer."""
        self._pill_widths = {game_id: pill_width(pen, words) for game_id, words in self.pills.items()}
        for index, game in enumerate(self.games):
            place = self.pill_rects().get(game.id)
            if place is not None:
                lit = index == self.index or (self._hovers_pill and index == self._hovered_index)
                draw_pill(surface, pen, place, "learn", self.pills[game.id], highlighted=lit)

    def _draw_table(self, surface: pygame.Surface, thumbnail: BoardThumbnail, card: pygame.Rect) -> None:
        """Draw a game's board with the opacity of the fade."""
        share = self._fade
        if share == 1:
            surface.blit(thumbnail.picture, card)
            return
        surface.blit(thumbnail.placeholder, card)
        coming = thumbnail.picture.copy()
        coming.set_alpha(round(255 * share))
        surface.blit(coming, card)

    def _draw_text(self, surface: pygame.Surface, pen: Pen, game: Game, card: pygame.Rect) -> None:
        theme, px = pen.theme, pen.px
        left, top, room = card.left + px(CARD_MARGIN), card.bottom - self._text_height, card.width - 2 * px(CARD_MARGIN)
        at = (card.right - px(CARD_MARGIN), top + px(38))
        number = pen.text(surface, players_line(game), at, 13, theme.muted, anchor="midright")
        pen.text(
            surface, game.name, (left, top + px(33)), self._name_size, weight="black", room=number.left - px(10) - left
        )
        pen.text(
            surface, credit_line(game), (left, top + px(61)), MAKER_SIZE, theme.accents.brass, "semibold", room=room
        )
        words = pygame.Rect(left, top + px(80), room, self._text_height - px(80))
        pen.paragraph(surface, _(game.texts.motto), words, MOTTO_SIZE, theme.muted)
