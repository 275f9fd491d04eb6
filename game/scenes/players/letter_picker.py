"""The dialog that picks the pieces of a game for both sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.core.display.pieces import Piece
from game.core.game import Game, Option, default_options
from game.scenes.players.seating import Seating, chosen_line
from game.ui.kinds import glyph
from game.ui.look.cloth import dim
from game.ui.look.pen import Pen
from game.ui.widgets import Button, Group, Widget
from game.ui.widgets.layout import Room, place_row, split_grid
from game.ui.words import _

PIECES_PER_ROW = 8
FIELD_WIDTH, FIELD_HEIGHT, FIELD_GAP, SHEET_MARGIN = 100, 92, 10, 32  # units
HEAD_HEIGHT, FOOT_HEIGHT = 92, 84  # units


def pieces_by_letter(game: Game) -> Mapping[str, Piece]:
    """The pieces of the first seat, by their names, which are letters."""
    arrangement = game.view.arrangement(game.notation.start(default_options(game)))
    pieces = [pocket.piece for pocket in arrangement.hands[0]]
    return {game.texts.piece_name(piece): piece for piece in pieces}


class LetterField(Widget):
    """A piece that can be chosen or not."""

    enter_presses = False

    def __init__(self, letter: str, piece: Piece | None, is_chosen: bool) -> None:
        super().__init__(letter)
        self.piece = piece
        self.is_chosen = is_chosen

    @property
    def look(self) -> object:
        """The state that decides the picture: hovered, chosen."""
        return self.hovered, self.is_chosen

    def press(self) -> None:
        """Choose the piece, or remove it."""
        self.choose(not self.is_chosen)

    def choose(self, is_chosen: bool) -> None:
        """Make the piece a chosen piece, or not."""
        self.is_chosen = is_chosen

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the piece and its letter, dimmed if it is not chosen."""
        theme, r = pen.theme, self.rect
        fill = theme.ground.picked if self.is_chosen else theme.ground.trough
        pen.box(surface, r, 10, fill, theme.gold if self.is_chosen else theme.lines.passive, max(1.5, 1.5 * theme.unit))
        if self.hovered:
            pen.box(surface, r, 10, theme.ground.hover, None)
        if self.piece is not None:
            image = glyph(self.piece, pen.px(60), theme)
            if not self.is_chosen:
                image = image.copy()
                image.set_alpha(80)
            surface.blit(image, image.get_rect(center=(r.centerx + pen.px(8), r.centery)))
        ink = theme.gold if self.is_chosen else theme.faint
        pen.text(surface, self.label, (r.left + pen.px(10), r.top + pen.px(16)), 16, ink, "bold")
        self.draw_focus_ring(surface, pen, 10)


class LetterPicker:
    """All pieces of an option's letters; the chosen letters are written to the seating before `done` is called."""

    def __init__(self, seating: Seating, option: Option, done: Callable[[], None]) -> None:
        self.seating = seating
        self.option = option
        self.done = done
        self.title = _(option.label)
        pieces, value = pieces_by_letter(seating.game), seating.options[option.key]
        self.fields = [LetterField(each, pieces.get(each), each in value) for each in option.letters]
        self.all_button = Button(_("All"), lambda: self._set_all(True), key="A", shortcut=pygame.K_a)
        self.none_button = Button(_("None"), lambda: self._set_all(False), key="N", shortcut=pygame.K_n)
        self.done_button = Button(_("Done"), self._finish, icon="tick", key=_("Enter"), strong=True)
        self.group = Group([*self.fields, self.all_button, self.none_button, self.done_button], done)
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def value(self) -> str:
        """The chosen letters, in the order of the option."""
        return "".join(field.label for field in self.fields if field.is_chosen)

    def _set_all(self, is_chosen: bool) -> None:
        for field in self.fields:
            field.choose(is_chosen)

    def _finish(self) -> None:
        if self.value:  # at least one piece must be chosen
            self.seating.options[self.option.key] = self.value
            self.done()

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass every event to the dialog."""
        self.group.handle(event)
        return True

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lay the dialog out in the middle of an area."""
        px, gap = pen.px, pen.px(FIELD_GAP)
        rows = -(-len(self.fields) // PIECES_PER_ROW)
        wide = PIECES_PER_ROW * (px(FIELD_WIDTH) + gap) - gap
        high = px(HEAD_HEIGHT + FOOT_HEIGHT + SHEET_MARGIN) + rows * (px(FIELD_HEIGHT) + gap)
        self.rect = pygame.Rect(0, 0, wide + 2 * px(SHEET_MARGIN), high).move_to(center=area.center)
        room = Room(self.rect.inflate(-2 * px(SHEET_MARGIN), 0))
        room.cut_top(px(HEAD_HEIGHT))
        room.cut_bottom(px(SHEET_MARGIN))
        foot = Room(room.cut_bottom(px(52)))
        places = split_grid(room.rect, PIECES_PER_ROW, px(FIELD_HEIGHT), len(self.fields), gap)
        for field, place in zip(self.fields, places, strict=True):
            field.place(pen, place)
        self.done_button.place(pen, foot.cut_right(self.done_button.width_at_least(pen, 200)))
        buttons = self.all_button, self.none_button
        place_row(pen, buttons, [button.width_at_least(pen, 130) for button in buttons], foot.rect, px(12))

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Dim the background and draw the dialog."""
        dim(surface)
        px = pen.px
        pen.shadow(surface, self.rect, 20)
        pen.box(surface, self.rect, 16, pen.theme.ground.solid, pen.theme.lines.edge)
        left, right = self.rect.left + px(SHEET_MARGIN), self.rect.right - px(SHEET_MARGIN)
        count_line = chosen_line(len(self.value))
        ink = pen.theme.gold if self.value else pen.theme.no
        count = pen.text(surface, count_line, (right, self.rect.top + px(48)), 17, ink, "semibold", "midright")
        room = count.left - px(20) - left
        pen.text(surface, self.title, (left, self.rect.top + px(48)), 24, weight="black", room=room)
        self.group.draw(surface, pen)
