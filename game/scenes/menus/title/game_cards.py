"""The games as cards side by side: a small live table, the name, who made it, what it is about; one is chosen."""

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

GAP, CORNER = 22, 16  # units
EDGE = 20  # of a card's words
NAMES = (28, 25, 22, 19)  # sizes of type: the largest at which every name has room
MAKER, MOTTO = 15, 15
COMING = 0.3  # seconds that the tables take to come into sight


def maker(game: Game) -> str:
    """Who made a game, and when if that is known."""
    return f"{game.designer}  ·  {game.year}" if game.year else game.designer


class Cards(Widget):
    """Exactly one card is chosen: by a click or the arrows; `chose` hears of a new one, `begin` of the wish to play.

    `teach` hears of a click on the pill of a card, whose words `pills` has by the game's id.  `appearance` is the theme
    in the colours that a game's seats have.
    """

    def __init__(
        self,
        games: Sequence[Game],
        chosen: str,
        chose: Callable[[Game], None],
        begin: Callable[[], None],
        appearance: Callable[[Game, Theme], Theme] = lambda _game, theme: theme,
        teach: Callable[[Game], None] = lambda _game: None,
    ) -> None:
        super().__init__("")
        self._appearance = appearance
        self._theme, self._size = Theme(), (1, 1)  # of the tables
        self._shown: dict[str, Theme] = {}
        self.games = tuple(games)
        self.vignettes = {game.id: game_thumbnail(game) for game in games}
        self.index = next((index for index, game in enumerate(games) if game.id == chosen), 0)
        self.chose = chose
        self.begin = begin
        self._over: int | None = None
        self._over_play = False
        self.teach = teach
        self.pills: Mapping[str, str] = {}
        self._over_pill = False
        self._pill_widths: dict[str, int] = {}
        self._words = 0
        self._name = NAMES[0]
        self._now: float | None = None
        self._since: float | None = None  # when all tables were there

    @property
    def game(self) -> Game:
        """The chosen game."""
        return self.games[self.index]

    def choose(self, index: int) -> None:
        """Choose a card."""
        if index != self.index:
            self.index = index
            self.chose(self.game)

    # What is done with it:

    @property
    def takes_enter(self) -> bool:
        """Enter goes on to play what is chosen."""
        return False

    @property
    def look(self) -> object:
        """Which card is chosen and which one is pointed at."""
        return self.index, self._over, self._over_play, self._over_pill

    def press(self) -> None:
        """The next one, round and round."""
        self.choose((self.index + 1) % len(self.games))

    def press_at(self, point: tuple[int, int]) -> None:
        """The one that was clicked; the mark on the chosen one begins the game."""
        if self.play_mark.collidepoint(point):
            self.begin()
            return
        taught = self._pill_at(point)
        if taught is not None:
            self.teach(taught)
            return
        for index, place in enumerate(self.places()):
            if place.collidepoint(point):
                self.choose(index)

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember which card the pointer is over."""
        super().point(point)
        over = (i for i, place in enumerate(self.places()) if point is not None and place.collidepoint(point))
        self._over = next(over, None) if self.hovered else None
        self._over_play = point is not None and self.play_mark.collidepoint(point)
        self._over_pill = point is not None and self._pill_at(point) is not None

    def handle_arrow(self, across: int, down: int) -> bool:
        """Left and right choose, and stop at the ends."""
        if down:
            return False
        self.choose(max(0, min(len(self.games) - 1, self.index + across)))
        return True

    # Where things lie:

    def places(self) -> list[pygame.Rect]:
        """The cards: all of one size, over the whole width."""
        count, rect = len(self.games), self.rect
        gap = round(GAP * self._unit)
        wide = (rect.width - gap * (count - 1)) // count
        return [pygame.Rect(rect.left + index * (wide + gap), rect.top, wide, rect.height) for index in range(count)]

    _unit = 1.0

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle, in the pen's theme; the words get the room that they need, the tables the rest."""
        self.rect, self._unit = rect, pen.theme.unit
        first = self.places()[0]
        room = first.width - 2 * pen.px(EDGE)
        self._name = next((size for size in NAMES if self._fit(pen, room, size)), NAMES[-1])
        motto = max(pen.paragraph_height(_(game.motto), room, MOTTO) for game in self.games)
        self._words = pen.px(84) + motto + pen.px(12)
        self._theme, self._size = pen.theme, (first.width, first.height - self._words)
        self._shown.clear()
        self._since = None
        for game in self.games:
            self._lay(game)

    def come(self, now: float) -> bool:
        """The tables come into sight together, as soon as there is something of each; whether they are coming now."""
        before, self._now = self._share, now
        if self._since is None and all(plate.has_content for plate in self.vignettes.values()):
            self._since = now
        return self._share != before

    @property
    def there(self) -> bool:
        """Whether the tables have wholly come into sight."""
        return self._share == 1

    @property
    def _share(self) -> float:
        """How far the tables have come into sight; wholly where no time goes by."""
        if self._now is None:
            return 1.0
        return 0.0 if self._since is None else min(1.0, (self._now - self._since) / COMING)

    def _lay(self, game: Game) -> None:
        """Begin a game's table in the colours that are chosen now, unless it is in them."""
        theme = self._appearance(game, self._theme)
        if self._shown.get(game.id) != theme:
            self._shown[game.id] = theme
            self.vignettes[game.id].place(theme, self._size, theme.px(CORNER))

    def _fit(self, pen: Pen, room: int, size: int) -> bool:
        """Whether every name has room in a size of type, beside the number of players."""
        beside = max(pen.width(players_line(game), 13) for game in self.games) + pen.px(10)
        return all(pen.width(game.name, size, "black") + beside <= room for game in self.games)

    @property
    def play_mark(self) -> pygame.Rect:
        """The round mark on the chosen card, on the seam between its picture and its words."""
        card = self.places()[self.index]
        mark = pygame.Rect(0, 0, round(44 * self._unit), round(44 * self._unit))
        mark.center = card.right - round(EDGE * self._unit) - mark.width // 2, card.bottom - self._words
        return mark

    def pill_places(self) -> dict[str, pygame.Rect]:
        """The pills in the lower left corners of the tables, by the game's id; none where the tables are low."""
        unit, places = self._unit, {}
        tall, edge = round(PILL_HEIGHT * unit), round(12 * unit)
        if self._size[1] < 3 * tall:
            return {}
        for game, card in zip(self.games, self.places(), strict=True):
            if game.id in self._pill_widths:
                low = card.bottom - self._words - edge
                places[game.id] = pygame.Rect(card.left + edge, low - tall, self._pill_widths[game.id], tall)
        return places

    def _pill_at(self, point: tuple[int, int]) -> Game | None:
        """The game whose pill lies under a pixel."""
        places = self.pill_places()
        return next((game for game in self.games if game.id in places and places[game.id].collidepoint(point)), None)

    def refine(self, seconds: float) -> bool:
        """Sharpen the tables, the chosen one first; whether anything has changed.

        Not before the pieces' pictures have been read, beside the loop: that would halt it.
        """
        if not preload_tables().is_ready():
            return False
        preload_hands()
        if not self._shown:
            return False
        for game in self.games:
            self._lay(game)
        order = sorted(self.games, key=lambda game: game is not self.game)
        return any(self.vignettes[game.id].render_some(seconds) for game in order)

    # The picture:

    def shadows(self, ground: pygame.Surface, pen: Pen) -> None:
        """The cards' soft shadows, which never change."""
        for card in self.places():
            pen.shadow(ground, card)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """All cards, the chosen one with a gold edge and the mark that begins a game."""
        theme = pen.theme
        for index, (game, card) in enumerate(zip(self.games, self.places(), strict=True)):
            chosen, over = index == self.index, index == self._over
            pen.box(surface, card, CORNER, theme.solid, None)
            self._table(surface, self.vignettes[game.id], card)
            self._told(surface, pen, game, card)
            if over and not chosen:
                pen.box(surface, card, CORNER, theme.ink + "0C", None)
            edge = theme.gold if chosen else theme.edge_over if over else theme.edge
            pen.box(surface, card, CORNER, None, edge, max(2.0, 2.4 * theme.unit) if chosen else 1.2)
            if chosen and self.focused:
                around = card.inflate(pen.px(10), pen.px(10))
                pen.box(surface, around, CORNER + 5, None, theme.gold, max(2.0, 2 * theme.unit))
        self._lay_pills(surface, pen)
        mark = self.play_mark
        pen.box(surface, mark.inflate(pen.px(6), pen.px(6)), 25, theme.dark, None)
        pen.box(surface, mark, 22, theme.bright if self._over_play else theme.gold, None)
        pen.icon(surface, "play", (mark.centerx + pen.px(1), mark.centery), 22, theme.dark, 2)

    def _lay_pills(self, surface: pygame.Surface, pen: Pen) -> None:
        """The way to each course on its card, gold on the chosen one and where it is pointed at."""
        self._pill_widths = {game_id: pill_width(pen, words) for game_id, words in self.pills.items()}
        for index, game in enumerate(self.games):
            place = self.pill_places().get(game.id)
            if place is not None:
                lit = index == self.index or (self._over_pill and index == self._over)
                draw_pill(surface, pen, place, "learn", self.pills[game.id], highlighted=lit)

    def _table(self, surface: pygame.Surface, plate: BoardThumbnail, card: pygame.Rect) -> None:
        """A game's table, as far as it has come into sight."""
        share = self._share
        if share == 1:
            surface.blit(plate.picture, card)
            return
        surface.blit(plate.placeholder, card)
        coming = plate.picture.copy()
        coming.set_alpha(round(255 * share))
        surface.blit(coming, card)

    def _told(self, surface: pygame.Surface, pen: Pen, game: Game, card: pygame.Rect) -> None:
        theme, px = pen.theme, pen.px
        left, top, room = card.left + px(EDGE), card.bottom - self._words, card.width - 2 * px(EDGE)
        at = (card.right - px(EDGE), top + px(38))
        number = pen.text(surface, players_line(game), at, 13, theme.muted, anchor="midright")
        pen.text(surface, game.name, (left, top + px(33)), self._name, weight="black", room=number.left - px(10) - left)
        pen.text(surface, maker(game), (left, top + px(61)), MAKER, theme.brass, "semibold", room=room)
        words = pygame.Rect(left, top + px(80), room, self._words - px(80))
        pen.paragraph(surface, _(game.motto), words, MOTTO, theme.muted)
