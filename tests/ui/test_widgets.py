"""Buttons, choices and dialogs by keyboard and mouse."""

from __future__ import annotations

import pygame

from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.widgets import Button, ChoiceField, Group, QuestionDialog, Segment, Toggle

PEN = Pen(Theme())


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def click(group: Group, place: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        group.handle(pygame.event.Event(kind, button=1, pos=place))


class WidgetsFixture:
    """Three buttons below each other, a choice beside them, and what happened."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.buttons = [Button(name, lambda n=name: self.log.append(n)) for name in ("one", "two", "three")]  # type: ignore[misc]
        for row, button in enumerate(self.buttons):
            button.rect = pygame.Rect(0, 60 * row, 100, 50)
        self.choice = ChoiceField("level", [Segment(v, v) for v in ("low", "mid", "top")], "mid", self.log.append)
        self.choice.rect = pygame.Rect(200, 60, 300, 50)
        self.group = Group([*self.buttons, self.choice], lambda: self.log.append("escape"))
        self.group.draw(pygame.Surface((600, 300), pygame.SRCALPHA), PEN)

    def keys(self, *codes: int) -> None:
        for code in codes:
            self.group.handle(key(code))


def test_tab_goes_round_and_enter_presses() -> None:
    room = WidgetsFixture()
    room.keys(pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE)
    assert room.log == ["one", "two", "three"]
    room.group.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT))
    room.keys(pygame.K_RETURN)
    assert room.log[-1] == "two"


def test_enter_after_a_click_on_a_choice_presses_the_strong_button() -> None:
    room = WidgetsFixture()
    room.buttons[1].strong = True
    click(room.group, room.choice.segment_rects(PEN)[2].center)
    room.keys(pygame.K_RETURN)
    assert room.log == ["top", "two"]


def test_a_press_that_has_begun_outlives_widgets_that_are_replaced() -> None:
    for label, pressed in (("two", ["two"]), ("deux", [])):
        room, rebuilt = WidgetsFixture(), WidgetsFixture()
        rebuilt.buttons[1].label = label
        down, up = (
            pygame.event.Event(kind, button=1, pos=room.buttons[1].rect.center)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        )
        room.group.handle(down)
        room.group.replace_widgets(rebuilt.group.widgets)
        assert room.group.focus == 1
        room.group.handle(up)
        assert (room.log, rebuilt.log) == ([], pressed)
        room.group.replace_widgets(rebuilt.group.widgets[:1])
        assert room.group.focused is rebuilt.buttons[0]


def test_the_focus_stays_on_its_widget_when_others_come_before_it() -> None:
    room, rebuilt = WidgetsFixture(), WidgetsFixture()
    room.group.focus_on(room.buttons[1])
    room.group.replace_widgets([Button("new", lambda: None), *room.group.widgets])
    assert room.group.focused is room.buttons[1]
    room.group.replace_widgets([Button("new", lambda: None), Button("newer", lambda: None), *rebuilt.group.widgets])
    assert room.group.focused is rebuilt.buttons[1]


def test_tab_passes_over_what_cannot_be_pressed() -> None:
    room = WidgetsFixture()
    room.buttons[1].enabled = False
    room.keys(pygame.K_TAB, pygame.K_RETURN)
    click(room.group, room.buttons[1].rect.center)
    assert room.log == ["three"]


def test_arrows_go_to_the_nearest_and_choose_inside_a_choice() -> None:
    room = WidgetsFixture()
    room.keys(pygame.K_DOWN)  # the ring shows where the focus is
    assert room.group.focus == 0
    room.keys(pygame.K_DOWN, pygame.K_RIGHT)
    assert room.group.focus == 3
    room.keys(pygame.K_RIGHT, pygame.K_RIGHT)
    assert room.log == ["top"]
    room.keys(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    assert room.log == ["top", "mid", "low"]
    room.keys(pygame.K_UP)
    assert room.group.focus == 0


def test_a_click_must_begin_and_end_on_the_button() -> None:
    room = WidgetsFixture()
    click(room.group, (50, 80))
    room.group.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(50, 20)))
    room.group.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(50, 80)))
    assert room.log == ["two"]


def test_a_click_chooses_the_segment_under_it() -> None:
    room = WidgetsFixture()
    click(room.group, room.choice.segment_rects(PEN)[2].center)
    click(room.group, room.choice.segment_rects(PEN)[2].center)
    assert room.log == ["top"]


def test_escape_and_shortcuts() -> None:
    room = WidgetsFixture()
    room.buttons[2].shortcut = pygame.K_t
    room.keys(pygame.K_t, pygame.K_ESCAPE)
    assert not room.group.handle(key(pygame.K_t, pygame.KMOD_CTRL))
    assert room.log == ["three", "escape"]


def test_a_short_word_of_a_full_row_has_air_inside_its_gold_edge() -> None:
    """In a row without spare width the others keep what their words need."""
    segments = [Segment("", "As in the settings"), Segment("off", "Off"), Segment("mild", "Every mistake")]
    choice = ChoiceField("Coach", segments, "off", lambda _value: None)
    choice.rect = pygame.Rect(0, 0, choice.preferred_width(PEN), 40)
    widths = [rect.width for rect in choice.segment_rects(PEN)]
    words = [PEN.width(segment.label, 15, "semibold") for segment in segments]
    assert widths[1] >= words[1] + PEN.px(22)
    assert all(width >= word + PEN.px(11) for width, word in zip(widths, words, strict=True))


def test_a_choice_gives_every_word_its_room() -> None:
    segments = [Segment("a", "i"), Segment("b", "a much longer word", starts_group=True), Segment("c", "three words")]
    choice = ChoiceField("", segments, "a", lambda _value: None)
    choice.rect = pygame.Rect(0, 0, 420, 40)
    pen = Pen(Theme())
    choice.draw(pygame.Surface((420, 40), pygame.SRCALPHA), pen)
    places = choice.segment_rects(pen)
    assert pen.truncated_texts == set()
    assert places[0].left == 0
    assert abs(places[-1].right - 420) <= 1
    assert places[1].width > places[2].width > places[0].width


def test_a_toggle_reports_its_new_state() -> None:
    log: list[bool] = []
    toggle = Toggle(True, log.append)
    toggle.press()
    toggle.press()
    assert log == [False, True]


def test_a_dialog_takes_every_key_and_fits_its_words() -> None:
    log: list[str] = []
    buttons = [Button("Yes", lambda: log.append("yes")), Button("No", lambda: log.append("no"))]
    dialog = QuestionDialog(
        "Sure?", "Words that take more than a single line " * 4, buttons, lambda: log.append("escape")
    )
    pen = Pen(Theme())
    area = pygame.Rect(0, 0, 1280, 720)
    dialog.place(pen, area)
    dialog.draw(pygame.Surface(area.size, pygame.SRCALPHA), pen)
    assert pen.truncated_texts == set()
    assert area.contains(dialog.rect)
    assert all(dialog.rect.contains(button.rect) for button in buttons)
    assert dialog.handle(key(pygame.K_x))
    dialog.handle(key(pygame.K_TAB))
    dialog.handle(key(pygame.K_RETURN))
    dialog.handle(key(pygame.K_ESCAPE))
    assert log == ["no", "escape"]
