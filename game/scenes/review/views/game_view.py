"""The review's view of the whole game's analysis: the graph at the foot, the verdict on the table, and trying again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame

from game.analysis.game_analysis import GameAnalysis
from game.analysis.verdict import Verdict
from game.core.geometry.hexes import Cell
from game.play.study import Study
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.graph import GraphView
from game.scenes.review.listed_tree import ListedTree
from game.scenes.review.try_again import TryAgain
from game.scenes.review.verdict_words import SpokenVerdict, VerdictWords
from game.scenes.review.views.verdict_marks import VerdictMarks
from game.scenes.review.whole_game import WholeGame
from game.ui.input.chords import keycap_of
from game.ui.input.gestures import Clicked, Dragged, Dropped, Gesture, Pressed
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.render.frame import Marker
from game.ui.words import _, error_text


class GameView:
    """Owns the analysis of the played moves.  `go` leads to a node, `jump` does so without animation.

    `on_growth` is called when more is known, `on_done` when the analysis is complete; `is_hidden` returns whether
    answers must not be shown.  Call `update` once a frame, pass gestures and keys here before others, and lay the view
    out with the chrome.
    """

    def __init__(
        self,
        screen: BoardScreen,
        study: Study,
        listed: ListedTree,
        is_hidden: Callable[[], bool],
        go: Callable[[int], None],
        jump: Callable[[int], None],
        on_growth: Callable[[], None],
        on_done: Callable[[GameAnalysis], None],
    ) -> None:
        self.screen, self.board = screen, screen.board
        self._is_hidden, self._go, self._on_growth = is_hidden, go, on_growth
        self.whole_game = WholeGame(study, listed, self._update_analysis, on_done)
        stop_key = partial(self._key_name, "analyse")
        self.graph = GraphView(self.whole_game, screen.board.setup, self._max_shown_ply, stop_key)
        self.verdict_words = VerdictWords(self.whole_game, screen.board)
        self.verdict_marks = VerdictMarks(self.whole_game, self.verdict_words, screen.board)
        self.second_try = TryAgain(screen, self.whole_game, jump)
        self._is_covered = False  # by another scene
        self._has_suggestion = False  # whether a suggested line has the table instead of the verdict
        self._listed_kinds = self.whole_game.listed_tree.fault_kinds
        self.handlers: Handlers = {
            "analyse": self.analyse,
            "fault": lambda: self._go_to_fault(1),
            "fault-before": lambda: self._go_to_fault(-1),
            "turning-point": self._go_to_turning_point,
            "try-again": self.start_second_try,
            "graph": self._start_graph_keys,
        }

    def leave_second_try(self) -> None:
        """End the second try, if it is shown."""
        if self.second_try.is_active:
            self.second_try.leave()

    def _key_name(self, action: str) -> str:
        return keycap_of(self.screen.services.preferences.bindings, action)

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
        self.screen.say(_("No mistake was found in this game."))

    def _is_analysed(self) -> bool:
        """Whether the game's analysis is complete; if not, a message says so."""
        if self.whole_game.analysis is None or self.whole_game.is_running:
            words = (
                _("The game is still being analysed.")
                if self.whole_game.is_running
                else _("Analyse the game first: {key}.")
            )
            self.screen.say(words.format(key=self._key_name("analyse")))
            return False
        return True

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
            self.screen.say(_("There are no more."))
        else:
            self._is_analysed()

    def _start_graph_keys(self) -> None:
        """Let arrow keys go along the graph until Enter keeps the place or Escape goes back."""
        if not self.second_try.is_active and self.graph.begin_keys():
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
        start_node = self.graph.end_keys() if command in ("confirm", "back") else None
        if start_node is not None:
            if command == "back":
                self._go(start_node)
            return True
        return self.second_try.is_active and self.second_try.handle_key(command)

    # The loop:

    def update(self) -> None:
        """Poll the engines of the analysis and of the second try."""
        self._poll()
        self.second_try.update()

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
        kinds, is_shown = self.whole_game.listed_tree.fault_kinds, self.whole_game.is_shown
        if self._listed_kinds != kinds or not self.whole_game.is_running:
            self._listed_kinds = kinds
            self._on_growth()
        if is_shown != (self.graph.panel is not None) or not self.whole_game.is_running:
            self.screen.lay_out()

    def _max_shown_ply(self) -> int | None:
        """The number of moves up to which verdicts may be shown; None if there is no limit.

        There is a limit while answers are hidden, and during a second try.
        """
        if self.second_try.fault is not None:
            return self.second_try.fault.ply - 1
        return self.whole_game.ply if self._is_hidden() else None

    # Drawing:

    @property
    def can_try(self) -> bool:
        """Whether there is a fault for which the user can look for a better move."""
        game = self.whole_game
        return game.analysis is not None and not game.is_running and any(each.kind for each in game.analysis.verdicts)

    @property
    def shows_verdict(self) -> bool:
        """Whether the verdict may be seen: no second try hides it, and no piece is chosen or moves."""
        board = self.board
        return (
            not self.second_try.is_active
            and board.state.selection.first is None
            and not board.playback.is_moving
            and not board.xray.is_seen
        )

    def spoken(self) -> SpokenVerdict:
        """The words about the move that led here; none during a second try."""
        return self.verdict_words.spoken(self._is_hidden()) if self.shows_verdict else SpokenVerdict()

    def lay(self, pen: Pen) -> None:
        """Lay out the graph at the foot and the words on the table."""
        self.graph.lay(pen, self.board.layout.foot, self.board.layout.bar)
        self.verdict_marks.lay(pen)

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are shown: the words on the table, the graph, and its tooltip."""
        yield from self.verdict_marks.pills
        graph = None if self.second_try.is_active else self.graph.panel
        for part in (graph, None if graph is None else self.graph.tip):
            if part is not None:
                yield part

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to what is known; the rectangles that have changed."""
        self.graph.point_at(self.board.state.place)
        changed = [] if self.second_try.is_active else self.graph.sync()
        is_shown = self.shows_verdict and not self._has_suggestion
        return [*changed, *self.verdict_marks.sync(is_shown, self._is_hidden())]

    def set_suggestion(self, is_shown: bool) -> None:
        """Leave the table to a suggested line while it `is_shown`."""
        self._has_suggestion = is_shown

    def ghost_heights(self) -> dict[Cell, int]:
        """The heights of the tops of the better move's ghosts, by cell."""
        return self.verdict_marks.ghost_heights(self._is_hidden()) if self.shows_verdict else {}

    def marks(self) -> tuple[Marker, ...]:
        """The marks of the verdict: the played and the better move, the answer, and what the sentence mentions."""
        if not self.shows_verdict:
            return ()
        return self.verdict_marks.marks(self._is_hidden())
