"""The package as programs use it: mypy reads this file."""

from __future__ import annotations

import noyau
import numpy as np
from numpy.typing import NDArray


class Subtract:
    """Take one, three or four tokens."""

    misere = True

    def options(self, position: int) -> list[int]:
        return [position - take for take in (1, 3, 4) if take <= position]


def main() -> None:
    answer: noyau.Answer = noyau.nim([43, 27, 12]).solve(time=1.0)
    value: int | None = answer.value
    moves: list[noyau.Move] = noyau.wythoff(27, 46, a=2).winning_moves()
    values: NDArray[np.uint32] = noyau.octal("0.137").values(100)
    period: noyau.Period | None = noyau.octal("0.137").period()
    board: noyau.GraphPosition = noyau.node_kayles([(0, 1), (1, 2)])
    number: int = noyau.game_chromatic_number({0: [1], 1: [0]})
    wins: list[int] = noyau.own(Subtract(), 21).winning_moves()
    counts: dict[int | str, int] = noyau.census("trees:1..5").counts(5)
    print(value, moves, values, period, board, number, wins, counts)


if __name__ == "__main__":
    main()
