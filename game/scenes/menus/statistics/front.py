"""The first page of the statistics: a tile for every game, in stacks by level, and the last games on the shelf."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.ai.levels import LEVELS
from game.ai.strengths import common_level
from game.core.display.pieces import HexTile, Stain
from game.play.setup import LEVEL_NAMES
from game.scenes.menus.statistics.rating_inlay import draw_rating
from game.statistics.compute import ResultCounts, Statistics
from game.statistics.played_game import Result
from game.statistics.streaks import ResultStreak
from game.statistics.tables import score_percent
from game.ui.kinds import portrait
from game.ui.look.cloth import draw_blurred
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.look.text import Weight, fitting_size
from game.ui.render import vector
from game.ui.render.camera import HEX_WIDTH, TILE_THICKNESS, TILTED_SQUASH
from game.ui.widgets.base import PressWidget
from game.ui.widgets.layout import Room
from game.ui.words import _, ngettext, percent_text

FACES: Final = (0b011101, 0b001001, 0b010101, 0b000011, 0b100101, 0b111111, 0b011011)  # the tiles' pointers
STAINS: Final[Mapping[Result, Stain]] = {"won": "ivory", "lost": "slate", "drawn": "vermilion"}
TILES_PER_STACK: Final = 30  # at most
GAMES_PER_TILE: Final = (1, 2, 5, 10, 20, 50, 100, 1000)
CELLS_ACROSS: Final = 20.5  # cells in the width of the seven levels
MAX_TILE_RADIUS: Final = 46  # units; of a tile in a stack
MIN_SHOWN_GAMES: Final = 3  # of a level, before it counts as won more often than not
HEADLINE_SIZE, LEGEND_SIZE, NUMBER_SIZE, NAME_SIZE = 34, 17, 20, 17
RATING_HEIGHT: Final = 190  # units
NAMES_GAP: Final = 40  # units, around and below the names of the levels
MIN_STACKS_HEIGHT: Final = 250  # units; without them above the rating it is a number only
SHELF_RADIUS: Final = (15, 21)  # units; of a tile on the shelf, in low and in high windows
SHELF_GAMES: Final = 30


def level_results(statistics: Statistics) -> dict[str, ResultCounts]:
    """The results against each common level, of all kinds of games; a game's own levels count as those before them."""
    results = {level: ResultCounts() for level in LEVELS}
    for levels in statistics.levels.values():
        for level, counts in levels.items():
            if (common := common_level(level)) in results:
                results[common] += counts
    return results


def own_level(results: Mapping[str, ResultCounts]) -> str:
    """The strongest level against which the player wins more often than not; "" if there is none."""
    won = [level for level, score in results.items() if score.games >= MIN_SHOWN_GAMES and score.won > score.lost]
    return won[-1] if won else ""


def headline(statistics: Statistics) -> str:
    """The results in a sentence."""
    results, score = level_results(statistics), statistics.score
    level = own_level(results)
    if not any(each.games for each in results.values()):
        return _("No finished games against the computer yet.")
    if level:
        return _("You win more often than not, up to {level}").format(level=_(LEVEL_NAMES[level]).capitalize())
    words = ngettext("You won {won} of {count} game", "You won {won} of {count} games", score.games)
    return words.format(won=score.won, count=score.games)


def streak_title(streak: ResultStreak | None) -> str:
    """The current streak, as a title."""
    if streak is None:
        return _("No finished games yet.")
    if streak.games == 1:
        return {"won": _("The last game: won"), "drawn": _("The last game: drawn"), "lost": _("The last game: lost")}[
            streak.result
        ]
    words = {"won": _("{count} won in a row"), "drawn": _("{count} drawn in a row"), "lost": _("{count} lost in a row")}
    return words[streak.result].format(count=streak.games)


def _sides(score: ResultCounts) -> tuple[tuple[int, int, Result], ...]:
    """The stacks of a level: the side, 0 for a lone stack, the number of games and their result."""
    side = 1 if score.won and score.lost else 0
    return (-side, score.won, "won"), (side, score.lost, "lost")


@dataclass(frozen=True, slots=True)
class StackPlaces:
    """The places of the stacks, in pixels: the radius of a tile, the middle of the lowest row, each level's middle."""

    radius: float
    base: int
    step: float
    games_per_tile: int
    middles: Mapping[str, int]

    @property
    def half(self) -> float:
        """Half the distance between the two stacks of a level."""
        return HEX_WIDTH * self.radius / 2


class LevelTiles(PressWidget):
    """Two stacks for each level, of the games won and lost; pointing at a level names its numbers."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(_("All numbers"), on_press)
        self.statistics: Statistics | None = None
        self.has_tiles = False  # whether their pictures have been read
        self._places = StackPlaces(1, 0, 1, 1, {})
        self._rating_place: pygame.Rect | None = None

    def set_statistics(self, statistics: Statistics) -> None:
        """Show other numbers after the next painting."""
        self.statistics = statistics

    def show_tiles(self) -> bool:
        """Draw the tiles from now on; return whether that is new."""
        is_new, self.has_tiles = not self.has_tiles, True
        return is_new

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle; the rating lies below the stacks if there is room."""
        super().place(pen, rect)
        px, room = pen.px, Room(rect)
        room.cut_top(px(HEADLINE_SIZE + LEGEND_SIZE + 34))
        has_rating = room.rect.height >= px(RATING_HEIGHT + MIN_STACKS_HEIGHT)
        self._rating_place = room.cut_bottom(px(RATING_HEIGHT), px(24)) if has_rating else None
        self._places = self._stack_places(pen, room.rect)

    def _stack_places(self, pen: Pen, area: pygame.Rect) -> StackPlaces:
        results = {} if self.statistics is None else level_results(self.statistics)
        most = max([1, *(max(score.won, score.lost) for score in results.values())])
        per_tile = next(count for count in GAMES_PER_TILE if most <= count * TILES_PER_STACK or count == 1000)
        radius = min(area.width / CELLS_ACROSS / HEX_WIDTH, pen.px(MAX_TILE_RADIUS), area.height / 6)
        foot = TILTED_SQUASH * radius + pen.px(2 * NAME_SIZE + NAMES_GAP)
        base = round(area.bottom - foot)
        room = base - area.top - pen.px(NUMBER_SIZE + 18) - TILTED_SQUASH * radius
        step = min(TILE_THICKNESS * radius, room / max(8, -(-most // per_tile)))
        pitch = area.width / len(LEVELS)
        middles = {level: round(area.left + pitch * (index + 0.5)) for index, level in enumerate(LEVELS)}
        return StackPlaces(radius, base, step, per_tile, middles)

    def tooltip_at(self, point: tuple[int, int] | None) -> tuple[str, pygame.Rect]:
        """The numbers of the level at a point."""
        where = self._places
        if point is None or self.statistics is None or not where.middles or point[1] > where.base + 3 * where.radius:
            return "", self.rect
        level = min(where.middles, key=lambda each: abs(where.middles[each] - point[0]))
        score = level_results(self.statistics)[level]
        share = score_percent(score)
        words = _("{won} won, {drawn} drawn, {lost} lost").format(won=score.won, drawn=score.drawn, lost=score.lost)
        words += f"  ·  {percent_text(share)}" if share is not None else ""
        place = pygame.Rect(0, 0, 4, 4).move_to(center=(where.middles[level], where.base))
        return words if score.games else "", place

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the focus ring; `paint` paints the rest."""
        self.draw_focus_ring(surface, pen, 14)

    # What stays the same until the numbers change:

    def paint(self, ground: pygame.Surface, pen: Pen) -> None:
        """Paint the sentences, the stacks and the rating."""
        if self.statistics is None:
            return
        px, statistics, room = pen.px, self.statistics, self.rect.width
        results = level_results(statistics)
        title = headline(statistics)
        at = self.rect.left, self.rect.top + px(HEADLINE_SIZE // 2 + 4)
        pen.text_on_wood(ground, title, at, HEADLINE_SIZE, weight="black", room=room)
        if any(score.games for score in results.values()):
            at = self.rect.left + px(2), at[1] + px(40)
            pen.text_on_wood(
                ground,
                self._legend(statistics.score.drawn > 0),
                at,
                LEGEND_SIZE,
                pen.theme.muted,
                "semibold",
                room=room,
            )
            self._paint_stacks(ground, pen, results)
        if self._rating_place is not None:
            draw_rating(ground, pen, self._rating_place, statistics)

    def _legend(self, has_draws: bool) -> str:
        """What the tiles mean; draws lie on the shelf alone."""
        count = self._places.games_per_tile
        words = _("A tile for every game: ivory if you won, blue if you lost")
        if count > 1:
            words = _("A tile for every {count} games: ivory if you won, blue if you lost").format(count=count)
        draws = _("on the shelf your last games, orange for a draw")
        return f"{words}  ·  {draws}" if has_draws else words

    def _paint_stacks(self, ground: pygame.Surface, pen: Pen, results: Mapping[str, ResultCounts]) -> None:
        where, own = self._places, own_level(results)
        stacks: list[tuple[int, int, Result]] = [
            (round(where.middles[level] + side * where.half), count, result)
            for level, score in results.items()
            for side, count, result in _sides(score)
            if count
        ]
        if not is_plain(pen.theme):
            self._paint_shadows(ground, stacks)
        for number, (x, count, result) in enumerate(stacks):
            if self.has_tiles:
                self._paint_stack(ground, x, count, result, number)
            top = where.base - self._height(count) - TILTED_SQUASH * where.radius - pen.px(NUMBER_SIZE * 0.85)
            colour = pen.theme.ink if result == "won" else pen.theme.shine("slate")
            pen.text_on_wood(ground, str(count), (x, top), NUMBER_SIZE, colour, "black", "center")
        for level, score in results.items():
            self._write_level(ground, pen, level, score, level == own)

    def _height(self, count: int) -> float:
        """How far the top of a stack for a number of games lies above that of no tile, in pixels."""
        return -(-count // self._places.games_per_tile) * self._places.step

    def _paint_shadows(self, ground: pygame.Surface, stacks: list[tuple[int, int, Result]]) -> None:
        where = self._places
        top, tall = round(where.base - 2 * where.radius), round(4 * where.radius)

        def draw(surface: pygame.Surface) -> None:
            for x, count, _result in stacks:
                away = min(0.55 * self._height(count), 2.6 * where.radius)
                corners = vector.corners(x - self.rect.left, where.base - top, where.radius, TILTED_SQUASH)
                for share in (0.3, 0.65, 1.0):
                    moved = [(cx + away * share, cy + 0.22 * away * share) for cx, cy in corners]
                    pygame.draw.polygon(surface, (0, 0, 0, 170), moved)

        size = self.rect.width + round(3 * where.radius), tall
        soft = draw_blurred(size, round(0.22 * where.radius), draw)
        ground.blit(soft, (self.rect.left, top), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_stack(self, ground: pygame.Surface, x: int, count: int, result: Result, number: int) -> None:
        where = self._places
        for tile in range(-(-count // where.games_per_tile)):
            face = FACES[(number + tile) % len(FACES)]
            made = portrait(HexTile(0, face), where.radius, TILTED_SQUASH, STAINS[result])
            middle = where.base - tile * where.step - TILE_THICKNESS * where.radius / 2
            at = made.get_rect(center=(x, round(middle)))
            ground.blit(made, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _write_level(self, ground: pygame.Surface, pen: Pen, level: str, score: ResultCounts, is_own: bool) -> None:
        """Write a level's name below its stacks, and that it is the player's, or how many games were drawn."""
        where, theme, px = self._places, pen.theme, pen.px
        x, y = where.middles[level], where.base + round(TILTED_SQUASH * where.radius) + px(24)
        name, room = _(LEVEL_NAMES[level]).capitalize(), round(self.rect.width / len(LEVELS)) - px(8)
        weight: Weight = "black" if is_own else "bold"
        colour = theme.gold if is_own else theme.ink
        size = fitting_size(name, room, theme.type_size(NAME_SIZE), weight) / theme.unit
        pen.text_on_wood(ground, name, (x, y), size, colour, weight, "center")
        drawn = ngettext("{count} drawn", "{count} drawn", score.drawn).format(count=score.drawn)
        below = " · ".join(filter(None, (_("your level") if is_own else "", drawn if score.drawn else "")))
        if below:
            pen.text_on_wood(ground, below, (x, y + px(22)), 15, colour if is_own else theme.muted, anchor="center")


def shelf_tile(pen: Pen, share: float) -> tuple[int, float]:
    """The radius of a tile on the shelf and the distance between two, in pixels."""
    radius = pen.px(SHELF_RADIUS[0] + (SHELF_RADIUS[1] - SHELF_RADIUS[0]) * share)
    return radius, radius * HEX_WIDTH * 1.1


def shelf_count(pen: Pen, statistics: Statistics, span: tuple[int, int], share: float) -> int:
    """How many of the last games stand on the shelf between two pixels."""
    room = int((span[1] - span[0]) / shelf_tile(pen, share)[1])
    return min(SHELF_GAMES, max(0, room), len(statistics.streaks.recent))


def paint_last_games(
    ground: pygame.Surface, pen: Pen, statistics: Statistics, span: tuple[int, int], ledge_top: int, share: float
) -> None:
    """Paint the last games as tiles that stand on the shelf, as many as fit between two pixels, the latest last."""
    radius, pitch = shelf_tile(pen, share)
    count = shelf_count(pen, statistics, span, share)
    recent = statistics.streaks.recent[-count:] if count else []
    left = span[1] - pitch * len(recent)
    for index, result in enumerate(recent):
        made = portrait(HexTile(0, FACES[index % len(FACES)]), radius, 0.92, STAINS[result])
        at = made.get_rect(midbottom=(round(left + pitch * (index + 0.5)), ledge_top + round(0.75 * radius)))
        ground.blit(made, at, special_flags=pygame.BLEND_PREMULTIPLIED)
