"""The pages of the settings: which widgets set what, in the player's language."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from game.core.errors import N_
from game.engine.engines import MAX_COMMAND_LETTERS
from game.engine.memory import max_megabytes
from game.games import GAMES
from game.play.coach import COACH_NAMES
from game.play.pace import PACE_NAMES
from game.scenes.menus.settings import colours
from game.scenes.menus.settings.about import about
from game.scenes.menus.settings.keys import KeysPage
from game.settings.config import Config
from game.settings.key_bindings import make_bindings
from game.ui import words
from game.ui.input.chords import keycap_text
from game.ui.look.table_top import TABLES
from game.ui.look.themes import SCALE_LIMITS, THEME_NAMES, THEMES
from game.ui.widgets import (
    ChoiceField,
    Column,
    Item,
    LabelledWidget,
    SectionHeading,
    Segment,
    Slider,
    TextField,
    Toggle,
    Widget,
    Words,
)
from game.ui.widgets.slider import value_slider
from game.ui.words import _, ngettext

TABS: Final = {
    "look": (N_("Look"), "eye"),
    "sound": (N_("Sound"), "sound"),
    "play": (N_("Play"), "play"),
    "keys": (N_("Keys"), "keyboard"),
    "engine": (N_("Computer"), "computer"),
    "about": (N_("About"), "note"),
}
SPEED_NAMES: Final = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "off": N_("Off")}
WARNING_NAMES: Final = {"heard": N_("Shown and heard"), "seen": N_("Shown"), "off": N_("Off")}
SECONDS: Final = (0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 15.0, 20.0, 30.0, 45.0, 60.0, 120.0, 300.0)
MEMORY: Final = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)
LOUD: Final = 5  # percent; a step of a volume


class SettingsEffects(Protocol):
    """What follows from a change, besides the configuration itself."""

    def changed(self) -> None:
        """Something looks or sounds otherwise now."""

    def later(self, widget: Widget, sample: str = "") -> None:
        """The same, as soon as a widget is let go; then a sound is heard as a sample."""

    def kept(self) -> None:
        """Nothing is to be seen or heard of it; it is only to be remembered."""

    def spoken(self) -> None:
        """Another language is spoken."""

    def say(self, words: str) -> None:
        """Tell something in passing."""

    @property
    def heard(self) -> bool:
        """Whether this machine can make a sound."""

    @property
    def controller(self) -> bool:
        """Whether a game controller is plugged in."""


def percent(value: int) -> str:
    """A share in words."""
    return f"{value} %"  # no text


def seconds_told(seconds: float) -> str:
    """A time in words."""
    return f"{seconds:g} s"  # no text


class SettingsPages:
    """Makes the pages of a configuration; every change is written into it at once, and its effects asked for."""

    def __init__(self, config: Config, effects: SettingsEffects) -> None:
        self.config = config
        self.effects = effects

    def page(self, tab: str) -> Item:
        """The content of a tab."""
        made = {"look": self.look, "sound": self.sound, "play": self.play, "keys": self.keys, "engine": self.engine}
        return made[tab]() if tab in made else about(GAMES.values())

    # What the widgets do:

    def _put(self, name: str) -> Callable[[object], None]:
        def put(value: object) -> None:
            setattr(self.config, name, value)
            self.effects.changed()

        return put

    def _toggle(self, name: str) -> Toggle:
        return Toggle(getattr(self.config, name), self._put(name))

    def _choice(self, name: str, names: dict[str, str]) -> ChoiceField:
        segments = [Segment(value, label) for value, label in names.items()]
        return ChoiceField("", segments, getattr(self.config, name), self._put(name))

    def _slider(
        self, name: str, ends: tuple[int, int], step: int, told: Callable[[int], str], sample: str = ""
    ) -> Slider:
        def put(value: int) -> None:
            setattr(self.config, name, value)
            self.effects.later(slider, sample)

        slider = Slider("", getattr(self.config, name), put, low=ends[0], high=ends[1], step=step, value_text=told)
        return slider

    def _stepped(self, name: str, values: Sequence[float], told: Callable[[float], str]) -> Slider:
        own = getattr(self.config, name)

        def put(value: float) -> None:
            setattr(self.config, name, type(own)(value))
            self.effects.later(slider)

        slider = value_slider(values, own, put, told)
        return slider

    def _text(self, name: str, empty: str, icon: str) -> TextField:
        def put(value: str) -> None:
            setattr(self.config, name, value.strip())
            self.effects.kept()

        return TextField("", getattr(self.config, name), put, limit=MAX_COMMAND_LETTERS, placeholder=empty, icon=icon)

    # The pages:

    def look(self) -> Item:
        """Language, size, colours, the table."""
        tongues = {"": _("The system's"), **words.LANGUAGES}
        tongue = ChoiceField(
            "", [Segment(code, name) for code, name in tongues.items()], self.config.language, self._speak
        )
        themes = {name: _(THEME_NAMES[name]) for name in THEMES}
        tables = {name: _(label) for name, label in TABLES.items()}
        speeds = {name: _(label) for name, label in SPEED_NAMES.items()}
        scale = self._slider("scale", SCALE_LIMITS, 5, percent)
        return Column(
            [
                SectionHeading(_("Interface")),
                LabelledWidget(_("Language"), tongue),
                LabelledWidget(_("Theme"), self._choice("theme", themes)),
                LabelledWidget(_("Size of the interface"), scale, _("As large as the window has room for.")),
                SectionHeading(_("Table")),
                LabelledWidget(_("Surface"), self._choice("table", tables), _("In high contrast it stays plain.")),
                LabelledWidget(_("Flat view"), self._toggle("flat"), _("Seen from straight above, in two dimensions.")),
                LabelledWidget(
                    _("Coordinates"),
                    self._toggle("coordinates"),
                    _("On the rims of boards, and beside the stacks of open tables."),
                ),
                LabelledWidget(_("Animation"), self._choice("speed", speeds)),
                SectionHeading(_("Colours of the pieces")),
                *colours.rows(self.config, self.effects.changed),
            ]
        )

    def _speak(self, language: str) -> None:
        self.config.language = language
        self.effects.spoken()

    def sound(self) -> Item:
        """Volumes."""

        def on(value: bool) -> None:
            self.config.mute = not value
            self.effects.changed()

        def volume(name: str, sample: str) -> Slider:
            return self._slider(name, (0, 100), LOUD, percent, sample)

        rows: list[Item] = [
            SectionHeading(_("Sound")),
            LabelledWidget(_("Sound"), Toggle(not self.config.mute, on), self._muting()),
            SectionHeading(_("Volume")),
            LabelledWidget(_("Everything"), volume("volume", "land2")),
            LabelledWidget(_("Table"), volume("volume_table", "land1"), _("Pieces, captures, the end of a game.")),
            LabelledWidget(_("Interface"), volume("volume_interface", "click"), _("Buttons and choices.")),
        ]
        if not self.effects.heard:
            rows.insert(1, Words(_("This machine has no sound; everything else goes on without."), 16, "gold"))
        return Column(rows)

    def _muting(self) -> str:
        """Which key does that at the table."""
        chord = make_bindings(self.config.keys).chords["mute"]
        return _("At the table, {key} does the same.").format(key=keycap_text(chord)) if chord else ""

    def play(self) -> Item:
        """How is played."""
        paces = {name: _(label).capitalize() for name, label in PACE_NAMES.items()}
        return Column(
            [
                SectionHeading(_("Play")),
                LabelledWidget(
                    _("Confirm moves"), self._toggle("confirm"), _("A move waits for Enter or a second click.")
                ),
                LabelledWidget(_("Computer's pace"), self._choice("pace", paces), _("How soon it answers a move.")),
                LabelledWidget(
                    _("An attacked king"),
                    self._choice("warnings", {name: _(label) for name, label in WARNING_NAMES.items()}),
                    _("Whether you are warned that yours can be taken next."),
                ),
                LabelledWidget(
                    _("Coach"),
                    self._choice("coach", {name: _(label) for name, label in COACH_NAMES.items()}),
                    _("Against the computer it holds a move that throws away so much of your chances."),
                ),
                SectionHeading(_("Library")),
                LabelledWidget(
                    _("Folder of games"),
                    self._text("folder", _("The usual place"), "library"),
                    _("Where every game is kept; empty, the usual place. From the next start on."),
                ),
            ]
        )

    def keys(self) -> Item:
        """Which key does what."""
        return KeysPage(self.config, self.effects.kept, self.effects.say, self.effects.controller).content()

    def engine(self) -> Item:
        """How the computer thinks."""
        cores = max(1, os.cpu_count() or 1)
        most = max(cores, self.config.threads)
        threads = self._slider("threads", (0, most), 1, threads_told)
        most = max_megabytes() or MEMORY[-1]
        sizes = [size for size in MEMORY if size <= most]
        memory = self._stepped("memory", sizes, lambda value: f"{value:g} MB")
        return Column(
            [
                SectionHeading(_("The built-in engine")),
                LabelledWidget(
                    _("Time for a move"),
                    self._stepped("seconds", SECONDS, seconds_told),
                    _("At most; the lower levels need less."),
                ),
                LabelledWidget(_("Memory"), memory, _("For what it remembers of a position.")),
                LabelledWidget(
                    _("Threads"), threads, _("How many positions are looked at together, where that helps.")
                ),
                SectionHeading(_("Another engine")),
                LabelledWidget(
                    _("Command"),
                    self._text("engine", _("path/to/engine"), "computer"),
                    _("A program that speaks the protocol plays for the computer; empty, the built-in engine does."),
                ),
                Words(_("The engine is as it is set here from the next game on."), 14, "muted"),
            ]
        )


def threads_told(count: int) -> str:
    """How many threads, in words."""
    return ngettext("{count} thread", "{count} threads", count).format(count=count) if count else _("Automatic")
