"""The puzzle scene: today's puzzle of a game, the rating, and the modes of solving its puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.core.game import Game
from game.puzzles.modes import ByTheme, Mode
from game.puzzles.workbook import Workbook
from game.puzzles.workbooks import Workbooks
from game.scenes.base.routes import GoBack, Paste, SolvePuzzles
from game.scenes.base.scene import Scene, Services
from game.scenes.menus.game_cards import CardLine, GameCards
from game.scenes.menus.puzzles.layout import PuzzlesPlaces, places
from game.scenes.menus.puzzles.modes import ThemeList, todays_door, way_rows
from game.scenes.menus.puzzles.rows import TodaysDoor, WayRow
from game.scenes.sentences import puzzles as puzzle_sentences
from game.ui.look.cloth import felt
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.panels.puzzle_panel import curve_picture
from game.ui.render.baked import preload_hands, preload_tables
from game.ui.widgets import Button, Group
from game.ui.words import _, ngettext

CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
GAME_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}  # with Ctrl
WAYS_CORNER: Final = 16
MAX_WAY_ROW_HEIGHT: Final = 58  # units


class PuzzlesScene(Scene):
    """The puzzles of all games that have some; `chosen` is the id of the game that is shown first."""

    waits_below = True

    def __init__(self, services: Services, workbooks: Workbooks, games: Sequence[Game], chosen: str) -> None:
        self.services = services
        self.games = tuple(games)
        self.workbooks = workbooks
        ids = [game.id for game in games]
        self.index = ids.index(chosen) if chosen in ids else 0
        self.pen = Pen(Theme())
        self.group = Group([], self._leave)
        self.themes: ThemeList | None = None  # the list of themes, while it is open
        self.cards = GameCards(self.games, [CardLine("…")] * len(self.games), self.index, self.show_game)
        self.today = TodaysDoor(self.current_game, None)
        self._shown_state: object = None
        self._places: PuzzlesPlaces | None = None
        self._size = (0, 0)
        self._ground: pygame.Surface | None = None
        self._drawn_look: object = None
        self._cards_theme: Theme | None = None  # of the placed cards
        self.build()

    @property
    def return_label(self) -> str:
        """The label of buttons that lead back to this scene."""
        return _("Back to the puzzles")

    @property
    def current_game(self) -> Game:
        """The game whose card is chosen."""
        return self.games[self.index]

    @property
    def workbook(self) -> Workbook | None:
        """The chosen game's workbook; None until it has been read."""
        return self.workbooks.of(self.current_game)

    # Widgets:

    def build(self) -> None:
        """Make the widgets for the chosen game in the current language; the focus stays where it was."""
        self._shown_state = self._state()
        self.cards.lines, self.cards.index = tuple(map(self._card_line, self.games)), self.index
        self.today = self._make_todays_door()
        self.ways = self._make_ways()
        self.go_on = self._make_main_button()
        self.paste = Button(
            _("Paste"), partial(self.services.go, Paste()), icon="copy", key="Ctrl V", shortcut="ctrl+v"
        )
        self.back = Button(_("Back"), self._leave, icon="undo", key="Esc")
        listed = [self.themes] if self.themes is not None else self.ways
        self.group.replace_widgets([self.go_on, self.today, *listed, self.paste, self.back, self.cards])
        self._size, self._ground = (0, 0), None

    def _state(self) -> object:
        """The state of all workbooks that the widgets depend on."""
        workbooks = [self.workbooks.of(game) for game in self.games]
        return [
            None if workbook is None else (len(workbook.tries), len(workbook.runs), len(workbook.own))
            for workbook in workbooks
        ]

    def _card_line(self, game: Game) -> CardLine:
        workbook = self.workbooks.of(game)
        if workbook is None:
            return CardLine("…")
        count = len(workbook.shipped)
        solved = len({one.puzzle for one in workbook.tries if one.solved} & set(workbook.shipped))
        count_text = ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)
        if not solved:
            return CardLine(count_text)
        solved_text = _("{done} of {count} solved").format(done=solved, count=count)
        return CardLine(solved_text, f"{solved}/{count}", solved / max(1, count))

    def _make_todays_door(self) -> TodaysDoor:
        return todays_door(self.current_game, self.workbook, self.workbooks.daily, self._begin, self.today)

    def _make_ways(self) -> list[WayRow]:
        """The rows of the modes; none before the puzzles have been read."""
        workbook = self.workbook
        return (
            way_rows(workbook, self._begin, self.workbooks.three_minutes, self.list_themes)
            if workbook is not None
            else []
        )

    def _make_main_button(self) -> Button:
        """The button of Enter: the chosen theme, today's puzzle until it was tried, then a rated puzzle."""
        if self.themes is not None:
            name = puzzle_sentences.theme_name(self.themes.theme)
            return Button(
                _("Begin"), self._begin_theme, icon="play", key=_("Enter"), strong=True, second_line=name, size=19
            )
        first = self.today.enabled and self.today.solved is None
        button = Button(
            _("Today's puzzle") if first else _("Rated"),
            self.today.press if first else self._begin_rated,
            icon="play",
            key=_("Enter"),
            strong=True,
            size=19,
        )
        button.enabled = self.workbook is not None and bool(self.workbook.shipped)
        return button

    def _begin(self, mode: Mode) -> None:
        self.services.go(SolvePuzzles(mode))

    def _begin_rated(self) -> None:
        if self.ways:
            self.ways[0].press()

    # By theme:

    def list_themes(self) -> None:
        """List the themes of the chosen game, once its puzzles have been read."""
        if self.workbook is None:
            return
        self.themes = ThemeList(self.workbook, self._on_theme_chosen, self._begin_theme)
        self.build()
        self.group.focus_on(self.themes)

    def _on_theme_chosen(self) -> None:
        if self.themes is not None:
            self.go_on.second_line = puzzle_sentences.theme_name(self.themes.theme)

    def _begin_theme(self) -> None:
        if self.themes is not None:
            self._begin(ByTheme(self.themes.workbook, self.themes.theme))

    # Actions:

    def show_game(self, index: int) -> None:
        """Show the puzzles of the game with an index."""
        self.index, self.themes = index, None
        self.build()

    def _leave(self) -> None:
        """Close the list of themes, or leave the scene."""
        if self.themes is None:
            self.services.go(GoBack())
            return
        self.themes = None
        self.build()
        self.group.focus = 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Show another game with Ctrl and an arrow; give other events to the widgets."""
        if event.type == pygame.KEYDOWN and event.mod & CTRL and event.key in GAME_STEPS:
            self.cards.choose(self.index + GAME_STEPS[event.key])
            return True
        return self.group.handle(event)

    # The loop:

    def update(self, now: float) -> None:
        """Animate the widgets, and show puzzles that were read or tried."""
        self.group.update(now)
        if self._state() != self._shown_state:
            self.build()

    def needs_redraw(self) -> bool:
        """Whether anything looks different from the last drawing."""
        return self._ground is None or self._size == (0, 0) or self._drawn_look != self.group.look

    def invalidate(self) -> None:
        """Have everything drawn next time."""
        self._drawn_look = None

    def idle(self, seconds: float) -> None:
        """Improve the boards, once a thread has read the pictures of pieces."""
        if not preload_tables().done():
            return
        preload_hands()
        if self.today.refine(seconds) or self.cards.refine(seconds):
            self._drawn_look = None

    def resume(self) -> None:
        """Rebuild the widgets, for a change of language or tried puzzles."""
        self.build()

    def pause(self) -> None:
        """Free the background, which is as large as the window; it is painted again when needed."""
        self._ground = None

    def close(self) -> None:
        """Close the scene and its widgets."""
        self.group.close()

    # Drawing:

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the painted background, then the widgets."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self._paint_ground(surface.get_size())
        surface.blit(self._ground, (0, 0))
        self.group.draw(surface, self.pen)
        self._drawn_look = self.group.look

    def _place(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of a size in pixels."""
        theme = self.services.preferences.appearance.theme(size)
        if theme != self.pen.theme:
            self.pen = Pen(theme)
        pen, where = self.pen, places(theme, size)
        self._places, self._size, self._ground = where, size, None
        if self.cards.rect != where.cards or theme != self._cards_theme:
            self.cards.place(pen, where.cards)
            self._cards_theme = theme
        self.today.place(pen, where.today)
        if self.themes is not None:
            self.themes.place(pen, where.rows)
        tall = min(pen.px(MAX_WAY_ROW_HEIGHT), where.rows.height // max(1, len(self.ways)))
        for index, row in enumerate(self.ways):
            row.place(pen, pygame.Rect(where.rows.left, where.rows.top + index * tall, where.rows.width, tall))
        x = where.foot.left
        for door, least in ((self.go_on, 330), (self.paste, 150)):
            wide = max(pen.px(least), door.min_width(pen))
            door.place(pen, pygame.Rect(x, where.foot.top, wide, where.foot.height))
            x += wide + pen.px(14)
        wide = max(pen.px(150), self.back.min_width(pen))
        self.back.place(pen, pygame.Rect(where.foot.right - wide, where.foot.top, wide, where.foot.height))

    def _paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Paint what stays the same until the window, the language, the game or its tries change."""
        where = self._places
        assert where is not None
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        ground = felt(size, theme.backdrop.wall, theme.backdrop.wall_rim).copy()
        name = pen.text(ground, _("Puzzles"), where.title, where.title_size, weight="black")
        at = (name.right + px(24), name.bottom - round(name.height * 0.34))
        pen.text(ground, _("One thing to find, on the real board"), at, 20, theme.muted, room=where.cards.right - at[0])
        for card in (*self.cards.card_rects(), where.today, where.ways):
            pen.shadow(ground, card, 10, 5)
        pen.box(ground, where.ways, WAYS_CORNER, theme.ground.solid, theme.lines.edge)
        self._draw_rating(ground, where)
        return ground

    def _draw_unrated(self, ground: pygame.Surface, where: PuzzlesPlaces, read: bool) -> None:
        """Write that there is no rating yet, and what will be here."""
        pen, px = self.pen, self.pen.px
        left, room = where.head.left + px(8), where.head.width - px(16)
        title = _("No rated puzzle yet") if read else _("The puzzles are being read…")
        pen.text(ground, title, (left, where.head.centery), 22, weight="bold", room=room)
        if read and where.curve is not None:
            below = pygame.Rect(left, where.curve.top - px(18), room, where.curve.height)
            pen.paragraph(
                ground, _("Your rating and its curve come here, from the first one on."), below, 16, pen.theme.muted
            )

    def _draw_rating(self, ground: pygame.Surface, where: PuzzlesPlaces) -> None:
        """Draw the rating and its curve over the modes."""
        pen, theme, px, workbook = self.pen, self.pen.theme, self.pen.px, self.workbook
        left, y = where.head.left + px(8), where.head.centery
        if workbook is None or not workbook.rated_tries:
            self._draw_unrated(ground, where, workbook is not None)
            return
        rating = pen.text(ground, str(round(workbook.rating().rating)), (left, y), 44, weight="black")
        at, room = (rating.right + px(16), y + px(8)), where.head.right - rating.right - px(24)
        pen.text(ground, _("your rating in {game}").format(game=self.current_game.name), at, 16, theme.muted, room=room)
        points = tuple(value for _at, value in workbook.rating_curve())
        if where.curve is not None and len(points) > 1:
            ground.blit(curve_picture(where.curve.size, points, theme.go, px(5)), where.curve)
        if where.curve is not None:
            line = where.rows.top - px(8)
            pygame.draw.line(ground, theme.lines.rule, (where.rows.left, line), (where.rows.right, line))
