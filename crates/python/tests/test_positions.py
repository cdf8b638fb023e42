"""Answers held against the definitions."""

from __future__ import annotations

import pickle
import random

import noyau
import pytest
from definitions import nim_sum, wythoff_is_lost


def test_nim_has_the_nim_sum() -> None:
    draw = random.Random(1)
    for _ in range(60):
        heaps = [draw.randrange(40) for _ in range(draw.randrange(1, 6))]
        answer = noyau.nim(heaps).solve()
        assert answer.value == nim_sum(heaps)
        assert (answer.outcome == "P") == (answer.value == 0)
        targets = set()
        for move in answer.winning_moves:
            place, left = map(int, move.notation.split("="))
            targets.add((place - 1, left))
        wins = {
            (place, left)
            for place, heap in enumerate(heaps)
            for left in range(heap)
            if nim_sum([*heaps[:place], left, *heaps[place + 1 :]]) == 0
        }
        assert targets == wins


@pytest.mark.parametrize("a, b", [(1, 1), (2, 1), (1, 2), (3, 2)])
@pytest.mark.parametrize("misere", [False, True])
def test_wythoff_is_won_as_the_rules_say(a: int, b: int, misere: bool) -> None:
    draw = random.Random(2)
    for _ in range(25):
        first, second = sorted(draw.randrange(16) for _ in range(2))
        outcome = noyau.wythoff(first, second, a=a, b=b, misere=misere).outcome()
        assert (outcome == "P") == wythoff_is_lost(first, second, a, b, misere)


def test_search_and_theorem_agree() -> None:
    for heaps in [[3, 5, 7], [1, 2, 3], [0], []]:
        if not heaps:
            continue
        position = noyau.nim(heaps)
        assert position.solve(search=True).outcome == position.solve().outcome
        assert position.solve(search=True).standing.kind == "search"


def test_whole_numbers_of_any_size_go_in_and_come_out() -> None:
    huge = 10**20_000 + 12_345
    answer = noyau.nim([huge, 1]).solve()
    assert answer.value == huge ^ 1
    assert answer.winning_moves[0].operands["take"] == huge - 1
    assert noyau.nim([huge, huge]).outcome() == "P"
    assert noyau.nim([2**64, 2**63]).grundy() == 2**64 + 2**63


def test_sizes_may_be_numbers_of_numpy() -> None:
    import numpy as np

    assert noyau.nim(np.array([43, 27, 12])).grundy() == 60
    assert noyau.wythoff(np.int64(4), np.uint8(7)).outcome() == "P"


def test_compounds_and_misere_are_keywords() -> None:
    assert noyau.nim([1, 1, 1], misere=True).outcome() == "P"
    assert noyau.marienbad([1, 1, 1]).outcome() == "P"
    # In the conjunctive compound, a move plays in both heaps, so taking all of both ends the game.
    assert noyau.nim([2, 3], compound="conjunctive").outcome() == "N"
    # Selective: P if and only if every heap is P, and the only such heap is the empty one.
    assert noyau.nim([0, 0], compound="selective").outcome() == "P"
    assert noyau.nim([4, 4], compound="selective").outcome() == "N"


def test_moves_lead_on() -> None:
    position = noyau.nim([3, 4])
    moves = position.moves()
    assert len(moves) == 7 and moves.complete
    assert [judged.wins for judged in moves].count(True) == 1
    best = moves[0]
    assert best.target == position.play(best.move) == position.play(best.move.notation)
    assert best.target.outcome() == "P"
    assert noyau.nim([0, 0]).is_over and not position.is_over


def test_explanations_agree_and_speak_french() -> None:
    explained = noyau.wythoff(27, 46, a=2).explain()
    assert explained.agree and len(explained) >= 3
    assert explained["recursive"].outcome == explained[0].outcome
    assert "<article" in explained._repr_html_()
    with pytest.raises(KeyError):
        explained["nonsense"]
    french = noyau.nim([43, 27, 12]).solve(lang="fr")
    assert "joueur" in french.sentences[0]


def test_other_games_are_reached_by_name() -> None:
    assert noyau.position("nimhoff", "4,7,9", h=3).outcome() in "NP"
    assert noyau.moore([1, 2, 3], k=2).outcome() == "N"
    assert [noyau.fibonacci(n).outcome() for n in (2, 3, 4, 5, 8, 13)] == list("PPNPPP")
    assert [noyau.one_row(n, p=3).outcome() for n in range(9)] == list("PNNNPNNNP")


def test_positions_are_values() -> None:
    position = noyau.wythoff(27, 46, a=2)
    position.solve()
    again = pickle.loads(pickle.dumps(position))
    assert again == position and hash(again) == hash(position)
    assert again.solve() == position.solve()
    assert pickle.loads(pickle.dumps(position.solve())) == position.solve()
    assert pickle.loads(pickle.dumps(position.explain())).agree
    assert position != noyau.wythoff(27, 46)


def test_pictures_and_tables_are_for_notebooks() -> None:
    assert (noyau.nim([3, 5, 10**50])._repr_svg_() or "").startswith("<svg")
    assert "<circle" in (noyau.node_kayles("grid:3x4")._repr_svg_() or "")
    assert "<table" in noyau.nim([3, 4]).moves()._repr_html_()
    assert "<strong>" in noyau.nim([3, 4]).solve()._repr_html_()
    board = noyau.board("wythoff", 10, 10, values=True)
    assert board._repr_svg_().startswith("<svg")
    assert board.values is not None
    assert ((board.values == 0) == board.p).all()
    for first in range(10):
        for second in range(10):
            assert board.p[first, second] == wythoff_is_lost(
                min(first, second), max(first, second), 1, 1, False
            )
