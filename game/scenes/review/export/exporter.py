"""The review's exports: texts for the clipboard, a picture of the table, the game as an animation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

from game.core.display.pieces import Arrangement
from game.core.errors import StaxError
from game.core.match import Match
from game.desktop.file_question import FileQuestion
from game.library.clipboard import moves_text, position_text
from game.library.files import nearest_folder, unused_path
from game.library.record import match_at
from game.play.study import Study, result_of
from game.scenes.base.file_dialogs import FileQuestions
from game.scenes.board.playback import trail_of
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.export.caption import Caption, make_caption
from game.scenes.review.export.pictures import (
    ANIMATION,
    LAST_FRAME_TIME,
    PICTURE,
    Look,
    PictureKind,
    PictureRenderer,
    Shot,
)
from game.ui.canvas.motion import MoveAnimation
from game.ui.render.frame import Flying, Frame, Trail
from game.ui.render.present import present
from game.ui.words import _, error_text

MOVE_TIME: Final = 900  # milliseconds that a position of an animation stands
TICK_TIME: Final = 0.08  # seconds between the frames of a move in motion


class Exporter:
    """Copies texts and makes pictures of what the user sees.

    Pictures go to `folder` unless the user chooses another.
    """

    def __init__(self, screen: BoardScreen, study: Study, folder: Path, show: Callable[[Dialog | None], None]) -> None:
        self.screen = screen
        self.study = study
        self.folder = folder
        self.clipboard = screen.services.clipboard
        self.renderer = PictureRenderer()
        self.questions = FileQuestions(screen.services.desktop, show, screen.say)
        self.handlers: Handlers = {
            "copy-position": self._copy_position,
            "copy-moves": self._copy_moves,
            "picture": self._save_picture,
            "animation": self._save_animation,
        }

    def _copy_position(self) -> None:
        """Copy the position as text."""
        study = self.study
        self.clipboard.put(position_text(study.game, study.match.position))
        self.screen.say(_("Position copied as text."))

    def _copy_moves(self) -> None:
        """Copy the moves up to the current node as text."""
        self.clipboard.put(moves_text(self.study.match.texts))
        self.screen.say(_("Moves up to here copied as text."))

    def _save_picture(self) -> None:
        """Save a picture of the table."""
        board = self.screen.board
        shot = Shot(self._make_frame(board.table.arrangement, board.playback.seen.trail))
        words = _("Save the picture as"), _("Making the picture…")
        self._ask_file(PICTURE, self.study.match, lambda: [shot], *words)

    def _save_animation(self) -> None:
        """Save the whole current line of the game as an animation."""
        match = match_at(self.study.record, self.study.game, self.study.last_node)
        words = _("Save the animation as"), _("Making the animation…")
        self._ask_file(ANIMATION, match, lambda: list(self._shots(match)), *words)

    def _ask_file(
        self, kind: PictureKind, match: Match, make_shots: Callable[[], list[Shot]], title: str, notice: str
    ) -> None:
        """Ask for a file with a `title`, then draw pictures of a match and write them; `notice` says so.

        Without a system dialog they go to the folder under a free name.
        """
        study, screen, ending = self.study, self.screen, kind.ending
        look = Look(kind, screen.board.camera_control.camera, screen.theme_at(kind.size), self._make_caption(match))
        plain = "".join(c if c.isalnum() or c in " -_" else "-" for c in study.record.name or study.game.name).strip()
        default = self.folder / f"{plain} {len(match.moves)}{ending}"

        def save(path: Path, replaced: bool = False) -> None:
            self.renderer.add(make_shots(), look, path, replaced)
            screen.say(notice)

        def save_at(path: Path) -> None:
            whole = path if path.suffix else path.with_suffix(ending)
            save(whole, whole == path)

        names = _("Save"), nearest_folder(self.folder), _("Pictures"), ending, unused_path(default).name
        self.questions.ask(FileQuestion(title, *names), save_at, partial(save, default))

    def _shots(self, match: Match) -> Iterator[Shot]:
        """The frames of a match: each move in motion, then at rest."""
        view, position = match.game.view, match.position_after(0)
        before = view.arrangement(position)
        yield Shot(self._make_frame(before, None), MOVE_TIME)
        for index, move in enumerate(match.moves):
            steps = view.steps(position, move)
            position.advance(move)
            motion = MoveAnimation(steps, before, 0.0)
            for tick in range(1, ceil(motion.length / TICK_TIME)):
                table, flying = motion.frame(tick * TICK_TIME)
                yield Shot(self._make_frame(table, None, flying), round(TICK_TIME * 1000))
            before = view.arrangement(position)
            yield Shot(
                self._make_frame(before, trail_of(steps, before)),
                MOVE_TIME if index + 1 < len(match.moves) else LAST_FRAME_TIME,
            )

    def _make_caption(self, match: Match) -> Caption:
        """The caption of a match; the result of a game that was not played out is given only after its last move."""
        record = self.study.record
        whole = tuple(match.texts) == record.tree.moves
        return make_caption(self.screen.board.setup, match, result_of(record) if whole else None)

    def update(self) -> None:
        """Go on with drawing and writing; call this once a frame."""
        try:
            file = self.renderer.update()
        except StaxError as error:
            self.screen.say(error_text(error))
        else:
            if file is not None:
                self._report_saved(file)
        self.questions.update(self.screen.now)

    def finish_in_background(self) -> None:
        """Leave the review, and let pictures that are being made be finished; only failures are reported."""

        def work() -> bool:
            self.renderer.update()
            return not self.renderer.is_busy

        if self.renderer.is_busy:
            self.screen.services.continue_in_background(work)

    def _make_frame(self, arrangement: Arrangement, mark: Trail | None, flying: tuple[Flying, ...] = ()) -> Frame:
        """A frame of the table with the mark of the last move."""
        frame = present(arrangement, () if mark is None else (mark,), flying=flying)
        return replace(frame, coordinates=self.screen.services.preferences.config.look.coordinates)

    def _report_saved(self, path: Path) -> None:
        """Say that a picture was written: in a dialog, or briefly if another dialog is open."""
        if self.screen.picture.dialog is None:
            self.questions.announce_written(path, picture=path.suffix == ".png")
        else:
            self.screen.say(_("Saved as {file}.").format(file=path))
