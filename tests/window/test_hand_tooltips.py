"""The tooltip of a piece in a hand: its name and one line; of a dim piece, why it is dim."""

from __future__ import annotations

import pytest

from game.core.display.picks import FromHand
from lab.driver import Driver, window

pytestmark = pytest.mark.usefixtures("no_screen")
KING, QUEEN = 0, 12


def tooltip_of(driver: Driver, index: int, seat: int = 0) -> str:
    """The tooltip of a pocket; "" while a piece is in hand."""
    driver.point(driver.pocket(seat, index))
    tip = driver.scene.picture.floating.current_tip()
    return tip[0] if tip is not None else ""


@pytest.mark.slow_cases("en-*")
@pytest.mark.parametrize(
    ("language", "king", "dim", "nowhere"),
    [
        ("en", "King. It has no pointer", "may not be the queen", "It can't go anywhere now."),
        ("es", "Rey. No tiene flechas", "no puede ser la reina", "Ahora no puede ir a ningún sitio."),
    ],
)
def test_a_tile_in_a_hand_shows_its_name_and_a_line(language: str, king: str, dim: str, nowhere: str) -> None:
    with window(language=language, speed="off") as driver:
        assert tooltip_of(driver, KING).startswith(king)
        assert dim in tooltip_of(driver, QUEEN)
        for move in ("K@0,0", "K@1,0"):
            driver.play(move)
        assert tooltip_of(driver, QUEEN).endswith(nowhere)  # wherever it may stand it points at the enemy king
        driver.click(driver.pocket(0, 1))
        assert isinstance(driver.selection.first, FromHand)
        assert tooltip_of(driver, 3) == ""


def test_the_bar_opens_the_rules() -> None:
    with window(game="mixtour") as driver:
        bar = driver.scene.picture.chrome.bar
        driver.click(bar.place_of("rules").center)
        assert driver.top_scene is not None
        assert driver.top_scene.opened_by == "rules"


@pytest.mark.parametrize(("game", "words"), [("mixtour", "A tower of five"), ("stax", "")])
def test_the_score_says_what_counts(game: str, words: str) -> None:
    with window(game=game, speed="off") as driver:
        picture = driver.scene.picture
        assert picture.floating.score_words() == ""
        driver.point(picture.chrome.score.rect.center)
        assert picture.floating.score_words().startswith(words)
