"""Rules of your own."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from html import escape
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

from . import _noyau
from ._ask import Lang, MemoryLike, ask
from ._numbers import integer, optional_integer
from .errors import InputError, Known, Stopped

P = TypeVar("P", bound=Hashable)
P_ = TypeVar("P_", bound=Hashable, contravariant=False)


class Ruleset(Protocol[P_]):
    """Rules: the positions that a move can lead to. With `misere = True` in the class, who cannot
    move wins."""

    def options(self, position: P_, /) -> Iterable[P_]:
        """The positions after one move."""
        ...


@dataclass(frozen=True, repr=False)
class OwnAnswer(Generic[P]):
    """Who wins a position of your own game."""

    #: `"N"`: the player to move wins; `"P"`: the player who has just moved does.
    outcome: str
    #: The Grundy value, in normal play.
    value: int | None
    #: Moves until the end when the winner hurries and the loser resists.
    remoteness: int | None
    #: The positions after the winning moves, the quickest win first.
    winning_moves: tuple[P, ...]
    #: From a lost position, the move that makes the game last longest.
    resisting_move: P | None
    #: The number of reachable positions.
    positions: int
    #: Who wins, in words.
    sentence: str

    def __str__(self) -> str:
        lines = [self.sentence]
        if self.value is not None:
            lines.append(f"Grundy value: {self.value}")
        if self.winning_moves:
            lines.append("Winning moves: " + ", ".join(map(repr, self.winning_moves)))
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return "<div>" + "<br>\n".join(map(escape, str(self).splitlines())) + "</div>"


class OwnPosition(Generic[P]):
    """A position of your own game. It is made by :func:`own`."""

    #: The rules.
    rules: Ruleset[P]
    #: The position.
    at: P

    def __init__(self, rules: Ruleset[P], at: P) -> None:
        self.rules, self.at = rules, at
        self._listed: tuple[_noyau.Rules, list[P]] | None = None

    def solve(
        self, *, time: float | None = None, memory: MemoryLike = None, lang: Lang = "en"
    ) -> OwnAnswer[P]:
        """Who wins, and with which moves."""
        start = monotonic()
        rules, positions = self._list(time)
        left = None if time is None else max(0.0, time - (monotonic() - start))
        data = json.loads(rules.solve(ask(time=left, memory=memory, lang=lang)))
        resisting = data["resisting_move"]
        return OwnAnswer(
            outcome=data["outcome"],
            value=optional_integer(data["value"]),
            remoteness=optional_integer(data["remoteness"]),
            winning_moves=tuple(positions[number] for number in data["winning_moves"]),
            resisting_move=None if resisting is None else positions[resisting],
            positions=len(positions),
            sentence=data["who"],
        )

    def outcome(self, *, time: float | None = None, memory: MemoryLike = None) -> str:
        """`"N"` if the player to move wins, `"P"` if not."""
        return self.solve(time=time, memory=memory).outcome

    def winning_moves(self, *, time: float | None = None, memory: MemoryLike = None) -> list[P]:
        """The positions that a winning move leads to."""
        return list(self.solve(time=time, memory=memory).winning_moves)

    def grundy(self, *, time: float | None = None, memory: MemoryLike = None) -> int:
        """The Grundy value. There is none in misère play."""
        start = monotonic()
        rules, _ = self._list(time)
        left = None if time is None else max(0.0, time - (monotonic() - start))
        return integer(rules.grundy(ask(time=left, memory=memory)))

    def play(self, option: P) -> OwnPosition[P]:
        """The position after a move."""
        if option not in set(self.rules.options(self.at)):
            raise InputError(f"no move leads from {self.at!r} to {option!r}", code="rule")
        return OwnPosition(self.rules, option)

    def _list(self, time: float | None) -> tuple[_noyau.Rules, list[P]]:
        if self._listed is None:
            numbers, options = _reachable(self.rules.options, self.at, time)
            misere = bool(getattr(self.rules, "misere", False))
            self._listed = (_noyau.Rules(options, misere), list(numbers))
        return self._listed

    def __repr__(self) -> str:
        return f"OwnPosition({self.rules!r}, {self.at!r})"

    def __getstate__(self) -> dict[str, Any]:
        return {"rules": self.rules, "at": self.at, "_listed": None}


def _reachable(
    options_of: Callable[[P], Iterable[P]], start: P, time: float | None
) -> tuple[dict[P, int], list[list[int]]]:
    """Every position that play can come to, and the numbers of its options. Play must end: a
    position that comes back is refused."""
    end = None if time is None else monotonic() + time
    _listed([start], start, end)
    numbers: dict[P, int] = {start: 0}
    listed: list[list[int] | None] = [None]
    # The path from the start to the current position.
    path: list[tuple[P, list[P]]] = []
    open_numbers: set[int] = set()

    def enter(position: P) -> None:
        _in_time(end, len(numbers))
        number = numbers[position]
        options = _listed(options_of(position), position, end)
        for option in options:
            if option not in numbers:
                numbers[option] = len(listed)
                listed.append(None)
        listed[number] = [numbers[option] for option in options]
        open_numbers.add(number)
        path.append((position, options))

    enter(start)
    while path:
        position, left = path[-1]
        if not left:
            open_numbers.discard(numbers[position])
            path.pop()
            continue
        option = left.pop()
        number = numbers[option]
        if number in open_numbers:
            raise InputError(
                f"play does not end: {option!r} comes back", code="cycle", input=repr(option)
            )
        if listed[number] is None:
            enter(option)
    return numbers, [options or [] for options in listed]


def _in_time(end: float | None, positions: int) -> None:
    if end is not None and monotonic() > end:
        known = Known(positions=positions)
        raise Stopped("the time is up before all positions are listed", "time", known)


def _listed(options: Iterable[P], position: P, end: float | None) -> list[P]:
    """The options, each once."""
    try:
        ways = iter(options)
    except TypeError:
        hint = "a list of positions"
        message = f"options({position!r}) gives {options!r}: expected {hint}"
        raise InputError(message, code="rules", input=repr(position), hint=hint) from None
    listed: dict[P, None] = {}
    # There may be options without end.
    for option in ways:
        try:
            listed[option] = None
        except TypeError as error:
            hint = "what can be a key of a dict, such as a tuple"
            message = f"{error} in the position {option!r}: expected {hint}"
            raise InputError(message, code="rules", input=repr(position), hint=hint) from None
        _in_time(end, len(listed))
    return list(listed)


class _Function(Generic[P]):
    """Rules given as a function."""

    def __init__(self, options: Callable[[P], Iterable[P]]) -> None:
        self._options = options

    def options(self, position: P, /) -> Iterable[P]:
        return self._options(position)

    def __repr__(self) -> str:
        return getattr(self._options, "__name__", repr(self._options))


def own(rules: Ruleset[P] | Callable[[P], Iterable[P]], position: P) -> OwnPosition[P]:
    """A position of your own game: an object with a method `options`, or that function alone.

    >>> import noyau
    >>> class Aliquot:
    ...     '''Take a divisor of the number, but not the number itself.'''
    ...     def options(self, n):
    ...         return [n - d for d in range(1, n) if n % d == 0]
    >>> position = noyau.own(Aliquot(), 12)
    >>> position.grundy(), position.winning_moves()
    (2, [11, 9])

    Positions can be anything that can be a key of a dict. Play must end.
    """
    if isinstance(rules, type) and hasattr(rules, "options"):
        hint = f"an object, {rules.__name__}()"
        message = f"{rules.__name__} is a class: expected {hint}"
        raise InputError(message, code="rules", hint=hint)
    if hasattr(rules, "options"):
        return OwnPosition(rules, position)
    if callable(rules):
        return OwnPosition(_Function(rules), position)
    name = type(rules).__name__
    raise InputError(f"{name} has no method options(position)", code="rules", hint="options")
