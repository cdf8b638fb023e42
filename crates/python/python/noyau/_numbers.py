"""Whole numbers of any size, both ways."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import SupportsIndex

from . import _noyau

#: Python itself converts decimal numbers below these sizes, whatever its own limit is.
_FEW_BITS = 2000
_FEW_DIGITS = 600


#: The largest number that fits a machine word.
_WORD = 2**64 - 1


def _natural(number: SupportsIndex, what: str) -> int:
    from .errors import InputError

    try:
        value = index(number)
    except TypeError:
        kind = type(number).__name__
        message = f"{number!r} is no whole number: expected {what} as an int, not {kind}"
        raise InputError(message, code="not_whole", hint="int") from None
    if value < 0:
        shown = str(value) if value.bit_length() < _FEW_BITS else "a huge negative number"
        raise InputError(f"{shown}: expected {what} of 0 or more", code="negative", hint="0..")
    return value


def decimal(number: SupportsIndex, what: str = "a size") -> str:
    """A whole number in decimal. Python itself refuses more than 4,300 digits."""
    value = _natural(number, what)
    if value.bit_length() < _FEW_BITS:
        return str(value)
    return _noyau.to_decimal(value.to_bytes((value.bit_length() + 7) // 8, "little"))


def word(number: SupportsIndex, what: str, most: int = _WORD) -> int:
    """A whole number from 0 to `most`: what counts boards, moves or threads fits a machine word."""
    from .errors import InputError

    value = _natural(number, what)
    if value > most:
        shown = str(value) if value.bit_length() < _FEW_BITS else "a huge number"
        message = f"{shown}: expected {what} of at most {most}"
        raise InputError(message, code="out_of_range", hint=f"0..={most}")
    return value


def optional_word(number: SupportsIndex | None, what: str) -> int | None:
    """The same, where there may be none."""
    return None if number is None else word(number, what)


def text(words: object, what: str, such_as: str) -> str:
    """A text. What is something else is refused where it is given, not where it is read."""
    from .errors import InputError

    if isinstance(words, str):
        return words
    hint = f'a text such as "{such_as}"'
    message = f"{words!r} is no text: expected {what} as {hint}"
    raise InputError(message, code="not_text", hint=hint)


def decimals(numbers: Iterable[SupportsIndex]) -> str:
    """Whole numbers as a position. One that is none is refused with its place among them."""
    from .errors import InputError

    try:
        listed = list(numbers)
    except TypeError:
        hint = "whole numbers such as [3, 5]"
        message = f"{numbers!r} is no list: expected {hint}"
        raise InputError(message, code="no_list", hint=hint) from None
    texts = []
    for place, number in enumerate(listed, 1):
        try:
            texts.append(decimal(number))
        except InputError as error:
            where = f"number {place}: " if len(listed) > 1 else ""
            raise InputError(
                f"{where}{error}", code=error.code, place=place, hint=error.hint
            ) from None
    return ",".join(texts)


def integer(text: str) -> int:
    """The number that a decimal text means."""
    if len(text) < _FEW_DIGITS:
        return int(text)
    return int.from_bytes(_noyau.from_decimal(text), "little")


def optional_integer(text: str | int | None) -> int | None:
    """The same, where there may be none."""
    return integer(text) if isinstance(text, str) else text
