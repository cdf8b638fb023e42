"""Parts against one run: the same bytes, in any number of parts, shuffled, with repeats, and with a
worker killed.

    python3 parts.py NOYAU           what `make test` does
    python3 parts.py NOYAU --large   trees to 20, connected graphs to 9, lc-trees to 7
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

SMALL = ["domination trees:1..15", "domination connected:1..7", "colouring lc-trees:1..5"]
LARGE = ["domination trees:1..20", "domination connected:1..9", "colouring lc-trees:1..7"]


def output(*arguments):
    return subprocess.run(arguments, capture_output=True, check=True).stdout


def merged(noyau, files, dice, form):
    files = files + [dice.choice(files) for _ in range(len(files) // 2)]
    dice.shuffle(files)
    return output(noyau, "merge", *files, "--format", form)


def in_parts(noyau, question, of, folder):
    """All parts, by as many processes at a time as there are processors; one part by all threads."""
    threads = [] if of == 1 else ["--threads", "1"]

    def part(number):
        output(noyau, "census", *question.split(), *threads, "--part", f"{number}/{of}",
               "--output", folder)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(part, range(1, of + 1)))
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def same_bytes(noyau, questions):
    dice = random.Random(1)
    for question in questions:
        whole = {form: output(noyau, "census", *question.split(), "--format", form)
                 for form in ["text", "csv", "json"]}
        for of in [1, 7, 100]:
            with tempfile.TemporaryDirectory() as folder:
                files = in_parts(noyau, question, of, folder)
                for form, told in whole.items():
                    assert merged(noyau, files, dice, form) == told, (question, of, form)
        print(f"{question}: 1, 7 and 100 parts give the bytes of one run", flush=True)


def begun(command):
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def killed_while_at_work(command, delay):
    """Kills a worker in the middle. One that was done before is begun again, and killed earlier."""
    while True:
        victim = begun(command)
        time.sleep(delay)
        victim.send_signal(signal.SIGKILL)
        if victim.wait() == -signal.SIGKILL:
            return
        os.remove(command[-1])
        delay /= 2


def killed(noyau, question, times):
    """Two workers share four parts; one of them is killed in the middle, and its part is done again."""
    whole = output(noyau, "census", *question.split())
    dice = random.Random(2)
    first = None
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            files = [os.path.join(folder, f"{part}.part") for part in range(1, 5)]
            commands = [[noyau, "census", *question.split(), "--threads", "1", "--part",
                         f"{part}/4", "--output", file] for part, file in enumerate(files, 1)]
            start = time.monotonic()
            other = begun(commands[1])
            if first is None:
                other.wait()
                took = time.monotonic() - start
            killed_while_at_work(commands[0], dice.uniform(0.0, took))
            assert other.wait() == 0
            for command in commands[2], commands[3], commands[0]:
                output(*command)
            parts = [open(file, "rb").read() for file in files]
            first = first or parts
            assert parts == first
            assert output(noyau, "merge", *files) == whole
    print(f"{question}: a worker killed {times} times, the same bytes", flush=True)


if __name__ == "__main__":
    large = "--large" in sys.argv
    same_bytes(sys.argv[1], LARGE if large else SMALL)
    killed(sys.argv[1], "domination trees:17..18" if large else "domination connected:8..8", 10)
