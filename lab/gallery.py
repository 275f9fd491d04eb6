"""A gallery for development: every widget in every state, theme, scale and language."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.core.display.pieces import HexTile
from game.core.errors import N_
from game.program import start
from game.scenes.menus.menu_scene import MenuScene
from game.ui import words
from game.ui.kinds import glyph
from game.ui.kinds.glyphs import swatch
from game.ui.look.cloth import PREMULTIPLIED, shadow
from game.ui.look.pen import Pen
from game.ui.look.themes import SCALE_LIMITS, SEAT_COLOUR_NAMES, SEAT_TINTS, THEME_NAMES, THEMES, Appearance
from game.ui.widgets import (
    Button,
    ChoiceField,
    ChordField,
    Column,
    Item,
    LabelledWidget,
    QuestionDialog,
    RowLook,
    Rows,
    ScrollPage,
    SectionHeading,
    Segment,
    Slider,
    TabBar,
    TextField,
    Toggle,
    Widget,
    WidgetRow,
    Words,
)
from game.ui.words import _

ROWS: Final = 3000
STATES: Final = (N_("At rest"), N_("Pointed at"), N_("Pressed"), N_("With the focus"), N_("Disabled"))


def nothing(*_values: object) -> None:
    """What most of the gallery's widgets do."""


class Posed(Item):
    """A widget outside any group, fixed in one of the states."""

    def __init__(self, widget: Widget, state: int) -> None:
        super().__init__()
        self.widget = widget
        self.state = state

    def min_width(self, pen: Pen) -> int:
        """As wide as the widget must be."""
        return self.widget.min_width(pen)

    def height_for(self, pen: Pen, width: int) -> int:
        """As high as the widget."""
        return self.widget.height_for(pen, width)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Place the widget in a rectangle."""
        self.widget.place(pen, rect)

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw it as it looks in its state."""
        widget = self.widget
        widget.hovered = self.state in (1, 2)
        widget.is_held, widget.focused, widget.enabled = self.state == 2, self.state == 3, self.state != 4
        widget.draw(surface, pen)


def posed(state: int) -> Column:
    """One of each in a state."""
    two = [Segment("a", _("Off")), Segment("b", _("On"))]
    made: list[Widget] = [
        Button(_("Start"), nothing, strong=True),
        Button(_("Rules"), nothing, icon="book"),
        Toggle(True, nothing),
        Toggle(False, nothing),
        Slider("", 60, nothing),
        ChoiceField("", two, "b", nothing),
        TextField("", "Ana", nothing),
        ChordField("", "ctrl+h", nothing),
    ]
    return Column([Words(_(STATES[state]), 15, "muted", "semibold"), *(Posed(widget, state) for widget in made)], 16)


class Gallery(MenuScene):
    """Tabs of widgets; `done` leaves it."""

    is_overlay = True

    def __init__(self, done: Callable[[], None], appearance: Appearance | None = None, tab: str = "look") -> None:
        first = appearance or Appearance()
        super().__init__(lambda: Appearance(self.theme, self.scale), done)
        self.theme, self.scale = first.name, first.percent
        self.tab = tab
        self.log: list[str] = []  # what the widgets did, for those who try them
        self.done = done
        self.rows: Rows | None = None
        self._name = "Ana María"
        self._panel = pygame.Rect(0, 0, 0, 0)
        self.build()

    # What there is:

    def _tabs(self) -> TabBar:
        names = {
            "look": (_("Look"), "eye"),
            "controls": (_("Controls"), "settings"),
            "text": (_("Text"), "pencil"),
            "list": (_("List"), "list"),
            "states": (_("States"), "top-down"),
        }
        segments = [Segment(key, name, icon) for key, (name, icon) in names.items()]
        return TabBar(_("Pages"), segments, self.tab, self._turn)

    def build(self) -> None:
        """Make the widgets of the tab in the language that is spoken now; the focus stays where it was."""
        self.group.close()
        self.tabs = self._tabs()
        self.back = Button(_("Back"), self.done, icon="undo", key="Esc")
        content = {
            "look": self._of_look,
            "controls": self._of_controls,
            "text": self._of_text,
            "list": self._of_list,
            "states": self._of_states,
        }[self.tab]()
        self.page = ScrollPage(content)
        beside = [] if self.rows is None else [self.rows]
        widgets: list[Widget] = [self.tabs, *beside, *self.page.widgets, self.back]
        self.group.replace_widgets(widgets, self.page)
        self.relayout()

    def _of_look(self) -> Item:
        self.rows = None
        themes = [Segment(key, _(THEME_NAMES[key])) for key in THEMES]
        seats = [
            Segment(key, _(SEAT_COLOUR_NAMES[key]), picture=partial(swatch, tint), tip=tint.body)
            for key, tint in SEAT_TINTS.items()
        ]
        tongues = [Segment(code, name) for code, name in words.LANGUAGES.items()]
        scale = Slider(
            "",
            self.scale,
            self._scaled,
            low=SCALE_LIMITS[0],
            high=SCALE_LIMITS[1],
            step=5,
            value_text=lambda value: f"{value} %",  # no text
        )
        return Column(
            [
                SectionHeading(_("How everything looks")),
                LabelledWidget(
                    _("Theme"), ChoiceField("", themes, self.theme, self._wear), _("Colours of the table and panels.")
                ),
                LabelledWidget(_("Interface scale"), scale, _("Of all text, buttons and panels.")),
                LabelledWidget(_("Language"), ChoiceField("", tongues, words.language(), self._speak)),
                LabelledWidget(
                    _("Colour of a seat"), ChoiceField("", seats, "ivory", nothing), _("All eyes tell them apart.")
                ),
                SectionHeading(_("Ink")),
                *(Words(_("Read the rules before you play."), 16, ink) for ink in ("ink", "prose", "muted", "gold")),
            ]
        )

    def _of_controls(self) -> Item:
        self.rows = None
        off = Button(_("Continue"), nothing, icon="play")
        off.enabled = False
        save = Button(_("Save"), self._hear("save"), icon="save", key="S", shortcut=pygame.K_s)
        save.tip = _("Writes the game into a file, where other programs can read it.")
        speeds = [Segment(v, n) for v, n in (("slow", _("Slow")), ("normal", _("Normal")), ("fast", _("Fast")))]
        many = [Segment(str(number), _("Player {number}").format(number=number)) for number in range(1, 10)]
        dim = Slider("", 30, nothing)
        dim.enabled = False
        return Column(
            [
                SectionHeading(_("Buttons")),
                WidgetRow([Button(_("Start"), self._hear("start"), icon="play", strong=True), save, off]),
                WidgetRow([Button(_("Ask a question"), self._ask), Button(_("Undo"), self._hear("undo"), icon="undo")]),
                SectionHeading(_("Switches and sliders")),
                LabelledWidget(_("Sounds"), Toggle(True, self._heard("sounds")), _("Wood on wood, felt and a bell.")),
                LabelledWidget(
                    _("Volume"), Slider("", 70, self._heard("volume"), step=5, value_text=lambda v: f"{v} %")
                ),
                LabelledWidget(_("Computer's speed"), dim, _("Only while a computer plays.")),
                SectionHeading(_("Choices")),
                LabelledWidget(_("Animation"), ChoiceField("", speeds, "normal", self._heard("speed"))),
                LabelledWidget(_("Who begins"), ChoiceField("", many, "1", self._heard("player"))),
            ]
        )

    def _of_text(self) -> Item:
        self.rows = None
        name = TextField(
            _("Name"), self._name, self._named, limit=24, placeholder=_("Name of the player"), icon="person"
        )
        find = TextField(
            _("Search"),
            "",
            self._heard("find"),
            on_enter=self._hear("entered"),
            placeholder=_("Game or player"),
            icon="search",
        )
        long = Button(_("A label that is far too long for the button that it is written on"), self._hear("long"))
        long.may_shorten = True
        return Column(
            [
                SectionHeading(_("Text fields")),
                LabelledWidget(_("Name"), name, _("At most 24 letters.")),
                LabelledWidget(_("Search"), find),
                LabelledWidget(_("Hint"), ChordField(_("Hint"), "ctrl+h", self._heard("hint"))),
                LabelledWidget(_("A long label"), long, _("It is cut, and shown in full under the pointer."), 0.25),
                SectionHeading(_("Paragraphs")),
                Words(
                    _(
                        "Four games are played on this table. In each of them pieces are stacked on pieces, and what a "
                        "stack may do follows from its height. A paragraph is broken into lines that fit its column."
                    )
                ),
            ]
        )

    def _of_list(self) -> Item:
        """A list beside the page."""
        chosen = 0 if self.rows is None else self.rows.chosen
        self.rows = Rows(
            _("List"),
            ROWS,
            self._row,
            row_units=60,
            chosen=chosen,
            on_choice=self._heard("row"),
            on_open=self._heard("opened"),
            tip_of=lambda row: _("Move {number}").format(number=row + 1) if row % 7 == 0 else "",
        )
        rename = Button(_("Rename"), self._ask, icon="pencil")
        return Column(
            [
                SectionHeading(_("List")),
                Words(_("Only the rows that are seen are drawn, however many there are.")),
                rename,
                Button(_("Delete"), self._hear("delete"), icon="bin"),
            ]
        )

    def _of_states(self) -> Item:
        self.rows = None
        return Column([SectionHeading(_("States")), WidgetRow([posed(state) for state in range(len(STATES))], 24)])

    def _row(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, row: int, look: RowLook) -> None:
        theme, px = pen.theme, pen.px
        picture = glyph(HexTile(row % 3, row % 64), px(40), theme)
        surface.blit(picture, picture.get_rect(midleft=(rect.left, rect.centery)))
        left = rect.left + px(56)
        number = pen.text(surface, str(row + 1), rect.midright, 14, theme.muted, anchor="midright")
        room = number.left - px(12) - left
        ink = theme.gold if look.chosen else theme.ink
        game = _("Player {number}").format(number=row % 9 + 1)
        pen.text(surface, game, (left, rect.centery - px(9)), 16, ink, "semibold", room=room)
        more = _("Move {number}").format(number=row % 40)
        pen.text(surface, more, (left, rect.centery + px(12)), 13, theme.muted, room=room)

    # What they do:

    def _hear(self, name: str) -> Callable[..., None]:
        return lambda *_values: self.log.append(name)

    def _heard(self, name: str) -> Callable[[object], None]:
        return lambda value: self.log.append(f"{name} {value}")

    def _turn(self, tab: str) -> None:
        self.tab = tab
        self.build()

    def _wear(self, theme: str) -> None:
        self.theme = theme
        self.relayout()

    def _scaled(self, scale: int) -> None:
        self.scale = scale
        self.relayout()

    def _speak(self, language: str) -> None:
        words.choose(language)
        self.build()

    def _named(self, name: str) -> None:
        self._name = name
        self.log.append(f"name {name}")

    def _ask(self) -> None:
        name = TextField(_("Name"), self._name, self._named, limit=24, icon="pencil")
        keep = Button(_("Rename"), lambda: self._answer("rename"), strong=True)
        leave = Button(_("Cancel"), lambda: self._answer("cancel"))
        text = _("The game keeps its moves and its place in the list.")
        widgets = [name, keep, leave]
        self.set_dialog(QuestionDialog(_("Another name?"), text, widgets, lambda: self._answer("cancel")))

    def _answer(self, answer: str) -> None:
        self.log.append(answer)
        self.set_dialog(None)

    # The scene:

    def handle_event(self, event: pygame.event.Event) -> bool:
        """The tabs' own keys, then the widgets."""
        return self.tabs.handle_page_key(event) or super().handle_event(event)

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place the tabs, the panel and what is in it."""
        pen, px = self.pen, self.pen.px
        across = min(size[0] - 2 * px(32), px(1180))
        left = (size[0] - across) // 2
        back = max(px(140), self.back.min_width(pen))
        self.back.place(pen, pygame.Rect(left + across - back, px(28), back, px(48)))
        self.tabs.place(pen, pygame.Rect(left, px(28), across - back - px(24), px(52)))
        top = px(28 + 52 + 20)
        self._panel = pygame.Rect(left, top, across, size[1] - px(32) - top)
        inner = self._panel.inflate(-2 * px(24), -2 * px(16))
        if self.rows is not None:
            wide = max(self.rows.min_width(pen), round(inner.width * 0.56))
            self.rows.place(pen, pygame.Rect(inner.left, inner.top + px(8), wide, inner.height - px(16)))
            inner = pygame.Rect(inner.left + wide + px(24), inner.top, inner.width - wide - px(24), inner.height)
        self.page.place(pen, inner)
        return tuple(self._panel)

    def paint(self, ground: pygame.Surface) -> None:
        """Paint the panel with its shadow."""
        pen, reach = self.pen, self.pen.px(16)
        soft = shadow(self._panel.size, pen.px(16), reach)
        ground.blit(soft, self._panel.move(-2 * reach, -2 * reach + pen.px(10)), special_flags=PREMULTIPLIED)
        pen.box(ground, self._panel, 16, pen.theme.ground.solid, pen.theme.lines.edge)


def run(args: Namespace) -> int:
    """The command `gallery`: in the look that is remembered; leaving it ends the program."""
    return start.run(args, lambda app: app.scenes.push(Gallery(app.scenes.pop, app.services.preferences.appearance)))
