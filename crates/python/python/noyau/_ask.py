"""What a question may cost, and who is told how far it is."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, SupportsFloat, TypeAlias

from . import _noyau
from ._numbers import optional_word, text, word
from .errors import InputError

Lang: TypeAlias = Literal["en", "fr"]
#: A number of bytes, a text such as `"500M"`, or tables that are kept after the question.
MemoryLike: TypeAlias = "int | str | Memory | None"
#: `True` for a bar, `False` for none, or a function that is called with the stage and the progress.
ProgressLike: TypeAlias = "bool | Callable[[int, int], object] | None"

#: So many seconds are no limit.
_FOREVER = 1e9

_UNITS = {"": 0, "K": 10, "M": 20, "G": 30}


class Memory:
    """Tables that outlive a question: what one question finds out serves the next.

    >>> import noyau
    >>> memory = noyau.Memory("500M")
    >>> noyau.node_kayles("grid:4x5").grundy(memory=memory)
    0
    >>> noyau.node_kayles("grid:4x5").grundy(memory=memory)  # at once
    0
    """

    def __init__(self, size: int | str | None = None) -> None:
        """An empty memory whose tables take about so many bytes together: `2**30`, `"500M"`,
        `"2G"`; as much as each solver takes by itself when none is given."""
        self.size = None if size is None else _bytes(size)
        self._tables = _noyau.Memory(self.size)

    def __repr__(self) -> str:
        return f"Memory({'' if self.size is None else self.size})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Only the size is pickled, not the tables: they can be computed again.
        return (Memory, (self.size,))


def _bytes(size: int | str) -> int:
    found = re.fullmatch(r"(\d+) *([KMG]?)(?:I?B)?", str(size).strip().upper())
    if not found or not isinstance(size, int | str) or isinstance(size, bool):
        hint = "bytes such as 300000000, '500M' or '2G'"
        raise InputError(f"memory={size!r}: expected {hint}", code="memory", hint=hint)
    # A larger number than a machine word is no possible size.
    return word(int(found[1]) << _UNITS[found[2]], "bytes")


def memory_of(memory: MemoryLike) -> _noyau.Memory | None:
    """The tables of a question."""
    if memory is None:
        return None
    return (memory if isinstance(memory, Memory) else Memory(memory))._tables


def ask(
    *,
    time: float | None = None,
    memory: MemoryLike = None,
    threads: int | None = None,
    lang: Lang = "en",
    progress: Callable[[int, int], object] | None = None,
) -> _noyau.Ask:
    """How a question is asked."""
    if time is not None and not isinstance(time, SupportsFloat):
        hint = "seconds, 0 or more"
        raise InputError(f"time={time!r}: expected {hint}", code="time", hint=hint)
    if time is not None and float(time) >= _FOREVER:
        time = None
    return _noyau.Ask(
        time=time,
        memory=memory_of(memory),
        threads=optional_word(threads, "threads"),
        progress=progress,
        lang=text(lang, "lang", "en"),
    )


#: For questions that need only texts and no search.
PLAIN = _noyau.Ask()


@contextmanager
def shown(
    progress: ProgressLike, title: str, unit: str, total: int | None = None
) -> Iterator[Callable[[int, int], object] | None]:
    """Who is told how far a question is: the caller's own function, or a bar by tqdm if it is
    installed and people are there to see it."""
    if callable(progress):
        yield progress
        return
    tqdm = _tqdm() if progress is True or (progress is None and _watched()) else None
    if tqdm is None:
        yield None
        return
    # Work that takes less than a second needs no bar.
    delay = 0 if progress is True else 1
    with tqdm(total=total, unit=" " + unit, desc=title, delay=delay, leave=False) as bar:

        def tell(stage: int, done: int) -> None:
            if stage:
                bar.set_description(f"{title}, order {stage}", refresh=False)
            bar.update(done - bar.n) if done >= bar.n else bar.reset()

        yield tell


def _tqdm() -> Any:
    try:
        with warnings.catch_warnings():
            # A notebook without widgets gets a bar of text, without the warning about it.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm


def _watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty() or "ipykernel" in sys.modules
