"""Saves: the moves by which the player to move meets a threat of losing at once, by the rules and by proof.

With two players a move saves if no reply wins, and if the opponent cannot force a win within two own moves either; the
second is left out where the proof would take too long.  With three players a move saves if by the rules it meets the
attack on the mover's king or wins, and if the next player cannot win at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.ai.prover import Prover
from game.ai.transposition_table import TranspositionTable, bits_for
from game.core.display.picks import OrientedAs
from game.core.game import Game, read_options
from game.core.match import Match
from game.core.move import Move
from game.engine.restarting_session import Conversation, EngineFault, read_move, request
from game.puzzles.judge import UNKNOWN_RESULT, JudgeUser
from game.puzzles.proof import PROOF_MEGABYTES, Proof

SAVES_WORD: Final = "saves"  # the command of the judge process
DELAYS_WORD: Final = "delays"
MAX_SAVE_NODES: Final = 400_000  # of the proof of two own moves
MAX_SAVE_SECONDS: Final = 15.0  # more than they take


@dataclass(frozen=True, slots=True)
class Saves:
    """Moves that save, a single move for each piece and place; `delays`: none does, but some delay the loss."""

    moves: tuple[Move, ...]
    delays: bool = False


def find_saves(match: Match, nodes: int = MAX_SAVE_NODES) -> Saves:
    """The moves that save the player to move; `nodes` limit the second proof, 0 leaves it out."""
    if match.seats > 2:
        return Saves(_without_turns(match, _saves_of_three(match)))
    proof, enemy = Proof(match.game, match.position.clone()), 1 - match.turn
    lost = set(proof.winning_moves(enemy, 1))
    saving = [move for move in proof.moves if move not in lost]
    proof.allow_nodes(nodes)
    lost_later = set(proof.winning_moves(enemy, 2, saving) if nodes else ())
    lasting = saving if proof.is_stopped else [move for move in saving if move not in lost_later]
    return Saves(_without_turns(match, lasting), bool(saving) and not lasting)


def _saves_of_three(match: Match) -> list[Move]:
    """With three players: the moves that meet the attack or win, after which the next player cannot win at once."""
    position, facts = match.position.clone(), match.game.facts
    prover = Prover(position, TranspositionTable(bits_for(PROOF_MEGABYTES)), lambda: False)
    found = []
    for move in position.legal():
        senses = {fact.sense for fact in facts.facts_of_move(position, move)}
        following = (match.turn + 1) % match.seats
        if "wins" in senses or ("saves" in senses and not prover.forces_win(following, move, 2, 0)):
            found.append(move)
    return found


def _without_turns(match: Match, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The first of the moves of each piece to each place, however the piece is turned."""
    first: dict[object, Move] = {}
    for move in moves:
        picks = match.game.view.spell(match.position, move)
        first.setdefault(tuple(pick for pick in picks if not isinstance(pick, OrientedAs)), move)
    return tuple(first.values())


# The judge process:


def question_line(match: Match) -> str:
    """The line that asks the judge process for the saves in a match."""
    options = " ".join(f"{key}={value}" for key, value in match.options.items())
    return "\t".join((SAVES_WORD, match.game.id, options, match.start or "", " ".join(match.texts)))


def answer_line(game: Game, options: str, start: str, moves: str) -> str:
    """The judge process' answer to such a line: `saves` or `delays`, then the moves."""
    match = Match(game, read_options(game, options.split()), start or None)
    for text in moves.split():
        match.play(game.notation.read_move(match.position, text))
    saves = find_saves(match)
    texts = (game.notation.write_move(match.position, move) for move in saves.moves)
    return "\t".join((DELAYS_WORD if saves.delays else SAVES_WORD, " ".join(texts)))


class SaveFinder(JudgeUser[Saves]):
    """Finds the saves in a match in a process of its own; `poll` has the answer."""

    def ask(self, match: Match) -> None:
        """Ask for the saves of the player to move; an earlier question is dropped."""

        def question(_fresh: bool) -> Conversation[Saves]:
            answer = yield from request(question_line(match))
            word, _tab, rest = (answer.output or ("",))[-1].partition("\t")
            if word not in (SAVES_WORD, DELAYS_WORD):
                raise EngineFault(UNKNOWN_RESULT)
            return Saves(tuple(read_move(match, text) for text in rest.split()), word == DELAYS_WORD)

        self._ask(question, MAX_SAVE_SECONDS)

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._future is not None and self.trouble() is None

    def poll(self) -> Saves | None:
        """The saves, returned a single time; None before they are there."""
        return self._take_answer()
