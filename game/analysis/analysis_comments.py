"""Analyses are kept in the comments of a game: `write_analysis` writes them, `read_analysis` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.analysis.game_analysis import GameAnalysis, read_from_curve
from game.analysis.verdict import FAULT_KINDS, Kind, Verdict
from game.engine.position_search import Finding
from game.library.note import Note, read_note, with_note
from game.library.tree import Tree

MAX_KEPT_MOVES: Final = 8  # of the best line


def write_analysis(tree: Tree, analysis: GameAnalysis, engine: str) -> None:
    """Write the analysis of each position of the main line and of the move that led there into comments."""
    for ply, (node, finding) in enumerate(zip(tree.main, analysis.findings, strict=True)):
        if finding is None:
            continue
        verdict = analysis.verdict(ply)
        move = (verdict.before, verdict.after) if verdict is not None else None
        kind = verdict.kind.replace(" ", "-") if verdict is not None else ""
        note = Note(finding.chances, finding.depth, finding.best[:MAX_KEPT_MOVES], engine, finding.plies, move, kind)
        tree.set_comment(node, with_note(tree.comment(node), note))


def read_analysis(tree: Tree, movers: Sequence[int], seats: int) -> GameAnalysis | None:
    """The analysis in a game's comments, or None; `movers` are the seats that made the moves."""
    notes = [read_note(tree.comment(node))[1] for node in tree.main]
    known = [note if note is not None and len(note.chances) == seats else None for note in notes]
    if not any(known):
        return None
    findings = tuple(Finding(each.chances, each.depth, each.best, each.plies) if each else None for each in known)
    verdicts = list[Verdict]()
    for ply, (move, seat) in enumerate(zip(tree.moves, movers, strict=True), 1):
        last, note = known[ply - 1], known[ply]
        if last is not None and note is not None and note.move is not None:
            before, after = note.move
            kind: Kind = next((kind for kind in FAULT_KINDS if kind.replace(" ", "-") == note.kind), "")
            verdict = Verdict(ply, seat, move, before, after, kind, last.best if before > after else ())
            verdicts.append(read_from_curve(verdict, last.chances[seat], note.chances[seat]))
    return GameAnalysis(findings, tuple(verdicts))
