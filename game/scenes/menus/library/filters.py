"""The library's search: the player chooses a game and a result in a sentence and may type a text; they make a query."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import pygame

from game.core.game import Game
from game.games import GAMES
from game.library.saved import Ending, Query
from game.scenes.menus.drop_list import DropList, WordChoice, WordSentence
from game.ui.widgets import Segment, TextField
from game.ui.widgets.group import CHORD_MODIFIERS
from game.ui.words import _

ANY_VALUE: Final = "any"
BIN_VALUE: Final = "bin"


class LibraryFilters:
    """The widgets of the search; `on_change` is called after every change, `on_open` with a list that opens."""

    def __init__(self, on_change: Callable[[], None], on_open: Callable[[DropList | None], None]) -> None:
        names = ((game.id, _("the games of {game}").format(game=game.name)) for game in GAMES.values())
        games = [Segment(ANY_VALUE, _("all games")), *(Segment(game_id, name) for game_id, name in names)]
        endings = [
            Segment(ANY_VALUE, _("finished or not")),
            Segment("unfinished", _("not finished")),
            Segment("won", _("that a person won")),
            Segment("lost", _("that a person lost")),
            Segment("drawn", _("that were drawn")),
            Segment(BIN_VALUE, _("in the bin")),
        ]
        self.text = TextField(
            _("Search"), "", lambda _text: on_change(), placeholder=_("Player, name or comment"), icon="search"
        )
        self.game = WordChoice(_("Game"), games, ANY_VALUE, lambda _value: on_change(), on_open)
        self.ending = WordChoice(_("Result"), endings, ANY_VALUE, lambda _value: on_change(), on_open)
        self.sentence = WordSentence(_("Show {games} {endings}"), {"games": self.game, "endings": self.ending})
        self._is_open = False  # whether the text can be edited
        self._began = False  # whether a key began a search in this frame

    @property
    def has_field(self) -> bool:
        """Whether the field for the text is shown."""
        return self._is_open or bool(self.text.value)

    def open_field(self) -> None:
        """Show the field for the text."""
        self._is_open = True

    def close_field(self) -> None:
        """Hide the field for the text, unless it has text."""
        self._is_open = False

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
