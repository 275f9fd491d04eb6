"""Search: alpha-beta with a table, quiescence and selective thinking, over any game's positions.

This file runs as it stands and is compiled with the C types of `search.pxd`.  It knows no clock: whoever starts it sets
`stop` from another thread.  Turns need not alternate: a score changes its sign where the side changes, and a side is
the root's seat or all others together (with three players the paranoid search of Sturtevant and Korf, 2000).
The parts are the field's own: principal variation search (Marsland 1982), killers and history (Akl and Newborn 1977,
Schaeffer 1983), late move reductions and a bounded breadth.  With `quiet`, `tabled`, `reducing`, `extending`, `width`
and `noise` at 0 the root's score is that of plain negamax.
"""

from __future__ import annotations

from typing import Final

from game.ai import scores
from game.ai.transpositions import Transpositions
from game.core import outcome
from game.core.evaluator import Evaluator
from game.core.keys import random_keys
from game.core.position import Position, room

PLAYING: Final = outcome.PLAYING
STRIDE: Final = outcome.DEEP
LOWEST: Final = scores.LOWEST
SPARE: Final = 8  # plies of quiescence below that
WIN: Final = scores.WIN
SURE: Final = scores.SURE
EXACT: Final = scores.EXACT
LOWER: Final = scores.LOWER
UPPER: Final = scores.UPPER
INFINITE: Final = 1 << 25
FAR: Final = 1 << 20
FIRST: Final = 1 << 40  # what the table's move adds to its rank,
LOUD: Final = 1 << 36  # a move that decides or scores,
KILLER: Final = 1 << 32  # a killer
HISTORY: Final = 1 << 13  # counters a seat,
FULL: Final = 400  # each up to about this
HALF: Final = (1 << 31) - 1
WHOLE: Final = (1 << 32) - 1
STIR: Final = 0x5E3779B1  # near 2**32 / 2.71; odd (multiplicative hashing, Knuth)
SAMPLE: Final = 16  # replies of the next of three seats that are tried for the third one's sake
FEW: Final = 40  # with more legal moves nobody is left without one by a single turn


class Search:
    """One search from the present position, which must be settled; `root[:choices]` are its moves, the best first."""

    def __init__(self, position: Position, evaluator: Evaluator, table: Transpositions) -> None:
        position.reserve(LOWEST + SPARE + 2)
        self.position: Position = position
        self.evaluator: Evaluator = evaluator
        self.table: Transpositions = table
        self.seat: int = position.turn
        self.nodes: int = 0
        self.limit: int = 1 << 60
        self.stop: int = 0
        self.quiet: int = 4
        self.tabled: int = 1
        self.reducing: int = 1
        self.extending: int = 1
        self.careful: int = 1
        self.width: int = 0
        self.sight: int = FAR
        self.noise: int = 0
        self.seed: int = 0
        self.horizon: int = 0
        self.choices: int = 0
        self.ranks = room(len(self.position.moves))
        self.root = room(position.longest)
        self.killers = room(2 * STRIDE)
        self.history = room(HISTORY * self.position.seats)
        self.trail = room(STRIDE * STRIDE)
        self.lengths = room(STRIDE)
        self.salts = room(4)
        self.season()

    def season(self) -> None:
        """Fill `salts`: what is remembered for one root's seat and turn is not mistaken for another's."""
        drawn = random_keys(12, 7)
        for turn in range(4):
            base: int = 4 * self.seat if self.position.seats > 2 else 0
            self.salts[turn] = drawn[(base + turn) % 12]

    # The root, move by move; called without the interpreter lock:

    def enroll(self) -> int:
        """List the root's moves, the most promising first; how many there are."""
        last: int = self.position.generate(0)
        self.order(0, last, -1)
        self.choices = last
        for i in range(last):
            self.root[i] = self.draw(0, last - i)
        return last

    def guard(self) -> int:
        """Bring a move that wins at once to the front, else the first that does not lose at once; 1 if it wins."""
        winner: int = self.strikes(self.choices)
        if winner != 0:
            for i in range(self.choices):
                if self.root[i] == self.trail[0]:
                    self.promote(i, 0)
            return 1
        spent: int = self.nodes
        spare: int = -1
        for i in range(self.choices if self.careful != 0 else 0):
            risk: int = self.hangs(self.root[i])
            if risk == 0 or (risk == 1 and spare < 0):
                spare = i
            if risk == 0 or self.stop != 0:
                break
        if spare > 0:
            self.promote(spare, 0)
        self.nodes = spent  # what is looked at here is no part of a level's thought
        return 0

    def deepen(self, depth: int, place: int) -> int:
        """Search `root[place:]`, bring the best to `place`; its score, -INFINITE if stopped before one is."""
        floor: int = -INFINITE
        self.horizon = 2 * depth + 1
        for i in range(place, self.choices):
            move: int = self.root[i]
            score: int = self.follow(move, depth, floor, INFINITE, 0, i - place, self.haste(depth, i - place))
            if self.stop != 0:
                return floor
            if score > floor and self.careful != 0 and score > -SURE and self.hangs(move) != 0:
                score = 1 - SURE
            if score > floor:
                floor = score
                self.lengthen(0, move)
                self.promote(i, place)
        return floor

    def promote(self, i: int, place: int) -> None:
        """Move `root[i]` up to `place`; those between make room."""
        move: int = self.root[i]
        while i > place:
            self.root[i] = self.root[i - 1]
            i -= 1
        self.root[place] = move

    def hangs(self, move: int) -> int:
        """2 if after a root move the next seat wins at once, 1 if a later one may before the root's, else 0."""
        self.position.make(move)
        lost: int = 0
        if self.position.decided() == PLAYING and self.ours(self.position.turn) == 0:
            lost = 2 * self.strikes(0)
            if lost == 0 and self.position.seats > 2:
                lost = self.overlooked()
            elif lost == 0 and self.choices <= FEW:
                lost = self.strands()
        self.position.unmake()
        return lost

    def overlooked(self) -> int:
        """1 if after most moves of the next seat the one after it wins: a threat that only that seat can meet."""
        last: int = self.position.generate(0)
        step: int = 1 + last // SAMPLE
        tried: int = 0
        won: int = 0
        i: int = 0
        while i < last:
            self.position.make(self.position.moves[i])
            tried += 1
            if self.position.decided() == PLAYING and self.ours(self.position.turn) == 0:
                won += self.strikes(last)
            self.position.unmake()
            i += step
        return 1 if 2 * won > tried else 0

    def strands(self) -> int:
        """1 if a reply leaves the root's seat without a move that it needs."""
        last: int = self.position.generate(0)
        lost: int = 0
        for i in range(last):
            if lost != 0 or self.stop != 0:
                break
            self.position.make(self.position.moves[i])
            if self.position.decided() == PLAYING and self.position.generate(last) == last:
                stranded: int = self.position.stranded()
                lost = 1 if stranded >= 0 and self.ours(stranded) == 0 else 0
            self.position.unmake()
        return lost

    # Below the root:

    def ours(self, seat: int) -> int:
        """1 for the root's seat, 0 for all others."""
        return 1 if seat == self.seat else 0

    def verdict(self, decided: int) -> int:
        """The score of a finished game for the side to move; a shorter win is better."""
        if decided < 0:
            return 0
        if self.ours(decided) == self.ours(self.position.turn):
            return WIN - self.position.ply
        return self.position.ply - WIN

    def opinion(self) -> int:
        """The evaluation for the side to move, misjudged by up to `noise`, always alike for a position and a seed."""
        value: int = self.evaluator.value(self.seat)
        if self.noise != 0:
            mixed: int = self.position.key ^ self.seed
            mixed = ((mixed ^ mixed >> 31) & HALF) * STIR & WHOLE
            value += (self.noise * (mixed >> 22) >> 9) - self.noise
        return value if self.ours(self.position.turn) != 0 else -value

    def strikes(self, first: int) -> int:
        """1 if the player to move can win at once, in sight; `trail` then holds how."""
        team: int = self.ours(self.position.turn)
        last: int = self.position.generate_noisy(first)
        for i in range(first, last):
            move: int = self.position.moves[i]
            if self.sight < FAR and self.evaluator.reach(move) > self.sight:
                continue
            self.nodes += 1
            self.position.make(move)
            decided: int = self.position.decided()
            self.position.unmake()
            if decided >= 0 and self.ours(decided) == team:
                self.trail[self.position.ply * STRIDE] = move
                self.lengths[self.position.ply] = 1
                return 1
        return 0

    def visit(self, depth: int, alpha: int, beta: int, first: int) -> int:
        """The score for the side to move; `moves[first:]` is free to write on."""
        ply: int = self.position.ply
        self.nodes += 1
        self.lengths[ply] = 0
        decided: int = self.position.decided()
        if decided != PLAYING:
            return self.verdict(decided)
        if self.stop != 0 or self.nodes >= self.limit:
            self.stop = 1
            return 0
        urgent: int = self.evaluator.urgent() if self.extending + self.reducing + self.width != 0 else 0
        if urgent != 0 and ply < self.horizon and self.extending != 0:
            depth = depth + 1 if depth > 0 and self.extending > 1 else 1 if depth < 1 else depth
        if depth <= 0 or ply >= LOWEST:
            return self.quiesce(alpha, beta, first, self.quiet)
        hint: int = -1
        if self.tabled != 0:
            slot: int = self.table.find(self.position.key ^ self.salts[self.position.turn])
            if slot >= 0:
                hint = self.table.moves[slot]
                if self.table.depth(slot) >= depth:
                    score: int = self.recalled(self.table.scores[slot], ply)
                    bound: int = self.table.bound(slot)
                    if bound == EXACT or (score >= beta if bound == LOWER else score <= alpha):
                        return score
        if self.quiet != 0 and self.strikes(first) != 0:
            return WIN - ply - 1
        last: int = self.position.generate(first)
        if last == first:
            return self.verdict(self.position.stranded())
        return self.explore(depth, alpha, beta, first, last, hint, urgent)

    def explore(self, depth: int, alpha: int, beta: int, first: int, last: int, hint: int, urgent: int) -> int:
        """Try the listed moves, the most promising first; the best score."""
        ply: int = self.position.ply
        kept: int = last - first if urgent != 0 else self.breadth(depth, last - first)
        best: int = -INFINITE
        choice: int = -1
        floor: int = alpha
        self.order(first, last, hint)
        for tried in range(last - first):
            if tried >= kept and best > -SURE:
                break
            move: int = self.draw(first, last - tried)
            haste: int = 0 if urgent != 0 else self.haste(depth, tried)
            score: int = self.follow(move, depth, floor, beta, last, tried, haste)
            if self.stop != 0:
                return 0
            if score > best:
                best = score
                choice = move
                if score > floor:
                    floor = score
                    self.lengthen(ply, move)
                    if score >= beta:
                        self.credit(move, depth)
                        break
        if self.tabled != 0:
            bound: int = LOWER if best >= beta else EXACT if best > alpha else UPPER
            self.remember(choice, best, depth, bound)
        return best

    def breadth(self, depth: int, count: int) -> int:
        """How many of so many moves are tried: all, or `width`, twice that where the root's own move is answered."""
        if self.width == 0:
            return count
        kept: int = 2 * self.width if self.position.ply == 1 else self.width
        if depth == 1:
            kept = kept // 2
        return kept if kept < count else count

    def haste(self, depth: int, tried: int) -> int:
        """By how many plies a late move is first looked at less deeply."""
        if self.reducing == 0 or depth < 3 or tried < 4:
            return 0
        return 2 if tried > 15 and depth > 3 else 1

    def follow(self, move: int, depth: int, alpha: int, beta: int, first: int, tried: int, haste: int) -> int:
        """Play a move, score it for the side that plays it, take it back; the first one tried with the whole window."""
        team: int = self.ours(self.position.turn)
        self.position.make(move)
        kin: int = 1 if self.ours(self.position.turn) == team else 0
        score: int = alpha + 1
        if tried > 0:
            score = self.face(kin, depth - 1 - haste, alpha, alpha + 1, first)
        if score > alpha and self.stop == 0 and (tried == 0 or haste > 0 or score < beta):
            score = self.face(kin, depth - 1, alpha, beta, first)
        self.position.unmake()
        return score

    def face(self, kin: int, depth: int, alpha: int, beta: int, first: int) -> int:
        """The score of the position for the side that has just moved; `kin` if that side is to move again."""
        if kin != 0:
            return self.visit(depth, alpha, beta, first)
        return -self.visit(depth, -beta, -alpha, first)

    def quiesce(self, alpha: int, beta: int, first: int, plies: int) -> int:
        """The score when only moves that decide or score are looked at, and none need be played."""
        best: int = self.opinion()
        if plies == 0 or best >= beta:
            return best
        team: int = self.ours(self.position.turn)
        floor: int = alpha if alpha > best else best
        last: int = self.position.generate_noisy(first)
        for i in range(first, last):
            move: int = self.position.moves[i]
            if self.sight < FAR and self.evaluator.reach(move) > self.sight:
                continue
            self.nodes += 1
            self.position.make(move)
            kin: int = 1 if self.ours(self.position.turn) == team else 0
            score: int = self.settled(kin, floor, beta, last, plies - 1)
            self.position.unmake()
            if score > best:
                best = score
                if score > floor:
                    floor = score
                    if score >= beta:
                        break
        return best

    def settled(self, kin: int, alpha: int, beta: int, first: int, plies: int) -> int:
        """`face` within quiescence."""
        decided: int = self.position.decided()
        if decided != PLAYING:
            return self.verdict(decided) if kin != 0 else -self.verdict(decided)
        if kin != 0:
            return self.quiesce(alpha, beta, first, plies)
        return -self.quiesce(-beta, -alpha, first, plies)

    # Order: a heap over moves[first:last] and their ranks, so that only what is tried is sorted.

    def order(self, first: int, last: int, hint: int) -> None:
        """Rank the listed moves and heap them."""
        ply: int = self.position.ply
        for i in range(first, last):
            move: int = self.position.moves[i]
            rank: int = self.evaluator.rank(move) + self.history[self.counter(move)]
            if move == hint:
                rank += FIRST
            elif move == self.killers[2 * ply] or move == self.killers[2 * ply + 1]:
                rank += KILLER
            self.ranks[i] = rank
        if self.width != 0:
            self.mark(first, last)
        i = first + ((last - first) >> 1)
        while i > first:
            i -= 1
            self.sift(first, i, last)

    def mark(self, first: int, last: int) -> None:
        """Lift the moves that decide or score over all that may be left out."""
        end: int = self.position.generate_noisy(last)
        for k in range(last, end):
            for i in range(first, last):
                if self.position.moves[i] == self.position.moves[k]:
                    self.ranks[i] += LOUD
                    break

    def sift(self, first: int, i: int, last: int) -> None:
        """Let the move at `i` sink to its place in the heap."""
        move: int = self.position.moves[i]
        rank: int = self.ranks[i]
        child: int = 2 * i - first + 1
        while child < last:
            if child + 1 < last and self.ranks[child + 1] > self.ranks[child]:
                child += 1
            if self.ranks[child] <= rank:
                break
            self.position.moves[i] = self.position.moves[child]
            self.ranks[i] = self.ranks[child]
            i = child
            child = 2 * i - first + 1
        self.position.moves[i] = move
        self.ranks[i] = rank

    def draw(self, first: int, last: int) -> int:
        """Take the highest move out of the heap; it is left at its end."""
        move: int = self.position.moves[first]
        rank: int = self.ranks[first]
        self.position.moves[first] = self.position.moves[last - 1]
        self.ranks[first] = self.ranks[last - 1]
        self.position.moves[last - 1] = move
        self.ranks[last - 1] = rank
        self.sift(first, first, last - 1)
        return move

    # What is learned on the way:

    def counter(self, move: int) -> int:
        """The place of a move's history counter."""
        mixed: int = ((move ^ move >> 19) & HALF) * STIR & WHOLE
        return HISTORY * self.position.turn + (mixed >> 19)

    def credit(self, move: int, depth: int) -> None:
        """A move has refuted the one before it: try it early elsewhere."""
        ply: int = self.position.ply
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        place: int = self.counter(move)
        if self.history[place] < FULL:
            self.history[place] += depth * depth

    def lengthen(self, ply: int, move: int) -> None:
        """Put a move before the best line that was found below it."""
        here: int = ply * STRIDE
        below: int = here + STRIDE
        count: int = self.lengths[ply + 1]
        self.trail[here] = move
        for i in range(count):
            self.trail[here + 1 + i] = self.trail[below + i]
        self.lengths[ply] = count + 1

    def recalled(self, score: int, ply: int) -> int:
        """A remembered score as it counts here: wins were remembered by their distance from the position."""
        if score >= SURE:
            return score - ply
        if score <= -SURE:
            return score + ply
        return score

    def remember(self, choice: int, best: int, depth: int, bound: int) -> None:
        """Put what was found into the table."""
        held: int = self.recalled(best, -self.position.ply)
        self.table.put(self.position.key ^ self.salts[self.position.turn], choice, held, depth, bound)

    # For callers outside compiled code:

    def listed(self) -> list[int]:
        """The root's moves in their order."""
        return [self.root[i] for i in range(self.choices)]

    def line(self) -> list[int]:
        """The moves that the last best score rests on."""
        return [self.trail[i] for i in range(self.lengths[0])]

    def arrange(self, moves: list[int]) -> None:
        """Set the root's moves and their order."""
        self.choices = len(moves)
        for i, move in enumerate(moves):
            self.root[i] = move
