"""Boards by the thousand."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Any, SupportsIndex

from . import _noyau
from ._ask import PLAIN, MemoryLike, ProgressLike, ask, shown
from ._numbers import text as words
from ._numbers import word
from .answers import html_table
from .errors import Stopped
from .positions import Parameter, _given

__all__ = [
    "Census",
    "OrderCensus",
    "Smallest",
    "SmallestTree",
    "ValueClass",
    "census",
    "smallest",
    "smallest_tree",
]


@dataclass(frozen=True)
class ValueClass:
    """Boards with the same value."""

    #: The number of boards.
    count: int
    #: The first of these boards, in the notation of positions.
    example: str


@dataclass(frozen=True)
class OrderCensus:
    """Boards of one order."""

    #: Number of vertices.
    order: int
    #: The number of boards examined.
    boards: int
    #: Whether these are all boards of this order.
    complete: bool
    #: For each value, the number of boards that have it, and the first one.
    classes: Mapping[int | str, ValueClass] = field(hash=False)


@dataclass(frozen=True, repr=False)
class Census:
    """How many boards have which value, order by order. `census[12]` is the order 12."""

    #: The boards, `"trees:1..12"`.
    boards: str
    #: The property that they are sorted by: `"value"`, `"outcome"` or `"bitype"`.
    by: str
    #: The result for each order.
    orders: tuple[OrderCensus, ...]

    def __getitem__(self, order: int) -> OrderCensus:
        for one in self.orders:
            if one.order == order:
                return one
        raise KeyError(order)

    def __iter__(self) -> Iterator[OrderCensus]:
        return iter(self.orders)

    def __len__(self) -> int:
        return len(self.orders)

    def counts(self, order: int) -> dict[int | str, int]:
        """How many boards of an order have each value."""
        return {value: one.count for value, one in self[order].classes.items()}

    def rows(self) -> list[dict[str, int | str]]:
        """A row for each order and value, for a table of pandas or polars."""
        return [
            {"order": one.order, self.by: value, "count": found.count, "example": found.example}
            for one in self.orders
            for value, found in one.classes.items()
        ]

    def __str__(self) -> str:
        lines = [f"{self.boards} by {self.by}"]
        for one in self.orders:
            counts = ", ".join(f"{value}: {found.count}" for value, found in one.classes.items())
            more = "" if one.complete else " and more"
            lines.append(f"{one.order:>4} vertices, {one.boards} boards{more}: {counts}")
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows: list[list[object]] = [list(row.values()) for row in self.rows()]
        return html_table(["order", self.by, "count", "example"], rows)

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Census:
        orders = (
            OrderCensus(
                order=one["order"],
                boards=one["boards"],
                complete=one["complete"],
                classes={
                    found["value"]: ValueClass(found["count"], found["example"])
                    for found in one["classes"]
                },
            )
            for one in data["orders"]
        )
        return cls(boards=data["boards"], by=data["by"], orders=tuple(orders))


def census(
    boards: str,
    game: str = "node-kayles",
    *,
    by: str | None = None,
    store: str | PathLike[str] | None = None,
    threads: int | None = None,
    time: float | None = None,
    memory: MemoryLike = None,
    progress: ProgressLike = None,
    **parameters: Parameter,
) -> Census:
    """All boards of some orders, sorted by what a game says about them.

    Boards are `"trees:1..18"`, `"graphs:1..8"`, `"connected:1..8"`, and for the colouring game
    `"lc-trees:2..8"`. A `store` keeps what is done, and the same call goes on from there.

    >>> import noyau
    >>> trees = noyau.census("trees:1..8")
    >>> trees.counts(8)
    {0: 11, 1: 11, 4: 1}
    >>> noyau.census("trees:5", "colouring", by="bitype").counts(5)
    {'AA': 3}
    """
    words(boards, "boards", "trees:1..18")
    opened = _noyau.Game(words(game, "a game", "node-kayles"), _given(parameters), PLAIN)
    path = None if store is None else fspath(store)
    with shown(progress, boards, "boards") as tell:
        asked = ask(time=time, memory=memory, threads=threads, progress=tell)
        data = json.loads(_noyau.census(opened, boards, by, path, asked))
    found = Census._of(data)
    if data["stopped"] is not None:
        raise _stopped(data["stopped"], found)
    return found


@dataclass(frozen=True)
class Smallest:
    """The smallest graphs, or trees, of a Grundy value."""

    #: The Grundy value.
    value: int
    #: Number of vertices.
    order: int
    #: One of the smallest graphs.
    example: str
    #: Why no smaller graph has the value: all smaller ones were `"listed"`, the value below and a
    #: move to it need as many vertices (`"option"`), or the orders between were `"searched"`.
    bound: str
    #: All smallest graphs, if they were asked for.
    all: tuple[str, ...] | None


@dataclass(frozen=True)
class SmallestTree:
    """The smallest tree of a Grundy value."""

    #: The tree, if one was found.
    found: Smallest | None
    #: The orders without such a tree, with the numbers of trees that were looked at: all of the order,
    #: or those that grow from smaller trees.
    exhausted: tuple[tuple[int, int], ...]


def _smallest(data: dict[str, Any]) -> Smallest:
    every = data["all"]
    return Smallest(
        data["value"], data["order"], data["example"], data["bound"], every and tuple(every)
    )


def smallest(
    value: SupportsIndex,
    *,
    all: bool = False,
    store: str | PathLike[str] | None = None,
    threads: int | None = None,
    time: float | None = None,
    progress: ProgressLike = None,
) -> tuple[Smallest, ...]:
    """The smallest graphs of each Grundy value of Node Kayles up to `value`.

    >>> import noyau
    >>> [(graph.value, graph.order) for graph in noyau.smallest(5)]
    [(1, 1), (2, 3), (3, 4), (4, 7), (5, 8)]
    """
    data = _ask_smallest(value, False, all, store, threads, time, progress)
    found = tuple(map(_smallest, data["found"]))
    if data["stopped"] is not None:
        raise _stopped(data["stopped"], found)
    return found


def smallest_tree(
    value: SupportsIndex,
    *,
    store: str | PathLike[str] | None = None,
    threads: int | None = None,
    time: float | None = None,
    progress: ProgressLike = None,
) -> SmallestTree:
    """The smallest tree of a Grundy value of Node Kayles.

    >>> import noyau
    >>> noyau.smallest_tree(4).found.order
    8
    """
    data = _ask_smallest(value, True, False, store, threads, time, progress)
    found = SmallestTree(
        _smallest(data["found"][0]) if data["found"] else None,
        tuple((order, trees) for order, trees in data["exhausted"]),
    )
    if data["stopped"] is not None:
        raise _stopped(data["stopped"], found)
    return found


def _ask_smallest(
    value: SupportsIndex,
    trees: bool,
    every: bool,
    store: str | PathLike[str] | None,
    threads: int | None,
    time: float | None,
    progress: ProgressLike,
) -> dict[str, Any]:
    opened = _noyau.Game("node-kayles", [], PLAIN)
    number = word(value, "a value")
    path = None if store is None else fspath(store)
    with shown(progress, f"value {number}", "boards") as tell:
        asked = ask(time=time, threads=threads, progress=tell)
        text = _noyau.smallest(opened, number, trees, every, path, asked)
    data: dict[str, Any] = json.loads(text)
    return data


def _stopped(reason: str, partial: object) -> Stopped:
    return Stopped(f"stopped ({reason}) before all boards were looked at", reason, None, partial)
