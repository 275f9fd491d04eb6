"""The pieces beside the cards, in small stacks, and the real table of a game with its board."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.core.display.pieces import Piece, cell_count
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import BoardThumbnail
from game.scenes.menus.setup.things import lay
from game.scenes.players.seating import Seating
from game.ui.kinds import kind_of
from game.ui.look.room import RoomLight, lit_room
from game.ui.look.table_top import is_plain
from game.ui.look.theme import Theme
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame, Hollow
from game.ui.render.markers import PULSE_END

# The middles of a heap's stacks in radii, their heights, and where in the seat's pieces the top lies
STACKS: Final = ((-1.02, -0.30, 3, 0.2), (1.02, -0.18, 4, 0.6), (0.0, 0.42, 2, 0.9))
FIRST_CELLS: Final = frozenset({(0, 0)})  # of a table without a board
LAMP_REACH: Final = 0.33  # of the window's width
CELL_SHARE: Final = 0.3  # the greatest radius of a cell of a table without a board, in shares of the free height


class Heaps:
    """The pieces of each player before the game, in the colours that are chosen."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.arrangement = seating.start_arrangement()
        self.kind = kind_of(self.arrangement)
        self._heaps: dict[tuple[object, ...], pygame.Surface] = {}  # by the seat and what else they depend on

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
        """A stack of a number of a player's pieces, premultiplied; `share` chooses the piece.

        Pieces that cover several cells lie alone; if `are_small` the smallest pieces are stacked.
        """
        shown, pieces = self.seating.theme_in_colours(theme), self._pieces(seat)
        if are_small:
            smallest = min(cell_count(piece) for piece in pieces)
            pieces = [piece for piece in pieces if cell_count(piece) == smallest]
        upper = pieces[min(len(pieces) - 1, int(share * len(pieces)))]
        camera = replace(self.kind.camera, radius=radius)
        picture = self.kind.portrait(upper, radius, camera.squash, shown.stain(upper))
        step = max(1, round(camera.rise(1))) if are_small or cell_count(upper) == 1 else 0
        made = pygame.Surface((picture.get_width(), picture.get_height() + (count - 1) * step), pygame.SRCALPHA, 32)
        for level in range(count if step else 1):
            made.blit(picture, (0, (count - 1 - level) * step), special_flags=pygame.BLEND_PREMULTIPLIED)
        return made

    def draw(self, surface: pygame.Surface, theme: Theme, seat: int, middle: tuple[int, int], radius: int) -> None:
        """Draw a player's pieces in three stacks around a point."""
        key = seat, radius, self.seating.turn_of(seat), self.seating.theme_in_colours(theme)
        if key not in self._heaps:
            self._heaps = {other: made for other, made in self._heaps.items() if other[0] != seat}
            self._heaps[key] = self._heap(seat, radius, theme)
        made = self._heaps[key]
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


class SetTable:
    """The game's own table over a whole window: its board as a game begins, or the hollow for the first piece."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self._board: BoardThumbnail | None = None
        self._area = pygame.Rect(0, 0, 0, 0)
        self._placed_for: object = None

    def place(self, theme: Theme, size: tuple[int, int], area: pygame.Rect) -> None:
        """Lie in a window of a size in pixels, with the board in an area."""
        shown = self.seating.theme_in_colours(theme)
        if is_plain(theme):  # the words around the board need the darker ground
            wall = theme.backdrop.wall
            shown = replace(shown, backdrop=replace(shown.backdrop, felt=wall, felt_rim=wall))
        key = shown, size, tuple(area), self.seating.game.id, tuple(self.seating.options.items())
        if key == self._placed_for:
            return
        self._placed_for, self._area = key, area
        self._board = BoardThumbnail(self._frame, cut_corners=lambda picture, _radius: picture)
        self._board.place(shown, size, 0)

    def _frame(self, _window: pygame.Rect) -> tuple[Frame, Camera]:
        arrangement = self.seating.start_arrangement()
        markers = () if arrangement.stacks or arrangement.field.cells else (Hollow(FIRST_CELLS, PULSE_END),)
        content = MarkedTable(arrangement, markers)
        still = StillBoard(content, coordinates=False, margin_divisor=40, max_cell_share=CELL_SHARE)
        return still.frame_and_camera(self._area)

    def render_some(self, seconds: float) -> bool:
        """Draw or sharpen the board for up to `seconds`; whether it is complete since this call."""
        board = self._board
        if board is None or board.is_complete:
            return False
        board.render_some(seconds)
        return board.is_complete

    def paint(self, size: tuple[int, int], theme: Theme) -> pygame.Surface:
        """The table as it is now, in lamplight, as a new surface."""
        middle = self._area.centerx / size[0], self._area.centery / size[1]
        light = RoomLight(middle, LAMP_REACH, (0.0, 1.0), 1.0)
        board = self._board
        is_drawn = board is not None and board.has_content and board.is_complete
        return lit_room(size, theme, light, board.picture if board is not None and is_drawn else None)
