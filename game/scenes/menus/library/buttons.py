"""The buttons of the library: for the chosen game, for all games, and the ways out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.library.saved import Entry
from game.scenes.menus.library import messages
from game.scenes.menus.library.layout import LibraryPlaces
from game.settings.key_bindings import Bindings
from game.ui.input.chords import keycap_text
from game.ui.look.pen import Pen
from game.ui.widgets import Button
from game.ui.widgets.layout import Room
from game.ui.words import _


@dataclass(frozen=True, slots=True)
class LibraryButtons:
    """All buttons of the library."""

    open: Button
    review: Button
    rename: Button
    delete: Button
    copy: Button
    save: Button
    load: Button
    paste: Button
    undo: Button
    statistics: Button
    back: Button

    @property
    def for_game(self) -> tuple[Button, ...]:
        """The smaller buttons for the chosen game."""
        return self.rename, self.delete, self.copy, self.save

    @property
    def in_order(self) -> list[Button]:
        """All buttons in the order of the focus."""
        last = (self.load, self.paste, self.undo, self.statistics, self.back)
        return [self.open, self.review, *self.for_game, *last]

    @property
    def by_command(self) -> Mapping[str, Button]:
        """The buttons that have a key of their own, by the id of the action."""
        return {
            "statistics": self.statistics,
            "look-through": self.review,
            "rename": self.rename,
            "delete": self.delete,
            "copy": self.copy,
            "paste": self.paste,
            "take-back": self.undo,
        }

    @property
    def look(self) -> object:
        """The state that determines their look beyond that of every widget."""
        return self.open.strong, self.review.strong, self.delete.label, self.load.label

    def show_keys(self, bindings: Bindings) -> None:
        """Write their keys on the buttons."""
        for action, button in self.by_command.items():
            chord = bindings.chords[action]
            button.set_key(keycap_text(chord) if chord else "")

    def update(self, entry: Entry | None, *, in_bin: bool, writable: bool, can_undo: bool) -> None:
        """Enable what can be done with the chosen entry (None without one), which may lie in the bin."""
        is_known = entry is not None and messages.game_of(entry) is not None
        self.review.enable(is_known and not in_bin)
        self.open.enable(self.review.enabled and entry is not None and not entry.result)
        self.open.make_strong(self.open.enabled)
        self.review.make_strong(self.review.enabled and not self.open.enabled)
        self.rename.enable(entry is not None and writable and not in_bin)
        self.delete.relabel(_("Restore") if in_bin else _("Delete"))
        self.delete.enable(entry is not None and writable)
        self.copy.enable(is_known)
        self.save.enable(is_known)
        self.load.enable(writable)
        self.paste.enable(writable)
        self.undo.enable(can_undo)

    def show_import(self, *, is_running: bool) -> None:
        """Let the button that reads a file cancel a running import."""
        label, icon = (_("Cancel"), "cross") if is_running else (_("From a file"), "open")
        self.load.relabel(label, icon=icon)

    def widest(self, pen: Pen) -> int:
        """The width that the widest button for a game needs, in pixels."""
        return max(button.min_width(pen) for button in (*self.for_game, self.open, self.review))

    def place(self, pen: Pen, where: LibraryPlaces) -> None:
        """Lie beside the list, below it and above it."""
        self.open.place(pen, where.open)
        self.review.place(pen, where.review)
        for button, rect in zip(self.for_game, where.others, strict=True):
            button.show(words=not where.icons_only)
            button.place(pen, rect)
        foot, head = Room(where.foot), Room(where.head)
        for button in (self.undo, self.paste, self.load):
            button.place(pen, foot.cut_right(button.width_at_least(pen, 120), pen.px(12)))
        for button in (self.back, self.statistics):
            button.place(pen, head.cut_right(button.width_at_least(pen, 130), pen.px(12)))

    def message_area(self, pen: Pen, foot: pygame.Rect) -> pygame.Rect:
        """What the buttons leave of the foot."""
        room = Room(foot)
        room.cut_right(foot.right - self.load.rect.left, pen.px(12))
        return room.rect
