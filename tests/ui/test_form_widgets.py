"""Sliders, fields, lists, tabs, tooltips and pages by keyboard and mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pygame
import pytest

from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.widgets import (
    Button,
    Column,
    Group,
    LabelledWidget,
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
from game.ui.widgets.editing import LineState
from game.ui.widgets.layout import Room, place_row, split_columns
from game.ui.widgets.scroll import GLIDE_TIME, Scroll
from game.ui.widgets.tooltip import TOOLTIP_DELAY
from tests.fake_clipboard import FakeClipboard

W = TypeVar("W", bound=Widget)
PEN = Pen(Theme())
WINDOW = (900, 600)
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


class GroupFixture:
    """Widgets in a group, a hand at keyboard and mouse, and a clock."""

    def __init__(self, widgets: Sequence[Widget], page: ScrollPage | None = None) -> None:
        self.group = Group(widgets, page=page)
        self.now = 1.0
        self.surface = pygame.Surface(WINDOW, pygame.SRCALPHA)
        self.show()

    def show(self, seconds: float = 0.0) -> None:
        self.now += seconds
        self.group.update(self.now)
        self.group.draw(self.surface, PEN)

    def post(self, kind: int, **values: object) -> bool:
        used = self.group.handle(pygame.event.Event(kind, **values))  # type: ignore[arg-type]
        self.show()
        return used

    def key(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            self.post(pygame.KEYDOWN, key=code, mod=mod, unicode="")

    def type(self, words: str) -> None:
        self.post(pygame.TEXTINPUT, text=words)

    def point(self, place: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, place: tuple[int, int]) -> None:
        self.point(place)
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)

    def let_go(self, place: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=1)

    def click(self, place: tuple[int, int]) -> None:
        self.press(place)
        self.let_go(place)

    def wheel(self, notches: int) -> None:
        self.post(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=float(notches))


def placed(widget: W, *rect: int) -> W:
    widget.place(PEN, pygame.Rect(rect))
    return widget


# Sliders:


def slider(log: list[int]) -> Slider:
    made = Slider("Volume", 40, log.append, step=5, value_text=lambda value: f"{value} %")
    return placed(made, 20, 20, 400, 52)


def test_a_slider_goes_by_steps_pages_and_ends() -> None:
    log: list[int] = []
    fixture = GroupFixture([slider(log)])
    fixture.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_END, pygame.K_RIGHT, pygame.K_HOME)
    assert log == [45, 40, 35, 100, 0]
    fixture.key(pygame.K_PAGEUP)
    assert log[-1] == 50


def test_a_slider_follows_the_pointer_even_outside_of_it() -> None:
    log: list[int] = []
    volume = slider(log)
    fixture = GroupFixture([volume])
    fixture.press(volume.place_of(75, PEN))
    fixture.point((volume.place_of(20, PEN)[0], 500))
    fixture.point((-50, 500))
    fixture.let_go((-50, 500))
    fixture.point(volume.place_of(90, PEN))
    assert log == [75, 20, 0]


def test_the_wheel_turns_a_slider_only_while_it_has_the_focus() -> None:
    log: list[int] = []
    volume = slider(log)
    fixture = GroupFixture([placed(Button("Other", lambda: None), 20, 200, 200, 52), volume])
    fixture.point(volume.rect.center)
    fixture.wheel(1)
    assert log == []
    fixture.key(pygame.K_TAB)
    fixture.wheel(1)
    fixture.wheel(-1)
    assert log == [45, 40]


# Text:


def test_letters_are_put_in_taken_out_and_replaced() -> None:
    line = LineState("Ana", 3, 3).insert(" y Luis", 20)
    assert line.text == "Ana y Luis"
    assert line.move(-1, words=True).caret == 6
    assert line.delete(-1, words=True).text == "Ana y "
    assert line.move_to(0).delete(1).text == "na y Luis"
    assert line.move_to(0).move_to(3, extend=True).insert("Eva", 20).text == "Eva y Luis"
    assert line.select_word(8).selection == "Luis"
    assert line.select_all().delete(-1).text == ""
    assert line.move_to(0).delete(-1) == line.move_to(0)


def test_a_step_by_words_goes_on_from_the_caret_whatever_is_selected() -> None:
    line = LineState("one two three four")
    forth, back = line.move_to(4).move_to(7, extend=True), line.move_to(7).move_to(4, extend=True)
    assert forth.move(1, words=True) == line.move_to(13)
    assert forth.move(-1, words=True) == line.move_to(4)
    assert back.move(1, words=True) == line.move_to(7)
    assert back.move(-1, words=True) == line.move_to(0)
    assert forth.move(1, words=True, extend=True).selection == "two three"
    assert [forth.move(by) for by in (-1, 1)] == [line.move_to(4), line.move_to(7)]


def test_what_is_put_in_is_one_printable_line_within_the_limit() -> None:
    assert LineState().insert("two\nlines\tand\x00 more", 14).text == "two linesand m"
    assert LineState("abc", 1, 1).insert("XYZ", 4).text == "aXbc"
    assert LineState().insert("e\u0301", 10).text == "é"
    assert LineState("x\u0302y", 2, 2).move(-1).caret == 0


def field(log: list[str], **more: object) -> TextField:
    return placed(TextField("Name", "Ana", log.append, clipboard=FakeClipboard(), **more), 20, 20, 300, 52)  # type: ignore[arg-type]


def test_a_field_takes_text_and_keeps_letters_from_shortcuts() -> None:
    log: list[str] = []
    other = placed(Button("Save", lambda: log.append("saved"), shortcut=pygame.K_s, strong=True), 20, 200, 200, 52)
    name = field(log)
    fixture = GroupFixture([name, other])
    fixture.key(pygame.K_s)
    fixture.type("s")
    fixture.key(pygame.K_BACKSPACE, pygame.K_HOME)
    fixture.type("¡")
    assert log == ["Anas", "Ana", "¡Ana"]
    fixture.key(pygame.K_RETURN)
    assert log[-1] == "saved"
    fixture.key(pygame.K_TAB, pygame.K_s)
    assert log[-2:] == ["saved", "saved"]


def test_enter_is_the_fields_where_it_has_use_for_it() -> None:
    log: list[str] = []
    fixture = GroupFixture([field(log, on_enter=lambda value: log.append(f"entered {value}"))])
    fixture.key(pygame.K_RETURN)
    assert log == ["entered Ana"]


def test_a_field_copies_cuts_and_pastes() -> None:
    log: list[str] = []
    name = field(log, limit=8)
    fixture = GroupFixture([name])
    fixture.key(pygame.K_a, pygame.K_c, mod=CTRL)
    fixture.key(pygame.K_END)
    fixture.key(pygame.K_v, pygame.K_v, mod=CTRL)
    assert name.value == "AnaAnaAn"
    fixture.key(pygame.K_LEFT, pygame.K_LEFT, mod=SHIFT)
    fixture.key(pygame.K_x, mod=CTRL)
    assert name.value == "AnaAna"
    assert name.clipboard.take() == "An"


def test_an_input_method_makes_its_text_in_the_field() -> None:
    log: list[str] = []
    name = field(log)
    fixture = GroupFixture([name])
    fixture.post(pygame.TEXTEDITING, text="ni", start=2, length=0)
    fixture.key(pygame.K_BACKSPACE, pygame.K_RETURN)  # its own
    assert name.value == "Ana"
    assert name.composition == "ni"
    fixture.type("你")
    assert name.value == "Ana你"
    assert name.composition == ""


def test_a_field_is_selected_by_the_pointer() -> None:
    name = placed(TextField("Name", "one two three", lambda _value: None, clipboard=FakeClipboard()), 20, 20, 300, 52)
    fixture = GroupFixture([name])
    middle = name.rect.centery
    fixture.press((name.rect.left + 14, middle))
    fixture.point((name.rect.right, middle))
    fixture.let_go((name.rect.right, middle))
    assert name.state.selection == "one two three"
    at = (name.rect.left + 14 + 40, middle)
    fixture.show(2.0)
    fixture.click(at)
    fixture.click(at)
    assert name.state.selection in ("one", "two")
    fixture.click(at)
    assert name.state.selection == "one two three"


def test_the_caret_blinks_and_a_long_text_follows_it() -> None:
    name = placed(TextField("Name", "w" * 50, lambda _value: None, clipboard=FakeClipboard()), 20, 20, 200, 52)
    fixture = GroupFixture([name])
    looks = set()
    for _ in range(10):
        fixture.show(0.2)
        looks.add(name.look)
    assert len(looks) == 2
    assert name.place_at((name.rect.right - 14, 40)) == 50
    fixture.key(pygame.K_HOME)
    assert name.place_at((name.rect.left + 14, 40)) == 0


def test_text_that_is_too_long_is_reported_when_the_field_is_left() -> None:
    pen, words = Pen(Theme()), "a name that nobody can read in so little room"
    name = placed(TextField("Name", words, lambda _value: None), 20, 20, 200, 52)
    name.draw(pygame.Surface(WINDOW, pygame.SRCALPHA), pen)
    assert name.tooltip_text == words
    assert pen.truncated_texts == set()


# Lists:


def rows(log: list[str], count: int = 5000) -> tuple[Rows, set[int]]:
    drawn: set[int] = set()

    def draw(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, row: int, look: RowLook) -> None:
        drawn.add(row)
        pen.text(surface, f"Row {row}", rect.midleft, 15, pen.theme.gold if look.chosen else "")

    made = Rows(
        "Games",
        count,
        draw,
        on_choice=lambda row: log.append(f"chose {row}"),
        on_open=lambda row: log.append(f"opened {row}"),
        tip_of=lambda row: f"all of row {row}",
        placeholder="Nothing yet",
    )
    return placed(made, 20, 20, 400, 440), drawn


def test_only_the_rows_that_are_seen_are_drawn() -> None:
    games, drawn = rows([])
    fixture = GroupFixture([games])
    assert drawn == set(range(10))
    drawn.clear()
    fixture.key(pygame.K_TAB, pygame.K_END)
    fixture.show(1.0)
    assert max(drawn) == 4999
    assert len(drawn) < 40
    assert games.row_rect(4999).bottom == games.rect.bottom


def test_a_list_is_walked_by_keys() -> None:
    log: list[str] = []
    games, _ = rows(log)
    fixture = GroupFixture([games])
    fixture.key(
        pygame.K_TAB, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_END, pygame.K_RETURN, pygame.K_HOME
    )
    assert log == ["chose 1", "chose 10", "chose 9", "chose 4999", "opened 4999", "chose 0"]


def test_a_list_is_left_by_an_arrow_at_its_end() -> None:
    games, _ = rows([], count=2)
    below = placed(Button("Below", lambda: None), 20, 500, 200, 52)
    fixture = GroupFixture([games, below])
    fixture.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    assert fixture.group.focused is below


def test_a_row_is_chosen_by_a_click_and_opened_by_two() -> None:
    log: list[str] = []
    games, _ = rows(log)
    fixture = GroupFixture([games])
    fixture.click(games.row_rect(3).center)
    fixture.show(2.0)
    fixture.click(games.row_rect(4).center)
    fixture.click(games.row_rect(4).center)
    assert log == ["chose 3", "chose 4", "opened 4"]


def test_a_list_is_scrolled_by_the_wheel_and_by_its_bar() -> None:
    log: list[str] = []
    games, _ = rows(log)
    fixture = GroupFixture([games])
    fixture.point(games.rect.center)
    fixture.wheel(-5)
    fixture.show(1.0)
    assert games.visible_rows.start > 5
    fixture.press((games.rect.right - 4, games.rect.bottom - 6))
    fixture.point((games.rect.right - 4, games.rect.bottom + 90))
    fixture.let_go((games.rect.right - 4, games.rect.bottom + 90))
    assert games.visible_rows.stop == 5000
    assert log == []


def test_a_list_with_nothing_in_it_says_so_and_does_nothing() -> None:
    log: list[str] = []
    games, drawn = rows(log, 0)
    fixture = GroupFixture([games])
    fixture.key(pygame.K_TAB, pygame.K_RETURN, pygame.K_END)
    fixture.click(games.rect.center)
    assert (log, drawn) == ([], set())


def test_rows_may_come_and_go() -> None:
    games, _ = rows([])
    games.choose(4000)
    games.resize(10)
    assert games.chosen == 9
    assert games.visible_rows.stop == 10


# Tabs, tooltips, pages:


def test_tabs_are_turned_from_anywhere() -> None:
    log: list[str] = []
    tabs = placed(TabBar("Pages", [Segment(v, v) for v in ("one", "two", "three")], "one", log.append), 0, 0, 600, 44)
    tabs.draw(pygame.Surface(WINDOW, pygame.SRCALPHA), PEN)
    turn = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=CTRL, unicode="")
    back = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=CTRL, unicode="")
    assert all(tabs.handle_page_key(event) for event in (turn, turn, turn, back))
    assert log == ["two", "three", "one", "three"]
    assert not tabs.handle_page_key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    tabs.press_at(tabs.segment_rects(PEN)[1].center)
    assert tabs.value == "two"


def test_a_tooltip_comes_to_a_pointer_that_rests_and_goes_with_a_key() -> None:
    button = placed(Button("Save", lambda: None), 20, 20, 200, 52)
    button.tip = "Write it down"
    fixture = GroupFixture([button])
    fixture.point(button.rect.center)
    assert fixture.group.tooltip.words == ""
    fixture.show(TOOLTIP_DELAY)
    assert fixture.group.tooltip.words == "Write it down"
    assert fixture.group.tooltip.rect is not None
    assert not fixture.group.tooltip.rect.colliderect(button.rect)
    fixture.key(pygame.K_x)
    assert fixture.group.tooltip.words == ""


def test_a_tooltip_shows_the_words_that_did_not_fit_and_stays_in_the_window() -> None:
    words = "A much longer label than the button has room for"
    button = placed(Button(words, lambda: None), 780, 560, 110, 36)
    button.may_shorten = True
    fixture = GroupFixture([button])
    fixture.key(pygame.K_TAB)
    fixture.show(TOOLTIP_DELAY)
    assert fixture.group.tooltip.words == words
    assert fixture.group.tooltip.rect is not None
    assert fixture.surface.get_rect().contains(fixture.group.tooltip.rect)


def page_of(buttons: Sequence[Widget], view: pygame.Rect) -> ScrollPage:
    page = ScrollPage(Column([SectionHeading("Many"), Words("Some words. " * 20), *buttons]))
    page.place(PEN, view)
    return page


def test_a_page_scrolls_the_focused_widget_into_view() -> None:
    log: list[int] = []
    buttons = [Button(f"Number {n}", lambda n=n: log.append(n)) for n in range(20)]  # type: ignore[misc]
    view = pygame.Rect(10, 50, 500, 300)
    page = page_of(buttons, view)
    fixture = GroupFixture(page.widgets, page)
    for number, button in enumerate(buttons):
        fixture.show(1.0)
        assert fixture.group.focused is buttons[0] if not number else view.contains(button.rect)
        fixture.key(pygame.K_TAB)
    fixture.show(1.0)
    assert view.contains(buttons[0].rect)
    fixture.key(pygame.K_RETURN)
    assert log == [0]


def test_what_a_page_does_not_show_cannot_be_clicked() -> None:
    log: list[int] = []
    buttons = [Button(f"Number {n}", lambda n=n: log.append(n)) for n in range(20)]  # type: ignore[misc]
    page = page_of(buttons, pygame.Rect(10, 50, 500, 300))
    fixture = GroupFixture(page.widgets, page)
    hidden = next(button for button in buttons if button.rect.top > 360)
    fixture.click(hidden.rect.center)
    assert log == []
    fixture.point((100, 200))
    fixture.wheel(-30)
    fixture.show(1.0)
    fixture.click(buttons[-1].rect.center)
    assert log == [19]
    fixture.key(pygame.K_HOME)
    fixture.show(1.0)
    assert page.scroll.position == 0


@pytest.mark.parametrize("wide", [300, 640, 1000])
def test_rows_and_labels_go_below_each_other_where_they_have_no_room(wide: int) -> None:
    toggle = Toggle(True, lambda _on: None)
    one, two = Button("First of the two", lambda: None), Button("The second one", lambda: None)
    volume = Slider("", 5, lambda _value: None)
    column = Column(
        [LabelledWidget("A rather long name of a thing", volume, "And a note"), LabelledWidget("Sound", toggle)]
    )
    both = Column([column, WidgetRow([one, two])])
    page = pygame.Rect(0, 0, wide, both.height_for(PEN, wide))
    both.place(PEN, page)
    rects = [widget.rect for widget in (volume, toggle, one, two)]
    assert all(page.contains(rect) for rect in rects)
    assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])
    assert (one.rect.top == two.rect.top) == (wide >= 640)
    assert all(rect.width >= w.min_width(PEN) for rect, w in zip(rects, (volume, toggle, one, two), strict=True))


def test_a_room_is_divided_by_cuts_from_its_sides() -> None:
    room = Room(pygame.Rect(10, 20, 100, 80))
    assert room.cut_top(20, 5) == pygame.Rect(10, 20, 100, 20)
    assert room.cut_bottom(10, 5) == pygame.Rect(10, 90, 100, 10)
    assert room.cut_left(30, 10) == pygame.Rect(10, 45, 30, 40)
    assert room.cut_right(20, 10) == pygame.Rect(90, 45, 20, 40)
    assert room.rect == pygame.Rect(50, 45, 30, 40)


def test_columns_are_equal_and_not_wider_than_the_least_number_of_them() -> None:
    area = pygame.Rect(0, 0, 430, 50)
    assert split_columns(area, 2, 10) == [pygame.Rect(0, 0, 210, 50), pygame.Rect(220, 0, 210, 50)]


def test_a_row_is_placed_from_the_left_and_says_what_is_left() -> None:
    buttons = [Button(name, lambda: None) for name in ("One", "Two")]
    rest = place_row(PEN, buttons, [100, 50], pygame.Rect(0, 0, 300, 40), 10)
    assert [button.rect for button in buttons] == [pygame.Rect(0, 0, 100, 40), pygame.Rect(110, 0, 50, 40)]
    assert rest == pygame.Rect(170, 0, 130, 40)


def test_a_button_leaves_out_parts_and_shows_them_again() -> None:
    button = Button("Rules", lambda: None, icon="book", key="F3", second_line="The moves of a tile")
    whole = button.min_width(PEN)
    button.hide("key")
    without_key = button.min_width(PEN)
    button.hide("key", "icon")
    assert whole > without_key > button.min_width(PEN)
    button.hide()
    assert button.min_width(PEN) == whole


@pytest.mark.parametrize(("height", "end"), [(1000, 400), (2000, 800)])
def test_a_glide_goes_on_when_the_content_is_laid_out_again(height: int, end: int) -> None:
    scroll = Scroll()
    scroll.fit(1000, 100)
    scroll.update(1.0)
    scroll.scroll_to(400)
    scroll.update(1.0 + GLIDE_TIME / 2)
    scroll.fit(height, 100)
    assert 0 < scroll.position < end
    scroll.update(1.0 + GLIDE_TIME)
    assert scroll.position == end
