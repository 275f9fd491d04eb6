"""The table scene: a game in play, from the first tile to a look back at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pygame

from game.core.game import Game
from game.core.pieces import Arrangement
from game.play.adviser import THOUGHT, Adviser
from game.play.events import Ended, Event, Played, Redone, Repeated, Swapped, TakenBack, Trouble
from game.play.pace import PACE, PACES
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.scene import Scene, Stage
from game.scenes.table import telling
from game.scenes.table.acting import SAY, Acting
from game.scenes.table.advising import Advising
from game.scenes.table.asking import Asking, Sheet
from game.scenes.table.choosing import Choosing
from game.scenes.table.chrome import Chrome
from game.scenes.table.commands import HELD, command_of
from game.scenes.table.cursor import ARROWS, Cursor
from game.scenes.table.desk import Desk
from game.scenes.table.eye import GLIDE, Eye
from game.scenes.table.looks import Looks
from game.scenes.table.picture import Picture
from game.scenes.table.playing import Playing, reached
from game.scenes.table.pointer import Clicked, Gesture, Pressed, Wheeled
from game.scenes.table.record import entries, entry_of
from game.scenes.table.ticks import Ticks, material_of
from game.scenes.table.touching import Touching
from game.scenes.table.wordbar import WordBar
from game.scenes.table.writing import Writing
from game.ui import words
from game.ui.draw import Painter
from game.ui.layout import style_of, table_layout
from game.ui.motion import SoundEvent, Speed
from game.ui.panels.banner import EndBanner
from game.ui.pen import Pen
from game.ui.theme import Theme
from game.ui.words import _, tell


class TableScene(Scene):
    """A game at the table; `close` leaves it, saved, to be continued."""

    def __init__(self, stage: Stage, setup: Setup, table: Table) -> None:
        self.stage = stage
        self.now = 0.0
        self._flat = False  # whether the table was last set to be flat
        self._language, self._bindings = words.language(), stage.bindings
        self._down: dict[int, str] = {}  # what keys that are held down mean
        self._stands = False  # the game stands still because another scene covers it
        persons = [seat for seat, player in enumerate(table.players) if player.human]
        below = persons[0] if len(persons) == 1 else 0
        self._size = size = pygame.display.get_window_size()
        style, self._dress = style_of(table.arrangement), stage.dress
        layout = table_layout(size, len(table.players), below, not stage.config.panel, style, self._dress.scale)
        match = table.match
        playing = Playing(
            table, stage.config.speed, lambda sound: stage.sounds.hear(sound.kind, sound.height, material_of(self.desk))
        )
        self.desk = Desk(
            stage,
            setup,
            table,
            playing,
            Choosing(match.game, match.position),
            Eye(layout.table, playing.shown),
            layout,
            below,
        )
        playing.homes = self.desk.homes
        self.ticks = Ticks(self.desk)
        self._revealed: Played | None = None
        self.painter = Painter(self._theme(size))
        self.picture = self._pictured(size)
        self.touching = Touching(self.desk, self.picture.touched_at, self.picture.chrome.pocket_at, table.play)
        self.cursor = Cursor(self.desk, self.touching, self._pocket, self._word)
        self.asking = Asking(self.desk, self._show, self._again, self._say)
        adviser = Adviser(min(stage.seconds, THOUGHT))
        self.advising = Advising(self.desk, adviser, self._say, self._carry_out)
        self.acting = Acting(self.desk, self.touching, self.asking.ask, self._refold, self.advising)
        self.desk.eye.camera = self.desk.eye.camera.flattened(stage.config.flat)
        self._flat = stage.config.flat
        self.line = self.picture.writing = Writing(self.desk, self._carry_out)
        self.acting.fit(glide=False)
        self._anew()

    @property
    def subject(self) -> Game:
        """The game that is played."""
        return self.desk.table.match.game

    def _hear(self, sound: SoundEvent) -> None:
        self.stage.sounds.hear(sound.kind, sound.height, material_of(self.desk))

    def _theme(self, size: tuple[int, int]) -> Theme:
        match = self.desk.table.match
        return self._dress.theme(size).wearing(match.game.stains, self.desk.setup.colours, match.seats)

    def _pictured(self, size: tuple[int, int]) -> Picture:
        theme = self._theme(size)
        self.painter.theme = theme
        pen = Pen(theme)
        looks = Looks(self.desk)
        known = entries(self.desk.table.match)
        chrome = Chrome(self.desk, pen, known, lambda: looks.frame().arrangement)
        return Picture(self.desk, pen, chrome, self.painter, looks)

    def _lay_out(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of a size, keeping what is seen."""
        desk, old = self.desk, self.picture
        self._size, self._dress = size, self.stage.dress
        folded = not self.stage.config.panel
        scale = self._dress.scale
        desk.layout = table_layout(size, len(desk.table.players), desk.below, folded, desk.layout.style, scale)
        desk.eye.resized(desk.layout.table)
        self.picture = self._pictured(size)
        self.picture.toast, self.picture.writing = old.toast, old.writing
        self.line.place(self.picture.pen)
        self.touching.touched_at, self.touching.pocket_at = self.picture.touched_at, self.picture.chrome.pocket_at
        for over in (old.sheet, old.banner):
            if over is not None:
                over.place(self.picture.pen, self._room(over))
        self.picture.sheet, self.picture.banner = old.sheet, old.banner

    def _room(self, over: Sheet | EndBanner) -> pygame.Rect:
        if isinstance(over, EndBanner):
            return self.desk.layout.table
        return pygame.Rect((0, 0), pygame.display.get_window_size())

    def _refold(self) -> None:
        """Put the side panel away, or take it out."""
        self.stage.config.panel = not self.stage.config.panel
        self._lay_out(pygame.display.get_window_size())

    # The loop:

    @property
    def clicks(self) -> bool:
        """On sheets there are buttons; the table has sounds of its own."""
        return self.picture.sheet is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """Sheets first, then keys, then the pointer."""
        picture = self.picture
        if picture.sheet is not None:
            self._track(event)
            picture.sheet.handle(event)
            picture.spoil()
            return True
        if picture.banner is not None and event.type != pygame.KEYDOWN and picture.banner.handle(event):
            self._track(event)
            return True
        if self.line.handle(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP:
            self.desk.held.discard(self._down.pop(event.key, ""))
        if event.type == pygame.WINDOWFOCUSLOST:
            self.desk.held.clear()
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.cursor.leave()
        ctrl = bool(pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META))
        gestures = self.desk.pointer.feed(event, self.now, ctrl)
        for gesture in gestures:
            self._gesture(gesture)
        return bool(gestures)

    def _track(self, event: pygame.event.Event) -> None:
        """Under a sheet the pointer only moves."""
        if event.type == pygame.MOUSEMOTION:
            self.desk.pointer.place = event.pos
            self.touching.look(event.pos)

    def _key(self, event: pygame.event.Event) -> bool:
        command = command_of(event, self.stage.bindings)
        if command in HELD:
            self._down[event.key] = command
            self._hold(command)
            return True
        if command in ("back", "confirm") and self.picture.banner is not None:
            self._put_away()
            return True
        if command == "type" and self.desk.persons() and self.desk.table.result is None:
            self.line.open(self.picture.pen)
            return True
        done = self._pointed(event, command) or self.acting.act(command)
        if command == "pace" and len(self.desk.persons()) < len(self.desk.table.players):
            self.asking.next_pace()
            self._say(self.asking.pace_line())
            done = True
        if command == "mute":
            words = _("The sound is off.") if self.stage.config.mute else _("The sound is on.")
            self.picture.toast.show(words, self.now)
        self.touching.look(self.desk.pointer.place)
        return done

    def _pointed(self, event: pygame.event.Event, command: str) -> bool:
        """Arrows and Tab move the cursor; what confirms presses where it is."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key in ARROWS:
            self.cursor.step(*ARROWS[event.key])
        elif event.key == pygame.K_TAB:
            self.cursor.next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif command == "confirm" and self.cursor.spot is not None and not self.desk.playing.moving:
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

    def _gesture(self, gesture: Gesture) -> None:
        picture = self.picture
        if isinstance(gesture, Clicked):
            bar = picture.turn_bar()
            command = picture.chrome.bar.action_at(gesture.place) or (bar.at(gesture.place) if bar else "")
            if command and command not in picture.chrome.bar.content.disabled:
                self.acting.act(command)
            if command:
                return
        if isinstance(gesture, Wheeled) and picture.chrome.scroll(gesture.place, gesture.notches):
            return
        self.touching.take(gesture)

    def update(self, now: float) -> None:
        """Poll the table, move what moves."""
        self.now = now
        desk = self.desk
        for gesture in desk.pointer.tick(now):
            self._gesture(gesture)
        desk.eye.update(now)
        self.cursor.follow()
        for event in desk.playing.update(now):
            self._happened(event)
        self.advising.update()
        self.line.update(now)
        begun = desk.playing.begun
        if begun is not None and begun is not self._revealed:
            self._revealed = begun
            self._reveal(begun)
        if self.picture.chrome.outgrown:
            self._lay_out(self._size)
        tick = self.ticks.listen()
        if tick:
            self.stage.sounds.play(tick)

    def _reveal(self, played: Played) -> None:
        cells = reached(played.steps)
        if cells:
            self.desk.eye.reveal(cells[0], {other: len(pile) for other, pile in played.after.stacks.items()}, cells)

    def _happened(self, event: Event) -> None:
        """Something has happened at the table, and has been seen."""
        match = self.desk.table.match
        known = self.picture.chrome.entries
        if isinstance(event, Played):
            if len(known) < len(match.moves):
                word = telling.spoken(self.desk.setup, self.desk.table, event, len(known))
                if word:
                    self._say(word)
                known.append(entry_of(match, event, len(known)))
            self._anew()
        elif isinstance(event, (TakenBack, Redone)):
            known[:] = entries(match)
            self.picture.banner = None
            self._anew()
        elif isinstance(event, Swapped):
            self._swapped()
        elif isinstance(event, Repeated):
            self.picture.toast.show(telling.repeated(match.game, event), self.now)
        elif isinstance(event, Ended):
            self._ended()
        elif isinstance(event, Trouble):
            self.desk.trouble = event.message
            if event.paused:
                self.asking.trouble(event.message)
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
            seats = telling.colour_name(desk.setup, persons[0])
            self._say(_("You play {seats} now.").format(seats=seats))
        else:
            self._say(_("The seats are swapped."))

    def _ended(self) -> None:
        self.picture.toast.hide()
        banner = self.asking.banner(self._put_away)
        if banner is not None:
            banner.place(self.picture.pen, self.desk.layout.table)
        self.picture.banner = banner
        self.touching.look(self.desk.pointer.place)
        self.stage.sounds.play("win")
        self._anew()

    def _put_away(self) -> None:
        self.picture.banner = None

    def _anew(self) -> None:
        """The position has changed: choose from there."""
        desk = self.desk
        desk.anew()
        self.advising.forget()
        self.touching.look(desk.pointer.place)

    def _show(self, sheet: Sheet | None) -> None:
        self.picture.sheet = sheet
        if sheet is not None:
            self.line.close()
        self.desk.pointer.forget()
        if sheet is not None:
            sheet.place(self.picture.pen, self._room(sheet))
        self.touching.look(self.desk.pointer.place)
        self.picture.spoil()

    def _carry_out(self, move: int) -> None:
        """Play a move that the computer has found for a person, seen from its beginning."""
        self.desk.choosing.clear()
        self.desk.playing.forget()
        self.desk.table.play(move)

    def _say(self, words: str) -> None:
        self.picture.toast.show(words, self.now)

    def _again(self, swapped: bool) -> None:
        """A new game with the same players, each on the next seat if they are swapped; chosen colours go with them."""
        self.picture.banner = None
        if swapped:
            self.desk.setup = self.desk.setup.moved_up(1)
        self.desk.table.restart(swapped)

    # The picture:

    def stale(self) -> bool:
        """Whether the picture differs from the one last drawn."""
        return self.picture.stale(self.now)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw what has changed."""
        return self.picture.draw(surface)

    def spoil(self) -> None:
        """Draw everything next time; in a window of another size, or dressed differently, lay it out first."""
        size = pygame.display.get_window_size()
        if size != self._size or self.stage.dress != self._dress:
            self._lay_out(size)
        self.picture.spoil()

    def idle(self, seconds: float) -> None:
        """Sharpen what was scaled in haste."""
        if self.picture.refine(seconds):
            self.picture.touch()

    def pause(self) -> None:
        """Covered by another scene: nobody's time runs meanwhile."""
        self._stands = not self.desk.table.paused
        if self._stands:
            self.desk.table.pause()
        self.desk.pointer.forget()
        self.desk.held.clear()
        self.line.close()

    def resume(self) -> None:
        """Seen again, or for the first time: as it is set now."""
        self._set()
        if self._stands:
            self._stands = False
            self.desk.table.resume()

    def _set(self) -> None:
        """Look and move as the settings say, which may have changed meanwhile."""
        config, desk = self.stage.config, self.desk
        desk.playing.speed = cast(Speed, config.speed)
        desk.table.pace = PACES.get(config.pace, PACE)
        desk.eye.seconds = 0.0 if config.speed == "off" else GLIDE
        if config.flat != self._flat:
            self._flat = config.flat
            if desk.eye.flat != config.flat:
                desk.eye.flatten(self.acting.heights())
        if (words.language(), self.stage.bindings) != (self._language, self._bindings):
            self._language, self._bindings = words.language(), self.stage.bindings
            self._lay_out(self._size)
            self.picture.banner = None
        self.picture.spoil()

    def close(self) -> None:
        """Leave the table; the game is saved."""
        self.advising.close()
        self.desk.table.close()

    @property
    def arrangement(self) -> Arrangement:
        """What lies on the table as it is seen now."""
        return self.desk.playing.shown
