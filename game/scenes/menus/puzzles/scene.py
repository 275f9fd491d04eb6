"""The puzzle scene: today's puzzle of a game, the rating, and the modes of solving its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core.errors import N_
from game.core.game import Game
from game.puzzles.modes import ByTheme, Mode
from game.puzzles.workbook import Workbook
from game.puzzles.workbooks import Workbooks
from game.scenes.base.routes import GoBack, Paste, SolvePuzzles
from game.scenes.base.services import Services
from game.scenes.menus.puzzles.layout import PuzzlesPlaces, places
from game.scenes.menus.puzzles.modes import ThemeList, theme_print, todays_print, way_rows
from game.scenes.menus.puzzles.rows import PuzzlePrint, WayRow, pointed_way
from game.scenes.menus.room_scene import WayBack
from game.scenes.menus.shelf_scene import ShelfScene
from game.scenes.sentences import puzzles as puzzle_sentences
from game.ui.look.curve import curve_picture
from game.ui.widgets.layout import Room
from game.ui.widgets.word_button import WordButton
from game.ui.words import _, ngettext

MAX_WAY_ROW_HEIGHT: Final = 50  # units
LIST_CORNER: Final = 14  # units; of the glass below the list of themes


class PuzzlesScene(ShelfScene):
    """The puzzles of all games that have some; `chosen` is the id of the game that is shown first."""

    return_words = N_("Back to the puzzles")

    def __init__(self, services: Services, workbooks: Workbooks, games: Sequence[Game], chosen: str) -> None:
        super().__init__(services, games, chosen, self._leave)
        self.games = tuple(games)
        self.workbooks = workbooks
        self.themes: ThemeList | None = None  # the list of themes, while it is open
        self.print = PuzzlePrint(self.current_game, None)  # today's puzzle, or the example of a theme
        self._shown_state: object = None
        self._places: PuzzlesPlaces | None = None
        self.build()

    @property
    def workbook(self) -> Workbook | None:
        """The chosen game's workbook; None until it has been read."""
        return self.workbooks.of(self.current_game)

    @property
    def words(self) -> list[WordButton]:
        """The words at the upper right."""
        return [self.paste]

    @property
    def _is_rated(self) -> bool:
        return self.workbook is not None and bool(self.workbook.rated_tries)

    # Widgets:

    def build(self) -> None:
        """Make the widgets for the chosen game in the current language; the focus stays where it was."""
        self._shown_state = self._state()
        self.shelf.show_lines(list(map(self._shelf_line, self.games)))
        self.print = self._make_print()
        self.ways = self._make_ways()
        paste = partial(self.services.go, Paste())
        self.paste = WordButton(_("Paste"), paste, icon="copy", key="Ctrl V", shortcut="ctrl+v")
        self.back = WayBack(_("Puzzles"), self._leave)
        listed = [self.themes] if self.themes is not None else self.ways
        self.group.replace_widgets([self.main, self.print, *listed, self.shelf, self.back, self.paste])
        self.update_main_button()
        self.relayout()
        self.repaint()

    def _state(self) -> object:
        """The state of all workbooks that the widgets depend on."""
        workbooks = [self.workbooks.of(game) for game in self.games]
        return [
            None if workbook is None else (len(workbook.tries), len(workbook.runs), len(workbook.own))
            for workbook in workbooks
        ]

    def _shelf_line(self, game: Game) -> str:
        workbook = self.workbooks.of(game)
        if workbook is None:
            return "…"
        count = len(workbook.shipped)
        solved = len({one.puzzle for one in workbook.tries if one.solved} & set(workbook.shipped))
        if solved:
            return _("{done} of {count} solved").format(done=solved, count=count)
        return ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)

    def _make_print(self) -> PuzzlePrint:
        """The print of the chosen theme's example while the themes are listed, else of today's puzzle."""
        if self.themes is not None:
            return theme_print(self.themes, self.current_game, self._begin, self.print)
        return todays_print(self.current_game, self.workbook, self.workbooks.daily, self._begin, self.print)

    def _make_ways(self) -> list[WayRow]:
        """The rows of the modes; none before the puzzles have been read."""
        workbook = self.workbook
        return (
            way_rows(workbook, self._begin, self.workbooks.three_minutes, self.list_themes)
            if workbook is not None
            else []
        )

    def main_action(self) -> tuple[str, str, Callable[[], None] | None]:
        """Begin the chosen theme; a rated puzzle for a newcomer and once today's was tried, else today's puzzle."""
        if self.themes is not None:
            return _("Start"), puzzle_sentences.theme_name(self.themes.theme), self._begin_theme
        if self._begins_with_today:
            return self.print.label, "", self.print.press
        rated = self.ways[0] if self.ways else None
        return _("Start"), _("Rated"), rated.press if rated is not None and rated.enabled else None

    @property
    def _begins_with_today(self) -> bool:
        """Whether today's puzzle comes next; the first rated puzzles are easier for a newcomer."""
        is_newcomer = self.workbook is not None and not self.workbook.tries
        return self.print.enabled and self.print.solved is None and not is_newcomer

    def _begin(self, mode: Mode) -> None:
        self.services.go(SolvePuzzles(mode))

    # By theme:

    def list_themes(self) -> None:
        """List the themes of the chosen game, once its puzzles have been read."""
        if self.workbook is None:
            return
        self.themes = ThemeList(self.workbook, self._begin_theme, self.build)
        self.build()
        self.group.focus_on(self.themes)

    def _begin_theme(self) -> None:
        if self.themes is not None:
            self._begin(ByTheme(self.themes.workbook, self.themes.theme))

    # Actions:

    def show_game(self, game: Game) -> None:
        """Show the puzzles of a game."""
        del game  # the shelf has it
        self.themes = None
        self.build()

    def _leave(self) -> None:
        """Close the list of themes, or leave the scene."""
        if self.themes is None:
            self.services.go(GoBack())
            return
        self.themes = None
        self.build()
        self.group.focus_on(self.main)

    # The loop:

    def update(self, now: float) -> None:
        """Animate the widgets, and show puzzles that were read or tried."""
        super().update(now)
        if self._state() != self._shown_state:
            self.build()

    def refine(self, seconds: float) -> bool:
        """Improve the board in idle time; return whether anything changed."""
        return self.print.refine(seconds)

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        pen = self.pen
        where = self._places = places(pen.theme, size)
        self.place_frame(where.frame, size)
        self.print.place(pen, where.today)
        if self.themes is not None:
            self.themes.place(pen, where.rows)
        rows = Room(where.rows)
        tall = min(pen.px(MAX_WAY_ROW_HEIGHT), where.rows.height // max(1, len(self.ways)))
        for row in self.ways:
            row.place(pen, rows.cut_top(tall))
        return where

    def paint(self, ground: pygame.Surface) -> None:
        """Paint what stays the same until the window, the language, the game or its tries change."""
        where, pen = self._places, self.pen
        assert where is not None
        self.paint_remark(ground, [_("One thing to find on each board")])
        self._draw_rating(ground, where)
        if self.themes is not None:
            area = where.rows.inflate(2 * pen.px(10), 2 * pen.px(8))
            pen.box(ground, area, LIST_CORNER, pen.theme.ground.panel, pen.theme.lines.edge)

    def extra_look(self) -> object:
        """The mode that the calm place is about."""
        return pointed_way(self.group)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Say what the mode is that is pointed at, or else what the gold button begins."""
        way = pointed_way(self.group)
        if way is not None:
            words = way.label, way.explanation
        elif self.themes is not None:
            theme = self.themes.theme
            words = (
                puzzle_sentences.theme_name(theme),
                puzzle_sentences.theme_sentence(self.current_game, theme),
            )
        elif self.print.puzzle is not None and self._begins_with_today:
            seat = puzzle_sentences.to_move_line_of_game(self.current_game, self.print.puzzle.seat)
            words = puzzle_sentences.goal_line(self.print.puzzle.task), seat
        else:
            words = _("Rated"), self.ways[0].explanation if self.ways else self._shelf_line(self.current_game)
        self.draw_calm_line(surface, *words)

    def _draw_rating(self, ground: pygame.Surface, where: PuzzlesPlaces) -> None:
        """Draw the rating and its curve over the modes."""
        pen, theme, px, workbook = self.pen, self.pen.theme, self.pen.px, self.workbook
        left, y = where.head.left, where.head.centery
        if workbook is None or not self._is_rated:
            title = _("No rated puzzles yet") if workbook is not None else _("Reading the puzzles…")
            pen.text_on_wood(ground, title, (left, y), 24, weight="black", room=where.head.width)
            if workbook is not None and where.curve is not None:
                at, sentence = (left, where.curve.centery - px(12)), _("Your rating and its curve will appear here.")
                pen.text_on_wood(ground, sentence, at, 16, theme.muted, room=where.head.width)
            return
        own, guess = workbook.rating(), _("your rating in {game}, still a guess")
        rating = pen.text_on_wood(ground, puzzle_sentences.rating_words(own), (left, y), 44, weight="black")
        at, room = (rating.right + px(16), y + px(8)), where.head.right - rating.right - px(24)
        words = (guess if own.is_a_guess else _("your rating in {game}")).format(game=self.current_game.name)
        pen.text_on_wood(ground, words, at, 16, theme.muted, room=room)
        points = tuple(value for _at, value in workbook.rating_curve())
        if where.curve is not None and len(points) > 1:
            ground.blit(curve_picture(where.curve.size, points, theme.gold, px(5)), where.curve)
