"""What holds for every test: which of them are slow, and that none leaves many pictures to the next ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Final

import pytest

# Cases that take a second or more and seldom fail alone, beside others that ask the same of less; `*` is anything.
# The shorter language, the largest window, the longest games and the strongest levels are most of them.
SLOW: Final = (
    "ai/test_due.py::test_a_king_that_is_due*",
    "ai/test_due.py::test_kings_come_out*[[][cem]*",
    "ai/test_law_7.py::test_a_game_with_extra_turns*",
    "ai/test_maxn.py::test_each_for_themselves_is*",
    "ai/test_parallel.py::test_root_splitting_searches_choose*",
    "ai/test_proposals.py::*ACDEFGHIJKLNPQRSUVWXYZ*",
    "ai/test_thinker.py::test_a_king_that_can_be_captured_is_captured*-hard*",
    "ai/test_thinker.py::test_a_king_that_can_be_captured_is_captured*-master*",
    "ai/test_thinker.py::test_a_king_that_can_be_captured_is_captured*medium*",
    "ai/test_thinker.py::test_ones_own_king_is_not_hung*3*",
    "ai/test_widening.py::*ACDEFH*",
    "ai/test_widening.py::*HIK*",
    "games/stack22/test_against_oracle.py::test_the_same_placements_in_random_games*[[]3*",
    "games/stack22/test_against_oracle.py::test_the_same_placements_in_random_games*[[]4*",
    "games/stack22/test_against_oracle.py::test_the_same_placements_in_random_games*[[]6*",
    "games/stack22/test_fitting.py::*-1*",
    "games/stack22/test_fitting.py::*-2*",
    "games/stack22/test_view.py::test_why_not_as_the_oracle*False*",
    "games/stax/test_against_oracle.py::test_full_tables*",
    "games/stax/test_against_oracle.py::test_small_tables*",
    "games/stax/test_against_oracle.py::test_tables_grown*",
    "games/stax/test_facts.py::*[[]3]",
    "games/stax/test_why_against_oracle.py::test_every_answer_is_true*2*",
    "ground/test_licences.py::*",
    "lab/test_arena.py::test_a_match_that_is_stopped*2*",
    "lab/test_bad_engines.py::test_an_engine_that_plays*",
    "lab/test_misses.py::*stax-players=3*",
    "lab/test_reliability.py::test_a_library_is_opened*",
    "lab/test_reliability.py::test_the_last_line*",
    "lab/test_reliability.py::test_what_is_committed_too_late*",
    "lab/test_tune.py::test_kept_positions*options1*",
    "laws/test_moves.py::test_every_listed_move_can_be_made*ACDEFGHIJKLNPQRSUVWXYZ*",
    "laws/test_why_not.py::*ACDEFGHIJKLNPQRSUVWXYZ*",
    "laws/test_why_not.py::test_an_answer*stax players=3*",
    "laws/test_why_not.py::test_nothing_speaks*mixtour points=[12]*",
    "learn/test_courses.py::test_whatever_is_accepted*stax*",
    "library/test_grammar.py::*",
    "library/test_salvage.py::test_what_is_readable*[2-9]]",
    "play/test_adviser.py::test_the_built_in_engine_finishes*death-stacks*",
    "play/test_adviser.py::test_the_built_in_engine_finishes*mixtour*",
    "play/test_adviser.py::test_the_built_in_engine_finishes*stack-22*",
    "puzzles/test_shelf.py::test_some_of_what*",
    "scenes/test_rules.py::test_all_diagrams*stack-22*",
    "scenes/test_setup.py::test_nothing_is_cut_off*size3*",
    "settings/test_colours.py::test_they_are_worn_at_the_table*",
    "settings/test_confirming.py::*stack-22*",
    "settings/test_hostile_settings.py::test_no_settings_prevent*",
    "settings/test_hostile_settings.py::test_values_of_any_kind*",
    "settings/test_keys_page.py::test_the_keys_of_the_library_and_the_review*",
    "settings/test_other_engine.py::test_one_that_does_not_play*no/such*",
    "settings/test_other_engine.py::test_one_that_is_not_confirmed*",
    "settings/test_settings.py::test_nothing_is_cut_off*-en-*",
    "ui/test_colours.py::test_small_pictures*",
    "ui/test_hostile_text.py::test_every_sign_of_unicode*",
    "window/test_bench.py::*",
    "window/test_colours.py::test_the_library_names*",
    "window/test_computer.py::test_the_computer_answers*death-stacks*",
    "window/test_computer.py::test_the_computer_answers*mixtour*",
    "window/test_computer.py::test_the_computer_answers*stack-22*",
    "window/test_crash.py::test_faults_with_calm*",
    "window/test_danger.py::*off-0*",
    "window/test_danger.py::*seen-1*",
    "window/test_ending.py::test_the_card_lies*-en]",
    "window/test_ending.py::test_the_card_lies*size2*",
    "window/test_evening.py::test_no_words*-en*",
    "window/test_evening.py::test_no_words*size2*",
    "window/test_fits.py::*-en-*",
    "window/test_fits.py::*-es-100*",
    "window/test_fits.py::*[[]crowded*",
    "window/test_fits.py::*[[]danger*",
    "window/test_fits.py::*[[]lessons*",
    "window/test_fits.py::*[[]rules*",
    "window/test_fits.py::*[[]settings*",
    "window/test_fits.py::*[[]title*",
    "window/test_gallery.py::test_no_words*size2*",
    "window/test_golden_games.py::*death-stacks-called*",
    "window/test_golden_games.py::*mixtour-1*",
    "window/test_golden_games.py::*stack-22-*",
    "window/test_hints.py::test_why_is_written_off*",
    "window/test_hostile_words.py::*looked_through*",
    "window/test_keyboard.py::test_a_game_is_played*death-stacks*",
    "window/test_keyboard.py::test_a_game_is_played*stack-22*",
    "window/test_labels.py::test_every_sight*",
    "window/test_learn.py::test_a_click*",
    "window/test_learn.py::test_a_page_left_out*",
    "window/test_learn.py::test_arrows_walk*",
    "window/test_learn.py::test_the_rules_open*",
    "window/test_lessons.py::test_a_click_on_a_dot*",
    "window/test_lessons.py::test_a_page_is_done*",
    "window/test_lessons.py::test_a_page_of_each_kind*death-stacks*",
    "window/test_lessons.py::test_a_page_of_each_kind*first-plan*",
    "window/test_lessons.py::test_a_page_of_each_kind*mixtour*",
    "window/test_lessons.py::test_a_page_of_each_kind*stack-22*",
    "window/test_lessons.py::test_a_wrong_try*[[]click]",
    "window/test_lessons.py::test_a_wrong_try*[[]escape]",
    "window/test_lessons.py::test_after_the_course*",
    "window/test_library.py::test_all_words_fit*size2*",
    "window/test_monkey.py::*",
    "window/test_reading_ahead.py::test_a_table*[[][dm]*",
    "window/test_reading_ahead.py::test_a_table*[[]stax]",
    "window/test_review.py::test_a_picture_of_the_table*",
    "window/test_review.py::test_all_words_fit*en[]]",
    "window/test_review.py::test_all_words_fit*size1*",
    "window/test_review.py::test_all_words_fit*size2*",
    "window/test_review.py::test_every_game_is_gone_through*stack-22*",
    "window/test_review.py::test_what_is_being_made*",
    "window/test_sizes.py::test_no_words*-en[]]",
    "window/test_sizes.py::test_no_words_are_cut_off*size[34]*",
    "window/test_sizes.py::test_no_words_of_other_games*",
    "window/test_soak.py::test_no_scene_outlives*",
    "window/test_tiny.py::test_every_scene*[[][!s]*",
    "window/test_tiny.py::test_every_scene*settings*",
    "window/test_tiny.py::test_every_scene*sheets*",
    "window/test_wayland.py::*",
    "window/test_writing.py::test_an_opening*stack-22*",
)
MUCH = 64 << 20  # bytes of pixels


@pytest.fixture(autouse=True)
def _pictures_given_back() -> Iterator[None]:
    """A worker draws in more sizes, scales and languages than any player, so it forgets all when they have grown."""
    yield
    cache = sys.modules.get("game.ui.look.cache")
    if cache is not None and sum(each.weight for each in cache.EVERY) > MUCH:
        for each in cache.EVERY:
            each.clear()
        cache.tidy()


@pytest.hookimpl(tryfirst=True)  # before cases are left out by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow cases."""
    for item in items:
        name = item.nodeid.removeprefix("tests/")
        if any(fnmatchcase(name, pattern) for pattern in SLOW):
            item.add_marker(pytest.mark.slow)
