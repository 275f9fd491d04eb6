"""The start: from the command line's wishes to the first scene, and the end after the last."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
from platformdirs import user_config_dir, user_data_dir

from game.app import App
from game.config import read, write
from game.core.errors import N_, StaxError
from game.library.library import open_library
from game.library.records import NoLibrary, Shelves
from game.play.setup import Setup
from game.ui import words
from game.ui.input.controllers import Pads, SystemDevices
from game.window import open_window
from game.wishes import read_wishes, setup_for


def main(arguments: Sequence[str], begin: Callable[[App], None] | None = None) -> int:
    """Open the window and play, or `begin` otherwise; the exit status, 2 for arguments that are none."""
    try:
        wishes = read_wishes(arguments)
        setup = setup_for(wishes.seats) if wishes.seats else None
    except StaxError as error:
        print(f"stax: {words.tell(error)}", file=sys.stderr)
        return 2
    path = (wishes.data or Path(user_config_dir("stax", appauthor=False))) / "config.toml"
    config, notice = read(path)
    words.choose(wishes.language or config.language or None)
    library, elsewhere = shelves_in(config.folder, wishes.data or Path(user_data_dir("stax", appauthor=False)))
    try:
        open_window(config, wishes.size)
    except pygame.error as error:
        library.close()
        print(words.fill(N_("stax: no window can be opened: {error}"), {"error": error}), file=sys.stderr)
        return 1
    try:
        app = App(
            config,
            library,
            partial(write, path),
            seconds=wishes.seconds,
            control=wishes.control,
            pads=Pads(SystemDevices()),
            size=wishes.size,
        )
        if begin is not None:
            begin(app)
            return app.run()
        return opened(app, setup, notice, elsewhere).run()
    finally:
        library.close()
        pygame.quit()


def shelves_in(folder: str, usual: Path) -> tuple[Shelves, StaxError | None]:
    """The library in a folder that was set; where it cannot be there, or none is set, in the usual one, and why."""
    if not folder:
        return open_library(usual), None
    library = open_library(Path(folder).expanduser().absolute())
    if not isinstance(library, NoLibrary):
        return library, None
    reason = library.notice() or ""
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
