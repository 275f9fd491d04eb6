"""Lists that open over the table, and the choices inside sentences that open them."""

from __future__ import annotations

import pygame

from game.scenes.menus.drop_list import DropList, DropRow, WordChoice, WordSentence
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.widgets import Segment

PEN = Pen(Theme())
WINDOW = pygame.Rect(0, 0, 1280, 800)
NAMES = ("all", "some", "none")


def key(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


def click(opened: DropList, point: tuple[int, int]) -> None:
    """Click once; a list that has closed gets the end of the click no more."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        opened.handle(pygame.event.Event(kind, button=1, pos=point))


class Asker:
    """A scene with a choice in a sentence, whose list may be open."""

    def __init__(self) -> None:
        self.opened: DropList | None = None
        self.chosen: list[str] = []
        segments = [Segment(name, f"{name} games") for name in NAMES]
        self.choice = WordChoice("Games", segments, "all", self.chosen.append, self.open)
        self.sentence = WordSentence("Show {games} first", {"games": self.choice})
        self.sentence.place(PEN, pygame.Rect(40, 40, 900, 44))

    def open(self, opened: DropList | None) -> None:
        self.opened = opened
        if opened is not None:
            opened.place(PEN, WINDOW)

    @property
    def list(self) -> DropList:
        assert self.opened is not None
        return self.opened


def test_a_choice_opens_its_list_below_and_a_row_closes_it() -> None:
    asker = Asker()
    asker.choice.press()
    assert asker.list.rect.top >= asker.choice.rect.bottom
    assert [row.is_chosen for row in asker.list.rows] == [True, False, False]
    click(asker.list, asker.list.rows[2].rect.center)
    assert asker.opened is None
    assert asker.chosen == ["none"]
    assert asker.choice.value == "none"


def test_arrows_go_round_a_list_and_home_and_end_to_its_ends() -> None:
    asker = Asker()
    asker.choice.press()
    for code, focus in (
        (pygame.K_UP, 2),
        (pygame.K_DOWN, 0),
        (pygame.K_END, 2),
        (pygame.K_HOME, 0),
        (pygame.K_DOWN, 1),
    ):
        asker.list.handle(key(code))
        assert asker.list.group.focus == focus


def test_keys_choose_and_escape_or_a_click_elsewhere_close() -> None:
    asker = Asker()
    asker.choice.press()
    for code in (pygame.K_DOWN, pygame.K_RETURN):
        asker.list.handle(key(code))
    assert asker.chosen == ["some"]  # the chosen row is marked, so that the first key leads on from there
    asker.choice.press()
    asker.list.handle(key(pygame.K_ESCAPE))
    assert asker.opened is None
    asker.choice.press()
    assert asker.list.handle(key(pygame.K_F9))  # no key reaches what lies below
    click(asker.list, (1200, 700))
    assert asker.opened is None
    assert asker.chosen == ["some"]


def test_a_list_opens_upwards_where_there_is_more_room_and_scrolls_if_it_is_long() -> None:
    rows = [DropRow(f"row {number}", lambda: None) for number in range(40)]
    opened = DropList(rows, lambda: pygame.Rect(900, 740, 100, 40), lambda: None, focus=39)
    opened.place(PEN, WINDOW)
    assert WINDOW.contains(opened.rect)
    assert opened.rect.bottom <= 740
    assert opened.page.scroll.max_position > 0
    assert opened.page.view.contains(rows[39].rect)  # the chosen row is seen


def test_a_sentence_breaks_its_lines_and_follows_the_order_of_its_template() -> None:
    asker = Asker()
    wide = asker.sentence.height_for(PEN, 900)
    assert asker.sentence.height_for(PEN, 200) >= 2 * wide
    turned = WordSentence("First {games} shown", {"games": asker.choice})
    turned.place(PEN, pygame.Rect(40, 40, 900, 44))
    assert [part if isinstance(part, str) else "·" for part in turned.parts] == ["First", "·", "shown"]
    assert asker.choice.rect.left > 40 + PEN.width("First", 26, "semibold")
