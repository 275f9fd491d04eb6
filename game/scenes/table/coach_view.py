"""The coach at a table: it checks a person's move against computers before it is played, and asks about bad moves.

A move in question is shown on the board with the reply as a ghost; the question is a card beside the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.core.display.steps import replay
from game.core.errors import N_
from game.core.facts import Fact
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.play.coach import ONCE, Coach, CoachVerdict
from game.play.comparison import compare_moves, find_answer
from game.scenes.board.intents import Play
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.overlays.hint import fact_marks
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.actions import VIEW_ACTIONS
from game.scenes.board_screen.facts_in_words import fact_sentence, omission_sentence, place_words, threat_sentence
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.board_screen.tooltips import Tip
from game.scenes.sentences import players
from game.ui.input.gestures import Clicked, Dropped, Gesture, Pressed
from game.ui.panels.end_card import QuestionCard
from game.ui.render.frame import Marker
from game.ui.render.free_room import SUBJECT_WEIGHT, face_rect, stack_rect, whole_stack_rects
from game.ui.widgets import Button
from game.ui.words import _, error_text, lower_first, percent_text

LOSES_TEXT: Final = N_("After it the game can't be saved.")
THROWS_WIN_TEXT: Final = N_("It throws away a certain win.")
COACH_LINES: Final[Mapping[str, str]] = {  # what the coach does from now on, by its strictness
    "off": N_("The coach is off."),
    ONCE: N_("The coach is on: it lets you take back your first big mistake."),
    "sure": N_("The coach is on: it warns you before a move that loses the game."),
    "third": N_("The coach is on: it warns you before blunders."),
    "fifth": N_("The coach is on: it warns you before blunders and mistakes."),
}
REPLY_TEXT: Final = N_("{name}'s reply")
MISTAKE_TEXT: Final = N_("It throws away a lot of your chances.")
LATER_TEXT: Final = N_("The trouble comes a few moves later.")
ALLOWED_WHILE_HELD: Final = VIEW_ACTIONS | {"panel", "look", "coordinates", "rivals"}
"""What may be done while the coach asks about a move."""


class CoachView:
    """Checks a person's moves with the coach and asks about bad moves.

    `on_change` is called when the card comes or goes.  A move that a hint has advised in the same position is not
    judged: the hint has searched longer.
    """

    def __init__(self, screen: BoardScreen, coach: Coach, on_change: Callable[[], None]) -> None:
        self.screen, self.board = screen, screen.board
        self.coach = coach
        self.on_change = on_change
        self.view = screen.board.view
        self.pending: Play | None = None  # the move that is judged or in question
        self.verdict: CoachVerdict | None = None  # on the move in question
        self._reply_cells: tuple[Cell, ...] = ()  # where the reply to that move lands
        self._setting = screen.services.preferences.config.play.coach  # that this game follows
        self._trouble_reported = False  # whether the player knows that the coach has failed
        self._has_stopped = False  # whether it has stopped a move of this game

    @property
    def strictness(self) -> str:
        """The coach's strictness for this game; "off" unless a single person plays against computers.

        A coach that helps once is off afterwards.
        """
        if not self.is_possible:
            return "off"
        strictness = self.board.setup.coach or self.board.services.preferences.config.play.coach
        return "off" if strictness == ONCE and self._has_stopped and not self.is_holding else strictness

    @property
    def is_possible(self) -> bool:
        """Whether a single person plays against computers."""
        players = self.board.table.players
        return len(players) > 1 and sum(player.human for player in players) == 1

    def setting_line(self) -> str:
        """What the coach does in this game, as a sentence."""
        if not self.is_possible:
            return _("The coach warns only when one person plays against the computer.")
        return _(COACH_LINES[self.strictness])

    def follow_setting(self) -> bool:
        """Apply a changed setting of the coach to this game, and say so; whether it has changed."""
        strictness, board = self.board.services.preferences.config.play.coach, self.board
        if strictness == self._setting:
            return False
        self._setting = strictness
        board.table.set_coach(strictness)
        board.change_setup(replace(board.setup, coach=strictness))
        self.screen.say(self.setting_line())
        return True

    @property
    def is_holding(self) -> bool:
        """Whether a move waits for the answer to the coach's question."""
        return self.verdict is not None

    @property
    def is_weighing(self) -> bool:
        """Whether the engine is still judging a move: it is neither in question nor played yet."""
        return self.pending is not None and self.verdict is None

    def intercept(self, intent: Play) -> bool:
        """Whether the coach takes a person's move to judge it; if not, play it at once.

        A move that the coach takes is played later, or the player is asked about it; the coach's own best move is
        played instead of a bad move that the computer has found.
        """
        if self.pending is not None:
            return True
        table = self.board.table
        if self.strictness == "off" or self.coach.trouble() is not None or not table.is_waiting:
            return False
        if self.screen.hints.adviser.advised_move(table.match) == intent.move:
            return False
        self.pending = intent
        table.hold(True)
        self.coach.weigh(table.match, intent.move)
        self.update()
        return True

    def update(self) -> None:
        """Follow the person's position and read the engine's verdict; call this once a frame."""
        table = self.board.table
        if self.pending is None:
            if table.is_waiting and self.strictness != "off":
                self.coach.watch(table.match)
                self.coach.poll()
            self._report_trouble()
            return
        if self.verdict is not None:
            return
        verdict = self.coach.poll()
        if verdict is None and self.coach.is_waiting:
            return
        if verdict is None or not verdict.should_stop(self.strictness):
            self.play_pending()
        elif self.pending.found and verdict.best in self.pending.alternatives:
            self.pending = replace(self.pending, move=verdict.best)
            self.play_pending()
        else:
            self._hold_move(self.pending.move, verdict)
        self._report_trouble()

    def _report_trouble(self) -> None:
        trouble = self.coach.trouble()
        if trouble is not None and not self._trouble_reported:
            self._trouble_reported = True
            self.screen.say(_("The coach has stopped: {reason}").format(reason=error_text(trouble)))

    def _hold_move(self, move: Move, verdict: CoachVerdict) -> None:
        """Show the move as if it were played, with the reply to it, and ask whether to take it back."""
        board, match = self.board, self.board.table.match
        position = match.position.clone()
        self.verdict, self._has_stopped = verdict, True
        after = replay(board.table.arrangement, match.game.view.steps(position, move))
        position.play(move)
        board.controller.clear()
        self.view.show_instead(MarkedTable(after))
        self._reply_cells = target_cells(match.game.view.steps(position, verdict.reply))
        board.refute((verdict.reply,), position)
        self.show_question()
        board.services.sounds.play("refuse")

    @property
    def reply_tip(self) -> Tip | None:
        """The words that say whose ghost is seen, beside where it lands; None while no reply is seen."""
        board, cells = self.board, self._reply_cells
        frame, camera = board.frame(), board.camera_control.camera
        if not self.is_holding or not frame.flying or not cells:
            return None
        seat = 1 - board.turn if len(board.setup.seats) == 2 else None
        words = _("The reply") if seat is None else players.player_sentence(board.setup, seat, REPLY_TEXT)
        heights = {cell: frame.height(cell) + len(frame.flying) for cell in cells}  # with the ghost on top
        tops = {cell: face_rect(frame, camera, cell, height) for cell, height in heights.items()}
        keep = tuple((stack_rect(frame, camera, cell).union(top), SUBJECT_WEIGHT) for cell, top in tops.items())
        at = camera.at(cells[0], heights[cells[0]])
        return Tip(words, at, (*keep, *whole_stack_rects(frame, camera)), "plain")

    def takes_gesture(self, gesture: Gesture) -> bool:
        """Whether a gesture only concerns the move in question.

        Pressing a piece takes that move back and picks the piece up.
        """
        if not self.is_holding or not isinstance(gesture, Pressed | Clicked | Dropped):
            return False
        if isinstance(gesture, Pressed):
            place, controller = gesture.place, self.board.controller
            is_piece = controller.cell_at(place) in self.board.table.arrangement.stacks
            if is_piece or controller.hits.pocket_at(place) is not None:
                self.take_back()
                self.view.clear()
                return False
        return True

    def takes_command(self, command: str) -> bool:
        """Take the move in question back at most commands; whether that is all the command wants."""
        if not self.is_holding or command in ALLOWED_WHILE_HELD:
            return False
        self.take_back()
        return command in ("undo", "back", "confirm")

    def show_question(self) -> None:
        """Show the question card, in the current language, and mark what its words speak of."""
        verdict = self.verdict
        if verdict is None:
            return
        figures = (
            (percent_text(100 * verdict.before), _("chances before")),
            (percent_text(100 * verdict.after), _("after this move")),
        )
        back = Button(_("Take it back"), self.take_back, icon="undo", key=_("Enter"), strong=True)
        on = Button(_("Play it anyway"), self.play_pending, icon="play")
        away = Button(_("Take it back"), self.take_back, icon="cross", key="Esc")
        words, fact = self._question_words(verdict)
        self.view.mark(() if fact is None else self._marks_of(fact))
        self.screen.picture.set_card(QuestionCard(_("Take it back?"), words, figures, [back, on], away))
        self.on_change()

    def _question_words(self, verdict: CoachVerdict) -> tuple[str, Fact | None]:
        """What is wrong with the move, addressed to its player, and the fact of a better move that this speaks of.

        A win that it misses comes first, then what the reply does; if no fact describes the reply, what a better move
        does, or what comes later.
        """
        game, reply = self.board.table.match.game, self._reply_words(verdict)
        played = verdict.best if self.pending is None else self.pending.move
        position, places = self.board.table.match.position, place_words(self.board)
        comparison = compare_moves(game, position, verdict.best, played, won=verdict.loses_win)
        omitted, better = comparison.omitted, comparison.main_fact
        if verdict.loses_win:
            missed = omitted if omitted is not None and omitted.sense == "wins" else None
            words = _(THROWS_WIN_TEXT) if missed is None else omission_sentence(game, missed, places)
            return " ".join(filter(None, (words, reply))), missed
        if reply or verdict.makes_lost:
            return reply or _(LOSES_TEXT), None
        if omitted is not None:
            return omission_sentence(game, omitted, places), omitted
        if better is not None:
            words = _("Better: {reason}").format(reason=lower_first(fact_sentence(game, better, places)))
            return words, better
        return self._later_words(verdict) or _(MISTAKE_TEXT), None

    def _later_words(self, verdict: CoachVerdict) -> str:
        """What the other player does some moves later, after good play; "" if no fact describes that."""
        board, match = self.board, self.board.table.match
        reply = find_answer(match.game, match.position, verdict.best_line, verdict.line).reply
        if reply is None:
            return ""
        does = threat_sentence(board, match.turn, reply.seat, reply.fact, match.game.facts.texts.replies)
        return f"{_(LATER_TEXT)} {does}"

    def _marks_of(self, fact: Fact) -> Sequence[Marker]:
        """The marks of a fact on the table after the move, and of the cells that its sentence calls marked."""
        shown = self.view.replacement
        named = (value for value in fact.values.values() if isinstance(value, tuple))
        marked = replace(fact, cells=tuple(dict.fromkeys((*fact.cells, *named))))
        return fact_marks(shown.arrangement, (marked,)) if shown is not None else ()

    def _reply_words(self, verdict: CoachVerdict) -> str:
        """What the reply does, addressed to the player whom it hits; "" if no fact describes it."""
        board, match = self.board, self.board.table.match
        if verdict.threat is not None:
            return threat_sentence(board, match.turn, *verdict.threat, match.game.facts.texts.threats)
        replies = match.game.facts.texts.replies if match.seats == 2 else {}
        fact = next((fact for fact in verdict.facts if fact.name in replies), None)
        return "" if fact is None else threat_sentence(board, match.turn, 1 - match.turn, fact, replies)

    def take_back(self) -> None:
        """Drop the move instead of playing it; the piece glides back."""
        intent, match = self.pending, self.board.table.match
        was_holding = self.is_holding
        self.cancel()
        if intent is not None and was_holding:
            self.board.glide_back(match.game.view.steps(match.position, intent.move))
        self.board.controller.reset_for_position()

    def play_pending(self) -> None:
        """Play the move that was judged.

        A move from the question card is not animated again, since the player saw it land.
        """
        intent, was_holding, table = self.pending, self.is_holding, self.board.table
        self.cancel()
        if intent is None or not table.is_waiting:
            return
        if was_holding:
            self.board.playback.skip_landing()
        table.play(intent.move)

    def cancel(self) -> None:
        """Drop the move that is being judged or in question, and remove the card."""
        was_holding = self.is_holding
        if self.pending is not None:  # else a friend who is away may hold the table
            self.board.table.hold(False)
        self.pending = self.verdict = None
        self.coach.cancel()
        self.view.clear()
        if was_holding:
            self.screen.picture.set_card(None)
            self.on_change()

    def begin_game(self) -> None:
        """Start a new game, in which no move has been stopped."""
        self._has_stopped = False

    def close(self) -> None:
        """End the coach's engine."""
        self.coach.close()
