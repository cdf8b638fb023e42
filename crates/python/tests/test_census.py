"""Boards by the thousand."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import networkx as nx
import noyau
import pytest
from definitions import kayles_value


def test_trees_are_counted_by_value() -> None:
    found = noyau.census("trees:2..8", threads=1)
    for order in range(2, 9):
        trees = nx.nonisomorphic_trees(order)
        counts = Counter(kayles_value(order, list(tree.edges)) for tree in trees)
        assert found.counts(order) == counts
        for value, one in found[order].classes.items():
            assert noyau.node_kayles(one.example).grundy() == value
    assert noyau.census("trees:2..8", threads=2) == found
    assert pickle.loads(pickle.dumps(found)) == found
    assert len(found.rows()) == sum(len(order.classes) for order in found)
    assert "<table" in found._repr_html_()
    with pytest.raises(KeyError):
        found[9]


def test_small_graphs_are_those_of_the_atlas() -> None:
    found = noyau.census("connected:1..6", by="outcome")
    counts: dict[int, Counter[str]] = {order: Counter() for order in range(1, 7)}
    for graph in nx.graph_atlas_g():
        if 1 <= len(graph) <= 6 and nx.is_connected(graph):
            value = kayles_value(len(graph), list(graph.edges))
            counts[len(graph)]["N" if value else "P"] += 1
    assert {order: found.counts(order) for order in counts} == counts


def test_a_census_is_kept_and_taken_up(tmp_path: Path) -> None:
    store = tmp_path / "trees.store"
    with pytest.raises(noyau.Stopped) as caught:
        noyau.census("trees:1..20", store=store, time=0.1)
    assert caught.value.reason == "time"
    assert isinstance(caught.value.partial, noyau.Census)
    found = noyau.census("trees:1..9", store=store)
    assert found == noyau.census("trees:1..9")
    assert len({found, noyau.census("trees:1..9"), noyau.census("trees:1..8")}) == 2


def test_the_smallest_graphs_have_their_value() -> None:
    for graph in noyau.smallest(5, all=True):
        assert graph.all is None or graph.example in graph.all
        assert noyau.node_kayles(graph.example).grundy() == graph.value
    tree = noyau.smallest_tree(5)
    assert tree.found is not None
    assert noyau.node_kayles(tree.found.example).grundy() == 5
    assert [order for order, _ in tree.exhausted] == list(range(1, tree.found.order))
    assert tree.found.bound == "listed"


def test_larger_trees_are_grown() -> None:
    tree = noyau.smallest_tree(10)
    assert tree.found is not None and (tree.found.order, tree.found.bound) == (19, "searched")
    assert noyau.node_kayles(tree.found.example).grundy() == 10
    assert [order for order, _ in tree.exhausted] == list(range(1, 19))


@pytest.mark.parametrize(
    "boards, given",
    [
        ("trees", {}),
        ("trees:3..2", {}),
        ("stones:1..4", {}),
        ("trees:1..99", {}),
        ("trees:3", {"by": "weight"}),
        ("trees:3", {"by": "bitype"}),
        ("lc-trees:2..3", {}),
    ],
)
def test_what_is_no_census_is_refused(boards: str, given: dict[str, str]) -> None:
    with pytest.raises(noyau.InputError):
        noyau.census(boards, **given)  # type: ignore[arg-type]
    with pytest.raises(noyau.InputError):
        noyau.smallest(0)
