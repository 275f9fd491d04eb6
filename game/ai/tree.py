"""Tree: alpha-beta below the root, with a table, quiescence and selective thinking.

Turns need not alternate: a score changes its sign where the side changes, and a side is the root's seat or all others
together (with three players the paranoid search of Sturtevant and Korf, 2000; with BEST_REPLY only one of the others
answers freely while the next plays what looks best, as in the best-reply search of Esser and others, 2013).  The parts
are the field's own: principal variation search (Marsland 1982), late move reductions and a bounded breadth.
"""

from __future__ import annotations

from typing import Final

from game.ai import scores
from game.ai.ordering import Ordering
from game.ai.transposition_table import TranspositionTable
from game.core import keys, levels, outcome
from game.core.evaluator import Evaluator
from game.core.position import Position, room

PLAYING: Final = outcome.PLAYING
PARANOID: Final = levels.PARANOID
BEST_REPLY: Final = levels.BEST_REPLY
STRIDE: Final = outcome.DEEP
LOWEST: Final = scores.LOWEST
SPARE: Final = 8  # plies of quiescence below that
WIN: Final = scores.WIN
SURE: Final = scores.SURE
EXACT: Final = scores.EXACT
LOWER: Final = scores.LOWER
UPPER: Final = scores.UPPER
INFINITE: Final = scores.INFINITE
EARLY: Final = scores.EARLY
UNTOLD: Final = scores.UNTOLD
FAR: Final = 1 << 20
OFFERS: Final = 8  # moves that an evaluator may propose for each that is tried
WIDEST: Final = 200  # with so many tried the evaluator is no longer asked: all are listed
HALF: Final = keys.HALF
WHOLE: Final = keys.WHOLE
STIR: Final = keys.STIR


class TreeSearch(Ordering):
    """All that is below the present position, which must be settled; `pv` is a triangle of the best lines.

    `skipped` is 1 once a legal move has been left untried for the sake of `width`, and `guessed` is 1 once the
    evaluator has been asked.
    """

    def __init__(self, position: Position, evaluator: Evaluator, table: TranspositionTable) -> None:
        position.reserve(LOWEST + SPARE + 2)
        super().__init__(position, evaluator)
        self.table: TranspositionTable = table
        self.seat: int = position.turn
        self.nodes: int = 0
        self.limit: int = 1 << 60
        self.stop: int = 0
        self.quiet: int = 4
        self.tabled: int = 1
        self.reducing: int = 1
        self.extending: int = 1
        self.sight: int = FAR
        self.noise: int = 0
        self.seed: int = 0
        self.horizon: int = 0
        self.skipped: int = 0
        self.guessed: int = 0
        self.multiplayer: int = PARANOID
        self.movers = room(STRIDE)
        self.tries = room(STRIDE)
        self.pv = room(STRIDE * STRIDE)
        self.pv_lengths = room(STRIDE)
        self.salts = room(4)
        self.entry = room(4)
        self.init_salts()

    def init_salts(self) -> None:
        """Fill `salts`: what is remembered for one root's seat, turn and width is not mistaken for another's."""
        drawn = keys.random_keys(12, 7 + self.width)
        for turn in range(4):
            base: int = 4 * self.seat if self.position.seats > 2 else 0
            self.salts[turn] = drawn[(base + turn) % 12]

    def ours(self, seat: int) -> int:
        """1 for the root's seat, 0 for all others."""
        return 1 if seat == self.seat else 0

    def terminal_score(self, decided: int) -> int:
        """The score of a finished game for the side to move; a shorter win is better."""
        if decided < 0:
            return 0
        if self.ours(decided) == self.ours(self.position.turn):
            return WIN - self.position.ply
        return self.position.ply - WIN

    def evaluate(self) -> int:
        """The evaluation for the side to move, misjudged by up to `noise`, always alike for a position and a seed."""
        value: int = self.evaluate_root()
        return value if self.ours(self.position.turn) != 0 else -value

    def evaluate_root(self) -> int:
        """The evaluation for the root's seat, misjudged likewise."""
        value: int = self.evaluator.value(self.seat)
        self.guessed = 1
        if self.noise != 0:
            mixed: int = self.position.key ^ self.seed
            mixed = ((mixed ^ mixed >> 31) & HALF) * STIR & WHOLE
            value += (self.noise * (mixed >> 22) >> 9) - self.noise
        return value

    def noisy(self, first: int) -> int:
        """List the moves that decide or score and are in sight; where they end."""
        last: int = self.position.generate_noisy(first)
        if self.sight >= FAR:
            return last
        end: int = first
        for i in range(first, last):
            move: int = self.position.moves[i]
            if self.evaluator.reach(move) <= self.sight:
                self.position.moves[end] = move
                end += 1
        return end

    def wins_at_once(self, first: int) -> int:
        """1 if the player to move can win at once, in sight; `pv` then holds how."""
        team: int = self.ours(self.position.turn)
        last: int = self.noisy(first)
        for i in range(first, last):
            move: int = self.position.moves[i]
            self.nodes += 1
            self.position.make(move)
            decided: int = self.position.decided()
            self.position.unmake()
            if decided >= 0 and self.ours(decided) == team:
                self.pv[self.position.ply * STRIDE] = move
                self.pv_lengths[self.position.ply] = 1
                return 1
        return 0

    def alpha_beta(self, depth: int, alpha: int, beta: int, first: int) -> int:
        """The score for the side to move; `moves[first:]` is free to write on."""
        ply: int = self.position.ply
        self.nodes += 1
        self.pv_lengths[ply] = 0
        decided: int = self.position.decided()
        if decided != PLAYING:
            return self.terminal_score(decided)
        if self.stop != 0 or self.nodes >= self.limit:
            self.stop = 1
            return 0
        urgent: int = self.evaluator.urgent() if self.extending + self.reducing + self.width != 0 else 0
        if urgent != 0 and ply < self.horizon and self.extending != 0:
            depth = depth + 1 if depth > 0 and self.extending > 1 else 1 if depth < 1 else depth
        if depth <= 0 or ply >= LOWEST:
            return self.evaluate() if self.quiet == 0 else self.quiesce(alpha, beta, first, self.quiet)
        hint: int = -1
        if self.tabled != 0 and self.table.probe(self.table_key(), self.entry) != 0:
            hint = self.entry[0]
            if self.entry[2] >= depth:
                score: int = self.shift_win(self.entry[1], ply)
                bound: int = self.entry[3]
                if bound == EXACT or (score >= beta if bound == LOWER else score <= alpha):
                    return score
        if self.quiet != 0 and self.wins_at_once(first) != 0:
            return WIN - ply - 1
        return self.search_moves(depth, alpha, beta, first, hint, urgent)

    def enlist(self, first: int, urgent: int) -> int:
        """List the moves to be tried: all, or where some may be left out those that the evaluator proposes."""
        last: int = -1
        if self.width != 0 and self.width < WIDEST and urgent == 0:
            last = self.evaluator.propose(first, OFFERS * self.width)
        if last >= 0:
            self.skipped = 1
            return last
        return self.position.generate(first)

    def search_moves(self, depth: int, alpha: int, beta: int, first: int, hint: int, urgent: int) -> int:
        """Try the moves, the most promising first, remembered ones before any is listed; the best score."""
        ply: int = self.position.ply
        best: int = -INFINITE
        choice: int = -1
        floor: int = alpha
        last: int = first
        left: int = -1  # how many of the list are still to be tried; -1: it is not yet written,
        lead: int = 0  # so many at its end first
        ranked: int = 0
        tried: int = 0
        move: int = 0
        early: int = 0 if self.width == 0 and self.ordering != 0 else EARLY
        bound_to: int = 1 if urgent == 0 and self.answered_freely(ply) != 0 else 0
        kept: int = 1 if bound_to != 0 else FAR
        self.movers[ply] = self.position.turn
        while left != 0:
            move = -1
            while early < EARLY and move == -1:
                move = self.early_move(early, hint)
                early += 1
            if move < 0 and left < 0:
                last = self.enlist(first, urgent)
                if last == first:
                    return self.terminal_score(self.position.stranded())
                left = last - first
                lead = self.lead_early(first, last, hint) if move == UNTOLD and tried == 0 else 0
                early = EARLY
                if bound_to == 0 and urgent == 0:
                    kept = self.breadth(depth, left)
            if tried >= kept and (best > -SURE or bound_to != 0):
                self.skipped = 1
                break
            if move < 0:
                if ranked == 0 and lead == 0 and self.ordering != 0:
                    ranked = 1
                    left = self.order_rest(first, first + left, hint, depth)
                    if left == 0:
                        break
                move = self.choose_from(first, last, left, ranked, tried, depth)
                left -= 1
                lead -= 1 if lead > 0 else 0
            self.tries[ply] = tried
            score: int = self.search_move(
                move, depth, floor, beta, last, tried, 0 if urgent != 0 else self.reduction(depth, tried)
            )
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
                        self.learn_cutoff(move, depth)
                        break
        if self.tabled != 0:
            self.store(choice, best, depth, LOWER if best >= beta else EXACT if best > alpha else UPPER)
        return best

    def choose_from(self, first: int, last: int, left: int, ranked: int, tried: int, depth: int) -> int:
        """The next move of a list: the best that is left if it is ranked, one of those that lead it, or as listed."""
        if ranked != 0:
            if depth == 1 and self.width == 0:
                return self.pick(first, first + left, tried)
            return self.pop(first, first + left)
        return self.position.moves[first + left - 1 if self.ordering != 0 else last - left]

    def answered_freely(self, ply: int) -> int:
        """1 if the one before, another of the others, has already answered freely."""
        if self.multiplayer != BEST_REPLY or ply < 2 or self.ours(self.position.turn) != 0:
            return 0
        return 1 if self.ours(self.movers[ply - 1]) == 0 and self.tries[ply - 1] > 0 else 0

    def breadth(self, depth: int, count: int) -> int:
        """How many of so many moves are tried: all, or `width`, twice that where the root's own move is answered."""
        if self.width == 0:
            return count
        kept: int = 2 * self.width if self.position.ply == 1 else self.width
        if depth == 1:
            kept = kept // 2
        return kept if kept < count else count

    def reduction(self, depth: int, tried: int) -> int:
        """By how many plies a late move is first looked at less deeply."""
        if self.reducing == 0 or depth < 3 or tried < 4:
            return 0
        return 2 if tried > 15 and depth > 3 else 1

    def search_move(self, move: int, depth: int, alpha: int, beta: int, first: int, tried: int, reduction: int) -> int:
        """Play a move, score it for the side that plays it, take it back; the first one tried with the whole window."""
        turn: int = self.position.turn
        self.position.make(move)
        kin: int = 1 if self.position.turn == turn else 0
        if kin == 0 and self.position.seats > 2 and self.ours(self.position.turn) == self.ours(turn):
            kin = 1
        score: int = alpha + 1
        if tried > 0:
            score = self.search_child(kin, depth - 1 - reduction, alpha, alpha + 1, first)
        if score > alpha and self.stop == 0 and (tried == 0 or reduction > 0 or score < beta):
            score = self.search_child(kin, depth - 1, alpha, beta, first)
        self.position.unmake()
        return score

    def search_child(self, kin: int, depth: int, alpha: int, beta: int, first: int) -> int:
        """The score of the position for the side that has just moved; `kin` if that side is to move again."""
        if kin != 0:
            return self.alpha_beta(depth, alpha, beta, first)
        return -self.alpha_beta(depth, -beta, -alpha, first)

    def quiesce(self, alpha: int, beta: int, first: int, plies: int) -> int:
        """The score when only moves that decide or score are looked at, and none need be played."""
        best: int = self.evaluate()
        if plies == 0 or best >= beta:
            return best
        team: int = self.ours(self.position.turn)
        floor: int = alpha if alpha > best else best
        last: int = self.noisy(first)
        for i in range(first, last):
            move: int = self.position.moves[i]
            self.nodes += 1
            self.position.make(move)
            kin: int = 1 if self.ours(self.position.turn) == team else 0
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
        """`search_child` within quiescence."""
        decided: int = self.position.decided()
        if decided != PLAYING:
            return self.terminal_score(decided) if kin != 0 else -self.terminal_score(decided)
        if kin != 0:
            return self.quiesce(alpha, beta, first, plies)
        return -self.quiesce(-beta, -alpha, first, plies)

    def update_pv(self, ply: int, move: int) -> None:
        """Put a move before the best line that was found below it."""
        here: int = ply * STRIDE
        below: int = here + STRIDE
        count: int = self.pv_lengths[ply + 1]
        self.pv[here] = move
        for i in range(count):
            self.pv[here + 1 + i] = self.pv[below + i]
        self.pv_lengths[ply] = count + 1

    def shift_win(self, score: int, ply: int) -> int:
        """A remembered score as it counts here: wins were remembered by their distance from the position."""
        if score >= SURE:
            return score - ply
        if score <= -SURE:
            return score + ply
        return score

    def store(self, choice: int, best: int, depth: int, bound: int) -> None:
        """Put what was found into the table."""
        held: int = self.shift_win(best, -self.position.ply)
        self.table.store(self.table_key(), choice, held, depth, bound)

    def table_key(self) -> int:
        """The position's key in the table."""
        key: int = self.position.key ^ self.salts[self.position.turn]
        return key ^ HALF if self.answered_freely(self.position.ply) != 0 else key
