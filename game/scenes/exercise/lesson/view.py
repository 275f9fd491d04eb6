"""A lesson's marks on the board: what the page points to, the answers' letters, found cells, and a broken rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, takewhile

from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import Arrangement, Piece
from game.core.display.showing import Diagram
from game.core.geometry.hexes import Cell
from game.core.position import Position
from game.learn.course import CHOICE_LETTERS, Choice, CoursePage
from game.scenes.board.diagram import diagram_content
from game.scenes.board.overlays.common import MarkedTable, reason_marks
from game.ui.kinds import kind_of
from game.ui.render import present
from game.ui.render.frame import Cross, Ghost, Knot, LetterMark, Lifted, LitFace, Marker, Ribbon, Ring, Way


def page_marks(page: CoursePage, arrangement: Arrangement) -> tuple[Marker, ...]:
    """The marks and arrows with which a page begins."""

    def face(cell: Cell) -> tuple[Cell, float]:
        return cell, float(present.height(arrangement, cell))

    rings = [Ring(*face(mark.cell), "mentioned") for mark in page.picture.marks]
    ways = [Ribbon(tuple(face(cell) for cell in route.path), (), "tip", "quiet") for route in page.picture.arrows]
    return (*rings, *ways)


def answers_overlap(page: CoursePage, arrangement: Arrangement) -> bool:
    """Whether two answers to a question need the same cell, so that they must be shown in turn."""
    cells = [answer_cells(choice, arrangement) for choice in page.choices]
    return any(one & other for one, other in combinations(cells, 2))


def answer_cells(choice: Choice, arrangement: Arrangement) -> frozenset[Cell]:
    """The cells on which an answer's piece would lie."""
    piece = answer_piece(choice, arrangement)
    return frozenset(piece.cells_at(choice.cell) if piece is not None else (choice.cell,))


def choice_counts(page: CoursePage) -> tuple[int, ...]:
    """How many pieces each answer of a question moves; empty if all move as many, or an answer tells no number."""
    counts = [_count(choice.picks) for choice in page.choices]
    return tuple(counts) if all(counts) and len(set(counts)) > 1 else ()


def shown_in_turn(page: CoursePage, arrangement: Arrangement) -> bool:
    """Whether the answers to a question can't be shown at once: they overlap, or lift different numbers of pieces."""
    return answers_overlap(page, arrangement) or bool(choice_counts(page))


def _count(picks: Sequence[Pick]) -> int:
    """How many pieces the picks take off their stack; 0 if they don't say."""
    return next((pick.count for pick in picks if isinstance(pick, Off)), 0)


def _lifted_pieces(picks: Sequence[Pick]) -> Lifted | None:
    """What the picks lift from a stack, one piece if they give no number; None if they begin in a hand."""
    return Lifted(picks[0].cell, _count(picks) or 1) if isinstance(picks[0], FromStack) else None


def question_view(
    page: CoursePage, arrangement: Arrangement, only: Choice | None = None, only_index: int | None = None
) -> MarkedTable:
    """A question: the pieces that move are lifted, and each answer's place has a letter, or only that of `only`.

    Pieces from the hand lie where an answer puts them; if `only_index` is given, only that answer's pieces and way are
    shown, and no letter of another answer on the same cell.  Answers with different first pieces lift none.
    """
    firsts = {choice.picks[0] for choice in page.choices}
    first = next(iter(firsts)) if len(firsts) == 1 else None
    shown = only or page.choices[only_index or 0]
    lifted = _lifted_pieces(shown.picks) if first is not None else None
    source = first.cell if isinstance(first, FromStack) else None
    marks: list[Marker] = []
    letters: list[Marker] = []
    for index, choice in enumerate(page.choices):
        height = present.height(arrangement, choice.cell, source)
        if only is not None and choice is not only:
            continue
        if only_index is None or index == only_index:
            marks += _answer_marks(choice, arrangement, height)
            marks += _answer_way(page, choice, arrangement, height)
        if only_index is None or index == only_index or choice.cell != page.choices[only_index].cell:
            top = height + (answer_piece(choice, arrangement) is not None)
            letters.append(_letter_mark(page, choice, arrangement, top, only_index is None or index == only_index))
    return MarkedTable(arrangement, (*marks, *letters), lifted)


def _answer_way(page: CoursePage, choice: Choice, arrangement: Arrangement, height: int) -> list[Marker]:
    """The way of an answer that moves a piece of the table, so that the learner sees which piece it is."""
    first = choice.picks[0]
    if not isinstance(first, FromStack):
        return []
    path: tuple[Cell, ...] = (first.cell, choice.cell)
    walls: tuple[int, ...] = ()
    if kind_of(arrangement).draws_routes:
        begun = tuple(takewhile(lambda pick: not isinstance(pick, Onto), choice.picks))
        routes = page.game.view.routes(page.match().position, begun, choice.cell)
        for route in present.straightest(route for route in routes if route.path[-1] == choice.cell):
            path, walls = route.path, route.walls
    faces = tuple((cell, float(present.height(arrangement, cell))) for cell in path[:-1])
    faces = (*faces, (choice.cell, float(height)))
    if walls:
        return [Way(faces, walls, "chosen")]
    knots: list[Knot] = ["none"] * (len(faces) - 1)
    return [Ribbon(faces, tuple(knots), "tip")]


def _letter_mark(
    page: CoursePage, choice: Choice, arrangement: Arrangement, height: int, piece_shown: bool = True
) -> LetterMark:
    """The letter of an answer: on the far rim of its cell, or on top of a wide piece if `piece_shown`."""
    letter, piece = CHOICE_LETTERS[page.choices.index(choice)], answer_piece(choice, arrangement)
    cells = piece.cells_at(choice.cell) if piece is not None else ()
    if len(cells) < 2:
        return LetterMark(choice.cell, height, letter)
    top = max(present.height(arrangement, cell) for cell in cells) + 1
    return LetterMark(choice.cell, top if piece_shown else height, letter, on_rim=False)


def _answer_marks(choice: Choice, arrangement: Arrangement, height: int) -> list[Marker]:
    """The place of an answer: a ghost of the piece from the hand, or a ring for a piece that is on the table."""
    piece = answer_piece(choice, arrangement)
    if piece is None:
        return [Ring(choice.cell, height, "chosen")]
    cells = piece.cells_at(choice.cell)
    if len(cells) > 1:
        return [Ghost(choice.cell, max(present.height(arrangement, cell) for cell in cells), piece, True)]
    return [Ghost(choice.cell, height, piece, True)]


def answer_piece(choice: Choice, arrangement: Arrangement) -> Piece | None:
    """The piece that an answer puts down from the hand, as it would lie.

    None if the answer moves a piece of the table.
    """
    first = choice.picks[0]
    if not isinstance(first, FromHand):
        return None
    lying = next((pick.piece for pick in choice.picks if isinstance(pick, OrientedAs)), None)
    return (lying or arrangement.hands[first.seat][first.pocket].piece).moved_to(choice.cell)


def refused_view(page: CoursePage, position: Position, picks: Spelling) -> MarkedTable:
    """A move that is not legal as it would look on the table, with the rule that it breaks."""
    count = _count(picks)
    if count and isinstance(picks[0], FromStack) and isinstance(picks[-1], Onto):
        return _refused_pieces(page, position, picks, Lifted(picks[0].cell, count))
    position_text = page.game.notation.write_position(position)
    board = diagram_content(page.game, Diagram(position_text, tuple(page.start.options.items()), picks))
    target = next((pick.cell for pick in picks if isinstance(pick, Onto)), None)
    wide = kind_of(board.arrangement).pieces_are_wide

    def is_about(mark: Marker) -> bool:
        if isinstance(mark, Ring | LitFace) and mark.kind == "may":
            return False
        if isinstance(mark, Ribbon) and mark.tone == "quiet":
            return False
        if isinstance(mark, Way):
            return mark.points[-1][0] == target
        return wide or not isinstance(mark, Ring | Cross) or mark.cell == target

    return MarkedTable(board.arrangement, tuple(filter(is_about, board.markers)), board.lifted, board.faces)


def _refused_pieces(page: CoursePage, position: Position, picks: Spelling, lifted: Lifted) -> MarkedTable:
    """A number of pieces lifted off a stack that may not go to a cell; a selection could not show that number."""
    arrangement, cell = page.game.view.arrangement(position), next(p.cell for p in picks if isinstance(p, Onto))
    reason = page.game.view.why_not(position, picks)
    ring: list[Marker] = [Ring(cell, present.height(arrangement, cell, lifted.cell), "may-not")]
    marks = reason_marks(page.game, arrangement, reason, cell, lifted.cell, lifted.count) if reason is not None else ()
    return MarkedTable(arrangement, (*ring, *marks), lifted)


def answer_view(page: CoursePage, position: Position, choice: Choice) -> MarkedTable:
    """An answer as it would look on the table, with the rule that it breaks.

    In a question about the way down, a small figure walks it.
    """
    game = page.game
    position_text = game.notation.write_position(position)
    board = diagram_content(game, Diagram(position_text, tuple(page.start.options.items()), choice.picks))
    source = board.lifted.cell if board.lifted is not None else None
    height = present.height(board.arrangement, choice.cell, source)
    piece = answer_piece(choice, board.arrangement)
    wide = piece is not None and len(piece.cells_at(choice.cell)) > 1
    marks: list[Marker] = [_letter_mark(page, choice, board.arrangement, height)]
    if game.view.why_not(position, choice.picks) is None:
        ring: list[Marker] = [Ring(choice.cell, height, "chosen")]
        marks = [*(_answer_marks(choice, board.arrangement, height) if wide else ring), *marks]
        way = game.view.descent(position, choice.cell, choice.picks[:2]) if _is_about_steps(page, position) else None
        marks += [present.walker_of(way, board.arrangement)] if way is not None else []
        return MarkedTable(board.arrangement, tuple(marks), board.lifted, board.faces)
    refused = refused_view(page, position, choice.picks)
    return replace(refused, markers=(*refused.markers, *marks))


def _is_about_steps(page: CoursePage, position: Position) -> bool:
    """Whether a question is about steps that are too high."""
    reasons = [page.game.view.why_not(position, choice.picks) for choice in page.choices]
    return any(reason is not None and page.game.texts.figures.get(reason.rule) == "cliff" for reason in reasons)


def found_view(page: CoursePage, position: Position, cells: tuple[Cell, ...], wrong: Cell | None = None) -> MarkedTable:
    """A page that asks for cells: the lifted piece, the cells found so far, and a wrong cell with the reason."""
    game, first = page.game, page.targets
    arrangement = game.view.arrangement(position)
    source = first.cell if isinstance(first, FromStack) else None

    def height(cell: Cell) -> int:
        return present.height(arrangement, cell, source)

    marks: list[Marker] = [Ring(cell, height(cell), "aimed") for cell in cells]
    if wrong is not None and first is not None:
        marks += _refusal_marks(page, position, arrangement, wrong, source)
    return MarkedTable(arrangement, tuple(marks), _lifted_pieces((first,)) if first is not None else None)


def _refusal_marks(
    page: CoursePage, position: Position, arrangement: Arrangement, cell: Cell, source: Cell | None
) -> list[Marker]:
    """A mark that a cell is not among the targets, and the figure of the rule that forbids it."""
    assert page.targets is not None
    reason = page.game.view.why_not(position, (page.targets, Onto(cell)))
    ring: list[Marker] = [Ring(cell, present.height(arrangement, cell, source), "may-not")]
    return [*ring, *(reason_marks(page.game, arrangement, reason, cell, source) if reason is not None else ())]
