"""The current score: a row for each counted thing, a small bar for each piece in both colours, the deciding row in
gold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.display.pieces import Stain
from game.core.display.showing import Reason, Score
from game.ui.kinds.glyphs import draw_chip
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.theme import luminance
from game.ui.panels.list_panel import draw_rule
from game.ui.words import _

TALLY_ROW_HEIGHT = 30  # units
DARK_LUMINANCE = 0.12  # bars of woods with less luminance are lightened, to be visible on the panel
DARK_BAR_SHARE = 0.22
MAX_PEGS = 9  # the most points that are shown as pegs


@dataclass(frozen=True, slots=True)
class TallyContent:
    """A score in the player's words: labels with the counts of the seats, from the top down.

    `decides` is the row that decides at present, `goal` the count of the first row that wins; `words` say
    who leads or has won.
    """

    title: str
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    stains: tuple[Stain, ...]
    decides: int | None = None
    goal: int | None = None
    words: str = ""


def tally_content(
    tally: Score, label_of: Callable[[Reason], str], names: Sequence[str], stains: tuple[Stain, ...], result: str = ""
) -> TallyContent:
    """The content of the panel for a score; `label_of` returns a row's label, `names` are those of the seats.

    `result` are the words for who has won, "" while nobody has.
    """
    rows = tuple((label_of(row.label), row.counts) for row in tally.rows)
    if tally.goal is not None and rows:
        rows = ((_("{label}, first to {goal}").format(label=rows[0][0], goal=tally.goal), rows[0][1]), *rows[1:])
    words = result or leader_text(rows, tally, names)
    return TallyContent(_("Score"), rows, stains, tally.deciding_row, tally.goal, words)


def leader_text(rows: Sequence[tuple[str, tuple[int, ...]]], tally: Score, names: Sequence[str]) -> str:
    """Who leads, and by which row."""
    row = tally.deciding_row if tally.deciding_row is not None else 0 if tally.goal is not None else None
    label, counts = rows[row] if row is not None and rows else ("", ())
    best = max(counts, default=0)
    if counts.count(best) != 1:
        return _("Nobody is ahead.")
    name = names[counts.index(best)]
    if tally.goal is not None:
        return _("Ahead: {name} (first to {goal} wins)").format(name=name, goal=tally.goal)
    return _("Ahead: {name} ({label})").format(name=name, label=label)


class TallyPanel(CachedPicture[TallyContent | None]):
    """The panel of the score."""

    has_box = True

    @staticmethod
    def height_for(pen: Pen, content: TallyContent | None, width: int) -> int:
        """The height in pixels that it would like to have for a width."""
        if content is None:
            return 0
        words = pen.paragraph_height(content.words, width - pen.px(32), 14) + pen.px(10) if content.words else 0
        return pen.px(50) + max(1, len(content.rows)) * row_height(pen) + words + pen.px(8)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: TallyContent | None) -> None:
        """Paint a head with the seats' chips over their columns, the rows, and a line of words."""
        if content is None:
            return
        pen, theme = self.pen, self.pen.theme
        y, low = rect.top + pen.px(22), rect.top + pen.px(42)
        self._seats(surface, rect, y, content)
        pen.text(surface, content.title, (rect.centerx, y), 16, weight="bold", anchor="center", room=rect.width // 2)
        draw_rule(surface, pen, rect, low)
        words = pen.paragraph_height(content.words, rect.width - pen.px(32), 14) + pen.px(10) if content.words else 0
        room = rect.bottom - pen.px(8) - words - low - pen.px(4)
        pitch = min(row_height(pen), room // max(1, len(content.rows)))
        for index in range(len(content.rows)):
            row = pygame.Rect(rect.left + pen.px(8), low + pen.px(4) + index * pitch, rect.width - pen.px(16), pitch)
            self._row(surface, row, content, index)
        if content.words:
            box = pygame.Rect(rect.left + pen.px(16), rect.bottom - words, rect.width - pen.px(32), words)
            tone = theme.gold if content.decides is not None else theme.muted
            pen.paragraph(surface, content.words, box, 14, tone, centred=True)

    def _seats(self, surface: pygame.Surface, rect: pygame.Rect, y: int, content: TallyContent) -> None:
        size = self.pen.px(22)
        for stain, x in zip(content.stains, (rect.left + self.pen.px(28), rect.right - self.pen.px(28)), strict=False):
            draw_chip(surface, self.pen, stain, size, (x, y), "center")

    def _row(self, surface: pygame.Surface, row: pygame.Rect, content: TallyContent, index: int) -> None:
        """Paint a label in the middle, the counts beside it, and bars outwards from there."""
        pen, theme = self.pen, self.pen.theme
        label, counts = content.rows[index]
        decides = index == content.decides
        if decides:
            pen.box(surface, row.inflate(0, -2), 7, theme.ground.picked, theme.gold + "90")
        half = min(max(pen.width(text, 14) for text, _ in content.rows) // 2 + pen.px(6), row.width // 4)
        tone = theme.gold if decides else theme.muted
        pen.text(surface, label, row.center, 14, tone, "semibold" if decides else "regular", "center", room=2 * half)
        number = pen.width("22", 16, "bold") + pen.px(6)
        most = max(max(counts) for _, counts in content.rows)
        for seat, count in enumerate(counts[:2]):
            side = -1 if seat == 0 else 1
            x = row.centerx + side * (half + number // 2)
            ink = theme.ink if count else theme.faint
            pen.text(surface, str(count), (x, row.centery), 16, ink, "bold", "center")
            start = row.centerx + side * (half + number + pen.px(2))
            room = abs((row.left + pen.px(4) if side < 0 else row.right - pen.px(4)) - start)
            if index == 0 and content.goal is not None and content.goal <= MAX_PEGS:
                self._pegs(surface, (start, row.centery), (side, room), count, content.goal, content.stains[seat])
            else:
                self._bars(surface, (start, row.centery), (side, room), count, most, content.stains[seat])

    def _bars(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        way: tuple[int, int],
        count: int,
        max_count: int,
        stain: Stain,
    ) -> None:
        """Paint a small upright bar for each piece, outwards from the middle."""
        pen, theme, tint = self.pen, self.pen.theme, self.pen.theme.tint(stain)
        side, room = way
        pitch = min(float(pen.px(8)), room / max(1, max_count))
        wide, high = max(1, round(pitch - max(1.0, 0.22 * pitch))), pen.px(17)
        for k in range(count):
            left = at[0] + (round(k * pitch) if side > 0 else -round((k + 1) * pitch))
            bar = pygame.Rect(left, at[1] - high // 2, wide, high)
            surface.fill(
                pygame.Color(tint.body).lerp(
                    theme.ink, DARK_BAR_SHARE if luminance(tint.body) < DARK_LUMINANCE else 0.0
                ),
                bar,
            )
            if wide > 2:
                pygame.draw.rect(surface, tint.inlay, bar, 1)

    def _pegs(
        self, surface: pygame.Surface, at: tuple[int, int], way: tuple[int, int], count: int, goal: int, stain: Stain
    ) -> None:
        """Paint a peg for each point, and empty holes up to the goal."""
        pen, theme = self.pen, self.pen.theme
        side, room = way
        pitch = min(float(pen.px(18)), room / goal)
        size = max(4, round(pitch * 0.86))
        for k in range(goal):
            centre = round(at[0] + side * (k + 0.5) * pitch), at[1]
            if k < count:
                draw_chip(surface, pen, stain, size, centre, "center")
            else:
                hole = pygame.Rect(0, 0, max(3, size * 3 // 5), max(3, size * 3 // 5)).move_to(center=centre)
                pen.box(surface, hole, hole.width, "#00000060", theme.faint + "80")


def row_height(pen: Pen) -> int:
    """The height of a row in pixels."""
    return max(pen.px(TALLY_ROW_HEIGHT), pen.height(14) + 4)
