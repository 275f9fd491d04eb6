"""What a lesson shows on the board besides what every board does: marks, letters, what is found, a refutation."""

from __future__ import annotations

from game.core.display.picks import FromHand, FromStack, Onto, OrientedAs
from game.core.display.pieces import Arrangement, Piece
from game.core.display.showing import Diagram
from game.core.geometry.hexes import Cell
from game.core.position import Position
from game.learn.course import LETTERS, Choice, Page
from game.scenes.board.diagram import diagram_content
from game.scenes.board.overlays.common import HELD_GAP, MarkedTable, reason_marks
from game.ui.render import present
from game.ui.render.frame import Cross, Ghost, LetterMark, Lifted, Marker, Ribbon, Ring


def drawn(page: Page, arrangement: Arrangement) -> tuple[Marker, ...]:
    """The marks and arrows with which a page begins."""

    def face(cell: Cell) -> tuple[Cell, float]:
        return cell, float(present.height(arrangement, cell))

    rings = [Ring(*face(mark.cell), "mentioned") for mark in page.marks]
    ways = [Ribbon(tuple(face(cell) for cell in route.path), (), "arrow", "quiet") for route in page.arrows]
    return (*rings, *ways)


def _held(first: object) -> Lifted | None:
    return Lifted(first.cell, 1, HELD_GAP) if isinstance(first, FromStack) else None


def lettered(page: Page, arrangement: Arrangement, only: Choice | None = None, seen: int | None = None) -> MarkedTable:
    """A question: the piece that all answers begin with held up, a letter at each place; or at one of them `only`.

    Pieces from the hand lie there as they would; where they are wide and would hide each other, only that of the answer
    `seen` does.
    """
    firsts = {choice.picks[0] for choice in page.choices}
    first = next(iter(firsts)) if len(firsts) == 1 else None
    lifted = _held(first)
    source = first.cell if isinstance(first, FromStack) else None
    laid: list[Marker] = []
    letters: list[Marker] = []
    for index, choice in enumerate(page.choices):
        height = present.height(arrangement, choice.cell, source)
        if only is not None and choice is not only:
            continue
        if seen is None or index == seen:
            laid += _laid(choice, arrangement, height)
        letters.append(_letter(page, choice, arrangement, height, seen is None or index == seen))
    return MarkedTable(arrangement, (*laid, *letters), lifted)


def _letter(page: Page, choice: Choice, arrangement: Arrangement, height: int, laid: bool = True) -> LetterMark:
    """The letter of an answer: on the far rim of its place, or on a wide piece, if that is `laid`."""
    letter, piece = LETTERS[page.choices.index(choice)], laid_by(choice, arrangement)
    cells = piece.cells_at(choice.cell) if piece is not None else ()
    if len(cells) < 2:
        return LetterMark(choice.cell, height, letter)
    top = max(present.height(arrangement, cell) for cell in cells) + 1
    return LetterMark(choice.cell, top if laid else height, letter, on_rim=False)


def _laid(choice: Choice, arrangement: Arrangement, height: int) -> list[Marker]:
    """The place of an answer: a piece from the hand as it would lie there, else a ring."""
    piece = laid_by(choice, arrangement)
    if piece is None:
        return [Ring(choice.cell, height, "chosen")]
    cells = piece.cells_at(choice.cell)
    if len(cells) > 1:
        return [Ghost(choice.cell, max(present.height(arrangement, cell) for cell in cells), piece, True)]
    return [Ghost(choice.cell, height, piece, True), Ring(choice.cell, height + 1, "chosen")]


def laid_by(choice: Choice, arrangement: Arrangement) -> Piece | None:
    """The piece from the hand that an answer lays, as it would lie on the table; None where one there moves."""
    first = choice.picks[0]
    if not isinstance(first, FromHand):
        return None
    lying = next((pick.piece for pick in choice.picks if isinstance(pick, OrientedAs)), None)
    return (lying or arrangement.hands[first.seat][first.pocket].piece).moved_to(choice.cell)


def answered(page: Page, position: Position, choice: Choice) -> MarkedTable:
    """An answer as the table shows it: the piece as it would lie there, and the rule that it breaks.

    Where a question is about the way down, the little figure walks it.
    """
    game = page.game
    written = game.notation.write_position(position)
    seen = diagram_content(game, Diagram(written, tuple(page.options.items()), choice.picks))
    source = seen.lifted.cell if seen.lifted is not None else None
    height = present.height(seen.arrangement, choice.cell, source)
    piece = laid_by(choice, seen.arrangement)
    wide = piece is not None and len(piece.cells_at(choice.cell)) > 1
    marks: list[Marker] = [_letter(page, choice, seen.arrangement, height)]
    if game.view.why_not(position, choice.picks) is None:
        ring: list[Marker] = [Ring(choice.cell, height, "chosen")]
        marks = [*(_laid(choice, seen.arrangement, height) if wide else ring), *marks]
        way = game.view.descent(position, choice.cell, choice.picks[:2]) if _of_steps(page, position) else None
        marks += [present.walker_of(way, seen.arrangement)] if way is not None else []
        return MarkedTable(seen.arrangement, tuple(marks), seen.lifted, seen.faces)
    kept = [mark for mark in seen.markers if not isinstance(mark, Ring | Cross) or mark.cell == choice.cell]
    return MarkedTable(seen.arrangement, (*kept, *marks), seen.lifted, seen.faces)


def _of_steps(page: Page, position: Position) -> bool:
    """Whether a question is about steps that are too high."""
    reasons = [page.game.view.why_not(position, choice.picks) for choice in page.choices]
    return any(reason is not None and page.game.figures.get(reason.rule) == "cliff" for reason in reasons)


def found(page: Page, position: Position, cells: tuple[Cell, ...], wrong: Cell | None = None) -> MarkedTable:
    """A page on which cells are to be found: the piece held up, those that have been found, and one that may not be."""
    game, first = page.game, page.targets
    arrangement = game.view.arrangement(position)
    source = first.cell if isinstance(first, FromStack) else None

    def height(cell: Cell) -> int:
        return present.height(arrangement, cell, source)

    marks: list[Marker] = [Ring(cell, height(cell), "aimed") for cell in cells]
    if wrong is not None and first is not None:
        marks += _why(page, position, arrangement, wrong, source)
    return MarkedTable(arrangement, tuple(marks), _held(first))


def _why(page: Page, position: Position, arrangement: Arrangement, cell: Cell, source: Cell | None) -> list[Marker]:
    """That a cell is none of them, and the rule that forbids it."""
    assert page.targets is not None
    reason = page.game.view.why_not(position, (page.targets, Onto(cell)))
    ring: list[Marker] = [Ring(cell, present.height(arrangement, cell, source), "may-not")]
    return [*ring, *(reason_marks(page.game, arrangement, reason, cell, source) if reason is not None else ())]
