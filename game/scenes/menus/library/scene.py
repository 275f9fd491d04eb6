"""The library scene: the saved games as prints on the table, and what is done with the chosen game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.core.errors import N_, StaxError
from game.core.game import Game
from game.library.library import Library
from game.library.saved import Entry, Query
from game.scenes.base.routes import GoBack
from game.scenes.base.services import Services
from game.scenes.menus.drop_list import DropList, DropRow
from game.scenes.menus.library import messages
from game.scenes.menus.library.actions import Chosen, LibraryActions
from game.scenes.menus.library.filters import LibraryFilters
from game.scenes.menus.library.game_list import GameList
from game.scenes.menus.library.game_thumbnails import GameThumbnails
from game.scenes.menus.library.print_grid import PrintGrid
from game.scenes.menus.library.progress import ImportProgress, draw_progress, progress_of
from game.scenes.menus.room_scene import CTRL, MainButtonScene, WayBack, room_frame
from game.scenes.sentences.kept_games import turn_of_position, turn_words
from game.ui import words
from game.ui.input.chords import command_of, keycap_text
from game.ui.widgets import Button, Widget
from game.ui.widgets.field import is_function_key
from game.ui.widgets.group import ARROW_KEYS
from game.ui.widgets.layout import Room
from game.ui.widgets.word_button import WordButton
from game.ui.words import _, error_text, ngettext

MESSAGE_SECONDS: Final = 6.0  # seconds
GLOBAL_COMMANDS: Final = ("settings", "rules")  # commands whose keys work in every scene
FIELD_WIDTH: Final = 330  # units
MORE_ACTIONS: Final = ("rename", "delete", "copy", "save", "paste")
UPPER_WORDS: Final = ("take-back", "load", "statistics")


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


@dataclass(frozen=True, slots=True)
class LibraryButtons:
    """The buttons beside the gold button, and the words of the upper line; `words` are by action."""

    review: Button
    more: Button
    find: WordButton
    words: Mapping[str, WordButton]


class LibraryScene(MainButtonScene):
    """The saved games; `folder` is where files are written if the player names no other place."""

    return_words = N_("Back to the library")
    waits_below = True

    def __init__(self, services: Services, folder: Path) -> None:
        super().__init__(lambda: services.preferences.appearance, self._step_back)
        self.services = services
        self.games = GameList(services.library, Query())
        self.thumbnails = GameThumbnails(services.library)
        self.actions = LibraryActions(services, folder, self._chosen, self.games.reload, self.say, self.set_dialog)
        self._message = Message()
        self._progress: ImportProgress | None = None  # of the running import
        self.build()

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
        return self.games.entry(self.prints.chosen) if self.prints.count else None

    @property
    def message(self) -> str:
        """The sentence at the foot; "" if there is none."""
        return self._message.words

    def _chosen(self) -> Chosen:
        return Chosen(self.entry, self.games.query.deleted, self.filters.chosen_game)

    # The widgets:

    def build(self) -> None:
        """Make the widgets in the current language."""
        self._language = words.language()
        self.filters = LibraryFilters(self._apply_search, self.set_dialog)
        self.prints = PrintGrid(
            self.games,
            self.thumbnails,
            lambda _index: self.relayout(),
            lambda _index: self._press_main(),
            empty_list_text(self.games.query),
            lambda: self.services.preferences.config.look.animation != "off",
            self._status,
        )
        self.back = WayBack(_("Library"), self._go_back)
        self.buttons = LibraryButtons(
            Button("", self._press_action("look-through"), icon="eye", size=17),
            Button(_("More"), self._open_more, size=17),
            WordButton(_("Find"), self._open_search, icon="search"),
            {action: WordButton("", self._press_action(action), icon="open") for action in UPPER_WORDS},
        )
        self._update_widgets()

    def _status(self, entry: Entry) -> str:
        """The status of an unfinished game: with friends elsewhere, whose turn it is."""
        kept, game = self.services.friends.games.find(entry.id, entry.game_id), messages.game_of(entry)
        turn = turn_of_position(game, entry.options, entry.final) if kept is not None and game is not None else None
        return _("not finished") if kept is None or turn is None else turn_words(kept, entry.seats, turn)

    @property
    def words(self) -> list[WordButton]:
        """The words at the upper right."""
        shown = [button for action, button in self.buttons.words.items() if self.actions.all()[action].enabled]
        return [*([] if self.filters.has_field else [self.buttons.find]), *shown]

    def _update_widgets(self) -> None:
        """Give the group the widgets that have a use for the chosen game, with their words."""
        actions = self.actions.all()
        for name, button in self.buttons.words.items():
            button.relabel(actions[name].label, icon=actions[name].icon, key=self._key(name))
        self.buttons.review.relabel(actions["look-through"].label)
        field = [self.filters.text] if self.filters.has_field else []
        beside = [self.buttons.review] if actions["open"].enabled else []
        shown: list[Widget] = [self.prints, self.main, *beside, self.buttons.more, *self.filters.sentence.choices]
        self.group.replace_widgets([*shown, *field, *self.words, self.back])
        self.relayout()

    def _key(self, action: str) -> str:
        """The name of an action's key; "" without any."""
        chord = self.services.preferences.bindings.chords.get(action, "")
        return keycap_text(chord) if chord else ""

    def _press_action(self, name: str) -> Callable[[], None]:
        """Do what an action does at the time of the press, if it is possible."""

        def press() -> None:
            action = self.actions.all()[name]
            if action.enabled:
                action.run()
                self._update_widgets()

        return press

    def main_action(self) -> tuple[str, str, Callable[[], None] | None]:
        """Continue the chosen game, review it, or take it out of the bin."""
        actions = self.actions.all()
        names = ("open", "look-through") if not self.games.query.deleted else ("delete",)
        name = next((each for each in names if actions[each].enabled), names[-1])
        action = actions[name]
        return action.label, "", self._press_action(name) if action.enabled else None

    def update_main_button(self) -> None:
        """Let the gold button say what Enter does, with the sign of that."""
        super().update_main_button()
        icon = "eye" if self.main.label == self.actions.all()["look-through"].label else "play"
        if icon != self.main.icon:
            self.main.relabel(self.main.label, icon=icon)

    def _open_more(self) -> None:
        """Open the list of the rarer actions."""
        actions = self.actions.all()
        rows = [
            DropRow(action.label, self._press_action(name), icon=action.icon, key=self._key(name))
            for name in MORE_ACTIONS
            if (action := actions[name]).enabled
        ]
        if rows:
            by_keyboard, anchor = self.group.by_keyboard, self.buttons.more
            self.set_dialog(DropList(rows, lambda: anchor.rect, lambda: self.set_dialog(None), 0, by_keyboard))

    # The search:

    def _apply_search(self) -> None:
        query = self.filters.query
        if query != self.games.query:
            self.prints.explain_empty(empty_list_text(query))
            self.prints.resize(self.prints.count, 0)
            self.games.set_query(query)
        self._update_widgets()

    def _open_search(self) -> None:
        """Show the field for a text, and edit it."""
        self.filters.open_field()
        self._update_widgets()
        self.group.focus_on(self.filters.text)

    @property
    def _is_searching(self) -> bool:
        return self.group.focused is self.filters.text

    def _begin_search(self, event: pygame.event.Event) -> bool:
        """Begin a search with a letter or digit that is no command's key; return whether it did."""
        if event.type != pygame.KEYDOWN or self._is_searching:
            return False
        if self._command_of(event) in (*self.actions.all(), *GLOBAL_COMMANDS) or not self.filters.begin(event):
            return False
        self._open_search()
        return True

    def _step_back(self) -> None:
        """Clear the search, or leave if it is empty."""
        if self.filters.text.value:
            self.filters.text.clear()
        else:
            self._go_back()

    def _go_back(self) -> None:
        self.services.go(GoBack())

    # The scene:

    def say(self, sentence: str) -> None:
        """Show a sentence at the foot for a few seconds."""
        self._message = Message(sentence, self.now + MESSAGE_SECONDS)
        self._update_widgets()

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Give an event to the keys of this scene, the widgets and the search."""
        if self.filters.has_taken(event):
            return True
        if event.type == pygame.DROPFILE and self.library.writable:
            self.actions.transfer.read(Path(event.file))
            return True
        if event.type == pygame.KEYDOWN and event.key in ARROW_KEYS and not event.mod & CTRL:
            self.group.show_focus_on(self.prints)  # the first arrow key already moves the choice
        return self._press_by_key(event) or super().handle_event(event) or self._begin_search(event)

    def _command_of(self, event: pygame.event.Event) -> str:
        return command_of(event, self.services.preferences.bindings, "library")

    def _press_by_key(self, event: pygame.event.Event) -> bool:
        """Do the action of a key; while the search is edited, only keys that type nothing do that."""
        if event.type != pygame.KEYDOWN or (self._is_searching and not is_function_key(event.key)):
            return False
        name = self._command_of(event)
        action = self.actions.all().get(name)
        if action is None or not action.enabled:
            return False
        self._press_action(name)()
        return True

    def update(self, now: float) -> None:
        """Take results, animate the widgets, and remove an old message."""
        super().update(now)
        self.filters.end_frame()
        if self.filters.has_field and not self._is_searching and not self.filters.text.value:
            self.filters.close_field()
            self._update_widgets()
        self.actions.update(now)
        self._poll()
        self.thumbnails.update()
        if now > self._message.until:
            self._message = Message()

    def _poll(self) -> None:
        """Take entries that were read, and the progress of an import."""
        before, self._progress = self._progress, progress_of(self.library.current_import)
        if (before is None) != (self._progress is None):
            if before is not None:
                self.games.reload()
            self._update_widgets()
        try:
            if self.games.update():
                self.prints.resize(self.games.total)
                self._update_widgets()
        except StaxError as error:
            self.say(error_text(error))

    def extra_look(self) -> object:
        """The answers that were shown, the message, and the progress."""
        return self.games.answer_count, self.message, self._progress

    def resume(self) -> None:
        """Read the list again, and follow a change of language, keys or appearance."""
        self.games.reload()
        if words.language() != self._language:
            filters, prints = self.filters, self.prints
            self.actions.dialogs.close()
            self.group.close()
            self.build()
            self.filters.restore(filters)
            self.prints.resize(prints.count, prints.chosen)
        self._update_widgets()

    def idle(self, seconds: float) -> None:
        """Draw the boards, and the prints with them."""
        if self.prints.refine() or self.thumbnails.refine(seconds):
            self.invalidate()

    def close(self) -> None:
        """Close the scene; running transfers continue in the background."""
        if self.actions.transfer.is_busy:
            self.services.continue_in_background(self.actions.transfer.background_step())
        super().close()

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        pen, px = self.pen, self.pen.px
        frame = room_frame(pen.theme, size)
        self.place_frame(frame, size)
        left = self.main.rect.left
        for button in (
            (self.buttons.review, self.buttons.more)
            if self.buttons.review in self.group.widgets
            else (self.buttons.more,)
        ):
            wide = button.min_width(pen)
            left -= wide + px(12)
            button.place(pen, pygame.Rect(left, self.main.rect.top, wide, self.main.rect.height))
        room = Room(frame.body)
        room.cut_top(px(10))
        width = room.rect.width - (px(FIELD_WIDTH + 24) if self.filters.has_field else 0)
        line = Room(room.cut_top(self.filters.sentence.height_for(pen, width), px(18)))
        if self.filters.has_field:
            field = line.cut_right(px(FIELD_WIDTH), px(24))
            self.filters.text.place(pen, pygame.Rect(field.left, field.top, field.width, px(44)))
        self.filters.sentence.place(pen, line.rect)
        self.prints.place(pen, room.rect)
        return frame, self.filters.query

    def calm_room(self) -> int:
        """The width of the calm line up to the buttons, in pixels."""
        return self.buttons.more.rect.left - self.pen.px(28) - self.frame.calm.left

    def paint(self, ground: pygame.Surface) -> None:
        """Write the sentence of the search between its choices."""
        self.filters.sentence.draw_static(ground, self.pen)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Say what the chosen game is, or what was done; show the progress of an import on the ledge."""
        pen, entry, calm = self.pen, self.entry, self.frame.calm
        count = ngettext("{count} game", "{count} games", self.games.total).format(count=self.games.total)
        if not self.filters.has_field:
            at = calm.right, self.filters.game.rect.centery
            if at[0] - pen.width(count, 17) > self.filters.ending.rect.right + pen.px(20):
                pen.text_on_wood(surface, count, at, 17, pen.theme.muted, "semibold", "midright")
        if self._progress is not None:
            draw_progress(surface, pen, self.frame.ledge_top, self._progress.share)
        detail = self.message or (self._progress.text if self._progress is not None else "")
        if entry is not None:
            names = [messages.seat_at(entry, seat).name for seat in range(len(entry.seats))]
            names = [name for name in (*names, entry.name) if name]
            self.draw_calm_line(surface, messages.title(entry), detail or messages.details(entry), names)
        elif detail:
            self.draw_calm_line(surface, _("Library"), detail)
