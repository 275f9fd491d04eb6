"""Setting a game up: what can be chosen, what is remembered of it, and how it is laid out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import Future

import pygame
import pytest

from game.ai.levels import offered_levels
from game.core.errors import StaxError
from game.core.game import Game
from game.games import GAMES
from game.library.saved import EntryPage
from game.play.clocks import TimeControl, read_control
from game.play.setup import (
    FAR_WORD,
    LEVEL_NAMES,
    PERSON_WORD,
    RANDOM_START,
    Seat,
    Setup,
    check_name,
    read_setup,
    with_starter_first,
)
from game.scenes.menus.setup.coin_choice import SLIDE_SECONDS, SPIN_SECONDS
from game.scenes.menus.setup.panels import OPENING_SECONDS, SeatChoices
from game.scenes.menus.setup.scene import CLOCK_PANEL, MORE_PANEL, SetupScene
from game.scenes.menus.setup.sentences import card_line, card_name, order_line, rules_line
from game.scenes.players.clock_choice import USUAL_CONTROLS, ClockChoice, odds_words
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seat_colours import choose_colour, complete_colours, nearest_colour
from game.scenes.players.seating import Seating
from game.scenes.sentences.levels import strength_words
from game.ui import words
from game.ui.look.themes import SEAT_TINTS, Appearance
from game.ui.widgets import ChoiceField, Group, Widget
from game.ui.widgets.layout import widgets_of

STAX = GAMES["stax"]
ANA, BO, CY = Seat("", "Ana"), Seat("medium"), Seat("hard", "Cy")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    words.choose("en")
    yield
    words.choose("en")


# Who starts:


def test_a_choice_of_who_starts_and_its_text() -> None:
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


# Names:


@pytest.mark.parametrize("name", ["", "Ana", "Ana María de la O", "K. & Co.", "名前"])
def test_nearly_everything_is_a_name(name: str) -> None:
    check_name(name)
    setup = Setup("stax", {}, (Seat("", name), Seat("hard", name)))
    assert read_setup(str(setup)) == setup


@pytest.mark.parametrize("name", ["Ana; Bo", "Ana\nBo", "Ana\u2028Bo", "A\x00", "A" * 25])
def test_what_cannot_be_a_name_is_refused_in_one_sentence(name: str) -> None:
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


# Styles:


def test_a_style_is_remembered_and_dropped_where_the_level_has_none() -> None:
    seating = Seating(STAX)
    seating.set_player(1, "hard")
    assert [*seating.characters_for(1)] == [character.id for character in STAX.ai.characters]
    seating.set_character(1, "hunter")
    assert str(seating.setup.seats[1]) == "computer:hard/hunter"
    assert card_line(seating, 1) == "Hard, hunter"
    again = Seating(STAX, read_setup(str(seating.setup_to_remember)))
    assert again.setup.seats[1] == Seat("hard", character="hunter")
    seating.set_player(1, "medium")
    assert (seating.setup.seats[1], card_line(seating, 1)) == (Seat("medium"), "Medium")
    assert not seating.characters_for(1)
    seating.set_player(1, "master")
    assert seating.setup.seats[1] == Seat("master", character="hunter")
    seating.set_count(3)
    assert seating.setup.seats[1] == Seat("master")


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("stax", ["Balanced", "Hunter", "Builder", "Lurker"]),
        ("death-stacks", ["Balanced", "Leaper", "Spreader", "Hoarder"]),
        ("stack-22", ["Balanced", "Pioneer", "Homebody", "Intruder"]),
        ("mixtour", ["Balanced", "Settler", "Prowler", "Recruiter"]),
    ],
)
def test_a_style_is_chosen_for_each_computer_that_has_one(game: str, names: list[str]) -> None:
    seating = Seating(GAMES[game])
    scene = SetupScene(seating, lambda _setup: None, lambda: None)
    scene._open(MORE_PANEL)

    def styles() -> list[ChoiceField]:
        assert scene.panel is not None
        return [
            each
            for each in scene.panel.group.widgets
            if isinstance(each, ChoiceField) and each.label.startswith("Style")
        ]

    assert styles() == []
    seating.set_player(1, "master")
    scene.build()
    (style,) = styles()
    assert [segment.label for segment in style.segments] == names
    style.choose(2)
    assert seating.setup.seats[1] == Seat("master", character=names[2].lower())
    seating.set_player(0, "hard")
    scene.build()
    assert [each.label for each in styles()] == ["Style of Player 1", "Style of Player 2"]


def test_an_unknown_style_is_dropped() -> None:
    seating = Seating(STAX, read_setup("stax players=2;person;computer:hard/pirate Bo"))
    assert seating.setup.seats[1] == Seat("hard", "Bo")


# Colours:


def test_two_friends_elsewhere_leave_a_seat_here() -> None:
    seating = Seating(GAMES["stax"])
    seating.set_count(3)
    seating.set_player(1, FAR_WORD)
    seating.set_player(2, FAR_WORD)
    assert list(seating.far_seats) == [1, 2]
    assert order_line(seating) == "You begin, then your friend and your other friend."
    seating.set_player(0, FAR_WORD)
    assert list(seating.far_seats) == [0, 2]
    seating.set_player(0, PERSON_WORD)
    seating.set_player(1, FAR_WORD)
    seating.set_count(2)
    assert list(seating.far_seats) == [1]


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


def test_an_invalid_choice_is_dropped() -> None:
    old = read_setup("stax players=2;person;computer:genius Al;starts soon;colours teal teal")
    seating = Seating(STAX, old)
    assert seating.setup == Setup("stax", {"players": "2"}, (Seat(), Seat("novice")))
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


@pytest.mark.parametrize("control", USUAL_CONTROLS)
def test_every_time_that_is_offered_is_one_that_can_be_written(control: TimeControl | None) -> None:
    assert control is None or read_control(str(control)) == control


def test_a_custom_time_is_set_by_sliders() -> None:
    given: list[TimeControl | None] = []
    timing = ClockChoice(TimeControl(437, 13), given.append, lambda: None)
    assert len(timing.rows()) == 3
    timing._choose_kind("move")
    assert given[-1] == TimeControl(30, 0, True)
    assert len(timing.rows()) == 2
    timing._choose_kind("game")
    assert given[-1] == TimeControl(300, 3)
    timing._choose_kind("none")
    assert given[-1] is None
    assert len(timing.rows()) == 1


def test_to_look_at_the_clocks_does_not_set_one() -> None:
    seating = Seating(STAX)
    fixture = SetupFixture(seating)
    fixture.scene._open(CLOCK_PANEL)
    fixture.scene.close_panel()
    assert seating.control is None


def test_a_player_may_get_less_time() -> None:
    given: list[TimeControl | None] = []
    timing = ClockChoice(TimeControl(300, 3), given.append, lambda: None, ("You", "Computer"))
    odds = widgets_of(timing.rows()[-1])[0]
    assert isinstance(odds, ChoiceField)
    assert [segment.label for segment in odds.segments] == [
        "Same time for all",
        "You: half the time",
        "You: a fifth of the time",
        "Computer: half the time",
        "Computer: a fifth of the time",
    ]
    odds.choose(4)
    assert given[-1] == TimeControl(300, 3, shares=(100, 20))
    timing._choose_kind("move")
    assert given[-1] == TimeControl(30, 0, True, (100, 20))
    assert odds_words((70, 100), ("Ana", "Bo")) == "Ana: 70 percent of the time"


# The scene:


class SetupFixture:
    """A setup scene, and what came out of it."""

    def __init__(
        self,
        seating: Seating,
        size: tuple[int, int] = (1280, 720),
        appearance: Appearance | None = None,
        is_still: bool = True,
    ) -> None:
        self.started: list[Setup] = []
        self.left = 0
        self.now = 0.0
        look = appearance or Appearance()
        self.scene = SetupScene(seating, self.started.append, self._leave, lambda: look, is_still=lambda: is_still)
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
        while self.group.focused is not found:
            self.key(pygame.K_TAB)

    @property
    def group(self) -> Group:
        """The widgets that the keyboard is in: those of the open panel, else those on the table."""
        return self.scene.group if self.scene.panel is None else self.scene.panel.group

    def choices(self, seat: int) -> SeatChoices:
        """The choices of a seat; its card is clicked if they are not open."""
        if self.scene.opened != seat or self.scene.panel is None:
            self.click(self.scene.widgets.cards[seat].rect.center)
        assert self.scene.panel is not None
        content = self.scene.panel.content
        assert isinstance(content, SeatChoices)
        return content


def test_enter_starts_until_the_keyboard_is_on_something_that_it_presses() -> None:
    fixture = SetupFixture(Seating(STAX))
    on_table = fixture.scene.widgets
    for count, widget in enumerate((on_table.start, on_table.coin, on_table.clock)):
        fixture.scene.group.focus_on(widget)
        fixture.key(pygame.K_RETURN)
        assert len(fixture.started) == count + 1
    fixture.click(on_table.cards[0].rect.center)
    assert fixture.scene.opened == 0
    assert fixture.scene.group.entered is on_table.start
    fixture.key(pygame.K_RETURN)  # also over the open choices
    assert len(fixture.started) == 4
    fixture.key(pygame.K_TAB)
    assert fixture.scene.panel_takes_enter() is (fixture.scene.group.entered is None)
    fixture.key(pygame.K_ESCAPE)
    assert fixture.scene.panel is None
    fixture.click((5, 300))
    fixture.key(pygame.K_RETURN)  # the card was clicked, but no ring is around it
    assert len(fixture.started) == 5
    for widget in (on_table.more, on_table.other_time):
        fixture.click(widget.rect.center)
        fixture.key(pygame.K_ESCAPE)
        assert fixture.scene.panel is None
        fixture.key(pygame.K_RETURN)  # what was opened and closed keeps the focus, without a ring
    assert len(fixture.started) == 7
    fixture.key(pygame.K_ESCAPE)
    assert fixture.left == 1


def test_everything_is_done_by_the_keyboard_alone() -> None:
    fixture = SetupFixture(Seating(STAX))
    fixture.tab_to(fixture.scene.widgets.cards[1])
    fixture.key(pygame.K_RETURN)
    assert fixture.scene.opened == 1
    fixture.key(pygame.K_TAB, pygame.K_RIGHT)  # from who sits there to the level
    assert fixture.scene.seating.seats[1] == Seat("easy")
    fixture.key(pygame.K_TAB, pygame.K_RIGHT)  # to the colours
    assert fixture.scene.seating.colours[1] == next(iter(SEAT_TINTS))
    fixture.key(pygame.K_TAB)
    fixture.write("Bo")
    fixture.key(pygame.K_ESCAPE)
    assert fixture.scene.panel is None
    assert fixture.scene.group.focused is fixture.scene.widgets.cards[1]
    chair = fixture.scene.widgets.chair
    assert chair is not None
    fixture.tab_to(chair)
    fixture.key(pygame.K_RETURN)
    assert fixture.scene.seating.count == 3
    fixture.tab_to(fixture.scene.widgets.coin)
    fixture.key(pygame.K_RIGHT)
    fixture.tab_to(fixture.scene.widgets.clock)
    fixture.key(pygame.K_RIGHT)
    fixture.tab_to(fixture.scene.widgets.start)
    fixture.key(pygame.K_RETURN)
    setup = fixture.started[0]
    assert setup.seats == (Seat(), Seat("easy", "Bo"), Seat("novice"))
    assert (setup.starts, setup.control) == ("2", TimeControl(300, 3))


def test_an_impossible_name_is_reported_and_blocks_the_start() -> None:
    fixture = SetupFixture(Seating(STAX))
    before = fixture.choices(0).height_for(fixture.scene.pen, 500)
    fixture.click(fixture.choices(0).name.rect.center)
    fixture.write("Ana")
    assert fixture.scene.seating.seats[0] == ANA
    assert card_name(fixture.scene.seating, 0) == "Ana"
    fixture.write(";")
    fixture.draw()
    assert fixture.choices(0).fault.startswith("A name can't contain a semicolon")
    assert fixture.choices(0).height_for(fixture.scene.pen, 500) > before
    fixture.group.focus_on(fixture.choices(0).who)
    fixture.key(pygame.K_RETURN)
    assert fixture.started == []
    assert fixture.group.focused is fixture.choices(0).name
    fixture.key(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert fixture.choices(0).height_for(fixture.scene.pen, 500) == before
    assert fixture.started[0].seats[0] == ANA


def test_players_colours_and_who_starts_by_the_mouse() -> None:
    fixture = SetupFixture(Seating(STAX))
    fixture.pick(fixture.choices(1).who, "person")
    fixture.pick(fixture.choices(0).colour, "sky")
    fixture.pick(fixture.choices(1).colour, "sky")
    colours = fixture.choices(0).colour
    assert colours.segments[4].tip == "Sky blue: swap with Player 2"
    assert colours.taken == {"sky"}
    assert colours.tooltip_at(None)[0] == "Blue"  # the name is not written beside the colours
    fixture.click(fixture.scene.widgets.coin.rect.center)
    assert fixture.scene.panel is None
    assert order_line(fixture.scene.seating) == "Player 2 begins, then Player 1."
    fixture.click(fixture.scene.widgets.start.rect.center)
    assert fixture.started == [Setup("stax", {"players": "2"}, (Seat(), Seat()), None, ("slate", "sky"), "2")]
    fixture.pick(fixture.choices(0).colour, "")
    fixture.click((5, 300))
    fixture.click(fixture.scene.widgets.chance.rect.center)
    assert fixture.scene.seating.setup.colours == ()
    assert order_line(fixture.scene.seating) == "Chance decides who begins."
    fixture.click(fixture.scene.widgets.chance.rect.center)
    assert fixture.scene.seating.starter == ""


def test_the_coin_is_dragged_to_the_card_of_who_begins() -> None:
    fixture = SetupFixture(Seating(STAX, Setup("stax", {"players": "3"}, (ANA, BO, CY))))
    for seat in (2, 1, 0):
        coin, card = fixture.scene.widgets.coin, fixture.scene.widgets.cards[seat]
        for kind, place in (
            (pygame.MOUSEBUTTONDOWN, coin.rect.center),
            (pygame.MOUSEMOTION, (600, 400)),
            (pygame.MOUSEMOTION, card.rect.center),
            (pygame.MOUSEBUTTONUP, card.rect.center),
        ):
            fixture.scene.handle(pygame.event.Event(kind, button=1, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
            fixture.draw()
        assert fixture.scene.seating.turn_of(seat) == 0
        assert fixture.scene.panel is None


def test_a_third_player_takes_the_free_chair_and_leaves_again() -> None:
    fixture = SetupFixture(Seating(STAX))
    on_table = fixture.scene.widgets
    assert on_table.leave is None
    assert on_table.chair is not None
    fixture.click(on_table.chair.rect.center)
    on_table = fixture.scene.widgets
    assert len(on_table.cards) == 3
    assert on_table.chair is None
    assert on_table.leave is not None
    assert fixture.choices(2).seat == 2
    fixture.key(pygame.K_ESCAPE)
    fixture.click(on_table.leave.rect.center)
    assert len(fixture.scene.widgets.cards) == 2
    assert SetupFixture(Seating(GAMES["mixtour"])).scene.widgets.chair is None


def test_the_arrows_of_the_clock_lead_through_all_times() -> None:
    fixture = SetupFixture(Seating(STAX))
    seen = []
    for _ in USUAL_CONTROLS:
        seen.append(fixture.scene.seating.control)
        face = fixture.scene.widgets.clock.rect
        fixture.click((face.right - 5, face.centery))
    assert tuple(seen) == USUAL_CONTROLS
    assert fixture.scene.seating.control is None
    face = fixture.scene.widgets.clock.rect
    fixture.click((face.left + 5, face.centery))
    assert fixture.scene.seating.control == USUAL_CONTROLS[-1]


def test_any_other_time_is_chosen_beside_the_clock() -> None:
    fixture = SetupFixture(Seating(STAX, None, TimeControl(437, 13)))
    assert fixture.scene.widgets.clock.control == TimeControl(437, 13)
    fixture.click(fixture.scene.widgets.other_time.rect.center)
    fixture.tab_to(fixture.group.widgets[1])
    fixture.key(pygame.K_RIGHT)
    assert fixture.scene.seating.control == TimeControl(480, 13)
    assert fixture.scene.widgets.clock.control == TimeControl(480, 13)
    fixture.group.focus_index(0, by_keyboard=True)
    fixture.key(pygame.K_RIGHT)
    assert fixture.scene.seating.control == TimeControl(30, 0, True)
    fixture.group.focus_index(0, by_keyboard=True)
    fixture.key(pygame.K_LEFT, pygame.K_LEFT)
    assert fixture.scene.seating.control is fixture.scene.widgets.clock.control is None
    fixture.key(pygame.K_RIGHT)
    assert fixture.scene.seating.control == fixture.scene.widgets.clock.control == TimeControl(300, 3)


def test_pieces_are_picked_on_a_sheet() -> None:
    fixture = SetupFixture(Seating(GAMES["stack-22"]))
    fixture.click(fixture.scene.widgets.more.rect.center)
    fixture.tab_to(fixture.group.widgets[1])
    fixture.key(pygame.K_RIGHT, pygame.K_RIGHT)
    sheet = fixture.scene.dialog
    assert isinstance(sheet, LetterPicker)
    fixture.key(pygame.K_n)
    fixture.click(sheet.fields[0].rect.center)
    fixture.key(pygame.K_RETURN)
    assert fixture.scene.dialog is None
    choice = fixture.group.widgets[1]
    assert isinstance(choice, ChoiceField)
    assert fixture.scene.seating.setup.options["tiles"] == choice.value
    assert "1 tiles each" in rules_line(fixture.scene.seating)


def test_another_game_is_one_step_deeper() -> None:
    fixture = SetupFixture(Seating(STAX))
    fixture.click(fixture.scene.widgets.more.rect.center)
    another = next(widget for widget in fixture.group.widgets if widget.label == "Another game")
    fixture.click(another.rect.center)
    assert fixture.left == 1


def test_the_table_is_said_in_words() -> None:
    seating = Seating(STAX, Setup("stax", {"players": "3"}, (Seat(), BO, CY), TimeControl(600, 5), coach="third"))
    assert (card_name(seating, 0), card_name(seating, 1)) == ("You", "Player 2")
    assert order_line(seating) == "You begin, then Player 2 and Cy."
    seating.set_count(2)
    seating.set_starter("2")
    assert order_line(seating) == "The computer begins, then you."
    assert rules_line(seating).startswith("10 minutes each and 5 seconds a move, coach: ")
    seating = Seating(GAMES["death-stacks"], None, None, {"too-tall": "called"})
    assert rules_line(seating) == "No clock, with calls"


SIZES = ((1024, 640), (1280, 720), (1280, 800), (2560, 1440))


@pytest.mark.slow_cases("*-size[123]-*", "en-*", "es-*-100")
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_nothing_is_cut_off_and_nothing_overlaps(language: str, size: tuple[int, int], scale: int) -> None:
    words.choose(language)
    window = pygame.Rect((0, 0), size)
    for game in GAMES.values():
        for players in ("2", "3") if game is STAX else ("2",):
            seating = Seating(game, Setup(game.id, {"players": players}, (), TimeControl(437, 13)))
            fixture = SetupFixture(seating, size, Appearance("wood", scale))
            for wish in ("", RANDOM_START):
                seating.colours = choose_colour(seating.colours, game.stains, 0, "sky")
                seating.starts = wish
                fixture.scene.build()
                fixture.draw()
                rects = [widget.rect for widget in fixture.scene.group.widgets]
                assert all(window.contains(rect) for rect in rects)
                clashes = [i for i, one in enumerate(rects) if one.collidelistall(rects[:i])]
                assert not clashes, [fixture.scene.group.widgets[i].label for i in clashes]
            for name in (*range(seating.count), MORE_PANEL, CLOCK_PANEL):
                fixture.scene._open(name)
                fixture.draw()
                panel = fixture.scene.panel
                assert panel is not None
                assert window.contains(panel.rect)
                rects = [widget.rect for widget in panel.group.widgets]
                assert all(panel.rect.contains(rect) for rect in rects)
                assert not any(one.colliderect(other) for i, one in enumerate(rects) for other in rects[:i])
                assert not any(widget._hidden_text for widget in panel.group.widgets)
            assert fixture.scene.pen.truncated_texts == set()


@pytest.mark.slow
def test_long_names_are_cut_and_nothing_else() -> None:
    seating = Seating(STAX, Setup("stax", {"players": "3"}, tuple(Seat("", "W" * 23 + c) for c in "abc")))
    for size in SIZES:
        fixture = SetupFixture(seating, size, Appearance("wood", 150))
        assert fixture.scene.pen.truncated_texts == set()
        assert fixture.scene.widgets.cards[0].tooltip_text == "W" * 23 + "a"


def test_pieces_and_board_have_the_colours_in_the_order_of_play() -> None:
    game = GAMES["mixtour"]
    fixture = SetupFixture(Seating(game))
    scene, seating = fixture.scene, fixture.scene.seating
    for wish, worn in (("", ("teal", "sky")), ("2", ("sky", "teal")), (RANDOM_START, ("teal", "sky"))):
        seating.colours, seating.starts = ["teal", "sky"], wish
        assert seating.theme_in_colours(scene.pen.theme).chosen_colours == tuple(zip(game.stains, worn, strict=True))
        scene.build()
        owners = [{piece.owner for piece in scene.heaps._pieces(seat)} for seat in range(2)]
        assert owners == ([{1}, {0}] if wish == "2" else [{0}, {1}])


# What a level sees:


def test_a_level_says_what_it_sees_by_its_figures() -> None:
    seating = Seating(STAX)

    def tips() -> dict[str, str]:
        return {segment.value: segment.tip for segment in seating.seat_choice(1, lambda: None).segments}

    two = tips()
    assert two["novice"] == "Sees wins and threats only on the next cell. Often makes mistakes."
    assert two["easy"] == "Seldom sees wins and threats beyond the next cell. Sometimes makes mistakes."
    assert two["casual"] == "Sees every reply that wins or scores. Sometimes makes mistakes."
    assert two["medium"] == "Looks up to 2 turns ahead and tries 525 moves."
    assert two["casual+"] == (
        "Sees every reply that wins or scores. In 45 of 100 turns it looks up to 2 turns ahead."
        " Sometimes makes mistakes."
    )
    assert two["hard"] == "Looks up to 2 turns ahead and tries 900 moves. Sees every unstoppable threat."
    assert two["master"] == "Uses all the time it is given. Sees every unstoppable threat."
    seating.options["players"] = "3"
    assert tips()["medium"].startswith("Looks up to 5 turns ahead and tries 5\N{NO-BREAK SPACE}000 moves.")
    seating = Seating(GAMES["mixtour"])
    assert "In 98 of 100 turns it looks as far ahead as those moves reach." in tips()["expert++"]
    assert tips()["expert+++"].startswith("Tries 151\N{NO-BREAK SPACE}000 moves, and looks as far ahead as they reach.")
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
        assert len(set(tips)) == len(tips) == len(offered_levels(game))


def test_a_coach_is_offered_where_one_person_plays_computers() -> None:
    seating = Seating(GAMES["stax"])
    scene = SetupScene(seating, lambda _setup: None, lambda: None)
    scene._open(MORE_PANEL)

    def coaches() -> list[ChoiceField]:
        assert scene.panel is not None
        return [each for each in scene.panel.group.widgets if isinstance(each, ChoiceField) and each.label == "Coach"]

    coaches()[0].choose(4)
    assert (seating.setup.coach, Seating(GAMES["stax"], seating.setup).coach) == ("third", "third")
    seating.set_player(1, "person")
    scene.build()
    assert coaches() == []


@pytest.mark.parametrize("is_still", [False, True])
def test_the_coin_slides_to_the_next_card_and_a_chooser_unrolls_unless_everything_is_still(is_still: bool) -> None:
    fixture = SetupFixture(Seating(STAX), is_still=is_still)
    scene = fixture.scene
    before = scene.widgets.coin.shown_at
    scene.widgets.coin.press()
    xs = list[int]()
    for _ in range(20):
        fixture.now += 1 / 60
        scene.update(fixture.now)
        xs.append(scene.widgets.coin.shown_at[0])
    assert scene.widgets.coin.shown_at == scene.widgets.coin.rect.center != before
    assert xs in (sorted(xs), sorted(xs, reverse=True))
    assert (len(set(xs)) > 8) != is_still
    assert len(set(xs)) <= SLIDE_SECONDS * 60 + 3
    scene.widgets.cards[1].press()
    assert scene.panel is not None
    shares = list[float]()
    for _ in range(20):
        fixture.now += 1 / 60
        scene.update(fixture.now)
        scene.draw(fixture.surface)
        shares.append(scene.panel._open_share)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    opening = sum(share < 1 for share in shares)
    assert abs(opening - (0 if is_still else OPENING_SECONDS * 60)) <= 2


def test_a_chooser_does_not_cover_the_link_under_the_last_card() -> None:
    seating = Seating(STAX)
    seating.set_count(3)
    fixture = SetupFixture(seating)
    scene = fixture.scene
    assert scene.widgets.leave is not None
    scene.widgets.cards[2].press()
    fixture.draw()
    assert scene.panel is not None
    assert not scene.panel.rect.colliderect(scene.widgets.leave.rect)


@pytest.mark.parametrize("is_still", [False, True])
def test_a_coin_is_tossed_if_chance_decides_and_the_game_begins_as_it_has_fallen(is_still: bool) -> None:
    fixture = SetupFixture(Seating(STAX), is_still=is_still)
    scene, started = fixture.scene, fixture.started
    scene.draw_number = lambda count: count - 1
    scene._set_starter(RANDOM_START)
    scene.widgets.start.press()
    if is_still:
        assert [setup.starts for setup in started] == [RANDOM_START]
        return
    frames = 0
    while not started:
        scene.update(fixture.now)
        scene.draw(fixture.surface)
        fixture.now += 1 / 60
        frames += 1
    assert abs(frames - (SPIN_SECONDS + SLIDE_SECONDS) * 60) <= 3
    assert [setup.starts for setup in started] == ["2"]


def test_a_coin_falls_though_the_last_games_come_late() -> None:
    fixture = SetupFixture(Seating(STAX), is_still=False)
    scene, started = fixture.scene, fixture.started
    scene._last_games = Future()
    scene._set_starter(RANDOM_START)
    scene.widgets.start.press()
    scene._last_games.set_result(EntryPage((), 0, 0))
    while not started:
        fixture.now += 1 / 60
        scene.update(fixture.now)
        scene.draw(fixture.surface)
        assert fixture.now < 60
    assert started[0].starts in ("1", "2")


def test_a_game_may_offer_fewer_levels_and_says_so() -> None:
    seating = Seating(GAMES["stack-22"], Setup("stack-22", {}, (Seat(), Seat("expert"))))
    assert seating.seats[1].level == "medium"
    tips = {segment.value: segment.tip for segment in seating.seat_choice(1, lambda: None).segments}
    assert list(tips) == ["person", "even", "novice", "easy", "casual", "medium", "master"]
    assert "This game has 5 levels; more would hardly differ." in tips["master"]
    assert "levels" not in tips["medium"]
    assert "This game has" not in Seating(STAX).level_sight("master")
    assert "With three players the levels lie close together." in three_players().level_sight("easy")


def three_players() -> Seating:
    """Stax for three."""
    seating = Seating(STAX)
    seating.set_count(3)
    return seating


@pytest.mark.parametrize(
    ("strength", "words"),
    [
        ("medium+5", "at level medium"),
        ("medium+50", "between levels medium and master"),
        ("expert+50", "between levels medium and master"),
        ("easy+40", "between levels easy and casual"),
    ],
)
def test_a_strength_is_described_by_the_levels_that_are_offered(strength: str, words: str) -> None:
    assert strength_words(GAMES["stack-22"], strength) == words


def test_a_head_start_is_offered_where_the_rules_bear_it() -> None:
    assert not Seating(STAX).offered_gifts()
    seating = Seating(GAMES["mixtour"])
    assert not seating.offered_gifts()  # a single point wins
    seating.options["points"] = "3"
    scene = SetupScene(seating, lambda _setup: None, lambda: None)
    scene._open(MORE_PANEL)
    assert scene.panel is not None
    choice = next(each for each in scene.panel.group.widgets if each.label == "Head start")
    assert isinstance(choice, ChoiceField)
    assert [segment.label for segment in choice.segments] == [
        "An even start",
        "Computer: one point behind (our own rule)",
        "Computer: two points behind (our own rule)",
        "You: one point behind (our own rule)",
        "You: two points behind (our own rule)",
    ]
    choice.choose(2)
    assert gifts_of(seating) == (0, 2)
    seating.options["points"] = "2"
    assert gifts_of(seating) == ()


def test_a_head_start_is_seen_on_the_table() -> None:
    seating = Seating(GAMES["death-stacks"])
    assert {len(pile) for pile in seating.start_arrangement().stacks.values()} == {2}
    seating.set_gifts((1, 0))
    short = [pile for pile in seating.start_arrangement().stacks.values() if len(pile) == 1]
    assert [piece.owner for pile in short for piece in pile] == [0]
    seating.set_starter("2")  # then the giver plays second
    short = [pile for pile in seating.start_arrangement().stacks.values() if len(pile) == 1]
    assert [piece.owner for pile in short for piece in pile] == [1]


def gifts_of(seating: Seating) -> tuple[int, ...]:
    """The gifts in the chosen setup, one number a seat."""
    return seating.setup.gifts
