"""Setting a game up: what can be chosen, what is remembered of it, and how it is laid out."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest

from game.core.errors import StaxError
from game.core.game import Game
from game.games import GAMES
from game.play.clocks import TimeControl, read_control
from game.play.setup import LEVEL_NAMES, RANDOM_START, Seat, Setup, check_name, read_setup, with_starter_first
from game.scenes.menus.setup.scene import SetupScene
from game.scenes.menus.setup.summary import summary_words
from game.scenes.players.clock_choice import PRESETS, ClockChoice, control_kind
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seat_colours import choose_colour, complete_colours, nearest_colour
from game.scenes.players.seating import Seating
from game.ui import words
from game.ui.look.themes import SEAT_TINTS, Appearance
from game.ui.widgets import ChoiceField, Widget

STAX = GAMES["stax"]
ANA, BO, CY = Seat("", "Ana"), Seat("medium"), Seat("hard", "Cy")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    words.choose("en")
    yield
    words.choose("en")


# Who starts:


def test_a_wish_about_who_starts_and_its_text() -> None:
    setup = Setup("stax", {"players": "3"}, (ANA, BO, CY), TimeControl(300), ("teal", "ivory", "sky"), RANDOM_START)
    assert str(setup) == (
        "stax players=3;person Ana;computer:medium;computer:hard Cy;starts chance;colours teal ivory sky;clock 5:00"
    )
    assert read_setup(str(setup)) == setup
    assert read_setup("stax players=2;person;person").starts == ""


@pytest.mark.parametrize(
    ("starts", "order"), [("", (ANA, BO, CY)), ("2", (BO, CY, ANA)), ("3", (CY, ANA, BO)), ("4", (ANA, BO, CY))]
)
def test_who_starts_sits_first_and_the_others_follow_with_their_colours(starts: str, order: tuple[Seat, ...]) -> None:
    colours = {ANA: "teal", BO: "ivory", CY: "sky"}
    setup = Setup("stax", {"players": "3"}, (ANA, BO, CY), None, ("teal", "ivory", "sky"), starts)
    found = with_starter_first(setup, lambda _count: pytest.fail("nothing is drawn"))
    assert found.seats == order
    assert found.colours == tuple(colours[seat] for seat in order)
    assert found.starts == ""


def test_chance_is_drawn_from_the_source_that_is_given() -> None:
    setup = Setup("mixtour", {}, (ANA, BO), starts=RANDOM_START)
    assert [with_starter_first(setup, draw).seats[0] for draw in (lambda _: 0, lambda _: 1)] == [ANA, BO]
    draw = random.Random(1).randrange
    drawn = [with_starter_first(setup, draw).seats[0] for _ in range(200)]
    assert 70 < drawn.count(ANA) < 130


def test_everybody_moves_up_a_seat() -> None:
    setup = Setup("stax", {}, (ANA, BO, CY), None, ("teal", "ivory", "sky"))
    assert setup.rotated(1).seats == (CY, ANA, BO)
    assert setup.rotated(1).colours == ("sky", "teal", "ivory")
    assert setup.rotated(3) == setup
    assert Setup("mixtour", {}, (ANA, BO)).rotated(1) == Setup("mixtour", {}, (BO, ANA))


def test_the_table_beside_the_choices_shows_so_many_colours_as_there_are_players() -> None:
    scene = SetupScene(Seating(STAX), lambda _setup: None, lambda: None)
    surface = pygame.Surface((1280, 800))
    for players in ("2", "3", "2"):
        scene.seating.options["players"] = players
        scene.build()
        scene.draw(surface)
        frame, _camera = scene.card.thumbnail.frame_for(pygame.Rect(0, 0, 400, 300))
        owners = {piece.owner for pile in frame.arrangement.stacks.values() for piece in pile}
        assert owners == set(range(int(players)))


# Names:


@pytest.mark.parametrize("name", ["", "Ana", "Ana María de la O", "K. & Co.", "名前"])
def test_nearly_everything_is_a_name(name: str) -> None:
    check_name(name)
    setup = Setup("stax", {}, (Seat("", name), Seat("hard", name)))
    assert read_setup(str(setup)) == setup


@pytest.mark.parametrize("name", ["Ana; Bo", "Ana\nBo", "Ana\u2028Bo", "A\x00", "A" * 25])
def test_what_cannot_be_a_name_is_told_in_one_sentence(name: str) -> None:
    seating = Seating(STAX)
    seating.set_name(0, " Eva ")
    with pytest.raises(StaxError, match=r"^A name .*[.]$"):
        seating.set_name(0, name)
    assert seating.setup.seats[0] == Seat("", "Eva")


def test_a_person_and_a_computer_on_one_seat_have_names_of_their_own() -> None:
    seating = Seating(STAX)
    seating.set_name(0, "Ana")
    seating.set_player(0, "hard")
    assert seating.seats[0] == Seat("hard")
    seating.set_name(0, "Deep")
    seating.set_player(0, "expert")
    assert seating.seats[0] == Seat("expert", "Deep")
    seating.set_player(0, "person")
    assert seating.seats[0] == ANA


# Colours:


def test_colours_are_never_the_same() -> None:
    draw = random.Random(2)
    for game in GAMES.values():
        colours: list[str] = []
        for _ in range(60):
            seat, name = draw.randrange(len(game.stains)), draw.choice(["", *SEAT_TINTS])
            colours = choose_colour(colours, game.stains, seat, name)
            assert not colours if not name else colours[seat] == name
            assert len(set(colours)) == len(colours) in (0, len(game.stains))


def test_a_colour_that_is_taken_is_exchanged() -> None:
    stains = STAX.stains
    assert choose_colour(["teal", "sky", "ivory"], stains, 0, "sky") == ["sky", "teal", "ivory"]
    assert choose_colour(["teal", "sky", "ivory"], stains, 0, "slate") == ["slate", "sky", "ivory"]
    assert choose_colour([], stains, 0, "slate") == ["slate", "ivory", "vermilion"]
    assert choose_colour([], stains, 1, "teal") == ["ivory", "teal", "vermilion"]
    assert choose_colour(["teal", "sky", "ivory"], stains, 2, "") == []


def test_the_nearest_colours_stand_in_for_a_games_own() -> None:
    assert [nearest_colour(stain) for stain in STAX.stains] == ["ivory", "slate", "vermilion"]
    assert nearest_colour("ember") == "vermilion"
    assert nearest_colour("ember", ["vermilion"]) != "vermilion"
    found = complete_colours(["slate"], STAX.stains)
    assert found[0::2] == ["slate", "vermilion"]
    assert len(set(found)) == 3


# What is remembered:


def test_what_was_set_up_is_remembered_and_comes_back() -> None:
    last = Setup("stax", {"players": "3"}, (ANA, BO, CY), TimeControl(450, 4), ("sky", "teal", "ivory"), "2")
    seating = Seating(STAX, last)
    assert seating.setup == seating.setup_to_remember == last
    assert [seating.turn_of(seat) for seat in range(3)] == [2, 0, 1]
    seating.options["players"] = "2"
    assert seating.setup.seats == (ANA, BO)
    assert seating.setup.colours == ("sky", "teal")
    assert [seating.turn_of(seat) for seat in range(2)] == [1, 0]
    seating.starts = "3"
    assert seating.setup.starts == ""
    seating.options["players"] = "3"
    assert seating.setup.starts == "3"


def test_what_makes_no_sense_any_more_is_not_taken_over() -> None:
    old = read_setup("stax players=2;person;computer:genius Al;starts soon;colours teal teal")
    seating = Seating(STAX, old)
    assert seating.setup == Setup("stax", {"players": "2"}, (Seat(), Seat("medium")))
    assert Seating(STAX, read_setup("stax;colours teal pink")).colours == []
    assert Seating(STAX, read_setup("stax;person " + "x" * 40)).seats[0] == Seat("", "x" * 24)


def test_a_clock_from_outside_is_used_and_not_remembered() -> None:
    usual = TimeControl(60)
    seating = Seating(STAX, None, usual)
    assert (seating.setup.control, seating.setup_to_remember.control) == (usual, None)
    seating.control = TimeControl(120)
    assert seating.setup_to_remember.control == TimeControl(120)
    mine = Seating(STAX, Setup("stax", {}, (), usual), usual)
    assert mine.setup_to_remember.control == usual


# Time:


@pytest.mark.parametrize("kind", PRESETS)
def test_every_time_that_is_offered_is_one_that_can_be_written(kind: str) -> None:
    for control in PRESETS[kind]:
        assert control_kind(control) == kind
        assert read_control(str(control)) == control


def test_a_time_of_ones_own_is_set_by_sliders() -> None:
    given: list[TimeControl | None] = []
    timing = ClockChoice(TimeControl(437, 13), given.append, lambda: None)
    assert timing.is_custom
    assert len(timing.rows()) == 4
    timing._choose_preset("5:00+3")
    assert not timing.is_custom
    timing._choose_preset("own")
    assert given[-1] == TimeControl(300, 3)
    timing._choose_kind("move")
    assert given[-1] == TimeControl(30, 0, True)
    timing._choose_kind("")
    assert given[-1] is None
    assert len(timing.rows()) == 1


# The scene:


class SetupFixture:
    """A setup scene, and what came out of it."""

    def __init__(
        self, seating: Seating, size: tuple[int, int] = (1280, 720), appearance: Appearance | None = None
    ) -> None:
        self.started: list[Setup] = []
        self.left = 0
        self.now = 0.0
        self.scene = SetupScene(seating, self.started.append, self._leave, lambda: appearance or Appearance())
        self.surface = pygame.Surface(size)
        self.scene.resume()
        self.draw()

    def _leave(self) -> None:
        self.left += 1

    def draw(self) -> None:
        for _ in range(8):  # a page glides
            self.now += 0.1
            self.scene.update(self.now)
        self.scene.draw(self.surface)

    def key(self, *codes: int) -> None:
        for code in codes:
            self.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
            self.draw()

    def write(self, text: str) -> None:
        self.scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.draw()

    def click(self, place: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.scene.handle(pygame.event.Event(kind, button=1, pos=place))
        self.draw()

    def pick(self, choice: ChoiceField, value: str) -> None:
        index = next(i for i, segment in enumerate(choice.segments) if segment.value == value)
        self.click(choice.segment_rects(self.scene.pen)[index].center)

    def tab_to(self, found: Widget) -> None:
        while self.scene.group.focused is not found:
            self.key(pygame.K_TAB)


def test_enter_starts_from_wherever_one_is() -> None:
    fixture = SetupFixture(Seating(STAX))
    for count in range(len(fixture.scene.group.widgets) - 2):
        fixture.key(pygame.K_RETURN)
        assert len(fixture.started) == count + 1
        fixture.key(pygame.K_TAB)
    assert fixture.scene.group.focused is fixture.scene.back
    fixture.key(pygame.K_RETURN)
    assert fixture.left == 1


def test_a_name_that_cannot_be_one_is_told_and_holds_the_start() -> None:
    fixture = SetupFixture(Seating(STAX))
    player = fixture.scene.pages.players[0]
    before = fixture.scene.pages.players[1].rect.top
    fixture.click(player.name.rect.center)
    fixture.write("Ana")
    assert fixture.scene.seating.seats[0] == ANA
    assert fixture.scene.pages.starter_choice.segments[0].label == "Ana"
    fixture.write(";")
    fixture.draw()
    assert player.fault.startswith("A name can't contain a semicolon")
    assert fixture.scene.pages.players[1].rect.top > before
    fixture.scene.group.focus_on(fixture.scene.start)
    fixture.key(pygame.K_RETURN)
    assert fixture.started == []
    assert fixture.scene.group.focused is player.name
    fixture.key(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert fixture.scene.pages.players[1].rect.top == before
    assert fixture.started[0].seats[0] == ANA


def test_players_colours_and_who_starts_by_the_mouse() -> None:
    fixture = SetupFixture(Seating(STAX))
    pages = fixture.scene.pages
    fixture.pick(pages.players[1].who, "person")
    fixture.pick(pages.players[0].colour, "sky")
    fixture.pick(pages.players[1].colour, "sky")
    assert pages.players[0].colour.segments[4].tip == "Sky blue: swap with Player 2"
    assert pages.players[1].colour.tooltip_at(None)[0] == ""  # the name of the chosen one is seen
    fixture.pick(pages.starter_choice, "2")
    assert summary_words(fixture.scene.seating).players[1][2] == "moves first"
    fixture.click(fixture.scene.start.rect.center)
    assert fixture.started == [Setup("stax", {"players": "2"}, (Seat(), Seat()), None, ("slate", "sky"), "2")]
    fixture.pick(pages.players[0].colour, "")
    fixture.pick(pages.starter_choice, RANDOM_START)
    assert fixture.scene.seating.setup.colours == ()
    assert {line[2] for line in summary_words(fixture.scene.seating).players} == {"perhaps first"}


def test_an_option_brings_a_third_player_and_the_focus_stays() -> None:
    fixture = SetupFixture(Seating(STAX))
    fixture.key(pygame.K_RIGHT, pygame.K_RIGHT)  # the first one only shows the focus
    assert len(fixture.scene.pages.players) == 3
    assert fixture.scene.group.focused is fixture.scene.pages.options[0]
    fixture.tab_to(fixture.scene.pages.players[2].name)
    assert fixture.scene.page.view.contains(fixture.scene.pages.players[2].name.rect)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_value_of_every_option_can_be_chosen(game: Game) -> None:
    fixture = SetupFixture(Seating(game), (1280, 1000))
    for index, option in enumerate(game.options):
        for value in reversed(option.values):
            fixture.pick(fixture.scene.pages.options[index], value)
            fixture.key(pygame.K_RETURN)
            assert fixture.started[-1].options[option.key] == value
            assert len(fixture.started[-1].seats) == game.seats(fixture.started[-1].options)


def test_pieces_are_picked_on_a_sheet() -> None:
    fixture = SetupFixture(Seating(GAMES["stack-22"]))
    fixture.tab_to(fixture.scene.pages.options[1])
    fixture.key(pygame.K_RIGHT, pygame.K_RIGHT)
    sheet = fixture.scene.dialog
    assert isinstance(sheet, LetterPicker)
    assert len(sheet.fields) == 22
    assert all(field.piece is not None for field in sheet.fields)
    fixture.key(pygame.K_n, pygame.K_RETURN)  # none is no choice
    assert fixture.scene.dialog is sheet
    fixture.click(sheet.fields[0].rect.center)
    fixture.key(pygame.K_RETURN)
    assert fixture.scene.dialog is None
    assert fixture.scene.seating.setup.options["tiles"] == fixture.scene.pages.options[1].value


SIZES = ((1024, 640), (1280, 720), (1280, 800), (2560, 1440))


@pytest.mark.slow_cases("*-size[123]*")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_pieces_to_pick_fit_into_the_window(language: str, size: tuple[int, int]) -> None:
    words.choose(language)
    fixture = SetupFixture(Seating(GAMES["stack-22"]), size)
    fixture.tab_to(fixture.scene.pages.options[1])
    fixture.key(pygame.K_RIGHT, pygame.K_RIGHT)
    sheet = fixture.scene.dialog
    assert isinstance(sheet, LetterPicker)
    rects = [widget.rect for widget in sheet.group.widgets]
    assert fixture.surface.get_rect().contains(sheet.rect)
    assert all(sheet.rect.contains(rect) for rect in rects)
    assert not any(one.colliderect(other) for i, one in enumerate(rects) for other in rects[:i])
    assert fixture.scene.pen.truncated_texts == set()


@pytest.mark.slow_cases("*-size[123]-*")
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_nothing_is_cut_off_and_nothing_overlaps(language: str, size: tuple[int, int], scale: int) -> None:
    words.choose(language)
    for game in GAMES.values():
        seating = Seating(game, Setup(game.id, {"players": "3"}, (), TimeControl(437, 13)))
        fixture = SetupFixture(seating, size, Appearance("wood", scale))
        for wish in ("", RANDOM_START):
            for name in ("", *SEAT_TINTS):
                seating.colours = choose_colour(seating.colours, game.stains, 0, name)
                seating.starts = wish
                fixture.scene.build()
                fixture.draw()
                assert fixture.scene.pen.truncated_texts == set()
        rects = [widget.rect.clip(widget.window or widget.rect) for widget in fixture.scene.group.widgets]
        assert not any(one.colliderect(other) for i, one in enumerate(rects) for other in rects[:i])
        left, right = fixture.scene.panel.left, fixture.scene.panel.right
        assert all(left < widget.rect.left and widget.rect.right < right for widget in fixture.scene.page.widgets)
        seen = [widget._hidden_text for widget in fixture.scene.group.widgets if widget is not fixture.scene.position]
        assert not any(seen), seen  # that one is but a sign where the title needs the room


def test_long_names_are_cut_and_nothing_else() -> None:
    seating = Seating(STAX, Setup("stax", {"players": "3"}, tuple(Seat("", "W" * 23 + c) for c in "abc")))
    for size in SIZES:
        fixture = SetupFixture(seating, size, Appearance("wood", 150))
        assert fixture.scene.pen.truncated_texts == set()
        fixture.tab_to(fixture.scene.pages.starter_choice)
        assert fixture.scene.pages.starter_choice.shows_one
        assert fixture.scene.pages.starter_choice.rect.right < fixture.scene.panel.right


def test_the_table_wears_the_colours_in_the_order_of_play() -> None:
    game = GAMES["mixtour"]
    fixture = SetupFixture(Seating(game))
    card = fixture.scene.card
    seating = fixture.scene.seating
    for wish, worn in (("", ("teal", "sky")), ("2", ("sky", "teal")), (RANDOM_START, ("teal", "sky"))):
        seating.colours, seating.starts = ["teal", "sky"], wish
        while card.refine(fixture.scene.pen, 1.0):
            pass
        assert card._placed_for is not None
        assert card._placed_for[1].chosen_colours == tuple(zip(game.stains, worn, strict=True))
    seating.colours = []
    card.refine(fixture.scene.pen, 1.0)
    assert card._placed_for is not None
    assert card._placed_for[1].chosen_colours == ()


# What a level sees:


def test_a_level_tells_what_it_sees_by_its_figures() -> None:
    seating = Seating(STAX)

    def tips() -> dict[str, str]:
        return {segment.value: segment.tip for segment in seating.seat_choice(1, lambda: None).segments}

    two = tips()
    assert two["novice"] == "Sees only threats from the next cell. Often misjudges."
    assert two["easy"] == "Sees every reply that wins or scores. Sometimes misjudges."
    assert two["casual"] == "Looks up to 2 turns ahead and tries 450 moves."
    assert two["hard"] == (
        "Looks up to 3 turns ahead and tries 1\N{NO-BREAK SPACE}500 moves. Sees every unstoppable threat."
    )
    assert two["master"] == "Uses all the time it is given. Sees every unstoppable threat."
    seating.options["players"] = "3"
    assert tips()["medium"] == "Looks up to 5 turns ahead and tries 5\N{NO-BREAK SPACE}000 moves."
    seating = Seating(GAMES["stack-22"])
    assert tips()["medium"].endswith("Thinks longer near the end.")
    words.choose("es")
    assert tips()["casual"] == "Mira hasta 12 turnos adelante y prueba 4\N{NO-BREAK SPACE}000 jugadas."


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_two_levels_of_a_game_see_the_same(game: Game) -> None:
    for players in (2, 3):
        seating = Seating(game)
        if "players" in seating.options:
            seating.options["players"] = str(players)
        tips = [
            segment.tip for segment in seating.seat_choice(0, lambda: None).segments if segment.value in LEVEL_NAMES
        ]
        assert len(set(tips)) == len(LEVEL_NAMES)


def test_a_coach_is_offered_where_one_person_plays_computers() -> None:
    seating = Seating(GAMES["stax"])
    scene = SetupScene(seating, lambda _setup: None, lambda: None)

    def coaches() -> list[ChoiceField]:
        return [each for each in scene.page.widgets if isinstance(each, ChoiceField) and each.label == "Coach"]

    coaches()[0].choose(3)
    assert (seating.setup.coach, Seating(GAMES["stax"], seating.setup).coach) == ("third", "third")
    seating.set_player(1, "person")
    scene.build()
    assert coaches() == []
