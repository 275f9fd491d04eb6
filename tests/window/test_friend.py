"""A friend elsewhere at the window: three words, the table of both, questions, and a line that breaks."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.core import outcome
from game.core.display.picks import FromHand, FromStack
from game.friend.events import LiftedCame, TalkCame
from game.friend.words import code_of_words, words_of_code
from game.games import GAMES
from game.log import write_report
from game.play.friend.far_friend import FarFriend, Presence
from game.play.friend.lifted_picks import LiftedPieces
from game.play.setup import FAR_WORD
from game.program.crashes import Crashes
from game.scenes.menus.friend.invite import InviteScene
from game.scenes.menus.friend.join import JoinScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.players.seating import Seating
from game.scenes.table.friend_talk import FriendTalk
from game.scenes.table.scene import TableScene
from game.scenes.table.talk_sheet import TalkSheet
from game.ui.widgets import QuestionDialog
from lab.driver import post, window
from lab.friend_line import CODE, SECRET, FakeServer
from tests.fake_clipboard import FakeClipboard
from tests.friend.relay import Home, Relay, needs_libraries
from tests.friend.sides import STAX, random_move
from tests.window.elsewhere import Friend, answer, invite, play_here, sit_together

pytestmark = pytest.mark.usefixtures("no_screen")


def test_the_words_of_an_invitation_are_shown_and_copied(written: list[str]) -> None:
    with window(seats="") as driver:
        scene = invite(driver, FakeServer())
        driver.until(lambda: bool(scene.code))
        driver.frames(4)
        assert scene.code == words_of_code(CODE, "en")
        assert set(scene.code) <= set(written)
        driver.click(scene.main.rect.center)
        assert driver.app.services.clipboard.take() in (" ".join(scene.code), "")


def test_two_homes_play_undo_and_resign() -> None:
    server = FakeServer()
    with window(seats="") as driver:
        friend = sit_together(driver, server)
        far = driver.table.players[1]
        assert isinstance(far, FarFriend)
        assert far.name == "Clara"
        assert driver.table.match.options == friend.session.match.options
        play_here(driver, friend)
        friend.play()
        driver.calm()
        driver.key(pygame.K_u)
        friend.until(lambda: friend.session.agreements.friend is not None)
        assert len(driver.moves) == 2
        friend.session.answer(True)
        friend.until(lambda: len(driver.moves) == 0)
        play_here(driver, friend)
        friend.session.end("resigned", 1)
        friend.until(lambda: driver.table.result is not None)
        assert driver.table.result is not None
        assert (driver.table.result.winner, driver.table.result.how) == (0, "resigned")
        driver.app.navigation.go_to_title()
        friend.until(lambda: friend.connection.is_closed)


def test_a_move_just_before_the_end_is_seen() -> None:
    with window(seats="") as driver:
        friend = sit_together(driver, FakeServer())
        play_here(driver, friend)
        session = friend.session
        session.play(session.match.move_text(min(session.match.legal)))
        session.end("resigned", 1)
        friend.until(lambda: driver.table.result is not None)
        assert driver.moves == session.match.texts
        assert len(driver.moves) == 2


@pytest.mark.slow_cases("1")
@pytest.mark.parametrize("index", [0, 1])
def test_the_friend_offers_a_draw(index: int) -> None:
    server = FakeServer()
    with window(seats="") as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        friend.session.ask("draw")
        friend.until(lambda: driver.dialog is not None)
        answer(driver, index)
        driver.frames(4)
        result = driver.table.result
        assert (result is not None and result.winner == outcome.DRAW) is (index == 0)


def test_a_broken_line_stops_the_clocks_and_comes_back() -> None:
    server = FakeServer()
    with window(seats="") as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        server.cut()
        far = driver.table.players[1]
        assert isinstance(far, FarFriend)
        driver.until(lambda: far.presence is Presence.AWAY)
        assert driver.table.is_held
        friend.until(lambda: far.presence is Presence.THERE)
        assert not driver.table.is_held
        friend.play()
        assert len(driver.moves) == 2


def test_a_friend_is_joined_by_typed_words(written: list[str]) -> None:
    server = FakeServer()
    with window(seats="") as driver:
        driver.app.services.friend_process = server.start
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.click(title.buttons.friend.rect.center)
        scene = driver.comes(JoinScene)
        friend = Friend(driver, server, "invite", STAX)
        friend.until(lambda: bool(friend.connection.code))
        for word in words_of_code(CODE, "en"):
            assert not scene.main.enabled
            post(pygame.TEXTINPUT, text=word[:3])
            driver.frames(3)
            driver.key(pygame.K_RETURN)
        assert scene.words == words_of_code(CODE, "en")
        driver.frames(4)
        driver.click(scene.main.rect.center)
        friend.until(lambda: scene.setup is not None)
        friend.poll()
        driver.frames(4)
        assert "Sit down" in written
        driver.click(scene.main.rect.center)
        friend.until(lambda: isinstance(driver.top_scene, TableScene))
        friend.play()
        assert driver.table.turn == 1
        assert driver.scene.board.human_seats() == [1]


def test_a_card_is_typed_on_wherever_it_is_clicked_and_an_unknown_word_is_reported(written: list[str]) -> None:
    with window(seats="") as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.click(title.buttons.friend.rect.center)
        card = driver.comes(JoinScene).fields[0]
        post(pygame.TEXTINPUT, text="ki")
        driver.frames(3)
        driver.click((card.rect.left + 12, card.rect.centery))
        post(pygame.TEXTINPUT, text="xq")
        driver.frames(3)
        assert card.value == "kixq"
        assert "There is no such word" in written


def test_a_wrong_code_is_reported(written: list[str]) -> None:
    with window(seats="") as driver:
        driver.app.services.friend_process = FakeServer().start
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        post(pygame.KEYDOWN, key=pygame.K_j, mod=0, unicode="j")
        post(pygame.TEXTINPUT, text="j")
        driver.frames(2)
        driver.events.key(pygame.K_j, False)
        scene = driver.comes(JoinScene)
        assert scene.words == ("", "", "")
        post(pygame.TEXTINPUT, text=" ".join(words_of_code("9-9-9", "es")))
        driver.frames(3)
        assert scene.is_complete
        driver.click(scene.main.rect.center)
        driver.until(lambda: bool(scene.failure))
        driver.frames(3)
        assert any("don't match" in line for line in written)


@pytest.mark.slow_cases("110")
@pytest.mark.parametrize("key", [pygame.K_n, pygame.K_j])
def test_another_game_is_agreed(key: int) -> None:
    server = FakeServer()
    with window(seats="") as driver:
        driver.app.services.friends.keep("Clara", SECRET)
        friend = sit_together(driver, server)
        play_here(driver, friend)
        friend.session.end("resigned", 1)
        friend.until(lambda: driver.table.result is not None)
        driver.frames(4)
        driver.key(key)
        friend.until(lambda: friend.session.agreements.friend is not None)
        friend.session.answer(True)
        friend.until(lambda: driver.table.result is None and friend.session.is_joined)
        driver.calm()
        assert driver.moves == []
        if key == pygame.K_j:
            assert driver.scene.board.human_seats() == [1]
            friend.play()
        else:
            play_here(driver, friend)
        assert len(driver.moves) == 1


def test_what_is_said_is_seen_on_both_sides(written: list[str], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    server = FakeServer()
    with window(seats="") as driver:
        friend = sit_together(driver, server)
        far = driver.table.players[1]
        assert isinstance(far, FarFriend)
        assert friend.connection.meeting is not None
        friend.connection.meeting.talk("Good evening! You begin?")
        friend.until(lambda: far.unread == 1)
        driver.frames(3)
        driver.chord(pygame.K_w)
        driver.frames(3)
        assert far.unread == 0
        assert "Good evening! You begin?" in written
        sheet = driver.dialog
        assert isinstance(sheet, TalkSheet)
        driver.click(sheet.words[0].rect.center)
        driver.click(sheet.field.rect.center)
        post(pygame.TEXTINPUT, text="Good luck")
        driver.key(pygame.K_RETURN)
        friend.until(lambda: TalkCame("Good luck") in friend.events)
        assert TalkCame("Well played") in friend.events
        driver.app.services.clipboard = messenger = FakeClipboard()
        driver.frames(2)
        driver.click(sheet.copy.rect.center)
        assert messenger.words.splitlines() == [
            "Clara: Good evening! You begin?",
            "You: Well played",
            "You: Good luck",
        ]
        driver.click(sheet.mute.rect.center)
        friend.connection.meeting.talk("Hello?")
        for _frame in range(10):
            friend.poll()
            driver.frames()
        assert "Hello?" not in written
        driver.key(pygame.K_ESCAPE)
        assert driver.dialog is None
    assert not any(words in caplog.text for words in ("evening", "Hello?", "luck", "Clara", SECRET))


def test_a_kept_friend_is_met_without_words(written: list[str]) -> None:
    server = FakeServer()
    with window(seats="") as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        friend.session.end("resigned", 1)
        friend.until(lambda: isinstance(driver.dialog, QuestionDialog))
        answer(driver, 0)
        kept = driver.app.services.friends.friends
        assert kept == (("Clara", SECRET),)
        driver.app.navigation.go_to_title()
        friend.until(lambda: friend.connection.is_closed)
        driver.frames(12)
        driver.key(pygame.K_j)
        scene = driver.comes(JoinScene)
        again = Friend(driver, server, f"meet {SECRET}", STAX)
        assert [button.label for button in scene.kept] == ["Clara"]
        post(pygame.TEXTINPUT, text="ki")
        driver.frames(2)
        assert scene.kept[0] not in scene.group.widgets  # the words that begin so are listed there
        driver.key(pygame.K_BACKSPACE)
        driver.key(pygame.K_BACKSPACE)
        assert scene.kept[0] in scene.group.widgets
        driver.click(scene.kept[0].rect.center)
        again.until(lambda: scene.setup is not None)
        driver.frames(3)
        driver.click(scene.main.rect.center)
        again.until(lambda: isinstance(driver.top_scene, TableScene))
        driver.app.services.friends.forget(SECRET)
        assert not driver.app.services.friends.friends
        assert "Keep Clara as a friend?" in written


def test_a_question_that_comes_with_the_end_of_the_game_is_not_lost() -> None:
    server = FakeServer()
    with window(seats="") as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        driver.table.resign(0)
        friend.until(lambda: friend.session.is_over)
        friend.session.ask("again")
        friend.poll()  # the window hears at once that the friend knows the end, and what they ask
        driver.frames(4)
        driver.press("Agree")
        friend.until(lambda: not friend.session.is_over and driver.table.result is None)
        driver.table.resign(0)
        friend.until(lambda: isinstance(driver.dialog, QuestionDialog))
        driver.press("Keep")
        assert driver.app.services.friends.friends == (("Clara", SECRET),)


def test_a_piece_in_hand_is_sent(written: list[str]) -> None:
    server = FakeServer()
    with window(seats="") as driver:
        friend = sit_together(driver, server)
        pick = driver.state.situation.first_picks[0]
        driver.pick(pick)
        assert isinstance(pick, FromHand)
        friend.until(lambda: LiftedCame((f"hand:{pick.seat}:{pick.pocket}",)) in friend.events)
        driver.key(pygame.K_ESCAPE)
        friend.until(lambda: LiftedCame(()) in friend.events)
        play_here(driver, friend)
        friend.session.lift(("hand:1:2",))
        friend.until(lambda: "has a piece in hand" in written)
        assert driver.state.situation.friends_pick == LiftedPieces(FromHand(1, 2))
        (cell,) = driver.table.arrangement.stacks
        friend.session.lift((f"stack:{cell[0]}:{cell[1]}", "off:1"))
        friend.until(lambda: driver.state.situation.friends_pick == LiftedPieces(FromStack(cell)))
        assert driver.scene.board.frame().lifted is not None
        friend.session.lift(("stack:40:40", "off:9"))
        friend.until(lambda: driver.state.situation.friends_pick is None)
        friend.session.lift(("hand:1:2",))
        friend.play()
        driver.frames(30)
        assert written[::-1].index("plays elsewhere") < written[::-1].index("has a piece in hand")


def test_a_third_seat_at_home_plays_along() -> None:
    """The host sits with the computer; the friend sees the moves of both."""
    server = FakeServer()
    with window(seats="", seconds=0.02) as driver:
        driver.app.services.friend_process = server.start
        seating = Seating(GAMES["stax"])
        seating.set_count(3)
        seating.set_player(1, "novice")
        seating.set_player(2, FAR_WORD)
        driver.app.scenes.push(InviteScene(driver.app.services, seating, seating.setup))
        friend = Friend(driver, server, f"join {CODE}")
        friend.until(lambda: isinstance(driver.top_scene, TableScene))
        play_here(driver, friend)
        friend.until(lambda: len(friend.session.match.texts) == 2)
        friend.play()
        assert driver.table.turn == 0


@needs_libraries
@pytest.mark.slow
def test_a_window_plays_through_the_real_server(tmp_path: Path) -> None:
    rng = random.Random(8)
    with closing(Relay(tmp_path)) as relay, window(seats="", data=tmp_path) as driver:
        driver.config.friend.server = relay.address
        seating = Seating(GAMES["stax"])
        seating.set_player(1, FAR_WORD)
        driver.app.scenes.push(InviteScene(driver.app.services, seating, seating.setup))
        invite = driver.comes(InviteScene)
        driver.until(lambda: bool(invite.code), 0.01)
        home = Home(relay, f"join {code_of_words(invite.code)}")

        def until(so: Callable[[], bool]) -> None:
            def polled() -> bool:
                home.poll()
                return so()

            driver.until(polled, 0.005)

        until(lambda: isinstance(driver.top_scene, TableScene))
        for _ply in range(3):
            driver.table.play(
                driver.match.game.notation.read_move(driver.match.position, random_move(home.session(), rng))
            )
            until(lambda: home.session().match.texts == driver.moves)
            home.session().play(random_move(home.session(), rng))
            until(lambda: home.session().match.texts == driver.moves)
        home.close()


@pytest.mark.parametrize("is_focused", [True, False])
def test_a_move_is_heard_while_the_window_is_behind(monkeypatch: pytest.MonkeyPatch, is_focused: bool) -> None:
    heard: list[str] = []
    monkeypatch.setattr(pygame.key, "get_focused", lambda: is_focused)
    with window(seats="") as driver:
        friend = sit_together(driver, FakeServer())
        play_here(driver, friend)
        monkeypatch.setattr(driver.app.services.sounds, "play", lambda name, **_pan: heard.append(name))
        friend.play()
    assert ("call" in heard) is not is_focused


def test_a_crash_report_has_nothing_that_a_friend_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def break_down(_talk: FriendTalk, _connection: object, name: str, text: str) -> None:
        raise ValueError(f"{name}: {text}")

    monkeypatch.setattr(FriendTalk, "hear", break_down)
    with window(seats="", crashes=Crashes(partial(write_report, tmp_path))) as driver:
        friend = sit_together(driver, FakeServer())
        assert friend.connection.meeting is not None
        friend.connection.meeting.talk("Good evening")
        friend.until(lambda: bool(list(tmp_path.glob("crash-*.txt"))))
    assert "Nobody has foreseen this." in caplog.text
    assert not any(part in caplog.text for part in ("evening", "Clara", SECRET))
    (report,) = tmp_path.glob("crash-*.txt")
    words = report.read_text(encoding="utf-8")
    assert "ValueError" in words
    assert not any(part in words for part in ("evening", "Clara", SECRET))
