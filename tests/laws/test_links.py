"""Every position comes back from its link unchanged, with its options and its moves; any other text is refused."""

from __future__ import annotations

import random
import re
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import StaxError
from game.core.match import Match
from game.games import GAMES
from game.library.clipboard import read_pasted
from game.library.position_link import MAX_LINK_LETTERS, find_link, link_text, read_link
from lab.reliability.cases import CASES, Case, sampled, twisted
from tests.laws.games import every_game

PLAIN: Final = re.compile(r"[A-Za-z0-9._~!$&'()*+,;=:@/-]+")  # what a URI may have with no percent sign (RFC 3986)
CHAT: Final = 512 - 2  # letters of a line of IRC, the shortest that there is
FORM: Final = Path(__file__).parents[2] / "docs" / "format.md"
MIXTOUR: Final = "stax:mixtour/w,,,,/,,,,/,,,,/,,,,/,,,,+R+0-0+-~"


def linked(case: Case, seed: int) -> tuple[str, str]:
    """The link of a position out of a random game, and the position's text."""
    ((position, _),) = sampled(case, 1, seed)
    return link_text(case.game, dict(case.options), position), case.write(position)


@pytest.mark.slow
@given(case=st.sampled_from(CASES), seed=st.integers(0, 2))
@settings(max_examples=20, derandomize=True)
def test_a_link_says_the_whole_position(case: Case, seed: int) -> None:
    link, text = linked(case, seed)
    record = read_link(f"\ufeff {link}\r\n", GAMES)
    assert (record.game_id, record.options, record.start) == (case.game.id, dict(case.options), text)
    again = Match(case.game, record.options, record.start)
    assert again.legal == set(case.read(text).legal())
    assert read_pasted(link, GAMES, GAMES["mixtour"], {"points": "1"}) == record
    assert PLAIN.fullmatch(link)
    assert len(link) <= CHAT


@pytest.mark.slow_cases("stack-22 scoring=highest tiles=ACDEFGH*")
@every_game
def test_a_link_that_was_cut_or_changed_is_refused_or_another_position(case: Case) -> None:
    link, _ = linked(case, 3)
    for length in {*range(20), *range(20, len(link), 17), len(link) - 1}:
        with pytest.raises(StaxError):
            read_link(link[:length], GAMES)
    rng = random.Random(str(case))
    for _ in range(15):
        with suppress(StaxError):
            record = read_link(twisted(link, rng), GAMES)
            assert Match(GAMES[record.game_id], record.options, record.start)


def packed(text: bytes) -> str:
    return f"stax:mixtour.{urlsafe_b64encode(zlib.compress(text)).decode().rstrip('=')}~"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not a link; links begin with"),
        ("http://nowhere", "is not a link; links begin with"),
        ("stax:", "This link is incomplete"),
        ("stax:~", "A link looks like"),
        ("stax:/~", "A link looks like"),
        ("stax:mixtour~", "A link looks like"),
        ("stax:../../../etc/passwd~", "A link looks like"),
        ("stax:chess/8+w~", "no game “chess”"),
        ("stax:mixtour,points=99/,+W~", "can't have the value"),
        ("stax:mixtour,points=2,points=2/,+W~", "given twice"),
        (MIXTOUR.replace("+R", "+G"), "TURN"),
        ("stax:mixtour.AAAA~", "damaged"),
        ("stax:mixtour.A~", "damaged"),
        (packed(b"x" * 1_000_000), "damaged"),
        (packed(b"\xff"), "damaged"),
        (packed(MIXTOUR[13:-1].replace("+", " ").encode()).replace(".", ".*"), "damaged"),
        ("stax:mixtour/" + "," * MAX_LINK_LETTERS + "~", f"characters; the limit is {MAX_LINK_LETTERS}"),
        ("stax:stax/" + "é" * 300 + "~", "is no|reads|parts"),
    ],
)
def test_what_is_no_link_is_refused_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(StaxError, match=reason) as refused:
        read_link(text, GAMES)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (f"look at this: {MIXTOUR} what now?", MIXTOUR),
        (f"<ana> ({MIXTOUR})\n<bo> {MIXTOUR.replace('w', 'r', 1)}", MIXTOUR),
        (f"{MIXTOUR} and then?", MIXTOUR),
        (f"\ufeff {MIXTOUR.upper()[:5]}{MIXTOUR[5:]}", MIXTOUR.upper()[:5] + MIXTOUR[5:]),
        (f" {MIXTOUR[:-1]}", MIXTOUR[:-1]),  # cut off: the reader reports that
        (f"look at {MIXTOUR[:-1]}", ""),
        (f"l{MIXTOUR}", ""),
        (f"Stax-Game: 1\nGame: mixtour\n\n{{from {MIXTOUR}}} 1. a1", ""),
        ("1. a1 2. b2", ""),
        ("", ""),
    ],
)
def test_a_link_is_found_among_other_words(text: str, link: str) -> None:
    assert find_link(text) == link
    if link == MIXTOUR:
        assert read_pasted(text, GAMES, GAMES["stax"], {"players": "2"}) == read_link(MIXTOUR, GAMES)


def test_beginnings_of_links_without_an_end_are_read_once() -> None:
    """Each of them would be looked through to the end of the text: a minute for a megabyte."""
    assert find_link("look: " + "stax:" * 200_000) == ""
    assert find_link("look: " + "stax:" * 200_000 + "~").endswith("stax:~")


def test_links_of_today_are_read_for_ever() -> None:
    assert read_link(MIXTOUR, GAMES).start == "w,,,,/,,,,/,,,,/,,,,/,,,, R 0-0 -"
    assert read_link(MIXTOUR.replace("stax:", "STAX:"), GAMES) == read_link(MIXTOUR[:30] + "\n" + MIXTOUR[30:], GAMES)
    record = read_link(packed(b"w,,,,/,,,,/,,,,/,,,,/,,,, R 0-0 -"), GAMES)
    assert record == read_link(MIXTOUR, GAMES)
    _, _, section = FORM.read_text(encoding="utf-8").partition("as a link")
    links = ["".join(found.split()) for found in re.findall(r"stax:[^~]*~", section.split("```")[1])]
    for link in links:
        record = read_link(link, GAMES)
        game = GAMES[record.game_id]
        assert link_text(game, record.options, Match(game, record.options, record.start).position) == link
    assert len(links) == len(GAMES)
