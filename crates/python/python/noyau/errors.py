"""What can go wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ._numbers import optional_integer

__all__ = ["Defect", "InputError", "Known", "NoyauError", "Stopped"]


class NoyauError(Exception):
    """Everything that noyau raises."""


class InputError(NoyauError, ValueError):
    """Something that cannot be read, or cannot be asked of this game.

    >>> import noyau
    >>> try:
    ...     noyau.position("nim", "3,,5").solve()
    ... except noyau.InputError as error:
    ...     print(error.code, error.place, error.hint)
    missing 3 pile
    """

    #: The kind of error, for programs.
    code: str
    #: The text that could not be read, cut around the place if it is long.
    input: str | None
    #: The place in the whole text, in characters, from 1.
    place: int | None
    #: What was expected there.
    hint: str | None

    def __init__(
        self,
        message: str,
        *,
        code: str = "input",
        input: str | None = None,
        place: int | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code, self.input, self.place, self.hint = code, input, place, hint

    def __reduce__(self) -> tuple[Any, ...]:
        keys = ("code", "input", "place", "hint")
        return (_input_error, (str(self), {key: getattr(self, key) for key in keys}))

    @classmethod
    def _of(cls, text: str) -> InputError:
        data = json.loads(text)
        return cls(data.pop("message"), **data)


def _input_error(message: str, about: dict[str, Any]) -> InputError:
    return InputError(message, **about)


@dataclass(frozen=True)
class Known:
    """What a search knew when it stopped."""

    #: The number of positions searched.
    positions: int | None = None
    #: The seconds that the search took.
    seconds: float | None = None
    #: The Grundy value is at least this.
    at_least: int | None = None
    #: The Grundy value is at most this.
    at_most: int | None = None
    #: Who wins, `"N"` or `"P"`, if that is known.
    outcome: str | None = None

    @classmethod
    def _of(cls, data: dict[str, Any] | None) -> Known:
        data = data or {}
        return cls(
            positions=optional_integer(data.get("positions")),
            seconds=data.get("seconds"),
            at_least=optional_integer(data.get("at_least")),
            at_most=optional_integer(data.get("at_most")),
            outcome=data.get("outcome"),
        )


class Stopped(NoyauError):
    """A limit of time, work or memory was reached before the answer.

    >>> import noyau
    >>> try:
    ...     noyau.octal("0.007").values(10**8, time=0.5)
    ... except noyau.Stopped as stopped:
    ...     print(stopped.reason, len(stopped.partial) > 100)
    time True
    """

    #: `"time"`, `"work"` or `"memory"`.
    reason: str
    #: What the search had found out.
    known: Known
    #: The known part of the answer, of the type that the call returns; `None` if nothing is
    #: known.
    partial: Any

    def __init__(
        self, message: str, reason: str, known: Known | None = None, partial: Any = None
    ) -> None:
        super().__init__(message)
        self.reason, self.known, self.partial = reason, known or Known(), partial

    def __reduce__(self) -> tuple[Any, ...]:
        return (Stopped, (str(self), self.reason, self.known, self.partial))

    @classmethod
    def _of(cls, text: str) -> Stopped:
        data = json.loads(text)
        return cls(data["message"], data["reason"], Known._of(data["known"]))


class Defect(NoyauError, RuntimeError):
    """noyau contradicts itself. Please report it."""
