"""A picture that is drawn in pieces looks as if it were drawn whole, and is not cached."""

from __future__ import annotations

import pygame
import pytest

from game.ui.look import icons
from game.ui.look.cloth import PREMULTIPLIED, blur_black, draw_shadow, round_corners, shadow

SIZE = (640, 480)
RECT = pygame.Rect(40, 50, 500, 350)


def ground(flags: int = 0) -> pygame.Surface:
    made = pygame.Surface(SIZE, flags, 32)
    made.fill((90, 140, 60))
    return made


@pytest.mark.parametrize(("fill", "edge"), [("#334455", "#FF8800"), (None, "#FF880080"), ("#33445580", None)])
def test_a_large_box(fill: str | None, edge: str | None) -> None:
    laid, whole = ground(), ground()
    icons.draw_box(laid, RECT, 16, fill, edge, 2.0)
    whole.blit(icons.box(RECT.size, 16, fill, edge, 2.0), RECT)
    assert pygame.image.tobytes(laid, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_large_box_is_not_kept() -> None:
    icons.box.clear()
    icons.draw_box(ground(), RECT, 16, "#334455", "#FF8800", 2.0)
    assert 0 < icons.box.total_bytes < 10_000


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_a_large_shadow(flags: int) -> None:
    laid, whole = ground(flags), ground(flags)
    assert draw_shadow(laid, RECT, 16, 16) == RECT.inflate(64, 64).clip(laid.get_rect())
    whole.blit(shadow(RECT.size, 16, 16), RECT.inflate(64, 64), special_flags=PREMULTIPLIED)
    seen = zip(pygame.image.tobytes(laid, "RGBA"), pygame.image.tobytes(whole, "RGBA"), strict=True)
    assert max(abs(one - other) for one, other in seen) <= 8


def test_round_corners() -> None:
    whole = ground(pygame.SRCALPHA)
    cut = round_corners(whole, 16)
    whole.blit(icons.box(SIZE, 16, "#FFFFFF"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    assert pygame.image.tobytes(cut, "RGBA") == pygame.image.tobytes(whole, "RGBA")


@pytest.mark.parametrize("width", [300, 301, 302, 303, 60])
def test_a_black_picture_is_blurred_as_any_other_but_only_its_alpha(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture, blurred, blur = (
        pygame.Surface((width, 40), pygame.SRCALPHA, 32),
        list[int](),
        pygame.transform.gaussian_blur,
    )
    for x, alpha in ((30, 255), (45, 130), (width - 20, 200)):
        pygame.draw.circle(picture, (0, 0, 0, alpha), (x, 18), 15)
    whole = blur(picture.premul_alpha(), 5)

    def counted(surface: pygame.Surface, radius: int) -> pygame.Surface:
        blurred.append(surface.get_width())
        return blur(surface, radius)

    monkeypatch.setattr("pygame.transform.gaussian_blur", counted)
    made = blur_black(picture, 5)
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(whole, "RGBA")
    assert blurred == [-(-width // 4) + 20 if width > 100 else width]
    assert made.get_masks() == whole.get_masks()
