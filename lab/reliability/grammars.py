"""Grammars of what the parsers read, with values in them that are none: strategies of Hypothesis."""

from __future__ import annotations

import random
import re
from typing import Final

from hypothesis import strategies as st

from game.core.game import Game
from game.games import GAMES
from game.library.form.write import write_text
from game.puzzles.text import PUZZLE_TEXT_PREFIX
from game.settings import config_file, values
from lab.reliability.cases import CASES, Case, twisted
from lab.reliability.played import random_tree, sheet_of
from lab.reliability.texts import random_link

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
    drawn = draw(st.lists(st.sampled_from(sorted(HEAD)), max_size=5, unique=True))
    lines += [f"{key}: {draw(HEAD[key])}" for key in drawn]
    blanks = draw(st.lists(BLANKS, min_size=1, max_size=4))
    return "\n".join(lines) + "\n\n" + re.sub("[ \n]", lambda _blank: rng.choice(blanks), played)


@st.composite
def notations(draw: st.DrawFn, game: Game) -> str:
    """Options, a position of a random game and moves of it, some with a changed letter."""
    case: Case = draw(st.sampled_from([case for case in CASES if case.game is game]))
    rng = random.Random(draw(st.integers(0, 2**16)))
    position = case.start()
    for _ in range(draw(st.integers(0, 12))):
        if position.legal():
            position.advance(rng.choice(position.legal()))
    lines = [" ".join(f"{key}={value}" for key, value in case.options), case.write(position)]
    for _ in range(draw(st.integers(0, 6))):
        if position.legal():
            move = rng.choice(position.legal())
            lines.append(game.notation.write_move(position, move))
            position.advance(move)
    changed = draw(st.lists(st.sampled_from(range(len(lines))), max_size=4))
    for place in changed:
        lines[place] = twisted(lines[place], rng) if lines[place] else draw(LETTERS)
    return "\n".join(lines)


NUMBER: Final = (
    st.integers() | st.floats() | st.sampled_from(["9" * 400, "9" * 5000, "0x" + "f" * 5000, "1_0", "1e400"])
)
VALUE: Final = st.recursive(
    NUMBER.map(str)
    | st.sampled_from(["true", "false", "[]", '""', "1979-05-27T07:32:00Z", '"ctrl+u"', '"\\u0000"', "[" * 3000])
    | st.text(max_size=6).map('"{}"'.format),
    lambda inner: st.lists(inner, max_size=3).map(lambda each: f"[{', '.join(each)}]") | inner.map("{{a = {}}}".format),
    max_leaves=5,
)


@st.composite
def tables(draw: st.DrawFn, sections: list[str], names: list[str]) -> str:
    """A TOML file with these sections and names, and others, in any order."""
    lines: list[str] = []
    for _ in range(draw(st.integers(0, 4))):
        lines.append(f"[{draw(st.sampled_from(sections) | st.text(max_size=4))}]")
        drawn = draw(st.lists(st.tuples(st.sampled_from(names) | LETTERS, VALUE), max_size=5))
        lines += [f"{name} = {value}" for name, value in drawn]
    return "\n".join(lines)


@st.composite
def weights(draw: st.DrawFn) -> str:
    """A game's file of weights with some of its numbers changed, and something behind it."""
    game: Game = draw(st.sampled_from(list(GAMES.values())))
    wild = draw(st.lists(VALUE, min_size=1, max_size=3))
    rng = random.Random(draw(st.integers(0, 2**16)))
    text = re.sub(
        r"(?<== )-?\d+", lambda found: found[0] if rng.random() < 0.9 else rng.choice(wild), game.ai.weights.text
    )
    return text + draw(
        st.just("")
        | tables(["weights", "record", "engine-chances", "player-chances"], ["seats-2", "seats-9", "made", "hand"])
    )


WORD: Final = st.sampled_from(
    [
        *("c3", "a6-2-c4!", "K@0,0", "A0@0,0", "depth=2", "nodes=1", "lines=99", "level=hard", "infinite", "3", "-1"),
        *("movetime=.01", "players=3", "points=9", "tiles=AC", "9" * 400, "x" * 5000, "depth", "line", "score"),
        *GAMES,
    ]
)
COMMAND: Final = st.sampled_from(
    [
        *("info", "new", "position", "moves", "play", "undo", "history", "result", "perft", "divide", "go", "why"),
        *(
            "bench",
            "stop",
            "quit",
            "",
            "bestmove",
            "info depth 2 line 1 score 5 nodes 7",
            f"info depth {'9' * 5000} line 1 score 5 nodes 7",
        ),
    ]
)
LINES: Final = st.lists(
    st.builds(lambda command, words: " ".join([command, *words]), COMMAND, st.lists(WORD | LETTERS, max_size=4)),
    max_size=12,
)


@st.composite
def links(draw: st.DrawFn) -> str:
    """A link to a position of a random game, or a puzzle with such a link, sometimes with letters changed."""
    rng = random.Random(draw(st.integers(0, 2**16)))
    text = random_link(rng)
    if draw(st.booleans()):
        task = draw(st.sampled_from(["win 3", "save 1", "keep 2", "win 0", "win 99", "lose 1", "win 3 "]))
        text = f"{PUZZLE_TEXT_PREFIX} {task} {text}"
    for _ in range(draw(st.sampled_from([0, 0, 1, 1, 4]))):
        text = twisted(text, rng)
    return draw(st.sampled_from(["", " ", "\ufeff"])) + text + draw(st.sampled_from(["", "\n", "x", "~"]))


CHANCE: Final = st.sampled_from(["0.5", "1.000", "0", "1.5", ".", "1/1", "9" * 20, "0.123/0.877", "0.4/0.3/0.3"])


@st.composite
def notes(draw: st.DrawFn) -> str:
    """A comment with the line of an analysis in it, some of whose values are none."""
    words = [f"chances={draw(CHANCE)}", f"depth={draw(st.sampled_from(['7', '0', '99999', '-1', '²']))}"]
    words += draw(st.sampled_from([[], ["plies=3"], ["plies="]]))
    words += draw(st.sampled_from([[], ["move=0.610/0.512"], ["move=1"], ["move=0.5/0.4 class=missed-win"]]))
    words += draw(st.sampled_from([[], ["best=c3;c4"], ["best=;"], ["best=K@0,0;01>0,1=2"], ["best="]]))
    line = f"[%stax {' '.join(words)} engine={draw(st.sampled_from(['1.0.0', '', 'x' * 41, ']']))}]"
    around = draw(st.tuples(LINE, LINE))
    return draw(st.sampled_from(["\n", " "])).join((around[0], line, around[1]))


GRAMMARS: Final[dict[str, st.SearchStrategy[str]]] = {
    "saved-games": written(),
    **{game.id: notations(game) for game in GAMES.values()},
    "settings": tables(
        sorted({key.section for key in values.KEYS.values()} | set(config_file.BINDING_READERS)),
        sorted({key.name for key in values.KEYS.values()} | {"undo", "hint"}),
    ),
    "weights": weights(),
    "protocol": st.builds(lambda game, lines: "\n".join([f"new {game}", *lines]), st.sampled_from(list(GAMES)), LINES),
    "links": links(),
    "notes": notes(),
}
