"""Search: the root of the search, which deepens iteratively and keeps the best moves first.

This file and those below it, `tree` and `ordering`, run as plain Python, or compiled with the C types of their `.pxd`.
They work on any game's positions and have no clock: the caller calls `halt` from another thread.  At PLAIN_LEVEL the
root's score equals that of plain negamax.
"""

from __future__ import annotations

from typing import Final

from game.ai.maxn import MaxN
from game.ai.scores import FORCED_WIN, INFINITE, LIKELY_SHIFT, LIKELY_WIN, WIN
from game.ai.settings import SearchSettings
from game.ai.transposition_table import TranspositionTable
from game.core.evaluator import Evaluator
from game.core.levels import MAX_N, UNBOUNDED, Level
from game.core.outcome import MAX_UNDO_PLIES, PLAYING
from game.core.position import Position, int64_array

MAX_SAMPLED_REPLIES: Final = 16  # replies of the next seat that `third_seat_wins` tries
LOST_TO_THREAT: Final = 4 - WIN  # the score of a move that loses to a threat
MAX_MOVES_FOR_STALEMATE: Final = 40  # with more legal moves no single turn takes all of them away


class Search(MaxN):
    """A search from the current position, which must be a root; `root[:root_count]` are its moves, the best first.

    With `finalists` above 0 every root move is scored at depth 1, and only that many of the best are searched deeper.
    `known_scores[:known_count]` are scores that other threads have found for a depth (`set_known_scores`).  With
    `check_threats` a root move is checked for threats that it allows before it becomes the best: `checked_moves` are
    these moves, `checked_count` in number, and `winning_replies` has the reply that wins for each (-1: none).
    `preferences` has the number of root moves that are worth more or less than the search finds, and then each with how
    much more it is worth.
    """

    def __init__(
        self,
        position: Position,
        evaluator: Evaluator,
        table: TranspositionTable,
        level: Level,
        seed: int = 0,
        limit: int = UNBOUNDED,
    ) -> None:
        super().__init__(position, evaluator, table, SearchSettings(level, seed, limit))
        self.set_breadth(level.width, level.techniques.similar_moves)
        self.notice: int = level.notice
        self.checked_count: int = 0
        self.finalists: int = level.finalists
        self.expected_score: int = INFINITE
        self.known_count: int = 0
        self.root = int64_array(position.max_moves)
        self.known_scores = int64_array(position.max_moves)
        self.checked_moves = int64_array(position.max_moves)
        self.winning_replies = int64_array(position.max_moves)
        self.preferences = int64_array(2 * position.max_moves + 1)

    # The root, move by move; called without the interpreter lock:

    def list_root(self) -> int:
        """List the root's moves, the most promising first, without overlooked wins; return their number.

        No win is overlooked if all other moves lose at once.
        """
        notices: int = 1 if 100 * self.mix_key() < 1024 * self.notice else 0
        count: int = self.fill_root(notices)
        if notices == 0 and self.root_count < count and self.has_safe_move() == 0:
            self.fill_root(1)
        return self.root_count

    def fill_root(self, notices: int) -> int:
        """List the root's moves; without overlooked wins unless `notices` is 1.  Return the number of legal moves."""
        last: int = self.position.generate(0)
        self.order(0, last, -1)
        self.root_count = 0
        for i in range(last):
            move: int = self.pop(0, last - i)
            if notices != 0 or self.is_overlooked(move) == 0:
                self.root[self.root_count] = move
                self.root_count += 1
        return last

    def has_safe_move(self) -> int:
        """1 if after some root move nobody wins at once."""
        spent: int = self.nodes
        safe: int = 0
        for i in range(self.root_count):
            if safe == 0 and self.loss_risk(self.root[i]) == 0:
                safe = 1
        self.nodes = spent
        return safe

    def is_overlooked(self, move: int) -> int:
        """1 for a move that wins at once from farther away than `sight`."""
        if self.is_in_sight(move) != 0:
            return 0
        self.position.make(move)
        decided: int = self.position.outcome_on_board()
        self.position.unmake()
        return 1 if decided >= 0 and self.is_root_side(decided) != 0 else 0

    def guard(self) -> int:
        """Bring a move that wins to the front, else the first move that does not lose at once.

        Return the plies to the win, or 0.

        Wins in 1 are searched, and with `prove_wins`, for two players, wins in 3 by a threat that has no answer.
        """
        wins: int = self.wins_at_once(self.root_count)
        if wins != 0:
            for i in range(self.root_count):
                if self.root[i] == self.pv[0]:
                    self.promote(i, 0)
            return 1
        spent: int = self.nodes
        if self.settings.prove_wins != 0 and self.find_win_by_threat() != 0:
            self.nodes = spent
            return 3
        fallback: int = -1
        for i in range(self.root_count if self.settings.check_replies != 0 else 0):
            risk: int = self.loss_risk(self.root[i])
            if risk == 0 or (risk == 1 and fallback < 0):
                fallback = i
            if risk == 0 or self.stop != 0:
                break
        if fallback > 0:
            self.promote(fallback, 0)
        self.nodes = spent  # moves tried here do not count for a level
        return 0

    def deepen(self, depth: int, place: int) -> int:
        """Search `root[place:]` and bring the best move to `place`.

        Return its score, -INFINITE if stopped before there is a score.

        With `aspiration_window` above 0 the score is first searched within this distance of the last depth's score.
        """
        self.horizon = 2 * depth + 1
        if self.finalists != 0 and depth == 1 and place == 0:
            return self.rank_root()
        score: int = -INFINITE
        low: int = -INFINITE
        high: int = INFINITE
        window: int = self.settings.aspiration_window
        if window != 0 and place == 0 and depth > 2 and -LIKELY_WIN < self.expected_score < LIKELY_WIN:
            low = self.expected_score - window
            high = self.expected_score + window
            score = self.search_root(depth, place, low, high)
        if score <= low or score >= high:
            score = (
                self.search_root(depth, place, -INFINITE, INFINITE)
                if self.stop == 0 or self.known_count != 0
                else -INFINITE
            )
        if self.is_likely_loss(score, place) != 0:
            score += LIKELY_SHIFT
        if LIKELY_WIN <= score <= WIN - LIKELY_SHIFT or LIKELY_WIN <= -score <= WIN - LIKELY_SHIFT:
            self.has_skipped = 1  # in this search or in an earlier one, whose result is in the table
        if self.stop == 0 and place == 0:
            self.expected_score = score
        self.known_count = 0
        return score

    def is_likely_loss(self, score: int, place: int) -> int:
        """1 if a forced loss of the best root move is only likely, since moves that are no finalists remain."""
        if place != 0 or self.finalists == 0 or self.finalists >= self.root_count or self.position.seats != 2:
            return 0
        return 1 if -INFINITE < score <= -FORCED_WIN else 0

    def search_root(self, depth: int, place: int, floor: int, roof: int) -> int:
        """`deepen` within bounds: between them the score is exact.

        If it is not above `floor`, no move is brought to the front.
        """
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
            if score > floor and self.settings.check_replies != 0 and score > -LIKELY_WIN and self.loss_risk(move) != 0:
                score = 1 - FORCED_WIN
            if (
                score > floor
                and self.settings.check_threats != 0
                and -LIKELY_WIN < score < LIKELY_WIN
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
        """The score of a root move; exact if it lies between the bounds."""
        if self.settings.multiplayer == MAX_N and self.position.seats > 2:
            return self.maxn_score(move, depth)
        if self.preferences[0] == 0:
            return self.search_move(move, depth, floor, roof, 0, tried, self.reduction(move, depth, tried))
        preference: int = self.preference_for(move)
        low: int = floor - preference if -LIKELY_WIN < floor < LIKELY_WIN else floor
        high: int = roof - preference if -LIKELY_WIN < roof < LIKELY_WIN else roof
        score: int = self.search_move(move, depth, low, high, 0, tried, self.reduction(move, depth, tried))
        return score + preference if -LIKELY_WIN < score < LIKELY_WIN else score

    def preference_for(self, move: int) -> int:
        """What a root move is worth beyond its score, 0 for a move without a preference."""
        for i in range(self.preferences[0]):
            if self.preferences[2 * i + 1] == move:
                return self.preferences[2 * i + 2]
        return 0

    def rate_root_move(self, move: int, depth: int) -> int:
        """The score of a root move with three players who each play for themselves; `best_line` has the line to it."""
        score: int = self.maxn_score(move, depth)
        self.update_pv(0, move)
        return score

    def rank_root(self) -> int:
        """Score every root move at depth 1 and bring the finalists to the front, best first; return the best score."""
        for i in range(self.root_count):
            score: int = -INFINITE
            if self.stop == 0:
                score = self.score_root_move(self.root[i], 1, -INFINITE, INFINITE, 0)
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
        """Move `root[i]` up to `place` and shift the moves between."""
        move: int = self.root[i]
        while i > place:
            self.root[i] = self.root[i - 1]
            i -= 1
        self.root[place] = move

    def loss_risk(self, move: int) -> int:
        """2 if a root move loses or the next seat then wins at once, 1 if a later seat may win sooner than the root.

        Else 0.
        """
        self.position.make(move)
        decided: int = self.position.outcome_on_board()
        risk: int = 2 if decided >= 0 and self.is_root_side(decided) == 0 else 0
        if decided == PLAYING and self.is_root_side(self.position.turn) == 0:
            risk = 2 * self.wins_at_once(0)
            if risk == 0 and self.position.seats > 2:
                risk = self.third_seat_wins()
            elif risk == 0 and self.root_count <= MAX_MOVES_FOR_STALEMATE:
                risk = self.may_be_stalemated()
        self.position.unmake()
        return risk

    def find_win_by_threat(self) -> int:
        """Bring a move that wins in three plies by a threat to the front; 1 if there is such a move.

        For two players only.
        """
        for i in range(self.root_count if self.position.seats == 2 else 0):
            if self.stop != 0:
                break
            if self.threatens_win(self.root[i], 0) != 0:
                self.promote(i, 0)
                return 1
        return 0

    def loses_to_threat(self, move: int) -> int:
        """1 if the opponent (of two players) wins in three plies after a root move.

        This is found out once for each move.

        A selective search may leave that threat out at any depth, so all moves are tried here.
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
        """1 if a winning threat that answers a root move is known; `pv` then has it."""
        for i in range(self.checked_count):
            if self.checked_moves[i] == move and self.winning_replies[i] >= 0:
                self.pv[MAX_UNDO_PLIES] = self.winning_replies[i]
                self.pv_lengths[1] = 1
                return 1
        return 0

    def threatens_win(self, move: int, first: int) -> int:
        """1 if after a move nothing keeps the mover from winning at once.

        May overwrite `moves` from index `first` on.
        """
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
        """1 if the seat after next wins after most moves of the next seat, which alone can prevent that."""
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
        """1 if a reply leaves the root's seat without a move, and that loses."""
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

    @property
    def limit(self) -> int:
        """The number of moves that may be tried."""
        return self.settings.limit

    def count_nodes(self, count: int) -> None:
        """Count moves that were tried elsewhere."""
        self.nodes += count

    def widen(self) -> bool:
        """Double the number of moves that are tried everywhere; False if no move has been left out so far."""
        if self.has_skipped == 0:
            return False
        self.widen_tree()
        self.finalists *= 2
        return True

    def safe_moves(self, moves: list[int]) -> list[int]:
        """Those of some moves whose `loss_risk` is 0: nobody is seen to win before the root's next turn."""
        spent: int = self.nodes
        safe = [move for move in moves if self.loss_risk(move) == 0]
        self.nodes = spent
        return safe

    def ordered_moves(self) -> list[int]:
        """The root's moves in their current order."""
        return [self.root[i] for i in range(self.root_count)]

    def best_line(self) -> list[int]:
        """The moves of the line to the last best score."""
        return [self.pv[i] for i in range(self.pv_lengths[0])]

    def set_known_scores(self, place: int, scores: list[int]) -> None:
        """Set the scores of `root[place:]` for the next depth; no other moves are searched then."""
        self.known_count = place + len(scores) if scores else 0
        for i, score in enumerate(scores):
            self.known_scores[place + i] = score

    def set_preferences(self, moves: list[int], preferences: list[int]) -> None:
        """Set what some root moves are worth beyond their scores, unless the end of the game is certain."""
        self.preferences[0] = len(moves)
        for i, move in enumerate(moves):
            self.preferences[2 * i + 1] = move
            self.preferences[2 * i + 2] = preferences[i]

    def set_best_line(self, line: list[int]) -> None:
        """Set the line that belongs to the last best score."""
        self.pv_lengths[0] = len(line)
        for i, move in enumerate(line):
            self.pv[i] = move

    def set_root_moves(self, moves: list[int]) -> None:
        """Set the root's moves and their order."""
        self.root_count = len(moves)
        for i, move in enumerate(moves):
            self.root[i] = move
