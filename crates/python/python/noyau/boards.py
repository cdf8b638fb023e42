"""Boards of positions of two numbers, and tables of games."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from . import _noyau
from ._ask import PLAIN, MemoryLike, ask
from ._numbers import optional_word, word
from ._numbers import text as words
from .answers import Table
from .positions import Parameter, _given

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Board:
    """Small positions of two numbers as squares; notebooks show the P-positions as dots."""

    #: Whether the player to move loses, by row and column.
    p: NDArray[np.bool_] = field(repr=False)
    #: Grundy values if they were asked for, with −1 for unknown ones.
    values: NDArray[np.int64] | None = field(repr=False)
    #: The picture.
    svg: str = field(repr=False)

    def p_positions(self) -> list[tuple[int, int]]:
        """The P-positions, the smaller number first."""
        rows, columns = np.nonzero(self.p)
        pairs = zip(rows.tolist(), columns.tolist(), strict=True)
        return sorted({(min(pair), max(pair)) for pair in pairs})

    def _repr_svg_(self) -> str:
        return self.svg


def board(
    game: str,
    columns: SupportsIndex,
    rows: SupportsIndex,
    *,
    values: bool = False,
    time: float | None = None,
    memory: MemoryLike = None,
    **parameters: Parameter,
) -> Board:
    """The small positions of a game of two numbers.

    >>> import noyau
    >>> noyau.board("wythoff", 8, 8).p_positions()
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    >>> noyau.board("wythoff", 4, 4, values=True).values
    array([[0, 1, 2, 3],
           [1, 2, 0, 4],
           [2, 0, 1, 5],
           [3, 4, 5, 6]])
    """
    opened = _noyau.Game(words(game, "a game", "wythoff"), _given(parameters), PLAIN)
    size = [word(number, "a number of squares") for number in (columns, rows)]
    asked = ask(time=time, memory=memory)
    cells, found, svg = opened.board(size[0], size[1], values, asked)
    outcomes = np.frombuffer(b"".join(bytes(row) for row in cells), dtype=np.uint8)
    squares = outcomes.reshape(len(cells), -1) if cells else outcomes.reshape(0, 0)
    numbers = None
    if found is not None:
        rows_of = [[-1 if value is None else value for value in row] for row in found]
        numbers = np.array(rows_of, dtype=np.int64)
    return Board(squares == 1, numbers, svg)


def table(
    game: str,
    name: str = "",
    rows: SupportsIndex | None = None,
    *,
    time: float | None = None,
    **parameters: Parameter,
) -> Table:
    """A table of a game; without a name the game's first one.

    >>> import noyau
    >>> noyau.table("wythoff", rows=4)
    n  a  b
    0  0  0
    1  1  2
    2  3  5
    3  4  7
    """
    opened = _noyau.Game(words(game, "a game", "wythoff"), _given(parameters), PLAIN)
    count = optional_word(rows, "a number of rows")
    return Table._of(json.loads(opened.table(name, count, ask(time=time))))
