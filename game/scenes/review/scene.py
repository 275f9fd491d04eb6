"""The review: a game beside the tree of its moves; a click or an arrow goes anywhere, another move makes a branch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, cast

import pygame

from game.core.game import Game
from game.core.hexes import Cell
from game.core.match import Match
from game.core.pieces import Arrangement
from game.library.tree import ROOT
from game.play.adviser import THOUGHT, Adviser
from game.play.events import Played
from game.play.setup import Setup
from game.play.study import Study, seats_of
from game.scenes.review.asking import Asking
from game.scenes.review.chrome import ReviewChrome
from game.scenes.review.keys import meant
from game.scenes.review.pictures import MOVING, PICTURE, Darkroom
from game.scenes.review.told import Told
from game.scenes.scene import Scene, Stage
from game.scenes.table.acting import Acting
from game.scenes.table.advising import Advising
from game.scenes.table.asking import Sheet as Over
from game.scenes.table.choosing import Choosing
from game.scenes.table.commands import HELD
from game.scenes.table.desk import Desk
from game.scenes.table.eye import GLIDE, Eye
from game.scenes.table.looks import Looks
from game.scenes.table.picture import Picture
from game.scenes.table.playing import Playing, reached, trail
from game.scenes.table.pointer import Clicked, Gesture, Wheeled
from game.scenes.table.ticks import Ticks, material_of
from game.scenes.table.touching import Touching
from game.scenes.table.writing import Writing
from game.ui import words
from game.ui.chords import cap
from game.ui.draw import Painter
from game.ui.frame import Frame, Trail
from game.ui.layout import style_of, table_layout
from game.ui.motion import SoundEvent, Speed
from game.ui.pen import Pen
from game.ui.present import present
from game.ui.theme import Theme
from game.ui.widgets import Button, Column, Group, Row, TextField
from game.ui.widgets.clipboard import Clipboard, SystemClipboard
from game.ui.widgets.editing import Edited
from game.ui.words import _, tell

LONGEST: Final = 400  # letters of a comment
SETTLED: Final = 1.0  # seconds after its last letter until a comment is kept
TYPED: Final = (pygame.TEXTINPUT, pygame.TEXTEDITING)
CLICKS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the review leads: back, and to a new game of a setup that goes on with a match."""

    back: Callable[[], None]
    play: Callable[[Setup, Match], None]


class ReviewScene(Scene):
    """Looks a game through; its study is told of what is tried, `folder` takes pictures."""

    waits = True

    def __init__(
        self, stage: Stage, study: Study, doors: Doors, folder: Path, clipboard: Clipboard | None = None
    ) -> None:
        self.stage = stage
        self.study = study
        self.doors = doors
        self.folder = folder
        self.clipboard = clipboard or SystemClipboard()
        self.told = Told(study)
        self.now = 0.0
        self._begun = False  # whether a comment has been begun in this frame
        self._written: float | None = None  # when the last letter of a comment that is not kept yet was written
        self._revealed: Played | None = None
        self._flat, self._language = stage.config.flat, words.language()  # as it was set last
        self._bindings = stage.bindings
        self._down: dict[int, str] = {}  # what keys that are held down mean
        self._size, self._dress = pygame.display.get_window_size(), stage.dress
        self.asking = Asking(self)
        self.darkroom = Darkroom(self._taken, lambda error: self.say(tell(error)))
        self._build()
        self.desk = self._set()
        self.ticks = Ticks(self.desk)
        self.painter = Painter(self._theme())
        self.picture, self.chrome = self._pictured()
        self.touching = Touching(self.desk, self.picture.touched_at, self.chrome.pocket_at, self._tried)
        self.advising = Advising(self.desk, Adviser(min(stage.seconds, THOUGHT)), self.say, self._tried)
        self.acting = Acting(self.desk, self.touching, self.asking.ask, lambda: None, self.advising)
        self.line = self.picture.writing = Writing(self.desk, self._tried)
        self.acting.fit(glide=False)
        self._arrived()

    @property
    def way_here(self) -> str:
        """A game that was begun here leads back."""
        return _("Back to the review")

    @property
    def subject(self) -> Game:
        """The game that is looked through."""
        return self.study.game

    def _build(self) -> None:
        """The widgets at the foot of the side panel."""
        self.on = Button(_("Play here"), self.asking.seats, key=self._cap("play-on"), strong=True, size=16)
        self.comment = TextField(
            _("Comment"),
            "",
            self._wrote,
            entered=lambda _text: self._leave_comment(),
            limit=LONGEST,
            empty=_("Write a comment"),
            icon="pencil",
            clipboard=self.clipboard,
        )
        self.back = Button(_("Back"), self.doors.back, size=16)
        self.column = Column([self.comment, Row([self.back, self.on], gap=10)], gap=10)
        self.group = Group([self.on, self.comment, self.back])

    def _cap(self, action: str) -> str:
        """What is written on a keycap for an action; nothing if it has no key."""
        chord = self.stage.bindings.chords[action]
        return cap(chord) if chord else ""

    def _set(self) -> Desk:
        """The desk with the position where one is."""
        study = self.study
        table = study.table(self.stage.clock)
        playing = Playing(table, self.stage.config.speed, self._hear)
        seats = seats_of(study.sheet, study.match.seats)
        persons = [seat for seat, sitting in enumerate(seats) if sitting.human]
        below = persons[0] if len(persons) == 1 else 0
        layout = table_layout(
            self._size, study.match.seats, below, False, style_of(table.arrangement), self._dress.scale
        )
        setup = Setup(study.game.id, study.match.options, seats, colours=study.sheet.colours)
        choosing, eye = Choosing(study.game, study.match.position), Eye(layout.table, playing.shown)
        eye.camera = eye.camera.flattened(self.stage.config.flat)
        desk = Desk(self.stage, setup, table, playing, choosing, eye, layout, below)
        playing.homes = desk.homes
        return desk

    def _hear(self, sound: SoundEvent) -> None:
        self.stage.sounds.hear(sound.kind, sound.height, material_of(self.desk))

    def _theme(self) -> Theme:
        study = self.study
        return self._dress.theme(self._size).wearing(study.game.stains, study.sheet.colours, study.match.seats)

    def _pictured(self) -> tuple[Picture, ReviewChrome]:
        theme = self._theme()
        self.painter.theme = theme
        pen, looks = Pen(theme), Looks(self.desk)
        chrome = ReviewChrome(
            self.desk, pen, lambda: looks.frame().arrangement, self.study, self.told, self.group, self.column
        )
        return Picture(self.desk, pen, chrome, self.painter, looks), chrome

    def _lay_out(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of a size, keeping what is seen."""
        desk, old = self.desk, self.picture
        self._size, self._dress = size, self.stage.dress
        desk.layout = table_layout(
            size, len(desk.table.players), desk.below, False, desk.layout.style, self._dress.scale
        )
        desk.eye.resized(desk.layout.table)
        self.picture, self.chrome = self._pictured()
        self.picture.toast, self.picture.writing = old.toast, old.writing
        self.line.place(self.picture.pen)
        self.touching.touched_at, self.touching.pocket_at = self.picture.touched_at, self.chrome.pocket_at
        self.show(old.sheet)

    # Going through:

    def go(self, node: int | None) -> None:
        """Be at a node: the next one comes with its move's motion, any other at once."""
        if node is None or node == self.study.node:
            return
        self._keep_comment()
        if node == self.study.ahead and self.desk.table.result is None:
            self._play(self.study.game.notation.read_move(self.study.match.position, self.study.tree.text(node)))
            return
        self.study.go(node)
        self._reset()

    def _play(self, move: int) -> None:
        """Play a move at the table; it is seen, and one is behind it."""
        desk, study = self.desk, self.study
        desk.playing.skip()
        text = study.match.text(move)
        node, known = study.tree.add(study.node, text), len(self.told.entries)
        if node not in self.told.entries:
            self.told.add(node, study.match, move)
        desk.table.play(move)
        study.followed(node)
        if len(self.told.entries) > known:
            study.keep()
        self._arrived()

    def _tried(self, move: int) -> None:
        """A move was made at the table: a branch, if it is not the one that was played."""
        self._keep_comment()
        self._play(move)

    def _reset(self) -> None:
        """The table stands elsewhere now, without motion."""
        desk = self.desk
        desk.table = self.study.table(self.stage.clock)
        desk.playing = Playing(desk.table, self.stage.config.speed, self._hear)
        desk.playing.homes = desk.homes
        self._see(reached(desk.table.last_steps), desk.playing.shown)
        self._arrived()

    def _arrived(self) -> None:
        """One is at another node: choose from there."""
        desk, study = self.desk, self.study
        self.advising.forget()
        desk.anew()
        desk.claimable = False
        written = " ".join(study.tree.comment(study.node).split())  # one from a file may have lines
        self.comment.edited = Edited(written).at(len(written))
        self.comment.empty = _("About the whole game") if study.node == ROOT else _("Write a comment")
        self.on.enabled = desk.table.result is None
        self.chrome.first = None
        self.chrome.grown()
        self.touching.look(desk.pointer.place)

    def _see(self, cells: Sequence[Cell], shown: Arrangement) -> None:
        if cells:
            self.desk.eye.reveal(cells[0], {cell: len(pile) for cell, pile in shown.stacks.items()}, cells)

    def remove(self) -> None:
        """Take the branch away from here on."""
        if self.study.branch:
            self._written = None
            self.study.remove()
            self._reset()
            self.say(_("The branch was taken away."))

    # Pictures:

    def _framed(self, arrangement: Arrangement, mark: Trail | None) -> Frame:
        """What a picture shows: the table with the mark of the last move."""
        frame = present(arrangement, () if mark is None else (mark,))
        return replace(frame, coordinates=self.stage.config.coordinates)

    def _file(self, ending: str) -> Path:
        """Where a picture goes."""
        name = self.study.sheet.name or self.study.game.name
        plain = "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in name).strip()
        return self.folder / f"{plain} {len(self.study.match.moves)}{ending}"

    def photograph(self) -> None:
        """A picture of the table as it stands, from where one looks."""
        theme = self._dress.theme(PICTURE)
        desk = self.desk
        frame = self._framed(desk.table.arrangement, desk.playing.trail)
        self.darkroom.picture(frame, desk.eye.camera, theme, self._file(".png"))
        self.say(_("The picture is being made…"))

    def animate(self) -> None:
        """The game up to here as an animation, from where one looks."""
        view, position = self.study.game.view, self.study.match.position_after(0)
        frames = [self._framed(view.arrangement(position), None)]
        for move in self.study.match.moves:
            steps = view.steps(position, move)
            position.advance(move)
            arrangement = view.arrangement(position)
            frames.append(self._framed(arrangement, trail(steps, arrangement)))
        theme = self._dress.theme(MOVING)
        self.darkroom.animation(frames, self.desk.eye.camera, theme, self._file(".webp"))
        self.say(_("The animation is being made…"))

    def _taken(self, file: str) -> None:
        self.say(_("Written to {file}.").format(file=file))

    # Comments:

    @property
    def writing(self) -> bool:
        """Whether letters go into the comment."""
        return self.group.focused is self.comment

    def _wrote(self, text: str) -> None:
        self.study.tree.write(self.study.node, text)
        self._written = self.now
        self.chrome.grown()

    def write(self) -> None:
        """Write at this node."""
        self.group.focus_on(self.comment)
        self._begun = True

    def _leave_comment(self) -> None:
        self._keep_comment()
        self.group.focus, self.group.by_keyboard = 0, False

    def _keep_comment(self) -> None:
        if self._written is not None:
            self._written = None
            self.study.keep()

    # The loop:

    def handle(self, event: pygame.event.Event) -> bool:
        """Sheets first, then the comment, keys, the foot of the panel, the table."""
        picture = self.picture
        if picture.sheet is not None:
            self._track(event)
            picture.sheet.handle(event)
            picture.spoil()
            return True
        if self._begun and event.type in TYPED:  # the letter of the key that began the comment
            return True
        if self.line.handle(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP:
            self.desk.held.discard(self._down.pop(event.key, ""))
        if event.type == pygame.WINDOWFOCUSLOST:
            self.desk.held.clear()
        if self.group.handle(event) and event.type in (*CLICKS, *TYPED):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.writing:
            self._leave_comment()
        ctrl = bool(pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META))
        gestures = self.desk.pointer.feed(event, self.now, ctrl)
        for gesture in gestures:
            self._gesture(gesture)
        return bool(gestures)

    def _track(self, event: pygame.event.Event) -> None:
        """Under a sheet the pointer only moves."""
        if event.type == pygame.MOUSEMOTION:
            self.desk.pointer.place = event.pos
            self.touching.look(event.pos)

    def _key(self, event: pygame.event.Event) -> bool:
        if self.writing:
            if event.key == pygame.K_ESCAPE:
                self._leave_comment()
                return True
            return self.group.handle(event)
        command = meant(event, self.stage.bindings)
        pressed = self.group.by_keyboard and command == "confirm"
        if event.key == pygame.K_TAB or pressed:
            return self.group.handle(event)
        self.group.by_keyboard = False
        if command in HELD:
            self._down[event.key] = command
            self.desk.held.add(command)
            return True
        if command == "type" and self.desk.table.result is None:
            self.line.open(self.picture.pen)
            return True
        done = self.act(command)
        self.touching.look(self.desk.pointer.place)
        return done

    def act(self, command: str) -> bool:
        """Do a command by its id; False if there is none."""
        study = self.study
        deeds: dict[str, Callable[[], object]] = {
            "first": lambda: self.go(ROOT),
            "before": lambda: self.go(study.before),
            "ahead": lambda: self.go(study.ahead),
            "last": lambda: self.go(study.end),
            "other-up": lambda: self.go(study.beside(-1)),
            "other-down": lambda: self.go(study.beside(1)),
            "remove": self.asking.remove,
            "write": self.write,
            "play-on": self.asking.seats,
            "copy-position": self.asking.copy_position,
            "copy-moves": self.asking.copy_moves,
            "picture": self.photograph,
            "animation": self.animate,
            "menu": self.asking.menu,
            "leave": self.doors.back,
            "back": self._step_back,
        }
        deed = deeds.get(command)
        if deed is None:
            return self.acting.act(command)
        deed()
        return True

    def _step_back(self) -> None:
        """Put back what is chosen; with nothing to put back, leave."""
        desk = self.desk
        if desk.refused is not None or desk.fan is not None or desk.choosing.first is not None:
            self.acting.act("back")
        else:
            self.doors.back()

    def _gesture(self, gesture: Gesture) -> None:
        picture, tree = self.picture, self.chrome.tree
        if isinstance(gesture, Clicked):
            bar = picture.turn_bar()
            command = self.chrome.bar.action_at(gesture.place) or (bar.at(gesture.place) if bar else "")
            if command:
                if command not in self.chrome.bar.content.disabled:
                    self.act(command)
                return
            node = tree.node_at(gesture.place) if tree is not None else None
            if node is not None:
                self.go(node)
                return
        if isinstance(gesture, Wheeled) and self.chrome.scroll(gesture.place, gesture.notches):
            return
        self.touching.take(gesture)

    def update(self, now: float) -> None:
        """Move what moves; keep a comment when it has settled."""
        self.now = now
        self._begun = False
        desk = self.desk
        for gesture in desk.pointer.tick(now):
            self._gesture(gesture)
        desk.eye.update(now)
        for event in desk.playing.update(now):
            if isinstance(event, Played):
                desk.anew()
                desk.claimable = False
                self.touching.look(desk.pointer.place)
        begun = desk.playing.begun
        if begun is not None and begun is not self._revealed:
            self._revealed = begun
            self._see(reached(begun.steps), begun.after)
        if self.chrome.outgrown:
            self._lay_out(self._size)
        self.advising.update()
        self.line.update(now)
        self.darkroom.update()
        self.group.update(now)
        if self._written is not None and now - self._written > SETTLED:
            self._keep_comment()
        tick = self.ticks.listen()
        if tick:
            self.stage.sounds.play(tick)

    def show(self, sheet: Over | None) -> None:
        """Put a sheet up, or away."""
        self.picture.sheet = sheet
        if sheet is not None:
            self.line.close()
        self.desk.pointer.forget()
        if sheet is not None:
            self.group.close()
            sheet.place(self.picture.pen, pygame.Rect((0, 0), self._size))
        self.touching.look(self.desk.pointer.place)
        self.picture.spoil()

    def say(self, words: str) -> None:
        """Tell something in passing."""
        self.picture.toast.show(words, self.now)

    # The picture:

    def stale(self) -> bool:
        """Whether the picture differs from the one last drawn."""
        return self.picture.stale(self.now)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw what has changed."""
        return self.picture.draw(surface)

    def spoil(self) -> None:
        """Draw everything next time; in a window of another size, or dressed differently, lay it out first."""
        size = pygame.display.get_window_size()
        if size != self._size or self.stage.dress != self._dress:
            self._lay_out(size)
        self.picture.spoil()

    def idle(self, seconds: float) -> None:
        """Sharpen what was scaled in haste."""
        if self.picture.refine(seconds):
            self.picture.touch()

    def resume(self) -> None:
        """Seen again, or for the first time: as it is set now."""
        config, desk = self.stage.config, self.desk
        desk.playing.speed = cast(Speed, config.speed)
        desk.eye.seconds = 0.0 if config.speed == "off" else GLIDE
        if config.flat != self._flat:
            self._flat = config.flat
            if desk.eye.flat != config.flat:
                desk.eye.flatten(self.acting.heights())
        if (words.language(), self.stage.bindings) != (self._language, self._bindings):
            self._language, self._bindings = words.language(), self.stage.bindings
            self.group.close()
            self._build()
            self._lay_out(self._size)
            self._arrived()
        self.picture.spoil()

    def pause(self) -> None:
        """Covered by another scene."""
        self._keep_comment()
        self.desk.pointer.forget()
        self.desk.held.clear()
        self.line.close()

    def close(self) -> None:
        """Leave; what was written is kept."""
        self.advising.close()
        self._keep_comment()
        self.group.close()

    @property
    def arrangement(self) -> Arrangement:
        """What lies on the table as it is seen now."""
        return self.desk.playing.shown
