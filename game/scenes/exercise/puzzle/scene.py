"""The scene of a puzzle: something is to be found on the real board, and every move is answered there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.core.game import Game
from game.core.move import Move
from game.puzzles.likely_tries import COUNT
from game.puzzles.puzzle import Puzzle
from game.puzzles.text import puzzle_text
from game.puzzles.workbook import OWN
from game.scenes.base.scene import Services
from game.scenes.board_screen.actions import Handlers
from game.scenes.exercise.puzzle.chrome import COPY, DISCARD, SHOW, TRY, PuzzleContent
from game.scenes.exercise.puzzle.dialogs import PuzzleDialogs, closing_card, discarding_card
from game.scenes.exercise.puzzle.examiner import AFTER, AfterTry, Examiner
from game.scenes.exercise.puzzle.panel import PanelStory
from game.scenes.exercise.puzzle.screen import PuzzleScreen, begun
from game.scenes.exercise.puzzle.session import AGAINST_TIME, Session
from game.scenes.exercise.scene import CHORDS, NOT_HERE, ExerciseScene, seated
from game.scenes.sentences import puzzles
from game.ui.input.chords import command_of
from game.ui.input.gestures import Clicked, Dropped, Pressed
from game.ui.panels.door_bar import HINT, LEAVE
from game.ui.words import _

STANDS: Final = ("wrong", "tried")  # phases in which a try stands on the table


@dataclass(frozen=True, slots=True)
class PuzzleDoors:
    """Where a puzzle leads: to the next one of the session, to one that was missed, to a run begun anew, to the
    rulebook, back."""

    next: Callable[[Session], bool]
    missed: Callable[[Session, Puzzle], None]
    again: Callable[[Session], None]
    rules: Callable[[Game], None]
    back: Callable[[], None]


class PuzzleScene(ExerciseScene):
    """One puzzle; raises StaxError where its position cannot be.  `passed`: the session goes on in another scene."""

    screen: PuzzleScreen

    def __init__(self, services: Services, session: Session, puzzle: Puzzle, doors: PuzzleDoors) -> None:
        self.session = session
        self.puzzle = puzzle
        self.doors = doors
        self.passed = False
        setup, table = seated(services, begun(session.game, puzzle))
        super().__init__(PuzzleScreen(services, setup, table, puzzle, self._content, session.folded))
        self.examiner = Examiner(self.screen, session, puzzle, AfterTry(self.next, self.close_run))
        self._story = PanelStory(self.board, self.examiner)
        self.deeds = self._deeds()
        self.screen.lay_out()
        self.board.fit(glide=False)
        self.board.controller.reset_for_position()

    # What is told around the board:

    def _content(self) -> PuzzleContent:
        examiner = self.examiner
        off = frozenset() if examiner.helps else frozenset({HINT, SHOW})
        kind = self.session.kind
        return PuzzleContent(
            self.session.game.name,
            _(puzzles.MODE_NAMES[kind]) if kind in puzzles.MODE_NAMES else kind,
            puzzles.goal_line(self.puzzle.task),
            off,
            examiner.attempt.hints,
            self.services.way_back,
            self.screen.covers_asking,
            self.own,
            self._story.content(),
        )

    # Where it leads:

    def next(self) -> None:
        """The next puzzle; where there is none a run is closed, else one goes back."""
        if self.session.over:
            self.close_run()
        elif not self.doors.next(self.session):
            if self.session.runs:
                self.close_run()
            else:
                self.doors.back()

    def close_run(self) -> None:
        """Put up the card that closes a run."""
        session, doors = self.session, self.doors
        card = closing_card(
            session, lambda: doors.again(session), lambda puzzle: doors.missed(session, puzzle), doors.back
        )
        self.screen.put_strip(None)
        self.screen.show(card)

    def fold(self) -> None:
        """Fold the panel, or unfold it."""
        self.session.folded = self.screen.fold()
        self.board.fit(glide=False)

    def copy(self) -> None:
        """Copy the puzzle as text."""
        self.services.clipboard.put(puzzle_text(self.session.game, self.puzzle))
        self.screen.say(_("The puzzle has been copied"))

    @property
    def own(self) -> bool:
        """Whether the puzzle is one of the player's own, and so can be thrown away."""
        return self.puzzle.number >= OWN

    def discard(self) -> None:
        """Ask whether a puzzle of the player's own is to be thrown away."""
        if self.own:
            self.screen.show(discarding_card(self._throw_away, lambda: self.screen.show(None)))

    def _throw_away(self) -> None:
        """Throw it away, and go on."""
        self.screen.show(None)
        self.session.mode.workbook.throw_away(self.puzzle.number)
        self.next()

    def _deeds(self) -> Handlers:
        kept = {name: deed for name, deed in self.screen.handlers.items() if name not in NOT_HERE}
        return {
            **kept,
            HINT: self.examiner.hint,
            SHOW: self.examiner.show,
            COPY: self.copy,
            DISCARD: self.discard,
            **{f"{TRY}{index}": partial(self.examiner.try_likely, index) for index in range(COUNT)},
            "panel": self.fold,
            "rules": lambda: self.doors.rules(self.session.game),
            **PuzzleDialogs(self.board, self.screen.show, self.doors.back).deeds,
            LEAVE: self.doors.back,
        }

    # What is done:

    def tried(self, move: Move) -> None:
        """Let it be judged."""
        self.examiner.play(move)

    def touched(self, gesture: Pressed | Clicked | Dropped) -> bool:
        """Whether it goes to the board as at a table; what is picked up takes a try back first."""
        if self.examiner.phase in STANDS:
            if isinstance(gesture, Pressed) and self.touches(gesture.place) and not self.session.runs:
                self.examiner.take_back()
                self.view.return_glide = None
                return True
            return False
        if self.examiner.phase == "asked" and isinstance(gesture, Pressed):
            self.examiner.forget_hint()
        return self.examiner.phase in ("asked", "free")

    def key(self, event: pygame.event.Event) -> bool:
        """The puzzle's own keys, then what it is waiting for, then the board's."""
        command = command_of(event, self.services.bindings)
        plain = not event.mod & CHORDS
        if plain and self._own_key(event.key):
            return True
        if self.screen.hold(event, command):
            return True
        if self.examiner.phase not in ("asked", "free"):
            return self._answered_key(event, command)
        if command == "back" and self.strip is not None and self.examiner.phase == "asked":
            self.examiner.forget_hint()
            return True
        if command == "type":
            self.examiner.forget_hint()
            self.screen.entry.open(self.picture.pen)
            return True
        if plain and event.key == pygame.K_TAB:
            self.cursor.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        done = self.pointed(event, command) or self._strong(command) or self.act(command)
        self.board.controller.look()
        return done

    def _own_key(self, key: int) -> bool:
        """S shows the solution, but while a slab is in hand it is seen through; W, C, Del."""
        sees = "slabs" in self.board.kind.keys and self.board.state.selection.first is not None
        if key == pygame.K_s and self.examiner.helps and not sees:
            self.examiner.show()
        elif key == pygame.K_c:
            self.copy()
        elif key == pygame.K_DELETE and self.own:
            self.discard()
        elif key == pygame.K_w and self.examiner.phase == "done":
            self.examiner.why_not()
        elif key == pygame.K_w and self.examiner.phase in AFTER:
            self.examiner.try_likely()
        else:
            return False
        return True

    def _answered_key(self, event: pygame.event.Event, command: str) -> bool:
        """A key while a try is answered, or the puzzle is done."""
        phase = self.examiner.phase
        if self.board.playback.is_moving and command in ("confirm", "back"):
            self.board.playback.skip()
        elif phase in STANDS and not self.session.runs and command in ("back", "undo"):
            self.examiner.take_back()
        elif phase in STANDS and event.key == pygame.K_r:
            self.examiner.answers.show_again()
        elif not self._strong(command):
            return command not in ("hint", "turn", "turn-back", "flip", "confirm") and self.act(command)
        return True

    def _strong(self, command: str) -> bool:
        """Enter does what the strip's gold button does, where nothing on the board is to be confirmed."""
        if command != "confirm" or self.strip is None or self.board.state.selection.first is not None:
            return False
        leading = next((button for button in self.strip.buttons if button.is_default), None)
        if leading is not None:
            leading.press()
        return leading is not None

    # The loop:

    def follow(self, now: float) -> None:
        """Tell what has become of a try as soon as it has landed; a run may be over."""
        if self.picture.dialog is not None:
            return
        self.examiner.update(now)
        if self.session.kind == AGAINST_TIME and self.session.over and self.examiner.phase in ("asked", "busy"):
            self.close_run()

    def reword(self) -> None:
        """Tell it again."""
        self.examiner.reword()

    def close(self) -> None:
        """Leave for good."""
        super().close()
        self.examiner.close()
        if not self.passed:
            self.session.close()
