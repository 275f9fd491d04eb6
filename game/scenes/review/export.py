"""What a review exports: texts for the clipboard, a picture of the table, the game up to there as an animation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.core.errors import StaxError
from game.core.pieces import Arrangement
from game.library.clipboard import moves_text, position_text
from game.play.study import Study
from game.scenes.board.playback import trail
from game.scenes.review.pictures import MOVING, PICTURE, Darkroom
from game.scenes.table.actions import Deeds
from game.scenes.table.screen import BoardScreen
from game.ui.render.frame import Frame, Trail
from game.ui.render.present import present
from game.ui.widgets.clipboard import Clipboard, SystemClipboard
from game.ui.words import _, tell


class Export:
    """Copies and takes what is seen from where one looks; pictures lie in `folder`."""

    def __init__(self, screen: BoardScreen, study: Study, folder: Path) -> None:
        self.screen = screen
        self.study = study
        self.folder = folder
        self.clipboard: Clipboard = SystemClipboard()
        self.darkroom = Darkroom(self._taken, lambda error: screen.say(tell(error)))
        self.deeds: Deeds = {
            "copy-position": self._copy_position,
            "copy-moves": self._copy_moves,
            "picture": self._photograph,
            "animation": self._animate,
        }

    def _copy_position(self) -> None:
        """The position as text."""
        study = self.study
        self.clipboard.put(position_text(study.game, study.match.position))
        self.screen.say(_("The position was copied as text."))

    def _copy_moves(self) -> None:
        """The moves up to here as text."""
        self.clipboard.put(moves_text(self.study.match.texts))
        self.screen.say(_("The moves up to here were copied as text."))

    def _photograph(self) -> None:
        """A picture of the table as it stands."""
        screen, board = self.screen, self.screen.board
        frame = self._framed(board.table.arrangement, board.playback.trail)
        self.darkroom.picture(frame, board.camera_control.camera, screen.theme_at(PICTURE), self._file(".png"))
        screen.say(_("The picture is being made…"))

    def _animate(self) -> None:
        """The game up to here as an animation."""
        screen, study = self.screen, self.study
        view, position = study.game.view, study.match.position_after(0)
        frames = [self._framed(view.arrangement(position), None)]
        for move in study.match.moves:
            steps = view.steps(position, move)
            position.advance(move)
            arrangement = view.arrangement(position)
            frames.append(self._framed(arrangement, trail(steps, arrangement)))
        camera = screen.board.camera_control.camera
        self.darkroom.animation(frames, camera, screen.theme_at(MOVING), self._file(".webp"))
        screen.say(_("The animation is being made…"))

    def update(self) -> None:
        """Go on with what is being made."""
        self.darkroom.update()

    def leave(self) -> None:
        """The review is left: what is being made is made all the same, and told only where it cannot be."""

        room, faults = self.darkroom, list[StaxError]()

        def finished() -> bool:
            done = room.finished()
            if faults:
                raise faults.pop(0)
            return done

        if room.busy:
            room.told, room.failed = lambda _file: None, faults.append
            self.screen.services.finish(finished)

    def _framed(self, arrangement: Arrangement, mark: Trail | None) -> Frame:
        """What a picture shows: the table with the mark of the last move."""
        frame = present(arrangement, () if mark is None else (mark,))
        return replace(frame, coordinates=self.screen.services.config.coordinates)

    def _file(self, ending: str) -> Path:
        """Where a picture goes."""
        study = self.study
        plain = "".join(c if c.isalnum() or c in " -_" else "-" for c in study.record.name or study.game.name).strip()
        return self.folder / f"{plain} {len(study.match.moves)}{ending}"

    def _taken(self, file: str) -> None:
        self.screen.say(_("Written to {file}.").format(file=file))
