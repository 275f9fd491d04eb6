"""The library scene: the search above, the list at the left, the chosen game at the right."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final, cast

import pygame

from game.core.errors import StaxError
from game.core.futures import poll
from game.core.game import Game
from game.games import GAMES
from game.library.clipboard import read_clipboard
from game.library.form.read import Damaged
from game.library.imports import Imported
from game.library.link import find_link
from game.library.saved import Ending, Entry, Query
from game.scenes.base.file_dialogs import FileQuestions
from game.scenes.base.routes import ContinueGame, GoBack, OpenLink, OpenStatistics, ReviewGame
from game.scenes.base.scene import Scene, Services
from game.scenes.menus.library import layout, messages
from game.scenes.menus.library.dialogs import LibraryDialogs
from game.scenes.menus.library.game_list import GameList
from game.scenes.menus.library.portraits import Portraits
from game.scenes.menus.library.transfer import Transfer
from game.ui import words
from game.ui.input.chords import command_of, keycap_text
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.widgets import Button, ChoiceField, Group, QuestionDialog, RowLook, Rows, Segment, TextField, Widget
from game.ui.widgets.field import is_function_key
from game.ui.widgets.group import CHORD_MODIFIERS
from game.ui.words import _, error_text

MESSAGE_SECONDS: Final = 6.0  # seconds
ANY_VALUE: Final = "any"
BIN_VALUE: Final = "bin"
GLOBAL_COMMANDS: Final = ("settings", "rules")  # commands whose keys work in every scene


def empty_list_text(query: Query) -> str:
    """The sentence in a list without games."""
    if query == Query():
        return _("Every game that you play is kept here by itself.")
    return _("The bin is empty.") if query == Query(deleted=True) else _("No game fits that.")


class LibraryScene(Scene):
    """The saved games; `folder` is where files are written if the player names no other place."""

    waits_below = True

    def __init__(self, services: Services, folder: Path) -> None:
        self.services = services
        self.library = library = services.library
        self.games = GameList(library, Query())
        self.row_portraits, self.details_portrait = Portraits(library, oversampling=4), Portraits(library)
        self.dialog: QuestionDialog | None = None
        self.message = ""  # the sentence at the foot
        self.last_deleted_id: int | None = None  # the game that Undo restores
        self.pen = Pen(Theme())
        self._search_began = False  # whether a key began a search in this frame
        self._message_until = 0.0
        self._progress: layout.ImportProgress | None = None  # of the running import
        self._now = 0.0
        self.questions = questions = FileQuestions(services.desktop, self.set_dialog, self.say)
        self.transfer = Transfer(
            library, services.clipboard, self.say, questions.announce_written, self._report_import, self._report_failure
        )
        self.dialogs = LibraryDialogs(self.set_dialog, questions, self.transfer, folder)
        self._places: layout.LibraryPlaces | None = None
        self._size = (0, 0)
        self._ground: pygame.Surface | None = None
        self._drawn_look: object = None
        self._drawn_appearance = services.preferences.appearance
        self._language = words.language()
        self._build_widgets()

    @property
    def return_label(self) -> str:
        """The label of buttons that lead back to this scene."""
        return _("Back to the library")

    @property
    def current_game(self) -> Game:
        """The game of the chosen entry, else the game in the search."""
        known = messages.game_of(self.entry) if self.entry is not None else None
        return known or GAMES.get(self.game.value) or next(iter(GAMES.values()))

    # The widgets:

    def _build_widgets(self) -> None:
        games = [Segment(ANY_VALUE, _("All games")), *(Segment(game.id, game.name) for game in GAMES.values())]
        endings = [
            Segment(ANY_VALUE, _("All")),
            Segment("unfinished", _("Unfinished")),
            Segment("won", _("Won")),
            Segment("lost", _("Lost")),
            Segment("drawn", _("Drawn")),
            Segment(BIN_VALUE, _("Bin"), "bin"),
        ]
        self.search = TextField(
            _("Search"), "", self._apply_search, placeholder=_("Player, name or comment"), icon="search"
        )
        self.game = ChoiceField(_("Game"), games, ANY_VALUE, lambda _value: self._apply_search())
        self.ending = ChoiceField(_("Result"), endings, ANY_VALUE, lambda _value: self._apply_search())
        self.rows = Rows(
            _("Games"),
            0,
            self._draw_row,
            row_units=layout.GAME_ROW_HEIGHT,
            on_choice=lambda _row: self._update_buttons(),
            on_open=lambda _row: self._open_chosen(),
            placeholder=empty_list_text(Query()),
        )
        self.back = Button(_("Back"), self._go_back, icon="undo", key="Esc")
        self.open = Button(_("Continue"), self._open_chosen, icon="play", strong=True)
        self.review = Button(_("Review"), self._review_chosen, icon="eye")
        self.rename = Button(_("Rename"), self._rename, icon="pencil")
        self.delete = Button(_("Delete"), self._delete_or_restore, icon="bin")
        self.copy = Button(_("Copy"), self._copy, icon="copy")
        self.save = Button(_("Save as file"), self._save, icon="save")
        self.load = Button(_("From a file"), self._read_or_cancel, icon="open")
        self.load.tip = _("A file that is dropped on the window is read too.")
        self.paste = Button(_("Paste"), self._paste, icon="next")
        self.undo = Button(_("Undo"), self._undo_delete, icon="undo")
        self.statistics = Button(_("Statistics"), partial(self.services.go, OpenStatistics()), icon="chart")
        self.command_buttons = {
            "statistics": self.statistics,
            "look-through": self.review,
            "rename": self.rename,
            "delete": self.delete,
            "copy": self.copy,
            "paste": self.paste,
            "take-back": self.undo,
        }
        self._label_keys()
        tools: list[Widget] = [self.rename, self.delete, self.copy, self.save]
        tools += [self.load, self.paste, self.undo, self.statistics, self.back]
        main: list[Widget] = [self.rows, self.search, self.game, self.ending, self.open, self.review]
        self.group = Group([*main, *tools], self._step_back)
        self._update_buttons()

    def _label_keys(self) -> None:
        """Write their keys on the buttons."""
        for action, button in self.command_buttons.items():
            chord = self.services.preferences.bindings.chords[action]
            button.key, before = keycap_text(chord) if chord else "", button.key
            if button.key != before:
                self._size = (0, 0)

    @property
    def entry(self) -> Entry | None:
        """The chosen entry, if it has been read."""
        return self.games.entry(self.rows.chosen) if self.rows.count else None

    @property
    def _is_unfinished(self) -> bool:
        """Whether the chosen game can be continued."""
        return self.entry is not None and not self.entry.result

    @property
    def shows_bin(self) -> bool:
        """Whether the list shows the deleted games."""
        return self.games.query.deleted

    def _update_buttons(self) -> None:
        """Enable the buttons that can be used with the chosen game."""
        entry, writable = self.entry, self.library.writable
        is_known = entry is not None and messages.game_of(entry) is not None
        self.review.enabled = is_known and not self.shows_bin
        self.open.enabled = self.review.enabled and self._is_unfinished
        self.open.strong = self.open.enabled
        self.review.strong = self.review.enabled and not self.open.enabled
        self.rename.enabled = entry is not None and writable and not self.shows_bin
        self.delete.label = _("Put back") if self.shows_bin else _("Delete")
        self.delete.enabled = entry is not None and writable
        self.copy.enabled = self.save.enabled = is_known
        self.load.enabled = self.paste.enabled = writable
        self.undo.enabled = self.last_deleted_id is not None

    def _apply_search(self, _text: str = "") -> None:
        ending, game = self.ending.value, self.game.value
        query = Query(
            game_id="" if game == ANY_VALUE else game,
            ending="" if ending in (ANY_VALUE, BIN_VALUE) else cast("Ending", ending),
            text=self.search.value.strip(),
            deleted=ending == BIN_VALUE,
        )
        if query != self.games.query:
            self.rows.placeholder = empty_list_text(query)
            self.rows.resize(self.rows.count, 0)
            self.games.set_query(query)

    def set_dialog(self, dialog: QuestionDialog | None) -> None:
        """Show a dialog over everything, or remove it with None."""
        (self.group if self.dialog is None else self.dialog.group).close()
        self.dialog = dialog
        self._size = (0, 0)

    # Actions on a game:

    def _step_back(self) -> None:
        """Clear the search, or leave if it is empty."""
        if self.search.value:
            self.search.clear()
        else:
            self._go_back()

    def _go_back(self) -> None:
        self.services.go(GoBack())

    def _open_chosen(self) -> None:
        entry = self.entry
        if entry is not None and self.review.enabled:
            self.services.go(ContinueGame(entry.id) if self._is_unfinished else ReviewGame(entry.id))

    def _review_chosen(self) -> None:
        entry = self.entry
        if entry is not None and self.review.enabled:
            self.services.go(ReviewGame(entry.id))

    def _delete_or_restore(self) -> None:
        """Delete the chosen game, or restore it from the bin."""
        entry = self.entry
        if entry is None:
            return
        if self.shows_bin:
            self.library.undelete(entry.id)
            self.last_deleted_id = None if self.last_deleted_id == entry.id else self.last_deleted_id
            self.say(_("{name} is in the library again.").format(name=messages.title(entry)))
        else:
            self.library.delete(entry.id)
            self.last_deleted_id = entry.id
            self.say(_("{name} was put into the bin.").format(name=messages.title(entry)))
        self.games.reload()

    def _undo_delete(self) -> None:
        if self.last_deleted_id is not None:
            self.library.undelete(self.last_deleted_id)
            self.last_deleted_id = None
            self.games.reload()
            self.say(_("The game is in the library again."))

    def _rename(self) -> None:
        entry = self.entry
        if entry is not None:
            self.dialogs.ask_name(entry, lambda name: self._apply_name(entry, name))

    def _apply_name(self, entry: Entry, name: str) -> None:
        self.library.rename(entry.id, name)
        self.games.reload()

    def _copy(self) -> None:
        if self.entry is not None:
            self.transfer.copy(self.entry.id)

    def _save(self) -> None:
        if self.entry is not None:
            self.dialogs.ask_file_to_write(self.entry)

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

    def _label_load_button(self) -> None:
        """Label the button that reads a file, which cancels a running import."""
        label, icon = (_("From a file"), "open") if self._progress is None else (_("Cancel"), "cross")
        self.load.label, self.load.icon = label, icon

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
            self.transfer.paste(words, GAMES.get(self.game.value) or next(iter(GAMES.values())))

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
        self.transfer.update(self._now)
        self.questions.update(self._now)
        progress = layout.progress_of(self.library.current_import)
        if self._progress is not None and progress is None:
            self.games.reload()
        self._progress = progress
        self._label_load_button()
        try:
            if self.games.update():
                self.rows.resize(self.games.total)
                self._update_buttons()
        except StaxError as error:
            self.say(error_text(error))

    def say(self, words: str) -> None:
        """Show a sentence at the foot for a few seconds."""
        self.message, self._message_until = words, self._now + MESSAGE_SECONDS
        self._update_buttons()

    # The scene:

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to an open dialog, else to the keys of this scene, the widgets and the search."""
        if self.dialog is not None:
            return self.dialog.handle(event)
        if self._search_began and event.type == pygame.TEXTINPUT:
            return True  # the letter that began the search is in the field already
        if event.type == pygame.DROPFILE and self.library.writable:
            self.transfer.read(Path(event.file))
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.group.by_keyboard |= self.group.focused is self.rows  # the first arrow key already moves the choice
        return self._press_by_key(event) or self.group.handle(event) or self._begin_search(event)

    def _press_by_key(self, event: pygame.event.Event) -> bool:
        """Press the button of a key; while the search is edited, only keys that type nothing do that."""
        if event.type != pygame.KEYDOWN:
            return False
        button = self.command_buttons.get(command_of(event, self.services.preferences.bindings, "library"))
        typed = self.group.focused is self.search and not is_function_key(event.key)
        if button is None or not button.enabled or typed:
            return False
        button.press()
        return True

    def _begin_search(self, event: pygame.event.Event) -> bool:
        """Begin a search with a letter or digit that is no command's key; return whether it did."""
        typed = getattr(event, "unicode", "") if event.type == pygame.KEYDOWN else ""
        if not typed.isalnum() or event.mod & CHORD_MODIFIERS or self.group.focused is self.search:
            return False
        if command_of(event, self.services.preferences.bindings, "library") in (
            *self.command_buttons,
            *GLOBAL_COMMANDS,
        ):
            return False
        self.group.focus_on(self.search)
        self.search.write(typed)
        self._search_began = True
        return True

    def update(self, now: float) -> None:
        """Take results, animate the widgets, and remove an old message."""
        self._now = now
        self._search_began = False
        self._poll()
        for portraits in (self.row_portraits, self.details_portrait):
            portraits.update()
        if self.message and now > self._message_until:
            self.message = ""
        (self.group if self.dialog is None else self.dialog.group).update(now)

    def needs_redraw(self) -> bool:
        """Whether anything looks different from the last drawing."""
        return self._drawn_look != self._current_look() or self._size == (0, 0)

    def _current_look(self) -> object:
        dialog = self.dialog is not None and self.dialog.group.look
        labels = self.open.strong, self.review.strong, self.delete.label, self.load.label
        return (
            self.group.look,
            dialog,
            self.games.answer_count,
            self.message,
            labels,
            self.last_deleted_id,
            self._progress,
        )

    def invalidate(self) -> None:
        """Have everything drawn next time."""
        self._drawn_look = None

    def resume(self) -> None:
        """Read the list again, and follow a change of language, keys or appearance."""
        self.games.reload()
        if words.language() != self._language:
            self._change_language()
        self._label_keys()
        if self.services.preferences.appearance != self._drawn_appearance:
            self._drawn_appearance, self._size = self.services.preferences.appearance, (0, 0)

    def _change_language(self) -> None:
        """Make the widgets in the new language, with their values."""
        self._language = words.language()
        state = self.search.state, self.game.value, self.ending.value, self.rows
        self.dialogs.close()
        self.group.close()
        self._build_widgets()
        self.search.state, self.game.value, self.ending.value, rows = state
        self.rows.resize(rows.count, rows.chosen)
        self._update_buttons()
        self._size = (0, 0)

    def pause(self) -> None:
        """Stop typing while another scene lies over this scene."""
        self.group.close()

    def idle(self, seconds: float) -> None:
        """Draw the pictures, first the large one of the chosen game."""
        if self.details_portrait.refine(seconds) or self.row_portraits.refine(seconds):
            self._drawn_look = None

    def close(self) -> None:
        """Close the scene; running transfers continue in the background."""
        if self.transfer.is_busy:
            self.services.continue_in_background(self.transfer.background_step())
        self.group.close()

    # Drawing:

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background, the chosen game, the widgets and the message."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        where = self._places
        assert self._ground is not None
        assert where is not None
        surface.blit(self._ground, (0, 0))
        entry = self.entry
        if entry is not None:
            layout.draw_details(surface, self.pen, where.picture, entry, self.details_portrait.picture(entry))
        self.group.draw(surface, self.pen)
        foot = where.foot.copy()
        foot.width = self.load.rect.left - self.pen.px(12) - foot.left
        message = self.message
        if self._progress is not None:
            layout.draw_progress(surface, self.pen, foot, self._progress.share)
            message = message or self._progress.text
        if message:
            self.pen.paragraph(surface, message, foot, 15)
        if self.dialog is not None:
            self.dialog.draw(surface, self.pen)
        self._drawn_look = self._current_look()

    def _draw_row(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, row: int, look: RowLook) -> None:
        entry = self.games.entry(row)
        if entry is not None:
            layout.draw_row(surface, pen, rect, entry, self.row_portraits.picture(entry), look)

    def _place(self, size: tuple[int, int]) -> None:
        pen = self.pen = Pen(self.services.preferences.appearance.theme(size))
        smaller = (self.rename, self.delete, self.copy, self.save)
        need = max(button.min_width(pen) for button in (*smaller, self.open, self.review))
        where = self._places = layout.places(pen.theme, size, need, self.search.min_width(pen))
        for widget, rect in (
            (self.search, where.search),
            (self.ending, where.ending),
            (self.game, where.games),
            (self.rows, where.list),
            (self.open, where.open),
            (self.review, where.review),
            *zip(smaller, where.others, strict=True),
        ):
            widget.place(pen, rect)
        for button in smaller:
            button.icon_only = where.icons_only
        self._place_foot(where)
        high = pen.px(layout.ROW_PICTURE_HEIGHT)
        self.row_portraits.place(pen.theme, (round(high * 1.4), high), pen.px(8))
        self.details_portrait.place(pen.theme, where.picture.size, pen.px(layout.LIBRARY_CORNER))
        if self.dialog is not None:
            self.dialog.place(pen, pygame.Rect((0, 0), size))
        self._ground = layout.paint_ground(pen, size, where)
        self._size = size

    def _place_foot(self, where: layout.LibraryPlaces) -> None:
        """Place the buttons that concern no single game at the lower right, and Back and Statistics above the panel."""
        pen, x = self.pen, where.foot.right
        for button in (self.undo, self.paste, self.load):
            wide = max(pen.px(120), button.min_width(pen))
            x -= wide
            button.place(pen, pygame.Rect(x, where.foot.top, wide, where.foot.height))
            x -= pen.px(12)
        wide = max(pen.px(130), self.back.min_width(pen))
        back = pygame.Rect(where.panel.right - wide, where.panel.top - pen.px(68), wide, pen.px(48))
        self.back.place(pen, back)
        wide = max(pen.px(130), self.statistics.min_width(pen))
        self.statistics.place(pen, pygame.Rect(back.left - pen.px(12) - wide, back.top, wide, back.height))
