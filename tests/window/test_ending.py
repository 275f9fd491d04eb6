"""The end of a game at the table: the last move is seen in full, then a card in the shelf's place describes it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.core.display.pieces import HexTile
from game.core.game import read_options
from game.core.match import Match
from game.core.outcome import DRAW
from game.games import GAMES
from game.play.computer import Computer
from game.play.events import GameResult
from game.play.setup import Setup, read_seat
from game.play.table import Table
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.ui.canvas.finale import CLOSING, DUSK_TIME, STILL_TIME, free_place
from game.ui.look.themes import Appearance
from game.ui.panels.end_card import CARD_EDGE, CARD_HEIGHT, EndCard
from game.ui.render.frame import CountMark, EndLight, Glow
from game.ui.render.free_room import stack_rect
from game.ui.sound import Sounds
from lab.driver import Driver, window
from tests.laws.golden import playthroughs
from tests.window.short_game import GAME
from tests.window.test_share import SLAB_GAME as SLABS

pytestmark = pytest.mark.usefixtures("no_screen")
SECOND = 60  # frames
SLAB_GAME = (*SLABS.split(), "D5@2,-2")


def before_the_end(driver: Driver, game_id: str = "stax", seats: tuple[str, ...] = ("person", "person")) -> str:
    """Sit down before the last move of a game, which is still to be played."""
    game = GAMES[game_id]
    options, moves = read_options(game, ()), list(GAME)
    if game_id != "stax":
        kept = min((kept for kept in playthroughs() if kept.case.game is game), key=lambda kept: len(kept.lines))
        options, moves = dict(kept.case.options), [rest for word, rest in kept.lines if word == "play"]
    match = Match(game, options)
    for move in moves[:-1]:
        match.play_text(move)
    driver.app.navigation.table_routes.play_on(
        Setup(game_id, match.options, tuple(read_seat(seat) for seat in seats)), match
    )
    driver.calm()
    return moves[-1]


def play_last(driver: Driver, move: str) -> None:
    """Let the last move be made, without waiting for what is seen of it."""
    table = driver.table
    table.play(table.match.game.notation.read_move(table.match.position, move))


def card_of(driver: Driver) -> EndCard:
    card = driver.card
    assert card is not None
    return card


def ended(driver: Driver, game_id: str = "stax", seats: tuple[str, ...] = ("person", "person")) -> EndCard:
    """The card at the end of a game."""
    play_last(driver, before_the_end(driver, game_id, seats))
    driver.until(lambda: driver.card is not None)
    driver.frames(2)
    return card_of(driver)


@pytest.mark.slow
def test_the_room_darkens_the_way_is_drawn_the_king_slides_aside_and_the_card_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[tuple[int, str]] = []
    count = 0
    monkeypatch.setattr(Sounds, "play", lambda _self, name, **_where: heard.append((count, name)))
    with window(speed="normal") as driver:
        play_last(driver, before_the_end(driver))
        heard.clear()
        seen, playback = [], driver.playback
        driver.frames()
        assert driver.scene.chrome.source.pill().strong == "Blue's last move"
        while driver.card is None:
            driver.frames()
            count += 1
            seen.append((playback.seen.flying, playback.seen.finale_marks))
            assert count < 4 * SECOND
        falls = [index for index, (flying, _) in enumerate(seen) if any(one.tilt for one in flying)]
        glows = [index for index, (_, marks) in enumerate(seen) if any(isinstance(mark, Glow) for mark in marks)]
        still = sum(one == seen[-2] for one in seen[:-1])
        assert falls
        assert abs(falls[0] - glows[0] - CLOSING[0] * SECOND) <= 2
        assert len(seen) - glows[0] <= 1.5 * SECOND
        lights = [mark for _, marks in seen for mark in marks if isinstance(mark, Glow)]
        for values in ([light.dark for light in lights], [light.drawn for light in lights]):
            assert values == sorted(values)
            assert values[0] < 0.2
            assert values[-1] == 1
        assert [light.ring for light in lights if light.drawn < 0.99] == [0] * sum(one.drawn < 0.99 for one in lights)
        assert abs(still - STILL_TIME * SECOND) <= 0.2 * SECOND
        king = playback.seen.fallen_pieces[0]
        assert king.piece == HexTile(0, 0)
        assert round(king.at[0]) == king.at[0]
        assert king.at not in playback.shown.stacks
        sounds = {name: index for index, name in heard}
        assert sounds["capture"] <= falls[0] + 2
        assert sounds["win"] >= count - 2
        assert driver.scene.board.frame().flying == playback.seen.fallen_pieces


@pytest.mark.slow_cases("<lambda>0")
@pytest.mark.parametrize("skip", [lambda driver: driver.key(pygame.K_RETURN), lambda driver: driver.click((400, 300))])
def test_a_key_and_a_click_skip_all_of_it(skip: Callable[[Driver], None]) -> None:
    with window(speed="normal") as driver:
        play_last(driver, before_the_end(driver))
        driver.frames(20)
        assert driver.card is None
        skip(driver)
        assert card_of(driver).title == "Blue wins"


def test_without_motion_the_card_is_there_at_once_and_the_king_lies_aside() -> None:
    with window(speed="off") as driver:
        play_last(driver, before_the_end(driver))
        driver.frames(2)
        assert card_of(driver).title == "Blue wins"
        assert driver.playback.seen.fallen_pieces


@pytest.mark.slow_cases("*ran out of time*", "*agreed*")
@pytest.mark.parametrize(
    ("end", "words", "names"),
    [
        (lambda table: table.resign(0), "Ivory resigned.", ["resign", "win"]),
        (lambda table: end_as(table, GameResult(1, "time")), "Ivory ran out of time.", ["flag", "win"]),
        (lambda table: end_as(table, GameResult(DRAW, "agreed")), "The players agreed to a draw.", ["draw"]),
    ],
)
def test_an_end_without_a_last_move_has_its_own_light_sound_and_line(
    end: Callable[[Table], None], words: str, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda _self, name, **_where: heard.append(name))
    with window(speed="normal") as driver:
        before_the_end(driver)
        heard.clear()
        end(driver.table)
        lights, count = [], 0
        while driver.card is None:
            driver.frames()
            count += 1
            lights += [mark.dark for mark in driver.playback.seen.finale_marks if isinstance(mark, EndLight)]
        assert lights == sorted(lights)
        assert (lights[0], lights[-1]) == (0, 1)
        assert abs(count - DUSK_TIME * SECOND) <= 3
        assert (card_of(driver).words, heard) == (words, names)
        (mark,) = driver.playback.seen.finale_marks
        tops = {cell: pile[-1].owner for cell, pile in driver.playback.shown.stacks.items()}
        assert isinstance(mark, EndLight)
        assert {cell for cell, _level in mark.lit} == {cell for cell in tops if tops[cell] == 1 and names[-1] == "win"}
        driver.key(pygame.K_u)
        assert not driver.playback.seen.finale_marks


def end_as(table: Table, result: GameResult) -> None:
    """End a game without a move."""
    table._end_without_move(result)


@pytest.mark.slow
def test_the_card_rises_into_its_place_unless_motion_is_off() -> None:
    for speed, moves in (("normal", True), ("off", False)):
        with window(speed=speed) as driver:
            before_the_end(driver)
            driver.table.resign(0)
            driver.frames(round(0.75 * SECOND) if moves else 2)
            tops = [card_of(driver).rect.top]
            for _ in range(round(0.4 * SECOND)):
                driver.frames()
                tops.append(card_of(driver).rect.top)
            px = driver.scene.picture.pen.px
            assert tops == sorted(tops, reverse=True)
            assert tops[-1] == 800 - px(CARD_EDGE) - px(CARD_HEIGHT)
            assert (tops[0] - tops[-1] > px(12)) == moves


def test_the_highest_level_alone_is_shown_with_its_number_and_the_others_best() -> None:
    options = read_options(GAMES["stack-22"], ("tiles=ADFHPQXY",))
    match = Match(GAMES["stack-22"], options)
    for move in SLAB_GAME[:-1]:
        match.play_text(move)
    with window("", speed="off") as driver:
        seats = tuple(read_seat(seat) for seat in ("person", "person"))
        driver.app.navigation.table_routes.play_on(Setup("stack-22", options, seats), match)
        driver.calm()
        play_last(driver, SLAB_GAME[-1])
        driver.until(lambda: driver.card is not None)
        marks = driver.playback.seen.finale_marks
        light, *coins = marks
        assert isinstance(light, EndLight)
        assert light.framed
        assert ({level for _cell, level in light.lit}, {level for _cell, level in light.rivals}) == ({5}, {4})
        assert [coin.number for coin in coins if isinstance(coin, CountMark)] == [4, 4, 5]
        assert [value for value, _name in card_of(driver).story.figures][:2] == ["5", "4"]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["death-stacks", "mixtour", "stack-22"])
def test_every_game_has_an_end_worth_seeing(game_id: str) -> None:
    with window(speed="normal") as driver:
        last = before_the_end(driver, game_id)
        playback = driver.playback
        play_last(driver, last)
        highest, marked, frames = 0.0, 0, 0
        while driver.card is None:
            driver.frames()
            frames += 1
            highest = max([highest, *(one.height for one in playback.seen.flying)])
            marked += bool(playback.seen.finale_marks)
            assert frames < 15 * SECOND
        assert marked >= STILL_TIME * SECOND
        assert SECOND <= frames <= 4 * SECOND
        if game_id == "stack-22":
            reason = playback.table.match.game.view.ending(playback.table.match.position)
            assert reason is not None
            assert isinstance(playback.seen.finale_marks[0], EndLight)
            numbers = [mark.number for mark in playback.seen.finale_marks if isinstance(mark, CountMark)]
            assert len(numbers) == len(reason.cells)
            assert numbers[-1] == reason.values["most"]
        else:
            assert highest > 3


@pytest.mark.slow
def test_nothing_covers_the_last_move_until_another_cell_is_pointed_at() -> None:
    with window() as driver:
        driver.play(before_the_end(driver, "death-stacks"))
        driver.until(lambda: driver.card is not None)
        end, other = driver.scene.board.state.hovered, max(driver.playback.shown.stacks, key=lambda cell: cell[0])
        assert end is not None
        assert len(driver.playback.shown.stacks[end]) > 1
        driver.frames(SECOND)
        assert "callout" not in {label.name for label in driver.scene.picture.labels()}
        driver.point(driver.top(other))
        driver.frames(2)
        driver.point(driver.top(end))
        driver.frames(SECOND)
        assert "callout" in {label.name for label in driver.scene.picture.labels()}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 800), 150), ((2560, 1440), 100)])
def test_the_card_lies_in_the_shelfs_place_and_never_over_the_board(
    size: tuple[int, int], scale: int, language: str
) -> None:
    for game_id in GAMES:
        look = Appearance("wood", scale)
        with window("", size, language, speed="off", appearance=look) as driver:
            driver.config.window.panel = False
            card = ended(driver, game_id, ("computer:medium", "person"))
            board, chrome, px = driver.scene.board, driver.scene.chrome, driver.scene.picture.pen.px
            edge = px(CARD_EDGE)
            assert card.rect == pygame.Rect(edge, size[1] - edge - px(CARD_HEIGHT), size[0] - 2 * edge, px(CARD_HEIGHT))
            assert not card.rect.colliderect(board.layout.table)
            assert not {chrome.shelf, chrome.pill, *chrome.rails} & set(chrome.parts())
            frame, camera = board.frame(), board.camera_control.camera
            for cell in frame.arrangement.stacks:
                assert not card.rect.colliderect(stack_rect(frame, camera, cell))
            assert all(card.rect.contains(button.rect) for button in card.buttons)
            assert len(card.buttons) == len(card.story.figures) == 3
            shown = {card.title, card.words, *sum(card.story.figures, ())}
            shown |= {button.label for button in card.buttons}
            assert not shown & driver.cut_words
            assert board.layout.side is None
            driver.key(pygame.K_ESCAPE)
            assert {chrome.shelf, chrome.pill} <= set(driver.scene.chrome.parts()) or chrome is not driver.scene.chrome


def test_the_result_is_addressed_to_the_player_at_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Computer, "poll", lambda _self: None)  # the test plays the last move
    for seats, title, words in (
        (("person", "person"), "Blue wins", "Blue captured Ivory's king, from the upper right."),
        (("person", "computer:medium"), "You lost", "Blue captured your king, from the upper right."),
        (("computer:medium", "person"), "You win", "You captured Ivory's king, from the upper right."),
        (("person Ana", "person Bo"), "Bo wins", "Bo captured Ana's king, from the upper right."),
    ):
        with window("", speed="off") as driver:
            last = before_the_end(driver, seats=seats)
            match = driver.match
            driver.table._play(match.game.notation.read_move(match.position, last))
            driver.frames(2)
            card = card_of(driver)
            assert (card.title, card.words) == (title, words)
            assert card.story.festive == (title == "You win")
            pill = driver.scene.picture.chrome.pill.content
            assert (pill.strong, pill.ending) == (title, {"You win": "won", "You lost": "lost"}.get(title, "neutral"))
    with window("", speed="off", language="es") as driver:
        assert ended(driver, "death-stacks").title in ("Ganan las negras", "Ganan las naranjas")


@pytest.mark.slow
def test_another_level_is_offered_once() -> None:
    with window("", speed="off") as driver:
        card = ended(driver, seats=("computer:casual", "person"))
        assert card.buttons[1].label == "Play casual+ next"
        for level in ("easy", ""):
            driver.key(pygame.K_n)
            driver.frames(2)
            driver.table.resign(1)
            driver.frames(2)
            labels = [button.label for button in card_of(driver).buttons]
            assert labels == ["Rematch", *([f"Play {level} next"] if level else []), "Review"]


def test_the_level_that_is_offered_is_played() -> None:
    with window("", speed="off") as driver:
        card = ended(driver, seats=("computer:casual", "person"))
        driver.click(card.buttons[1].rect.center)
        table = driver.table
        assert (table.result, driver.card) == (None, None)
        assert [player.seat.level for player in table.players] == ["casual+", ""]
        driver.until(lambda: len(table.match.moves) == 1, rest=0.002)


@pytest.mark.slow
def test_the_last_moves_are_shown_again_and_the_game_stays_as_it_was() -> None:
    with window("", speed="fast") as driver:
        ended(driver)
        board, moves = driver.scene.board, driver.moves
        playback = board.playback
        before = playback.shown, playback.seen.fallen_pieces, playback.seen.finale_marks, playback.seen.trail
        driver.key(pygame.K_p)
        tops: list[int] = []
        while playback.is_moving:
            count = sum(len(pile) for pile in playback.shown.stacks.values()) + len(playback.seen.flying)
            if tops[-1:] != [count]:
                tops.append(count)
            driver.frames()
        assert tops[0] == 5
        assert (playback.shown, playback.seen.fallen_pieces, playback.seen.finale_marks, playback.seen.trail) == before
        assert (driver.moves, card_of(driver).title) == (moves, "Blue wins")
        for key in (pygame.K_RETURN, pygame.K_ESCAPE):
            driver.key(pygame.K_p)
            driver.frames(20)
            driver.key(key)
            assert not playback.is_moving
            assert playback.shown == before[0]
            assert card_of(driver).title == "Blue wins"
        driver.key(pygame.K_p)
        driver.frames(20)
        driver.key(pygame.K_u)
        assert len(driver.moves) == len(moves) - 1
        assert not playback.is_moving
        assert not playback.seen.fallen_pieces


def test_every_key_of_the_card_does_what_it_says() -> None:
    with window("person Ana,person Bo", speed="off") as driver:
        for key, names in (
            (pygame.K_n, ["Ana", "Bo"]),
            (pygame.K_RETURN, ["Ana", "Bo"]),
            (pygame.K_j, ["Bo", "Ana"]),
        ):
            ended(driver, seats=("person Ana", "person Bo"))
            driver.key(key)
            assert (driver.moves, driver.card) == ([], None)
            assert [seat.name for seat in driver.scene.board.setup.seats] == names
        ended(driver)
        driver.key(pygame.K_F4)
        driver.comes(ReviewScene)
        driver.key(pygame.K_l)
        driver.comes(TableScene)
        assert card_of(driver).title == "Blue wins"
        driver.key(pygame.K_ESCAPE)
        assert driver.card is None
        ended(driver)
        driver.key(pygame.K_b)
        driver.comes(TitleScene)


def test_a_fallen_piece_lies_where_nothing_is_near() -> None:
    with window("", speed="off") as driver:
        before_the_end(driver)
        shown = driver.playback.shown
        place = free_place(shown, (0, 0), lambda _cell: 0.0)
        assert place is not None
        near = {(place[0] + q, place[1] + r) for q in (-1, 0, 1) for r in (-1, 0, 1) if q * r < 1}
        assert not near & set(shown.stacks)
        assert free_place(shown, (0, 0), lambda _cell: None) is None
