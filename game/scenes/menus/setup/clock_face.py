"""The clock on the table: its hands show the time control, arrows at its sides choose another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.play.clocks import TimeControl
from game.scenes.players.clock_choice import USUAL_CONTROLS, time_line, time_words
from game.ui.look.pen import Pen
from game.ui.look.table_things import MARGIN, clock
from game.ui.widgets import ChoiceField, Segment
from game.ui.words import _

ARROW_WIDTH: Final = 52  # units beside the clock


def _value(control: TimeControl | None) -> str:
    return "" if control is None else str(control)


class ClockFace(ChoiceField):
    """The choice of a time control: a click on the clock or at its right chooses the next, at its left the previous.

    An unusual control comes after the usual controls.  `dials` is the number of players.
    """

    def __init__(
        self, control: TimeControl | None, dials: int, on_choice: Callable[[TimeControl | None], None]
    ) -> None:
        found = list(USUAL_CONTROLS)
        if control not in found:
            found.append(control)
        self.controls = {_value(each): each for each in found}
        self.dials = dials
        segments = [Segment(_value(each), time_line(each)) for each in found]
        super().__init__(_("Clock"), segments, _value(control), lambda value: on_choice(self.controls[value]))

    @property
    def control(self) -> TimeControl | None:
        """The chosen time control."""
        return self.controls[self.value]

    def words_height(self, pen: Pen) -> int:
        """The height of the words below the clock, in pixels."""
        return pen.px(58)

    def place_clock(self, pen: Pen, clock_rect: pygame.Rect) -> None:
        """Set the rectangle of the clock itself; arrows and words lie around it."""
        wide = clock_rect.width + 2 * pen.px(ARROW_WIDTH)
        self.rect = pygame.Rect(0, 0, wide, clock_rect.height).move_to(midtop=clock_rect.midtop)

    def lay_out(self, pen: Pen) -> None:
        """Compute the rectangles of the arrows; the clock itself belongs to the right arrow."""
        self.shows_one = True
        arrow, r = pen.px(ARROW_WIDTH), self.rect
        self._arrows = (
            pygame.Rect(r.left, r.top, arrow, r.height),
            pygame.Rect(r.left + arrow, r.top, r.width - arrow, r.height),
        )

    def wheel(self, notches: float) -> bool:
        """Step by a notch, and stop at the ends."""
        self.handle_arrow(-1 if notches > 0 else 1, 0)
        return True

    def handle_arrow(self, across: int, down: int) -> bool:
        """Choose the next or the previous time control; the first follows the last."""
        if down:
            return False
        self.choose((self.index + across) % len(self.segments))
        return True

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the clock, the arrows at its sides and the words below."""
        self.lay_out(pen)
        theme, rect, control = pen.theme, self.rect, self.control
        case = rect.inflate(-2 * pen.px(ARROW_WIDTH), 0)
        minutes = 0.0 if control is None else control.seconds if control.is_per_move else control.seconds / 60
        made = clock(case.size, theme, self.dials, minutes)
        surface.blit(
            made, (case.left - pen.px(MARGIN), case.top - pen.px(MARGIN)), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        for index, (name, x) in enumerate((("before", rect.left + pen.px(24)), ("next", rect.right - pen.px(24)))):
            tone = theme.gold if self._hovered_segment == index else theme.ink
            pen.icon(surface, name, (x, case.centery + pen.px(6)), 26, tone, 2.4)
        first, second = time_words(control)
        at = rect.centerx, rect.bottom + pen.px(20)
        pen.text_on_wood(surface, first, at, 17, theme.ink, "bold", "center")
        pen.text_on_wood(surface, second, (at[0], at[1] + pen.px(23)), 15, theme.muted, "regular", "center")
        self.draw_focus_ring(surface, pen)
