"""How far some cores get with a census in parts: measured costs, and a simulation fed with them.

    python3 scale.py measure NOYAU > costs.json     CPU seconds of some tasks and of their parts
    python3 scale.py simulate costs.json            the tables of docs/scale.md
    python3 scale.py check costs.json               whether docs/scale.md has these tables

`costs.json` beside this file is what the tables of the page come from. Measured are CPU times of processes
(user and system), not the clock: other work on the machine does not matter much. What the simulation
assumes and nobody here has measured stands in ASSUMED.
"""

import heapq
import json
import os
import random
import resource
import subprocess
import sys
import tempfile

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "docs", "scale.md")

# How many boards there are: A000055, A001349; lc-trees as the program counts them up to 9, and
# twelve times as many with 10 open vertices.
TREES = {14: 3159, 15: 7741, 16: 19320, 17: 48629, 18: 123867, 19: 317955, 20: 823065, 24: 39299897,
         25: 104636890, 26: 279793450}
CONNECTED = {7: 853, 8: 11117, 9: 261080, 11: 1006700565, 12: 164059830476}
LC_TREES = {5: 1412, 6: 12968, 7: 131721, 8: 1432705, 9: 16327317, 10: 12 * 16327317}

# Seconds. A scheduler that hands out parts one after the other; a start of a process on another
# machine that is there already; reading one part back from shared storage.
ASSUMED = {"hand out a part": 0.002, "start a process": 0.2, "fetch a part": 0.005}

MEASURED = [
    # name, question, how many boards there are, orders to try
    ("trees by value", "domination trees:{n}..{n} --by value", TREES, [14, 15, 16]),
    ("trees by bitype", "colouring trees:{n}..{n} --by bitype", TREES, [13, 14, 15]),
    ("connected graphs by value", "domination connected:{n}..{n} --by value", CONNECTED, [7, 8]),
    ("lc-trees by bitype", "colouring lc-trees:{n}..{n} --by bitype", LC_TREES, [5, 6]),
]

# What is asked on paper: task, orders.
PAPER = [("trees by value", [24, 25, 26]), ("trees by bitype", [19, 20, 24]),
         ("connected graphs by value", [11, 12]), ("lc-trees by bitype", [10])]


def cpu(arguments):
    """CPU seconds of a process, and what it wrote."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(arguments, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime), done.stdout


def measure(noyau):
    costs = {"noyau": cpu([noyau, "--version"])[1].strip(), "start": min(
        cpu([noyau, "--version"])[0] for _ in range(5)), "tasks": {}, "parts": {}}
    for name, question, known, orders in MEASURED:
        costs["tasks"][name] = {}
        for n in orders:
            asked = ["census", *question.format(n=n).split(), "--threads", "1"]
            seconds, table = cpu([noyau, *asked, "--format", "json"])
            boards = sum(int(order["count"]) for order in json.loads(table)["orders"])
            assert boards == known.get(n, boards), (name, n)
            costs["tasks"][name][n] = {"seconds": seconds, "boards": boards}
        # The last one again in parts: what a part costs beside its boards, and how even parts are.
        with tempfile.TemporaryDirectory() as folder:
            parts = 10
            each = [cpu([noyau, *asked, "--part", f"{i}/{parts}", "--output", folder])[0]
                    for i in range(1, parts + 1)]
            files = [os.path.join(folder, file) for file in os.listdir(folder)]
            merged, table_again = cpu([noyau, "merge", *files, "--format", "json"])
            assert table_again == table, name
            size = sum(os.path.getsize(file) for file in files) / parts
        costs["parts"][name] = {"order": n, "each": each, "merge": merged, "bytes": size}
    return costs


def extrapolate(points, wanted):
    """CPU seconds for a board of an order: they grow by the same factor with each order."""
    per_board = {n: points[n]["seconds"] / points[n]["boards"] for n in points}
    low, high = sorted(points)[-2:]
    factor = max(1.0, (per_board[high] / per_board[low]) ** (1 / (high - low)))
    return per_board[high] * factor ** (wanted - high)


def run(seconds, spread, parts, cores, beside, generator):
    """The clock when `cores` workers have done all parts: the scheduler hands out one at a time."""
    free = [0.0] * min(cores, parts)
    mean = seconds / parts
    handed = end = 0.0
    for _ in range(parts):
        worker = heapq.heappop(free)
        handed = max(handed + ASSUMED["hand out a part"], worker)
        cost = mean * max(0.05, generator.gauss(1, spread)) + beside + ASSUMED["start a process"]
        heapq.heappush(free, handed + cost)
        end = max(end, handed + cost)
    return end


def clock(seconds):
    for unit, size in [("years", 31557600), ("days", 86400), ("h", 3600), ("min", 60)]:
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.0f} s"


def more(costs, name):
    """CPU seconds of a part beside its boards: ten parts against one run. A part begins with empty
    tables."""
    part = costs["parts"][name]
    whole = costs["tasks"][name][str(part["order"])]["seconds"]
    return (sum(part["each"]) - whole) / len(part["each"])


def measured(costs):
    yield "| task | a board | in one run | in ten parts | more for each part | merging a part | bytes of a part |"
    yield "|---|---|---|---|---|---|---|"
    for name, part in costs["parts"].items():
        whole = costs["tasks"][name][str(part["order"])]
        parts = len(part["each"])
        yield (f"| {name}, order {part['order']} | {1e6 * whole['seconds'] / whole['boards']:.0f} µs "
               f"| {whole['seconds']:.2f} s | {sum(part['each']):.2f} s | {1000 * more(costs, name):.0f} ms "
               f"| {1000 * part['merge'] / parts:.0f} ms | {part['bytes']:.0f} |")


def simulated(costs):
    generator = random.Random(1)
    known = {name: boards for name, _, boards, _ in MEASURED}
    yield "| task | boards | CPU | 10 cores | 1,000 cores | 100,000 cores | what limits the last |"
    yield "|---|---|---|---|---|---|---|"
    for name, orders in PAPER:
        points = {int(n): point for n, point in costs["tasks"][name].items()}
        each = costs["parts"][name]["each"]
        mean = sum(each) / len(each)
        spread = (sum((cost - mean) ** 2 for cost in each) / len(each)) ** 0.5 / mean
        for order in orders:
            boards = known[name][order]
            seconds = extrapolate(points, order) * boards
            ends = []
            for cores in (10, 1000, 100000):
                # Ten parts a core, of a second at least.
                parts = int(max(1, min(10 * cores, seconds, 1_000_000)))
                work = run(seconds, spread, parts, cores, more(costs, name), generator)
                merge = parts * (ASSUMED["fetch a part"] + costs["parts"][name]["merge"] / len(each))
                ends.append((work + merge, work, merge, parts))
            total, work, merge, parts = ends[-1]
            handing = parts * ASSUMED["hand out a part"]
            limit = max((merge, "merge"), (handing, "scheduler"), (seconds / 100000, "work"))[1]
            cells = " | ".join(clock(end[0]) for end in ends)
            yield f"| {name}, order {order} | {boards:.3g} | {clock(seconds)} | {cells} | {limit} |"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def loaded(path):
    return json.loads(read(path))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["measure", program]:
            json.dump(measure(program), sys.stdout, indent=1)
        case ["simulate", file]:
            print(*measured(loaded(file)), "", *simulated(loaded(file)), sep="\n")
        case ["check", file]:
            page = read(PAGE).splitlines()
            for line in [*measured(loaded(file)), *simulated(loaded(file))]:
                assert line in page, f"docs/scale.md has not the line {line}"
        case _:
            sys.exit(__doc__)
