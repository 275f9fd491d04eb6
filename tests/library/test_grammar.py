"""Any text that the grammar of the form allows is read, written and read again as the same game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from game.games import GAMES
from game.library.form import write
from game.library.form.read import read_text
from game.library.form.write import write_text
from game.library.record import GameRecord
from game.library.saved import Entry
from game.scenes.menus.library import messages
from lab.reliability.grammars import written
from tests.library.test_form import CORPUS, games_and_faults

pytestmark = pytest.mark.slow


@settings(max_examples=300)
@given(written())
def test_what_is_read_is_written_and_read_again_as_the_same(text: str) -> None:
    for record in games_and_faults(text)[0]:
        again = write_text(record, GAMES[record.game_id])
        assert read_text(again, GAMES) == record, again


def test_a_date_is_taken_only_if_its_year_can_be_written_and_is_written_with_four_digits() -> None:
    for date, kept in (
        ("0001-01-01 00:00:00 UTC", "0001-01-01 00:00:00 UTC"),
        ("0999-12-31 23:59:59.9-00:01", "1000-01-01 00:00:59 UTC"),
        ("9999-12-31 23:59:59", "9999-12-31 23:59:59 UTC"),
        ("1969-12-31 23:59:59.5", "1969-12-31 23:59:59 UTC"),
    ):
        record = read_text(CORPUS.replace("2026-11-21 20:15:03 UTC", date), GAMES)
        assert f"Begun: {kept}\n" in write_text(record, GAMES["mixtour"])
    for date in ("0001-01-01 00:00:00+14:00", "9999-12-31 23:59:59-00:01"):
        (record,), (fault,) = games_and_faults(CORPUS.replace("2026-11-21 20:15:03 UTC", date))
        assert str(fault.reason) == f"A date looks like 2026-11-21 20:15:03 UTC, not “{date}”."
        assert record.created == 0


def test_a_sheet_with_a_date_that_no_calendar_has_is_written_all_the_same() -> None:
    for created, begun in ((-1e30, "0001-01-01 00:00:00"), (float("inf"), "9999-12-31 23:59:59")):
        record = GameRecord("mixtour", {"points": "1"}, ("person", "person"), created=created)
        assert f"Begun: {begun} UTC\n" in write_text(record, GAMES["mixtour"])
    assert write.MIN_DATE.timestamp() < 0 < write.MAX_DATE.timestamp()


def test_a_day_that_the_system_does_not_know_is_left_out_of_the_list() -> None:
    entry = Entry(1, "stax", {}, (), None, 0.0, 1e30, "", "", "", 0, None)
    assert messages.last_played(entry) == ""
