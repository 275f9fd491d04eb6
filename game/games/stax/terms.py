"""What the evaluation of Stax counts, named as what a player gains: by more of it, or with a minus by less.

Of three players one has a king that the player may capture, the enemy, and one may capture the player's, the hunter:
where a term of theirs counts, more is gained by the enemy's having it or by the hunter's lacking it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.errors import N_

TERMS: Final[Mapping[str, str]] = {
    "pointers": N_("pointers on tiles that may move"),
    "pinned-pointers": N_("pointers in view"),
    "aimed-at-enemies": N_("lines on enemy tiles"),
    "-aimed-at-friends": N_("fewer lines on own tiles"),
    "reach": N_("reach"),
    "-reach": N_("a shorter reach"),
    "-covered-by-enemies": N_("enemy tiles covered"),
    "-covered-by-friends": N_("fewer own tiles covered"),
    "-in-hand": N_("pointers brought onto the table"),
    "-king-in-hand": N_("the king in play"),
    "-king-height": N_("a low king"),
    "king-exits": N_("ways out for the king"),
    "-king-exits": N_("a sheltered king"),
    "king-guards": N_("guards of the king"),
    "-king-guards": N_("fewer lines tied to the king"),
    "-king-stalked": N_("pressure on the enemy king"),
    "-king-threatened": N_("threats to the enemy king"),
    "-king-in-crossfire": N_("several threats to the enemy king"),
    "-king-hanging": N_("safety of the king"),
    "enemy-pointers": N_("safety from your hunter's free pointers"),
    "enemy-pinned-pointers": N_("safety from your hunter's other pointers"),
    "enemy-aimed-at-enemies": N_("safety from your hunter's aim"),
    "enemy-covered-by-enemies": N_("the enemy's tiles covered"),
    "enemy-in-hand": N_("an emptier hand for your hunter"),
    "enemy-king-in-hand": N_("your hunter's king in play"),
    "enemy-king-exits": N_("fewer ways out for your hunter's king"),
    "enemy-king-stalked": N_("the enemy king hard pressed"),
    "enemy-king-threatened": N_("the enemy king in danger"),
}
