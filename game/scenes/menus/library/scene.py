"""The library scene: the search above, the list at the left, the chosen game at the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.core.errors import StaxError
from game.core.futures import poll
from game.core.game import Game
from game.library.clipboard import read_clipboard
from game.library.form.read import Damaged
from game.library.imports import Imported
from game.library.library import Library
from game.library.link import find_link
from game.library.saved import Entry, Query
from game.scenes.base.file_dialogs import FileQuestions
from game.scenes.base.routes import ContinueGame, GoBack, OpenLink, OpenStatistics, ReviewGame
from game.scenes.base.services import Services
from game.scenes.menus.library import layout, messages
from game.scenes.menus.library.buttons import LibraryButtons
from game.scenes.menus.library.dialogs import LibraryDialogs
from game.scenes.menus.library.filters import LibraryFilters
from game.scenes.menus.library.game_list import GameList
from game.scenes.menus.library.game_thumbnails import GameThumbnails
from game.scenes.menus.library.transfer import Transfer
from game.scenes.menus.menu_scene import MenuScene, back_button
from game.ui import words
from game.ui.input.chords import command_of
from game.ui.look.pen import Pen
from game.ui.widgets import Button, RowLook, Rows, Widget
from game.ui.widgets.field import is_function_key
from game.ui.words import _, error_text

MESSAGE_SECONDS: Final = 6.0  # seconds
GLOBAL_COMMANDS: Final = ("settings", "rules")  # commands whose keys work in every scene


def empty_list_text(query: Query) -> str:
    """The sentence in a list without games."""
    if query == Query():
        return _("Every game you play is saved here automatically.")
    return _("The bin is empty.") if query == Query(deleted=True) else _("There is no such game.")


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence at the foot, and the time in seconds until which it stays."""

    words: str = ""
    until: float = 0.0


class LibraryScene(MenuScene):
    """The saved games; `folder` is where files are written if the player names no other place."""

    waits_below = True

    def __init__(self, services: Services, folder: Path) -> None:
        super().__init__(lambda: services.preferences.appearance, self._step_back)
        self.services = services
        library = services.library
        self.games = GameList(library, Query())
        self.row_thumbnails, self.details_thumbnail = GameThumbnails(library, oversampling=4), GameThumbnails(library)
        questions = FileQuestions(services.desktop, self.set_dialog, self.say)
        self.transfer = Transfer(
            library, services.clipboard, self.say, questions.announce_written, self._report_import, self._report_failure
        )
        self.dialogs = LibraryDialogs(self.set_dialog, questions, self.transfer, folder)
        self.last_deleted_id: int | None = None  # the game that Undo restores
        self._message = Message()
        self._progress: layout.ImportProgress | None = None  # of the running import
        self._places: layout.LibraryPlaces | None = None
        self.build()

    @property
    def return_label(self) -> str:
        """The label of buttons that lead back to this scene."""
        return _("Back to the library")

    @property
    def library(self) -> Library:
        """The library of saved games that the scene shows."""
        return self.services.library

    @property
    def current_game(self) -> Game:
        """The game of the chosen entry, else the game in the search."""
        known = messages.game_of(self.entry) if self.entry is not None else None
        return known or self.filters.chosen_game

    @property
    def entry(self) -> Entry | None:
        """The chosen entry, if it has been read."""
        return self.games.entry(self.rows.chosen) if self.rows.count else None

    @property
    def message(self) -> str:
        """The sentence at the foot; "" if there is none."""
        return self._message.words

    @property
    def shows_bin(self) -> bool:
        """Whether the list shows the deleted games."""
        return self.games.query.deleted

    # The widgets:

    def build(self) -> None:
        """Make the widgets in the current language."""
        self._language = words.language()
        self.filters = LibraryFilters(self._apply_search)
        self.rows = Rows(
            _("Games"),
            0,
            self._draw_row,
            row_units=layout.GAME_ROW_HEIGHT,
            on_choice=lambda _row: self._update_buttons(),
            on_open=lambda _row: self._with_entry(self._open)(),
            placeholder=empty_list_text(self.games.query),
        )
        self.buttons = self._make_buttons()
        self.buttons.show_keys(self.services.preferences.bindings)
        fields: list[Widget] = [self.rows, self.filters.text, self.filters.game, self.filters.ending]
        self.group.replace_widgets([*fields, *self.buttons.in_order])
        self._update_buttons()
        self.relayout()

    def _make_buttons(self) -> LibraryButtons:
        tip = _("You can also drop a file on the window.")
        return LibraryButtons(
            open=Button(_("Continue"), self._with_entry(self._open), icon="play", strong=True),
            review=Button(_("Review"), self._with_entry(self._review), icon="eye"),
            rename=Button(_("Rename"), self._with_entry(self._rename), icon="pencil"),
            delete=Button(_("Delete"), self._with_entry(self._delete_or_restore), icon="bin"),
            copy=Button(_("Copy"), self._with_entry(lambda entry: self.transfer.copy(entry.id)), icon="copy"),
            save=Button(_("Save as file"), self._with_entry(self.dialogs.ask_file_to_write), icon="save"),
            load=Button(_("From a file"), self._read_or_cancel, icon="open", tip=tip),
            paste=Button(_("Paste"), self._paste, icon="next"),
            undo=Button(_("Undo"), self._undo_delete, icon="undo"),
            statistics=Button(_("Statistics"), partial(self.services.go, OpenStatistics()), icon="chart"),
            back=back_button(self._go_back),
        )

    def _update_buttons(self) -> None:
        """Enable the buttons that can be used with the chosen game."""
        can_undo = self.last_deleted_id is not None
        self.buttons.update(self.entry, in_bin=self.shows_bin, writable=self.library.writable, can_undo=can_undo)

    def _apply_search(self) -> None:
        query = self.filters.query
        if query != self.games.query:
            self.rows.explain_empty(empty_list_text(query))
            self.rows.resize(self.rows.count, 0)
            self.games.set_query(query)

    # Actions on a game:

    def _step_back(self) -> None:
        """Clear the search, or leave if it is empty."""
        if self.filters.text.value:
            self.filters.text.clear()
        else:
            self._go_back()

    def _go_back(self) -> None:
        self.services.go(GoBack())

    def _with_entry(self, action: Callable[[Entry], None]) -> Callable[[], None]:
        """An action on the chosen entry, which does nothing without an entry."""

        def act() -> None:
            if self.entry is not None:
                action(self.entry)

        return act

    def _open(self, entry: Entry) -> None:
        if self.buttons.review.enabled:
            self.services.go(ReviewGame(entry.id) if entry.result else ContinueGame(entry.id))

    def _review(self, entry: Entry) -> None:
        if self.buttons.review.enabled:
            self.services.go(ReviewGame(entry.id))

    def _delete_or_restore(self, entry: Entry) -> None:
        """Delete a game, or restore it from the bin."""
        if self.shows_bin:
            self.library.undelete(entry.id)
            self.last_deleted_id = None if self.last_deleted_id == entry.id else self.last_deleted_id
            self.say(_("{name} is back in the library.").format(name=messages.title(entry)))
        else:
            self.library.delete(entry.id)
            self.last_deleted_id = entry.id
            self.say(_("{name} was moved to the bin.").format(name=messages.title(entry)))
        self.games.reload()

    def _undo_delete(self) -> None:
        if self.last_deleted_id is not None:
            self.library.undelete(self.last_deleted_id)
            self.last_deleted_id = None
            self.games.reload()
            self.say(_("The game is back in the library."))

    def _rename(self, entry: Entry) -> None:
        self.dialogs.ask_name(entry, lambda name: self._apply_name(entry, name))

    def _apply_name(self, entry: Entry, name: str) -> None:
        self.library.rename(entry.id, name)
        self.games.reload()

    # Imports:

    def _read_or_cancel(self) -> None:
        """Ask for a file of games, or cancel the running import."""
        current = self.library.current_import
        if current is None:
            self.dialogs.ask_file_to_read()
            return
        current.stop()
        try:
            poll(current)
        except StaxError as error:
            self.say(error_text(error))

    def _paste(self) -> None:
        """Add a game from the clipboard, or open a link's position.

        A text without a game's name is read as of the game in the search.
        """
        try:
            words = read_clipboard(self.transfer.clipboard)
        except StaxError as error:
            self.say(error_text(error))
            return
        link = find_link(words)
        if link:
            self.services.go(OpenLink(link))
        else:
            self.transfer.paste(words, self.filters.chosen_game)

    def _report_import(self, imported: Imported) -> None:
        self.games.reload()
        summary = messages.import_summary(imported.new, imported.known) if imported.new or imported.known else ""
        self.say(summary)
        if imported.damaged is not None:
            self._report_damage(imported.damaged, summary)

    def _report_failure(self, error: StaxError) -> None:
        if isinstance(error, Damaged):
            self._report_damage(error)
        else:
            self.say(error_text(error))

    def _report_damage(self, error: Damaged, summary: str = "") -> None:
        """Offer to keep the readable part of damaged games, or say what is wrong after the `summary` of others."""
        readable = [record for record in error.records if len(record.tree)]
        if readable:
            self.dialogs.ask_keep_readable(error, readable)
        else:
            self.say("  ·  ".join(filter(None, (summary, error_text(error)))))

    def _poll(self) -> None:
        """Take finished reads and writes, and report errors."""
        self.transfer.update(self.now)
        self.dialogs.update(self.now)
        progress = layout.progress_of(self.library.current_import)
        if self._progress is not None and progress is None:
            self.games.reload()
        self._progress = progress
        self.buttons.show_import(is_running=progress is not None)
        try:
            if self.games.update():
                self.rows.resize(self.games.total)
                self._update_buttons()
        except StaxError as error:
            self.say(error_text(error))

    def say(self, sentence: str) -> None:
        """Show a sentence at the foot for a few seconds."""
        self._message = Message(sentence, self.now + MESSAGE_SECONDS)
        self._update_buttons()

    # The scene:

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Give an event to the keys of this scene, the widgets and the search."""
        if self.filters.has_taken(event):
            return True
        if event.type == pygame.DROPFILE and self.library.writable:
            self.transfer.read(Path(event.file))
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.group.show_focus_on(self.rows)  # the first arrow key already moves the choice
        return self._press_by_key(event) or super().handle_event(event) or self._begin_search(event)

    def _command_of(self, event: pygame.event.Event) -> str:
        return command_of(event, self.services.preferences.bindings, "library")

    @property
    def _is_searching(self) -> bool:
        return self.group.focused is self.filters.text

    def _press_by_key(self, event: pygame.event.Event) -> bool:
        """Press the button of a key; while the search is edited, only keys that type nothing do that."""
        if event.type != pygame.KEYDOWN:
            return False
        button = self.buttons.by_command.get(self._command_of(event))
        typed = self._is_searching and not is_function_key(event.key)
        if button is None or not button.enabled or typed:
            return False
        button.press()
        return True

    def _begin_search(self, event: pygame.event.Event) -> bool:
        """Begin a search with a letter or digit that is no command's key; return whether it did."""
        if event.type != pygame.KEYDOWN or self._is_searching:
            return False
        if self._command_of(event) in (*self.buttons.by_command, *GLOBAL_COMMANDS) or not self.filters.begin(event):
            return False
        self.group.focus_on(self.filters.text)
        return True

    def update(self, now: float) -> None:
        """Take results, animate the widgets, and remove an old message."""
        super().update(now)
        self.filters.end_frame()
        self._poll()
        for thumbnails in (self.row_thumbnails, self.details_thumbnail):
            thumbnails.update()
        if now > self._message.until:
            self._message = Message()

    def extra_look(self) -> object:
        """The answers that were shown, the message, the words of the buttons, and the progress."""
        return self.games.answer_count, self.message, self.buttons.look, self.last_deleted_id, self._progress

    def resume(self) -> None:
        """Read the list again, and follow a change of language, keys or appearance."""
        self.games.reload()
        if words.language() != self._language:
            self._change_language()
        self.buttons.show_keys(self.services.preferences.bindings)
        self.relayout()

    def _change_language(self) -> None:
        """Make the widgets in the new language, with their values."""
        filters, rows = self.filters, self.rows
        self.dialogs.close()
        self.group.close()
        self.build()
        self.filters.restore(filters)
        self.rows.resize(rows.count, rows.chosen)
        self._update_buttons()

    def idle(self, seconds: float) -> None:
        """Draw the pictures, first the large one of the chosen game."""
        if self.details_thumbnail.refine(seconds) or self.row_thumbnails.refine(seconds):
            self.invalidate()

    def close(self) -> None:
        """Close the scene; running transfers continue in the background."""
        if self.transfer.is_busy:
            self.services.continue_in_background(self.transfer.background_step())
        super().close()

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        pen = self.pen
        field = self.filters.text.min_width(pen)
        where = self._places = layout.places(pen.theme, size, self.buttons.widest(pen), field)
        self.filters.place(pen, where)
        self.rows.place(pen, where.list)
        self.buttons.place(pen, where)
        high = pen.px(layout.ROW_PICTURE_HEIGHT)
        self.row_thumbnails.place(pen.theme, (round(high * 1.4), high), pen.px(8))
        self.details_thumbnail.place(pen.theme, where.picture.size, pen.px(layout.LIBRARY_CORNER))
        return where

    def paint(self, ground: pygame.Surface) -> None:
        """Paint the title and the panel."""
        assert self._places is not None
        layout.paint_panel(ground, self.pen, self._places.panel)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the chosen game, and the message or the progress of an import at the foot."""
        where, entry, pen = self._places, self.entry, self.pen
        assert where is not None
        if entry is not None:
            layout.draw_details(surface, pen, where.picture, entry, self.details_thumbnail.picture(entry))
        foot, message = self.buttons.message_area(pen, where.foot), self.message
        if self._progress is not None:
            layout.draw_progress(surface, pen, foot, self._progress.share)
            message = message or self._progress.text
        if message:
            pen.paragraph(surface, message, foot, 15)

    def _draw_row(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, row: int, look: RowLook) -> None:
        entry = self.games.entry(row)
        if entry is not None:
            layout.draw_row(surface, pen, rect, entry, self.row_thumbnails.picture(entry), look)
