"""The start of the window: from the options of the command line to the first scene, and the end of the program."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame
from platformdirs import user_config_dir, user_data_dir

from game.ai.strengths import split_level
from game.core.errors import N_, StaxError, quoted
from game.desktop.desktop import system_desktop
from game.engine.confirmed import ConfirmedEngines
from game.engine.memory import memory_notice
from game.friend.friend_book import FriendBook
from game.games import GAMES
from game.library.files import resolve_path
from game.library.handover import Handovers, hand_over
from game.library.library import LIBRARY_FILE, Library, open_library
from game.log import log_folder, open_log
from game.play.clocks import TimeControl, read_control
from game.play.setup import EVEN_LEVEL, Seat, Setup, read_seat
from game.program.crashes import Crashes
from game.program.loop import App
from game.program.window import check_display, open_window, read_size, window_number
from game.scenes.base.routes import OpenLink
from game.settings.config_file import read_config, writer_for
from game.statistics.even import has_even_seat
from game.ui import words
from game.ui.input.controllers import ControllerInput, SystemDevices
from game.ui.look.allocator import configure_malloc

PLAYERS_OPTION = "players"  # the game option with the number of players


@dataclass(frozen=True, slots=True)
class StartOptions:
    """The window's options from the command line; None, () or "" for an option that is not given."""

    language: str | None
    size: tuple[int, int] | None
    seats: tuple[Seat, ...]
    data: Path | None
    seconds: float | None
    control: TimeControl | None = None
    file: Path | None = None
    link: str = ""


def run(args: Namespace, begin: Callable[[App], None] | None = None) -> int:
    """Open the window and run the program, which starts by `begin` if given; the exit status, 2 for invalid options."""
    try:
        options = read_start_options(args)
        setup = setup_for(options.seats) if options.seats else None
    except StaxError as error:
        print(f"stax: {words.error_text(error)}", file=sys.stderr)
        return 2
    with open_log(log_folder(options.data)) as report:
        return _play(options, setup, Crashes(report), begin)


def _play(options: StartOptions, setup: Setup | None, crashes: Crashes, begin: Callable[[App], None] | None) -> int:
    """Open the window, run the program and close the window; returns the exit status."""
    configure_malloc()  # before the library has a thread
    path = (options.data or Path(user_config_dir("stax", appauthor=False))) / "config.toml"
    config, notice = read_config(path)
    words.choose(options.language or config.look.language or None)
    library, elsewhere = open_library_in(
        config.play.folder, options.data or Path(user_data_dir("stax", appauthor=False))
    )
    clicked = options.link or options.file
    if clicked and not library.writable and library.path is not None and hand_over(library.path, clicked):
        library.close()
        return 0  # the open window shows it
    try:
        open_window(config, options.size)
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
            seconds=options.seconds,
            control=options.control,
            pads=ControllerInput(SystemDevices()),
            size=options.size,
            crashes=crashes,
            friends=FriendBook(path.with_name("friends.json")),
            confirmed=ConfirmedEngines(Path(user_config_dir("stax", appauthor=False)) / "engines.json"),
            desktop=system_desktop(os.environ, window_number),
        )
        if begin is not None:
            begin(app)
            return app.run()
        if library.writable and library.path is not None:
            handovers = Handovers(library.path, post_clicked)
        open_first_scene(app, setup, notice, elsewhere, memory_notice(config.engine.memory))
        if options.file is not None:
            app.navigation.files.open(options.file)
        if options.link:
            app.navigation.go(OpenLink(options.link))
        return app.run()
    finally:
        if handovers is not None:
            handovers.close()
        library.close()
        pygame.quit()


def post_clicked(text: str) -> None:
    """Post an event for a link or a file that was clicked elsewhere, as macOS does; from any thread."""
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=text))


def open_library_in(folder: str, usual: Path) -> tuple[Library, StaxError | None]:
    """The library in the folder of the settings; if that fails, the one in the usual folder, and the reason."""
    if not folder:
        return open_library(usual), None
    try:
        return Library(resolve_path(folder) / LIBRARY_FILE), None
    except StaxError as reason:
        text = N_("Games can't be saved in {folder}, so they are saved in the usual place. {reason}")
        return open_library(usual), StaxError(text, folder=folder, reason=reason)


def open_first_scene(app: App, setup: Setup | None, *notices: StaxError | None) -> App:
    """Open the first scene, a game if `setup` is given, else the title, and show the notices; returns the program.

    The title is shown while the library is asked for the strength of an even opponent.
    """
    if setup is None or has_even_seat(setup):
        app.navigation.title()
    if setup is not None:
        app.navigation.table_routes.play(setup)
    for error in notices:
        if error is not None:
            app.navigation.notices.say(error)
    return app


def read_start_options(args: Namespace) -> StartOptions:
    """Parse the window's options; raises StaxError for an invalid value."""
    return StartOptions(
        args.language,
        read_size(args.size) if args.size else None,
        tuple(_seat(text) for text in args.seats.split(",")) if args.seats else (),
        args.data,
        args.seconds,
        read_control(args.clock) if args.clock else None,
        args.game_file,
        args.link,
    )


def _seat(text: str) -> Seat:
    seat = read_seat(text.strip())
    if seat.level and seat.level != EVEN_LEVEL and split_level(seat.level) is None:
        raise StaxError(N_("There is no level '{level}'."), level=quoted(seat.level))
    return seat


def setup_for(seats: Sequence[Seat]) -> Setup:
    """The setup of the first game for this number of seats; raises StaxError if there is none."""
    for game in GAMES.values():
        options = {option.key: option.values[0] for option in game.options}
        if any(option.key == PLAYERS_OPTION and str(len(seats)) in option.values for option in game.options):
            options[PLAYERS_OPTION] = str(len(seats))
        if game.seats(options) == len(seats):
            return Setup(game.id, options, tuple(seats))
    raise StaxError(N_("No game has {count} players."), count=len(seats))
