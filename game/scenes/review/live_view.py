"""The review's view of live analysis: the bar of chances, the best lines, and a pointed line on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import pygame

from game.analysis.live import LiveAnalysis, LiveResult
from game.analysis.variations import Variation
from game.core.move import Move
from game.engine.client import start_built_in
from game.play.events import GameResult
from game.play.study import Study
from game.play.weighing import count_own_moves
from game.scenes.board.overlays.line import line_marks
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.move_list import entries_of_line
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.sentences import players
from game.settings.values import LINES
from game.ui.input.chords import keycap_text
from game.ui.input.gestures import Clicked, Gesture
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chance_plot import whole_percent
from game.ui.panels.analysis.chances_bar import CHANCES_BAR_WIDTH, ChancesBar, ChancesContent
from game.ui.panels.analysis.lines import SWITCHES, BestLine, LinesContent, LinesPanel, words_of
from game.ui.panels.table_layout import seat_order
from game.ui.words import _, error_text, ngettext

MAX_LINE_MOVES: Final = 8  # moves shown of a line, at most
GLIDE_HALF_TIME: Final = 0.12  # seconds in which the bar covers half of the distance
GLIDE_PRECISION: Final = 0.004  # share of the bar; closer than that the bar has arrived
LINES_GAP: Final = 16  # units below the panel


class LiveView:
    """Owns the engine of a review; call `set_position` when the match stands elsewhere, and `update` once a frame."""

    def __init__(self, screen: BoardScreen, study: Study, play: Callable[[Move], None]) -> None:
        self.services, self.board, self.study = screen.services, screen.board, study
        self.screen, self.play = screen, play
        self.config = screen.services.preferences.config
        self.handlers: Handlers = {
            "analysis": self._toggle,
            "lines": self._set_next_line_count,
            "hide": self._toggle_hidden,
        }
        engine = partial(start_built_in, self.config.engine.threads, self.config.engine.memory)
        self.analysis = LiveAnalysis(self.config.review.lines, engine, screen.services.clock)
        self.view = self.board.view
        self.is_covered = False  # whether a second try hides the answers
        self.chosen_line: int | None = None
        self.hovered_target: int | str | None = None
        self.bar: ChancesBar | None = None
        self.panel: LinesPanel | None = None
        self._result: GameResult | None = None
        self._shares: tuple[float, ...] = ()
        self._now = 0.0
        self._cached_lines: tuple[LiveResult | None, tuple[BestLine, ...]] = (None, ())
        self._marked_key: object = None
        self._reserve_room()

    # Settings:

    @property
    def is_on(self) -> bool:
        """Whether live analysis is switched on."""
        return self.config.review.analysis

    @property
    def answers_hidden(self) -> bool:
        """Whether answers must not be shown."""
        return self.config.review.hidden or self.is_covered

    def _toggle(self) -> None:
        """Switch live analysis on or off, and save the setting."""
        self._switch(not self.is_on)
        self.services.preferences.remember()

    def _switch(self, on: bool) -> None:
        self.config.review.analysis = on
        self._lay_out()
        self.resume()
        if not on:
            self.analysis.close()

    def _set_next_line_count(self) -> None:
        """Show a further line; the largest number is followed by the smallest."""
        self.config.review.lines = self.config.review.lines + 1 if self.config.review.lines < LINES[1] else LINES[0]
        self.analysis.lines = self.config.review.lines
        self._lay_out()
        self.services.preferences.remember()

    def _toggle_hidden(self) -> None:
        """Hide the answers, or show them."""
        self.config.review.hidden = not self.config.review.hidden
        self.services.preferences.remember()

    def _lay_out(self) -> None:
        self._reserve_room()
        self.screen.lay_out()

    def _reserve_room(self) -> None:
        """Reserve room for the bar in the next layout."""
        self.screen.reserve_room(left=CHANCES_BAR_WIDTH if self.is_on else 0)

    # The lines:

    def handle_key(self, command: str) -> bool:
        """Whether a command is about a line: its number shows or hides it, and confirming plays its first move."""
        state, number = self.board.state, command.removeprefix("count-")
        if not self.is_on or state.selection.first is not None or self.board.xray.is_seen:
            return False
        if number.isdecimal() and int(number) <= len(self.lines):
            self.chosen_line = None if self.chosen_line == int(number) - 1 else int(number) - 1
            return True
        return command == "confirm" and state.focus is None and self._play_line(self.chosen_line)

    def handle_click(self, gesture: Gesture) -> bool:
        """Whether a click is on a line, whose first move it plays, or on a switch above the lines."""
        if self.panel is None or not isinstance(gesture, Clicked):
            return False
        target = self.panel.target_at(gesture.place)
        if isinstance(target, str):
            self.handlers[target]()
        return isinstance(target, str) or self._play_line(target)

    def _play_line(self, line: int | None) -> bool:
        """Play the first move of a line; False if there is none."""
        if line is None or line >= len(self.lines) or self.board.playback.is_moving:
            return False
        match = self.study.match
        self.play(match.game.notation.read_move(match.position, self.lines[line].moves[0]))
        return True

    # The position:

    def set_position(self, result: GameResult | None) -> None:
        """Follow the match to another position; `result` is how it ended there, if it has.

        After a resignation, an agreement or a flag the analysis goes on.
        """
        self._result = result if result is not None and result.how in ("played", "claimed") else None
        self.hovered_target = None
        self.resume()

    def pause(self) -> None:
        """Stop the search at once, since nobody sees it."""
        self.analysis.rest()

    def close(self) -> None:
        """Leave the review and end the engine."""
        self.analysis.close()

    def resume(self) -> None:
        """Search the current position, if live analysis is on."""
        if self.is_on:
            self.analysis.watch(self.study.match, self._result.winner if self._result is not None else None)

    def update(self, now: float) -> None:
        """Poll the engine, move the bar, and show the pointed line.

        If the engine has failed, switch it off and say so.
        """
        elapsed, self._now = now - self._now, now
        if self.is_on:
            self.analysis.poll()
            self._glide(elapsed if self.board.playback.speed != "off" else 1.0)
        self._mark_pointed()
        trouble = self.analysis.trouble()
        if trouble is not None:
            self._switch(on=False)
            key = keycap_text(self.services.preferences.bindings.chords["analysis"])
            self.screen.say(_("{reason} {key} starts it again.").format(reason=error_text(trouble), key=key))

    @property
    def lines(self) -> tuple[Variation, ...]:
        """The lines that are shown."""
        look = self.analysis.result
        return look.variations if look is not None and not self.answers_hidden else ()

    def _mark_pointed(self) -> None:
        """Show a line's first moves on the table: the line under the pointer, else the chosen line."""
        index = self.hovered_target if isinstance(self.hovered_target, int) else self.chosen_line
        is_shown = self.is_on and self.board.state.selection.first is None and not self.board.playback.is_moving
        moves = self.lines[index].moves if is_shown and index is not None and index < len(self.lines) else ()
        key = moves, id(self.analysis.position)
        if key != self._marked_key:
            self._marked_key = key
            position = self.analysis.position
            marks = line_marks(self.study.game, position, moves) if moves and position is not None else ()
            self.view.mark(marks)

    def restore_marks(self) -> None:
        """Mark the line on the table again at the next update, since other marks were shown meanwhile."""
        self._marked_key = None
        self.view.mark(())

    def _glide(self, elapsed: float) -> None:
        """Move the bar towards the chances; `elapsed` is in seconds."""
        look = self.analysis.result
        if look is None:
            return
        if len(self._shares) != len(look.chances):
            self._shares = look.chances
        part = 1 - 0.5 ** (elapsed / GLIDE_HALF_TIME)
        near = all(abs(a - b) < GLIDE_PRECISION for a, b in zip(self._shares, look.chances, strict=True))
        pairs = zip(self._shares, look.chances, strict=True)
        self._shares = look.chances if near or elapsed >= 1 else tuple(a + (b - a) * part for a, b in pairs)

    # Drawing:

    def lay_bar(self, pen: Pen) -> None:
        """Lay out the bar, if live analysis is on."""
        left = self.board.layout.left
        self.bar = ChancesBar(pen, left, self._chances()) if self.is_on and left is not None else None

    def min_height(self, pen: Pen) -> int:
        """The least height of the panel in pixels; 0 if there is no panel."""
        return LinesPanel.height_for(pen, LINES[0]) if self.is_on else 0

    def lay(self, pen: Pen, side: pygame.Rect | None, reserved: int) -> pygame.Rect | None:
        """Lay out the panel if there is room besides `reserved` pixels for others; the rectangle that is left."""
        self.panel = None
        if side is None or not self.is_on:
            return side
        tall = min(LinesPanel.height_for(pen, self.config.review.lines), side.height - reserved)
        self.panel = LinesPanel(pen, pygame.Rect(side.topleft, (side.width, tall)), self._content())
        top = tall + pen.px(LINES_GAP)
        return pygame.Rect(side.left, side.top + top, side.width, side.height - top)

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are shown."""
        for part in (self.bar, self.panel):
            if part is not None:
                yield part

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to what is known; the rectangles that have changed."""
        changed = []
        if self.bar is not None and self.bar.show(self._chances()):
            changed.append(self.bar.outer)
        if self.panel is not None:
            self.hovered_target = self.panel.target_at(self.board.state.place)
            if self.panel.show(self._content()):
                changed.append(self.panel.outer)
        return changed

    def _chances(self) -> ChancesContent:
        look = self.analysis.result
        if look is None or self.answers_hidden or len(self._shares) != len(look.chances):
            return ChancesContent()
        stains = self.study.game.stains
        parts = tuple(
            (seat, stains[seat], self._shares[seat]) for seat in seat_order(len(look.chances), self.board.below)
        )
        return ChancesContent(parts, look.chances)

    def _content(self) -> LinesContent:
        chords = self.services.preferences.bindings.chords
        keys = tuple(keycap_text(chords[name]) if chords[name] else "" for name in SWITCHES)
        on, look = frozenset({"hide"} if self.config.review.hidden else ()), self.analysis.result
        if self.answers_hidden:
            return LinesContent((), _("The answers are hidden while you try."), "", None, self.hovered_target, on, keys)
        if look is None or not look.variations:
            return LinesContent((), self._placeholder(look), "", None, self.hovered_target, on, keys)
        return LinesContent(
            self._listed_lines(look), "", self._footer(look), self.chosen_line, self.hovered_target, on, keys
        )

    def _footer(self, look: LiveResult) -> str:
        """The text under the lines: the whole pointed line or its number of equal turns, else the search depth."""
        index = self.hovered_target if isinstance(self.hovered_target, int) else self.chosen_line
        if index is not None and index < len(look.variations):
            turns = look.variations[index].turns
            words = ngettext("and {count} other turn of the tile", "and {count} other turns of the tile", turns)
            line = " ".join(map(words_of, self._listed_lines(look)[index].moves))
            return words.format(count=turns) if turns and index == self.hovered_target else line
        return _("Depth {depth} · {speed}k moves a second").format(depth=look.depth, speed=round(look.speed / 1000))

    def _placeholder(self, look: LiveResult | None) -> str:
        """The text that replaces the lines while there are none."""
        if look is None:
            return _("Thinking…") if self.analysis.is_thinking else ""
        match = self.study.match
        result = self._result or GameResult(match.outcome(), "played")
        return ". ".join(words for words in players.ending_lines(self.board.setup, result, match) if words)

    def _listed_lines(self, look: LiveResult) -> tuple[BestLine, ...]:
        """The lines as they are listed, cached until the engine reports again."""
        if self._cached_lines[0] is not look:
            self._cached_lines = look, tuple(self._listed_line(look, line) for line in look.variations)
        return self._cached_lines[1]

    def _listed_line(self, look: LiveResult, line: Variation) -> BestLine:
        entries = tuple(entries_of_line(self.study.match, line.moves[:MAX_LINE_MOVES]))
        plies_to_end = line.plies_to_end
        if plies_to_end is None:
            return BestLine(f"{whole_percent(line.chances[look.turn])}%", entries, False, line.turns)
        own = count_own_moves(self.study.match, line.moves, abs(plies_to_end))
        worth = (_("wins in {count}") if plies_to_end > 0 else _("loses in {count}")).format(count=own)
        return BestLine(worth, entries, plies_to_end > 0, line.turns)
