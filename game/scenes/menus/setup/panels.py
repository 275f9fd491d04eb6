"""The panels that open over the table: a seat's choices, another time for the clock, and rarely used options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.ai.levels import offered_levels
from game.core.errors import StaxError
from game.core.game import Option
from game.play.clocks import TimeControl
from game.play.coach import COACH_NAMES
from game.play.setup import EVEN_LEVEL, FAR_WORD, FIRST_LEVEL, MAX_NAME_LENGTH, PERSON_WORD
from game.scenes.menus.setup.heaps import Heaps
from game.scenes.menus.setup.sentences import card_name, gift_line
from game.scenes.players.clock_choice import ClockChoice
from game.scenes.players.colour_choice import Swatches, dark
from game.scenes.players.labelled_row import LabelledRow
from game.scenes.players.player_row import default_sign
from game.scenes.players.seating import Seating
from game.scenes.sentences.levels import capitalized, level_title
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.look.themes import SEAT_COLOUR_NAMES
from game.ui.widgets import ChoiceField, Column, Group, Item, Segment, TextField, Widget
from game.ui.widgets.layout import Room, widgets_of
from game.ui.words import _, error_text

PANEL_MARGIN: Final = 16  # units
OPENING_SECONDS: Final = 0.18
ROW_GAP, LEVEL_HEIGHT, LABEL_WIDTH, LEVEL_NAME_WIDTH = 12, 74, 92, 132  # units
STACK_RADIUS: Final = 19  # units; of the pieces that stand for a level, at most
STACK_SHARE: Final = 0.48  # of a level's width, at most: the radius of its pieces
EVEN_WIDTH: Final = 1.7  # of the choice of an even opponent, in widths of a level
EVEN_HEIGHT: Final = 3  # pieces of each of its stacks


class Panel:
    """Widgets on glass over the table, which opens from the top down unless it `is_still`; Escape calls `close`."""

    def __init__(self, content: Item, close: Callable[[], None], is_still: bool = True) -> None:
        self.content = content
        self._began: float | None = None  # the time of the first frame
        self._open_share = 1.0 if is_still else 0.0
        self.group = Group(widgets_of(content), close)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def update(self, now: float) -> None:
        """Continue the panel's opening, and animate its widgets."""
        self._began = now if self._began is None else self._began
        if self._open_share < 1:
            self._open_share = min(1.0, (now - self._began) / OPENING_SECONDS)
        self.group.update(now)

    @property
    def look(self) -> object:
        """The state that determines its look."""
        return self.group.look, self._open_share

    def show(self, content: Item) -> None:
        """Show other widgets; the focus stays where it was."""
        self.group.close()
        self.content = content
        self.group.replace_widgets(widgets_of(content))

    def place(self, pen: Pen, rect: pygame.Rect, window: pygame.Rect) -> None:
        """Set the place: the width and the upper left corner of a rectangle, as high as needed, inside a window."""
        edge = pen.px(PANEL_MARGIN)
        tall = self.content.height_for(pen, rect.width - 2 * edge) + 2 * edge
        self.rect = pygame.Rect(rect.left, rect.top, rect.width, tall).clamp(window)
        self.content.place(pen, self.rect.inflate(-2 * edge, -2 * edge))
        self.group.update_hover()

    def height(self, pen: Pen, width: int) -> int:
        """The height in pixels for a width in pixels."""
        edge = pen.px(PANEL_MARGIN)
        return self.content.height_for(pen, width - 2 * edge) + 2 * edge

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the part of the glass and its widgets that is open."""
        shown, before = self.rect.copy(), surface.get_clip()
        shown.height = round(shown.height * (1 - (1 - self._open_share) ** 3))
        if self._open_share < 1:
            surface.set_clip(shown.inflate(pen.px(2), pen.px(2)).clip(before))
        else:
            pen.shadow(surface, self.rect)
        pen.box(surface, shown, 16, pen.theme.ground.note[:7], pen.theme.gold + "88", max(1.2, pen.px(1.4)))
        self.content.draw_static(surface, pen)
        self.group.draw(surface, pen)
        surface.set_clip(before)


class LevelStacks(ChoiceField):
    """The choice of a level: a stack for each, a piece higher for each stronger level.

    Before them stand two equal stacks, yours and the computer's, for an opponent about as strong as you.  The panel
    writes what the level under the pointer sees, or else the chosen level; there are no tooltips.
    """

    height_units = LEVEL_HEIGHT

    def __init__(self, seating: Seating, seat: int, heaps: Heaps, on_choice: Callable[[str], None]) -> None:
        names = {EVEN_LEVEL: _("Even game")} | {level: level_title(level) for level in offered_levels(seating.game)}
        segments = [Segment(level, name, tip=seating.level_sight(level)) for level, name in names.items()]
        super().__init__(_("Level"), segments, seating.seats[seat].level, on_choice)
        self.seat = seat
        self.heaps = heaps

    @property
    def described(self) -> Segment:
        """The level that is pointed at, or else the chosen level."""
        return self.segments[self.index if self._hovered_segment is None else self._hovered_segment]

    def tooltip_at(self, point: tuple[int, int] | None) -> tuple[str, pygame.Rect]:
        """No words, because the panel describes the level."""
        del point
        return "", self.rect

    def lay_out(self, pen: Pen) -> None:
        """Compute the rectangles of the stacks, side by side."""
        self.shows_one = False
        self._segment_rects = self.segment_rects(pen)

    def segment_rects(self, pen: Pen) -> list[pygame.Rect]:
        """The rectangles of the stacks."""
        del pen
        r = self.rect
        unit = self._level_width
        ends = (round(unit * (index + EVEN_WIDTH)) for index in range(len(self.segments)))
        edges = [r.left, *(r.left + end for end in ends)]
        return [pygame.Rect(left, r.top, right - left, r.height) for left, right in pairwise(edges)]

    @property
    def _level_width(self) -> float:
        """The width of a level in pixels; the even opponent's is EVEN_WIDTH times that."""
        return self.rect.width / (len(self.segments) + EVEN_WIDTH - 1)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the stacks: the chosen level in full light with a bar below, the others darker."""
        self.lay_out(pen)
        theme, shown = pen.theme, self.heaps.shown_theme(pen.theme)
        for index, place in enumerate(self._segment_rects):
            is_chosen, is_hovered = index == self.index, index == self._hovered_segment
            if is_hovered and not is_chosen:
                pen.box(surface, place, 9, theme.ground.hover, None)
            if is_chosen:
                bar = pygame.Rect(0, 0, place.width - pen.px(14), max(2, pen.px(4)))
                pen.box(surface, bar.move_to(midbottom=place.midbottom), 2, theme.gold, None)
            if shown is None:  # their pictures are not read yet
                continue
            foot, radius = place.bottom - pen.px(10), min(pen.px(STACK_RADIUS), int(STACK_SHARE * self._level_width))
            for seat, count, middle in self._stacks(index, place):
                stack = self.heaps.stack(seat, count, radius, shown, 0.6, are_small=True)
                if not is_chosen and not is_hovered:
                    stack = dark(stack)
                at = stack.get_rect(midbottom=(middle, foot))
                surface.blit(stack, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.draw_focus_ring(surface, pen)

    def _stacks(self, index: int, place: pygame.Rect) -> list[tuple[int, int, int]]:
        """The stacks of a choice: of whose pieces, how high, and the middle in pixels."""
        if self.segments[index].value != EVEN_LEVEL:
            return [(self.seat, index, place.centerx)]
        yours = next((seat for seat, sitting in enumerate(self.heaps.seating.seats) if sitting.human), self.seat)
        return [
            (seat, EVEN_HEIGHT, place.left + round(place.width * share))
            for seat, share in ((yours, 0.29), (self.seat, 0.71))
        ]


class SeatPlaces(NamedTuple):
    """Where the words of a seat's choices lie, and the y of the line between them."""

    level_name: pygame.Rect = pygame.Rect(0, 0, 0, 0)
    sight: pygame.Rect = pygame.Rect(0, 0, 0, 0)
    fault: pygame.Rect = pygame.Rect(0, 0, 0, 0)
    rule: int = 0


class SeatChoices(Item):
    """Who sits at a seat, how strong, in which colour and with which name.

    `on_choose` is called after a change, `on_rename` after a new name, `on_resize` if the height changes.
    """

    def __init__(
        self,
        seating: Seating,
        seat: int,
        heaps: Heaps,
        on_choose: Callable[[], None],
        on_rename: Callable[[], None],
        on_resize: Callable[[], None],
    ) -> None:
        super().__init__()
        self.seating = seating
        self.seat = seat
        self.on_choose = on_choose
        self.on_rename = on_rename
        self.on_resize = on_resize
        self.fault = ""
        sitting = seating.seats[seat]
        kinds = [Segment(PERSON_WORD, _("Someone here"), "person"), Segment("", _("The computer"), "computer")]
        if seat:
            kinds.append(Segment(FAR_WORD, _("A friend elsewhere"), "globe"))
        chosen = FAR_WORD if sitting.is_far else "" if sitting.level else PERSON_WORD
        self.who = ChoiceField(_("Player"), kinds, chosen, lambda kind: self._set_player(kind or FIRST_LEVEL))
        self.level = None if not sitting.level else LevelStacks(seating, seat, heaps, self._set_player)
        self.colour = self._colours()
        self.name = TextField(
            _("Name"), sitting.name, self._rename, limit=MAX_NAME_LENGTH, placeholder=_("Name"), icon="pencil"
        )
        widgets: list[Widget | None] = [self.who, self.level, self.colour, self.name]
        self.items = [widget for widget in widgets if widget is not None]
        self._theme = Theme()  # until it is placed
        self._places = SeatPlaces()

    def _set_player(self, who: str) -> None:
        self.seating.set_player(self.seat, who)
        self.on_choose()

    def _rename(self, name: str) -> None:
        before, self.fault = self.fault, ""
        try:
            self.seating.set_name(self.seat, name)
        except StaxError as error:
            self.fault = error_text(error)
        self.on_rename()
        if self.fault != before:
            self.on_resize()

    def _colours(self) -> Swatches:
        seating, seat = self.seating, self.seat

        def choose(name: str) -> None:
            seating.choose_colour(seat, name)
            self.on_choose()

        def own(size: int) -> pygame.Surface:
            return default_sign(seating, seat, size, self._theme)

        words = _("As in the settings") if seating.usual_colours else _("The game's own")
        has = seating.colours[: seating.count]
        taken = [colour for index, colour in enumerate(has) if index != seat]
        chosen = has[seat] if has else ""
        return Swatches(_("Colour"), (words, own), self._colour_tip, chosen, choose, taken=taken, has_name=False)

    def _colour_tip(self, name: str) -> str:
        """The name of a colour, and what happens if another player has it."""
        seating, colour = self.seating, _(SEAT_COLOUR_NAMES[name])
        has = seating.colours[: seating.count]
        if name not in has or has[self.seat] == name:
            return colour
        return _("{colour}: swap with {name}").format(colour=colour, name=seating.player_name(has.index(name)))

    # Where it lies:

    def _heights(self, pen: Pen, width: int) -> tuple[int, int, int]:
        """The heights of the level with its description, of the row of colour and name, and of the fault."""
        level = 0
        if self.level is not None:
            choices = [segment.value for segment in self.level.segments]
            tallest = max(pen.paragraph_height(self.seating.level_sight(each), width, 15) for each in choices)
            level = pen.px(LEVEL_HEIGHT + 10 + 10) + tallest
        fault = pen.px(8) + pen.paragraph_height(self.fault, width, 15) if self.fault else 0
        return level, pen.px(44), fault

    def height_for(self, pen: Pen, width: int) -> int:
        """The height in pixels of all rows."""
        return pen.px(44) + sum(self._heights(pen, width)) + 2 * pen.px(ROW_GAP)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Put the rows below each other."""
        self.rect, self._theme = rect.copy(), pen.theme
        room, px = Room(rect), pen.px
        level, row, _fault = self._heights(pen, rect.width)
        who = room.cut_top(px(44), px(ROW_GAP))
        self.who.place(
            pen, pygame.Rect(who.left, who.top, min(who.width, self.who.preferred_width(pen) + px(80)), who.height)
        )
        level_name = sight = pygame.Rect(0, 0, 0, 0)
        if self.level is not None:
            part = Room(room.cut_top(level))
            stacks = Room(part.cut_top(px(LEVEL_HEIGHT), px(10)))
            level_name, sight = stacks.cut_left(px(LEVEL_NAME_WIDTH), px(8)), part.rect
            self.level.place(pen, stacks.rect)
        rule = room.rect.top
        room.cut_top(px(ROW_GAP))
        last = Room(room.cut_top(row))
        last.cut_left(px(LABEL_WIDTH))
        self.colour.place(pen, last.cut_left(self.colour.min_width(pen), px(18)))
        self.name.place(pen, last.rect)
        self._places = SeatPlaces(level_name, sight, room.rect.move(0, px(8)), rule)

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the level in words, the labels and the message about an invalid name."""
        theme, px = pen.theme, pen.px
        if self.level is not None:
            level, place = self.level.described, self._places.level_name
            pen.text(surface, level.label, place.midleft, 22, theme.ink, "black", room=place.width)
            pen.paragraph(surface, level.tip, self._places.sight, 15, theme.muted)
        pen.box(
            surface,
            pygame.Rect(self.rect.left, self._places.rule, self.rect.width, max(1, px(1.2))),
            0,
            theme.lines.edge,
            None,
        )
        at = self.rect.left + px(4), self.colour.rect.centery
        pen.text(surface, _("Colour"), at, 15, theme.muted, room=px(LABEL_WIDTH - 8))
        if self.fault:
            pen.paragraph(surface, self.fault, self._places.fault, 15, theme.no)


def clock_content(
    seating: Seating, on_change: Callable[[TimeControl | None], None], rebuild: Callable[[], None]
) -> Item:
    """The widgets for any time control."""
    names = [card_name(seating, seat) for seat in range(seating.count)] if seating.count > 1 else []
    return Column(ClockChoice(seating.control, on_change, rebuild, names).rows())


def _gift_choice(seating: Seating, gifts: Sequence[tuple[int, ...]], on_choose: Callable[[], None]) -> ChoiceField:
    """The choice of a handicap: what a player gives the other before the game."""
    by_text = {"": ()} | {" ".join(map(str, each)): each for each in gifts}
    segments = [
        Segment(text, gift_line(seating, each) if each else _("An even start")) for text, each in by_text.items()
    ]
    chosen = " ".join(map(str, seating.gifts))

    def choose(text: str) -> None:
        seating.set_gifts(by_text[text])
        on_choose()

    return ChoiceField(_("Head start"), segments, chosen if chosen in by_text else "", choose)


def _character_rows(seating: Seating, on_choose: Callable[[], None]) -> list[Item]:
    """A choice of the style of play for each computer whose level has characters."""
    rows: list[Item] = []
    seats = [seat for seat in range(seating.count) if seating.characters_for(seat)]
    for seat in seats:

        def choose(character: str, seat: int = seat) -> None:
            seating.set_character(seat, character)
            on_choose()

        label = _("Style") if len(seats) == 1 else _("Style of {name}").format(name=card_name(seating, seat))
        segments = [Segment("", _("Balanced"), tip=_("Plays what looks best, in no style of its own."))]
        segments += [
            Segment(each.id, capitalized(_(each.name)), tip=_(each.sentence))
            for each in seating.characters_for(seat).values()
        ]
        rows.append(LabelledRow(label, ChoiceField(label, segments, seating.seats[seat].character, choose)))
    return rows


def more_content(
    seating: Seating, on_choose: Callable[[], None], on_pick: Callable[[Option], None], buttons: Item
) -> Item:
    """The options of the game, the coach, and buttons; `on_pick` gets an option whose letters are to be picked."""

    def set_coach(strictness: str) -> None:
        seating.set_coach(strictness)
        on_choose()

    rows: list[Item] = []
    for option in seating.game.options:
        if not seating.changes_seat_count(option):
            choice = seating.option_choice(option, on_choose, on_pick)
            rows.append(LabelledRow(choice.label, choice))
    rows += _character_rows(seating, on_choose)
    gifts = seating.offered_gifts()
    if gifts:
        rows.append(LabelledRow(_("Head start"), _gift_choice(seating, tuple(gifts), on_choose)))
    if seating.can_be_coached:
        names = {"": _("As in the settings")} | {name: _(label) for name, label in COACH_NAMES.items()}
        segments = [Segment(name, label) for name, label in names.items()]
        rows.append(LabelledRow(_("Coach"), ChoiceField(_("Coach"), segments, seating.coach, set_coach)))
    return Column([*rows, buttons])
