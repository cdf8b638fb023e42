"""Errors, limits, signals, threads and processes."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import noyau
import pytest

def test_bad_input_has_a_place_and_a_hint() -> None:
    with pytest.raises(ValueError) as caught:
        noyau.position("nim", "3,,5").solve()
    error = caught.value
    assert isinstance(error, noyau.InputError)
    assert (error.code, error.place, error.hint, error.input) == ("missing", 3, "pile", "3,,5")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.place, again.hint) == (str(error), 3, "pile")


def test_a_number_that_is_none_has_a_place() -> None:
    with pytest.raises(noyau.InputError, match="number 2: -4") as caught:
        noyau.nim([3, -4, 5])
    assert (caught.value.place, caught.value.code) == (2, "negative")


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: noyau.octal("0.9"),
        lambda: noyau.octal(0.137),  # type: ignore[arg-type]
        lambda: noyau.nim(5),  # type: ignore[arg-type]
        lambda: noyau.wythoff(3, -1),
        lambda: noyau.nim([-1]),
        lambda: noyau.nim([1.5]),  # type: ignore[list-item]
        lambda: noyau.nim(["three"]),  # type: ignore[list-item]
        lambda: noyau.position("chess", "e4").solve(),
        lambda: noyau.position("nim", "3", colour=2).solve(),
        lambda: noyau.nim([3]).play("1=7"),
        lambda: noyau.nim([3]).play("nonsense"),
        lambda: noyau.nim([3]).explain("magic"),
        lambda: noyau.nim([3], compound="sideways").solve(),
        lambda: noyau.nim([3], misere=True).grundy(),
        lambda: noyau.colouring([(0, 1)], 0).solve(),
        lambda: noyau.colouring([(0, 1)], first="Carol"),
        lambda: noyau.nim([3]).solve(time=-1),
        lambda: noyau.nim([3]).solve(time=float("nan")),
        lambda: noyau.nim([3]).solve(memory="much"),
        lambda: noyau.nim([3]).solve(lang="de"),  # type: ignore[arg-type]
        lambda: noyau.octal("0.77").values(10, threads=0),
        lambda: noyau.octal("0.77").values(2**33),
        lambda: noyau.grammar("row: nonsense"),
        lambda: noyau.family("spiral"),
        lambda: noyau.table("nim", "stars"),
        lambda: noyau.board("nim", -1, 3),
        lambda: noyau.bitype("path:3", colours=99),
        lambda: noyau.subtraction([]),
        lambda: noyau.octal("0.77").values(1.5),  # type: ignore[arg-type]
        lambda: noyau.octal("0.77").values(2**70),
        lambda: noyau.octal("0.77").period(10**5000),
        lambda: noyau.octal("0.77").misere_quotient(-1),
        lambda: noyau.octal("0.77").values(10, threads=-1),
        lambda: noyau.octal("0.77").values(10, threads=2**70),
        lambda: noyau.path(-1),
        lambda: noyau.nim([3]).solve(most=-1),
        lambda: noyau.nim([3]).moves(most=2**70),
        lambda: noyau.board("nim", 2**70, 3),
        lambda: noyau.table("wythoff", rows=10**30),
        lambda: noyau.smallest(10**30),
        lambda: noyau.Memory(2**80),
        lambda: noyau.Memory("99999999999G"),
        lambda: noyau.octal(None),  # type: ignore[arg-type]
        lambda: noyau.family(None),  # type: ignore[arg-type]
        lambda: noyau.grammar(5),  # type: ignore[arg-type]
        lambda: noyau.census(5),  # type: ignore[arg-type]
        lambda: noyau.census("trees:5", 7),  # type: ignore[arg-type]
        lambda: noyau.table(7),  # type: ignore[arg-type]
        lambda: noyau.position("nim", [3, 4]),  # type: ignore[arg-type]
        lambda: noyau.position(7, "3,4"),  # type: ignore[arg-type]
        lambda: noyau.nim([3]).explain(5),  # type: ignore[arg-type]
        lambda: noyau.nim([3]).solve(time="5"),  # type: ignore[arg-type]
        lambda: noyau.nim([3]).solve(lang=None),  # type: ignore[arg-type]
    ],
)
def test_bad_input_is_a_value_error(wrong) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError) as caught:
        wrong()
    assert len(str(caught.value)) > 10 and "\n" not in str(caught.value)


def test_a_time_without_end_is_no_limit() -> None:
    for time in (float("inf"), 1e300, 10**40):
        assert noyau.nim([3, 4]).grundy(time=time) == 7


def test_a_limit_says_what_is_known() -> None:
    with pytest.raises(noyau.Stopped) as caught:
        noyau.node_kayles("grid:9x9").grundy(time=0.2)
    stopped = caught.value
    assert stopped.reason == "time"
    assert stopped.known.at_least is not None and stopped.known.at_least >= 0
    again = pickle.loads(pickle.dumps(stopped))
    assert (again.reason, again.known) == (stopped.reason, stopped.known)
    with pytest.raises(noyau.Stopped) as caught:
        noyau.game_chromatic_number("queen:7", time=0.1)
    least, most = caught.value.partial.alice_first_bounds
    assert 1 <= least and (most is None or least < most)


def test_memory_is_shared_and_bounded() -> None:
    memory = noyau.Memory("64M")
    assert memory.size == 64 << 20
    values = [noyau.node_kayles("grid:4x4").grundy(memory=memory) for _ in range(2)]
    assert values[0] == values[1] == noyau.node_kayles("grid:4x4").grundy(memory=10_000_000)
    assert pickle.loads(pickle.dumps(memory)).size == memory.size


CALLS = {
    "solve": "noyau.node_kayles('grid:9x9').solve()",
    "outcome": "noyau.node_kayles('grid:8x9').outcome()",
    "winning_moves": "noyau.node_kayles('grid:8x9').winning_moves()",
    "grundy": "noyau.node_kayles('grid:9x9').grundy()",
    "moves": "noyau.node_kayles('grid:9x9').moves(time=600)",
    "explain": "noyau.node_kayles('grid:9x9').explain(time=600)",
    "values": "noyau.octal('0.007').values(2**31)",
    "sequence": "noyau.octal('0.007').sequence(2**31)",
    "period": "noyau.octal('0.007').period(2**31)",
    "quotient": "noyau.octal('0.07').misere_quotient(4000)",
    "family_grundy": "noyau.octal('0.007').grundy(2**31)",
    "chi": "noyau.game_chromatic_number('queen:8')",
    "chi_both": "noyau.game_chromatic_numbers('queen:8')",
    "bitype": "noyau.bitype('queen:7', colours=9)",
    "table": "noyau.table('wythoff', rows=10**8)",
    "board": "noyau.board('octal', 490, 490, code='0.77', misere=True)",
    "census": "noyau.census('trees:24')",
    "smallest": "noyau.smallest(12)",
    "smallest_tree": "noyau.smallest_tree(17)",
    "own": "noyau.own(lambda n: [n + 1], 0).solve()",
    # These calls are made by the workers of a cluster.
    "part": "_noyau.part('census domination trees:24..24 by value', 1, 2, _noyau.Ask())",
    "rows": "_noyau.rows_to_parquet(KAYLES, 'trees:24', (1, 1), FOLDER, _noyau.Ask())",
    "soak": "_noyau.soak(1, 10**9, _noyau.Ask())",
}


INTERRUPTED = """
import os, signal, sys, tempfile, threading, time
import noyau
from noyau import _noyau

FOLDER = tempfile.mkdtemp()
KAYLES = _noyau.Game("node-kayles", [], _noyau.Ask())

# A shell starts background processes with Ctrl-C ignored, and Python does not change that.
signal.signal(signal.SIGINT, signal.default_int_handler)
for call in sys.argv[1:]:
    def press():
        global pressed
        time.sleep(0.15)
        pressed = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=press, daemon=True).start()
    try:
        eval(compile(call, "call", "eval"))
        print("no interrupt", call)
    except KeyboardInterrupt:
        print("interrupted", round(time.monotonic() - pressed, 3), call)
"""


def test_ctrl_c_stops_every_call() -> None:
    """In a process of its own. The seconds that it prints are for people: `pytest -s -k ctrl_c`."""
    words = [sys.executable, "-c", INTERRUPTED, *CALLS.values()]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False)
    print(done.stdout)
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and len(lines) == len(CALLS), done.stdout + done.stderr
    assert all(line.startswith("interrupted") for line in lines), done.stdout


def test_the_lock_of_python_is_free_meanwhile() -> None:
    counted, over = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not over.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(noyau.Stopped):
        noyau.octal("0.007").values(2**31, time=0.3, threads=1)
    over.set()
    thread.join()
    assert counted > 1000


def test_threads_ask_at_once() -> None:
    memory = noyau.Memory("200M")
    position = noyau.node_kayles("grid:4x5")
    with ThreadPoolExecutor(8) as pool:
        values = set(pool.map(lambda _: position.grundy(memory=memory), range(32)))
    assert values == {position.grundy()}


def _value(heap: int) -> int:
    return noyau.octal("0.77").grundy(heap)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_processes_that_are_forked_ask_too() -> None:
    before = [_value(heap) for heap in range(8)]
    noyau.octal("0.007").values(50_000)
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        assert pool.map(_value, range(8)) == before


def test_a_handler_of_signals_is_called_and_work_goes_on() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGUSR1, lambda number, _: heard.append(number))
    try:
        timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGUSR1])
        timer.start()
        with pytest.raises(noyau.Stopped):
            noyau.octal("0.007").values(2**31, time=0.5)
        timer.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert heard == [signal.SIGUSR1]


def test_a_bar_shows_what_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    """By tqdm, on the stream of errors."""
    asked: list[tuple[Callable[[], object], list[str]]] = [
        (lambda: noyau.octal("0.07").values(5000, progress=True), ["0.07: ", "/5001", " values"]),
        (lambda: noyau.census("trees:1..9", progress=True), ["trees:1..9", " boards"]),
        (lambda: noyau.smallest(4, progress=True), ["value 4", " boards"]),
    ]
    for ask, words in asked:
        ask()
        shown = capsys.readouterr()
        assert all(word in shown.err for word in words) and not shown.out, shown
    # Output is captured here, so there is no bar unless it is asked for.
    noyau.census("trees:1..9", progress=False)
    noyau.census("trees:1..9")
    assert not any(capsys.readouterr())


def test_without_tqdm_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert noyau.census("trees:1..6", progress=True) == noyau.census("trees:1..6")


def test_progress_that_fails_stops_the_work() -> None:
    def broken(stage: int, done: int) -> None:
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        noyau.octal("0.007").values(2**31, progress=broken)
