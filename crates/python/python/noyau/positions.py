"""Positions of games, and the questions they can be asked."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import Any, SupportsIndex, TypeAlias

from . import _noyau
from ._ask import PLAIN, Lang, MemoryLike, ask
from ._graph import Graph, GraphLike
from ._numbers import decimal, decimals, integer, optional_word, word
from ._numbers import text as words
from .answers import Answer, Bitype, ChromaticNumbers, Explained, JudgedMove, Move, Moves
from .errors import InputError, Known, Stopped

#: Parameters of a game: numbers, texts, or flags.
Parameter: TypeAlias = "SupportsIndex | str | bool | None"

#: The most characters of a position that are shown.
_SHOWN = 60


def _given(parameters: Mapping[str, Parameter]) -> list[tuple[str, str | None]]:
    """Parameters as the command line has them."""
    given: list[tuple[str, str | None]] = []
    for name, value in parameters.items():
        name = name.replace("_", "-")
        if value is True:
            given.append((name, None))
        elif isinstance(value, str):
            given.append((name, value))
        elif value is not None and value is not False:
            given.append((name, decimal(value, f"{name}")))
    return given


class Position:
    """A game and where it stands.

    >>> import noyau
    >>> position = noyau.nim([43, 27, 12])
    >>> position.solve()
    N: the player to move wins
    Grundy value: 60
    The game lasts 63 moves when the winner hurries and the loser resists
    Winning moves, quickest first:
      1=23 (heap 1: 43 → 23, take 20)
    By theorem, method Bouton (binary)
    >>> position.winning_moves()
    [<1=23: heap 1: 43 → 23, take 20>]
    >>> position.play("1=23").grundy()
    0

    Positions are values: they can be compared, used as keys and pickled. Questions can be asked from
    several threads.
    """

    #: The game, by its name in the catalogue.
    game: str
    #: The position as it is typed.
    text: str
    #: The parameters that were given.
    parameters: dict[str, Parameter]

    def __init__(self, game: str, text: str, **parameters: Parameter) -> None:
        self.game = words(game, "a game", "nim")
        self.text = words(text, "a position", "3,4,5")
        self.parameters = {
            name: value
            for name, value in parameters.items()
            if value is not None and value is not False
        }

    @cached_property
    def _game(self) -> _noyau.Game:
        return _noyau.Game(self.game, _given(self.parameters), PLAIN)

    @property
    def _labels(self) -> tuple[Hashable, ...] | None:
        return None

    def _at(self, text: str) -> Position:
        """Another position of the game."""
        return Position(self.game, text, **self.parameters)

    def solve(
        self,
        *,
        most: int | None = None,
        search: bool = False,
        time: float | None = None,
        memory: MemoryLike = None,
        lang: Lang = "en",
    ) -> Answer:
        """Who wins, with which moves, after how many, and what the answer rests on.

        At most `most` winning moves are listed. With `search=True` the rules alone are searched,
        although a theorem answers. `time` is in seconds, `memory` in bytes (`"500M"`) or a
        :class:`~noyau.Memory`; a question that reaches its limits raises :class:`~noyau.Stopped`.
        """
        asked = ask(time=time, memory=memory, lang=lang)
        listed = optional_word(most, "a number of moves")
        return Answer._of(json.loads(self._game.solve(self.text, listed, search, asked)), self._labels)

    def winning_moves(
        self, *, time: float | None = None, memory: MemoryLike = None, lang: Lang = "en"
    ) -> list[Move]:
        """The moves that win: all of them, the quickest win first where lengths are known."""
        return list(self.solve(time=time, memory=memory, lang=lang).winning_moves)

    def outcome(self, *, time: float | None = None, memory: MemoryLike = None) -> str:
        """`"N"` if the player to move wins, `"P"` if not."""
        return self.solve(most=1, time=time, memory=memory).outcome

    def grundy(self, *, time: float | None = None, memory: MemoryLike = None) -> int:
        """The Grundy value. There is none in misère play, nor in games between Alice and Bob."""
        return integer(self._game.grundy(self.text, ask(time=time, memory=memory)))

    def explain(
        self,
        by: str = "all",
        *,
        time: float | None = None,
        memory: MemoryLike = None,
        lang: Lang = "en",
    ) -> Explained:
        """Why, by one method or by every one that applies. Each explanation is checked again.

        >>> import noyau
        >>> explained = noyau.wythoff(4, 7).explain()
        >>> explained.agree, [explanation.method for explanation in explained][:3]
        (True, ['recursive', 'algebraic', 'arithmetic'])
        """
        asked = ask(time=time, memory=memory, lang=lang)
        method = words(by, "a method", "all")
        return Explained._of(json.loads(self._game.explain(self.text, method, asked)))

    def moves(
        self,
        *,
        most: int = 1000,
        time: float | None = None,
        memory: MemoryLike = None,
        lang: Lang = "en",
    ) -> Moves:
        """All moves, best first, with the positions they lead to; at most `most`.

        >>> import noyau
        >>> noyau.octal("0.77").at(2).moves()
        move  leads to         value  moves left
         1=0         0   wins      0           0
         1=1         1  loses      1           1
        """
        asked = ask(time=time, memory=memory, lang=lang)
        data = json.loads(self._game.moves(self.text, word(most, "a number of moves"), asked))
        moves = Moves(tuple(map(self._judged, data["moves"])), data["all_moves"])
        stopped = data["stopped"]
        if stopped is not None:
            raise Stopped(stopped["message"], stopped["reason"], Known._of(stopped), moves)
        return moves

    def _judged(self, data: dict[str, Any]) -> JudgedMove:
        value, remoteness = data["value"], data["remoteness"]
        return JudgedMove(
            move=Move._of(data["move"], self._labels),
            target=self._at(data["target"]),
            wins=data["wins"],
            value=None if value is None else integer(value),
            remoteness=None if remoteness is None else integer(remoteness),
        )

    def play(self, move: Move | str) -> Position:
        """The position after a move: one of :meth:`moves`, or as it is typed."""
        return self._at(self._game.play(self.text, str(move), PLAIN))

    @property
    def is_over(self) -> bool:
        """Whether the player to move is stuck."""
        return bool(self._view()["over"])

    def methods(self) -> list[str]:
        """The ways of explaining."""
        return self._game.methods()

    def _view(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self._game.view(self.text, 0, PLAIN))
        return data

    def __str__(self) -> str:
        return self._game.line(self.text)

    def __repr__(self) -> str:
        text = self.text if len(self.text) <= _SHOWN else self.text[:_SHOWN] + "…"
        given = "".join(f", {name}={value!r}" for name, value in self.parameters.items())
        return f"Position({self.game!r}, {text!r}{given})"

    def _repr_svg_(self) -> str | None:
        from ._drawing import position_svg

        return position_svg(str(self), self._view(), self._labels)

    def _key(self) -> tuple[Any, ...]:
        return (self.game, self.text, tuple(sorted(self.parameters.items())))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __getstate__(self) -> dict[str, Any]:
        # The game is not pickled. It is opened again where it is needed.
        return {name: value for name, value in vars(self).items() if name != "_game"}


class GraphPosition(Position):
    """A position on a graph. Moves name vertices by their labels."""

    #: The graph.
    graph: Graph

    def __init__(
        self, game: str, graph: Graph, text: str | None = None, **parameters: Parameter
    ) -> None:
        super().__init__(game, graph.text if text is None else text, **parameters)
        self.graph = graph

    @property
    def _labels(self) -> tuple[Hashable, ...] | None:
        return self.graph.labels

    def _at(self, text: str) -> Position:
        return GraphPosition(self.game, self.graph, text, **self.parameters)

    def play(
        self, move: Move | str | None = None, *, vertex: Hashable = None, colour: int | None = None
    ) -> Position:
        """The position after a move, or after playing a vertex by its label.

        >>> import noyau
        >>> path = noyau.node_kayles([("a", "b"), ("b", "c")])
        >>> path.play(vertex="b").is_over
        True
        """
        if move is None:
            number = str(self.graph.number(vertex))
            move = number if colour is None else f"{number}={colour}"
        return super().play(move)

    def _key(self) -> tuple[Any, ...]:
        return (*super()._key(), self.graph)


def position(game: str, text: str, **parameters: Parameter) -> Position:
    """A position of any game of the catalogue, as it is typed on the command line.

    >>> import noyau
    >>> noyau.position("nimhoff", "4,7,9", h=3).outcome()
    'N'
    >>> noyau.position("path", "10^30").grundy()
    0
    """
    return Position(game, text, **parameters)


def nim(
    heaps: Iterable[SupportsIndex], *, misere: bool = False, compound: str | None = None
) -> Position:
    """Nim: take any number of tokens from one heap.

    >>> import noyau
    >>> noyau.nim([10**100, 10**100]).outcome()
    'P'
    >>> noyau.nim([3, 4, 5], compound="conjunctive").outcome()
    'N'
    """
    return Position("nim", decimals(heaps), misere=misere, compound=compound)


def marienbad(heaps: Iterable[SupportsIndex]) -> Position:
    """Nim in misère play: who takes the last token loses.

    >>> import noyau
    >>> noyau.marienbad([1, 3, 5, 7]).outcome()
    'P'
    """
    return Position("marienbad", decimals(heaps))


def moore(heaps: Iterable[SupportsIndex], k: SupportsIndex = 2) -> Position:
    """Moore's game: a move takes tokens from one to `k` heaps.

    >>> import noyau
    >>> noyau.moore([1, 2, 3], k=2).winning_moves()
    [<2=1,3=1: heaps 2: 2 → 1, 3: 3 → 1, take 3 in all>]
    """
    return Position("moore", decimals(heaps), k=k)


def wythoff(
    first: SupportsIndex,
    second: SupportsIndex,
    *,
    a: SupportsIndex = 1,
    b: SupportsIndex = 1,
    misere: bool = False,
) -> Position:
    """Wythoff's game: take a multiple of b tokens from one pile, or numbers from both that differ by a
    multiple of b less than ab.

    >>> import noyau
    >>> noyau.wythoff(27, 46, a=2).outcome()
    'N'
    >>> noyau.wythoff(4 * 10**50, 7 * 10**50).outcome()
    'N'
    """
    given = {"a": None if a == 1 else a, "b": None if b == 1 else b}
    return Position("wythoff", decimals([first, second]), misere=misere, **given)


def fibonacci(row: SupportsIndex, most: SupportsIndex | None = None) -> Position:
    """Fibonacci Nim: one row; after the first move, at most twice what the opponent took. `most` is
    what may be taken now, in the middle of a game.

    >>> import noyau
    >>> noyau.fibonacci(21).outcome(), noyau.fibonacci(20).winning_moves()[0].notation
    ('P', '2')
    """
    return Position("fibonacci", decimals([row] if most is None else [row, most]))


def one_row(row: SupportsIndex, p: SupportsIndex = 3, *, misere: bool = False) -> Position:
    """One row of tokens; a move takes 1 to `p` of them.

    >>> import noyau
    >>> noyau.one_row(21, p=3).winning_moves()[0].notation
    '1'
    """
    return Position("one-row", decimal(row), p=p, misere=misere)


def node_kayles(
    graph: GraphLike, *, misere: bool = False, compound: str | None = None
) -> GraphPosition:
    """Node Kayles, the domination game: mark a vertex that is not marked and has no marked neighbour.

    >>> import noyau
    >>> path = noyau.node_kayles([("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")])
    >>> path.grundy(), [move.vertex for move in path.winning_moves()]
    (3, ['c'])
    """
    return GraphPosition("domination", Graph.of(graph), misere=misere, compound=compound)


def colouring(
    graph: GraphLike,
    colours: SupportsIndex = 3,
    *,
    first: str = "Alice",
    alice_passes: bool = False,
    bob_passes: bool = False,
) -> GraphPosition:
    """The colouring game: Alice and Bob give vertices colours that their neighbours do not have, and
    Alice wins when all vertices get one.

    >>> import noyau
    >>> cycle = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]
    >>> noyau.colouring(cycle, colours=3).solve(most=1).winner
    'Alice'
    >>> noyau.colouring(cycle, colours=2).solve(most=1).winner
    'Bob'
    """
    turn = {"alice": "", "bob": "//B"}.get(str(first).lower())
    if turn is None:
        hint = "'Alice' or 'Bob'"
        raise InputError(f"first={first!r}: expected {hint}", code="first", hint=hint)
    board = Graph.of(graph)
    return GraphPosition(
        "colouring",
        board,
        board.text + turn,
        colours=colours,
        alice_passes=alice_passes,
        bob_passes=bob_passes,
    )


def game_chromatic_numbers(
    graph: GraphLike, *, time: float | None = None, memory: MemoryLike = None
) -> ChromaticNumbers:
    """The least numbers of colours with which Alice wins, for both who may begin.

    >>> import noyau
    >>> noyau.game_chromatic_numbers("petersen:5,2")
    game chromatic number 4; 3 when Bob begins
    """
    board = Graph.of(graph)
    game = _noyau.Game("colouring", [], PLAIN)
    data = json.loads(game.chi(board.text, ask(time=time, memory=memory)))
    numbers = ChromaticNumbers._of(data)
    stopped = data["stopped"]
    if stopped is not None:
        raise Stopped(stopped["message"], stopped["reason"], Known._of(stopped), numbers)
    return numbers


def game_chromatic_number(
    graph: GraphLike, *, time: float | None = None, memory: MemoryLike = None
) -> int:
    """The least number of colours with which Alice wins when she begins.

    >>> import noyau
    >>> noyau.game_chromatic_number([(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])
    3

    When a limit is reached before, `stopped.partial` has the bounds that are known.
    """
    try:
        number = game_chromatic_numbers(graph, time=time, memory=memory).alice_first
    except Stopped as stopped:
        number = stopped.partial.alice_first
        if number is None:
            raise
    if number is None:
        raise InputError("the graph needs more colours than are tried", code="too_large")
    return number


def bitype(
    graph: GraphLike,
    colours: SupportsIndex = 3,
    *,
    time: float | None = None,
    memory: MemoryLike = None,
) -> Bitype:
    """The bitype of a graph in the colouring game.

    >>> import noyau
    >>> noyau.bitype([(0, 1), (1, 2), (2, 3)])
    Bitype AA0
    """
    game = _noyau.Game("colouring", _given({"colours": colours}), PLAIN)
    text = Graph.of(graph).text
    return Bitype._of(json.loads(game.bitype(text, ask(time=time, memory=memory))))
