"""The review's view of the whole game's analysis: the graph at the foot, the verdict at the side, and trying again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from game.analysis.game_analysis import GameAnalysis
from game.analysis.verdict import Verdict
from game.play.study import Study
from game.scenes.board.overlays.hint import fact_marks
from game.scenes.board_screen.actions import Handlers
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
    """Owns the analysis of the played moves.  `go` leads to a node, `jump` does so without animation.

    `on_growth` is called when more is known, `on_done` when the analysis is complete.  Call `update` once a frame, pass
    gestures and keys here before others, and lay the view out with the chrome.
    """

    def __init__(
        self,
        screen: BoardScreen,
        study: Study,
        listed: ListedTree,
        live_view: LiveView,
        go: Callable[[int], None],
        jump: Callable[[int], None],
        on_growth: Callable[[], None],
        on_done: Callable[[GameAnalysis], None],
    ) -> None:
        self.screen, self.board, self.study = screen, screen.board, study
        self.live_view = live_view
        self._go, self._on_growth = go, on_growth
        self.whole_game = WholeGame(study, listed, self._update_analysis, on_done)
        self.graph = GraphView(self.whole_game, screen.board.setup, self._max_shown_ply)
        self.verdict_words = VerdictWords(self.whole_game, screen.board)
        self.second_try = TryAgain(screen, self.whole_game, jump)
        self.panel: VerdictPanel | None = None
        self._is_covered = False  # by another scene
        self._has_marks = False  # whether the table shows marks of the verdict's facts
        self._listed_kinds = self.whole_game.listed_tree.fault_kinds
        self.handlers: Handlers = {
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
        """Build the buttons in the current language."""
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
        chord = self.screen.services.preferences.bindings.chords[action]
        return keycap_text(chord) if chord else ""

    # Actions:

    def analyse(self) -> None:
        """Start the analysis of the whole game, or stop it."""
        self.second_try.end()
        if not self.whole_game.can_analyse:
            self.screen.say(_("No move has been made yet."))
            return
        self.whole_game.toggle()

    def start_second_try(self) -> None:
        """Let the user find a better move at the current fault, or at the next fault if that is done."""
        if not self._is_analysed() or self.second_try.start():
            return
        self.screen.say(_("No fault was found in this game."))

    def _is_analysed(self) -> bool:
        """Whether the game's analysis is complete; if not, tell the user."""
        if self.whole_game.analysis is None or self.whole_game.is_running:
            words = (
                _("The game is still being analysed.")
                if self.whole_game.is_running
                else _("Analyse the game first: {key}.")
            )
            self.screen.say(words.format(key=self._key_name("analyse")))
            return False
        return True

    def _go_to_next_fault(self) -> None:
        self._go_to_fault(1)

    def _go_to_fault(self, by: int) -> None:
        """Go to the next fault (1) or the previous fault (-1)."""
        analysis = self.whole_game.analysis
        self._go_to_verdict(analysis.nearest_fault(self.whole_game.ply, by) if analysis is not None else None)

    def _go_to_turning_point(self) -> None:
        analysis = self.whole_game.analysis
        self._go_to_verdict(analysis.next_turning_point(self.whole_game.ply) if analysis is not None else None)

    def _go_to_verdict(self, verdict: Verdict | None) -> None:
        if verdict is not None:
            self._go(self.whole_game.node_at(verdict.ply))
        elif self.whole_game.analysis is not None:
            self.screen.say(_("There is no further one."))
        else:
            self._is_analysed()

    def _start_graph_keys(self) -> None:
        """Let arrow keys go along the graph until Enter keeps the place or Escape goes back."""
        if self.graph.panel is not None and not self.second_try.is_active:
            self.graph.start_node = self.study.node
            self.screen.say(_("Arrows go along the graph; Enter stays, Esc goes back."))

    # Events:

    def handle_gesture(self, gesture: Gesture) -> bool:
        """Whether a gesture is for the graph; while a try is answered, gestures are taken away from the board too."""
        panel = self.graph.panel
        if (
            isinstance(gesture, Pressed | Clicked | Dragged | Dropped)
            and panel is not None
            and not self.second_try.is_active
        ):
            start = gesture.start if isinstance(gesture, Dragged | Dropped) else gesture.place
            ply = panel.ply_at((gesture.place[0], panel.rect.centery)) if panel.rect.collidepoint(start) else None
            if ply is not None and not isinstance(gesture, Pressed):
                self._go(self.whole_game.node_at(ply))
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
        """Whether a command means something here: in the graph or in a second try."""
        if self.graph.start_node is not None and command in ("confirm", "back"):
            start_node, self.graph.start_node = self.graph.start_node, None
            if command == "back":
                self._go(start_node)
            return True
        return self.second_try.is_active and self.second_try.handle_key(command)

    # The loop:

    def update(self) -> None:
        """Poll the engines."""
        self._poll()
        self.second_try.update()
        self.live_view.is_covered = self.second_try.is_active

    def _poll(self) -> None:
        trouble = self.whole_game.update()
        if trouble is not None:
            self.screen.say(_("The analysis has ended: {reason}").format(reason=error_text(trouble)))

    def pause(self) -> None:
        """Let a running analysis go on in the background, since another scene covers the review."""
        self._is_covered = True
        if self.whole_game.is_running:
            self.screen.services.continue_in_background(self._continue_covered)

    def resume(self) -> None:
        """Poll the analysis here again, since the review is visible."""
        self._is_covered = False

    def _continue_covered(self) -> bool:
        """Poll the analysis while the review is covered; whether that is over."""
        if self._is_covered:
            self._poll()
        return not self._is_covered or not self.whole_game.is_running

    def close(self) -> None:
        """Leave the review: end the engines and save what was found."""
        self.second_try.end()
        self.second_try.close()
        self.whole_game.close()

    def _update_analysis(self) -> None:
        """Show what the analysis has found, or that it has stopped."""
        has_other_layout = self._reserve_room()
        if (
            self._listed_kinds != self.whole_game.listed_tree.fault_kinds
            or has_other_layout
            or not self.whole_game.is_running
        ):
            self._listed_kinds = self.whole_game.listed_tree.fault_kinds
            self._on_growth()
        if has_other_layout:
            self.screen.lay_out()

    def _reserve_room(self) -> bool:
        """Reserve room for the graph in the next layout; whether that changes the layout."""
        return self.screen.reserve_room(foot=GRAPH_HEIGHTS if self.whole_game.is_shown else ())

    def _max_shown_ply(self) -> int | None:
        """The number of moves up to which verdicts may be shown; None if there is no limit.

        There is a limit while answers are hidden, and during a second try.
        """
        if self.second_try.fault is not None:
            return self.second_try.fault.ply - 1
        return self.whole_game.ply if self.live_view.answers_hidden else None

    # Drawing:

    def lay_graph(self, pen: Pen) -> None:
        """Lay out the graph at the foot."""
        self.graph.lay(pen, self.board.layout.foot, self.board.layout.bar)

    def min_height(self, pen: Pen) -> int:
        """The least height of the verdict in pixels; 0 if there is no verdict."""
        return VerdictPanel.one_sentence_height(pen) if self.board.layout.foot is not None else 0

    def lay(self, pen: Pen, side: pygame.Rect | None, reserved: int) -> pygame.Rect | None:
        """Lay out the verdict if there is room besides `reserved` pixels for others; the rectangle that is left."""
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
        """The buttons of the verdict, or the button that starts the analysis."""
        return [self.retry_button, self.next_button] if self.whole_game.is_shown else [self.start_button]

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are shown."""
        graph = None if self.second_try.is_active else self.graph.panel
        for part in (graph, self.panel, None if graph is None else self.graph.tip):
            if part is not None:
                yield part

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to what is known; the rectangles that have changed."""
        self.graph.point_at(self.board.state.place)
        self.start_button.enabled = self.whole_game.can_analyse
        self._mark_facts()
        changed = [] if self.second_try.is_active else self.graph.sync()
        if self.panel is not None and self._sync_verdict():
            changed.append(self.panel.outer)
        return changed

    def _mark_facts(self) -> None:
        """Mark what the verdict mentions, while the pointer is on it or the focus on its buttons."""
        keys = self.retry_button.focused or self.next_button.focused
        over = self.panel is not None and (keys or self.panel.rect.collidepoint(self.board.state.place))
        facts = (
            self.verdict_words.mentioned_facts
            if over and not self.live_view.answers_hidden and not self.board.playback.is_moving
            else ()
        )
        if facts:
            self.board.view.mark(fact_marks(self.board.table.arrangement, facts))
        elif self._has_marks:
            self.live_view.restore_marks()
        self._has_marks = bool(facts)

    def _sync_verdict(self) -> bool:
        analysis, ply = self.whole_game.analysis, self.whole_game.ply
        is_settled = analysis is not None and not self.whole_game.is_running
        self.retry_button.enabled = is_settled and analysis is not None and any(each.kind for each in analysis.verdicts)
        self.next_button.enabled = analysis is not None and analysis.nearest_fault(ply, 1) is not None
        is_found = self.second_try.state in ("found", "told")
        return self.panel is not None and self.panel.show_verdict(
            self.verdict_words.content(self.second_try.fault, is_found, self.live_view.answers_hidden)
        )
