"""What questions are answered with."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from ._numbers import integer, optional_integer

if TYPE_CHECKING:
    from .positions import Position

__all__ = [
    "Answer",
    "Bitype",
    "ChromaticNumbers",
    "Explained",
    "Explanation",
    "JudgedMove",
    "Move",
    "Moves",
    "Standing",
    "Table",
]


def html_table(heads: list[str], rows: Iterator[list[object]] | list[list[object]]) -> str:
    """A table for notebooks."""

    def line(tag: str, cells: list[object]) -> str:
        shown = ("" if cell is None else escape(str(cell)) for cell in cells)
        return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in shown) + "</tr>"

    body = "\n".join(line("td", row) for row in rows)
    return f"<table>\n<thead>{line('th', list(heads))}</thead>\n<tbody>\n{body}\n</tbody>\n</table>"


@dataclass(frozen=True)
class Move:
    """A move."""

    #: The move as it is typed.
    notation: str
    #: The move in words.
    words: str
    #: The numbers and texts of the move by name: `move.operands["take"]`.
    operands: Mapping[str, Any] = field(compare=False, hash=False)
    #: The vertex that is played, by its label, in games on graphs.
    vertex: Hashable = None
    #: The colour that the vertex gets, from 1, in the colouring game.
    colour: int | None = None

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<{self.notation}: {self.words}>"

    @classmethod
    def _of(cls, data: dict[str, Any], labels: tuple[Hashable, ...] | None) -> Move:
        operands = {name: _operand(value) for name, value in data["operands"].items()}
        vertex: Hashable = None
        number = operands.get("vertex")
        if labels is not None and isinstance(number, int) and number < len(labels):
            vertex = labels[number]
        colour = operands.get("colour")
        notation, words = data["notation"], data.get("words") or ""
        return cls(notation, words, operands, vertex, colour if vertex is not None else None)


def _operand(operand: dict[str, Any]) -> Any:
    kind, value = operand["kind"], operand["value"]
    if kind == "number":
        return integer(value)
    if kind == "signed":
        return -integer(value[1:]) if value.startswith("-") else integer(value)
    if kind == "numbers":
        return [integer(number) for number in value]
    return value


@dataclass(frozen=True)
class Standing:
    """What an answer rests on: a theorem, by the method that explains it, or a search."""

    #: `"theorem"` or `"search"`.
    kind: str
    #: The method.
    method: str | None = None
    #: The number of positions searched.
    positions: int | None = None


@dataclass(frozen=True, repr=False)
class Answer:
    """Who wins, with which moves, after how many moves, and what that rests on."""

    #: `"N"`: the player to move wins; `"P"`: the player who has just moved does.
    outcome: str
    #: The Grundy value.
    value: int | None
    #: Moves until the end when the winner hurries and the loser resists.
    remoteness: int | None
    #: The moves that win, best first.
    winning_moves: tuple[Move, ...]
    #: Whether these are all of them.
    all_winning_moves: bool
    #: From a lost position, a move that makes the game last longest.
    resisting_move: Move | None
    #: The player to move, `"Alice"` or `"Bob"`, in games between them.
    to_move: str | None
    #: Who wins, in games between Alice and Bob.
    winner: str | None
    #: What the answer rests on.
    standing: Standing
    #: The whole answer in words.
    sentences: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        lines = [f"<strong>{escape(self.sentences[0])}</strong>"]
        lines += [escape(line) for line in self.sentences[1:]]
        return "<div>" + "<br>\n".join(lines) + "</div>"

    @classmethod
    def _of(cls, data: dict[str, Any], labels: tuple[Hashable, ...] | None) -> Answer:
        standing = data["standing"]
        resisting = data["resisting_move"]
        return cls(
            outcome=data["outcome"],
            value=optional_integer(data["value"]),
            remoteness=optional_integer(data["remoteness"]),
            winning_moves=tuple(Move._of(move, labels) for move in data["winning_moves"]),
            all_winning_moves=data["all_winning_moves"],
            resisting_move=Move._of(resisting, labels) if resisting else None,
            to_move=data["to_move"],
            winner=data["winner"],
            standing=Standing(
                standing["kind"],
                standing.get("method"),
                optional_integer(standing.get("positions")),
            ),
            sentences=tuple(data["sentences"]),
        )


@dataclass(frozen=True, repr=False)
class Explanation:
    """Why, by one method."""

    #: The method.
    method: str
    #: Who wins.
    outcome: str
    #: The move that it names, as it is typed.
    move: str | None
    #: The steps, as `noyau explain --json` writes them: `noyau check` can check them again.
    steps: tuple[Mapping[str, Any], ...]
    #: The explanation as text.
    text: str
    #: The explanation as HTML.
    html: str

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.html


@dataclass(frozen=True, repr=False)
class Explained:
    """Why, by every method that applies; each explanation was checked again.

    It is a sequence of explanations, and `explained["bouton"]` is the one by that method.
    """

    #: The explanations.
    explanations: tuple[Explanation, ...]
    #: The methods that do not apply, and why not.
    skipped: Mapping[str, str] = field(compare=False, hash=False)
    #: Whether all methods agree.
    agree: bool
    #: The number of steps that were checked again.
    steps_checked: int
    #: What was checked, in words.
    closing: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.explanations)

    def __iter__(self) -> Iterator[Explanation]:
        return iter(self.explanations)

    def __getitem__(self, which: str | int) -> Explanation:
        if isinstance(which, int):
            return self.explanations[which]
        for explanation in self.explanations:
            if explanation.method == which:
                return explanation
        known = ", ".join(explanation.method for explanation in self.explanations)
        raise KeyError(f"there is no explanation by {which}; there are {known}")

    def __str__(self) -> str:
        return "\n\n".join([*map(str, self.explanations), "\n".join(self.closing)])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        closing = "".join(f"<p>{escape(line)}</p>\n" for line in self.closing)
        return "".join(explanation.html for explanation in self.explanations) + closing

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Explained:
        explained = data["explained"]
        explanations = (
            Explanation(
                method=said["method"],
                outcome=said["outcome"],
                move=said["move"] and said["move"]["notation"],
                steps=tuple(said["steps"]),
                text=written["text"],
                html=written["html"],
            )
            for said, written in zip(explained["explanations"], data["written"], strict=True)
        )
        return cls(
            explanations=tuple(explanations),
            skipped={skipped["method"]: skipped["reason"] for skipped in explained["skipped"]},
            agree=explained["agree"],
            steps_checked=explained["steps_checked"],
            closing=tuple(data["closing"]),
        )


@dataclass(frozen=True)
class JudgedMove:
    """A move and what it is worth."""

    #: The move.
    move: Move
    #: The position after the move.
    target: Position
    #: Whether the move wins; `None` if unknown.
    wins: bool | None
    #: The Grundy value of the position after the move.
    value: int | None
    #: The number of moves left after the move.
    remoteness: int | None


@dataclass(frozen=True, repr=False)
class Moves:
    """All moves, best first: those that win, those of which nothing is known, those that lose."""

    #: The moves.
    moves: tuple[JudgedMove, ...]
    #: Whether these are all.
    complete: bool

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[JudgedMove]:
        return iter(self.moves)

    def __getitem__(self, place: int) -> JudgedMove:
        return self.moves[place]

    def _rows(self) -> list[list[object]]:
        wins = {True: "wins", False: "loses", None: "?"}
        return [
            [judged.move, judged.target.text, wins[judged.wins], judged.value, judged.remoteness]
            for judged in self.moves
        ]

    def __str__(self) -> str:
        heads: list[object] = ["move", "leads to", "", "value", "moves left"]
        return _aligned([heads, *self._rows()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html_table(["move", "leads to", "", "value", "moves left"], self._rows())


def _aligned(rows: list[list[object]]) -> str:
    """Rows of text under each other."""
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    lines = (
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in cells
    )
    return "\n".join(line.rstrip() for line in lines)


@dataclass(frozen=True, repr=False)
class Table:
    """A table of a game."""

    #: The heads of the columns.
    heads: tuple[str, ...]
    #: The rows: numbers, texts, or `None` for an empty cell.
    rows: tuple[tuple[int | str | None, ...], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[int | str | None, ...]]:
        return iter(self.rows)

    def __str__(self) -> str:
        rows: list[list[object]] = [list(row) for row in self.rows]
        return _aligned([list(self.heads), *rows])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html_table(list(self.heads), [list(row) for row in self.rows])

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Table:
        def cell(text: str | None) -> int | str | None:
            return integer(text) if text is not None and text.isdecimal() else text

        rows = tuple(tuple(map(cell, row)) for row in data["rows"])
        return cls(heads=tuple(data["heads"]), rows=rows)


@dataclass(frozen=True, repr=False)
class ChromaticNumbers:
    """The game chromatic numbers of a graph: the least numbers of colours with which Alice wins."""

    #: The number when Alice begins.
    alice_first: int | None
    #: The number when Bob begins.
    bob_first: int | None
    #: The bounds of the number when Alice begins.
    alice_first_bounds: tuple[int, int | None]
    #: The bounds of the number when Bob begins.
    bob_first_bounds: tuple[int, int | None]
    #: For each number of colours that was tried: whether Alice wins when she begins, and when Bob
    #: does.
    tried: Mapping[int, tuple[bool | None, bool | None]] = field(compare=False, hash=False)

    def __str__(self) -> str:
        def said(number: int | None, bounds: tuple[int, int | None]) -> str:
            most = "" if bounds[1] is None else f" and at most {bounds[1]}"
            return str(number) if number is not None else f"at least {bounds[0]}{most}"

        return (
            f"game chromatic number {said(self.alice_first, self.alice_first_bounds)}; "
            f"{said(self.bob_first, self.bob_first_bounds)} when Bob begins"
        )

    __repr__ = __str__

    @classmethod
    def _of(cls, data: dict[str, Any]) -> ChromaticNumbers:
        tried = {
            one["colours"]: (one["alice_first"], one["bob_first"]) for one in data["tried"]
        }
        return cls(
            alice_first=data["chi_g"],
            bob_first=data["chi_g_b"],
            alice_first_bounds=tuple(data["chi_g_bounds"]),
            bob_first_bounds=tuple(data["chi_g_b_bounds"]),
            tried=tried,
        )


@dataclass(frozen=True, repr=False)
class Bitype:
    """Who wins a position of the colouring game: whoever begins, alone and beside a spare vertex."""

    #: Two letters: the type alone and the type beside a spare vertex.
    name: str
    #: The name with the parity of the number of open vertices.
    signed: str
    #: The bitype beside one more spare vertex.
    mirror: str
    #: The winners when Alice begins, Alice with the spare vertex, Bob, Bob with the spare vertex.
    winners: str
    #: The number of vertices without a colour.
    open: int

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Bitype {self.signed}"

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Bitype:
        return cls(data["bitype"], data["signed"], data["mirror"], data["winners"], data["open"])
