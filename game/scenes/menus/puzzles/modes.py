"""The rows of the puzzle modes with a value for each, the print of today's puzzle, and the list of themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.core.display.picks import OrientedAs, Spelling
from game.core.display.pieces import HexTile
from game.core.errors import N_
from game.core.game import Game
from game.puzzles.modes import Daily, Missed, Mode, Own, Rated, Streak, ThreeMinutes
from game.puzzles.modes.by_theme import puzzles_by_theme
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook
from game.scenes.menus.puzzles.rows import PuzzlePrint, WayRow
from game.scenes.sentences import puzzles
from game.ui.look.pen import Pen
from game.ui.widgets.rows import RowLook, Rows
from game.ui.words import _, lower_first, ngettext

EXPLANATIONS: Final = (
    N_("Puzzles at your level; the first try at each changes your rating"),
    N_("One after another, ever harder, until your first mistake"),
    N_("As many as you can solve in three minutes"),
    N_("Choose one idea and practise it"),
    N_("What you did not solve, until you do"),
    N_("Puzzles from your own games, and those that you paste"),
)


def way_rows(
    workbook: Workbook,
    begin: Callable[[Mode], None],
    three_minutes: Callable[[Workbook], ThreeMinutes],
    on_themes: Callable[[], None],
) -> list[WayRow]:
    """A row for each mode, the rated mode first; a mode without puzzles is disabled.  `on_themes` lists the themes."""
    missed, own, ideas = len(workbook.missed_puzzles()), len(workbook.own), len(puzzles_by_theme(workbook))
    rating = puzzles.rating_words(workbook.rating()) if workbook.rated_tries else ""
    listed = ngettext("{count} theme", "{count} themes", ideas).format(count=ideas)
    said = [_(each) for each in EXPLANATIONS]
    streak, timed, there = _best_text(workbook, "streak"), _best_text(workbook, "three-minutes"), bool(workbook.shipped)
    return [
        WayRow(_("Rated"), rating, lambda: begin(Rated(workbook)), "rise", there, said[0]),
        WayRow(_("Streak"), streak, lambda: begin(Streak(workbook)), "flame", there, said[1]),
        WayRow(_("Three minutes"), timed, lambda: begin(three_minutes(workbook)), "clock", there, said[2]),
        WayRow(_("By theme"), listed, on_themes, "tag", bool(ideas), said[3]),
        WayRow(_("The ones I missed"), str(missed), lambda: begin(Missed(workbook)), "again", bool(missed), said[4]),
        WayRow(_("My own"), str(own), lambda: begin(Own(workbook)), "person", bool(own), said[5]),
    ]


def todays_print(
    game: Game,
    workbook: Workbook | None,
    daily_of: Callable[[Workbook], Daily],
    begin: Callable[[Mode], None],
    previous: PuzzlePrint,
) -> PuzzlePrint:
    """The print of today's puzzle; `previous` itself if the puzzle is the same, as its board is expensive to draw."""
    daily = daily_of(workbook) if workbook is not None else None
    puzzle = daily.puzzle if daily is not None else None
    found = previous if previous.puzzle is puzzle and previous.game is game else PuzzlePrint(game, puzzle)
    if workbook is None or daily is None or puzzle is None:
        found.set_content(_("Today's puzzle"), "", None, lambda: None)
        return found
    solved = daily.was_solved(daily.day)
    goal = puzzles.goal_line(puzzle.task)
    task = f"{puzzles.to_move_line_of_game(game, puzzle.seat)}: {lower_first(goal)}"
    if solved is not None:
        task = goal = _("Solved") if solved else _("Not at the first try")
    is_over = solved is not None  # it may be looked at again
    mode = (lambda: Own(workbook, puzzle.number)) if is_over else (lambda: daily_of(workbook))
    found.set_content(_("Today's puzzle"), task, solved, lambda: begin(mode()), goal)
    return found


def theme_print(theme: ThemeList, game: Game, begin: Callable[[Mode], None], previous: PuzzlePrint) -> PuzzlePrint:
    """The print of the chosen theme's example with its solution; `previous` itself if it shows that.

    A click on it begins that puzzle.
    """
    puzzle = theme.example
    picks = _shown_picks(game, puzzle)
    is_same = (previous.puzzle, previous.picks) == (puzzle, picks)
    found = previous if is_same else PuzzlePrint(game, puzzle, picks)
    goal = puzzles.goal_line(puzzle.task)
    task = f"{puzzles.to_move_line_of_game(game, puzzle.seat)}: {lower_first(goal)}"
    found.set_content(_("An example"), task, None, lambda: begin(Own(theme.workbook, puzzle.number)), goal)
    return found


def _shown_picks(game: Game, puzzle: Puzzle) -> Spelling:
    """The clicks of the solution; without the turn of a tile, because its target would no longer be marked."""
    position = puzzle.set_up(game)
    picks = game.view.spell(position, game.notation.read_move(position, puzzle.line[0]))
    return tuple(pick for pick in picks if not (isinstance(pick, OrientedAs) and isinstance(pick.piece, HexTile)))


def _best_text(workbook: Workbook, mode: str) -> str:
    best = workbook.best_score(mode)
    return _("best {count}").format(count=best) if best else ""


class ThemeList(Rows):
    """A game's themes, the easiest first, with their numbers of puzzles.

    A double click on a theme calls `open_chosen`, another chosen theme `on_change`.
    """

    def __init__(self, workbook: Workbook, open_chosen: Callable[[], None], on_change: Callable[[], None]) -> None:
        self.workbook = workbook
        self._themes = tuple(puzzles_by_theme(workbook).items())
        super().__init__(
            _("By theme"),
            len(self._themes),
            self._draw_theme,
            row_units=48,
            on_choice=lambda _row: on_change(),
            on_open=lambda _row: open_chosen(),
        )

    @property
    def takes_enter(self) -> bool:
        """False: the gold button begins the chosen theme."""
        return False

    @property
    def theme(self) -> str:
        """The id of the chosen theme."""
        return self._themes[self.chosen][0]

    @property
    def example(self) -> Puzzle:
        """The easiest puzzle of the chosen theme."""
        return self._themes[self.chosen][1][0]

    def _draw_theme(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, index: int, look: RowLook) -> None:
        theme, found = self._themes[index]
        tone, air = pen.theme.gold if look.chosen else pen.theme.ink, pen.px(16)
        at = rect.right - air, rect.centery
        number = pen.text(surface, str(len(found)), at, 16, pen.theme.muted, anchor="midright")
        left = rect.left + air
        name, room = puzzles.theme_name(theme), number.left - left - air
        pen.text(surface, name, (left, rect.centery), 18, tone, "semibold", room=room)
