"""Families of heaps: sequences of Grundy values, their periods, misère quotients."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from . import _noyau
from ._ask import PLAIN, MemoryLike, ProgressLike, ask, shown
from ._numbers import decimals, word
from ._numbers import text as words
from .answers import html_table
from .errors import InputError, Known, Stopped
from .positions import Parameter, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Family", "Generator", "Member", "Period", "Quotient", "Sequence"]

#: The largest size in the search for a period, unless a bound is given.
_FAR = 1 << 25


@dataclass(frozen=True)
class Period:
    """A period of a sequence of Grundy values, proved for all sizes."""

    #: The size at which the period begins.
    preperiod: int
    #: The length of the period.
    period: int
    #: What is added from one period to the next; 0 for sequences that repeat.
    saltus: int
    #: The proof as a file: `noyau check` checks it from the rules.
    certificate: str = field(repr=False, compare=False)

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the proof to a file."""
        Path(path).write_text(self.certificate, encoding="utf-8")


class Sequence:
    """Grundy values to look at: `plot` is the picture that notebooks show."""

    def __init__(self, family: Family, values: NDArray[np.uint32], period: Period | None) -> None:
        self.family, self.values, self.period = family, values, period

    def __repr__(self) -> str:
        return f"{self.family.name}: {len(self.values)} values, the largest is {self.values.max()}"

    def _repr_svg_(self) -> str:
        known = self.period
        period = None if known is None else (known.preperiod, known.period)
        return self.family._family.plot(0, self.values.tolist(), period, PLAIN)


@dataclass(frozen=True)
class Generator:
    """A generator of a quotient: its letter and the heap it stands for."""

    name: str
    kind: str
    size: int


@dataclass(frozen=True)
class Member:
    """A heap in a quotient."""

    kind: str
    size: int
    #: Its element, as a product of generators.
    element: str
    #: The outcome of the heap alone.
    outcome: str
    #: Its genus, if known.
    genus: str | None
    #: Whether the genus is that of a heap of Nim.
    tame: bool | None


@dataclass(frozen=True, repr=False)
class Quotient:
    """The misère quotient of a family up to a size."""

    #: The family.
    family: str
    #: The number of elements.
    order: int
    #: The largest size that the quotient covers.
    to: int | None
    #: The size from which the elements of the heaps repeat for ever, if that is proved.
    preperiod: int | None
    #: The length of that period.
    period: int | None
    #: The generators.
    generators: tuple[Generator, ...]
    #: Pairs of equal products.
    relations: tuple[tuple[str, str], ...]
    #: The elements that lose for the player to move.
    p_portion: tuple[str, ...]
    #: The heaps.
    members: tuple[Member, ...]
    #: Whether the check of the certificate was finished and succeeded.
    checked: bool
    #: The quotient as a file that `noyau check` checks.
    certificate: str | None = field(compare=False)

    def __str__(self) -> str:
        extent = f"heaps up to {self.to}"
        if self.period is not None:
            extent = f"all heaps, from {self.preperiod} on with period {self.period}"
        letters = ", ".join(f"{one.name} = {one.size}" for one in self.generators)
        return (
            f"misère quotient of {self.family}: {self.order} elements, "
            f"{len(self.p_portion)} of them P, for {extent}; generators {letters}"
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows: list[list[object]] = [
            [member.size, member.element, member.outcome, member.genus] for member in self.members
        ]
        return f"<p>{self}</p>\n" + html_table(["heap", "element", "outcome", "genus"], rows)

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Quotient:
        return cls(
            family=data["family"],
            order=data["order"],
            to=data["to"],
            preperiod=data["preperiod"],
            period=data["period"],
            generators=tuple(Generator(**one) for one in data["generators"]),
            relations=tuple((left, right) for left, right in data["relations"]),
            p_portion=tuple(data["p_portion"]),
            members=tuple(Member(**one) for one in data["members"]),
            checked=data["checked"],
            certificate=data["certificate"],
        )


class Family:
    """A family of heaps with a name: an octal game, a subtraction game, graphs along a line.

    >>> import noyau
    >>> dawson = noyau.octal("0.137")
    >>> dawson.values(12)
    array([0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2], dtype=uint32)
    >>> dawson.period()
    Period(preperiod=52, period=34, saltus=0)
    >>> dawson.grundy(10**30)
    0
    >>> dawson.at(5, 6).grundy()
    2
    """

    def __init__(
        self,
        name: str,
        *,
        grammar: str | None = None,
        kind: str | None = None,
        _game: tuple[str, Mapping[str, Parameter]] | None = None,
    ) -> None:
        words(name, "a family", "0.137")
        if grammar is not None:
            words(grammar, "rules", "row: …")
        self._asked = (name, grammar, kind)
        self._played = _game
        #: The name in its usual spelling.
        self.name = self._family.name

    @cached_property
    def _family(self) -> _noyau.Family:
        return _noyau.Family(*self._asked, PLAIN)

    @property
    def _label(self) -> str:
        """A name that no other family has: those of a grammar of one's own are all called alike."""
        _, grammar, kind = self._asked
        if grammar is None:
            return self.name if kind is None else f"{self.name} {kind}"
        return f"grammar-{sha256(repr((grammar, kind)).encode()).hexdigest()[:32]}"

    @property
    def kinds(self) -> list[str]:
        """The names of its kinds."""
        return self._family.kinds()

    def at(
        self, *heaps: SupportsIndex, misere: bool = False, compound: str | None = None
    ) -> Position:
        """Heaps of these sizes.

        >>> import noyau
        >>> noyau.octal("0.77").at(3, 4, misere=True).outcome()
        'N'
        """
        if self._played is None:
            raise InputError(f"{self.name} is no game of the catalogue", code="no_game")
        game, parameters = self._played
        return Position(game, decimals(heaps), misere=misere, compound=compound, **parameters)

    def grundy(
        self, heap: SupportsIndex, *, time: float | None = None, memory: MemoryLike = None
    ) -> int:
        """The Grundy value of one heap of any size. Beyond every table it comes from the period."""
        return self.at(heap).grundy(time=time, memory=memory)

    def values(
        self,
        to: SupportsIndex,
        *,
        threads: int | None = None,
        time: float | None = None,
        progress: ProgressLike = None,
    ) -> NDArray[np.uint32]:
        """The Grundy values of heaps of 0, 1, …, `to` tokens: `to + 1` numbers.

        The array looks at the memory that Rust has filled; nothing is copied. When the time is up,
        `stopped.partial` has the values that are known.
        """
        last = word(to, "the largest size")
        with shown(progress, self.name, "values", last + 1) as tell:
            data, stopped = self._family.values(
                last, ask(time=time, threads=threads, progress=tell)
            )
        found: NDArray[np.uint32] = np.frombuffer(data, dtype=np.uint32)
        if stopped is not None:
            known = json.loads(stopped)
            raise Stopped(known["message"], known["reason"], Known._of(known), found)
        return found

    def sequence(self, to: SupportsIndex, *, period: Period | None = None) -> Sequence:
        """The same to look at, with a period marked."""
        return Sequence(self, self.values(to), period)

    def period(
        self,
        to: SupportsIndex = _FAR,
        *,
        threads: int | None = None,
        time: float | None = None,
        progress: ProgressLike = None,
    ) -> Period | None:
        """The period of the values, proved, if one is found among heaps of up to `to` tokens;
        `None` if none is found so soon."""
        last = word(to, "the largest size")
        with shown(progress, self.name, "values") as tell:
            text = self._family.period(last, ask(time=time, threads=threads, progress=tell))
        data = json.loads(text)
        return None if data is None else Period(**data)

    def misere_quotient(
        self, to: SupportsIndex = 24, *, time: float | None = None
    ) -> Quotient:
        """The misère quotient for heaps of up to `to` tokens, or for all if a period is proved.

        >>> import noyau
        >>> kayles = noyau.octal("0.77").misere_quotient(30)
        >>> kayles.order, len(kayles.p_portion), kayles.checked
        (40, 9, True)
        """
        last = word(to, "the largest size")
        data = json.loads(self._family.quotient(last, ask(time=time)))
        quotient = Quotient._of(data)
        stopped = data["stopped"]
        if stopped is not None:
            raise Stopped(stopped["message"], stopped["reason"], Known._of(stopped), quotient)
        return quotient

    def __repr__(self) -> str:
        return f"Family({self.name!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Family):
            return NotImplemented
        return (self.name, self._asked[1:]) == (other.name, other._asked[1:])

    def __hash__(self) -> int:
        return hash((self.name, self._asked[1:]))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_family"}


def octal(code: str) -> Family:
    """An octal game by its code: digit number n of `0.137` says what taking n tokens may leave of a
    heap (1 nothing, 2 one heap, 4 two heaps, and sums of these). Names that people know will do too.

    >>> import noyau
    >>> noyau.octal("kayles").name
    '0.77'
    >>> noyau.octal("kayles").at(5, 6).grundy()
    7
    """
    return family(words(code, "an octal code", str(code) if isinstance(code, float) else "0.137"))


def subtraction(takes: Iterable[SupportsIndex]) -> Family:
    """A subtraction game: a move takes one of these numbers of tokens.

    >>> import noyau
    >>> noyau.subtraction([1, 3, 4]).period()
    Period(preperiod=0, period=7, saltus=0)
    """
    text = decimals(takes)
    return Family(f"subtraction:{text}", _game=("subtraction", {"takes": text}))


def path(power: SupportsIndex = 1) -> Family:
    """Node Kayles on paths, or on their powers: vertices up to that distance are neighbours.

    >>> import noyau
    >>> noyau.path().values(9)
    array([0, 1, 1, 2, 0, 3, 1, 1, 0, 3], dtype=uint32)
    """
    distance = word(power, "a distance")
    return Family(f"path^{distance}", _game=("path", {"k": distance}))


def family(name: str) -> Family:
    """Any family by its name: `"ladder"`, `"cycle"`, `"caterpillar:2(1)"`, `"glued:star:1,1,1@0"`.

    >>> import noyau
    >>> noyau.family("ladder").period()
    Period(preperiod=0, period=2, saltus=0)
    """
    on_graphs = {"cycle", "ladder", "saw", "trapezoidal-saw", "comb"}
    found = Family(name)
    game: tuple[str, Mapping[str, Parameter]] | None = None
    if name in on_graphs:
        game = (name, {})
    elif name.startswith("caterpillar:"):
        game = ("caterpillar", {"word": name.partition(":")[2]})
    elif name.startswith("subtraction:"):
        game = ("subtraction", {"takes": name.partition(":")[2]})
    elif name.startswith("path"):
        game = ("path", {"k": name.partition("^")[2] or None})
    elif found.name[:1].isdigit():
        # A code, or a well-known name of such a game.
        game = ("octal", {"code": found.name})
    found._played = game
    return found


def grammar(rules: str, *, kind: str | None = None) -> Family:
    """A family by rules of your own, in the language of `docs/notation.md`.

    >>> import noyau
    >>> kayles = noyau.grammar('''
    ... row:
    ...   at 1..2: nothing
    ...   take 1..2: row>=1 | row>=1 + row>=1
    ... ''')
    >>> kayles.values(9)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], dtype=uint32)
    """
    return Family("grammar", grammar=rules, kind=kind, _game=("family", {"grammar": rules}))
