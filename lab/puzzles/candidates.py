"""Candidates: the puzzles that one game of levels against each other gives, proven, with their themes and rating.

Two of PLAYERS play, drawn for each game, after a few random plies.  Every undecided position is searched for the
nearest win or loss, with a limited number of moves tried; a position that stays unproven makes no puzzle.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.ai.levels import STRONGEST_LEVEL, level_of
from game.ai.scores import FORCED_WIN, WIN
from game.ai.thinker import Limits, Thinker, Thought
from game.core import outcome
from game.core.game import Game, Options, read_options
from game.core.geometry.canonical import CanonicalForm, canonical_form
from game.core.move import Move
from game.core.position import Position
from game.games import GAMES
from game.puzzles.proof import KEEP_DEPTH_FACTOR, Proof
from game.puzzles.puzzle import Puzzle, Task, piece_count
from game.puzzles.solve import longest_line
from game.puzzles.themes import find_themes
from lab.puzzles.difficulty import weigh
from lab.puzzles.kept_wins import kept_win
from lab.puzzles.plan import DRAWN, LEAST, LEAST_LATE, WIN_IN_ONE, Plan, few

PLAYERS: Final = ("medium", "hard", "expert", "expert")
WEAK_PLAYERS: Final = ("novice", "novice", "easy")  # if wins in one are wanted, as these overlook some
MAX_PLIES: Final = 300  # of a game
TABLE_MEGABYTES: Final = 1  # of each thinker's transposition table
MAX_SAVE_MOVES: Final = 3  # own moves of the loss that the player must see
MAX_PUZZLES_A_GAME: Final = 4
HIDDEN_WIN_MOVES: Final = 2  # own moves; the longest win that is searched for if the scout does not see any
HIDDEN_WIN_PLIES: Final = 5  # before a fixed end; from here on all wins are searched for
QUICK_PROOF_DIVISOR: Final = (
    10  # a quick proof, which decides whether the full one is tried, has this part of its nodes
)
ALL_LETTERS_INTERVAL: Final = 4  # one game in this number has all letters of an option (tiles of Stack-22), the others
LETTER_COUNTS: Final = (5, 9)  # from 5 to 9
FEW_LETTER_COUNTS: Final = (2, 4)  # or from 2 to 4, if few pieces may lie on the table
QUICK_GAME_DIVISOR: Final = 10  # if one kind alone is wanted, levels try one in this number of the moves
EASY_INTERVAL: Final = 3  # one in this number is kept, of wins in one and of defences against a win in one


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle without its number, and what it is like."""

    puzzle: Puzzle
    form: CanonicalForm


def one_game(plan: Plan, number: int) -> list[Found]:
    """The puzzles of the game of this number; always the same for the same plan."""
    game = GAMES[plan.game]
    chance = random.Random(f"{plan.seed} {number}")
    options = _options(plan, game, chance)
    scout = Thinker(game, level_of(game, STRONGEST_LEVEL, 2), chance.getrandbits(60), megabytes=TABLE_MEGABYTES)
    made: list[tuple[Position, Task, list[Move], int]] = []
    for position in list(_played(plan, game, options, chance)):
        given = _candidate(plan, game, options, position, scout, chance)
        if given is not None:
            made.append((position, *given))
    kept = [each for place, each in enumerate(made) if not place or not _goes_on(made[place - 1][1], each[1])]
    return [_described(plan, game, options, *each) for each in chance.sample(kept, min(MAX_PUZZLES_A_GAME, len(kept)))]


def _options(plan: Plan, game: Game, chance: random.Random) -> Options:
    """The options of a game: those of the plan; of letters that the plan leaves open most games draw a few."""
    options = read_options(game, plan.options)
    asked = {word.partition("=")[0] for word in plan.options}
    for option in game.options:
        if option.letters and option.key not in asked and (plan.pieces or chance.randrange(ALL_LETTERS_INTERVAL)):
            drawn = chance.sample(
                option.letters, chance.randint(*(FEW_LETTER_COUNTS if plan.pieces else LETTER_COUNTS))
            )
            options[option.key] = "".join(sorted(drawn))
    return options


def _goes_on(before: Task, task: Task) -> bool:
    """Whether a task repeats the task of a turn before: wins are followed by shorter wins, a defence by the same."""
    return before.kind == task.kind and (before.kind == "save" or task.moves <= before.moves)


def _played(plan: Plan, game: Game, options: Options, chance: random.Random) -> Iterator[Position]:
    """The positions of a game in which there was a choice."""
    position = game.notation.start(options)
    names = [chance.choice(WEAK_PLAYERS if plan.only == WIN_IN_ONE else PLAYERS) for _ in range(position.seats)]
    players = [
        Thinker(game, level_of(game, name, position.seats), chance.getrandbits(60), megabytes=TABLE_MEGABYTES)
        for name in names
    ]
    opening, nodes = chance.randint(2, max(plan.opening, 2)), plan.nodes // (QUICK_GAME_DIVISOR if plan.only else 1)
    for ply in range(MAX_PLIES):
        if position.outcome() != outcome.PLAYING or position.repetition_count() > 2:
            return
        if ply < opening:
            position.advance(chance.choice(position.legal()))
            continue
        yield position.clone()
        position.advance(players[position.turn].think(position, Limits(nodes=nodes)))


def _candidate(
    plan: Plan, game: Game, options: Options, position: Position, scout: Thinker, chance: random.Random
) -> tuple[Task, list[Move], int] | None:
    """The task in a position, the accepted moves and the nodes of the proof; None if the position makes no puzzle.

    If the scout does not see a win, only short wins are searched for, since most positions have none.
    """
    left = position.plies_left()
    if plan.pieces and piece_count(game.view.arrangement(position)) > plan.pieces:
        return None
    if left > 2 * plan.longest + 1 or len(position.legal()) <= (LEAST if left < 0 else LEAST_LATE):
        return None
    if plan.only == "keep":
        return kept_win(plan, Proof(game, _afresh(game, position, options)), chance)
    if plan.only == WIN_IN_ONE:
        return _win_in_one(plan, Proof(game, _afresh(game, position, options)))
    seen: list[Thought] = []
    scout.think(position, Limits(nodes=plan.nodes), seen.append)
    score = seen[-1].scores[0]
    if score <= -FORCED_WIN:
        return None
    proof = Proof(game, _afresh(game, position, options))
    proof.allow_nodes(plan.proof)
    far = (
        (WIN - score + 1) // 2
        if score >= FORCED_WIN
        else (left + 1) // 2
        if 0 <= left <= HIDDEN_WIN_PLIES
        else HIDDEN_WIN_MOVES
    )
    for moves in range(1, min(far, plan.longest) + 1):
        if not proof.can_end(position.turn, moves):
            continue
        if _mostly(proof, position.turn, moves, proof.moves, chance):
            return None
        won = proof.winning_moves(position.turn, moves)
        if not proof.is_certain:
            return None
        if won:
            return _winning(plan, proof, moves, won, chance)
    return None if score >= FORCED_WIN else _saving(plan, proof, score < 0, chance)


def _win_in_one(plan: Plan, proof: Proof) -> tuple[Task, list[Move], int] | None:
    """The few moves that win at once, if there are such moves; a win by every third move is no puzzle."""
    seat = proof.position.turn
    proof.allow_nodes(plan.proof)
    won = proof.winning_moves(seat, 1) if proof.can_end(seat, 1) else []
    return (Task("win", 1), won, proof.nodes) if won and proof.is_certain and few(won, proof) else None


def _winning(
    plan: Plan, proof: Proof, moves: int, won: list[Move], chance: random.Random
) -> tuple[Task, list[Move], int] | None:
    if not few(won, proof) or (moves == 1 and chance.randrange(EASY_INTERVAL)):
        return None
    nodes = proof.nodes
    return Task("keep" if _is_kept(plan, proof, moves, won, chance) else "win", moves), won, nodes


def _mostly(proof: Proof, seat: int, moves: int, among: list[Move], chance: random.Random) -> bool:
    """Whether a seat wins within `moves` own moves after at least a third of some randomly drawn moves."""
    drawn = chance.sample(among, min(DRAWN, len(among)))
    return 3 * len(proof.winning_moves(seat, moves, drawn)) >= len(drawn)


def _afresh(game: Game, position: Position, options: Options) -> Position:
    """The position as a puzzle sets it up: nothing has been before it."""
    return game.notation.read_position(game.notation.write_position(position), options)


def _is_kept(plan: Plan, proof: Proof, moves: int, won: list[Move], chance: random.Random) -> bool:
    """Whether other moves do not win even late, and most of them lose: the win can slip away."""
    others, enemy = [move for move in proof.moves if move not in won], 1 - proof.position.turn
    proof.allow_nodes(plan.proof // QUICK_PROOF_DIVISOR)
    if moves == 1 or not _mostly(proof, enemy, moves, others, chance):
        return False
    proof.allow_nodes(3 * plan.proof // QUICK_PROOF_DIVISOR)
    lost = proof.winning_moves(enemy, moves, others)
    if proof.is_stopped or 2 * len(lost) < len(others):
        return False
    left = [move for move in others if move not in lost]
    return (
        not any(proof.winning_moves(1 - enemy, KEEP_DEPTH_FACTOR * moves, [move]) for move in left) and proof.is_certain
    )


def _saving(plan: Plan, proof: Proof, worse: bool, chance: random.Random) -> tuple[Task, list[Move], int] | None:
    """The moves that save from a loss, and still do a move later; a far loss is searched only if `worse`."""
    enemy = 1 - proof.position.turn
    proof.allow_nodes(plan.proof)
    left = proof.moves
    for moves in range(1, MAX_SAVE_MOVES + 1 if worse else 2):
        if not proof.can_end(enemy, moves):
            continue
        proof.allow_nodes(plan.proof // QUICK_PROOF_DIVISOR)
        if moves > 1 and not _mostly(proof, enemy, moves, left, chance):
            return None
        proof.allow_nodes(plan.proof)
        lost = set(proof.winning_moves(enemy, moves, left))
        left = [move for move in left if move not in lost]
        if proof.is_stopped or proof.is_doubtful or not left:
            return None
        if not few(left, proof):
            continue
        nodes = proof.nodes
        lost = set(proof.winning_moves(enemy, moves + 1, left))
        if not proof.is_certain or (moves == 1 and not lost and chance.randrange(EASY_INTERVAL)):
            return None
        if not lost:
            return Task("save", moves), left, nodes
    return None


def _described(
    plan: Plan, game: Game, options: Options, passed: Position, task: Task, accepted: list[Move], nodes: int
) -> Found:
    position = _afresh(game, passed, options)
    write = game.notation.write_move
    texts = {write(position, move): move for move in accepted}
    first = texts[min(texts)]
    line, line_texts = longest_line(game, position, first, task), []
    now = position.clone()
    for move in line:
        line_texts.append(write(now, move))
        now.advance(move)
    puzzle = Puzzle(
        1,
        game.id,
        tuple(f"{key}={value}" for key, value in options.items()),
        game.notation.write_position(position),
        position.turn,
        task,
        tuple(sorted(texts)),
        find_themes(game, position, task, accepted, line),
        weigh(game, position, accepted, nodes, plan.tries, plan.nodes),
        tuple(line_texts),
    )
    return Found(puzzle, canonical_form(game, position))
