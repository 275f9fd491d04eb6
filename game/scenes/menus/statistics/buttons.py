"""The buttons of the statistics: the tools beside the title, and the way to a new game."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.look.pen import Pen
from game.ui.widgets import Button
from game.ui.widgets.layout import Room

BUTTON_GAP = 12  # units


@dataclass(frozen=True, slots=True)
class StatisticsButtons:
    """The tools (`table` switches between plots and tables), and `play`, for when there is nothing to count."""

    table: Button
    copy: Button
    save: Button
    back: Button
    play: Button

    @property
    def tools(self) -> list[Button]:
        """The buttons for what is shown."""
        return [self.table, self.copy, self.save]

    def place(self, pen: Pen, head: Room, title_width: int) -> None:
        """Lie at the right of a head; the tools show only their icons if the title needs the room.  In pixels."""
        gap, row, height = pen.px(BUTTON_GAP), [*self.tools, self.back], head.rect.height
        widths = [button.width_at_least(pen, 110) for button in row]
        icons_only = sum(widths) + gap * len(widths) > head.rect.width - title_width - pen.px(24)
        for button, width in reversed(list(zip(row, widths, strict=True))):
            button.show(words=not icons_only or button is self.back)
            button.place(pen, head.cut_right(height if button.icon_only else width, gap))
