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
from game.scenes.base.scene import Services
from game.scenes.menus.cards_scene import CardsScene, paint_shadows
from game.scenes.menus.game_cards import CardLine
from game.scenes.menus.menu_scene import back_button
from game.scenes.menus.puzzles.layout import PuzzlesPlaces, places
from game.scenes.menus.puzzles.modes import ThemeList, todays_door, way_rows
from game.scenes.menus.puzzles.rows import TodaysDoor, WayRow
from game.scenes.sentences import puzzles as puzzle_sentences
from game.ui.panels.puzzle_panel import curve_picture
from game.ui.widgets import Button
from game.ui.widgets.layout import Room, place_row
from game.ui.words import _, ngettext

WAYS_CORNER: Final = 16
MAX_WAY_ROW_HEIGHT: Final = 58  # units


class PuzzlesScene(CardsScene):
    """The puzzles of all games that have some; `chosen` is the id of the game that is shown first."""

    def __init__(self, services: Services, workbooks: Workbooks, games: Sequence[Game], chosen: str) -> None:
        super().__init__(services, games, chosen, self._leave)
        self.games = tuple(games)
        self.workbooks = workbooks
        self.themes: ThemeList | None = None  # the list of themes, while it is open
        self.today = TodaysDoor(self.current_game, None)
        self._shown_state: object = None
        self._places: PuzzlesPlaces | None = None
        self.build()

    @property
    def return_label(self) -> str:
        """The label of buttons that lead back to this scene."""
        return _("Back to the puzzles")

    @property
    def workbook(self) -> Workbook | None:
        """The chosen game's workbook; None until it has been read."""
        return self.workbooks.of(self.current_game)

    # Widgets:

    def build(self) -> None:
        """Make the widgets for the chosen game in the current language; the focus stays where it was."""
        self._shown_state = self._state()
        self.cards.show_lines(list(map(self._card_line, self.games)))
        self.today = self._make_todays_door()
        self.ways = self._make_ways()
        self.go_on = self._make_main_button()
        paste = partial(self.services.go, Paste())
        self.paste = Button(_("Paste"), paste, icon="copy", key="Ctrl V", shortcut="ctrl+v")
        self.back = back_button(self._leave)
        listed = [self.themes] if self.themes is not None else self.ways
        self.group.replace_widgets([self.go_on, self.today, *listed, self.paste, self.back, self.cards])
        self.relayout()
        self.repaint()

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
                _("Start"), self._begin_theme, icon="play", key=_("Enter"), strong=True, second_line=name, size=19
            )
        first = self.today.enabled and self.today.solved is None
        return Button(
            _("Today's puzzle") if first else _("Rated"),
            self.today.press if first else self._begin_rated,
            icon="play",
            key=_("Enter"),
            strong=True,
            size=19,
            enabled=self.workbook is not None and bool(self.workbook.shipped),
        )

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
            name = puzzle_sentences.theme_name(self.themes.theme)
            self.go_on.relabel(self.go_on.label, second_line=name)

    def _begin_theme(self) -> None:
        if self.themes is not None:
            self._begin(ByTheme(self.themes.workbook, self.themes.theme))

    # Actions:

    def show_game(self, index: int) -> None:
        """Show the puzzles of the game with an index."""
        del index  # the cards have it
        self.themes = None
        self.build()

    def _leave(self) -> None:
        """Close the list of themes, or leave the scene."""
        if self.themes is None:
            self.services.go(GoBack())
            return
        self.themes = None
        self.build()
        self.group.focus_on(self.go_on)

    # The loop:

    def update(self, now: float) -> None:
        """Animate the widgets, and show puzzles that were read or tried."""
        super().update(now)
        if self._state() != self._shown_state:
            self.build()

    def refine(self, seconds: float) -> bool:
        """Improve the boards in idle time; return whether anything changed."""
        return self.today.refine(seconds) or self.cards.refine(seconds)

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        pen = self.pen
        where = self._places = places(pen.theme, size)
        self.cards.place(pen, where.frame.cards)
        self.today.place(pen, where.today)
        if self.themes is not None:
            self.themes.place(pen, where.rows)
        rows = Room(where.rows)
        tall = min(pen.px(MAX_WAY_ROW_HEIGHT), where.rows.height // max(1, len(self.ways)))
        for row in self.ways:
            row.place(pen, rows.cut_top(tall))
        foot = where.frame.foot
        widths = [self.go_on.width_at_least(pen, 330), self.paste.width_at_least(pen, 150)]
        place_row(pen, [self.go_on, self.paste], widths, foot, pen.px(14))
        self.back.place(pen, Room(foot).cut_right(self.back.width_at_least(pen, 150)))
        return where

    def paint(self, ground: pygame.Surface) -> None:
        """Paint what stays the same until the window, the language, the game or its tries change."""
        where = self._places
        assert where is not None
        self.paint_head(ground, where.frame, _("Puzzles"), _("One thing to find, on the real board"))
        paint_shadows(ground, self.pen, [where.today, where.ways])
        self.pen.box(ground, where.ways, WAYS_CORNER, self.pen.theme.ground.solid, self.pen.theme.lines.edge)
        self._draw_rating(ground, where)

    def _draw_unrated(self, ground: pygame.Surface, where: PuzzlesPlaces, read: bool) -> None:
        """Write that there is no rating yet, and what will be here."""
        pen, px = self.pen, self.pen.px
        left, room = where.head.left + px(8), where.head.width - px(16)
        title = _("No rated puzzles yet") if read else _("Reading the puzzles…")
        pen.text(ground, title, (left, where.head.centery), 22, weight="bold", room=room)
        if read and where.curve is not None:
            below = pygame.Rect(left, where.curve.top - px(18), room, where.curve.height)
            pen.paragraph(ground, _("Your rating and its curve will appear here."), below, 16, pen.theme.muted)

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
