"""Stack-22 written a second time from its rules alone, plainly: a dictionary of stacks, every placement tried.

Knows the tiles by their letters and cells only; shares nothing with the game but the texts of placements.
"""

from __future__ import annotations

from collections import Counter

Cell = tuple[int, int]

SHAPES = """
A 0,0 0,1 0,2 1,0 1,1|C 0,0 0,1 0,2 1,-1 1,2|D 0,0 0,1 0,2 0,3 1,1|E 0,0 0,1 1,-2 1,-1 2,-1|F 0,0 0,1 0,2 1,-1 1,1
G 0,0 0,1 0,3 1,1 1,2|H 0,0 0,1 1,0 2,-1 2,0|I 0,0 0,1 0,2 0,3 0,4|J 0,0 0,1 0,2 1,-1 2,-1|K 0,0 0,1 0,2 1,0 2,0
L 0,0 0,1 0,2 0,3 1,-1|N 0,0 0,1 0,2 1,-2 1,-1|P 0,0 0,1 0,2 1,-1 1,0|Q 0,0 0,1 1,-1 1,0 2,0|R 0,0 0,1 0,2 0,3 1,0
S 0,0 0,1 1,-1 2,-3 2,-2|U 0,0 0,1 1,-1 1,1 2,-1|V 0,0 0,1 0,2 1,-1 2,-2|W 0,0 0,1 1,-2 1,-1 2,-3
X 0,0 1,-3 1,-2 1,-1 2,-1|Y 0,0 0,1 0,2 1,0 2,-1|Z 0,0 0,1 1,-2 1,-1 2,-2
"""
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def cell(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


def shifted(cells: list[Cell]) -> tuple[Cell, ...]:
    q, r = min(cells)
    return tuple(sorted((a - q, b - r) for a, b in cells))


def oriented(cells: list[Cell]) -> list[tuple[Cell, ...]]:
    """The distinct oriented forms of a tile, sorted."""
    found = set()
    for side in (cells, [(r, q) for q, r in cells]):
        now = side
        for _ in range(6):
            found.add(shifted(now))
            now = [(-r, q + r) for q, r in now]
    return sorted(found)


TILES = {
    line[0]: oriented([cell(word) for word in line[2:].split()])
    for line in SHAPES.strip().replace("\n", "|").split("|")
}


class Game:
    """The stacks, each a list of placement numbers; `said` are the placements so far."""

    def __init__(self, letters: str = "".join(TILES), lowest: bool = False) -> None:
        self.stacks: dict[Cell, list[int]] = {}
        self.hands = [set(letters), set(letters)]
        self.lowest = lowest
        self.turn = 0
        self.levels: list[tuple[int, int]] = []  # the seat and the level of each placement

    def height(self, at: Cell) -> int:
        return len(self.stacks.get(at, ()))

    def cells_of(self, letter: str, form: int, at: Cell) -> list[Cell]:
        return [(q + at[0], r + at[1]) for q, r in TILES[letter][form]]

    def level(self, cells: list[Cell]) -> int:
        """The level to which a tile on these cells would come; 0 where it cannot lie."""
        heights = {self.height(at) for at in cells}
        if len(heights) > 1:
            return 0
        height = heights.pop()
        if height == 0:
            beside = any((q + a, r + b) in self.stacks for q, r in cells for a, b in STEPS)
            return 1 if beside else 0
        under = {self.stacks[at][-1] for at in cells}
        return height + 1 if len(under) > 1 else 0

    def legal(self) -> dict[str, int]:
        """The legal placements with their levels."""
        hand = self.hands[self.turn]
        if not self.levels:
            return {f"{letter}0@0,0": 1 for letter in hand}
        around = {(q + a, r + b) for q, r in self.stacks for a in range(-5, 6) for b in range(-5, 6)}
        found: dict[str, int] = {}
        for letter in hand:
            there = {}
            for form in range(len(TILES[letter])):
                for at in around:
                    level = self.level(self.cells_of(letter, form, at))
                    if level:
                        there[f"{letter}{form}@{at[0]},{at[1]}"] = level
            highest = max(there.values())
            found |= {text: level for text, level in there.items() if level == highest}
        return found

    def play(self, text: str) -> None:
        form, _, at = text[1:].partition("@")
        cells = self.cells_of(text[0], int(form), cell(at))
        level = self.height(cells[0]) + 1
        for covered in cells:
            self.stacks.setdefault(covered, []).append(len(self.levels))
        self.hands[self.turn].remove(text[0])
        self.levels.append((self.turn, level))
        self.turn = 1 - self.turn

    def winner(self) -> str:
        """`W`, `B`, "draw", or "" while tiles are left."""
        if any(self.hands):
            return ""
        counts = Counter(self.levels)
        for level in sorted({level for _, level in self.levels}, reverse=not self.lowest):
            if counts[0, level] != counts[1, level]:
                return "W" if counts[0, level] > counts[1, level] else "B"
        return "draw"
