"""The rows of the puzzle modes with a value for each, the print of today's puzzle, and the list of themes."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.game import Game
from game.puzzles.modes import Daily, Missed, Mode, Own, Rated, Streak, ThreeMinutes
from game.puzzles.modes.by_theme import count_themes
from game.puzzles.workbook import Workbook
from game.scenes.menus.puzzles.rows import TodaysPrint, WayRow
from game.scenes.sentences import puzzles
from game.ui.look.pen import Pen
from game.ui.widgets.rows import RowLook, Rows
from game.ui.words import _, ngettext


def way_rows(
    workbook: Workbook,
    begin: Callable[[Mode], None],
    three_minutes: Callable[[Workbook], ThreeMinutes],
    on_themes: Callable[[], None],
) -> list[WayRow]:
    """A row for each mode, the rated mode first; a mode without puzzles is disabled.  `on_themes` lists the themes."""
    missed, own, ideas = len(workbook.missed_puzzles()), len(workbook.own), len(count_themes(workbook))
    rating = str(round(workbook.rating().rating)) if workbook.rated_tries else ""
    listed = ngettext("{count} theme", "{count} themes", ideas).format(count=ideas)
    streak, timed, there = _best_text(workbook, "streak"), _best_text(workbook, "three-minutes"), bool(workbook.shipped)
    return [
        WayRow(_("Rated"), rating, lambda: begin(Rated(workbook)), "rise", there),
        WayRow(_("Streak"), streak, lambda: begin(Streak(workbook)), "flame", there),
        WayRow(_("Three minutes"), timed, lambda: begin(three_minutes(workbook)), "clock", there),
        WayRow(_("By theme"), listed, on_themes, "tag", bool(ideas)),
        WayRow(_("The ones I missed"), str(missed), lambda: begin(Missed(workbook)), "again", bool(missed)),
        WayRow(_("My own"), str(own), lambda: begin(Own(workbook)), "person", bool(own)),
    ]


def todays_print(
    game: Game,
    workbook: Workbook | None,
    daily_of: Callable[[Workbook], Daily],
    begin: Callable[[Mode], None],
    previous: TodaysPrint,
) -> TodaysPrint:
    """The print of today's puzzle; `previous` itself if the puzzle is the same, as its board is expensive to draw."""
    daily = daily_of(workbook) if workbook is not None else None
    puzzle = daily.puzzle if daily is not None else None
    found = previous if previous.puzzle is puzzle and previous.game is game else TodaysPrint(game, puzzle)
    if workbook is None or daily is None or puzzle is None:
        found.set_content(_("Today's puzzle"), "", None, lambda: None)
        return found
    solved = daily.was_solved(daily.day)
    goal = puzzles.goal_line(puzzle.task)
    task = f"{puzzles.to_move_line_of_game(game, puzzle.seat)}: {goal}"
    if solved is not None:
        task = goal = _("Solved") if solved else _("Missed")
    found.set_content(_("Today's puzzle"), task, solved, lambda: begin(daily_of(workbook)), goal)
    return found


def _best_text(workbook: Workbook, mode: str) -> str:
    best = workbook.best_score(mode)
    return _("best {count}").format(count=best) if best else ""


class ThemeList(Rows):
    """A game's themes with their numbers of puzzles; a double click on a theme calls `on_open`."""

    def __init__(self, workbook: Workbook, on_open: Callable[[], None]) -> None:
        self.workbook = workbook
        self._themes = tuple(count_themes(workbook).items())
        super().__init__(
            _("By theme"), len(self._themes), self._draw_theme, row_units=48, on_open=lambda _row: on_open()
        )

    @property
    def takes_enter(self) -> bool:
        """False: the gold button begins the chosen theme."""
        return False

    @property
    def theme(self) -> str:
        """The id of the chosen theme."""
        return self._themes[self.chosen][0]

    def _draw_theme(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, index: int, look: RowLook) -> None:
        theme, count = self._themes[index]
        tone, air = pen.theme.gold if look.chosen else pen.theme.ink, pen.px(16)
        at = rect.right - air, rect.centery
        number = pen.text(surface, str(count), at, 16, pen.theme.muted, anchor="midright")
        left = rect.left + air
        name, room = puzzles.theme_name(theme), number.left - left - air
        pen.text(surface, name, (left, rect.centery), 18, tone, "semibold", room=room)
