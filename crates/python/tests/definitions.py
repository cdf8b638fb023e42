"""The definitions, slowly, in Python alone: what the package is compared with."""

from __future__ import annotations

from functools import cache, reduce
from itertools import product
from operator import xor


def mex(values: set[int]) -> int:
    value = 0
    while value in values:
        value += 1
    return value


def nim_sum(heaps: list[int]) -> int:
    return reduce(xor, heaps, 0)


@cache
def wythoff_is_lost(first: int, second: int, a: int, b: int, misere: bool) -> bool:
    """Wythoff's game: a multiple of b from one pile, or c and d from both with c ≡ d (mod b) and
    |c − d| < ab (Fraenkel and Borosh)."""
    moves = {(first - c, second) for c in range(b, first + 1, b)}
    moves |= {(first, second - d) for d in range(b, second + 1, b)}
    for c, d in product(range(1, first + 1), range(1, second + 1)):
        if (c - d) % b == 0 and abs(c - d) < a * b:
            moves.add((first - c, second - d))
    if not moves:
        return not misere
    return not any(wythoff_is_lost(*sorted(move), a, b, misere) for move in moves)


def octal_values(digits: list[int], to: int) -> list[int]:
    """Grundy values by the code: bit 0 of digit n takes all, bit 1 leaves one heap, bit 2 two."""
    values: list[int] = []
    for size in range(to + 1):
        options: set[int] = set()
        for take, digit in enumerate(digits, 1):
            left = size - take
            if left < 0:
                break
            if left == 0 and digit & 1:
                options.add(0)
            if left > 0 and digit & 2:
                options.add(values[left])
            if left > 1 and digit & 4:
                options |= {values[k] ^ values[left - k] for k in range(1, left)}
        values.append(mex(options))
    return values


def kayles_value(order: int, edges: list[tuple[int, int]]) -> int:
    """Node Kayles: a vertex goes with its neighbours."""
    near = [{v} for v in range(order)]
    for u, v in edges:
        near[u].add(v)
        near[v].add(u)

    @cache
    def value(left: frozenset[int]) -> int:
        return mex({value(left - near[v]) for v in left})

    return value(frozenset(range(order)))


def alice_wins(order: int, edges: list[tuple[int, int]], colours: int, alice: bool) -> bool:
    """The colouring game: Alice wins when every vertex has a colour."""
    near: list[set[int]] = [set() for _ in range(order)]
    for u, v in edges:
        near[u].add(v)
        near[v].add(u)

    @cache
    def wins(given: tuple[int, ...], alice: bool) -> bool:
        if 0 not in given:
            return True
        after = [
            (*given[:v], colour, *given[v + 1 :])
            for v in range(order)
            if not given[v]
            for colour in range(1, colours + 1)
            if all(given[w] != colour for w in near[v])
        ]
        if not after:
            return False
        return (any if alice else all)(wins(one, not alice) for one in after)

    return wins((0,) * order, alice)
