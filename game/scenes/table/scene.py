"""The table scene: a game in play, from the first tile to a look back at the end."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.play.events import Ended, Event, Played, Redone, Repeated, Swapped, TakenBack, Trouble
from game.play.pace import PACE, PACES
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.board.cursor import ARROWS, Cursor
from game.scenes.board.view import BoardView
from game.scenes.scene import Services
from game.scenes.table import messages
from game.scenes.table.actions import SAY
from game.scenes.table.chrome import Chrome
from game.scenes.table.desk_scene import DeskScene
from game.scenes.table.dialogs import TableDialogs
from game.scenes.table.keys import HELD, command_of, pressed
from game.scenes.table.move_list import entries, entry_of
from game.scenes.table.picture import Picture
from game.scenes.table.word_bar import WordBar
from game.ui.input.gestures import Clicked, Pressed
from game.ui.look.pen import Pen
from game.ui.words import _, tell


class TableScene(DeskScene):
    """A game at the table; `close` leaves it, saved, to be continued."""

    def __init__(self, services: Services, setup: Setup, table: Table) -> None:
        persons = [seat for seat, player in enumerate(table.players) if player.human]
        self._stands = False  # the game stands still because another scene covers it
        super().__init__(services, setup, table, persons[0] if len(persons) == 1 else 0)
        self.cursor = Cursor(self.desk, self.controller, self._pocket, self._word)
        self.dialogs = TableDialogs(self.desk, self.show, self._again, self.say)
        self._anew()

    def _chrome(self, pen: Pen, looks: BoardView) -> Chrome:
        return Chrome(self.desk, pen, entries(self.desk.table.match), lambda: looks.frame().arrangement)

    def _take_over(self, old: Picture) -> None:
        if old.dialog is not None:
            old.dialog.place(self.picture.pen, pygame.Rect((0, 0), self._size))
        if old.banner is not None:
            old.banner.place(self.picture.pen, self.desk.layout.table)
        self.picture.dialog, self.picture.banner = old.dialog, old.banner

    @property
    def _folded(self) -> bool:
        return not self.services.config.panel

    def _refold(self) -> None:
        """Put the side panel away, or take it out."""
        self.services.config.panel = not self.services.config.panel
        self._lay_out(pygame.display.get_window_size())

    # The loop:

    @property
    def clicks(self) -> bool:
        """On dialogs there are buttons; the table has sounds of its own."""
        return self.picture.dialog is not None

    def _ask(self, command: str) -> None:
        self.dialogs.ask(command)

    def _made(self, move: int) -> None:
        self.desk.table.play(move)

    def _over(self, event: pygame.event.Event) -> bool:
        banner = self.picture.banner
        if banner is None or event.type == pygame.KEYDOWN or not banner.handle(event):
            return False
        self._track(event)
        return True

    def _beside(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.cursor.leave()
        return False

    def _follow(self) -> None:
        self.cursor.follow()

    def _key(self, event: pygame.event.Event) -> bool:
        command = command_of(event, self.services.bindings)
        if command in HELD:
            self._down[pressed(event)] = command
            self._hold(command)
            return True
        if command in ("back", "confirm") and self.picture.banner is not None:
            self._put_away()
            return True
        if command == "type" and self.desk.persons() and self.desk.table.result is None:
            self.line.open(self.picture.pen)
            return True
        done = self._pointed(event, command) or self.actions.act(command)
        if command == "pace" and len(self.desk.persons()) < len(self.desk.table.players):
            self.dialogs.next_pace()
            self.say(self.dialogs.pace_line())
            done = True
        if command == "mute":
            words = _("The sound is off.") if self.services.config.mute else _("The sound is on.")
            self.picture.toast.show(words, self.now)
        self.controller.look(self.desk.pointer.place)
        return done

    def _pointed(self, event: pygame.event.Event, command: str) -> bool:
        """Arrows and Tab move the cursor; what confirms presses where it is."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key in ARROWS:
            self.cursor.step(*ARROWS[event.key])
        elif event.key == pygame.K_TAB:
            self.cursor.next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif command == "confirm" and self.cursor.spot is not None and not self.desk.playback.moving:
            place = self.desk.pointer.place
            for gesture in (Pressed(place), Clicked(place)):
                self._gesture(gesture)
        else:
            return False
        return True

    def _pocket(self, seat: int, index: int) -> tuple[int, int]:
        """The middle of a pocket."""
        x, y = self.picture.chrome.rails[seat].centre(index)
        return round(x), round(y)

    def _word(self, word: str) -> tuple[int, int] | None:
        """The middle of the button that says a word, if it is there."""
        bar = self.picture.turn_bar()
        places = bar.places if isinstance(bar, WordBar) else ()
        return next((rect.center for name, _label, rect in places if name == SAY + word), None)

    def _hold(self, command: str) -> None:
        """A held key is down; say so where there is nothing to show."""
        desk = self.desk
        if command == "threats" and command not in desk.held:
            match = desk.table.match
            if not match.game.view.threats(match.position):
                self.picture.toast.show(_("No tile has a line on a king."), self.now)
        desk.held.add(command)

    def _happened(self, event: Event) -> None:
        """Something has happened at the table, and has been seen."""
        match = self.desk.table.match
        known = self.picture.chrome.entries
        if isinstance(event, Played):
            if len(known) < len(match.moves):
                word = messages.spoken(self.desk.setup, self.desk.table, event, len(known))
                if word:
                    self.say(word)
                known.append(entry_of(match, event, len(known)))
            self._anew()
        elif isinstance(event, (TakenBack, Redone)):
            known[:] = entries(match)
            self.picture.banner = None
            self._anew()
        elif isinstance(event, Swapped):
            self._swapped()
        elif isinstance(event, Repeated):
            self.picture.toast.show(messages.repeated(match.game, event), self.now)
        elif isinstance(event, Ended):
            self._ended()
        elif isinstance(event, Trouble):
            self.desk.trouble = event.message
            if event.paused:
                self.dialogs.trouble(event.message)
            else:
                self.picture.toast.show(tell(event.message), self.now, "no")

    def _swapped(self) -> None:
        """The players sit elsewhere: the hand of the one who plays alone lies at the bottom again."""
        desk = self.desk
        desk.setup = replace(desk.setup, seats=tuple(player.seat for player in desk.table.players))
        persons = desk.persons()
        desk.below = persons[0] if len(persons) == 1 else 0
        self._lay_out(self._size)
        self._anew()
        if len(persons) == 1:
            seats = messages.colour_name(desk.setup, persons[0])
            self.say(_("You play {seats} now.").format(seats=seats))
        else:
            self.say(_("The seats are swapped."))

    def _ended(self) -> None:
        self.picture.toast.hide()
        banner = self.dialogs.banner(self._put_away)
        if banner is not None:
            banner.place(self.picture.pen, self.desk.layout.table)
        self.picture.banner = banner
        self.controller.look(self.desk.pointer.place)
        self.services.sounds.play("win")
        self._anew()

    def _put_away(self) -> None:
        self.picture.banner = None

    def _anew(self) -> None:
        """The position has changed: choose from there."""
        desk = self.desk
        desk.anew()
        self.hints.forget()
        self.controller.look(desk.pointer.place)

    def _carry_out(self, move: int) -> None:
        """Play a move that the computer has found for a person, seen from its beginning."""
        self.desk.selection.clear()
        self.desk.playback.forget()
        self.desk.table.play(move)

    def _again(self, swapped: bool) -> None:
        """A new game with the same players, each on the next seat if they are swapped; chosen colours go with them."""
        self.picture.banner = None
        if swapped:
            self.desk.setup = self.desk.setup.moved_up(1)
        self.desk.table.restart(swapped)

    def pause(self) -> None:
        """Covered by another scene: nobody's time runs meanwhile."""
        self._stands = not self.desk.table.paused
        if self._stands:
            self.desk.table.pause()
        super().pause()

    def resume(self) -> None:
        """Seen again, or for the first time: as it is set now."""
        self.desk.table.pace = PACES.get(self.services.config.pace, PACE)
        super().resume()
        if self._stands:
            self._stands = False
            self.desk.table.resume()

    def _reworded(self) -> None:
        self._lay_out(self._size)
        self.picture.banner = None
        if self.picture.dialog is not None:
            self.dialogs.reworded()

    def close(self) -> None:
        """Leave the table; the game is saved."""
        super().close()
        self.desk.table.close()
