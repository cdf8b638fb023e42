"""A cluster of two processes: the same bytes, whoever dies."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import noyau
import noyau.cluster
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
    # From the folder, with one part lost.
    lost = sorted(kept)[3]
    (tmp_path / lost).unlink()
    again = noyau.cluster.census("trees:1..12", client=client, parts=7, folder=tmp_path)
    assert again == found and parts(tmp_path) == kept
    # Another census does not mix with it.
    other = noyau.cluster.census(
        "trees:6..9", "colouring", by="bitype", client=client, parts=3, folder=tmp_path
    )
    assert other == noyau.census("trees:6..9", "colouring", by="bitype")


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
