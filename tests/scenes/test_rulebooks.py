"""The rulebooks: there for every game in every language, alike in all of them, their diagrams true."""

from __future__ import annotations

import pytest

from game.core.display.picks import FromHand, FromStack, Onto
from game.core.display.showing import Diagram
from game.core.game import Game, default_options
from game.core.geometry.hexes import Cell
from game.games import GAMES
from game.scenes.board.diagram import diagram_content, position_of
from game.scenes.menus.rules.book import Block, BookPicture, Heading, Paragraph, load_book, read_book
from game.ui import words

ALL = tuple(GAMES.values())
PICTURES = [(game, name) for game in ALL for name in game.examples.diagrams]
STAX = GAMES["stax"]
each_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
each_picture = pytest.mark.parametrize(("game", "name"), PICTURES, ids=[f"{g.id}-{n}" for g, n in PICTURES])


def shape(blocks: tuple[Block, ...]) -> list[object]:
    """The structure of a book, without its words."""
    found: list[object] = []
    for block in blocks:
        match block:
            case Heading(level, _):
                found.append(level)
            case BookPicture(name, _):
                found.append(name)
            case Paragraph(_, item):
                found.append(item)
    return found


def notations(blocks: tuple[Block, ...]) -> list[str]:
    """The texts that are set as notation, in their order."""
    paragraphs = [block for block in blocks if isinstance(block, Paragraph)]
    return [text for paragraph in paragraphs for text, voice in paragraph.words if voice == "notation"]


@each_game
def test_every_language_has_the_same_book(game: Game) -> None:
    books = {language: load_book(game, language) for language in words.LANGUAGES}
    first = books["en"]
    assert sum(block == Heading(1, block.text) for block in first if isinstance(block, Heading)) == 1
    assert len([block for block in first if isinstance(block, Heading)]) > 6
    for book in books.values():
        assert shape(book) == shape(first)
        assert notations(book) == notations(first)
        captions = [block.caption for block in book if isinstance(block, BookPicture)]
        assert all(captions)
    texts = [str(book) for book in books.values()]
    assert len(set(texts)) == len(texts)


@each_game
def test_the_books_show_all_diagrams_and_no_others(game: Game) -> None:
    shown = [block.name for block in load_book(game, "en") if isinstance(block, BookPicture)]
    assert sorted(shown) == sorted(game.examples.diagrams)
    assert len(shown) >= 3


@each_picture
def test_a_diagram_is_a_position_and_its_choice_begins_a_move_or_is_explained(game: Game, name: str) -> None:
    diagram = game.examples.diagrams[name]
    position = position_of(game, diagram)
    options = {**default_options(game), **dict(diagram.options)}
    text = game.notation.write_position(position)
    assert game.notation.write_position(game.notation.read_position(text, options)) == text
    if diagram.picks:
        begins = any(
            spelling[: len(diagram.picks)] == diagram.picks
            for spelling in game.view.moves_by_spelling(position, diagram.picks[0])
        )
        reason = game.view.why_not(position, diagram.picks)
        assert begins == (reason is None)
        if reason is not None:
            assert reason.rule in game.texts.reasons
    if diagram.pointed_cell is not None:
        assert diagram.pointed_cell in game.view.arrangement(position).stacks
    assert diagram_content(game, diagram).markers or game.view.arrangement(position).stacks


def targets(name: str) -> set[Cell]:
    """Where the piece of a diagram of Stax may go."""
    diagram = STAX.examples.diagrams[name]
    spellings = STAX.view.moves_by_spelling(position_of(STAX, diagram), diagram.picks[0])
    return {pick.cell for spelling in spellings for pick in spelling if isinstance(pick, Onto)}


def tops(diagram: Diagram) -> dict[Cell, object]:
    """The pieces that are visible from above."""
    stacks = STAX.view.arrangement(position_of(STAX, diagram)).stacks
    return {cell: pile[-1] for cell, pile in stacks.items()}


def test_the_same_tile_has_five_moves_and_three_under_the_step_rule() -> None:
    five, three = STAX.examples.diagrams["five-moves"], STAX.examples.diagrams["three-moves"]
    assert tops(five) == tops(three)
    assert five.picks == three.picks
    assert isinstance(five.picks[0], FromStack)
    flat, raised = targets("five-moves"), targets("three-moves")
    assert (len(flat), len(raised)) == (5, 3)
    queen = [cell for cell, top in tops(five).items() if getattr(top, "pointers", 0) == 63]
    assert len(flat & set(queen)) == 1
    stacks = STAX.view.arrangement(position_of(STAX, three)).stacks
    assert sorted(len(stacks[cell]) for cell in flat - raised) == [2, 3]
    for cell in flat - raised:
        reason = STAX.view.why_not(position_of(STAX, three), (three.picks[0], Onto(cell)))
        assert reason is not None
        assert reason.rule == "step-rule"


def test_the_forbidden_diagrams_of_stax_are_forbidden_by_their_rule() -> None:
    rules = {"points-at-king": "points-at-king", "cut-off": "splits-table", "cliff": "step-rule"}
    for name, rule in rules.items():
        diagram = STAX.examples.diagrams[name]
        reason = STAX.view.why_not(position_of(STAX, diagram), diagram.picks)
        assert reason is not None
        assert reason.rule == rule
    assert isinstance(STAX.examples.diagrams["points-at-king"].picks[0], FromHand)


@pytest.mark.parametrize("text", ["### Too deep", "#No blank", "![no name](diagram:)", "an * alone", "a `mark"])
def test_what_is_not_known_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not known|without its pair"):
        read_book(text)


def test_a_book_is_read_block_by_block() -> None:
    book = read_book("# T\nwords **so** and\n`13`, on\n\n- one\n  more\n- two\n![a caption](diagram:x-1)\n")
    assert book == (
        Heading(1, "T"),
        Paragraph((("words ", "plain"), ("so", "strong"), (" and ", "plain"), ("13", "notation"), (", on", "plain"))),
        Paragraph((("one more", "plain"),), is_item=True),
        Paragraph((("two", "plain"),), is_item=True),
        BookPicture("x-1", "a caption"),
    )
