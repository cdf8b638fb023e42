"""A cluster of two processes: the same bytes, whoever dies."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import noyau
import noyau.cluster
import pyarrow.parquet as pq
import pytest
from distributed import Client, LocalCluster


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as made,
    ):
        yield made


def parts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.part")}


def test_a_census_is_that_of_one_machine(client: Client, tmp_path: Path) -> None:
    found = noyau.cluster.census("trees:1..12", client=client, parts=7, folder=tmp_path)
    assert found == noyau.census("trees:1..12")
    kept = parts(tmp_path)
    assert len(kept) == 7
    # The result is read from the folder, in which one part is missing.
    lost = sorted(kept)[3]
    (tmp_path / lost).unlink()
    again = noyau.cluster.census("trees:1..12", client=client, parts=7, folder=tmp_path)
    assert again == found and parts(tmp_path) == kept
    # Another census in the same folder does not mix with this one.
    other = noyau.cluster.census(
        "trees:6..9", "colouring", by="bitype", client=client, parts=3, folder=tmp_path
    )
    assert other == noyau.census("trees:6..9", "colouring", by="bitype")


def test_rows_are_those_of_one_machine(client: Client, tmp_path: Path) -> None:
    def table(files: list[Path]) -> list[tuple[str, str]]:
        found = [pq.read_table(file).to_pydict() for file in files]
        return sorted(pair for one in found for pair in zip(one["graph6"], one["outcome"]))

    files = noyau.cluster.rows("trees:3..9", client=client, parts=5, folder=tmp_path / "five")
    assert len(files) == 5 * 7 and all(file.exists() for file in files)
    alone = noyau.cluster.rows("trees:3..9", client=client, parts=1, folder=tmp_path / "one")
    assert table(files) == table(alone)
    assert len(table(alone)) == sum(order.boards for order in noyau.census("trees:3..9").orders)
    # A missing file is written again, the others stay as they are.
    before = {file: file.read_bytes() for file in files}
    files[8].unlink()
    noyau.cluster.rows("trees:3..9", client=client, parts=5, folder=tmp_path / "five")
    assert {file: file.read_bytes() for file in files} == before
    # Files say which rows they contain. Files of another game or another number of parts are
    # refused.
    said = pq.read_metadata(files[0]).metadata[b"noyau"]
    assert said == b"rows of census domination trees:3..3 by value, version 1, part 1/5"
    with pytest.raises(noyau.InputError, match='is a part of "rows of census domination'):
        noyau.cluster.rows("trees:3..9", "colouring", client=client, parts=5, folder=tmp_path / "five")
    with pytest.raises(noyau.InputError, match="one of 5 parts, not of 4"):
        noyau.cluster.rows("trees:3..9", client=client, parts=4, folder=tmp_path / "five")
    assert {file: file.read_bytes() for file in files} == before


def test_what_is_no_row_of_ours_stays(client: Client, tmp_path: Path) -> None:
    """Beside a file that is missing too, so that the part is computed again."""
    files = noyau.cluster.rows("trees:3..5", client=client, parts=2, folder=tmp_path)
    files[0].unlink()
    unsaid = tmp_path / "unsaid.parquet"
    pq.write_table(pq.read_table(files[1]).replace_schema_metadata(None), unsaid)
    for content, words in [
        (b"a letter", "no Parquet file"),
        (unsaid.read_bytes(), "does not say which rows"),
    ]:
        files[1].write_bytes(content)
        with pytest.raises(noyau.InputError, match=words):
            noyau.cluster.rows("trees:3..5", client=client, parts=2, folder=tmp_path)
        assert files[1].read_bytes() == content and not files[0].exists()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: noyau.cluster.census("trees:3", parts=0),
        lambda: noyau.cluster.census("trees:3", parts=10**7),
        lambda: noyau.cluster.census("stones:3"),
        lambda: noyau.cluster.smallest(6, parts=0),
        lambda: noyau.cluster.smallest(7),
        lambda: noyau.cluster.rows("trees:3", folder="nowhere", parts=0),
        lambda: noyau.cluster.rows("stones:3", folder="nowhere"),
        lambda: noyau.cluster.rows("trees:3", "nim", folder="nowhere"),
        lambda: noyau.cluster.rows("lc-trees:3", folder="nowhere"),
        lambda: noyau.cluster.sequences(["spiral"], 10),
        lambda: noyau.cluster.sequences("0.137", 10),
        lambda: noyau.cluster.periods("0.137", 10),
        lambda: noyau.cluster.census(5),  # type: ignore[arg-type]
    ],
)
def test_what_is_wrong_is_said_before_a_cluster_starts(
    wrong: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noyau.cluster, "_client", lambda _: pytest.fail("a cluster was started"))
    with pytest.raises(noyau.InputError):
        wrong()


def test_without_a_client_this_machine_is_used(tmp_path: Path) -> None:
    found = noyau.cluster.census("trees:1..9", folder=tmp_path)
    assert found == noyau.census("trees:1..9")
    threads = len(parts(tmp_path)) // 16
    assert threads >= 1 and len(parts(tmp_path)) == 16 * threads


@contextmanager
def begun(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of dask, until the end of the block."""
    command = [sys.executable, "-m", "dask", *words]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


def test_a_scheduler_and_workers_by_hand(tmp_path: Path) -> None:
    """As docs/python.md has it; a file tells the address instead of a port that all know."""
    where = str(tmp_path / "scheduler.json")
    worker = ["worker", "--scheduler-file", where, "--nworkers", "1", "--nthreads", "1", "--no-dashboard"]
    with (
        begun("scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", where),
        begun(*worker),
        begun(*worker),
        Client(scheduler_file=where, timeout=60) as client,
    ):
        client.wait_for_workers(2, timeout=60)
        found = noyau.cluster.census("trees:1..12", client=client, parts=7, folder=tmp_path / "parts")
        files = noyau.cluster.rows("trees:6", client=client, parts=3, folder=tmp_path / "rows")
    assert found == noyau.census("trees:1..12")
    assert len(parts(tmp_path / "parts")) == 7
    assert sum(pq.read_metadata(file).num_rows for file in files) == 6


def test_the_script_for_slurm_is_that_of_the_page() -> None:
    """What dask-jobqueue writes for the cluster of docs/python.md; nothing is handed to Slurm."""
    page = (Path(__file__).resolve().parents[3] / "docs/python.md").read_text(encoding="utf-8")
    code, rest = re.findall(r"```python\n(from dask_jobqueue.*?)cluster\.scale.*?```(.*)", page, re.S)[0]
    said = re.findall(r"```text\n(.*?)```", rest, re.S)[0]
    names: dict[str, Any] = {}
    exec(code, names)
    with names["cluster"] as cluster:
        script: str = cluster.job_script()
    # The page has its own address and its own name of Python.
    script = re.sub(r"tcp://\S+", "tcp://10.0.0.1:8786", script).replace(sys.executable, "python")
    assert script.split() == said.split()


def test_a_damaged_part_is_refused(client: Client, tmp_path: Path) -> None:
    noyau.cluster.census("trees:1..9", client=client, parts=2, folder=tmp_path)
    path = sorted(tmp_path.glob("*.part"))[0]
    path.write_bytes(path.read_bytes().replace(b"trees", b"treed"))
    with pytest.raises(noyau.InputError, match="part"):
        noyau.cluster.census("trees:1..9", client=client, parts=2, folder=tmp_path)


def test_the_smallest_graphs_are_found_in_parts(client: Client) -> None:
    found = noyau.cluster.smallest(6, client=client, parts=4)
    alone = noyau.smallest(6, all=True)
    assert found[-1] == alone[-1]


def test_sequences_and_periods_of_many_games(client: Client, tmp_path: Path) -> None:
    codes = ["0.77", "0.137", "0.07", "0.6", "subtraction:1,3,4"]
    found = noyau.cluster.sequences(codes, 2000, client=client, folder=tmp_path)
    for code in codes:
        assert (found[code] == noyau.family(code).values(2000)).all()
    assert len(list(tmp_path.glob("*.npy"))) == len(codes)
    again = noyau.cluster.sequences(codes, 1000, client=client, folder=tmp_path)
    assert all((again[code] == found[code][:1001]).all() for code in codes)
    # The results have the names that were given, or the families.
    rows = noyau.grammar("row:\n at 1..2: nothing\n take 1..2: row>=1 | row>=1 + row>=1")
    games: list[str | noyau.Family] = ["kayles", noyau.octal("0.77"), rows]
    games.append(noyau.grammar("row:\n at 1: nothing"))
    mixed = noyau.cluster.sequences(games, 500, client=client, folder=tmp_path)
    assert list(mixed) == games
    assert all((mixed[game] == found["0.77"][:501]).all() for game in games[:3])
    assert mixed[games[3]].tolist() == [0, 1] + [0] * 499
    assert noyau.cluster.periods(games[:3], 500, client=client)["kayles"] == noyau.octal("0.77").period(500)
    # Other files are left alone, here and in the folder of a soak.
    (tmp_path / "0.77.npy").write_bytes(b"a letter")
    with pytest.raises(noyau.InputError, match="no values"):
        noyau.cluster.sequences(["kayles"], 10, client=client, folder=tmp_path)
    (tmp_path / "soak-1-3.json").write_text("a letter")
    with pytest.raises(noyau.InputError, match="nothing of a soak"):
        noyau.cluster.soak([1], batches=3, client=client, folder=tmp_path)
    assert (tmp_path / "soak-1-3.json").read_text() == "a letter"
    periods = noyau.cluster.periods(codes, 3000, client=client)
    assert periods == {code: noyau.family(code).period(3000) for code in codes}


def test_files_of_families_differ() -> None:
    names = ["glued:star:1,1,1@0", "glued:star:1,1,1,0", "path^2", "path_2", "path:2", "path/2"]
    assert len({noyau.cluster._file(name) for name in names}) == len(names)


def test_questions_are_held_against_the_definitions(client: Client, tmp_path: Path) -> None:
    found = noyau.cluster.soak([1, 2], batches=3, client=client, folder=tmp_path)
    assert not found.differences and sum(found.positions.values()) > 50
    assert noyau.cluster.soak([1, 2], batches=3, client=client, folder=tmp_path) == found


def killed_once(boards: str, count: int, after: float, folder: Path) -> tuple[Any, bool]:
    """A census by two processes, one of which is killed in the middle; whether it was."""
    killed = False
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        victim = next(iter(client.run(os.getpid).values()))

        def kill() -> None:
            nonlocal killed
            while len(parts(folder)) < count * after:
                time.sleep(0.01)
            killed = len(parts(folder)) < count
            os.kill(victim, signal.SIGKILL)

        threading.Thread(target=kill, daemon=True).start()
        found = noyau.cluster.census(boards, client=client, parts=count, folder=folder)
    return found, killed


def test_a_worker_that_is_killed_changes_nothing(tmp_path: Path) -> None:
    """Once; `make cluster-test` does it ten times, on a larger census."""
    boards = os.environ.get("NOYAU_CLUSTER_BOARDS", "trees:14")
    times = int(os.environ.get("NOYAU_CLUSTER_TIMES", "1"))
    alone = noyau.census(boards)
    whole: dict[str, bytes] | None = None
    for run in range(times):
        folder = tmp_path / str(run)
        folder.mkdir()
        found, killed = killed_once(boards, 24, (run % 7 + 1) / 10, folder)
        assert found == alone
        whole = whole or parts(folder)
        assert parts(folder) == whole
        print("killed in the middle" if killed else "killed at the end")
