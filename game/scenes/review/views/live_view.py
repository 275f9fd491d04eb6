"""The review's view of live analysis: the bar of chances, and the best lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import pygame

from game.analysis.live import LiveAnalysis, LiveResult
from game.analysis.variations import Variation
from game.core.move import Move
from game.core.position import Position
from game.engine.client import start_built_in
from game.play.events import GameResult
from game.play.study import Study
from game.play.weighing import count_own_moves
from game.scenes.board.board import Board
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.move_list import entries_of_line
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.views.side_view import SuggestionView
from game.scenes.sentences import players
from game.settings.values import LINES
from game.ui.input.chords import keycap_of, keycap_text
from game.ui.look.cache import Recent
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chance_plot import percent
from game.ui.panels.analysis.chances_bar import CHANCES_BAR_WIDTH, ChancesBar, ChancesContent
from game.ui.panels.analysis.lines import SWITCHES, BestLine, LinesContent, LinesPanel, words_of
from game.ui.panels.table_layout import seat_order
from game.ui.widgets.layout import Room
from game.ui.words import _, error_text, ngettext

MAX_LINE_MOVES: Final = 8  # moves shown of a line, at most
GLIDE_HALF_TIME: Final = 0.12  # seconds in which the bar covers half of the distance
GLIDE_PRECISION: Final = 0.004  # share of the bar; closer than that the bar has arrived


class ChancesView:
    """The bar of an analysis, whose last result `get_result` returns; `bar` is None while it is not shown."""

    def __init__(self, board: Board, get_result: Callable[[], LiveResult | None]) -> None:
        self.board = board
        self._get_result = get_result
        self.bar: ChancesBar | None = None
        self._shares: tuple[float, ...] = ()
        self._now = 0.0

    def lay(self, pen: Pen, room: pygame.Rect | None, is_hidden: bool) -> None:
        """Lay out the bar in a rectangle, None for no bar."""
        self.bar = ChancesBar(pen, room, self.content(is_hidden)) if room is not None else None

    def update(self, now: float, is_on: bool) -> None:
        """Move the bar towards the chances at a time in seconds, if live analysis is on."""
        elapsed, self._now = now - self._now, now
        look = self._get_result()
        if look is None or not is_on:
            return
        if len(self._shares) != len(look.chances):
            self._shares = look.chances
        pairs = list(zip(self._shares, look.chances, strict=True))
        is_near = all(abs(share - chance) < GLIDE_PRECISION for share, chance in pairs)
        part = 1 - 0.5 ** (elapsed / GLIDE_HALF_TIME)
        arrives = is_near or elapsed >= 1 or self.board.playback.speed == "off"
        self._shares = look.chances if arrives else tuple(share + (chance - share) * part for share, chance in pairs)

    def content(self, is_hidden: bool) -> ChancesContent:
        """The content of the bar: empty while the chances are unknown or hidden."""
        look = self._get_result()
        if look is None or is_hidden or len(self._shares) != len(look.chances):
            return ChancesContent()
        stains = self.board.table.match.game.stains
        seats = seat_order(len(look.chances), self.board.below)
        return ChancesContent(tuple((seat, stains[seat], self._shares[seat]) for seat in seats), look.chances)


class LiveView(SuggestionView[LinesPanel]):
    """Owns the engine of a review; call `set_position` when the match stands elsewhere, and `update` once a frame.

    `is_covered` returns whether the answers are hidden because the user looks for them.
    """

    def __init__(
        self, screen: BoardScreen, study: Study, play: Callable[[Move], None], is_covered: Callable[[], bool]
    ) -> None:
        super().__init__(screen, study, play)
        self.config = screen.services.preferences.config
        self.handlers: Handlers = {
            "analysis": self._toggle,
            "lines": self._set_next_line_count,
            "hide": self._toggle_hidden,
        }
        engine = partial(start_built_in, self.config.engine.threads, self.config.engine.memory)
        self.analysis = LiveAnalysis(self.config.review.lines, engine)
        self.chances = ChancesView(screen.board, lambda: self.analysis.result)
        self._is_covered = is_covered
        self._result: GameResult | None = None
        self._cached_lines = Recent[tuple[BestLine, ...]]()

    # Settings:

    @property
    def is_on(self) -> bool:
        """Whether live analysis is switched on."""
        return self.config.review.analysis

    @property
    def answers_hidden(self) -> bool:
        """Whether answers must not be shown."""
        return self.config.review.hidden or self._is_covered()

    def _toggle(self) -> None:
        """Switch live analysis on or off, and save the setting."""
        self._switch(not self.is_on)
        self.screen.services.preferences.remember()

    def _switch(self, on: bool) -> None:
        self.config.review.analysis = on
        self.screen.lay_out()
        self.resume()
        if not on:
            self.analysis.close()

    def _set_next_line_count(self) -> None:
        """Show a further line; the largest number is followed by the smallest."""
        self.config.review.lines = self.config.review.lines + 1 if self.config.review.lines < LINES[1] else LINES[0]
        self.analysis.set_lines(self.config.review.lines)
        self.screen.services.preferences.remember()

    def _toggle_hidden(self) -> None:
        """Hide the answers, or show them."""
        self.config.review.hidden = not self.config.review.hidden
        self.screen.services.preferences.remember()

    # The lines:

    def handle_key(self, command: str) -> bool:
        """Whether a command is about a line: its number shows or hides it, and confirming plays its first move."""
        state, number = self.board.state, command.removeprefix("count-")
        if not self.is_on or state.selection.first is not None or self.board.xray.is_seen:
            return False
        if number.isdecimal() and int(number) <= len(self.lines):
            self.chosen = None if self.chosen == int(number) - 1 else int(number) - 1
            return True
        return command == "confirm" and state.focus is None and self.play_suggestion(self.chosen)

    @property
    def lines(self) -> tuple[Variation, ...]:
        """The lines that are shown."""
        look = self.analysis.result
        return look.variations if self.is_on and look is not None and not self.answers_hidden else ()

    @property
    def suggestions(self) -> Sequence[Sequence[str]]:
        """The moves of each line."""
        return [line.moves for line in self.lines]

    @property
    def position(self) -> Position | None:
        """The position that the engine searches."""
        return self.analysis.position

    # The position:

    def set_position(self, result: GameResult | None) -> None:
        """Follow the match to another position; `result` is how it ended there, if it has.

        After a resignation, an agreement or a flag the analysis goes on.
        """
        self._result = result if result is not None and result.how in ("played", "claimed") else None
        self.hovered = None
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
        """Poll the engine and move the bar; if the engine has failed, switch it off and say so."""
        if self.is_on:
            self.analysis.poll()
        self.chances.update(now, self.is_on)
        trouble = self.analysis.trouble()
        if trouble is not None:
            self._switch(on=False)
            key = keycap_text(self.screen.services.preferences.bindings.chords["analysis"])
            self.screen.say(_("{reason} {key} starts it again.").format(reason=error_text(trouble), key=key))

    # Drawing:

    def lay(self, pen: Pen, page: pygame.Rect | None) -> None:
        """Lay out the bar at the left of the page if live analysis is on, and the lines beside it."""
        room = Room(page) if page is not None else None
        bar = room.cut_left(pen.px(CHANCES_BAR_WIDTH), pen.px(6)) if room is not None and self.is_on else None
        self.chances.lay(pen, bar, self.answers_hidden)
        super().lay(pen, room.rect if room is not None else None)

    def make_panel(self, pen: Pen, page: pygame.Rect) -> LinesPanel:
        """The panel of the lines."""
        return LinesPanel(pen, page, self._content())

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The bar and the panel, if they are shown."""
        if self.chances.bar is not None:
            yield self.chances.bar
        yield from super().parts()

    def sync(self) -> list[pygame.Rect]:
        """Update bar and panel to what is known; the rectangles that have changed."""
        bar = self.chances.bar
        changed = [bar.outer] if bar is not None and bar.show(self.chances.content(self.answers_hidden)) else []
        return changed + super().sync()

    def sync_panel(self, panel: LinesPanel) -> bool:
        """Update the lines to what is known; whether the picture changes."""
        return panel.show(self._content())

    def _content(self) -> LinesContent:
        keys = tuple(keycap_of(self.screen.services.preferences.bindings, name) for name in SWITCHES)
        switched = {"hide": self.config.review.hidden, "analysis": self.is_on}
        on, look = frozenset(name for name, is_on in switched.items() if is_on), self.analysis.result
        if not self.is_on:
            words = _("Switch the engine on to see the best moves from here.")
            return LinesContent((), words, "", None, self.hovered, on, keys)
        if self.answers_hidden:
            return LinesContent((), _("The answers are hidden while you try."), "", None, self.hovered, on, keys)
        if look is None or not look.variations:
            return LinesContent((), self._placeholder(look), "", None, self.hovered, on, keys)
        return LinesContent(self._listed_lines(look), "", self._footer(look), self.chosen, self.hovered, on, keys)

    def _footer(self, look: LiveResult) -> str:
        """The text under the lines: the whole pointed line or its number of equal turns, else the search depth."""
        index = self.chosen if self.pointed is None else self.pointed
        if index is not None and index < len(look.variations):
            turns = look.variations[index].turns
            words = ngettext("and {count} other turn of the tile", "and {count} other turns of the tile", turns)
            line = " ".join(map(words_of, self._listed_lines(look)[index].moves))
            return words.format(count=turns) if turns and index == self.hovered else line
        return _("Depth {depth} · {speed}k moves per second").format(depth=look.depth, speed=round(look.speed / 1000))

    def _placeholder(self, look: LiveResult | None) -> str:
        """The text that replaces the lines while there are none."""
        if look is None:
            return _("Thinking…") if self.analysis.is_thinking else ""
        match = self.study.match
        result = self._result or GameResult(match.outcome(), "played")
        return ". ".join(words for words in players.ending_lines(self.board.setup, result, match) if words)

    def _listed_lines(self, look: LiveResult) -> tuple[BestLine, ...]:
        """The lines as they are listed, cached until the engine reports again."""
        key = self.study.node, look
        return self._cached_lines.get(key, lambda: tuple(self._listed_line(look, line) for line in look.variations))

    def _listed_line(self, look: LiveResult, line: Variation) -> BestLine:
        entries = tuple(entries_of_line(self.study.match, line.moves[:MAX_LINE_MOVES]))
        plies_to_end = line.plies_to_end
        if plies_to_end is None:
            return BestLine(percent(line.chances[look.turn]), entries, False, line.turns)
        own = count_own_moves(self.study.match, line.moves, abs(plies_to_end))
        worth = (_("wins in {count}") if plies_to_end > 0 else _("loses in {count}")).format(count=own)
        return BestLine(worth, entries, plies_to_end > 0, line.turns)
