"""Grundy values by the package and by the command, in CPU time, in one run.

    python bench.py NOYAU [TIMES]

Of 0.137 almost all values come from its period; 0.007 has none that is known, so that each is computed.
Both run with one thread, in turns, each time in a process of its own. Of the package it is the call that
is measured, of the command the whole process, which writes figures instead of values (`--stats`). The time
of a process that only starts is told beside it, and not taken away.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from statistics import median


def cpu(*words: str) -> float:
    """CPU seconds of a process, user and system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


#: Measures the CPU seconds of the call alone, after the start of Python and the import of numpy.
CALL = """
import time, sys
import noyau
octal, to = noyau.octal(sys.argv[1]), int(sys.argv[2])
before = time.process_time()
values = octal.values(to, threads=1)
print(time.process_time() - before)
assert len(values) == to + 1
"""


#: Games, each with the last size of its sequence of values.
SEQUENCES = [("0.137", "1000000"), ("0.007", "262144")]


def call(game: str, to: str) -> float:
    words = [sys.executable, "-c", CALL, game, to]
    return float(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def main(noyau: str, times: str = "5") -> None:
    for game, to in SEQUENCES:
        command = [noyau, "sequence", game, "--to", to, "--threads", "1", "--stats"]
        calls, commands, starts, imports = [], [], [], []
        for _ in range(int(times)):
            calls.append(call(game, to))
            commands.append(cpu(*command))
            starts.append(cpu(noyau, "--version"))
            imports.append(cpu(sys.executable, "-c", "import noyau"))
        print(f"{game} to {to}, CPU seconds, medians of {times} runs in turns")
        print(f"  values({to})   {median(calls):.3f}   (import noyau: {median(imports):.3f})")
        print(f"  noyau {' '.join(command[1:])}   {median(commands):.3f}   (--version: {median(starts):.3f})")
        print(f"  ratio   {median(calls) / median(commands):.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
