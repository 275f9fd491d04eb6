"""Puzzles as they stand in a file, one of each kind and game, small enough for a plain search."""

from __future__ import annotations

from typing import Final

from game.core.speed import is_program_compiled

LINES: Final = {
    "stax": (
        "1\tplayers=2\t2 L -1,-1=DK;-1,0=D1235;0,-1=L0124/D03;0,0=L23/LK;1,-2=L012345\twin 2\t1,-2>-1,-2=012345"
        "\twin-in-2 only-move no-way-out\t1506\t1,-2>-1,-2=012345 -1,0>-2,0=0245 -1,-2>-1,-1=012345",
        "2\tplayers=2\t2 L -1,-1=DK;0,-1=L0124/D03;0,0=L23;1,-2=L012345;1,-1=LK\tsave 1"
        "\t1,-1>0,0=K 1,-1>1,-2=K 1,-1>1,0=K 1,-1>2,-2=K\tloss-in-1 defence sacrifice\t567\t1,-1>0,0=K",
    ),
    "death-stacks": (
        "1\ttoo-tall=enforced\t,,,,b,/,,,,,/,,,brrr,brrr,/bbr,,,,rrbbrrbbbb,/,,,,,/,,,b,r, b\twin 2\td1-1-e1"
        "\twin-in-2 only-move\t778\td1-1-e1 e3-9-e4 e3-1-e4",
    ),
    "stack-22": (
        "1\tscoring=highest tiles=CDEJKQSUX\tB Q0@0,0;K1@2,-3;E6@1,-1;E1@5,-5;S0@2,-5;J6@4,-9;D5@3,-1;X4@-2,3;X4@8,-5;"
        "C5@3,-1;U1@3,-2;Q5@0,0;C5@2,3;S2@3,-6;J10@0,0\tkeep 2\tD2@1,0 D3@1,0\twin-in-2 forced-level\t588"
        "\tD2@1,0 K5@-3,7 U0@4,-14",
    ),
    "mixtour": (
        "1\tpoints=1\t,r,w,,wrr/,,,ww,wr/,wrr,,r,/,,,ww,w/r,,,, W 0-0 -\twin 3\tc5:1-b5\twin-in-3 only-move\t848"
        "\tc5:1-b5 b5:1-e5 d4:1-d3 e5:2-d4 b3:3-d3",
        "2\tpoints=1\t,,,,/w,,,ww,/,,,,/r,r,,rww,wr/r,,,,rw W 0-0 b4:1-d2\tsave 1\tb2:1-d4 d2:2-d4 d3"
        "\tloss-in-1 defence\t748\tb2:1-d4",
        "3\tpoints=1\trr,w,,wwww,/,,,,/rrr,,rrww,,/,,,wr,/w,,wrr,wr, W 0-0 a4:1-a5\tkeep 2\ta5:1-b5"
        "\twin-in-2 only-move tower-steal\t992\ta5:1-b5 b4 d5:3-b5",
    ),
}
CASES: Final = [
    (game, line) for game, lines in LINES.items() for line in lines if is_program_compiled() or game == "mixtour"
]
