"""Rules of a program's own."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterable
from functools import cache
from itertools import count

import noyau
import pytest
from definitions import mex


class Aliquot:
    def options(self, position: int) -> Iterable[int]:
        return (position - d for d in range(1, position) if position % d == 0)


class Euclid:
    """Take a multiple of the smaller number from the larger one."""

    def options(self, position: tuple[int, int]) -> list[tuple[int, int]]:
        small, large = position
        if small == 0:
            return []
        after = [(small, large - k * small) for k in range(1, large // small + 1)]
        return [(min(pair), max(pair)) for pair in after]


class LastLoses(Euclid):
    misere = True


@cache
def euclid_value(position: tuple[int, int]) -> int:
    return mex({euclid_value(option) for option in Euclid().options(position)})


@cache
def euclid_misere(position: tuple[int, int]) -> str:
    options = Euclid().options(position)
    return "N" if not options or any(euclid_misere(one) == "P" for one in options) else "P"


def test_values_are_those_of_the_definition() -> None:
    draw = random.Random(8)
    for _ in range(40):
        small, large = sorted(draw.randrange(1, 30) for _ in range(2))
        position = noyau.own(Euclid(), (small, large))
        answer = position.solve()
        assert position.grundy() == answer.value == euclid_value((small, large))
        wins = {one for one in Euclid().options((small, large)) if euclid_value(one) == 0}
        assert set(answer.winning_moves) == wins
        assert (answer.outcome == "N") == bool(wins)
        assert noyau.own(LastLoses(), (small, large)).outcome() == euclid_misere((small, large))


def test_a_function_will_do() -> None:
    assert noyau.own(lambda n: range(max(0, n - 3), n), 21).winning_moves() == [20]
    assert noyau.own(Aliquot(), 12).play(9).outcome() == "P"


def test_long_games_do_not_overflow() -> None:
    assert noyau.own(lambda n: [n - 1] if n else [], 50_001).outcome() == "N"


def test_play_that_does_not_end_is_refused() -> None:
    with pytest.raises(noyau.InputError, match="comes back") as caught:
        noyau.own(lambda n: [(n + 1) % 5], 0).solve()
    assert caught.value.code == "cycle"
    # Two paths to the same position are not a cycle.
    assert noyau.own({"a": "bc", "b": "d", "c": "d", "d": ""}.__getitem__, "a").outcome() == "P"


def test_an_error_of_the_rules_comes_through() -> None:
    def broken(n: int) -> list[int]:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        noyau.own(broken, 3).solve()
    with pytest.raises(noyau.InputError, match="options"):
        noyau.own(7, 3)  # type: ignore[arg-type]
    with pytest.raises(noyau.InputError, match="no move"):
        noyau.own(Aliquot(), 12).play(5)
    with pytest.raises(noyau.InputError):
        noyau.own(LastLoses(), (2, 4)).grundy()


def test_rules_that_give_no_positions_are_refused() -> None:
    for rules, at, words in [
        (lambda n: None, 3, "options.3. gives None"),
        (lambda n: [[n - 1]], 3, "unhashable type: 'list'"),
        (lambda n: [], [3], "unhashable type: 'list'"),
        (Aliquot, 12, "Aliquot is a class"),
    ]:
        with pytest.raises(noyau.InputError, match=words) as caught:
            noyau.own(rules, at).solve()  # type: ignore[arg-type]
        assert caught.value.code == "rules" and caught.value.hint
    # A class whose call returns the positions works like a function.
    assert noyau.own(range, 5).grundy() == 5


def test_an_endless_list_stops_in_time() -> None:
    with pytest.raises(noyau.Stopped) as caught:
        noyau.own(lambda n: [n + 1], 0).solve(time=0.1)
    assert caught.value.known.positions


def test_endless_options_of_one_position_stop_in_time() -> None:
    with pytest.raises(noyau.Stopped):
        noyau.own(lambda n: count(n + 1), 0).solve(time=0.1)


def test_positions_of_own_games_can_be_pickled() -> None:
    position = noyau.own(Euclid(), (4, 7))
    position.solve()
    assert pickle.loads(pickle.dumps(position)).outcome() == position.outcome()
