"""The whole game's analysis as a review shows it: the graph along the foot, the verdict in the side, trying again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame

from game.analysis.game_analysis import GameAnalysis
from game.analysis.verdict import Verdict
from game.play.study import Study
from game.scenes.board.overlays.hint import spoken
from game.scenes.board_screen.actions import Deeds
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.graph import GraphView
from game.scenes.review.listed_tree import ListedTree
from game.scenes.review.live_view import LiveView
from game.scenes.review.try_again import TryAgain
from game.scenes.review.verdict_words import VerdictWords
from game.scenes.review.whole_game import WholeGame
from game.ui.input.chords import keycap_text
from game.ui.input.gestures import Clicked, Dragged, Dropped, Gesture, Pressed
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chance_graph import GRAPH_HEIGHTS
from game.ui.panels.analysis.verdict_panel import VerdictContent, VerdictPanel
from game.ui.widgets import Button
from game.ui.words import _, error_text

VERDICT_GAP = 16  # units below the verdict


class GameView:
    """Owns the analysis of what was played; `go` leads to a node, `jump` does so without motion, `grown` hears of more,
    `done` of all.

    Tell it the time once a frame, gestures and keys before others, and when it is laid out.
    """

    def __init__(
        self,
        screen: BoardScreen,
        study: Study,
        listed: ListedTree,
        live: LiveView,
        go: Callable[[int], None],
        jump: Callable[[int], None],
        on_growth: Callable[[], None],
        on_done: Callable[[GameAnalysis], None],
    ) -> None:
        self.screen, self.board, self.study = screen, screen.board, study
        self.live = live
        self._go, self._on_growth = go, on_growth
        self.game = WholeGame(study, listed, self._update_analysis, on_done)
        self.graph = GraphView(self.game, screen.board.setup, self._max_shown_ply)
        self.verdict_words = VerdictWords(self.game, screen.board)
        self.second_try = TryAgain(screen, self.game, live.view, jump)
        self.panel: VerdictPanel | None = None
        self._is_covered = False  # by another scene
        self._has_marks = False  # whether something is marked of which the verdict tells
        self._listed_kinds = self.game.listed_tree.fault_kinds
        self.handlers: Deeds = {
            "analyse": self.analyse,
            "fault": self._go_to_next_fault,
            "fault-before": lambda: self._go_to_fault(-1),
            "turning-point": self._go_to_turning_point,
            "try-again": self.start_second_try,
            "graph": self._start_graph_keys,
        }
        self.build()
        self._reserve_room()

    def build(self) -> None:
        """The buttons, in the language that is spoken now."""
        self.start_button = Button(
            _("Analyse the game"), self.analyse, icon="graph", key=self._key_name("analyse"), size=16
        )
        self.retry_button = Button(
            _("Try again"), self.start_second_try, icon="again", key=self._key_name("try-again"), strong=True, size=15
        )
        self.next_button = Button(
            _("Next fault"), self._go_to_next_fault, icon="next", key=self._key_name("fault"), size=15
        )
        self.graph.stop_key = self._key_name("analyse")
        if self.second_try.is_active:
            self.second_try.leave()

    def _key_name(self, action: str) -> str:
        chord = self.screen.services.bindings.chords[action]
        return keycap_text(chord) if chord else ""

    # What is done:

    def analyse(self) -> None:
        """Begin to analyse the whole game, or end that."""
        self.second_try.end()
        if not self.game.can_analyse:
            self.screen.say(_("No move has been made yet."))
            return
        self.game.toggle()

    def start_second_try(self) -> None:
        """Look for better in the place of a fault, the next one if that is done already."""
        if not self._is_analysed() or self.second_try.start():
            return
        self.screen.say(_("No fault was found in this game."))

    def _is_analysed(self) -> bool:
        """Whether the game is analysed; it says so if not."""
        if self.game.analysis is None or self.game.is_running:
            words = (
                _("The game is still being analysed.") if self.game.is_running else _("Analyse the game first: {key}.")
            )
            self.screen.say(words.format(key=self._key_name("analyse")))
            return False
        return True

    def _go_to_next_fault(self) -> None:
        self._go_to_fault(1)

    def _go_to_fault(self, by: int) -> None:
        """Go to the next fault, or to the one before."""
        analysis = self.game.analysis
        self._go_to_verdict(analysis.fault(self.game.ply, by) if analysis is not None else None)

    def _go_to_turning_point(self) -> None:
        analysis = self.game.analysis
        self._go_to_verdict(analysis.turning_point(self.game.ply) if analysis is not None else None)

    def _go_to_verdict(self, verdict: Verdict | None) -> None:
        if verdict is not None:
            self._go(self.game.node_at(verdict.ply))
        elif self.game.analysis is not None:
            self.screen.say(_("There is no further one."))
        else:
            self._is_analysed()

    def _start_graph_keys(self) -> None:
        """Let arrows go along the graph, until Enter stays or Escape goes back."""
        if self.graph.panel is not None and not self.second_try.is_active:
            self.graph.start_node = self.study.node
            self.screen.say(_("Arrows go along the graph; Enter stays, Esc goes back."))

    # Events:

    def handle(self, event: pygame.event.Event) -> bool:
        """The strip takes what is meant for it."""
        strip = self.screen.picture.strip
        if strip is None or event.type == pygame.KEYDOWN or self.screen.picture.dialog is not None:
            return False
        if strip.handle(event):
            self.screen.track(event)
            return True
        return False

    def handle_gesture(self, gesture: Gesture) -> bool:
        """Whether a gesture is for the graph, or for nobody while a try is answered."""
        panel = self.graph.panel
        if (
            isinstance(gesture, Pressed | Clicked | Dragged | Dropped)
            and panel is not None
            and not self.second_try.is_active
        ):
            start = gesture.start if isinstance(gesture, Dragged | Dropped) else gesture.place
            ply = panel.ply_at((gesture.place[0], panel.rect.centery)) if panel.rect.collidepoint(start) else None
            if ply is not None and not isinstance(gesture, Pressed):
                self._go(self.game.node_at(ply))
            return panel.rect.collidepoint(start)
        if (
            not self.second_try.is_active
            or self.second_try.is_waiting
            or not isinstance(gesture, Pressed | Clicked | Dropped)
        ):
            return False
        if isinstance(gesture, Pressed):
            self.second_try.take_back()
        return True

    def handle_key(self, command: str) -> bool:
        """Whether a key means something here now."""
        if self.graph.start_node is not None and command in ("confirm", "back"):
            begun, self.graph.start_node = self.graph.start_node, None
            if command == "back":
                self._go(begun)
            return True
        return self.second_try.is_active and self.second_try.handle_key(command)

    # The loop:

    def update(self, now: float) -> None:
        """Hear the engines."""
        self._poll()
        self.second_try.update(now)
        self.live.is_covered = self.second_try.is_active

    def _poll(self) -> None:
        trouble = self.game.update()
        if trouble is not None:
            self.screen.say(_("The analysis has ended: {reason}").format(reason=error_text(trouble)))

    def pause(self) -> None:
        """Another scene lies over it: an analysis that has begun goes on below."""
        self._is_covered = True
        if self.game.is_running:
            self.screen.services.finish(self._continue_covered)

    def resume(self) -> None:
        """Seen again."""
        self._is_covered = False

    def _continue_covered(self) -> bool:
        """Hear the analyst while nobody sees it; whether that is over."""
        if self._is_covered:
            self._poll()
        return not self._is_covered or not self.game.is_running

    def close(self) -> None:
        """Leave: the engines end, what was found is kept."""
        self.second_try.end()
        self.second_try.close()
        self.game.close()

    def _update_analysis(self) -> None:
        """More is known, or less is going on."""
        had = bool(self.screen.aside.foot)
        self._reserve_room()
        if (
            self._listed_kinds != self.game.listed_tree.fault_kinds
            or had != self.game.is_shown
            or not self.game.is_running
        ):
            self._listed_kinds = self.game.listed_tree.fault_kinds
            self._on_growth()
        if had != bool(self.screen.aside.foot):
            self.screen.lay_out()

    def _reserve_room(self) -> None:
        """Keep room for the graph, the next time that all is laid out."""
        self.screen.aside = replace(self.screen.aside, foot=GRAPH_HEIGHTS if self.game.is_shown else ())

    def _max_shown_ply(self) -> int | None:
        """After how many moves nothing may be told: the answers are hidden, or looked for."""
        if self.second_try.fault is not None:
            return self.second_try.fault.ply - 1
        return self.game.ply if self.live.answers_hidden else None

    # What is drawn:

    def lay_graph(self, pen: Pen) -> None:
        """Lay the graph out along the foot, or the strip that stands in its place."""
        self.graph.lay(pen, self.board.layout.foot, self.board.layout.bar)
        self.second_try.place(pen)

    def min_height(self, pen: Pen) -> int:
        """How high the verdict must be at least, in pixels; 0 where there is none."""
        return VerdictPanel.one_sentence_height(pen) if self.board.layout.foot is not None else 0

    def lay(self, pen: Pen, side: pygame.Rect | None, reserved: int) -> pygame.Rect | None:
        """Lay the verdict out, if there is room for it, in which others `keep` so many pixels; what is left of that."""
        for button in (self.retry_button, self.next_button):
            button.rect = pygame.Rect(0, 0, 0, 0)
        self.panel = None
        tall = VerdictPanel.height_for(pen, side.height - reserved) if side is not None else 0
        if side is None or self.board.layout.foot is None or not tall:
            return side
        rect = pygame.Rect(side.topleft, (side.width, tall))
        self.panel = VerdictPanel(pen, rect, VerdictContent(""), (self.retry_button, self.next_button))
        self._sync_verdict()
        top = tall + pen.px(VERDICT_GAP)
        return pygame.Rect(side.left, side.top + top, side.width, side.height - top)

    @property
    def widgets(self) -> list[Button]:
        """The buttons of the verdict."""
        return [self.retry_button, self.next_button] if self.game.is_shown else [self.start_button]

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """What there is of it on the window."""
        shown = None if self.second_try.is_active else self.graph.panel
        for part in (shown, self.panel, None if shown is None else self.graph.tip):
            if part is not None:
                yield part

    def sync(self) -> list[pygame.Rect]:
        """Show what is known now; the rectangles that have changed."""
        self.graph.point_at(self.board.state.place)
        self.start_button.enabled = self.game.can_analyse
        self._mark_facts()
        changed = [] if self.second_try.is_active else self.graph.sync()
        if self.panel is not None and self._sync_verdict():
            changed.append(self.panel.outer)
        return changed

    def _mark_facts(self) -> None:
        """While the verdict is pointed at, or one of its buttons by keys, mark on the table what it tells of."""
        keys = self.retry_button.focused or self.next_button.focused
        over = self.panel is not None and (keys or self.panel.rect.collidepoint(self.board.state.place))
        facts = (
            self.verdict_words.mentioned_facts
            if over and not self.live.answers_hidden and not self.board.playback.moving
            else ()
        )
        if facts:
            self.live.view.marks = tuple(spoken(self.board.table.arrangement, facts))
        elif self._has_marks:
            self.live.restore_marks()
        self._has_marks = bool(facts)

    def _sync_verdict(self) -> bool:
        analysis, ply = self.game.analysis, self.game.ply
        is_settled = analysis is not None and not self.game.is_running
        self.retry_button.enabled = is_settled and analysis is not None and any(each.kind for each in analysis.verdicts)
        self.next_button.enabled = analysis is not None and analysis.fault(ply, 1) is not None
        found = self.second_try.state in ("found", "told")
        return self.panel is not None and self.panel.show_verdict(
            self.verdict_words.content(self.second_try.fault, found, self.live.answers_hidden)
        )
