"""The verdict on the table: its marks, and a word beside the played move, the better move and a placed answer."""

from __future__ import annotations

import pygame

from game.analysis.verdict import Verdict
from game.core.display.picks import FromHand, Off, Pick, Spelling
from game.core.errors import StaxError
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.position import Position
from game.scenes.board.board import Board
from game.scenes.board.overlays.hint import fact_marks
from game.scenes.review.verdict_picture import VerdictPicture, verdict_picture
from game.scenes.review.verdict_words import VerdictWords
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences.moves import piece_words
from game.ui.look.cache import Recent
from game.ui.look.pen import Pen
from game.ui.panels.analysis.word_pill import WordPill, WordPillContent
from game.ui.render.frame import Ghost, Marker
from game.ui.render.free_room import free_place, line_rects, rects_to_keep, stack_rect, whole_stack_rects
from game.ui.words import _, lower_first

PILL_AIR = 10  # units between a pill and what it names
COVER_WEIGHT = 60.0  # how much worse it is to cover a stack or a line than to lie far away


class VerdictMarks:
    """The marks and pills of the fault at the current node; there are none for other moves."""

    def __init__(self, whole_game: WholeGame, words: VerdictWords, board: Board) -> None:
        self.whole_game = whole_game
        self.words = words
        self.board = board
        self.pills: list[WordPill] = []
        self._pen: Pen | None = None
        self._key: object = None  # what the pills were placed for
        self._cached_picture = Recent[VerdictPicture]()

    def lay(self, pen: Pen) -> None:
        """Place the pills again, with a pen for the window."""
        self._pen, self._key, self.pills = pen, None, []

    def marks(self, hidden: bool) -> tuple[Marker, ...]:
        """The marks; while answers are `hidden`, those of the played move alone."""
        picture = self._picture(hidden)
        mentioned = self.words.spoken(hidden).facts
        return (*fact_marks(self.board.table.arrangement, mentioned), *picture.marks)

    def sync(self, is_shown: bool, hidden: bool) -> list[pygame.Rect]:
        """Place the pills if the marks or the view have changed; the rectangles that have changed."""
        board, picture = self.board, self._picture(hidden) if is_shown else None
        key = picture, board.camera_control.camera, tuple(board.layout.table)
        if key == self._key or self._pen is None:
            return []
        before = [pill.outer for pill in self.pills]
        self._key, self.pills = key, self._place_pills(self._pen, picture or VerdictPicture())
        return [*before, *(pill.outer for pill in self.pills)]

    def ghost_heights(self, hidden: bool) -> dict[Cell, int]:
        """The heights of the tops of the better move's ghosts, by cell; a ghost hovers a little."""
        ghosts = [mark for mark in self._picture(hidden).marks if isinstance(mark, Ghost)]
        return {cell: int(ghost.height) + 2 for ghost in ghosts for cell in ghost.piece.cells_at(ghost.cell)}

    def _picture(self, hidden: bool) -> VerdictPicture:
        game = self.whole_game
        key = game.version, game.study.node, hidden
        return self._cached_picture.get(key, lambda: self._make_picture(game.verdict, hidden))

    def _make_picture(self, verdict: Verdict | None, hidden: bool) -> VerdictPicture:
        game, match = self.whole_game, self.board.table.match
        if verdict is None or not verdict.kind or game.analysis is None or len(match.moves) < verdict.ply:
            return VerdictPicture()
        after = game.analysis.findings[verdict.ply]
        answer = after.best[0] if after is not None and after.best and not hidden else ""
        better = verdict.better[0] if verdict.better and not hidden else ""
        return verdict_picture(match.game, match.position_after(verdict.ply - 1), verdict.move, better, answer)

    def _better_words(self, picture: VerdictPicture) -> str:
        """The word beside the better move; the move itself where its ghost would hide the played piece."""
        game, verdict = self.whole_game, self.whole_game.verdict
        if not picture.is_same_cell or verdict is None:
            return _("Better here") if picture.places else _("Better")
        match = game.study.match
        with match.position_before() as before:
            try:
                better, played = (
                    match.game.notation.read_move(before, text) for text in (verdict.better[0], verdict.move)
                )
            except StaxError:
                return _("Better")
            spell = match.game.view.spell
            return _difference(match.game, before, spell(before, better), spell(before, played))

    def _place_pills(self, pen: Pen, picture: VerdictPicture) -> list[WordPill]:
        """Pills near what they name, off the stacks, lines and trails."""
        named: list[tuple[Cell, str, str]] = []
        if picture.better is not None:
            named.append((picture.better, self._better_words(picture), pen.theme.go))
        if picture.played is not None and not picture.is_same_cell:
            named.append((picture.played, _("Played"), pen.theme.no))
        if picture.answer is not None and picture.answer not in (picture.better, picture.played):
            named.append((picture.answer, _("Reply"), pen.theme.ink))
        board, pills = self.board, list[WordPill]()
        frame, camera, area = board.frame(), board.camera_control.camera, board.layout.table
        cells = [cell for cell, _words, _tone in named]
        faces = rects_to_keep(frame, camera, cells, frame.arrangement.stacks)
        keep = [(rect, weight * COVER_WEIGHT) for rect, weight in (*faces, *whole_stack_rects(frame, camera))]
        keep += line_rects(frame.markers, camera, COVER_WEIGHT)
        for cell, words, tone in named:
            about = stack_rect(frame, camera, cell)
            taken = [(pill.rect, 1000.0) for pill in pills]
            size = WordPill.size_for(pen, words)
            rect = free_place(size, about.center, area, [*keep, *taken], about.height // 2 + pen.px(PILL_AIR))
            pills.append(WordPill(pen, rect, WordPillContent(words, tone)))
        return pills


def _difference(game: Game, before: Position, better: Spelling, played: Spelling) -> str:
    """How the better of two moves in a position, to the same cell, differs."""
    if better[:1] != played[:1]:
        return _other_piece(game, before, better[0])
    if any(isinstance(pick, Off) for pick in better):
        return _("Better: another number of pieces")
    return _("Better: turned another way")


def _other_piece(game: Game, before: Position, first: Pick) -> str:
    """Which piece the better move takes; the way of one that lies on the table is drawn."""
    if not isinstance(first, FromHand):
        return _("Better: along the marked way")
    name = piece_words(game, game.view.arrangement(before).hands[first.seat][first.pocket].piece)
    return _("Better: {piece}").format(piece=lower_first(name)) if name else _("Better: a piece from the hand")
