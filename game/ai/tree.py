"""Tree: alpha-beta below the root, with a table, quiescence and selective thinking.

Turns need not alternate: a score changes its sign where the side changes, and a side is the root's seat or all others
together (with three players the paranoid search of Sturtevant and Korf, 2000; with BEST_REPLY only one of the others
answers freely while the next plays what looks best, as in the best-reply search of Esser and others, 2013).  The parts
are known techniques: principal variation search (Marsland 1982), late move reductions and a bounded breadth.
"""

from __future__ import annotations

from typing import Final

from game.ai.ordering import Ordering
from game.ai.scores import (
    EARLY_MOVES,
    EXACT,
    FORCED_WIN,
    INFINITE,
    LIKELY_SHIFT,
    LIKELY_WIN,
    LOWER_BOUND,
    MAX_SEARCH_PLIES,
    TRIED_PLACES,
    UNKNOWN_LEGALITY,
    UPPER_BOUND,
    WIN,
)
from game.ai.settings import SearchSettings
from game.ai.transposition_table import TranspositionTable
from game.core import keys
from game.core.evaluator import Evaluator
from game.core.keys import HASH_MULTIPLIER, LOW_31_BITS
from game.core.levels import BEST_REPLY
from game.core.outcome import MAX_UNDO_PLIES, PLAYING
from game.core.position import Position, int64_array

QUIESCENCE_PLIES: Final = 8  # further plies of the quiescence search
NO_LIMIT: Final = 1 << 20
CANDIDATES_PER_MOVE: Final = 8  # candidates that are asked of the evaluator for each move that is tried
MAX_SELECTIVE_WIDTH: Final = 200  # from this width on all moves are listed


class TreeSearch(Ordering):
    """The search below the current position, which must be a root; `pv` is a triangular table of the best lines.

    `has_skipped` is 1 once a legal move has been left out because of `width`; `has_evaluated` is 1 once the evaluator
    has been asked.
    """

    def __init__(
        self, position: Position, evaluator: Evaluator, table: TranspositionTable, settings: SearchSettings
    ) -> None:
        position.reserve(MAX_SEARCH_PLIES + QUIESCENCE_PLIES + 2)
        super().__init__(position, evaluator, settings)
        self.table: TranspositionTable = table
        self.seat: int = position.turn
        self.nodes: int = 0
        self.stop: int = 0
        self.horizon: int = 0
        self.similar: int = 0
        self.has_skipped: int = 0
        self.has_evaluated: int = 0
        self.movers = int64_array(MAX_UNDO_PLIES)
        self.tries = int64_array(MAX_UNDO_PLIES)
        self.pv = int64_array(MAX_UNDO_PLIES * MAX_UNDO_PLIES)
        self.pv_lengths = int64_array(MAX_UNDO_PLIES)
        self.salts = int64_array(4)
        self.entry = int64_array(4)
        self.init_salts()

    def init_salts(self) -> None:
        """Fill `salts`, so that entries of the table differ by the root's seat, the turn and the width."""
        random_numbers = keys.random_keys(12, 7 + self.width)
        for turn in range(4):
            base: int = 4 * self.seat if self.position.seats > 2 else 0
            self.salts[turn] = random_numbers[(base + turn) % 12]

    def is_root_side(self, seat: int) -> int:
        """1 for the root's seat, 0 for all others."""
        return 1 if seat == self.seat else 0

    def terminal_score(self, decided: int) -> int:
        """The score of a finished game for the side to move; a shorter win is better."""
        if decided < 0:
            return 0
        if self.is_root_side(decided) == self.is_root_side(self.position.turn):
            return WIN - self.position.ply
        return self.position.ply - WIN

    def evaluate(self) -> int:
        """The evaluation for the side to move, with an error of up to `noise`, fixed for a position and a seed."""
        value: int = self.evaluate_root()
        return value if self.is_root_side(self.position.turn) != 0 else -value

    def evaluate_root(self) -> int:
        """The evaluation for the root's seat, with the same error."""
        value: int = self.evaluator.value(self.seat)
        self.has_evaluated = 1
        if self.settings.noise != 0:
            value += (self.settings.noise * self.mix_key() >> 9) - self.settings.noise
        return value

    def mix_key(self) -> int:
        """A number from 0 to 1023 that looks random, fixed for a position and a seed."""
        mixed: int = self.position.key ^ self.settings.seed
        return ((mixed ^ mixed >> 31) & LOW_31_BITS) * HASH_MULTIPLIER >> 22 & 1023

    def is_in_sight(self, move: int) -> int:
        """1 for a move that acts over no more cells than the level's `sight`."""
        if self.settings.sight >= NO_LIMIT:
            return 1
        return 1 if self.evaluator.move_distance(move) <= self.settings.sight else 0

    def list_noisy(self, first: int) -> int:
        """List the moves that decide or score and are in sight; where they end."""
        last: int = self.position.generate_noisy(first)
        if self.settings.sight >= NO_LIMIT:
            return last
        end: int = first
        for i in range(first, last):
            move: int = self.position.moves[i]
            if self.is_in_sight(move) != 0:
                self.position.moves[end] = move
                end += 1
        return end

    def wins_at_once(self, first: int) -> int:
        """1 if the player to move can win at once, within `sight`; `pv` then has the move."""
        team: int = self.is_root_side(self.position.turn)
        last: int = self.list_noisy(first)
        for i in range(first, last):
            move: int = self.position.moves[i]
            self.nodes += 1
            self.position.make(move)
            decided: int = self.position.outcome_on_board()
            self.position.unmake()
            if decided >= 0 and self.is_root_side(decided) == team:
                self.pv[self.position.ply * MAX_UNDO_PLIES] = move
                self.pv_lengths[self.position.ply] = 1
                return 1
        return 0

    def alpha_beta(self, depth: int, alpha: int, beta: int, first: int) -> int:
        """The score for the side to move; may overwrite `moves` from index `first` on."""
        ply: int = self.position.ply
        self.nodes += 1
        self.pv_lengths[ply] = 0
        decided: int = self.position.outcome_on_board()
        if decided != PLAYING:
            return self.terminal_score(decided)
        if self.stop != 0 or self.nodes >= self.settings.limit:
            self.stop = 1
            return 0
        extend: int = self.settings.extend_threats
        quiet: int = self.settings.quiet
        urgent: int = 0
        if extend + self.settings.reduce_late_moves + self.width != 0:
            urgent = self.evaluator.is_threatened()
        if urgent != 0 and ply < self.horizon and extend != 0:
            depth = depth + 1 if depth > 0 and extend > 1 else 1 if depth < 1 else depth
        if depth <= 0 or ply >= MAX_SEARCH_PLIES:
            return self.evaluate() if quiet == 0 else self.quiesce(alpha, beta, first, quiet)
        hint: int = -1
        if self.settings.use_tt != 0 and self.table.probe(self.table_key(), self.entry) != 0:
            hint = self.entry[0]
            if self.entry[2] >= depth:
                score: int = self.shift_win(self.entry[1], ply)
                bound: int = self.entry[3]
                if bound == EXACT or (score >= beta if bound == LOWER_BOUND else score <= alpha):
                    return score
        if quiet != 0 and self.wins_at_once(first) != 0:
            return WIN - ply - 1
        return self.search_moves(depth, alpha, beta, first, hint, urgent)

    def list_candidates(self, first: int, urgent: int) -> int:
        """List the evaluator's candidates if others may be left out; where they end, or -1 if all must be tried."""
        if self.width == 0 or self.width >= MAX_SELECTIVE_WIDTH or urgent != 0:
            return -1
        last: int = self.evaluator.write_candidates(first, CANDIDATES_PER_MOVE * self.width, self.similar)
        if last >= 0:
            self.has_skipped = 1
        return last

    def search_moves(self, depth: int, alpha: int, beta: int, first: int, hint: int, urgent: int) -> int:
        """Try the moves, the most promising first, and remembered moves before the list is made.

        Return the best score.
        """
        ply: int = self.position.ply
        best: int = -INFINITE
        choice: int = -1
        floor: int = alpha
        last: int = first
        unlisted: int = 0  # 1: the list has only candidates
        left: int = -1  # moves of the list that are still to be tried; -1: there is no list yet
        lead: int = 0  # moves at the end of the list that come first
        ranked: int = 0
        tried: int = 0
        move: int = 0
        early_index: int = 0 if self.width == 0 and self.settings.use_ordering != 0 else EARLY_MOVES
        bound_to: int = 1 if urgent == 0 and self.reply_was_free(ply) != 0 else 0
        limit: int = 1 if bound_to != 0 else NO_LIMIT
        self.movers[ply] = self.position.turn
        while left != 0:
            move = -1
            while early_index < EARLY_MOVES and move == -1:
                move = self.early_move(early_index, hint)
                early_index += 1
            if move < 0 and left < 0:
                last = self.list_candidates(first, urgent)
                unlisted = 1 if last >= 0 else 0
                if unlisted == 0:
                    last = self.position.generate(first)
                if last == first:
                    return self.terminal_score(self.position.outcome_without_moves())
                left = last - first
                lead = self.put_early_last(first, last, hint) if move == UNKNOWN_LEGALITY and tried == 0 else 0
                early_index = EARLY_MOVES
                if bound_to == 0 and urgent == 0:
                    limit = self.move_limit(depth, left)
            if tried >= limit and (best > -LIKELY_WIN or bound_to != 0):
                self.has_skipped = 1
                break
            if move < 0:
                if ranked == 0 and lead == 0 and self.settings.use_ordering != 0:
                    ranked = 1
                    left = self.order_rest(first, first + left, hint, depth)
                    if left == 0:
                        break
                move = self.next_move(first, last, left, ranked, tried, depth)
                left -= 1
                lead -= 1 if lead > 0 else 0
            self.tries[ply] = tried
            score: int = self.search_move(
                move, depth, floor, beta, last, tried, 0 if urgent != 0 else self.reduction(move, depth, tried)
            )
            if tried < TRIED_PLACES:
                self.tried_moves[TRIED_PLACES * ply + tried] = move
            tried += 1
            if self.stop != 0:
                return 0
            if score > best:
                best = score
                choice = move
                if score > floor:
                    floor = score
                    self.update_pv(ply, move)
                    if score >= beta:
                        self.learn_cutoff(move, depth, tried - 1)
                        break
        if unlisted != 0 and best <= -FORCED_WIN and best < beta:
            best += LIKELY_SHIFT
        if self.settings.use_tt != 0:
            self.store(choice, best, depth, LOWER_BOUND if best >= beta else EXACT if best > alpha else UPPER_BOUND)
        return best

    def next_move(self, first: int, last: int, left: int, ranked: int, tried: int, depth: int) -> int:
        """The next move of a list: the best of the rest if it is ranked, else in the list's order."""
        if ranked != 0:
            if depth == 1 and self.width == 0:
                return self.pick(first, first + left, tried)
            return self.pop(first, first + left)
        return self.position.moves[first + left - 1 if self.settings.use_ordering != 0 else last - left]

    def reply_was_free(self, ply: int) -> int:
        """1 if the previous move, by another opponent, was already a free reply."""
        if self.settings.multiplayer != BEST_REPLY or ply < 2 or self.is_root_side(self.position.turn) != 0:
            return 0
        return 1 if self.is_root_side(self.movers[ply - 1]) == 0 and self.tries[ply - 1] > 0 else 0

    def move_limit(self, depth: int, count: int) -> int:
        """How many of `count` moves are tried: all, or `width`, doubled for the replies to the root's move."""
        if self.width == 0:
            return count
        limit: int = 2 * self.width if self.position.ply == 1 else self.width
        if depth == 1:
            limit = limit // 2
        return limit if limit < count else count

    def search_move(self, move: int, depth: int, alpha: int, beta: int, first: int, tried: int, reduction: int) -> int:
        """Play a move, score it for the side that plays it, and take it back.

        The first move is searched with the full window.
        """
        turn: int = self.position.turn
        self.position.make(move)
        kin: int = 1 if self.position.turn == turn else 0
        if kin == 0 and self.position.seats > 2 and self.is_root_side(self.position.turn) == self.is_root_side(turn):
            kin = 1
        score: int = alpha + 1
        if tried > 0:
            score = self.search_child(kin, depth - 1 - reduction, alpha, alpha + 1, first)
        if score > alpha and self.stop == 0 and (tried == 0 or reduction > 0 or score < beta):
            score = self.search_child(kin, depth - 1, alpha, beta, first)
        self.position.unmake()
        return score

    def search_child(self, kin: int, depth: int, alpha: int, beta: int, first: int) -> int:
        """The score of the position for the side that has just moved; `kin` is 1 if that side is to move again."""
        if kin != 0:
            return self.alpha_beta(depth, alpha, beta, first)
        return -self.alpha_beta(depth, -beta, -alpha, first)

    def quiesce(self, alpha: int, beta: int, first: int, plies: int) -> int:
        """The score if only moves that decide or score are tried, and none has to be played."""
        best: int = self.evaluate()
        if plies == 0 or best >= beta:
            return best
        team: int = self.is_root_side(self.position.turn)
        floor: int = alpha if alpha > best else best
        last: int = self.list_noisy(first)
        for i in range(first, last):
            move: int = self.position.moves[i]
            self.nodes += 1
            self.position.make(move)
            kin: int = 1 if self.is_root_side(self.position.turn) == team else 0
            score: int = self.quiesce_child(kin, floor, beta, last, plies - 1)
            self.position.unmake()
            if score > best:
                best = score
                if score > floor:
                    floor = score
                    if score >= beta:
                        break
        return best

    def quiesce_child(self, kin: int, alpha: int, beta: int, first: int, plies: int) -> int:
        """`search_child` within the quiescence search."""
        decided: int = self.position.outcome_on_board()
        if decided != PLAYING:
            return self.terminal_score(decided) if kin != 0 else -self.terminal_score(decided)
        if kin != 0:
            return self.quiesce(alpha, beta, first, plies)
        return -self.quiesce(-beta, -alpha, first, plies)

    def update_pv(self, ply: int, move: int) -> None:
        """Put a move in front of the best line below it."""
        here: int = ply * MAX_UNDO_PLIES
        below: int = here + MAX_UNDO_PLIES
        count: int = self.pv_lengths[ply + 1]
        self.pv[here] = move
        for i in range(count):
            self.pv[here + 1 + i] = self.pv[below + i]
        self.pv_lengths[ply] = count + 1

    def shift_win(self, score: int, ply: int) -> int:
        """A remembered score as it counts here: wins are remembered by their distance from the position."""
        if score >= LIKELY_WIN:
            return score - ply
        if score <= -LIKELY_WIN:
            return score + ply
        return score

    def store(self, choice: int, best: int, depth: int, bound: int) -> None:
        """Store the result of the current position in the table."""
        stored_score: int = self.shift_win(best, -self.position.ply)
        self.table.store(self.table_key(), choice, stored_score, depth, bound)

    def table_key(self) -> int:
        """The position's key in the table."""
        key: int = self.position.key ^ self.salts[self.position.turn]
        return key ^ LOW_31_BITS if self.reply_was_free(self.position.ply) != 0 else key

    # For callers outside compiled code:

    def halt(self) -> None:
        """Stop the search soon; may be called from any thread."""
        self.stop = 1

    def follow(self, other: TreeSearch) -> None:
        """Take over the breadth, the killers and the history of another search."""
        self.set_breadth(other.width, other.similar)
        self.copy_learned(other)

    def set_breadth(self, width: int, similar: int) -> None:
        """Set how many moves are tried below the root, and how many candidates that differ little; 0: all."""
        self.width = width
        self.similar = similar

    def clear_flags(self) -> None:
        """Set `has_skipped` and `has_evaluated` to 0."""
        self.has_skipped = 0
        self.has_evaluated = 0

    def forget_evaluated(self) -> None:
        """Set `has_evaluated` to 0."""
        self.has_evaluated = 0

    def add_flags(self, other: TreeSearch) -> None:
        """Set `has_skipped` and `has_evaluated` where another search has set them."""
        self.has_skipped |= other.has_skipped
        self.has_evaluated |= other.has_evaluated

    def widen_tree(self) -> None:
        """Double the number of moves that are tried below the root."""
        self.has_skipped = 0
        self.width *= 2
        self.similar *= 2
        self.init_salts()
