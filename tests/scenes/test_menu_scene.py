"""Behaviour of all menus: when they lay out, paint and draw, and which widget gets the events."""

from __future__ import annotations

import pygame

from game.scenes.menus.menu_scene import MenuScene, content_area
from game.ui.look.themes import Appearance
from game.ui.widgets import Button, QuestionDialog, TextField


class PlainMenu(MenuScene):
    """A menu with a field and a button, which counts what is asked of it."""

    def __init__(self) -> None:
        self.escapes = 0
        super().__init__(Appearance, self._escape)
        self.field = TextField("Name", "", lambda _text: None)
        self.pressed: list[str] = []
        self.button = Button("Go", lambda: self.pressed.append("go"), strong=True)
        self.group.replace_widgets([self.field, self.button])
        self.key: object = None
        self.layouts, self.paintings = 0, 0

    def _escape(self) -> None:
        self.escapes += 1

    def lay_out(self, size: tuple[int, int]) -> object:
        del size
        self.layouts += 1
        self.field.place(self.pen, pygame.Rect(20, 20, 300, 52))
        self.button.place(self.pen, pygame.Rect(20, 100, 300, 52))
        return self.key

    def paint(self, ground: pygame.Surface) -> None:
        del ground
        self.paintings += 1


def shown(size: tuple[int, int] = (1280, 720)) -> tuple[PlainMenu, pygame.Surface]:
    """A menu that was drawn once."""
    menu, surface = PlainMenu(), pygame.Surface(size)
    menu.update(0.0)
    menu.draw(surface)
    return menu, surface


def key(code: int) -> pygame.event.Event:
    """A key press."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


def test_a_drawn_menu_rests_until_something_looks_different() -> None:
    menu, surface = shown()
    assert not menu.needs_redraw()
    menu.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=menu.button.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    assert menu.needs_redraw()
    menu.draw(surface)
    assert not menu.needs_redraw()
    menu.invalidate()
    assert menu.needs_redraw()


def test_a_new_layout_paints_the_background_again_only_if_it_depends_on_it() -> None:
    menu, surface = shown()
    menu.relayout()
    assert menu.needs_redraw()
    menu.draw(surface)
    assert (menu.layouts, menu.paintings) == (2, 1)
    menu.key = "another"
    menu.relayout()
    menu.draw(surface)
    assert (menu.layouts, menu.paintings) == (3, 2)
    menu.draw(pygame.Surface((1024, 640)))
    assert (menu.layouts, menu.paintings) == (4, 3)
    menu.pause()  # frees the background
    menu.draw(pygame.Surface((1024, 640)))
    assert (menu.layouts, menu.paintings) == (4, 4)


def test_a_message_is_drawn_until_its_time_is_over() -> None:
    menu, surface = shown()
    menu.say("Written.")
    assert menu.needs_redraw()
    menu.draw(surface)
    menu.update(60.0)
    assert menu.needs_redraw()
    menu.draw(surface)
    assert not menu.needs_redraw()


def test_a_dialog_gets_all_events_and_typing_below_it_ends() -> None:
    menu, surface = shown()
    menu.handle(key(pygame.K_TAB))
    menu.handle(key(pygame.K_TAB))
    assert menu.group.focused is menu.field
    menu.update(0.1)
    answers: list[str] = []
    dialog = QuestionDialog("Sure?", "", [Button("Yes", lambda: answers.append("yes"), strong=True)], lambda: None)
    menu.set_dialog(dialog)
    menu.draw(surface)
    assert surface.get_rect().contains(dialog.rect)
    menu.handle(pygame.event.Event(pygame.TEXTINPUT, text="a"))
    menu.handle(key(pygame.K_RETURN))
    assert (answers, menu.pressed, menu.field.value) == (["yes"], [], "")
    menu.set_dialog(None)
    menu.handle(key(pygame.K_ESCAPE))
    assert menu.escapes == 1


def test_the_content_lies_in_the_middle_and_keeps_its_edges() -> None:
    assert content_area((1000, 500), 40, 2000) == pygame.Rect(40, 0, 920, 500)
    assert content_area((1000, 500), 40, 600) == pygame.Rect(200, 0, 600, 500)
