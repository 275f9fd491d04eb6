"""The scene of the library: what is looked for above, the list at the left, the chosen game at the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

import pygame

from game.core.errors import StaxError
from game.core.game import Game
from game.games import GAMES
from game.library.clipboard import text_from
from game.library.form.read import Damaged
from game.library.imports import Imported
from game.library.link import link_in
from game.library.saved import Ending, Entry, Query
from game.scenes.base.file_dialogs import FileQuestions
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

SAID: Final = 6.0  # seconds that a sentence stays
ANY: Final = "any"
BIN: Final = "bin"
ANYWHERE: Final = ("settings", "rules")  # what keys do in every scene


@dataclass(frozen=True, slots=True)
class LibraryDoors:
    """Where the library leads: back, to a game that goes on, to one looked through, to a link, to the statistics."""

    back: Callable[[], None]
    open: Callable[[int], None]
    review: Callable[[int], None]
    link: Callable[[str], None]
    statistics: Callable[[], None]


def emptiness(query: Query) -> str:
    """What is said where nothing is found."""
    if query == Query():
        return _("Every game that you play is kept here by itself.")
    return _("The bin is empty.") if query == Query(deleted=True) else _("No game fits that.")


class LibraryScene(Scene):
    """The games that are kept; `folder` is where files are written unless another place is named."""

    waits_below = True

    def __init__(self, services: Services, doors: LibraryDoors, folder: Path) -> None:
        self.services = services
        self.library = library = services.library
        self.doors = doors
        self.games = GameList(library, Query())
        self.rows_of, self.portrait = Portraits(library, larger=4), Portraits(library)
        self.dialog: QuestionDialog | None = None
        self.said = ""  # one sentence at the foot
        self.thrown: int | None = None  # the game that was thrown away last, to be taken back
        self.pen = Pen(Theme())
        self._begun = False  # whether a search has been begun in this frame
        self._until = 0.0
        self._progress: layout.Progress | None = None  # of the import that is under way
        self._now = 0.0
        self.questions = questions = FileQuestions(services.desktop, self.cover, self.say)
        self.transfer = Transfer(
            library, services.clipboard, self.say, questions.announce_written, self._added, self._failed
        )
        self.dialogs = LibraryDialogs(self.cover, questions, self.transfer, folder)
        self._places: layout.LibraryPlaces | None = None
        self._size = (0, 0)
        self._ground: pygame.Surface | None = None
        self._look: object = None
        self._worn = services.appearance
        self._language = words.language()
        self._build()

    @property
    def return_label(self) -> str:
        """Games and reviews lead back here."""
        return _("Back to the library")

    @property
    def current_game(self) -> Game:
        """The chosen game's, else what is looked for."""
        known = messages.game_of(self.entry) if self.entry is not None else None
        return known or GAMES.get(self.game.value) or next(iter(GAMES.values()))

    # The widgets:

    def _build(self) -> None:
        games = [Segment(ANY, _("All games")), *(Segment(game.id, game.name) for game in GAMES.values())]
        endings = [
            Segment(ANY, _("All")),
            Segment("unfinished", _("Unfinished")),
            Segment("won", _("Won")),
            Segment("lost", _("Lost")),
            Segment("drawn", _("Drawn")),
            Segment(BIN, _("Bin"), "bin"),
        ]
        self.search = TextField(_("Search"), "", self._sought, placeholder=_("Player, name or comment"), icon="search")
        self.game = ChoiceField(_("Game"), games, ANY, lambda _value: self._sought())
        self.ending = ChoiceField(_("Result"), endings, ANY, lambda _value: self._sought())
        self.rows = Rows(
            _("Games"),
            0,
            self._row,
            row_units=layout.PITCH,
            on_choice=lambda _row: self._chosen(),
            on_open=lambda _row: self._open(),
            placeholder=emptiness(Query()),
        )
        self.back = Button(_("Back"), self.doors.back, icon="undo", key="Esc")
        self.open = Button(_("Continue"), self._open, icon="play", strong=True)
        self.review = Button(_("Review"), self._review, icon="eye")
        self.rename = Button(_("Rename"), self._rename, icon="pencil")
        self.delete = Button(_("Delete"), self._throw, icon="bin")
        self.copy = Button(_("Copy"), self._copy, icon="copy")
        self.save = Button(_("Save as file"), self._save, icon="save")
        self.load = Button(_("From a file"), self._load, icon="open")
        self.load.tip = _("A file that is dropped on the window is read too.")
        self.paste = Button(_("Paste"), self._paste, icon="next")
        self.undo = Button(_("Undo"), self._take_back, icon="undo")
        self.statistics = Button(_("Statistics"), self.doors.statistics, icon="chart")
        self.bound = {
            "statistics": self.statistics,
            "look-through": self.review,
            "rename": self.rename,
            "delete": self.delete,
            "copy": self.copy,
            "paste": self.paste,
            "take-back": self.undo,
        }
        self._name_keys()
        tools: list[Widget] = [self.rename, self.delete, self.copy, self.save]
        tools += [self.load, self.paste, self.undo, self.statistics, self.back]
        found: list[Widget] = [self.rows, self.search, self.game, self.ending, self.open, self.review]
        self.group = Group([*found, *tools], self._step_back)
        self._chosen()

    def _name_keys(self) -> None:
        """Write on the buttons which keys do the same."""
        for action, button in self.bound.items():
            chord = self.services.bindings.chords[action]
            button.key, before = keycap_text(chord) if chord else "", button.key
            if button.key != before:
                self._size = (0, 0)

    @property
    def entry(self) -> Entry | None:
        """The chosen game, if it has been read."""
        return self.games.entry(self.rows.chosen) if self.rows.count else None

    @property
    def _unfinished(self) -> bool:
        """Whether the chosen game can be gone on with."""
        return self.entry is not None and not self.entry.result

    @property
    def in_bin(self) -> bool:
        """Whether what was thrown away is looked at."""
        return self.games.query.deleted

    def _chosen(self) -> None:
        """Another game is chosen, or none: say what can be done with it."""
        entry, free = self.entry, self.library.writable
        known = entry is not None and messages.game_of(entry) is not None
        self.review.enabled = known and not self.in_bin
        self.open.enabled = self.review.enabled and self._unfinished
        self.open.strong = self.open.enabled
        self.review.strong = self.review.enabled and not self.open.enabled
        self.rename.enabled = entry is not None and free and not self.in_bin
        self.delete.label = _("Put back") if self.in_bin else _("Delete")
        self.delete.enabled = entry is not None and free
        self.copy.enabled = self.save.enabled = known
        self.load.enabled = self.paste.enabled = free
        self.undo.enabled = self.thrown is not None

    def _sought(self, _text: str = "") -> None:
        ending, game = self.ending.value, self.game.value
        query = Query(
            game_id="" if game == ANY else game,
            ending="" if ending in (ANY, BIN) else cast("Ending", ending),
            text=self.search.value.strip(),
            deleted=ending == BIN,
        )
        if query != self.games.query:
            self.rows.placeholder = emptiness(query)
            self.rows.resize(self.rows.count, 0)
            self.games.seek(query)

    def cover(self, dialog: QuestionDialog | None) -> None:
        """Lay a question over everything, or take it away."""
        (self.group if self.dialog is None else self.dialog.group).close()
        self.dialog = dialog
        self._size = (0, 0)

    # What is done with a game:

    def _step_back(self) -> None:
        """What is looked for goes first."""
        if self.search.value:
            self.search.clear()
        else:
            self.doors.back()

    def _open(self) -> None:
        entry = self.entry
        if entry is not None and self.review.enabled:
            (self.doors.open if self._unfinished else self.doors.review)(entry.id)

    def _review(self) -> None:
        entry = self.entry
        if entry is not None and self.review.enabled:
            self.doors.review(entry.id)

    def _throw(self) -> None:
        """Delete the chosen game, or take it out of the bin."""
        entry = self.entry
        if entry is None:
            return
        if self.in_bin:
            self.library.undelete(entry.id)
            self.thrown = None if self.thrown == entry.id else self.thrown
            self.say(_("{name} is in the library again.").format(name=messages.title(entry)))
        else:
            self.library.delete(entry.id)
            self.thrown = entry.id
            self.say(_("{name} was put into the bin.").format(name=messages.title(entry)))
        self.games.again()

    def _take_back(self) -> None:
        if self.thrown is not None:
            self.library.undelete(self.thrown)
            self.thrown = None
            self.games.again()
            self.say(_("The game is in the library again."))

    def _rename(self) -> None:
        entry = self.entry
        if entry is not None:
            self.dialogs.name(entry, lambda name: self._renamed(entry, name))

    def _renamed(self, entry: Entry, name: str) -> None:
        self.library.rename(entry.id, name)
        self.games.again()

    def _copy(self) -> None:
        if self.entry is not None:
            self.transfer.copy(self.entry.id)

    def _save(self) -> None:
        if self.entry is not None:
            self.dialogs.file(self.entry)

    # What comes from elsewhere:

    def _load(self) -> None:
        """Ask for a file of games, or cancel the import that is under way."""
        current = self.library.importing
        if current is None:
            self.dialogs.read()
            return
        current.stop()
        try:
            current.poll()
        except StaxError as error:
            self.say(error_text(error))

    def _name_load(self) -> None:
        """Let the button that reads a file cancel an import while there is one."""
        label, icon = (_("From a file"), "open") if self._progress is None else (_("Cancel"), "cross")
        self.load.label, self.load.icon = label, icon

    def _paste(self) -> None:
        """A game of the kind that is looked for, unless it says of which it is; the position of a link is opened."""
        try:
            words = text_from(self.transfer.clipboard)
        except StaxError as error:
            self.say(error_text(error))
            return
        link = link_in(words)
        if link:
            self.doors.link(link)
        else:
            self.transfer.paste(words, GAMES.get(self.game.value) or next(iter(GAMES.values())))

    def _added(self, came: Imported) -> None:
        self.games.again()
        told = messages.read(came.new, came.known) if came.new or came.known else ""
        self.say(told)
        if came.damaged is not None:
            self._damaged(came.damaged, told)

    def _failed(self, error: StaxError) -> None:
        if isinstance(error, Damaged):
            self._damaged(error)
        else:
            self.say(error_text(error))

    def _damaged(self, error: Damaged, told: str = "") -> None:
        """Games have faults: offer what is readable of them, or say what is wrong, after what was `told` of others."""
        readable = [record for record in error.records if len(record.tree)]
        if readable:
            self.dialogs.keep(error, readable)
        else:
            self.say("  ·  ".join(filter(None, (told, error_text(error)))))

    def _poll(self) -> None:
        """Take what has been read and written meanwhile; tell what could not be."""
        self.transfer.update(self._now)
        self.questions.update(self._now)
        progress = layout.progress_of(self.library.importing)
        if self._progress is not None and progress is None:
            self.games.again()
        self._progress = progress
        self._name_load()
        try:
            if self.games.update():
                self.rows.resize(self.games.total)
                self._chosen()
        except StaxError as error:
            self.say(error_text(error))

    def say(self, words: str) -> None:
        """Tell a sentence at the foot."""
        self.said, self._until = words, self._now + SAID
        self._chosen()

    # The scene:

    def handle(self, event: pygame.event.Event) -> bool:
        """A dialog first, then what is bound here, then the widgets."""
        if self.dialog is not None:
            return self.dialog.handle(event)
        if self._begun and event.type == pygame.TEXTINPUT:
            return True  # the letter of the key that began the search
        if event.type == pygame.DROPFILE and self.library.writable:
            self.transfer.read(Path(event.file))
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.group.by_keyboard |= self.group.focused is self.rows  # the first arrow chooses already
        return self._chord(event) or self.group.handle(event) or self._begins(event)

    def _chord(self, event: pygame.event.Event) -> bool:
        """The keys of the buttons; while letters are typed, only those that type and edit nothing."""
        if event.type != pygame.KEYDOWN:
            return False
        button = self.bound.get(command_of(event, self.services.bindings, "library"))
        typed = self.group.focused is self.search and not is_function_key(event.key)
        if button is None or not button.enabled or typed:
            return False
        button.press()
        return True

    def _begins(self, event: pygame.event.Event) -> bool:
        """A letter or digit that means nothing else begins to look for something."""
        typed = getattr(event, "unicode", "") if event.type == pygame.KEYDOWN else ""
        if not typed.isalnum() or event.mod & CHORD_MODIFIERS or self.group.focused is self.search:
            return False
        if command_of(event, self.services.bindings, "library") in (*self.bound, *ANYWHERE):
            return False
        self.group.focus_on(self.search)
        self.search.write(typed)
        self._begun = True
        return True

    def update(self, now: float) -> None:
        """Take what has come, glide, blink, forget what was said."""
        self._now = now
        self._begun = False
        self._poll()
        for portraits in (self.rows_of, self.portrait):
            portraits.update()
        if self.said and now > self._until:
            self.said = ""
        (self.group if self.dialog is None else self.dialog.group).update(now)

    def needs_redraw(self) -> bool:
        """Whether anything looks different."""
        return self._look != self._looks() or self._size == (0, 0)

    def _looks(self) -> object:
        dialog = self.dialog is not None and self.dialog.group.look
        labels = self.open.strong, self.review.strong, self.delete.label, self.load.label
        return self.group.look, dialog, self.games.turned, self.said, labels, self.thrown, self._progress

    def invalidate(self) -> None:
        """Draw everything next time."""
        self._look = None

    def resume(self) -> None:
        """Back from a game, which may have gone on, or from the settings."""
        self.games.again()
        if words.language() != self._language:
            self._speak()
        self._name_keys()
        if self.services.appearance != self._worn:
            self._worn, self._size = self.services.appearance, (0, 0)

    def _speak(self) -> None:
        """Another language is spoken: make the widgets anew, with what they hold."""
        self._language = words.language()
        held = self.search.state, self.game.value, self.ending.value, self.rows
        self.dialogs.close()
        self.group.close()
        self._build()
        self.search.state, self.game.value, self.ending.value, rows = held
        self.rows.resize(rows.count, rows.chosen)
        self._chosen()
        self._size = (0, 0)

    def pause(self) -> None:
        """Covered by another scene: nothing is typed here."""
        self.group.close()

    def idle(self, seconds: float) -> None:
        """Draw the pictures: the large one first."""
        if self.portrait.refine(seconds) or self.rows_of.refine(seconds):
            self._look = None

    def close(self) -> None:
        """Leave for good."""
        if self.transfer.busy:  # it is finished all the same
            self.services.continue_in_background(self.transfer.left())
        self.group.close()

    # The picture:

    def draw(self, surface: pygame.Surface) -> None:
        """The wall with its panels, the chosen game, the widgets, what is said."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        where = self._places
        assert self._ground is not None
        assert where is not None
        surface.blit(self._ground, (0, 0))
        entry = self.entry
        if entry is not None:
            layout.chosen(surface, self.pen, where.picture, entry, self.portrait.picture(entry))
        self.group.draw(surface, self.pen)
        foot = where.foot.copy()
        foot.width = self.load.rect.left - self.pen.px(12) - foot.left
        said = self.said
        if self._progress is not None:
            layout.progress(surface, self.pen, foot, self._progress.share)
            said = said or self._progress.words
        if said:
            self.pen.paragraph(surface, said, foot, 15)
        if self.dialog is not None:
            self.dialog.draw(surface, self.pen)
        self._look = self._looks()

    def _row(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, row: int, look: RowLook) -> None:
        entry = self.games.entry(row)
        if entry is not None:
            layout.row(surface, pen, rect, entry, self.rows_of.picture(entry), look)

    def _place(self, size: tuple[int, int]) -> None:
        pen = self.pen = Pen(self.services.appearance.theme(size))
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
            button.icon_only = where.bare
        self._lay_foot(where)
        high = pen.px(layout.PORTRAIT)
        self.rows_of.place(pen.theme, (round(high * 1.4), high), pen.px(8))
        self.portrait.place(pen.theme, where.picture.size, pen.px(layout.CORNER))
        if self.dialog is not None:
            self.dialog.place(pen, pygame.Rect((0, 0), size))
        self._ground = layout.ground(pen, size, where)
        self._size = size

    def _lay_foot(self, where: layout.LibraryPlaces) -> None:
        """What concerns no single game, at the lower right, and the way back above."""
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
