"""What saves an attacked king, or the game, shown when the player asks: up to three numbered moves, or how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ai.levels import LEVELS
from game.ai.strengths import common_level
from game.core.display.picks import FirstPick, FromHand, FromStack
from game.core.display.pieces import Arrangement
from game.core.display.steps import Place, covered_cells
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.play.events import Played
from game.puzzles.saves import SaveFinder, Saves
from game.scenes.board.playback import target_cells, trail_of
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.sentences.numbers import number_word
from game.ui.kinds.move_picture import MovePicture, picture_of_move
from game.ui.render.frame import Danger, Knot, Marker, Ribbon, Ring, SaveMark
from game.ui.render.markers import PULSE_END
from game.ui.words import _, error_text, ngettext

MAX_SHOWN_SAVES: Final = 3
STRONGEST_LEVEL: Final = "medium"  # stronger computers are played without this help


@dataclass(frozen=True, slots=True)
class ShownSave:
    """A move that saves: its first pick, its picture and its marks on the table."""

    first: FirstPick
    picture: MovePicture
    marks: tuple[Marker, ...]


class SavesView:
    """Asks for the moves that meet a threat of losing at once and shows them on the table of a screen."""

    def __init__(self, screen: BoardScreen, finder: SaveFinder) -> None:
        self.screen, self.board = screen, screen.board
        self.finder = finder
        self.found: Saves | None = None  # None before the player has asked and after the answer was put away
        self._shown: tuple[ShownSave, ...] = ()
        self._was_asked = False  # whether the player has asked in this position

    @property
    def is_offered(self) -> bool:
        """Whether the player may ask: they could lose at once, the setting allows it, and no computer is too strong."""
        board, levels = self.board, list(LEVELS)
        allowed = levels[: levels.index(STRONGEST_LEVEL) + 1]
        fits = all(seat.human or common_level(seat.level) in allowed for seat in board.setup.seats)
        is_wanted = board.services.preferences.config.play.saves
        return is_wanted and fits and board.can_choose and bool(self.lines)

    @property
    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """The ways by which an enemy would win at once."""
        match = self.board.table.match
        return match.game.facts.losing_lines(match.position)

    @property
    def is_about_king(self) -> bool:
        """Whether a king is attacked; that warning is always drawn."""
        return bool(self.board.state.situation.dangers)

    def ask(self) -> bool:
        """Ask what saves the king; False if that is not offered or was answered in this position."""
        if not self.is_offered or self._was_asked:
            self.put_away()
            return self.finder.is_thinking
        self._was_asked = True
        self.board.controller.clear()
        self.finder.ask(self.board.table.match)
        about_king = self.is_about_king
        self.screen.say(_("Looking for what saves your king…") if about_king else _("Looking for what prevents it…"))
        return True

    @property
    def is_seen(self) -> bool:
        """Whether the answer is on the table: nothing is chosen, proposed, moving or judged by the coach."""
        state, board = self.board.state, self.board
        is_free = state.selection.first is None and state.proposed_move is None
        return self.found is not None and is_free and not board.playback.is_moving and not board.table.is_held

    @property
    def shown(self) -> tuple[ShownSave, ...]:
        """The numbered moves that are seen; none if there are more than three."""
        return self._shown if self.is_seen else ()

    @property
    def words(self) -> str:
        """How many moves save the king or prevent the loss."""
        if self.found is None:
            return ""
        count, delays = len(self.found.moves), self.found.delays
        if self.is_about_king:
            words = ngettext("One move saves it", "{count} moves save it", count)
            none = _("Nothing saves it for long") if delays else _("Nothing saves it")
        else:
            words = ngettext("One move prevents it", "{count} moves prevent it", count)
            none = _("Nothing prevents it for long") if delays else _("Nothing prevents it")
        return words.format(count=number_word(count).capitalize()) if count else none

    def choose(self, index: int) -> None:
        """Pick up the piece of a numbered move."""
        if index < len(self.shown):
            self.board.controller.choose(self.shown[index].first)

    def update(self) -> None:
        """Poll the answer and keep the marks on the table; called once a frame."""
        found, trouble = self.finder.poll(), self.finder.trouble()
        if trouble is not None:
            self.finder.cancel()
            self.screen.say(error_text(trouble))
        if found is not None:
            self.found = found
            self._shown = shown_saves(self.board.table.match, self.board.table.arrangement, found)
            self.screen.say("")
        threats = self._threat_marks() if self.is_seen and not self.is_about_king else ()
        marks = (*threats, *(mark for save in self.shown for mark in save.marks))
        marks = tuple(sorted(marks, key=lambda mark: isinstance(mark, SaveMark)))  # no line over a number
        if marks != self.board.view.extra_marks:
            self.board.view.mark(marks)
        if found is not None:
            self.board.reveal([save.picture.path[-1] for save in self._shown], self.board.playback.shown)

    def _threat_marks(self) -> tuple[Danger, ...]:
        """The threats that are not drawn otherwise."""
        stacks = self.board.playback.shown.stacks
        return tuple(
            Danger(tuple((cell, float(len(stacks.get(cell, ())))) for cell in line), stacks[line[0]][-1], PULSE_END)
            for line in self.lines
            if line[0] in stacks
        )

    def put_away(self) -> bool:
        """Take the answer off the table; whether there was any."""
        had, self.found, self._shown = self.found is not None, None, ()
        return had

    def cancel(self) -> None:
        """Forget the question and its answer, because the position has changed."""
        self.put_away()
        self._was_asked = False
        self.finder.cancel()

    def close(self) -> None:
        """End the process that looks for saves."""
        self.finder.close()


def shown_saves(match: Match, before: Arrangement, found: Saves) -> tuple[ShownSave, ...]:
    """The numbered moves, those from the hand first; none if there are more than `MAX_SHOWN_SAVES`."""
    if len(found.moves) > MAX_SHOWN_SAVES:
        return ()
    view, position = match.game.view, match.position
    spelled = [(move, view.spell(position, move)[0]) for move in found.moves]
    spelled.sort(key=lambda each: not isinstance(each[1], FromHand))
    made: list[ShownSave] = []
    for number, (move, first) in enumerate(spelled, 1):
        played = Played(move, view.steps(position, move), before, before, match.turn)
        picture = picture_of_move(before, played.steps)
        if picture is not None and isinstance(first, FromHand | FromStack):
            is_taken = any(save.picture.path[-1] == picture.path[-1] for save in made)
            made.append(ShownSave(first, picture, _marks_of(played, number, is_taken)))
    return tuple(made)


def _marks_of(played: Played, number: int, on_way: bool) -> tuple[Marker, ...]:
    """The way of a move that was not made, its place and its number, which lies on the way or at the place."""
    before, steps = played.before, played.steps
    trail = trail_of(steps, before)
    points = tuple(zip(trail.cells, trail.heights, strict=True)) if trail is not None else ()
    cells = [cell for step in steps if isinstance(step, Place) for cell in covered_cells(step)] or target_cells(steps)
    rings = tuple(Ring(cell, len(before.stacks.get(cell, ())), "may") for cell in cells)
    if len(points) < 2:
        return (*rings, SaveMark(points, number))
    knots: list[Knot] = ["none"] * (len(points) - 1)
    return (*rings, Ribbon(points, tuple(knots), "tip"), SaveMark(points if on_way else points[-1:], number))
