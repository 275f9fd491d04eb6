"""The search above the list: a text, a game and a result, which make a query."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import pygame

from game.core.game import Game
from game.games import GAMES
from game.library.saved import Ending, Query
from game.scenes.menus.library.layout import LibraryPlaces
from game.ui.look.pen import Pen
from game.ui.widgets import ChoiceField, Segment, TextField
from game.ui.widgets.group import CHORD_MODIFIERS
from game.ui.words import _

ANY_VALUE: Final = "any"
BIN_VALUE: Final = "bin"


class LibraryFilters:
    """The widgets of the search; `on_change` is called after every change."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        games = [Segment(ANY_VALUE, _("All games")), *(Segment(game.id, game.name) for game in GAMES.values())]
        endings = [
            Segment(ANY_VALUE, _("All")),
            Segment("unfinished", _("Unfinished")),
            Segment("won", _("Won")),
            Segment("lost", _("Lost")),
            Segment("drawn", _("Drawn")),
            Segment(BIN_VALUE, _("Bin"), "bin"),
        ]
        self.text = TextField(
            _("Search"), "", lambda _text: on_change(), placeholder=_("Player, name or comment"), icon="search"
        )
        self.game = ChoiceField(_("Game"), games, ANY_VALUE, lambda _value: on_change())
        self.ending = ChoiceField(_("Result"), endings, ANY_VALUE, lambda _value: on_change())
        self._began = False  # whether a key began a search in this frame

    @property
    def query(self) -> Query:
        """The query of the present choices."""
        ending, game = self.ending.value, self.game.value
        return Query(
            game_id="" if game == ANY_VALUE else game,
            ending="" if ending in (ANY_VALUE, BIN_VALUE) else cast("Ending", ending),
            text=self.text.value.strip(),
            deleted=ending == BIN_VALUE,
        )

    @property
    def chosen_game(self) -> Game:
        """The chosen game, else the first of all games."""
        return GAMES.get(self.game.value) or next(iter(GAMES.values()))

    def restore(self, other: LibraryFilters) -> None:
        """Take over the choices of other filters, without calling `on_change`."""
        self.text.restore(other.text.state)
        self.game.set_value(other.game.value)
        self.ending.set_value(other.ending.value)

    def begin(self, event: pygame.event.Event) -> bool:
        """Begin a search with a letter or digit; return whether the event is one."""
        typed = getattr(event, "unicode", "") if event.type == pygame.KEYDOWN else ""
        if not typed.isalnum() or event.mod & CHORD_MODIFIERS:
            return False
        self.text.write(typed)
        self._began = True
        return True

    def has_taken(self, event: pygame.event.Event) -> bool:
        """Whether an event is the letter that began the search in this frame, which is in the field already."""
        return self._began and event.type == pygame.TEXTINPUT

    def end_frame(self) -> None:
        """Forget that a key began a search in the last frame."""
        self._began = False

    def place(self, pen: Pen, where: LibraryPlaces) -> None:
        """Lie above the list."""
        self.text.place(pen, where.search)
        self.ending.place(pen, where.ending)
        self.game.place(pen, where.games)
