"""The panels: no word is cut off, in either language; clicks find what lies under them; lists scroll."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.analysis.verdict import FAULT_KINDS
from game.core.display.pieces import Arrangement, Disc, HexTable, HexTile, Slab, SquareBoard, Stain
from game.core.display.steps import Capture, Place, Remove, Slide, Turn
from game.settings.changed_keys import Bindings
from game.ui import words
from game.ui.kinds import glyphs
from game.ui.kinds.kind import hex_name
from game.ui.kinds.move_picture import picture_view
from game.ui.look.icons import icon
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme, theme_for
from game.ui.panels.actions import key_sections
from game.ui.panels.bar import BarContent
from game.ui.panels.end_card import CARD_HEIGHT, EndCard, EndStory
from game.ui.panels.frame import BAR_WORDS, LEAVE, CalmPlace, HeadedBar
from game.ui.panels.help import HelpDialog
from game.ui.panels.hovered_stack import StackContent, StackLayer, StackPanel
from game.ui.panels.moves import (
    ListedMove,
    MovesContent,
    MovesPanel,
    draw_entry,
    entry_width,
    lines_and_columns,
    listed_move,
)
from game.ui.panels.notes import Ending, PillContent, draw_tip, note_place
from game.ui.panels.table_layout import FrameRoom, TableLayout, frame_layout
from game.ui.render.camera import Camera
from game.ui.render.free_room import OTHER_WEIGHT, SUBJECT_WEIGHT, WeightedRect, free_place
from game.ui.widgets import Button
from game.ui.widgets.toast import Toast
from game.ui.words import _

NAMES = ("Ivory", "Blue", "Orange")
EVERY = frozenset({"turn", "count", "threats", "way-down", "draw"})  # more than any game has
SIZES = ((1024, 640), (1280, 720), (2560, 1440))
KING = HexTile(1, 0)
BEFORE = Arrangement(HexTable(), {(-12, -10): (HexTile(0, 1), HexTile(1, 21))}, ())
VIEW = picture_view(Camera(60.0, 0.0, 0.0))
SHORT = ListedMove((HexTile(0, 9), "1,−1"), "03@1,-1")
WIDEST = listed_move(BEFORE, [Slide(1, ((-12, -10), (-11, -11))), Turn((-11, -11), KING), Capture((-11, -11))], "x")


class PanelFixture:
    """A surface, a pen and a layout of a size."""

    def __init__(self, size: tuple[int, int], seats: int = 2) -> None:
        self.surface = pygame.Surface(size)
        self.pen = Pen(theme_for(size))
        self.layout: TableLayout = frame_layout(size, seats, 0, FrameRoom(90, folded=False), 1.0)
        assert self.layout.side is not None
        self.side = self.layout.side


def show_bar(screen: PanelFixture) -> None:
    content = BarContent(_("Review"), subtitle="Ana")
    words = {"try-again": "Try it yourself", "play-on": "Play here", "look": "Look", "menu": "Menu"}
    bar = HeadedBar(screen.pen, screen.layout.bar, content, Bindings(), words, lambda: _("Back"))
    bar.draw(screen.surface)
    assert bar.head_end < bar.words_left


def show_side(screen: PanelFixture) -> None:
    upper = lower = screen.side
    for entries in ((), (WIDEST,) * 61):
        MovesPanel(screen.pen, upper, MovesContent(entries, len(screen.layout.rails), VIEW)).draw(screen.surface)
    names = [
        "Queen: all six pointers",
        "Three pointers, two and one",
        "Four pointers, three and one",
        "King",
    ]
    layers = tuple(StackLayer(HexTile(0, 3), _(name)) for name in names)
    for content in (None, StackContent("−10,−10", layers), StackContent("a1", layers * 3, 5)):
        StackPanel(screen.pen, lower, content).draw(screen.surface)


def show_end(screen: PanelFixture) -> None:
    width, height = screen.surface.get_size()
    room = pygame.Rect(24, height - 24 - screen.pen.px(CARD_HEIGHT), width - 48, screen.pen.px(CARD_HEIGHT))
    figures = tuple((value, _(name)) for value, name in (("128", "your moves"), ("128:59", "your time")))
    figures += (("15", _("{name}'s highest level").format(name=_("Orange"))),)
    side, of = _("the upper left"), _("Orange")
    words = _("{winner}'s queen captured {loser}'s king, from {side}.").format(winner=of, loser=of, side=side)
    for title in ("You win", "You lost", "Orange wins", "Dark red wins"):
        labels = (_("Rematch"), _("Play {level} next").format(level=_("medium")), _("Review"))
        buttons = [Button(label, lambda: None, icon="again", key="Esc", strong=True) for label in labels]
        away = Button(_("Look at the table"), lambda: None, icon="cross")
        for piece in (HexTile(2, 63), None):
            card = EndCard(EndStory(_(title), words, "vermilion", figures, piece, piece), buttons, away)
            card.place(screen.pen, room)
            card.draw(screen.surface, screen.pen)
            assert card.rect == room
            assert all(room.contains(button.rect) for button in buttons)
            assert not any(one.rect.colliderect(other.rect) for one, other in pairwise(buttons))


def show_help(screen: PanelFixture) -> None:
    sheet = HelpDialog(lambda: None, key_sections(EVERY, Bindings()))
    sheet.place(screen.pen, screen.surface.get_rect())
    sheet.draw(screen.surface, screen.pen)
    assert screen.surface.get_rect().contains(sheet.rect)


def show_notes(screen: PanelFixture) -> None:
    sentence = _("Too steep: no way down from height {height} one level at a time.").format(height=12)
    area = screen.layout.table
    for tip in (area.center, area.topleft, area.bottomright):
        assert area.contains(
            draw_tip(screen.surface, screen.pen, area, note_place(screen.pen, area, sentence, tip)).clip(area)
        )
    toast = Toast()
    toast.show(sentence * 2, 0.0)
    covered = toast.draw(screen.surface, screen.pen, area, 1.0)
    assert covered is not None
    assert area.contains(covered)


@pytest.mark.slow_cases("*-size1-*")
@pytest.mark.parametrize("show", [show_bar, show_side, show_end, show_help, show_notes])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_word_is_cut_off(
    language: str, size: tuple[int, int], seats: int, show: Callable[[PanelFixture], None]
) -> None:
    words.choose(language)
    screen = PanelFixture(size, seats)
    show(screen)
    assert screen.pen.truncated_texts == set()


@pytest.mark.parametrize("size", SIZES)
def test_every_action_of_the_bar_is_found_where_it_lies(size: tuple[int, int]) -> None:
    screen = PanelFixture(size)
    bar = HeadedBar(screen.pen, screen.layout.bar, BarContent("Stax"), Bindings(), BAR_WORDS, lambda: "Back")
    actions = [LEAVE, *BAR_WORDS]
    assert [bar.action_at(bar.place_of(action).center) for action in actions] == actions
    assert all(screen.layout.bar.contains(bar.place_of(action)) for action in actions)
    assert bar.action_at(((bar.head_end + bar.words_left) // 2, bar.rect.centery)) is None


@pytest.mark.parametrize("kind", ["", *FAULT_KINDS])
def test_the_calm_place_takes_a_second_line_before_it_cuts_words(kind: str) -> None:
    screen = PanelFixture((1280, 720))
    content = PillContent(
        "Ana blunders", "After your move three of your tiles can no longer move at all", "slate", kind=kind
    )
    calm = CalmPlace(screen.pen, pygame.Rect(0, 0, screen.pen.px(420), screen.pen.px(104)), content)
    calm.draw(screen.surface)
    assert not screen.pen.truncated_texts
    calm.place(screen.pen, pygame.Rect(0, 0, screen.pen.px(150), screen.pen.px(104)))
    calm.draw(screen.surface)
    assert screen.pen.truncated_texts  # it ends in an ellipsis


def test_a_move_is_listed_with_the_piece_as_it_lies_now() -> None:
    turned = HexTile(1, 42)
    slid = listed_move(BEFORE, [Slide(1, ((-12, -10), (0, 1))), Turn((0, 1), turned)], "-12,-10>0,1=135")
    assert (slid.parts, slid.text) == ((turned, "−12,−10 › 0,1"), "-12,-10>0,1=135")
    assert listed_move(BEFORE, [Slide(1, ((-12, -10), (0, 1)))], "").parts[0] == HexTile(1, 21)
    assert listed_move(BEFORE, [Place(0, 4, (1, -1), HexTile(0, 9))], "").parts == (HexTile(0, 9), "1,−1")
    assert WIDEST.parts == (KING, "−12,−10 › −11,−11", "×")
    assert hex_name((-1, 2)) == "−1,2"


def test_the_list_of_moves_shows_the_newest_and_scrolls_back() -> None:
    screen = PanelFixture((1280, 720))
    panel = MovesPanel(screen.pen, screen.side, MovesContent((SHORT, replace(SHORT, seat=1)) * 100 + (SHORT,), 2, VIEW))
    assert panel.count == 101
    newest = panel.place_of(200)
    assert newest is not None
    assert screen.side.contains(newest)
    assert panel.place_of(0) is None
    panel.show(replace(panel.content, lines_back=999))
    first = panel.place_of(0)
    assert first is not None
    assert screen.side.contains(first)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_seats_stand_over_their_columns_and_moves_side_by_side(
    size: tuple[int, int], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Stain] = []
    chip = glyphs.chip

    def noted(stain: Stain, size: int, theme: Theme) -> pygame.Surface:
        drawn.append(stain)
        return chip(stain, size, theme)

    monkeypatch.setattr(glyphs, "chip", noted)
    heads: tuple[tuple[Stain, str], ...] = ("ember", "Ana Maria de la Encarnacion"), ("coal", "Bo"), ("teal", "Cy")
    screen = PanelFixture(size, seats)
    entries = tuple(replace(WIDEST, seat=ply % seats) for ply in range(3 * seats))
    panel = MovesPanel(screen.pen, screen.side, MovesContent(entries, seats, VIEW, heads=heads[:seats]))
    panel.draw(screen.surface)
    assert drawn == [stain for stain, _name in heads[:seats]]
    assert not screen.pen.truncated_texts
    places = panel.visible_moves()
    assert {places[seat].top for seat in range(seats)} == {places[0].top}
    assert places[seats].top > places[0].top
    assert panel.count == 3


def test_the_drawer_finds_its_moves_and_buttons_and_says_the_shown_move() -> None:
    screen = PanelFixture((1280, 720))
    said = "Blue moves onto an enemy stack", "up to the left, over two cells, now three high"
    content = MovesContent((WIDEST, replace(WIDEST, seat=1)), 2, VIEW, shown=1, sentence=said)
    panel = MovesPanel(screen.pen, screen.side, content)
    panel.draw(screen.surface)
    assert not screen.pen.truncated_texts
    for index, place in panel.visible_moves().items():
        assert panel.move_at(place.center) == index
    for id, place in panel.buttons().items():
        assert panel.command_at(place.center) == id
        assert screen.side.contains(place)
    assert panel.move_at(screen.side.midbottom) is None


def test_a_move_made_again_is_marked_and_has_room() -> None:
    pen = Pen(theme_for((1280, 720)))
    again = replace(SHORT, moves_again=True)
    assert entry_width(pen, again) > entry_width(pen, SHORT)
    pictures = []
    for item in (SHORT, again):
        surface = pygame.Surface((300, 40))
        end = draw_entry(surface, pen, item, pygame.Rect(0, 0, 300, 40), False)
        assert end <= entry_width(pen, item)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_a_seat_that_moves_twice_begins_a_new_line() -> None:
    seats = (1, 0, 1, 1, 0, 0)
    entries = tuple(replace(SHORT, seat=seat) for seat in seats)
    assert lines_and_columns(entries, 2) == [(0, 1), (1, 0), (1, 1), (2, 1), (3, 0), (4, 0)]
    assert lines_and_columns(entries, 1) == [(line, 0) for line in range(6)]


def test_moves_of_discs_and_slabs_are_listed_in_their_notation() -> None:
    ember, coal = Disc(0, "ember"), Disc(1, "coal")
    board = Arrangement(SquareBoard(6, 6, "maple", walled=True), {(0, 5): (ember, coal, ember)}, ((), ()))
    block = listed_move(board, [Slide(2, ((0, 5), (1, 5), (2, 5)))], "a6-2-c6!", 0)
    assert block.parts == (ember, "a6-2-c6!")
    left = listed_move(board, [Slide(1, ((0, 5), (1, 5))), Remove((1, 5))], "a6:1-b6", 1)
    assert left.parts == (ember, "a6:1-b6", "×")
    assert listed_move(board, [], "pass", 1, "Pass").parts == ("Pass",)
    slab = Slab(0, "ivory", ((0, -1), (0, 0)))
    assert listed_move(board, [Place(0, 3, (0, -1), slab)], "H1@0,-1").parts == (slab, "H1@0,−1")


@pytest.mark.parametrize(("ended", "golden"), [("", True), ("won", True), ("lost", False), ("neutral", False)])
def test_the_end_is_golden_for_the_winner(ended: Ending, golden: bool) -> None:
    pen = Pen(theme_for((1280, 720)))
    seen = []
    for stain in ("coal", "brick"):
        surface = pygame.Surface((300, 60))
        CalmPlace(pen, pygame.Rect(0, 0, 300, 60), PillContent("Somebody wins", "", stain, ending=ended)).draw(surface)
        sign = pygame.Rect(0, 0, 36, 60)
        surface.fill("black", sign)
        seen.append(pygame.image.tobytes(surface, "RGB"))
        gold = pygame.mask.from_threshold(surface, pygame.Color(pen.theme.gold), (12, 12, 12, 255))
        assert (gold.count() > 100) == golden
    assert (seen[0] != seen[1]) == (ended == "lost")  # the edge is the winner's


def test_every_level_has_an_emblem_of_its_own() -> None:
    for size in (17, 24, 44):
        assert len({pygame.image.tobytes(icon(f"level-{k}", size, "#FFFFFF", 1.4), "RGBA") for k in range(7)}) == 7


def test_a_toast_goes_away() -> None:
    screen, toast = PanelFixture((1280, 720)), Toast()
    assert not toast.is_showing(0.0)
    toast.show("Hello", 10.0)
    assert toast.is_showing(11.0)
    assert not toast.is_showing(20.0)
    assert toast.draw(screen.surface, screen.pen, screen.layout.table, 20.0) is None


def test_any_key_closes_the_help() -> None:
    log: list[str] = []
    sheet = HelpDialog(lambda: log.append("closed"), key_sections(EVERY, Bindings()))
    assert sheet.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u"))
    assert sheet.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert log == ["closed"]


def test_keys_in_large_text_are_on_two_pages_in_full_size() -> None:
    log: list[str] = []
    lines = [(("Shift+A", "B"), "the engine analyses this position")] * 12
    sheet = HelpDialog(lambda: log.append("closed"), [(f"Section {number}", lines) for number in range(4)])
    area = pygame.Rect(0, 0, 1280, 720)
    shown = list[tuple[str, ...]]()

    def press(key: int) -> None:
        sheet.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        shown.append(tuple(title for column in sheet.columns for title, _lines in column))

    sheet.place(Pen(theme_for(area.size)), area)
    assert len(sheet.columns) == 4
    pen = Pen(theme_for(area.size, 1.5))
    sheet.place(pen, area)
    assert sheet._unit >= 0.9 * pen.theme.unit
    assert area.contains(sheet.rect)
    for key in (pygame.K_u, pygame.K_LEFT, pygame.K_SPACE):
        press(key)
    first, second = ("Section 0", "Section 1"), ("Section 2", "Section 3")
    assert (shown, log) == ([second, first, second], [])
    press(pygame.K_u)
    assert log == ["closed"]
    press(pygame.K_LEFT)
    press(pygame.K_ESCAPE)
    assert (shown[-1], log) == (first, ["closed"] * 2)


def test_a_reason_leaves_in_sight_what_it_speaks_of() -> None:
    area, size = pygame.Rect(0, 0, 800, 400), (200, 30)
    above = free_place(size, (400, 200), area, (), 40)
    assert above.midbottom == (400, 160)
    king = pygame.Rect(350, 100, 60, 60)
    moved = free_place(size, (400, 200), area, [(king, SUBJECT_WEIGHT)], 40)
    assert not moved.colliderect(king)
    assert not moved.collidepoint(400, 200)
    assert area.contains(free_place(size, (400, 395), area, [(area, SUBJECT_WEIGHT)], 40))


def test_a_reason_steps_aside_where_all_above_and_below_would_hide_something() -> None:
    area, column = pygame.Rect(0, 0, 800, 400), pygame.Rect(360, 0, 80, 400)
    beside = free_place((200, 30), (400, 200), area, [(column, SUBJECT_WEIGHT)], 40)
    assert not beside.colliderect(column)
    assert area.contains(beside)


@pytest.mark.slow
def test_no_place_for_a_reason_would_hide_less_and_be_as_near() -> None:
    rng = random.Random(3)
    area, size, gap = pygame.Rect(0, 0, 800, 600), (200, 30), 8
    for y in range(80, 520, 22):
        keep = [
            (pygame.Rect(rng.randrange(750), rng.randrange(560), 60, 40), float(rng.choice([1, 3, 10])))
            for _ in range(60)
        ]

        def cost(rect: pygame.Rect, y: int = y, keep: list[WeightedRect] = keep) -> float:
            parts = [(rect.clip(box), weight) for box, weight in keep]
            hidden = sum(weight * part.width * part.height for part, weight in parts)
            return hidden / rect.height + abs(rect.centery - y) + abs(rect.centerx - 400) / 2

        edges = [at for box, _ in keep for at in (box.top - 30 - gap, box.bottom + gap)]
        above, below = (top // 4 * 4 for top in edges[::2]), (-(-top // 4) * 4 for top in edges[1::2])
        tops = (y - 70, y + 40, 0, 570, *above, *below)
        sides = [at for box, weight in keep if weight > OTHER_WEIGHT for at in (box.left - 200 - gap, box.right + gap)]
        places = [pygame.Rect((left, top), size) for top in tops for left in (300, 392, 208, 0, 600, *sides)]
        free = [
            place
            for place in places
            if area.contains(place)
            and (abs(place.centery - y) > 40 or not place.left - gap <= 400 <= place.right + gap)
        ]
        assert cost(free_place(size, (400, y), area, keep, 40)) <= min(map(cost, free))
