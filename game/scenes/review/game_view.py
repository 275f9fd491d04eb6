"""The whole game's analysis as a review shows it: the graph along the foot, the verdict in the side, trying again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
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
from game.scenes.review.verdict_told import VerdictTold
from game.scenes.review.whole_game import WholeGame
from game.ui.input.chords import keycap_text
from game.ui.input.gestures import Clicked, Dragged, Dropped, Gesture, Pressed
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chance_graph import GRAPH_HEIGHTS
from game.ui.panels.analysis.verdict_panel import VerdictContent, VerdictPanel
from game.ui.widgets import Button
from game.ui.words import _, error_text

GAP = 16  # units below the verdict


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
        grown: Callable[[], None],
        done: Callable[[GameAnalysis], None],
    ) -> None:
        self.screen, self.board, self.study = screen, screen.board, study
        self.live = live
        self._go, self._grown = go, grown
        self.game = WholeGame(study, listed, self._changed, done)
        self.graph = GraphView(self.game, screen.board.setup, self._upto)
        self.told = VerdictTold(self.game, screen.board)
        self.again = TryAgain(screen, self.game, live.view, jump)
        self.panel: VerdictPanel | None = None
        self._covered = False  # by another scene
        self._spoke = False  # whether something is marked of which the verdict tells
        self._marked = self.game.listed.kinds
        self.deeds: Handlers = {
            "analyse": self.analyse,
            "fault": self._next_fault,
            "fault-before": lambda: self._fault(-1),
            "turning-point": self._turning_point,
            "try-again": self.try_again,
            "graph": self._lead,
        }
        self.build()
        self._keep_room()

    def build(self) -> None:
        """The buttons, in the language that is spoken now."""
        self.start = Button(_("Analyse the game"), self.analyse, icon="graph", key=self._cap("analyse"), size=16)
        self.retry = Button(
            _("Try again"), self.try_again, icon="again", key=self._cap("try-again"), strong=True, size=15
        )
        self.next = Button(_("Next fault"), self._next_fault, icon="next", key=self._cap("fault"), size=15)
        self.graph.stop = self._cap("analyse")
        if self.again.active:
            self.again.leave()

    def _cap(self, action: str) -> str:
        chord = self.screen.services.bindings.chords[action]
        return keycap_text(chord) if chord else ""

    # What is done:

    def analyse(self) -> None:
        """Begin to analyse the whole game, or end that."""
        self.again.end()
        if not self.game.possible:
            self.screen.say(_("No move has been made yet."))
            return
        self.game.toggle()

    def try_again(self) -> None:
        """Look for better in the place of a fault, the next one if that is done already."""
        if not self._known() or self.again.start():
            return
        self.screen.say(_("No fault was found in this game."))

    def _known(self) -> bool:
        """Whether the game is analysed; it says so if not."""
        if self.game.analysis is None or self.game.running:
            words = _("The game is still being analysed.") if self.game.running else _("Analyse the game first: {key}.")
            self.screen.say(words.format(key=self._cap("analyse")))
            return False
        return True

    def _next_fault(self) -> None:
        self._fault(1)

    def _fault(self, by: int) -> None:
        """Go to the next fault, or to the one before."""
        analysis = self.game.analysis
        self._see(analysis.fault(self.game.ply, by) if analysis is not None else None)

    def _turning_point(self) -> None:
        analysis = self.game.analysis
        self._see(analysis.turning_point(self.game.ply) if analysis is not None else None)

    def _see(self, verdict: Verdict | None) -> None:
        if verdict is not None:
            self._go(self.game.node(verdict.ply))
        elif self.game.analysis is not None:
            self.screen.say(_("There is no further one."))
        else:
            self._known()

    def _lead(self) -> None:
        """Let arrows go along the graph, until Enter stays or Escape goes back."""
        if self.graph.panel is not None and not self.again.active:
            self.graph.begun = self.study.node
            self.screen.say(_("Arrows go along the graph; Enter stays, Esc goes back."))

    # Events:

    def handle(self, event: pygame.event.Event) -> bool:
        """The strip takes what is meant for it."""
        strip = self.screen.picture.strip
        if strip is None or event.type == pygame.KEYDOWN or self.screen.picture.dialog is not None:
            return False
        if strip.handle(event):
            self.screen.track_pointer(event)
            return True
        return False

    def gesture(self, gesture: Gesture) -> bool:
        """Whether a gesture is for the graph, or for nobody while a try is answered."""
        panel = self.graph.panel
        if isinstance(gesture, Pressed | Clicked | Dragged | Dropped) and panel is not None and not self.again.active:
            start = gesture.start if isinstance(gesture, Dragged | Dropped) else gesture.place
            ply = panel.ply_at((gesture.place[0], panel.rect.centery)) if panel.rect.collidepoint(start) else None
            if ply is not None and not isinstance(gesture, Pressed):
                self._go(self.game.node(ply))
            return panel.rect.collidepoint(start)
        if not self.again.active or self.again.asks or not isinstance(gesture, Pressed | Clicked | Dropped):
            return False
        if isinstance(gesture, Pressed):
            self.again.take_back()
        return True

    def key(self, command: str) -> bool:
        """Whether a key means something here now."""
        if self.graph.begun is not None and command in ("confirm", "back"):
            begun, self.graph.begun = self.graph.begun, None
            if command == "back":
                self._go(begun)
            return True
        return self.again.active and self.again.key(command)

    # The loop:

    def update(self, now: float) -> None:
        """Hear the engines."""
        self._hear()
        self.again.update(now)
        self.live.covered = self.again.active

    def _hear(self) -> None:
        trouble = self.game.update()
        if trouble is not None:
            self.screen.say(_("The analysis has ended: {reason}").format(reason=error_text(trouble)))

    def rest(self) -> None:
        """Another scene lies over it: an analysis that has begun goes on below."""
        self._covered = True
        if self.game.running:
            self.screen.services.continue_in_background(self._goes_on)

    def go_on(self) -> None:
        """Seen again."""
        self._covered = False

    def _goes_on(self) -> bool:
        """Hear the analyst while nobody sees it; whether that is over."""
        if self._covered:
            self._hear()
        return not self._covered or not self.game.running

    def close(self) -> None:
        """Leave: the engines end, what was found is kept."""
        self.again.end()
        self.again.close()
        self.game.close()

    def _changed(self) -> None:
        """More is known, or less is going on."""
        had = bool(self.screen.reserved_room.foot)
        self._keep_room()
        if self._marked != self.game.listed.kinds or had != self.game.shown or not self.game.running:
            self._marked = self.game.listed.kinds
            self._grown()
        if had != bool(self.screen.reserved_room.foot):
            self.screen.lay_out()

    def _keep_room(self) -> None:
        """Keep room for the graph, the next time that all is laid out."""
        self.screen.reserved_room = replace(self.screen.reserved_room, foot=GRAPH_HEIGHTS if self.game.shown else ())

    def _upto(self) -> int | None:
        """After how many moves nothing may be told: the answers are hidden, or looked for."""
        if self.again.fault is not None:
            return self.again.fault.ply - 1
        return self.game.ply if self.live.hidden else None

    # What is drawn:

    def lay_graph(self, pen: Pen) -> None:
        """Lay the graph out along the foot, or the strip that stands in its place."""
        self.graph.lay(pen, self.board.layout.foot, self.board.layout.bar)
        self.again.place(pen)

    def need(self, pen: Pen) -> int:
        """How high the verdict must be at least, in pixels; 0 where there is none."""
        return VerdictPanel.one_sentence_height(pen) if self.board.layout.foot is not None else 0

    def lay(self, pen: Pen, side: pygame.Rect | None, keep: int) -> pygame.Rect | None:
        """Lay the verdict out, if there is room for it, in which others `keep` so many pixels; what is left of that."""
        for button in (self.retry, self.next):
            button.rect = pygame.Rect(0, 0, 0, 0)
        self.panel = None
        tall = VerdictPanel.height_for(pen, side.height - keep) if side is not None else 0
        if side is None or self.board.layout.foot is None or not tall:
            return side
        rect = pygame.Rect(side.topleft, (side.width, tall))
        self.panel = VerdictPanel(pen, rect, VerdictContent(""), (self.retry, self.next))
        self._sync_verdict()
        top = tall + pen.px(GAP)
        return pygame.Rect(side.left, side.top + top, side.width, side.height - top)

    @property
    def widgets(self) -> list[Button]:
        """The buttons of the verdict."""
        return [self.retry, self.next] if self.game.shown else [self.start]

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """What there is of it on the window."""
        shown = None if self.again.active else self.graph.panel
        for part in (shown, self.panel, None if shown is None else self.graph.tip):
            if part is not None:
                yield part

    def sync(self) -> list[pygame.Rect]:
        """Show what is known now; the rectangles that have changed."""
        self.graph.point(self.board.state.place)
        self.start.enabled = self.game.possible
        self._speak()
        changed = [] if self.again.active else self.graph.sync()
        if self.panel is not None and self._sync_verdict():
            changed.append(self.panel.outer)
        return changed

    def _speak(self) -> None:
        """While the verdict is pointed at, or one of its buttons by keys, mark on the table what it tells of."""
        keys = self.retry.focused or self.next.focused
        over = self.panel is not None and (keys or self.panel.rect.collidepoint(self.board.state.place))
        facts = self.told.spoken if over and not self.live.hidden and not self.board.playback.is_moving else ()
        if facts:
            self.live.view.extra_marks = tuple(fact_marks(self.board.table.arrangement, facts))
        elif self._spoke:
            self.live.mark_again()
        self._spoke = bool(facts)

    def _sync_verdict(self) -> bool:
        analysis, ply = self.game.analysis, self.game.ply
        settled = analysis is not None and not self.game.running
        self.retry.enabled = settled and analysis is not None and any(each.kind for each in analysis.verdicts)
        self.next.enabled = analysis is not None and analysis.fault(ply, 1) is not None
        found = self.again.state in ("found", "told")
        return self.panel is not None and self.panel.show_verdict(
            self.told.content(self.again.fault, found, self.live.hidden)
        )
