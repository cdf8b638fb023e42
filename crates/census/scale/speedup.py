"""Two worker processes against one, with parts of a few seconds; beside it the control: two threads of
the command against one.

    python3 speedup.py NOYAU [TIMES]

Clock times of turns, and their medians. They mean something on a quiet machine only: the load of the last
minute is told, before the first turn and after the last, and what the processes used of the two
processors they could have.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median

QUESTION = ["census", "colouring", "trees:16", "--by", "bitype"]
PARTS = 8


def clock(work):
    """Seconds by the clock, and CPU seconds of all processes that were started."""
    before, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    after, end = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    return after - before, end.ru_utime + end.ru_stime - used.ru_utime - used.ru_stime


def ask(*words):
    subprocess.run(words, check=True, capture_output=True)


def in_parts(noyau, workers):
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        for done in [pool.submit(ask, noyau, *QUESTION, "--threads", "1", "--part", f"{part}/{PARTS}",
                                 "--output", folder) for part in range(1, PARTS + 1)]:
            done.result()
        ask(noyau, "merge", *(os.path.join(folder, file) for file in os.listdir(folder)))


def main(noyau, times="3"):
    print(f"load {os.getloadavg()[0]:.1f}; {' '.join(QUESTION)}; {PARTS} parts", flush=True)
    ways = {
        "one worker": lambda: in_parts(noyau, 1),
        "two workers": lambda: in_parts(noyau, 2),
        "one thread": lambda: ask(noyau, *QUESTION, "--threads", "1"),
        "two threads": lambda: ask(noyau, *QUESTION, "--threads", "2"),
    }
    took = {name: [] for name in ways}
    for _ in range(int(times)):
        for name, work in ways.items():
            took[name].append(clock(work))
    for name, turns in took.items():
        seconds, cpu = median(turn[0] for turn in turns), median(turn[1] for turn in turns)
        print(f"  {name}: {seconds:.1f} s by the clock, {cpu:.1f} s of CPU time")
    middle = {name: median(turn[0] for turn in turns) for name, turns in took.items()}
    print(f"  workers {middle['one worker'] / middle['two workers']:.2f}, "
          f"threads {middle['one thread'] / middle['two threads']:.2f}; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
