"""The pages of the settings: the widgets for each setting, in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Final

from game.core.errors import N_
from game.core.speed import usable_cores
from game.engine.engines import MAX_COMMAND_LETTERS
from game.engine.memory import max_megabytes
from game.games import GAMES
from game.play.coach import COACH_NAMES, ONCE
from game.play.pace import PACE_NAMES
from game.scenes.base.services import Services
from game.scenes.menus.settings import colours
from game.scenes.menus.settings.about import build_about_page
from game.scenes.menus.settings.changes import Changes
from game.scenes.menus.settings.friends import FriendsPage
from game.scenes.menus.settings.keys import KeysPage
from game.scenes.menus.settings.rows import PieceChoice, SettingRow
from game.settings.changed_keys import make_bindings
from game.settings.values import SettingsSection
from game.ui import words
from game.ui.input.chords import keycap_text
from game.ui.look.table_top import TABLES
from game.ui.look.themes import SCALE_LIMITS, THEME_NAMES, THEMES
from game.ui.widgets import (
    ChoiceField,
    Column,
    Item,
    Segment,
    Slider,
    Space,
    TextField,
    Toggle,
    Words,
)
from game.ui.widgets.slider import value_slider
from game.ui.words import _, ngettext, percent_text

TABS: Final = {
    "look": N_("Appearance"),
    "sound": N_("Sound"),
    "play": N_("Playing"),
    "friend": N_("Friends"),
    "keys": N_("Keys"),
    "engine": N_("Computer"),
    "about": N_("About"),
}
KEPT_ON_RESET: Final = ("language", "folder", "command")  # what the player has typed, and what they speak
SPEED_NAMES: Final = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "off": N_("Off")}
WARNING_NAMES: Final = {"heard": N_("Shown and heard"), "seen": N_("Shown"), "off": N_("Off")}
MOVE_SECONDS: Final = (0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 15.0, 20.0, 30.0, 45.0, 60.0, 120.0, 300.0)
MEMORY_SIZES: Final = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)
VOLUME_STEP: Final = 5  # percent


def seconds_text(seconds: float) -> str:
    """A number of seconds as text."""
    return f"{seconds:g} s"  # no text


class SettingsPages:
    """Makes the pages of the configuration; every change is written into it at once, then given to `changes`.

    `on_language` shows everything in the configured language, `rebuild` makes the page anew, `say` shows a sentence.
    """

    def __init__(
        self,
        services: Services,
        changes: Changes,
        on_language: Callable[[], None],
        rebuild: Callable[[], None],
        say: Callable[[str], None],
    ) -> None:
        self.config = services.preferences.config
        self.services = services
        self.changes = changes
        self.on_language = on_language
        self.rebuild = rebuild
        self.say = say
        self._open_seat = ""  # whose palette is open

    def build_page(self, tab: str) -> Item:
        """Make the content of a tab, by the tab's id."""
        builders = {"look": self.look_page, "sound": self.sound_page, "play": self.play_page}
        builders |= {"keys": self.keys_page, "engine": self.engine_page, "friend": self.friend_page}
        return builders[tab]() if tab in builders else build_about_page(GAMES.values())

    # As everything came:

    def _section(self, tab: str) -> SettingsSection | None:
        sections: dict[str, SettingsSection] = {
            "look": self.config.look,
            "sound": self.config.sound,
            "play": self.config.play,
            "engine": self.config.engine,
        }
        return sections.get(tab)

    def can_reset(self, tab: str) -> bool:
        """Whether anything on a page differs from how it came."""
        if tab == "keys":
            return bool(self.config.keys or self.config.buttons)
        section = self._section(tab)
        return section is not None and any(getattr(section, name) != value for name, value in _defaults(section))

    def reset(self, tab: str) -> None:
        """Set everything on a page as it came, without what the player has typed and the language."""
        section = self._section(tab)
        if tab == "keys":
            self.config.keys, self.config.buttons = {}, {}
            self.changes.save_later()
            self.say(_("All keys are back to normal."))
        elif section is not None:
            for name, value in _defaults(section):
                setattr(section, name, value)
            self.changes.apply()
            self.say(_("This page is as it came."))
        self.rebuild()

    # Widgets:

    def _setter(self, section: SettingsSection, name: str) -> Callable[[object], None]:
        def put(value: object) -> None:
            setattr(section, name, value)
            self.changes.apply()

        return put

    def _toggle(self, section: SettingsSection, name: str) -> Toggle:
        return Toggle(getattr(section, name), self._setter(section, name))

    def _choice(self, section: SettingsSection, name: str, names: dict[str, str]) -> ChoiceField:
        segments = [Segment(value, label) for value, label in names.items()]
        return ChoiceField("", segments, getattr(section, name), self._setter(section, name))

    def _slider(
        self,
        section: SettingsSection,
        name: str,
        ends: tuple[int, int],
        step: int,
        value_text: Callable[[int], str],
        sample: str = "",
    ) -> Slider:
        def put(value: int) -> None:
            setattr(section, name, value)
            self.changes.apply_on_release(slider, sample)

        own, (low, high) = getattr(section, name), ends
        slider = Slider("", own, put, low=low, high=high, step=step, value_text=value_text)
        return slider

    def _value_slider(
        self, section: SettingsSection, name: str, values: Sequence[float], value_text: Callable[[float], str]
    ) -> Slider:
        own = getattr(section, name)

        def put(value: float) -> None:
            setattr(section, name, type(own)(value))
            self.changes.apply_on_release(slider)

        slider = value_slider(values, own, put, value_text)
        return slider

    def _text_field(self, section: SettingsSection, name: str, empty: str, icon: str) -> TextField:
        def put(value: str) -> None:
            setattr(section, name, value.strip())
            self.changes.save_later()

        return TextField("", getattr(section, name), put, limit=MAX_COMMAND_LETTERS, placeholder=empty, icon=icon)

    # The pages:

    def look_page(self) -> Item:
        """Make the page of language, size, colours and table."""
        languages = {"": _("System default"), **words.LANGUAGES}
        language = ChoiceField(
            "", [Segment(code, name) for code, name in languages.items()], self.config.look.language, self._set_language
        )
        themes = {name: _(THEME_NAMES[name]) for name in THEMES}
        speeds = {name: _(label) for name, label in SPEED_NAMES.items()}
        look = self.config.look
        scale = self._slider(look, "scale", SCALE_LIMITS, 5, percent_text)
        pieces = PieceChoice(TABLES, look.table, self._setter(look, "table"))
        coordinates = _("On the rims of boards, and next to stacks on open tables.")
        return Column(
            [
                SettingRow(_("The table"), pieces, _("High contrast uses a plain one."), share=0),
                SettingRow(_("Theme"), self._choice(look, "theme", themes)),
                *colours.colour_rows(self.config, self._open_seat, self._show_colours, self._open_palette),
                SettingRow(
                    _("Motion"), self._choice(look, "animation", speeds), _("Pieces glide, the camera follows.")
                ),
                SettingRow(_("Size of the interface"), scale, _("Larger text and buttons, if the window has room.")),
                SettingRow(_("Language"), language),
                SettingRow(_("From above"), self._toggle(look, "flat"), _("The table lies flat, in two dimensions.")),
                SettingRow(_("Coordinates"), self._toggle(look, "coordinates"), coordinates),
            ],
            gap=0,
        )

    def _open_palette(self, seat: str) -> None:
        self._open_seat = seat
        self.rebuild()

    def _show_colours(self) -> None:
        self.changes.apply()
        self.rebuild()

    def _set_language(self, language: str) -> None:
        self.config.look.language = language
        self.on_language()

    def sound_page(self) -> Item:
        """Make the page of volumes."""

        def on(value: bool) -> None:
            self.config.sound.mute = not value
            self.changes.apply()

        def volume(name: str, sample: str) -> Slider:
            return self._slider(self.config.sound, name, (0, 100), VOLUME_STEP, percent_text, sample)

        rows: list[Item] = [
            SettingRow(_("Sound"), Toggle(not self.config.sound.mute, on), self._mute_note()),
            SettingRow(_("Everything"), volume("all", "land2")),
            SettingRow(_("Table"), volume("table", "land1"), _("Pieces, captures, the end of a game.")),
            SettingRow(_("Interface"), volume("interface", "click"), _("Buttons and choices.")),
        ]
        if not self.services.sounds.is_available:
            rows.insert(0, Words(_("This computer has no sound; everything else works."), 16, "gold"))
        return Column(rows, gap=0)

    def _mute_note(self) -> str:
        """A note with the key that mutes at the table; "" if it has none."""
        chord = make_bindings(self.config.keys).chords["mute"]
        return _("At the table, {key} does the same.").format(key=keycap_text(chord)) if chord else ""

    def play_page(self) -> Item:
        """Make the page of play and of the library."""
        paces = {name: _(label).capitalize() for name, label in PACE_NAMES.items()}
        coach = {name: _(label) for name, label in COACH_NAMES.items() if name != ONCE}  # `ONCE` is chosen for a game
        return Column(
            [
                SettingRow(
                    _("Confirm moves"),
                    self._toggle(self.config.play, "confirm"),
                    _("A move waits for Enter or a second click."),
                ),
                SettingRow(
                    _("Computer's speed"),
                    self._choice(self.config.play, "pace", paces),
                    _("How quickly it replies."),
                ),
                SettingRow(
                    _("An attacked king"),
                    self._choice(
                        self.config.play, "warnings", {name: _(label) for name, label in WARNING_NAMES.items()}
                    ),
                    _("Warns you when your king can be captured next."),
                ),
                SettingRow(
                    _("What saves it"),
                    self._toggle(self.config.play, "saves"),
                    _("Against levels up to Medium, a hint shows what saves an attacked king or the game."),
                ),
                SettingRow(
                    _("Coach"),
                    self._choice(self.config.play, "coach", coach),
                    _("Against the computer, it asks before you play such a move."),
                ),
                SettingRow(
                    _("Turn the table"),
                    self._toggle(self.config.play, "turn_table"),
                    _("With a friend at this screen, each of you plays from your own side."),
                ),
                SettingRow(
                    _("Folder of games"),
                    self._text_field(self.config.play, "folder", _("The usual place"), "library"),
                    _("Where games are saved. Leave it empty for the usual place. Applies after a restart."),
                ),
            ],
            gap=0,
        )

    def keys_page(self) -> Item:
        """Make the page of keys and buttons."""
        return KeysPage(self.config, self.changes.save_later, self.say, self.services.has_controller()).build()

    def friend_page(self) -> Item:
        """Make the page of friends elsewhere."""
        return FriendsPage(self.services, self.changes, self.say, self.rebuild).build()

    def engine_page(self) -> Item:
        """Make the page of the engine."""
        most = max(usable_cores(), self.config.engine.threads)
        threads = self._slider(self.config.engine, "threads", (0, most), 1, threads_text)
        most = max_megabytes() or MEMORY_SIZES[-1]
        sizes = [size for size in MEMORY_SIZES if size <= most]
        memory = self._value_slider(self.config.engine, "memory", sizes, lambda value: f"{value:g} MB")
        return Column(
            [
                SettingRow(
                    _("Time for a move"),
                    self._value_slider(self.config.engine, "seconds", MOVE_SECONDS, seconds_text),
                    _("An upper limit; lower levels need less."),
                ),
                SettingRow(_("Memory"), memory, _("For the positions it remembers.")),
                SettingRow(
                    _("Think during your turn"),
                    self._toggle(self.config.engine, "ponder"),
                    _("The level Master goes on thinking while you do, for a minute at most. Never on battery."),
                ),
                SettingRow(_("Threads"), threads, _("How many positions it can search at the same time.")),
                SettingRow(
                    _("Command"),
                    self._text_field(self.config.engine, "command", _("path/to/engine"), "computer"),
                    _(
                        "A program that speaks our protocol can play for the computer. Leave it empty for the "
                        "built-in engine."
                    ),
                ),
                Space(12),
                Words(_("Changes here apply from the next game on."), 14, "muted"),
            ],
            gap=0,
        )


def _defaults(section: SettingsSection) -> list[tuple[str, object]]:
    """The values of a section as the program came, without those that are kept."""
    plain = type(section)()
    return [(each.name, getattr(plain, each.name)) for each in fields(plain) if each.name not in KEPT_ON_RESET]


def threads_text(count: int) -> str:
    """A number of threads as text; 0 is automatic."""
    return ngettext("{count} thread", "{count} threads", count).format(count=count) if count else _("Automatic")
