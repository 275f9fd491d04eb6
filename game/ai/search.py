"""Search: the present position's own moves, deeper and deeper, the best first.

This file and the two below it, `tree` and `ordering`, run as they stand and are compiled with the C types of their
`.pxd`.  They know any game's positions and no clock: whoever starts a search sets `stop` from another thread.  With
`quiet`, `tabled`, `reducing`, `extending`, `careful`, `wary`, `width` and `noise` at 0 the root's score is plain
negamax's.
"""

from __future__ import annotations

from typing import Final

from game.ai import scores
from game.ai.maxn import MaxN
from game.ai.scores import FORCED_WIN, INFINITE
from game.ai.transposition_table import TranspositionTable
from game.core.evaluator import Evaluator
from game.core.levels import MAX_N
from game.core.outcome import MAX_UNDO_PLIES, PLAYING
from game.core.position import Position, int64_array

MAX_SAMPLED_REPLIES: Final = 16  # replies of the next of three seats that are tried for the third one's sake
LOST_TO_THREAT: Final = 4 - scores.WIN  # what a move is worth that is answered by a threat which wins
MAX_MOVES_FOR_STALEMATE: Final = 40  # with more legal moves nobody is left without one by a single turn


class Search(MaxN):
    """One search from the present position, which must be settled; `root[:choices]` are its moves, the best first.

    With `finalists` above 0 every root move is judged at depth 1, and only so many of the best are looked at deeper.
    `rated[:known]` are scores that others have found for a depth (`know`).  With `wary` a root move that would be the
    best is first asked what threats it allows: `asked[:heard]` are such moves, each with its `answers` (-1: none wins).
    """

    def __init__(self, position: Position, evaluator: Evaluator, table: TranspositionTable) -> None:
        super().__init__(position, evaluator, table)
        self.check_replies: int = 1
        self.prove_wins: int = 0
        self.check_threats: int = 0
        self.checked_count: int = 0
        self.finalists: int = 0
        self.aspiration_window: int = 0
        self.expected_score: int = INFINITE
        self.known_count: int = 0
        self.root = int64_array(position.max_moves)
        self.known_scores = int64_array(position.max_moves)
        self.checked_moves = int64_array(position.max_moves)
        self.winning_replies = int64_array(position.max_moves)

    # The root, move by move; called without the interpreter lock:

    def list_root(self) -> int:
        """List the root's moves, the most promising first; how many there are."""
        last: int = self.position.generate(0)
        self.order(0, last, -1)
        self.root_count = last
        for i in range(last):
            self.root[i] = self.pop(0, last - i)
        return last

    def guard(self) -> int:
        """Bring a move that wins to the front, else the first that does not lose at once; the plies to the win or 0.

        Wins in one are looked for, and with `forcing` those by a threat that two players' rules leave no answer to.
        """
        wins: int = self.wins_at_once(self.root_count)
        if wins != 0:
            for i in range(self.root_count):
                if self.root[i] == self.pv[0]:
                    self.promote(i, 0)
            return 1
        spent: int = self.nodes
        if self.prove_wins != 0 and self.find_win_by_threat() != 0:
            self.nodes = spent
            return 3
        fallback: int = -1
        for i in range(self.root_count if self.check_replies != 0 else 0):
            risk: int = self.loss_risk(self.root[i])
            if risk == 0 or (risk == 1 and fallback < 0):
                fallback = i
            if risk == 0 or self.stop != 0:
                break
        if fallback > 0:
            self.promote(fallback, 0)
        self.nodes = spent  # what is looked at here is no part of a level's thought
        return 0

    def deepen(self, depth: int, place: int) -> int:
        """Search `root[place:]`, bring the best to `place`; its score, -INFINITE if stopped before one is.

        With `aspiring` above 0 the best move's score is first sought that near to the last depth's.
        """
        self.horizon = 2 * depth + 1
        if self.finalists != 0 and depth == 1 and place == 0:
            return self.rank_root()
        score: int = -INFINITE
        low: int = -INFINITE
        high: int = INFINITE
        if self.aspiration_window != 0 and place == 0 and depth > 2 and -FORCED_WIN < self.expected_score < FORCED_WIN:
            low = self.expected_score - self.aspiration_window
            high = self.expected_score + self.aspiration_window
            score = self.search_root(depth, place, low, high)
        if score <= low or score >= high:
            score = (
                self.search_root(depth, place, -INFINITE, INFINITE)
                if self.stop == 0 or self.known_count != 0
                else -INFINITE
            )
        if self.stop == 0 and place == 0:
            self.expected_score = score
        self.known_count = 0
        return score

    def search_root(self, depth: int, place: int, floor: int, roof: int) -> int:
        """`deepen` within bounds: the score is exact between them; if not above `floor`, nothing is brought."""
        least: int = floor
        end: int = self.root_count
        if self.finalists != 0 and depth > 1 and place + self.finalists < end:
            end = place + self.finalists
            self.has_skipped = 1
        if self.known_count != 0:
            end = self.known_count
        for i in range(place, end):
            move: int = self.root[i]
            score: int = LOST_TO_THREAT
            if i < self.known_count:
                score = self.known_scores[i]
            elif self.is_doomed(move) == 0:
                score = self.score_root_move(move, depth, floor, roof, i - place)
            if self.stop != 0 and self.known_count == 0:
                return floor if floor > least else -INFINITE
            if score > floor and self.check_replies != 0 and score > -FORCED_WIN and self.loss_risk(move) != 0:
                score = 1 - FORCED_WIN
            if (
                score > floor
                and self.check_threats != 0
                and -FORCED_WIN < score < FORCED_WIN
                and self.loses_to_threat(move) != 0
            ):
                score = LOST_TO_THREAT
            if score > floor:
                floor = score
                self.update_pv(0, move)
                self.promote(i, place)
                if score >= roof:
                    break
        return floor

    def score_root_move(self, move: int, depth: int, floor: int, roof: int, tried: int) -> int:
        """The score of a root's move, exact where it is between the bounds."""
        if self.multiplayer == MAX_N and self.position.seats > 2:
            return self.maxn_score(move, depth)
        return self.search_move(move, depth, floor, roof, 0, tried, self.reduction(depth, tried))

    def rate_root_move(self, move: int, depth: int) -> int:
        """The score of a root's move with three players who play for themselves; `line` tells what it rests on."""
        score: int = self.maxn_score(move, depth)
        self.update_pv(0, move)
        return score

    def rank_root(self) -> int:
        """Score every root move one ply deep and bring the best, the finalists, to the front; the best one's score."""
        for i in range(self.root_count):
            score: int = -INFINITE
            if self.stop == 0:
                score = self.search_move(self.root[i], 1, -INFINITE, INFINITE, 0, 0, 0)
            self.ranks[i] = score if self.stop == 0 else -INFINITE
        for place in range(self.finalists if self.finalists < self.root_count else self.root_count):
            best: int = place
            for i in range(place + 1, self.root_count):
                if self.ranks[i] > self.ranks[best]:
                    best = i
            score = self.ranks[best]
            self.ranks[best] = self.ranks[place]
            self.ranks[place] = score
            move: int = self.root[best]
            self.root[best] = self.root[place]
            self.root[place] = move
        self.pv_lengths[1] = 0
        self.update_pv(0, self.root[0])
        return self.ranks[0]

    def promote(self, i: int, place: int) -> None:
        """Move `root[i]` up to `place`; those between make room."""
        move: int = self.root[i]
        while i > place:
            self.root[i] = self.root[i - 1]
            i -= 1
        self.root[place] = move

    def loss_risk(self, move: int) -> int:
        """2 if after a root move the next seat wins at once, 1 if a later one may before the root's, else 0."""
        self.position.make(move)
        risk: int = 0
        if self.position.outcome_on_board() == PLAYING and self.is_root_side(self.position.turn) == 0:
            risk = 2 * self.wins_at_once(0)
            if risk == 0 and self.position.seats > 2:
                risk = self.third_seat_wins()
            elif risk == 0 and self.root_count <= MAX_MOVES_FOR_STALEMATE:
                risk = self.may_be_stalemated()
        self.position.unmake()
        return risk

    def find_win_by_threat(self) -> int:
        """Bring a move that wins in three plies by a threat to the front, 1 if there is one; with two players only."""
        for i in range(self.root_count if self.position.seats == 2 else 0):
            if self.stop != 0:
                break
            if self.threatens_win(self.root[i], 0) != 0:
                self.promote(i, 0)
                return 1
        return 0

    def loses_to_threat(self, move: int) -> int:
        """1 if the other of two players wins in three plies after a root move, which is found out once for each.

        A selection of moves may leave that threat out however deep it is searched, so here all are tried.
        """
        if self.position.seats != 2:
            return 0
        for i in range(self.checked_count):
            if self.checked_moves[i] == move:  # and was not doomed
                return 0
        spent: int = self.nodes
        self.position.make(move)
        answer: int = -1
        if self.position.outcome_on_board() == PLAYING and self.is_root_side(self.position.turn) == 0:
            last: int = self.position.generate(0)
            for i in range(last):
                if self.stop != 0:
                    break
                if self.threatens_win(self.position.moves[i], last) != 0:
                    answer = self.position.moves[i]
                    break
        self.position.unmake()
        self.nodes = spent  # as in `guard`
        if self.stop != 0:
            return 0
        self.checked_moves[self.checked_count] = move
        self.winning_replies[self.checked_count] = answer
        self.checked_count += 1
        return self.is_doomed(move)

    def is_doomed(self, move: int) -> int:
        """1 if a threat that answers a root move and wins is known; `pv` then holds it."""
        for i in range(self.checked_count):
            if self.checked_moves[i] == move and self.winning_replies[i] >= 0:
                self.pv[MAX_UNDO_PLIES] = self.winning_replies[i]
                self.pv_lengths[1] = 1
                return 1
        return 0

    def threatens_win(self, move: int, first: int) -> int:
        """1 if after a move nothing keeps whoever made it from winning at once; `moves[first:]` is free to write on."""
        self.position.make(move)
        won: int = 0
        if self.position.outcome_on_board() == PLAYING and self.evaluator.is_threatened() != 0:
            won = self.cannot_parry(first)
        self.position.unmake()
        return won

    def cannot_parry(self, first: int) -> int:
        """1 if after every move of the player to move the other side has won or wins at once."""
        team: int = self.is_root_side(self.position.turn)
        last: int = self.position.generate(first)
        for i in range(first, last):
            self.position.make(self.position.moves[i])
            decided: int = self.position.outcome_on_board()
            won: int = 1 if decided >= 0 and self.is_root_side(decided) != team else 0
            if decided == PLAYING and self.is_root_side(self.position.turn) != team:
                won = self.wins_at_once(last)
            self.position.unmake()
            if won == 0:
                return 0
        return 1 if last > first else 0

    def third_seat_wins(self) -> int:
        """1 if after most moves of the next seat the one after it wins: a threat that only that seat can meet."""
        last: int = self.position.generate(0)
        step: int = 1 + last // MAX_SAMPLED_REPLIES
        tried: int = 0
        won: int = 0
        i: int = 0
        while i < last:
            self.position.make(self.position.moves[i])
            tried += 1
            if self.position.outcome_on_board() == PLAYING and self.is_root_side(self.position.turn) == 0:
                won += self.wins_at_once(last)
            self.position.unmake()
            i += step
        return 1 if 2 * won > tried else 0

    def may_be_stalemated(self) -> int:
        """1 if a reply leaves the root's seat without a move that it needs."""
        last: int = self.position.generate(0)
        lost: int = 0
        for i in range(last):
            if lost != 0 or self.stop != 0:
                break
            self.position.make(self.position.moves[i])
            if self.position.outcome_on_board() == PLAYING:
                outcome: int = self.position.outcome_without_moves()
                if outcome >= 0 and self.is_root_side(outcome) == 0 and self.position.generate(last) == last:
                    lost = 1
            self.position.unmake()
        return lost

    # For callers outside compiled code:

    def widen(self) -> bool:
        """Try twice as many moves everywhere from now on; False if none has been left out so far."""
        if self.has_skipped == 0:
            return False
        self.has_skipped = 0
        self.width *= 2
        self.finalists *= 2
        self.init_salts()
        return True

    def safe_moves(self, moves: list[int]) -> list[int]:
        """Those of these moves after which nobody wins before the root's seat is on turn again, as far as is seen."""
        spent: int = self.nodes
        safe = [move for move in moves if self.loss_risk(move) == 0]
        self.nodes = spent
        return safe

    def ordered_moves(self) -> list[int]:
        """The root's moves in their order."""
        return [self.root[i] for i in range(self.root_count)]

    def best_line(self) -> list[int]:
        """The moves that the last best score rests on."""
        return [self.pv[i] for i in range(self.pv_lengths[0])]

    def set_known_scores(self, place: int, scores: list[int]) -> None:
        """Take these as the scores of `root[place:]` at the next depth, and look at no other moves."""
        self.known_count = place + len(scores) if scores else 0
        for i, score in enumerate(scores):
            self.known_scores[place + i] = score

    def set_best_line(self, line: list[int]) -> None:
        """Tell this line with the last best score."""
        self.pv_lengths[0] = len(line)
        for i, move in enumerate(line):
            self.pv[i] = move

    def set_root_moves(self, moves: list[int]) -> None:
        """Set the root's moves and their order."""
        self.root_count = len(moves)
        for i, move in enumerate(moves):
            self.root[i] = move
