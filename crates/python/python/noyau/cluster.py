"""Boards by the thousand on many machines, with Dask.

A task is cut into parts that do not know of each other; any worker computes any part, and what comes out
is, byte for byte, what one machine finds. Without a `client` the processors of this machine are used.

    from dask.distributed import Client
    import noyau.cluster

    client = Client("tcp://scheduler:8786")
    noyau.cluster.census("trees:20", "colouring", client=client, parts=200, folder="trees-20")

Parts are kept in the folder as they come in, under the name of task and part. The same call goes on from
there, and `noyau merge trees-20/*.part` reads them too. A worker that dies costs the parts it was working
on: others compute them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from os import PathLike
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar
from urllib.parse import quote

import numpy as np

from . import _noyau
from ._ask import PLAIN, ProgressLike, ask, shown
from ._numbers import text as words
from ._numbers import word
from .censuses import Census, Smallest, _smallest
from .errors import InputError
from .families import Family, Period
from .positions import Parameter, _given

if TYPE_CHECKING:
    from distributed import Client
    from numpy.typing import NDArray

__all__ = ["Difference", "Soaked", "census", "periods", "rows", "sequences", "smallest", "soak"]

T = TypeVar("T")
F = TypeVar("F", bound="str | Family")

#: The default number of parts for each thread of the cluster. With so many, the last parts end at
#: about the same time, and a lost part costs little.
_EACH = 16
#: The most parts of a task.
_MOST = 1_000_000
#: How often a part is tried again if a worker could not compute it.
_RETRIES = 3


@contextmanager
def _client(client: Client | None) -> Iterator[Client]:
    """The caller's client, or one of the processors of this machine."""
    if client is not None:
        yield client
        return
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise ImportError("noyau.cluster needs dask: pip install 'noyau[cluster]'") from None
    with LocalCluster(threads_per_worker=1, dashboard_address=":0") as here, Client(here) as made:
        yield made


def _said(parts: SupportsIndex | None) -> int | None:
    """The number of parts that the caller wants, if any."""
    said = None if parts is None else word(parts, "parts", _MOST)
    if said == 0:
        hint = f"a number of parts from 1 to {_MOST}"
        raise InputError(f"parts=0: expected {hint}", code="out_of_range", hint=hint)
    return said


def _count(said: int | None, client: Client) -> int:
    """The number of parts: what the caller said, or so many for each thread."""
    threads: int = sum(client.nthreads().values())
    return min(_MOST, _EACH * max(1, threads)) if said is None else said


def _gather(
    client: Client,
    work: Callable[..., T],
    jobs: Mapping[str, tuple[Any, ...]],
    take: Callable[[str, T], None],
    title: str,
    progress: ProgressLike,
) -> None:
    """Computes every job on some worker and hands on what comes in, in any order. A job has its name
    for a key, so that a scheduler that has its result already computes nothing."""
    from distributed import as_completed

    futures = {
        client.submit(work, *arguments, key=f"noyau-{name}", retries=_RETRIES, pure=True): name
        for name, arguments in jobs.items()
    }
    try:
        with shown(progress, title, "parts", len(futures)) as tell:
            done = 0
            for future, result in as_completed(futures, with_results=True):
                take(futures[future], result)
                future.release()
                done += 1
                if tell is not None:
                    tell(0, done)
    finally:
        client.cancel([future for future in futures if not future.done()])


def _part(task: str, number: int, of: int) -> str:
    """On a worker: a part of a task, as the text of its file."""
    return _noyau.part(task, number, of, ask(threads=1))


def _parts(
    task: str,
    parts: SupportsIndex | None,
    client: Client | None,
    folder: str | PathLike[str] | None,
    progress: ProgressLike,
) -> list[str]:
    """The texts of all parts of a task: those of the folder, and the others from the cluster."""
    said = _said(parts)
    kept = None if folder is None else Path(folder)
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
    texts: dict[str, str] = {}
    with _client(client) as workers:
        count = _count(said, workers)
        names = {_noyau.part_name(task, number, count, PLAIN): number for number in range(1, count + 1)}
        for name in names:
            known = None if kept is None else _noyau.finished_part(kept / f"{name}.part", PLAIN)
            if known is not None:
                texts[name] = known

        def take(name: str, text: str) -> None:
            texts[name] = text
            if kept is not None:
                _write(kept / f"{name}.part", text.encode())

        jobs = {
            name: (task, number, count) for name, number in names.items() if name not in texts
        }
        _gather(workers, _part, jobs, take, task, progress)
    return [texts[name] for name in names]


def _write(path: Path, content: bytes) -> None:
    """Writes a file that is there whole or not at all."""
    draft = path.with_name(f".{path.name}.{SystemRandom().randrange(10**9)}")
    draft.write_bytes(content)
    draft.replace(path)


def census(
    boards: str,
    game: str = "node-kayles",
    *,
    by: str | None = None,
    parts: SupportsIndex | None = None,
    client: Client | None = None,
    folder: str | PathLike[str] | None = None,
    progress: ProgressLike = None,
    **parameters: Parameter,
) -> Census:
    """The same as :func:`noyau.census`, by the workers of a cluster."""
    words(boards, "boards", "trees:1..18")
    opened = _noyau.Game(words(game, "a game", "node-kayles"), _given(parameters), PLAIN)
    task = _noyau.census_task(opened, boards, by, PLAIN)
    texts = _parts(task, parts, client, folder, progress)
    return Census._of(json.loads(_noyau.merge(texts, PLAIN)))


def smallest(
    value: SupportsIndex,
    *,
    parts: SupportsIndex | None = None,
    client: Client | None = None,
    folder: str | PathLike[str] | None = None,
    progress: ProgressLike = None,
) -> tuple[Smallest, ...]:
    """All the smallest graphs of an even Grundy value of Node Kayles from 6 on, by the workers of a
    cluster; smaller values come along."""
    opened = _noyau.Game("node-kayles", [], PLAIN)
    task = _noyau.smallest_task(opened, word(value, "a value", 255), PLAIN)
    texts = _parts(task, parts, client, folder, progress)
    found = json.loads(_noyau.merge(texts, PLAIN))["found"]
    return tuple(map(_smallest, found))


def _rows(
    game: str, given: list[tuple[str, str | None]], boards: str, part: tuple[int, int]
) -> dict[str, bytes]:
    """On a worker: a part of the rows, by the names of its files."""
    with TemporaryDirectory() as folder:
        opened = _noyau.Game(game, given, PLAIN)
        _noyau.rows_to_parquet(opened, boards, part, folder, ask(threads=1))
        files = _noyau.row_files(opened, boards, part, PLAIN)
        return {str(file): (Path(folder) / file).read_bytes() for file in files}


def rows(
    boards: str,
    game: str = "node-kayles",
    *,
    folder: str | PathLike[str],
    parts: SupportsIndex | None = None,
    client: Client | None = None,
    progress: ProgressLike = None,
    **parameters: Parameter,
) -> list[Path]:
    """A row for each board, in Parquet files below `folder` (`order=18/part-3-of-100.parquet`), by the
    workers of a cluster; the files. They are those of `noyau census … --rows --format parquet`: what
    is there already is not computed again; a file with other rows is refused, and so is a folder with
    files of another number of parts, which would have boards twice."""
    kept, given = Path(folder), _given(parameters)
    opened = _noyau.Game(game, given, PLAIN)
    said = _said(parts)
    # A wrong game or wrong boards are refused before a cluster is started.
    _noyau.row_files(opened, boards, (1, 1), PLAIN)
    with _client(client) as workers:
        count = _count(said, workers)
        done = set(_noyau.row_parts_done(opened, boards, count, kept, PLAIN))
        shares = [(number, count) for number in range(1, count + 1)]
        jobs: dict[str, tuple[Any, ...]] = {
            f"rows-{game}-{given}-{boards}-{part[0]}/{count}": (game, given, boards, part)
            for part in shares
            if part[0] not in done
        }

        def take(_: str, found: dict[str, bytes]) -> None:
            for file, content in found.items():
                path = kept / file
                path.parent.mkdir(parents=True, exist_ok=True)
                # A file that exists was checked before: it contains these rows.
                if not path.exists():
                    _write(path, content)

        _gather(workers, _rows, jobs, take, f"rows of {boards}", progress)
    return [kept / file for part in shares for file in _noyau.row_files(opened, boards, part, PLAIN)]


def _named(families: Iterable[F]) -> dict[F, tuple[str, Family]]:
    """Families as the caller has them, each with a name of its own and as an object."""
    if isinstance(families, str):
        hint = f'a list of families, ["{families}"]'
        raise InputError(f"{families!r} is one text: expected {hint}", code="no_list", hint=hint)
    named = {}
    for family in families:
        opened = family if isinstance(family, Family) else Family(str(family))
        named[family] = (opened._label, opened)
    return named


def _values(family: Family, to: int) -> bytes:
    """On a worker: the Grundy values of a family, as an array of numpy without its head."""
    return family.values(to, threads=1, progress=False).tobytes()


def sequences(
    families: Iterable[F],
    to: SupportsIndex,
    *,
    client: Client | None = None,
    folder: str | PathLike[str] | None = None,
    progress: ProgressLike = None,
) -> dict[F, NDArray[np.uint32]]:
    """The Grundy values of many families, or names of families, up to the size `to`, each by one
    worker. A folder keeps them as arrays of numpy, `NAME.npy`, the name as in a web address."""
    last = word(to, "the largest size")
    asked = _named(families)
    kept = None if folder is None else Path(folder)
    found: dict[str, NDArray[np.uint32]] = {}
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
        for name, _ in asked.values():
            known = _kept_values(kept / _file(name))
            if known is not None and len(known) > last:
                found[name] = known[: last + 1]

    def take(key: str, data: bytes) -> None:
        name = key.partition(" ")[2]
        values: NDArray[np.uint32] = np.frombuffer(data, dtype=np.uint32)
        found[name] = values
        if kept is not None:
            content = BytesIO()
            np.save(content, values)
            _write(kept / _file(name), content.getvalue())

    jobs = {
        f"values-{last} {name}": (family, last)
        for name, family in asked.values()
        if name not in found
    }
    with _client(client) as workers:
        _gather(workers, _values, jobs, take, f"values to {last}", progress)
    return {family: found[name] for family, (name, _) in asked.items()}


def _kept_values(path: Path) -> NDArray[np.uint32] | None:
    """The values in a file, if there is one. One that is something else is left alone."""
    try:
        with path.open("rb") as file:
            values = np.load(file)
    except FileNotFoundError:
        return None
    except (ValueError, EOFError):
        values = None
    if not isinstance(values, np.ndarray) or values.dtype != np.uint32 or values.ndim != 1:
        raise InputError(f"{path}: this has no values of a family", code="foreign", input=str(path))
    return values


def _file(name: str) -> str:
    """A family as the name of a file. Two families never share one."""
    return f"{quote(name, safe='')}.npy"


def _period(family: Family, to: int, time: float | None) -> Period | None:
    """On a worker: the period of a family."""
    from .errors import Stopped

    try:
        return family.period(to, threads=1, time=time, progress=False)
    except Stopped:
        return None


def periods(
    families: Iterable[F],
    to: SupportsIndex,
    *,
    time: float | None = None,
    client: Client | None = None,
    progress: ProgressLike = None,
) -> dict[F, Period | None]:
    """The periods of many families, or names of families, proved; `None` where none is found among
    sizes up to `to`, or within so many seconds for each."""
    last = word(to, "the largest size")
    asked = _named(families)
    found: dict[str, Period | None] = {}

    def take(key: str, period: Period | None) -> None:
        found[key.partition(" ")[2]] = period

    jobs = {
        f"period-{last}-{time} {name}": (family, last, time) for name, family in asked.values()
    }
    with _client(client) as workers:
        _gather(workers, _period, jobs, take, f"periods to {last}", progress)
    return {family: found[name] for family, (name, _) in asked.items()}


@dataclass(frozen=True)
class Difference:
    """An answer that is not what the definitions say: a defect of noyau. Please report it."""

    #: The seed of the questions.
    seed: int
    #: The question as a command.
    command: str
    #: What differs.
    what: str


@dataclass(frozen=True)
class Soaked:
    """Random questions held against the definitions."""

    #: The number of positions compared, by game.
    positions: Mapping[str, int]
    #: What differs.
    differences: tuple[Difference, ...]


def _soak(seed: int, batches: int) -> str:
    """On a worker: the questions of a seed."""
    return _noyau.soak(seed, batches, ask(threads=1))


def _kept_soak(path: Path) -> str:
    """What a file has of a soak. One that is something else is left alone."""
    text = path.read_text(encoding="utf-8", errors="replace")
    try:
        known = json.loads(text)
    except ValueError:
        known = None
    if not isinstance(known, dict) or not {"seed", "positions", "differences"} <= known.keys():
        raise InputError(f"{path}: this is nothing of a soak", code="foreign", input=str(path))
    return text


def soak(
    seeds: Iterable[int],
    *,
    batches: SupportsIndex = 30,
    client: Client | None = None,
    folder: str | PathLike[str] | None = None,
    progress: ProgressLike = None,
) -> Soaked:
    """Random questions about every game, held against the definitions, each seed by one worker. A
    folder keeps what is done, `soak-SEED-BATCHES.json`."""
    count = word(batches, "batches")
    names = {f"soak-{word(seed, 'a seed')}-{count}": seed for seed in seeds}
    kept = None if folder is None else Path(folder)
    texts: dict[str, str] = {}
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
        for name in names:
            path = kept / f"{name}.json"
            if path.exists():
                texts[name] = _kept_soak(path)

    def take(name: str, text: str) -> None:
        texts[name] = text
        if kept is not None:
            _write(kept / f"{name}.json", text.encode())

    jobs = {name: (seed, count) for name, seed in names.items() if name not in texts}
    with _client(client) as workers:
        _gather(workers, _soak, jobs, take, "soak", progress)
    positions: dict[str, int] = {}
    differences: list[Difference] = []
    for name in names:
        found = json.loads(texts[name])
        for game, number in found["positions"].items():
            positions[game] = positions.get(game, 0) + number
        differences += [Difference(found["seed"], **one) for one in found["differences"]]
    return Soaked(positions, tuple(differences))
