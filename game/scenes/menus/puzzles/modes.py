"""The ways of solving a game's puzzles: a row for each mode with what there is to tell of it; the list of themes."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.game import Game
from game.puzzles.modes import Daily, Missed, Mode, Own, Rated, Streak, ThreeMinutes
from game.puzzles.modes.by_theme import themes
from game.puzzles.workbook import Workbook
from game.scenes.menus.puzzles.rows import TodaysDoor, WayRow
from game.scenes.sentences import puzzles
from game.ui.look.pen import Pen
from game.ui.widgets.rows import RowLook, Rows
from game.ui.words import _, ngettext


def ways(
    workbook: Workbook,
    begin: Callable[[Mode], None],
    three_minutes: Callable[[Workbook], ThreeMinutes],
    list_: Callable[[], None],
) -> list[WayRow]:
    """The rows, the rated one first, `list_` shows the themes; a mode that has no puzzle cannot be chosen."""
    missed, own, ideas = len(workbook.missed()), len(workbook.own), len(themes(workbook))
    rating = str(round(workbook.rating().rating)) if workbook.rated else ""
    listed = ngettext("{count} theme", "{count} themes", ideas).format(count=ideas)
    rows = [
        WayRow(_("Rated"), rating, lambda: begin(Rated(workbook)), "rise"),
        WayRow(_("Streak"), _best(workbook, "streak"), lambda: begin(Streak(workbook)), "flame"),
        WayRow(_("Three minutes"), _best(workbook, "three-minutes"), lambda: begin(three_minutes(workbook)), "clock"),
        WayRow(_("By theme"), listed, list_, "tag"),
        WayRow(_("Those I missed"), str(missed), lambda: begin(Missed(workbook)), "again"),
        WayRow(_("My own"), str(own), lambda: begin(Own(workbook)), "person"),
    ]
    there = bool(workbook.shipped)
    for row, count in zip(rows, (there, there, there, ideas, missed, own), strict=True):
        row.enabled = bool(count)
    return rows


def todays_door(
    game: Game,
    workbook: Workbook | None,
    daily_of: Callable[[Workbook], Daily],
    begin: Callable[[Mode], None],
    before: TodaysDoor,
) -> TodaysDoor:
    """The door to today's puzzle; the one that was there before where it is the same puzzle, for its board is dear."""
    daily = daily_of(workbook) if workbook is not None else None
    puzzle = daily.puzzle if daily is not None else None
    door = before if before.puzzle is puzzle and before.game is game else TodaysDoor(game, puzzle)
    if workbook is None or daily is None or puzzle is None:
        door.tell(_("Today's puzzle"), "", None, lambda: None)
        return door
    solved = daily.solved(daily.day)
    goal = puzzles.goal_line(puzzle.task)
    asked = f"{puzzles.to_move_line_of_game(game, puzzle.seat)}: {goal}"
    if solved is not None:
        asked = goal = _("Solved") if solved else _("Missed")
    door.tell(_("Today's puzzle"), asked, solved, lambda: begin(daily_of(workbook)), goal)
    return door


def _best(workbook: Workbook, mode: str) -> str:
    best = workbook.best(mode)
    return _("best {count}").format(count=best) if best else ""


class ThemeList(Rows):
    """A game's themes with how many puzzles each has; `chose` hears of another, `opened` of Enter."""

    def __init__(self, workbook: Workbook, chose: Callable[[], None], opened: Callable[[], None]) -> None:
        self.workbook = workbook
        self._themes = tuple(themes(workbook).items())
        super().__init__(
            _("By theme"),
            len(self._themes),
            self._draw_theme,
            row_units=48,
            on_choice=lambda _row: chose(),
            on_open=lambda _row: opened(),
        )

    @property
    def theme(self) -> str:
        """The id of the chosen one."""
        return self._themes[self.chosen][0]

    def _draw_theme(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, index: int, look: RowLook) -> None:
        theme, count = self._themes[index]
        tone, air = pen.theme.gold if look.chosen else pen.theme.ink, pen.px(16)
        at = rect.right - air, rect.centery
        number = pen.text(surface, str(count), at, 16, pen.theme.muted, anchor="midright")
        left = rect.left + air
        name, room = puzzles.theme_name(theme), number.left - left - air
        pen.text(surface, name, (left, rect.centery), 18, tone, "semibold", room=room)
