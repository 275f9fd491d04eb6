"""What the panels around a game in play say: as at every board, and the drawer with its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from game.core.display.picks import FromHand
from game.play.events import played_move
from game.scenes.board.board import Board
from game.scenes.board_screen.panel_source import PanelSource
from game.scenes.sentences.moves import move_sentence
from game.scenes.table.hand_motion import HandMotion
from game.scenes.table.move_replay import MoveReplay
from game.scenes.table.saves_view import SavesView
from game.ui.kinds import shelf_of
from game.ui.kinds.move_picture import picture_view
from game.ui.kinds.rail import Hand
from game.ui.panels.moves import ListedMove, MovesContent
from game.ui.panels.notes import PillContent
from game.ui.panels.warnings import SavesContent
from game.ui.render.frame import Danger
from game.ui.words import _


class TableViews(NamedTuple):
    """What a game in play shows beside its position: earlier moves, what saves an attacked king, the hand's motion."""

    replay: MoveReplay
    saves: SavesView
    hand_motion: HandMotion


class TablePanelSource(PanelSource):
    """The current content of each panel around a game in play."""

    def __init__(self, board: Board, views: TableViews) -> None:
        super().__init__(board)
        self.replay, self.saves_view, self._hand_motion = views
        self._sentence: tuple[object, tuple[str, str]] = (None, ("", ""))

    def moves(self, entries: Sequence[ListedMove], lines_back: int, pointed: str) -> MovesContent:
        """The list of moves, scrolled up by some lines; `pointed` is the button under the pointer."""
        board, shown = self.board, self.replay.shown
        shown = shown if shown is not None and shown < len(entries) else None
        view = picture_view(board.camera_control.goal)
        named = board.services.preferences.config.look.coordinates
        sentence = ("", "") if shown is None else self._sentence_for(shown, entries[shown], named)
        return MovesContent(
            tuple(entries),
            len(board.layout.rails),
            view,
            lines_back,
            self.seat_headings(),
            shown,
            sentence,
            pointed,
            named,
        )

    def _sentence_for(self, index: int, entry: ListedMove, named: bool) -> tuple[str, str]:
        """The two lines about a move; with coordinates the second is its notation."""
        board, camera = self.board, self.board.camera_control.camera
        if not camera.is_resting:
            camera = board.camera_control.goal
        key = index, entry, camera.at_origin, named
        if self._sentence[0] != key:
            match = board.table.match
            strong, details = move_sentence(board.setup, match, played_move(match, index), camera)
            details = entry.text.replace("-", "−") if named else details
            self._sentence = key, (strong or str(entry.parts[0]), details)
        return self._sentence[1]

    def saves(self, pointed: int | None) -> SavesContent:
        """The moves that save the king, with the index of the card under the pointer."""
        pictures = tuple(save.picture for save in self.saves_view.shown)
        return SavesContent(pictures, picture_view(self.board.camera_control.goal), pointed if pictures else None)

    def pill(self) -> PillContent:
        """Whose turn it is and what to do; while an earlier move is shown, how to return from it."""
        if not self.board.playback.is_holding:
            content, saves = super().pill(), self.saves_view
            if not saves.is_seen:
                return content
            if saves.is_about_king:
                return replace(content, words=saves.words)
            threat = saves.board.view.extra_marks[0] if saves.board.view.extra_marks else None
            stain = threat.piece.stain if isinstance(threat, Danger) else content.stain
            strong = _("Your opponent can win next")
            return replace(content, strong=strong, words=saves.words, alarm=stain)
        words = _("Esc returns to the game") if self.replay.chosen is not None else ""
        seat = self.board.shown_turn
        return self.pill_with_seat(_("An earlier move"), words, self.board.turn if seat is None else seat)

    def hand(self, seat: int) -> Hand:
        """The pieces of a seat, as they are in the game while an earlier move is shown.

        The near hand shows only the pieces that have been dealt, at the height to which it has sunk.
        """
        hand = self._moving_hand(seat, super().hand(seat))
        firsts = enumerate((save.first for save in self.saves_view.shown), 1)
        numbers = tuple((pick.pocket, number) for number, pick in firsts if isinstance(pick, FromHand))
        if numbers and seat == self.board.turn:
            hand = replace(hand, choice=replace(hand.choice, numbers=numbers))
        if not self.board.playback.is_holding:
            return hand
        return replace(hand, pockets=self.board.table.arrangement.hands[seat])

    def _moving_hand(self, seat: int, hand: Hand) -> Hand:
        """The near hand with the pieces dealt so far, at its height; any other hand as it is."""
        board = self.board
        if seat != board.below:
            return hand
        motion, is_still = self._hand_motion, board.playback.speed == "off"
        seconds = shelf_of(board.table.arrangement)[0].deal_seconds(hand.count)
        sunk = motion.sunk_share(hand.choice.chosen is not None, board.now, is_still)
        dealt = motion.dealt_seconds(seconds, board.now, is_still)
        return replace(hand, choice=replace(hand.choice, sunk=sunk, dealt=dealt))
