"""The start: from what the command line wishes of the window to the first scene, and the end after the last."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame
from platformdirs import user_config_dir, user_data_dir

from game.core.errors import N_, StaxError, quoted
from game.desktop.desktop import system_desktop
from game.engine.confirmed import Confirmed
from game.engine.memory import memory_notice
from game.games import GAMES
from game.library.files import place_of
from game.library.handover import Handovers, hand_over
from game.library.library import FILE, Library, open_library
from game.log import kept_log, log_folder
from game.play.clocks import TimeControl, read_control
from game.play.setup import LEVEL_NAMES, Seat, Setup, read_seat
from game.program.crashes import Crashes
from game.program.loop import App
from game.program.window import check_display, open_window, read_size, window_number
from game.settings.config import read, writer_for
from game.ui import words
from game.ui.input.controllers import ControllerInput, SystemDevices
from game.ui.look.allocator import configure_malloc

PLAYERS = "players"  # the option of a game that says how many sit down


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options; None and () where nothing was wished."""

    language: str | None
    size: tuple[int, int] | None
    seats: tuple[Seat, ...]
    data: Path | None
    seconds: float | None
    control: TimeControl | None = None
    file: Path | None = None
    link: str = ""


def run(told: Namespace, begin: Callable[[App], None] | None = None) -> int:
    """Open the window and play, or `begin` otherwise; the exit status, 2 for wishes that cannot be met."""
    try:
        wishes = read_wishes(told)
        setup = setup_for(wishes.seats) if wishes.seats else None
    except StaxError as error:
        print(f"stax: {words.error_text(error)}", file=sys.stderr)
        return 2
    with kept_log(log_folder(wishes.data)) as report:
        return _play(wishes, setup, Crashes(report), begin)


def _play(wishes: Wishes, setup: Setup | None, crashes: Crashes, begin: Callable[[App], None] | None) -> int:
    """Open the window, and close it at the end; the exit status."""
    configure_malloc()  # before the library has a thread
    path = (wishes.data or Path(user_config_dir("stax", appauthor=False))) / "config.toml"
    config, notice = read(path)
    words.choose(wishes.language or config.language or None)
    library, elsewhere = library_in(config.folder, wishes.data or Path(user_data_dir("stax", appauthor=False)))
    clicked = wishes.link or wishes.file
    if clicked and not library.writable and library.path is not None and hand_over(library.path, clicked):
        library.close()
        return 0  # the window that is open shows it
    try:
        open_window(config, wishes.size)
        check_display(os.environ)
    except (pygame.error, StaxError) as error:
        library.close()
        print(words.fill(N_("stax: no window can be opened: {error}"), {"error": error}), file=sys.stderr)
        return 1
    handovers = None
    try:
        app = App(
            config,
            library,
            writer_for(path, notice),
            seconds=wishes.seconds,
            control=wishes.control,
            pads=ControllerInput(SystemDevices()),
            size=wishes.size,
            crashes=crashes,
            confirmed=Confirmed(Path(user_config_dir("stax", appauthor=False)) / "engines.json"),
            desktop=system_desktop(os.environ, window_number),
        )
        if begin is not None:
            begin(app)
            return app.run()
        if library.writable and library.path is not None:
            handovers = Handovers(library.path, tell_clicked)
        opened(app, setup, notice, elsewhere, memory_notice(config.memory))
        if wishes.file is not None:
            app.ways.open_file(wishes.file)
        if wishes.link:
            app.ways.open_link(wishes.link)
        return app.run()
    finally:
        if handovers is not None:
            handovers.close()
        library.close()
        pygame.quit()


def tell_clicked(text: str) -> None:
    """Tell the window of a link or a file that was clicked elsewhere, as macOS does; from any thread."""
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=text))


def library_in(folder: str, usual: Path) -> tuple[Library, StaxError | None]:
    """The library in a folder that was set; where it cannot be there, or none is set, in the usual one, and why."""
    if not folder:
        return open_library(usual), None
    try:
        return Library(place_of(folder) / FILE), None
    except StaxError as reason:
        text = N_("No games can be kept in {folder}, so they are kept in the usual place. {reason}")
        return open_library(usual), StaxError(text, folder=folder, reason=reason)


def opened(app: App, setup: Setup | None, *notices: StaxError | None) -> App:
    """The program with its first scene: a game if one was wished, else the title; and what is to be told first."""
    if setup is not None:
        app.ways.play(setup)
    else:
        app.ways.title()
    for error in notices:
        if error is not None:
            app.ways.say(error)
    return app


def read_wishes(told: Namespace) -> Wishes:
    """The wishes of a command line; raises StaxError for a value that is none."""
    return Wishes(
        told.language,
        read_size(told.size) if told.size else None,
        tuple(_seat(text) for text in told.seats.split(",")) if told.seats else (),
        told.data,
        told.seconds,
        read_control(told.clock) if told.clock else None,
        told.game_file,
        told.link,
    )


def _seat(text: str) -> Seat:
    seat = read_seat(text.strip())
    if seat.level and seat.level not in LEVEL_NAMES:
        raise StaxError(N_("There is no level '{level}'."), level=quoted(seat.level))
    return seat


def setup_for(seats: Sequence[Seat]) -> Setup:
    """The first game that so many can play; raises StaxError if none can be played so."""
    for game in GAMES.values():
        options = {option.key: option.values[0] for option in game.options}
        if any(option.key == PLAYERS and str(len(seats)) in option.values for option in game.options):
            options[PLAYERS] = str(len(seats))
        if game.seats(options) == len(seats):
            return Setup(game.id, options, tuple(seats))
    raise StaxError(N_("No game is played by {count}."), count=len(seats))
