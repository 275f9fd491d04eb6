"""The course of the rating, inlaid in gold: the levels as dotted lines, the months below."""

from __future__ import annotations

from typing import Final

import pygame

from game.ai.level_ratings import level_ratings
from game.games import GAMES
from game.play.setup import LEVEL_NAMES
from game.statistics.compute import Statistics
from game.statistics.rating import MIN_RATED_GAMES, PerformanceRating
from game.ui.look.icons import render_svg
from game.ui.look.pen import Pen
from game.ui.look.room import GROOVE_COLOUR, GROOVE_LIGHT
from game.ui.look.table_top import is_plain
from game.ui.render import vector
from game.ui.render.camera import Point
from game.ui.words import _

NAMES_WIDTH: Final = 118  # units at the left, for the levels
VALUE_WIDTH: Final = 220  # units at the right, for the rating
MONTHS_HEIGHT: Final = 34  # units at the foot
SCALE_MARGIN: Final = 60.0  # Elo above and below the course
GROOVE_WIDTH, GOLD_WIDTH = 9, 4.4  # units
MAX_MONTH_NAMES: Final = 4


def rated_game(statistics: Statistics) -> str:
    """The id of the game with the most rated games; "" without a rating."""
    rated = {game_id: statistics.ratings[game_id].games for game_id in GAMES if game_id in statistics.ratings}
    return max(rated, key=lambda game_id: rated[game_id], default="")


def format_rating(rating: PerformanceRating) -> str:
    """A rating as short text: with its error, or as a bound."""
    if rating.bound:
        return f"{'≥' if rating.bound > 0 else '≤'} {rating.elo:.0f}"
    return f"{rating.elo:.0f} ± {rating.error:.0f}".replace("-", "−")


def change_text(course: dict[str, float]) -> str:
    """How the rating has changed since the first month; "" if it has not."""
    months = list(course)
    by = round(course[months[-1]]) - round(course[months[0]])
    if not by:
        return ""
    words = _("{count} more than in {month}") if by > 0 else _("{count} less than in {month}")
    return words.format(count=abs(by), month=months[0])


def draw_rating(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, statistics: Statistics) -> None:
    """Draw the rating of the game with the most rated games, or say when there is a rating."""
    game_id = rated_game(statistics)
    if not game_id:
        words = _("You get a rating after {count} two-player games against levels up to expert.")
        at = rect.left, rect.centery
        pen.text_on_wood(surface, words.format(count=MIN_RATED_GAMES), at, 16, pen.theme.muted, room=rect.width)
        return
    rating = statistics.ratings[game_id]
    course = dict(rating.course)
    px = pen.px
    low, high = min(course.values()) - SCALE_MARGIN, max(course.values()) + SCALE_MARGIN
    plot = pygame.Rect(
        rect.left + px(NAMES_WIDTH),
        rect.top + px(12),
        rect.width - px(NAMES_WIDTH + VALUE_WIDTH),
        rect.height - px(MONTHS_HEIGHT + 12),
    )

    def y_of(elo: float) -> float:
        return plot.bottom - plot.height * (elo - low) / (high - low)

    step = plot.width / max(1, len(course) - 1)
    points = [(plot.left + step * index, y_of(elo)) for index, elo in enumerate(course.values())]
    _draw_levels(surface, pen, plot, {level: y_of(elo) for level, elo in level_ratings(game_id).items()})
    _draw_line(surface, pen, points)
    x, y = round(points[-1][0]) + px(22), round(points[-1][1])
    pen.text_on_wood(surface, format_rating(rating), (x, y - px(2)), 28, pen.theme.gold, "black", room=rect.right - x)
    words = _("your rating in {game}").format(game=GAMES[game_id].name)
    pen.text_on_wood(surface, words, (x, y + px(26)), 15, weight="semibold", room=rect.right - x)
    _write_months(surface, pen, list(course), points, rect.bottom - px(MONTHS_HEIGHT) // 2)
    pen.text_on_wood(surface, change_text(course), (x, y + px(48)), 15, pen.theme.muted, room=rect.right - x)


def _draw_levels(surface: pygame.Surface, pen: Pen, plot: pygame.Rect, marks: dict[str, float]) -> None:
    """Draw a dotted line for each level within the plot, with its name at the left."""
    last = 0.0
    for level, y in sorted(marks.items(), key=lambda mark: mark[1]):
        if not plot.top <= y <= plot.bottom or y - last < pen.px(20):
            continue
        last = y
        for x in range(plot.left, plot.right, max(4, pen.px(9))):
            surface.fill(pen.theme.muted, (x, round(y), max(1, pen.px(2)), max(1, pen.px(1.2))))
        at = plot.left - pen.px(16), round(y)
        pen.text_on_wood(surface, _(LEVEL_NAMES[level]).capitalize(), at, 15, weight="semibold", anchor="midright")


def _draw_line(surface: pygame.Surface, pen: Pen, points: list[Point]) -> None:
    """Draw the gold line on its groove, with a dot at the end."""
    unit, edge, plain = pen.theme.unit, 12 * pen.theme.unit, is_plain(pen.theme)
    left, top = min(x for x, _y in points) - edge, min(y for _x, y in points) - edge
    inner = [(x - left, y - top) for x, y in points]
    size = round(max(x for x, _y in inner) + edge), round(max(y for _x, y in inner) + edge)
    line, lit = vector.path(inner), vector.path([(x, y + 3 * unit) for x, y in inner])
    groove = vector.stroke(lit, GROOVE_LIGHT, 3 * unit, 0.35) + vector.stroke(line, GROOVE_COLOUR, GROOVE_WIDTH * unit)
    dot = f'cx="{inner[-1][0]:.1f}" cy="{inner[-1][1]:.1f}" r="{7 * unit:.1f}" fill="{pen.theme.gold}"'
    body = ("" if plain else groove) + vector.stroke(line, pen.theme.gold, GOLD_WIDTH * unit)
    body += f'<circle {dot} stroke="{GROOVE_COLOUR}" stroke-width="{3 * unit:.1f}"/>'
    surface.blit(render_svg(body, size), (round(left), round(top)))


def _write_months(surface: pygame.Surface, pen: Pen, months: list[str], points: list[Point], y: int) -> None:
    """Write the names of some months below the plot, the last as “now”."""
    count = min(MAX_MONTH_NAMES, len(months))
    shown = sorted({round(index * (len(months) - 1) / max(1, count - 1)) for index in range(count)})
    for index in shown:
        words = _("now") if index == len(months) - 1 else months[index]
        pen.text_on_wood(surface, words, (round(points[index][0]), y), 15, pen.theme.muted, anchor="center")
