"""The pieces beside the cards, in small stacks, and the board on the table of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.core.display.pieces import Piece, cell_count
from game.core.match import Match
from game.scenes.board.board import opening_turn
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard
from game.scenes.menus.menu_scene import are_pictures_ready
from game.scenes.players.seating import Seating
from game.ui.kinds import kind_of
from game.ui.look.table_things import lay
from game.ui.look.theme import ChosenColours, Theme
from game.ui.render.baked import are_colours_loaded
from game.ui.render.frame import Hollow
from game.ui.render.markers import PULSE_END

# The middles of a heap's stacks in radii, their heights, and where in the seat's pieces the top lies
STACKS: Final = ((-1.02, -0.30, 3, 0.2), (1.02, -0.18, 4, 0.6), (0.0, 0.42, 2, 0.9))
FIRST_CELLS: Final = frozenset({(0, 0)})  # of a table without a board
MAX_PICTURES: Final = 100  # of heaps and stacks that are kept
CELL_SHARE: Final = 0.3  # the greatest radius of a cell of a table without a board, in shares of the free height


class Heaps:
    """The pieces of each player before the game, in the colours that are chosen."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.arrangement = seating.start_arrangement()
        self.kind = kind_of(self.arrangement)
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}  # of heaps and stacks, by what they depend on
        self._is_loaded = False
        self._colours: ChosenColours | None = None  # those that are shown

    def load(self) -> bool:
        """Start to read the pictures of pieces in a thread; whether they are read."""
        self._is_loaded = self._is_loaded or are_pictures_ready()
        return self._is_loaded

    def shown_theme(self, theme: Theme) -> Theme | None:
        """The theme in the chosen colours, or in the last colours whose pictures are read; None before."""
        wanted = self.seating.theme_in_colours(theme).chosen_colours
        if self._is_loaded and are_colours_loaded(wanted):
            self._colours = wanted
        return None if self._colours is None else replace(theme, chosen_colours=self._colours)

    def update(self) -> None:
        """Take over changed options, as they decide which pieces there are."""
        arrangement = self.seating.start_arrangement()
        if arrangement != self.arrangement:
            self.arrangement = arrangement
            self._pictures.clear()

    def _pieces(self, seat: int) -> list[Piece]:
        """The pieces of a player, as they lie in the hand or on the table."""
        turn = self.seating.turn_of(seat)
        owner = seat if turn is None else turn
        found = [pocket.piece for pocket in self.arrangement.hands[owner]]
        found += [piece for pile in self.arrangement.stacks.values() for piece in pile if piece.owner == owner]
        return found

    def stack(
        self, seat: int, count: int, radius: float, theme: Theme, share: float, are_small: bool
    ) -> pygame.Surface:
        """A stack of a number of a player's pieces in a shown theme, premultiplied; `share` chooses the piece.

        Pieces that cover several cells lie alone; if `are_small` the smallest pieces are stacked.
        """
        pieces = self._pieces(seat)
        key = seat, self.seating.turn_of(seat), count, radius, share, theme
        if key in self._pictures:
            return self._pictures[key]
        if are_small:
            smallest = min(cell_count(piece) for piece in pieces)
            pieces = [piece for piece in pieces if cell_count(piece) == smallest]
        upper = pieces[min(len(pieces) - 1, int(share * len(pieces)))]
        camera = replace(self.kind.camera, radius=radius)
        picture = self.kind.portrait(upper, radius, camera.squash, theme.stain(upper))
        step = max(1, round(camera.rise(1))) if are_small or cell_count(upper) == 1 else 0
        made = pygame.Surface((picture.get_width(), picture.get_height() + (count - 1) * step), pygame.SRCALPHA, 32)
        for level in range(count if step else 1):
            made.blit(picture, (0, (count - 1 - level) * step), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._pictures[key] = made
        return made

    def draw(self, surface: pygame.Surface, theme: Theme, seat: int, middle: tuple[int, int], radius: int) -> None:
        """Draw a player's pieces in three stacks around a point, once their pictures are read."""
        shown = self.shown_theme(theme)
        if shown is None:
            return
        key = seat, self.seating.turn_of(seat), radius, shown
        if len(self._pictures) > MAX_PICTURES:
            self._pictures.clear()
        if key not in self._pictures:
            self._pictures[key] = self._heap(seat, radius, shown)
        made = self._pictures[key]
        surface.blit(made, made.get_rect(center=middle), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _heap(self, seat: int, radius: int, theme: Theme) -> pygame.Surface:
        made = pygame.Surface((round(4.2 * radius), round(4.8 * radius)), pygame.SRCALPHA, 32)
        is_stacked = all(cell_count(piece) == 1 for piece in self._pieces(seat))
        for x, y, count, share in STACKS:
            stack = self.stack(seat, count, radius, theme, share, are_small=False)
            x, y = (x, y) if is_stacked else (1.1 * x, 1.8 * y - 0.4)
            foot = made.get_width() / 2 + x * radius, made.get_height() / 2 + (y + 0.95) * radius
            made.blit(
                stack,
                stack.get_rect(midbottom=(round(foot[0]), round(foot[1]))),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )
        return lay(made, theme)


def set_table(seating: Seating, theme: Theme) -> tuple[Theme, StillBoard]:
    """The board of a game as it begins, or the hollow for the first piece, and the theme in which it is drawn.

    The pieces of the first seat, whose card lies at the foot, begin in front.
    """
    arrangement = seating.start_arrangement()
    shown = seating.theme_in_colours(theme) if arrangement.stacks else theme
    markers = () if arrangement.stacks or arrangement.field.cells else (Hollow(FIRST_CELLS, PULSE_END),)
    content = MarkedTable(arrangement, markers)
    turns = opening_turn(Match(seating.game, seating.options), 0) if arrangement.field.cells else 0
    return shown, StillBoard(content, coordinates=False, margin_divisor=40, max_cell_share=CELL_SHARE, turns=turns)
