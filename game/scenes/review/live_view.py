"""Live analysis as a review shows it: the bar of chances, the best lines, the line that is pointed at on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from game.analysis.live import LiveAnalysis, LiveLook
from game.analysis.variations import Variation
from game.core.move import Move
from game.engine.client import built_in
from game.play.events import GameResult
from game.play.study import Study
from game.play.weighing import own_moves
from game.scenes.board.overlays.line import line_marks
from game.scenes.board.refuted_view import RefutedView
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.move_list import entries_of_line
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.sentences import players
from game.settings.config import LINES
from game.ui.input.chords import keycap_text
from game.ui.input.gestures import Clicked, Gesture
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chances_bar import CHANCES_BAR_WIDTH, ChancesBar, ChancesContent, percent
from game.ui.panels.analysis.lines import SWITCHES, BestLine, LinesContent, LinesPanel, words_of
from game.ui.panels.table_layout import seat_order
from game.ui.words import _, error_text, ngettext

LISTED: Final = 8  # moves of a line at most
GLIDE: Final = 0.12  # seconds in which the bar comes half way
NEAR: Final = 0.004  # of the whole bar, so near it is there
GAP: Final = 16  # units below the panel


class LiveView:
    """Owns the engine of a review; tell it when one has `arrived` somewhere, and the time once a frame."""

    def __init__(self, screen: BoardScreen, study: Study, play: Callable[[Move], None]) -> None:
        self.services, self.board, self.study = screen.services, screen.board, study
        self.screen, self.play = screen, play
        self.config = screen.services.config
        self.deeds: Handlers = {"analysis": self._toggle, "lines": self._more, "hide": self._hide}
        engine = partial(built_in, self.config.threads, self.config.memory)
        self.live = LiveAnalysis(self.config.lines, engine, screen.services.clock)
        self.view = self.board.view = RefutedView()
        self.covered = False  # somebody looks for the answers
        self.chosen: int | None = None
        self.pointed: int | str | None = None
        self.bar: ChancesBar | None = None
        self.panel: LinesPanel | None = None
        self._result: GameResult | None = None
        self._shares: tuple[float, ...] = ()
        self._now = 0.0
        self._listed: tuple[LiveLook | None, tuple[BestLine, ...]] = (None, ())
        self._marked: object = None
        self._keep_room()

    # What is set:

    @property
    def on(self) -> bool:
        """Whether the engine is to think about what is shown."""
        return self.config.analysis

    @property
    def hidden(self) -> bool:
        """Whether no answer may be seen."""
        return self.config.hidden or self.covered

    def _toggle(self) -> None:
        """On or off; remembered."""
        self._turn(not self.on)
        self.services.remember()

    def _turn(self, on: bool) -> None:
        self.config.analysis = on
        self._lay_out()
        self.go_on()
        if not on:
            self.live.close()

    def _more(self) -> None:
        """One line more; after the most the fewest."""
        self.config.lines = self.config.lines + 1 if self.config.lines < LINES[1] else LINES[0]
        self.live.lines = self.config.lines
        self._lay_out()
        self.services.remember()

    def _hide(self) -> None:
        """Hide the answers, or show them."""
        self.config.hidden = not self.config.hidden
        self.services.remember()

    def _lay_out(self) -> None:
        self._keep_room()
        self.screen.lay_out()

    def _keep_room(self) -> None:
        """Keep room for the bar, the next time that all is laid out."""
        self.screen.reserved_room = replace(self.screen.reserved_room, left=CHANCES_BAR_WIDTH if self.on else 0)

    # What is asked of a line:

    def key(self, command: str) -> bool:
        """Whether a key is about a line: its number shows it or puts it away, then it is confirmed to be played."""
        state, number = self.board.state, command.removeprefix("count-")
        if not self.on or state.selection.first is not None or self.board.xray.is_seen:
            return False
        if number.isdecimal() and int(number) <= len(self.lines):
            self.chosen = None if self.chosen == int(number) - 1 else int(number) - 1
            return True
        return command == "confirm" and state.focus is None and self._follow(self.chosen)

    def clicked(self, gesture: Gesture) -> bool:
        """Whether a click is about a line, whose first move it plays, or about a switch over them."""
        if self.panel is None or not isinstance(gesture, Clicked):
            return False
        target = self.panel.target_at(gesture.place)
        if isinstance(target, str):
            self.deeds[target]()
        return isinstance(target, str) or self._follow(target)

    def _follow(self, line: int | None) -> bool:
        """Play the first move of a line; False if there is none."""
        if line is None or line >= len(self.lines) or self.board.playback.is_moving:
            return False
        match = self.study.match
        self.play(match.game.notation.read_move(match.position, self.lines[line].moves[0]))
        return True

    # Where one is:

    def arrived(self, result: GameResult | None) -> None:
        """The match stands elsewhere; `result` is how it ended there, if it has.  One that was given up goes on."""
        self._result = result if result is not None and result.how in ("played", "claimed") else None
        self.pointed = None
        self.go_on()

    def rest(self) -> None:
        """Nobody looks: stop at once."""
        self.live.rest()

    def close(self) -> None:
        """Leave: the engine ends."""
        self.live.close()

    def go_on(self) -> None:
        """Somebody looks again: think about what is shown."""
        if self.on:
            self.live.watch(self.study.match, self._result.winner if self._result is not None else None)

    def update(self, now: float) -> None:
        """Hear the engine, let the bar glide, show the line that is pointed at; tell if the engine has failed."""
        gone, self._now = now - self._now, now
        if self.on:
            self.live.poll()
            self._glide(gone if self.board.playback.speed != "off" else 1.0)
        self._point()
        trouble = self.live.trouble
        if trouble is not None:
            self._turn(on=False)
            key = keycap_text(self.services.bindings.chords["analysis"])
            self.screen.say(_("{reason} {key} starts it again.").format(reason=error_text(trouble), key=key))

    @property
    def lines(self) -> tuple[Variation, ...]:
        """The lines that are shown now."""
        look = self.live.look
        return look.variations if look is not None and not self.hidden else ()

    def _point(self) -> None:
        """Show a line's first moves on the table: the one under the pointer, else the one that is chosen."""
        index = self.pointed if isinstance(self.pointed, int) else self.chosen
        shown = self.on and self.board.state.selection.first is None and not self.board.playback.is_moving
        moves = self.lines[index].moves if shown and index is not None and index < len(self.lines) else ()
        key = moves, id(self.live.position)
        if key != self._marked:
            self._marked = key
            position = self.live.position
            marks = line_marks(self.study.game, position, moves) if moves and position is not None else ()
            self.view.extra_marks = marks

    def mark_again(self) -> None:
        """Something else has been shown on the table: show the line again, or nothing."""
        self._marked, self.view.extra_marks = None, ()

    def _glide(self, gone: float) -> None:
        """Bring the bar nearer to the chances."""
        look = self.live.look
        if look is None:
            return
        if len(self._shares) != len(look.chances):
            self._shares = look.chances
        part = 1 - 0.5 ** (gone / GLIDE)
        near = all(abs(a - b) < NEAR for a, b in zip(self._shares, look.chances, strict=True))
        pairs = zip(self._shares, look.chances, strict=True)
        self._shares = look.chances if near or gone >= 1 else tuple(a + (b - a) * part for a, b in pairs)

    # What is drawn:

    def lay_bar(self, pen: Pen) -> None:
        """Lay the bar out."""
        left = self.board.layout.left
        self.bar = ChancesBar(pen, left, self._chances()) if self.on and left is not None else None

    def need(self, pen: Pen) -> int:
        """How high the panel must be at least, in pixels; 0 where there is none."""
        return LinesPanel.height_for(pen, LINES[0]) if self.on else 0

    def lay(self, pen: Pen, side: pygame.Rect | None, keep: int) -> pygame.Rect | None:
        """Lay the panel out, if there is room for it, in which others `keep` so many pixels; what is left of that."""
        self.panel = None
        if side is None or not self.on:
            return side
        tall = min(LinesPanel.height_for(pen, self.config.lines), side.height - keep)
        self.panel = LinesPanel(pen, pygame.Rect(side.topleft, (side.width, tall)), self._content())
        top = tall + pen.px(GAP)
        return pygame.Rect(side.left, side.top + top, side.width, side.height - top)

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """What there is of it on the window."""
        for part in (self.bar, self.panel):
            if part is not None:
                yield part

    def sync(self) -> list[pygame.Rect]:
        """Show what is known now; the rectangles that have changed."""
        changed = []
        if self.bar is not None and self.bar.show(self._chances()):
            changed.append(self.bar.outer)
        if self.panel is not None:
            self.pointed = self.panel.target_at(self.board.state.place)
            if self.panel.show(self._content()):
                changed.append(self.panel.outer)
        return changed

    def _chances(self) -> ChancesContent:
        look = self.live.look
        if look is None or self.hidden or len(self._shares) != len(look.chances):
            return ChancesContent()
        stains = self.study.game.stains
        parts = tuple(
            (seat, stains[seat], self._shares[seat]) for seat in seat_order(len(look.chances), self.board.below)
        )
        return ChancesContent(parts, look.chances)

    def _content(self) -> LinesContent:
        chords = self.services.bindings.chords
        keys = tuple(keycap_text(chords[name]) if chords[name] else "" for name in SWITCHES)
        on, look = frozenset({"hide"} if self.config.hidden else ()), self.live.look
        if self.hidden:
            return LinesContent((), _("The answers are hidden while you try."), "", None, self.pointed, on, keys)
        if look is None or not look.variations:
            return LinesContent((), self._words(look), "", None, self.pointed, on, keys)
        return LinesContent(self._lines(look), "", self._told(look), self.chosen, self.pointed, on, keys)

    def _told(self, look: LiveLook) -> str:
        """What stands under the lines: how many turns are one with the line under the pointer, or all of the line that
        is pointed at or chosen; else how deep is looked."""
        meant = self.pointed if isinstance(self.pointed, int) else self.chosen
        if meant is not None and meant < len(look.variations):
            turns = look.variations[meant].turns
            words = ngettext("and {count} other turn of the tile", "and {count} other turns of the tile", turns)
            line = " ".join(map(words_of, self._lines(look)[meant].moves))
            return words.format(count=turns) if turns and meant == self.pointed else line
        return _("Depth {depth} · {speed}k moves a second").format(depth=look.depth, speed=round(look.speed / 1000))

    def _words(self, look: LiveLook | None) -> str:
        """What stands in the place of the lines."""
        if look is None:
            return _("Thinking…") if self.live.thinking else ""
        match = self.study.match
        result = self._result or GameResult(match.outcome(), "played")
        return ". ".join(words for words in players.ending_lines(self.board.setup, result, match) if words)

    def _lines(self, look: LiveLook) -> tuple[BestLine, ...]:
        """The lines as they are listed; found out once."""
        if self._listed[0] is not look:
            self._listed = look, tuple(self._listed_line(look, line) for line in look.variations)
        return self._listed[1]

    def _listed_line(self, look: LiveLook, line: Variation) -> BestLine:
        entries = tuple(entries_of_line(self.study.match, line.moves[:LISTED]))
        sure = line.sure
        if sure is None:
            return BestLine(f"{percent(line.chances[look.turn])}%", entries, False, line.turns)
        own = own_moves(self.study.match, line.moves, abs(sure))
        worth = (_("wins in {count}") if sure > 0 else _("loses in {count}")).format(count=own)
        return BestLine(worth, entries, sure > 0, line.turns)
