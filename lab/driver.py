"""Drives the real window by events, for tests and benchmarks: by posted events, or by a test's own from outside.

The loop is the program's own, a frame at a time; where to click is read off the scene, what happens is done by events.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pygame

from game.core.display.colours import with_seat_colours
from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs, Pick, Say
from game.core.display.pieces import Piece, Slab
from game.core.display.steps import Capture
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.games import GAMES
from game.library.library import Library, open_library
from game.play.computer import players_for_seats
from game.play.setup import Seat, Setup, read_seat
from game.play.table import Table
from game.program.crashes import Crashes
from game.program.loop import App
from game.program.start import open_first_scene, setup_for
from game.program.window import open_window
from game.scenes.base.scene import Scene
from game.scenes.board.camera_control import CameraControl
from game.scenes.board.choice.selection import Selection
from game.scenes.board.playback import Playback
from game.scenes.board.state import BoardState
from game.scenes.board_screen.button_bar import WordBar
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.frame.mark_notes import MAX_NOTES
from game.scenes.board_screen.frame.marks import MARK_KINDS
from game.scenes.board_screen.scene import BoardScene
from game.scenes.table.scene import TableScene
from game.settings.values import Config, LookSettings, WindowSettings
from game.ui import screen, words
from game.ui.kinds.rail import Rail
from game.ui.look.themes import Appearance
from game.ui.menu import Menu
from game.ui.panels.end_card import EndCard
from game.ui.widgets import QuestionDialog

Place = tuple[int, int]
Kind = TypeVar("Kind", bound=Scene)
PATIENCE = 60.0  # seconds of real time that anything may take
MIN_WORK = 5.0  # seconds of work that it gets in any case, however busy the machine is
STEP = 1 / 60
STILL_REST = 0.001  # seconds of real time after a frame in which nothing changed, so that others can work
HURRY = 3  # steps of a frame while animations are skipped
OPENING_FRAMES = 12  # frames until a scene has opened


class Events(Protocol):
    """The source of events."""

    def move(self, place: Place) -> None:
        """Move the pointer to a place in window pixels."""

    def button(self, place: Place, button: int, down: bool) -> None:
        """Press a button of the mouse, or release it."""

    def key(self, key: int, down: bool) -> None:
        """Press a key, or release it."""

    def wheel(self, place: Place, notches: int) -> None:
        """Turn the wheel, up positive."""


class Posted:
    """Events posted into the running loop."""

    def __init__(self) -> None:
        self.place = (0, 0)
        self._held = False

    def move(self, place: Place) -> None:
        """Move the pointer to a place in window pixels."""
        rel = (place[0] - self.place[0], place[1] - self.place[1])
        self.place = place
        post(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=(int(self._held), 0, 0))

    def button(self, place: Place, button: int, down: bool) -> None:
        """Press or release."""
        if button == pygame.BUTTON_LEFT:
            self._held = down
        post(pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=place, button=button)

    def key(self, key: int, down: bool) -> None:
        """Press or release."""
        post(pygame.KEYDOWN if down else pygame.KEYUP, key=key, mod=0, unicode="")

    def wheel(self, place: Place, notches: int) -> None:
        """Turn the wheel by notches, up positive; the place does not matter."""
        del place
        post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches), flipped=False, touch=False)


def close_window() -> None:
    """Close the window, so that another can be opened; the mixer stays open, since closing it is slow."""
    if pygame.mixer.get_init():
        pygame.mixer.stop()
    for part in (pygame.joystick, pygame.font, pygame.display):
        part.quit()


@contextmanager
def open_program(config: Config, library: Library, clock: Callable[[], float] = time.monotonic) -> Iterator[App]:
    """The program with its window open and no scene yet; the window closes with the context."""
    open_window(config)
    app = App(config, library, clock=clock)
    try:
        yield app
    finally:
        app.scenes.clear()
        pygame.quit()


def use_dummy_drivers() -> None:
    """Make SDL use its dummy drivers, unless the environment names others."""
    for variable in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(variable, "dummy")


def post(kind: int, **values: Any) -> None:
    """Put an event into the queue."""
    pygame.event.post(pygame.event.Event(kind, **values))


class SteppedClock:
    """The clock of the driven program, in seconds; every reading is a step later than the last."""

    def __init__(self) -> None:
        self._seconds = 0.0
        self._step = STEP

    def __call__(self) -> float:
        """The seconds since the start."""
        self._seconds += self._step
        return self._seconds

    @contextmanager
    def hurrying(self) -> Iterator[None]:
        """Make the steps longer for a while, so that fewer frames are drawn."""
        self._step = HURRY * STEP
        try:
            yield
        finally:
            self._step = STEP


class Driver:
    """A person at the window; the clock advances a sixtieth of a second a frame, however slow the machine is."""

    def __init__(self, app: App, events: Events, now: Callable[[], float]) -> None:
        self.app = app
        self.events = events
        self.now = now
        self.going = True

    @property
    def config(self) -> Config:
        """The player's configuration."""
        return self.app.services.preferences.config

    @property
    def library(self) -> Library:
        """The library of the program."""
        return self.app.services.library

    @property
    def scene(self) -> TableScene:
        """The top scene, which must be a table."""
        top = self.app.scenes.top
        assert isinstance(top, TableScene), top
        return top

    @property
    def seen(self) -> BoardScene:
        """The visible board: of a table, a review or a lesson."""
        top = self.app.scenes.top
        assert isinstance(top, BoardScene), top
        return top

    @property
    def top_scene(self) -> Scene | None:
        """The scene on top of the stack, whatever its kind; None once the program ends."""
        return self.app.scenes.top

    @property
    def table(self) -> Table:
        """The table of the game on the board."""
        return self.seen.board.table

    @property
    def match(self) -> Match:
        """The match on the board."""
        return self.table.match

    @property
    def moves(self) -> list[str]:
        """The moves of the match, as texts."""
        return list(self.match.texts)

    @property
    def state(self) -> BoardState:
        """What the user has chosen and points at on the board."""
        return self.seen.board.state

    @property
    def selection(self) -> Selection:
        """The parts of a move that the user has chosen so far."""
        return self.state.selection

    @property
    def playback(self) -> Playback:
        """What the board shows of the moves that were made."""
        return self.seen.board.playback

    @property
    def camera_control(self) -> CameraControl:
        """The camera of the board, and its movements."""
        return self.seen.board.camera_control

    @property
    def dialog(self) -> Dialog | None:
        """The dialog over the board, None where none is open."""
        return self.seen.picture.dialog

    @property
    def card(self) -> EndCard | None:
        """The card beside the board, None where none is shown."""
        return self.seen.picture.card

    @property
    def rails(self) -> Sequence[Rail]:
        """The rails of the seats' hands."""
        return self.seen.picture.chrome.rails

    @property
    def cut_words(self) -> set[str]:
        """The texts around the board that did not fit their place."""
        return self.seen.picture.pen.truncated_texts

    def frames(self, count: int = 1) -> None:
        """Run a number of frames."""
        for _ in range(count):
            self.going = self.app.turn()

    def until(self, condition: Callable[[], bool], rest: float = 0.0) -> None:
        """Run frames until a condition is true; pauses `rest` seconds after each, and a moment if nothing changes."""
        end, worked = time.monotonic() + PATIENCE, time.process_time() + MIN_WORK
        while not condition():
            assert time.monotonic() < end or time.process_time() < worked, "the condition did not become true"
            self.frames()
            time.sleep(max(rest, STILL_REST) if self.app.display.is_still else rest)

    def resize(self, size: Place) -> None:
        """Resize the window as the system does, without a request of the program."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        self.redrawn()

    def redrawn(self) -> None:
        """Run frames until the window is drawn in its current size."""
        self.until(lambda: self.app.display.drawn_size == screen.size(), 0.002)
        self.frames(2)

    def comes(self, kind: type[Kind]) -> Kind:
        """Run frames until the scene is of this class, and return it; it may have to wait for the library."""
        self.until(lambda: isinstance(self.top_scene, kind), 0.002)
        top = self.top_scene
        assert isinstance(top, kind)
        self.faded()
        self.frames(2)
        return top

    def faded(self) -> None:
        """Run frames until the top scene has replaced the scene before it; its pictures take real time."""
        self.until(lambda: not self.app.scenes.fade.is_running, 0.002)

    def calm(self) -> None:
        """Run frames until nothing moves, in longer steps if the clock has steps."""
        self.faded()
        self.frames(2)
        with self.now.hurrying() if isinstance(self.now, SteppedClock) else nullcontext():
            self.until(lambda: not self.playback.is_moving and not self.camera_control.is_gliding)

    # The hands:

    def point(self, place: Place) -> None:
        """Move the pointer there."""
        self.events.move(place)
        self.frames(2)

    def click(self, place: Place, button: int = 1) -> None:
        """Move the pointer there, click a button of the mouse."""
        self.point(place)
        self.events.button(place, button, True)
        self.frames(2)
        self.events.button(place, button, False)
        self.frames(2)

    def drag(self, start: Place, end: Place) -> None:
        """Press, move, release."""
        self.point(start)
        self.events.button(start, 1, True)
        self.frames(2)
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        for place in (middle, end):
            self.events.move(place)
            self.frames(2)
        self.events.button(end, 1, False)
        self.frames(2)

    def key(self, key: int) -> None:
        """Press and release a key, two frames each."""
        self.events.key(key, True)
        self.frames(2)
        self.events.key(key, False)
        self.frames(2)

    def chord(self, key: int, mod: int = pygame.KMOD_SHIFT) -> None:
        """Type a key while a modifier is held."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            post(kind, key=key, mod=mod, unicode="")
            self.frames(2)

    def press(self, label: str) -> None:
        """Click the row or the button of the open dialog that begins with a label, on the menu's second page if need
        be."""
        dialog = self.dialog
        assert isinstance(dialog, Menu | QuestionDialog)
        found = next((widget for widget in dialog.group.widgets if widget.label.startswith(label)), None)
        if found is None:
            self.click(dialog.group.widgets[-1].rect.center)
            assert self.dialog is not dialog, label
            self.press(label)
        else:
            self.click(found.rect.center)

    # Where things are:

    def top(self, cell: Cell) -> Place:
        """The pixel of a cell's top."""
        height = len(self.playback.shown.stacks.get(cell, ()))
        x, y = self.camera_control.camera.at(cell, height)
        return round(x), round(y)

    def pocket(self, seat: int, index: int) -> Place:
        """The pixel of a pocket."""
        x, y = self.rails[seat].centre(index)
        return round(x), round(y)

    def visible(self, cell: Cell) -> Place:
        """A visible pixel of a cell's top; looks from above if stacks hide all of it."""
        x, y = self.top(cell)
        off = round(self.camera_control.camera.radius * 0.4)
        for place in ((x, y), (x - off, y), (x + off, y), (x, y - off // 2), (x, y + off // 2)):
            if self.seen.board.controller.cell_at(place) == cell:
                return place
        self.key(pygame.K_t)
        self.calm()
        return self.top(cell)

    def word(self, word: str) -> Place:
        """The pixel of the button that says a word."""
        bar = self.seen.picture.floating.turn_bar()
        assert isinstance(bar, WordBar)
        return next(rect.center for name, _, rect in bar.places if name == f"say:{word}")

    def over(self, slab: Slab, anchor: Cell) -> Place:
        """The pixel at which a slab is held over its place."""
        cells = slab.moved_to(anchor).cells
        level = max(len(self.playback.shown.stacks.get(cell, ())) for cell in cells)
        middle = sum(q for q, _ in cells) / len(cells), sum(r for _, r in cells) / len(cells)
        for key in (pygame.K_z, pygame.K_MINUS, pygame.K_MINUS, None):
            x, y = self.camera_control.camera.at(middle, level)
            place = round(x), round(y)
            is_seen = self.camera_control.area.collidepoint(place)
            if key is None or (is_seen and self.seen.board.controller.target_at(place) == anchor):
                break
            self.key(key)
            self.calm()
        return place

    def play(self, move: str) -> None:
        """Play a move of the notation by clicks, keys and turns: the picks that spell it, one after the other.

        A king is taken by the click on it, however the taker lies.
        """
        match = self.match
        view, count = match.game.view, len(match.moves)
        number = match.game.notation.read_move(match.position, move)
        picks = view.spell(match.position, number)
        if any(isinstance(step, Capture) for step in view.steps(match.position, number)):
            picks = tuple(pick for pick in picks if not isinstance(pick, OrientedAs))
        for pick in picks:
            self.pick(pick)
        assert len(match.moves) == count + 1
        with match.position_before() as position:
            assert view.spell(position, match.moves[-1])[: len(picks)] == picks
        self.calm()

    def pick(self, pick: Pick) -> None:
        """Pick as a person does."""
        selection = self.selection
        match pick:
            case FromHand(seat, pocket):
                self.click(self.pocket(seat, pocket))
            case FromStack(cell):
                self.until(lambda: self.camera_control.view_before() is None)
                self.click(self.visible(cell))
            case Off(count):
                if selection.count_choice is not None:
                    self.key(pygame.K_0 + count)
            case Onto(cell):
                self.until(lambda: self.camera_control.view_before() is None)
                held = selection.oriented_piece
                self.click(self.over(held, cell) if isinstance(held, Slab) else self.visible(cell))
            case OrientedAs(piece):
                self.turn_to(piece)
            case Say(word):
                self.click(self.word(word))

    def turn_to(self, piece: Piece) -> None:
        """Turn the piece in hand, or landed, into an orientation, and click a landed piece."""
        board = self.seen.board
        for side in range(2):
            for _ in range(6):
                selection = board.state.selection
                if selection.first is None or board.playback.is_moving:
                    return
                if selection.oriented_piece == piece:
                    if selection.landed_cell is not None:
                        self.until(lambda: self.camera_control.view_before() is None)
                        self.click(self.top(selection.landed_cell))
                    return
                self.key(pygame.K_r)
            if side == 0:
                self.key(pygame.K_f)
        raise AssertionError(f"it cannot be turned to {piece}")


def chosen(game: str, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Setup:
    """A game with its first options, except for those that are given."""
    first = {option.key: option.values[0] for option in GAMES[game].options}
    return Setup(game, {**first, **options}, seats)


@contextmanager
def window(
    seats: str = "person,person",
    size: Place = (1280, 800),
    language: str = "en",
    data: Path | None = None,
    events: Events | None = None,
    seconds: float = 0.1,
    speed: str = "fast",
    game: str = "",
    options: Mapping[str, str] | None = None,
    start: str | None = None,
    appearance: Appearance | None = None,
    colours: Sequence[str] = (),
    crashes: Crashes | None = None,
    newcomer: bool = False,
) -> Iterator[Driver]:
    """A running program with its window open, at a table or ("") at the title.

    The game is the first for this number of seats, unless `game` names another; it begins at `start` if that is given.
    Only to a `newcomer` marks on the table are explained and the coach is offered.
    """
    clock = SteppedClock()
    appearance = appearance or Appearance()
    look = LookSettings(language, appearance.name, scale=appearance.percent, animation=speed)
    config = Config(look, window=WindowSettings(*size))
    config.look.table = appearance.table
    config.play.coach_offered = not newcomer
    config.last.marks = [] if newcomer else [f"{kind.id} {MAX_NOTES}" for kind in MARK_KINDS]
    words.choose(language)
    library = Library(None) if data is None else open_library(data)
    open_window(config)
    app = App(config, library, clock=clock, seconds=seconds, crashes=crashes)
    app.navigation.requests.timeout = (
        inf  # the program's seconds are no measure of a disk's; `until` says what takes too long
    )
    try:
        sitting = tuple(read_seat(seat) for seat in seats.split(",")) if seats else ()
        setup = chosen(game, sitting, options or {}) if game else setup_for(sitting) if sitting else None
        setup = replace(setup, colours=tuple(colours)) if setup is not None else None
        driver = Driver(open_first_scene(app, setup, None), events or Posted(), clock)
        if start is not None and setup is not None:
            match = Match(with_seat_colours(GAMES[game], colours, len(sitting)), setup.options, start)
            table = Table(match, players_for_seats(sitting, seconds), library, clock, colours=setup.colours)
            app.scenes.push(TableScene(app.services, setup, table))
        with clock.hurrying():
            driver.frames(OPENING_FRAMES // HURRY)
            driver.faded()
        yield driver
    finally:
        app.scenes.clear()
        library.close()
        words.choose("en")
        close_window()
