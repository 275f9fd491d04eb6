"""Whatever the grammar of the form allows: what is read is written, and read again, as the same."""

from __future__ import annotations

import random
import re
from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.games import GAMES
from game.lab.reliability.cases import CASES, Case
from game.library.form import write
from game.library.form.read import read_text
from game.library.form.write import write_text
from game.library.record import GameRecord
from game.library.saved import Entry
from game.scenes.library import messages
from tests.library.played import random_tree, sheet_of
from tests.library.test_form import CORPUS, read_or_told

LETTERS: Final = st.text(st.characters(exclude_characters="\n\r"), max_size=8)
WORDS: Final = st.lists(LETTERS | st.sampled_from(["\\n", "\\r", "\\\\", "\\", "\\}", "x" * 199, " "]), max_size=3)
LINE: Final = WORDS.map("".join)
ZONE: Final = st.sampled_from(["", "Z", " UTC", "+00:00", "+14:00", "-12:00", "+00:00:01", "-23:59"])
DATE: Final = st.builds(
    "{:04}-{:02}-{:02}{}{:02}:{:02}:{:02}{}{}".format,
    st.sampled_from([1, 2, 999, 1000, 1969, 1970, 2026, 9998, 9999]),
    st.sampled_from([1, 2, 12]),
    st.sampled_from([1, 28, 31]),
    st.sampled_from(" T"),
    st.integers(0, 23),
    st.integers(0, 59),
    st.integers(0, 59),
    st.sampled_from(["", ".5", ".999999", ".0"]),
    ZONE,
)
SECONDS: Final = st.from_regex(r"[0-9]{1,9}(\.[0-9]{1,20})?(e-[0-9]{1,3})?", fullmatch=True)
TIMES: Final = st.lists(SECONDS | st.sampled_from(["0", "999999999.9999", "0.0004", "1e-9"]), min_size=2, max_size=3)
HEAD: Final = {
    "Name": LINE,
    "Begun": DATE | st.sampled_from(["2026-W47-6", "20261121T201503", "0001-01-01 00:00:00+14:00"]),
    "Played": DATE,
    "Clock": LINE,
    "Left": TIMES.map(" ".join),
    "Colours": st.sampled_from(["", "teal sky", "ivory slate teal", "teal teal"]),
    "Result": st.sampled_from(["abandoned", "draw agreed", "win W resigned", "win L time", "win r claimed", "win Q x"]),
    **{f"Seat {letter}": st.just("person ") | LINE.map("computer:x {}".format) for letter in "LDWRBrb"},
}
BLANKS: Final = st.sampled_from([" ", "\n", "\t ", "\n\n", " {a\\}\nb} ", "{\\\\}"])


@st.composite
def written(draw: st.DrawFn) -> str:
    """A text of the form, with some values that are none."""
    case: Case = draw(st.sampled_from(CASES))
    rng = random.Random(draw(st.integers(0, 2**16)))
    tree, _ = random_tree(case, draw(st.integers(0, 8)), draw(st.integers(0, 3)), rng)
    head, _, played = write_text(sheet_of(case, tree, ""), case.game).partition("\n\n")
    lines = [line for line in head.split("\n") if line.startswith(("Stax", "Game", "Options"))]
    told = draw(st.lists(st.sampled_from(sorted(HEAD)), max_size=5, unique=True))
    lines += [f"{key}: {draw(HEAD[key])}" for key in told]
    blanks = draw(st.lists(BLANKS, min_size=1, max_size=4))
    return "\n".join(lines) + "\n\n" + re.sub("[ \n]", lambda _blank: rng.choice(blanks), played)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(written())
def test_what_is_read_is_written_and_read_again_as_the_same(text: str) -> None:
    for record in read_or_told(text)[0]:
        again = write_text(record, GAMES[record.game_id])
        assert read_text(again, GAMES) == record, again


def test_a_date_is_taken_only_if_its_year_can_be_written_and_is_written_with_four_digits() -> None:
    for told, kept in (
        ("0001-01-01 00:00:00 UTC", "0001-01-01 00:00:00 UTC"),
        ("0999-12-31 23:59:59.9-00:01", "1000-01-01 00:00:59 UTC"),
        ("9999-12-31 23:59:59", "9999-12-31 23:59:59 UTC"),
        ("1969-12-31 23:59:59.5", "1969-12-31 23:59:59 UTC"),
    ):
        record = read_text(CORPUS.replace("2026-11-21 20:15:03 UTC", told), GAMES)
        assert f"Begun: {kept}\n" in write_text(record, GAMES["mixtour"])
    for told in ("0001-01-01 00:00:00+14:00", "9999-12-31 23:59:59-00:01"):
        (record,), (fault,) = read_or_told(CORPUS.replace("2026-11-21 20:15:03 UTC", told))
        assert str(fault.reason) == f"A date reads like 2026-11-21 20:15:03 UTC, not “{told}”."
        assert record.created == 0


def test_a_sheet_with_a_date_that_no_calendar_has_is_written_all_the_same() -> None:
    for created, begun in ((-1e30, "0001-01-01 00:00:00"), (float("inf"), "9999-12-31 23:59:59")):
        record = GameRecord("mixtour", {"points": "1"}, ("person", "person"), created=created)
        assert f"Begun: {begun} UTC\n" in write_text(record, GAMES["mixtour"])
    assert write.FIRST.timestamp() < 0 < write.LAST.timestamp()


def test_a_day_that_the_system_does_not_know_is_left_out_of_the_list() -> None:
    told = Entry(1, "stax", {}, (), None, 0.0, 1e30, "", "", "", 0, None)
    assert messages.when(told) == ""
