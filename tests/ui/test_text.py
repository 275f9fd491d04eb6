"""Fitting words into a width."""

from __future__ import annotations

import pygame
import pytest

from game.ui.look import text
from game.ui.look.pen import Anchor, Pen
from game.ui.look.theme import SMALLEST_TEXT, Theme

LONG = "Elige una ficha de tu mano o la de arriba de una pila"


def test_words_are_broken_so_that_every_line_fits() -> None:
    lines = text.wrap(LONG, 150, 15)
    assert " ".join(lines) == LONG
    assert len(lines) > 1
    assert all(text.width(line, 15) <= 150 for line in lines)


def test_words_get_smaller_before_they_are_cut() -> None:
    wide = text.width(LONG, 19)
    assert text.fitting_size(LONG, wide, 20) == 19
    assert text.fitting_size(LONG, 10, 20) == 17
    assert text.fitting_size(LONG, 10, 13) == 12


def test_shortened_words_fit_and_end_in_an_ellipsis() -> None:
    short = text.shorten(LONG, 120, 15)
    assert short.endswith(text.ELLIPSIS)
    assert text.width(short, 15) <= 120
    assert text.shorten("Stax", 120, 15) == "Stax"


def test_words_stay_apart_whatever_their_letters_are() -> None:
    for size in range(SMALLEST_TEXT, 30):
        for last, first in ("ye", "rt", "fa", "wy", "ha"):
            apart = text.width(f"{last} {first}", size) - text.width(last, size) - text.width(first, size)
            assert apart * 7 >= size, (size, last, first)


def test_the_pen_remembers_what_did_not_fit() -> None:
    pen = Pen(Theme())
    surface = pygame.Surface((400, 100), pygame.SRCALPHA)
    pen.text(surface, "Stax", (0, 20), room=100)
    assert pen.truncated_texts == set()
    box = pen.text(surface, LONG, (0, 20), room=100)
    assert pen.truncated_texts == {LONG}
    assert box.width <= 100


def test_below_a_line_the_shadow_of_the_next_has_no_trace_of_its_colour() -> None:
    surface, pen = pygame.Surface((300, 200), pygame.SRCALPHA), Pen(Theme(unit=2.0))
    above = pen.text_on_wood(surface, "move", (40, 60), 24, "#FFCC00", "black")
    pen.text_on_wood(surface, "tile", (40, above.bottom + 30), 16, "#FFFFFF")
    gap = [surface.get_at((x, above.bottom - 1)) for x in range(above.left, above.right)]
    assert {tuple(pixel)[:3] for pixel in gap if pixel.a} == {(0, 0, 0)}


def test_the_face_has_the_letters_of_both_languages() -> None:
    face = text.font(16)
    assert None not in face.metrics("áéíóúüñ¿¡«»…“”−›×·")


def test_type_survives_that_pygame_is_closed_and_opened_again() -> None:
    for turn in range(3):
        pygame.init()
        assert text.line(f"Turn {turn}", 15, "#ffffff").get_width() == text.width(f"Turn {turn}", 15)
        pygame.quit()


def test_names_are_shortened_before_what_is_said_of_them() -> None:
    room = text.width("WWWW… to move", 20)
    assert text.shorten_names("WWWWWWWW to move", ["WWWWWWWW"], room, 20) == "WWWW… to move"
    assert text.shorten_names("WWWW to move", ["WWWW"], room, 20) == "WWWW to move"
    assert text.shorten_names("MM: WWWWWWWW", ["MM", "WWWWWWWW"], text.width("MM: WW…", 20), 20) == "MM: WW…"
    assert text.shorten_names("You win a long game", ["WWWW"], 20, 20) == "You win a long game"


@pytest.mark.parametrize("anchor", ["midleft", "topleft", "center"])
@pytest.mark.parametrize("size", [13, 17, 28])
def test_capitals_with_an_accent_stand_on_the_same_line_as_others(anchor: Anchor, size: int) -> None:
    pen, feet, tops = Pen(Theme()), list[int](), list[int]()
    for words in ("HH", "ÚÁ"):
        surface = pygame.Surface((200, 80), pygame.SRCALPHA)
        place = pen.text(surface, words, (60, 40), size, "#FFFFFF", "semibold", anchor)
        feet.append(surface.get_bounding_rect().bottom)
        tops.append(surface.get_bounding_rect().top)
        assert place.height == text.font(size, "semibold").get_linesize()
    assert abs(feet[0] - feet[1]) <= 1  # round letters reach a little below
    assert tops[1] < tops[0]
