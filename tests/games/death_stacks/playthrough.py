"""`python -m tests.games.death_stacks.playthrough SANCTION SEED`: a whole game as the oracle plays it."""

from __future__ import annotations

import random
import sys

from tests.games.death_stacks import oracle
from tests.laws.golden import hash_of

EVERY = 4  # plies between two records of the legal moves
WILD = 60  # plies of random play, a little less random in every tenth


def choose(rng: random.Random, game: oracle.Game, ply: int) -> str:
    """A move at random, later on one that leaves the other player few stacks."""
    texts = sorted(oracle.moves(game))
    rng.shuffle(texts)
    if rng.random() < 0.5 or (ply < WILD and ply % 10):
        return next((text for text in texts if text.endswith("!")), texts[0])
    other = oracle.OTHER[game.turn]
    return min(texts, key=lambda text: sum(s[0] == other for s in oracle.play(game, text).table.values()))


def play_lines(sanction: str, seed: int) -> list[str]:
    """The lines of a game to its end."""
    rng = random.Random(seed)
    game = oracle.start(sanction == "called")
    lines = [f"# Death Stacks, {sanction}: a game written by tests/games/death_stacks/oracle.py, seed {seed}."]
    lines.append(f"game death-stacks too-tall={sanction}")
    ply = 0
    while texts := oracle.moves(game):
        if ply % EVERY == 0 or game.may_call:
            lines += [f"position {oracle.write(game)}", f"moves {len(texts)} {hash_of(texts)}"]
        text = choose(rng, game, ply)
        lines.append(f"play {text}")
        game = oracle.play(game, text)
        ply += 1
    return [*lines, f"position {oracle.write(game)}", f"moves 0 {hash_of(())}", f"result {oracle.result(game)}"]


if __name__ == "__main__":
    print("\n".join(play_lines(sys.argv[1], int(sys.argv[2]))))
