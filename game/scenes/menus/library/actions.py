"""What can be done in the library: with the chosen game, and with games from files and the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from game.core.errors import StaxError
from game.core.futures import poll
from game.core.game import Game
from game.friend.friend_games import KeptGame
from game.library.clipboard import read_clipboard
from game.library.form.read import Damaged
from game.library.imports import Imported
from game.library.position_link import find_link
from game.library.saved import Entry
from game.scenes.base.file_dialogs import FileQuestions, ShowQuestion
from game.scenes.base.routes import ContinueGame, OpenLink, OpenStatistics, ReviewGame
from game.scenes.base.services import Services
from game.scenes.menus.library import messages
from game.scenes.menus.library.dialogs import LibraryDialogs
from game.scenes.menus.library.transfer import Transfer
from game.scenes.sentences.kept_games import end_label, go_on_label
from game.ui.words import _, error_text


@dataclass(frozen=True, slots=True)
class Chosen:
    """The chosen entry, None without one; whether it lies in the bin; and the game that pasted moves belong to."""

    entry: Entry | None
    in_bin: bool
    game: Game

    @property
    def is_known(self) -> bool:
        """Whether this program has the game of the entry."""
        return self.entry is not None and messages.game_of(self.entry) is not None

    @property
    def can_be_played(self) -> bool:
        """Whether the game can be opened."""
        return self.is_known and not self.in_bin

    @property
    def is_unfinished(self) -> bool:
        """Whether the game can be continued."""
        return self.can_be_played and self.entry is not None and not self.entry.result


@dataclass(frozen=True, slots=True)
class LibraryAction:
    """An action of the library: its label, its icon, what it does, and whether that is possible."""

    label: str
    icon: str
    run: Callable[[], None]
    enabled: bool


class LibraryActions:
    """The actions on the entry that `chosen` returns; `reload` reads the list again, `say` shows a sentence."""

    def __init__(
        self,
        services: Services,
        folder: Path,
        chosen: Callable[[], Chosen],
        reload: Callable[[], None],
        say: Callable[[str], None],
        show_question: ShowQuestion,
    ) -> None:
        self.services = services
        self.library = services.library
        self._chosen = chosen
        self._reload = reload
        self._say = say
        questions = FileQuestions(services.desktop, show_question, say)
        self.transfer = Transfer(
            self.library, services.clipboard, say, questions.announce_written, self.report_import, self._report_failure
        )
        self.dialogs = LibraryDialogs(show_question, questions, self.transfer, folder)
        self.last_deleted_id: int | None = None  # the game that Undo restores

    def update(self, now: float) -> None:
        """Take finished reads and writes; call this once a frame."""
        self.transfer.update(now)
        self.dialogs.update(now)

    def all(self) -> Mapping[str, LibraryAction]:
        """The actions by id; those with a key have the id of their action there."""
        chosen, writable = self._chosen(), self.library.writable
        has_entry, in_bin = chosen.entry is not None, chosen.in_bin
        is_running = self.library.current_import is not None
        load = (_("Cancel"), "cross") if is_running else (_("From a file"), "open")
        delete = (_("Restore"), "again") if in_bin else (_("Delete"), "bin")
        return {
            "open": LibraryAction(
                self._go_on_label(chosen.entry), "play", self._with_entry(self._open), self._can_go_on(chosen)
            ),
            "look-through": LibraryAction(_("Review"), "eye", self._with_entry(self._review), chosen.can_be_played),
            "rename": LibraryAction(
                _("Rename"), "pencil", self._with_entry(self._rename), has_entry and writable and not in_bin
            ),
            "delete": LibraryAction(*delete, self._with_entry(self._delete_or_restore), has_entry and writable),
            "copy": LibraryAction(_("Copy"), "copy", self._with_entry(self._copy), chosen.is_known),
            "save": LibraryAction(
                _("Save as file"), "save", self._with_entry(self.dialogs.ask_file_to_write), chosen.is_known
            ),
            "paste": LibraryAction(_("Paste"), "paste", self._paste, writable),
            "load": LibraryAction(*load, self._read_or_cancel, writable),
            "take-back": LibraryAction(_("Undo"), "undo", self._undo_delete, self.last_deleted_id is not None),
            "statistics": LibraryAction(_("Statistics"), "chart", lambda: self.services.go(OpenStatistics()), True),
        }

    def _can_go_on(self, chosen: Chosen) -> bool:
        """Whether the game goes on, or friends elsewhere do not know its end."""
        kept = self._kept(chosen.entry)
        has_end_to_show = kept is not None and not kept.is_by_letter
        return chosen.is_unfinished or (chosen.can_be_played and has_end_to_show)

    def _go_on_label(self, entry: Entry | None) -> str:
        """The label for going on with a game: with whom, if friends elsewhere play it, who may have to see its end."""
        kept = self._kept(entry)
        if entry is not None and kept is not None and entry.result:
            return end_label(kept, entry.seats)
        return go_on_label(kept, entry.seats if entry is not None else (), _("Continue"))

    def _kept(self, entry: Entry | None) -> KeptGame | None:
        """How a game goes on with friends elsewhere; None for a game at this table."""
        return self.services.friends.games.find(entry.id, entry.game_id) if entry is not None else None

    def _with_entry(self, action: Callable[[Entry], None]) -> Callable[[], None]:
        """An action on the chosen entry, which does nothing without an entry."""

        def act() -> None:
            entry = self._chosen().entry
            if entry is not None:
                action(entry)

        return act

    # With a game:

    def _open(self, entry: Entry) -> None:
        self.services.go(ContinueGame(entry.id))

    def _review(self, entry: Entry) -> None:
        self.services.go(ReviewGame(entry.id))

    def _copy(self, entry: Entry) -> None:
        self.transfer.copy(entry.id)

    def _delete_or_restore(self, entry: Entry) -> None:
        """Delete a game, or restore it from the bin."""
        if self._chosen().in_bin:
            self.library.undelete(entry.id)
            self.last_deleted_id = None if self.last_deleted_id == entry.id else self.last_deleted_id
            self._say(_("{name} is back in the library.").format(name=messages.title(entry)))
        else:
            self.library.delete(entry.id)
            self.last_deleted_id = entry.id
            self._say(_("{name} was moved to the bin.").format(name=messages.title(entry)))
        self._reload()

    def _undo_delete(self) -> None:
        if self.last_deleted_id is not None:
            self.library.undelete(self.last_deleted_id)
            self.last_deleted_id = None
            self._reload()
            self._say(_("The game is back in the library."))

    def _rename(self, entry: Entry) -> None:
        self.dialogs.ask_name(entry, lambda name: self._apply_name(entry, name))

    def _apply_name(self, entry: Entry, name: str) -> None:
        self.library.rename(entry.id, name)
        self._reload()

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
            self._say(error_text(error))

    def _paste(self) -> None:
        try:
            pasted = read_clipboard(self.transfer.clipboard)
        except StaxError as error:
            self._say(error_text(error))
            return
        link = find_link(pasted)
        if link:
            self.services.go(OpenLink(link))
        else:
            self.transfer.paste(pasted, self._chosen().game)

    def report_import(self, imported: Imported) -> None:
        """Say how many games were added, and what is wrong with damaged games."""
        self._reload()
        summary = messages.import_summary(imported.new, imported.known) if imported.new or imported.known else ""
        self._say(summary)
        if imported.damaged is not None:
            self._report_damage(imported.damaged, summary)

    def _report_failure(self, error: StaxError) -> None:
        if isinstance(error, Damaged):
            self._report_damage(error)
        else:
            self._say(error_text(error))

    def _report_damage(self, error: Damaged, summary: str = "") -> None:
        """Offer to keep the readable part of damaged games, or say what is wrong after the `summary` of others."""
        readable = [record for record in error.records if len(record.tree)]
        if readable:
            self.dialogs.ask_keep_readable(error, readable)
        else:
            self._say("  ·  ".join(filter(None, (summary, error_text(error)))))
