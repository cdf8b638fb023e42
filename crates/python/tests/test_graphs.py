"""Graphs from everywhere, and games on them."""

from __future__ import annotations

import pickle
import random
from typing import Any

import igraph
import networkx as nx
import noyau
import numpy as np
import pytest
import scipy.sparse
from definitions import alice_wins, kayles_value

PETERSEN = nx.petersen_graph()


class SageLike:
    """What a graph of Sage offers, as far as it is used."""

    def __init__(self, graph: nx.Graph) -> None:
        self._graph = graph

    def is_directed(self) -> bool:
        return False

    def vertex_iterator(self) -> Any:
        return iter(self._graph.nodes)

    def edge_iterator(self, labels: bool = True) -> Any:
        return ((u, v) if not labels else (u, v, None) for u, v in self._graph.edges)


@pytest.mark.parametrize(
    "graph",
    [
        PETERSEN,
        list(PETERSEN.edges),
        {v: list(PETERSEN[v]) for v in PETERSEN},
        nx.to_graph6_bytes(PETERSEN, header=False).decode().strip(),
        nx.to_graph6_bytes(PETERSEN),
        nx.to_sparse6_bytes(PETERSEN, header=False),
        "petersen:5,2",
        nx.to_numpy_array(PETERSEN),
        nx.to_numpy_array(PETERSEN, dtype=bool),
        nx.to_scipy_sparse_array(PETERSEN),
        scipy.sparse.csr_matrix(nx.to_numpy_array(PETERSEN)),
        np.array(list(PETERSEN.edges)),
        SageLike(PETERSEN),
        igraph.Graph.Famous("Petersen"),
        noyau.Graph.of(PETERSEN),
        iter(list(PETERSEN.edges)),
    ],
    ids=lambda graph: type(graph).__name__,
)
def test_a_graph_is_read_from_anywhere(graph: object) -> None:
    position = noyau.node_kayles(graph)
    assert position.graph.order == 10 and len(position.graph.edges) == 15
    assert position.grundy() == kayles_value(10, list(PETERSEN.edges))


def random_graph(draw: random.Random, most: int) -> nx.Graph:
    return nx.gnp_random_graph(draw.randrange(1, most + 1), draw.random(), seed=draw.randrange(10**9))


def test_node_kayles_has_the_values_of_the_definition() -> None:
    draw = random.Random(5)
    for _ in range(40):
        graph = random_graph(draw, 9)
        assert noyau.node_kayles(graph).grundy() == kayles_value(len(graph), list(graph.edges))


def test_colouring_is_won_as_the_rules_say() -> None:
    draw = random.Random(6)
    for _ in range(25):
        graph = random_graph(draw, 6)
        order, edges = len(graph), list(graph.edges)
        colours = draw.randrange(1, 4)
        for first in ("Alice", "Bob"):
            winner = noyau.colouring(graph, colours, first=first).solve(most=1).winner
            assert (winner == "Alice") == alice_wins(order, edges, colours, first == "Alice")
        number = next(k for k in range(1, order + 1) if alice_wins(order, edges, k, True))
        assert noyau.game_chromatic_number(graph) == number


def test_bitypes_are_four_winners() -> None:
    draw = random.Random(7)
    for _ in range(10):
        graph = random_graph(draw, 5)
        order, edges = len(graph), list(graph.edges)
        found = noyau.bitype(graph)
        four = [alice_wins(order + spare, edges, 3, alice) for alice in (True, False) for spare in (0, 1)]
        assert list(found.winners) == ["A" if wins else "B" for wins in four]


def test_moves_have_the_labels_of_the_graph() -> None:
    graph = nx.Graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")])
    position = noyau.node_kayles(graph)
    assert [move.vertex for move in position.winning_moves()] == ["c"]
    after = position.play(vertex="c")
    assert isinstance(after, noyau.GraphPosition) and after.outcome() == "P"
    # Two single vertices are left.
    assert sorted(str(judged.move.vertex) for judged in after.moves()) == ["a", "e"]
    move = noyau.colouring(graph, 3).winning_moves()[0]
    assert move.vertex in graph and move.colour in (1, 2, 3)
    assert noyau.colouring(graph, 3).play(vertex="a", colour=1).text != position.text


def test_vertices_of_igraph_have_their_names() -> None:
    path = igraph.Graph([(0, 1), (1, 2), (2, 3), (3, 4)])
    assert [move.vertex for move in noyau.node_kayles(path).winning_moves()] == [2]
    path.vs["name"] = list("abcde")
    assert [move.vertex for move in noyau.node_kayles(path).winning_moves()] == ["c"]
    # Labels are not used as names if two vertices share one.
    path.vs["name"] = list("aacde")
    assert noyau.node_kayles(path).graph.labels == (0, 1, 2, 3, 4)


def test_edges_in_arrays_are_those_that_are_written() -> None:
    path = [(0, 1), (1, 2), (2, 3)]
    for array in (np.array(path), np.array(path, dtype=float), np.array(path).astype(object)):
        assert noyau.Graph.of(array) == noyau.Graph(path)
    assert noyau.Graph.of(np.array([["a", "b"], ["b", "c"], ["c", "d"]])).labels == tuple("abcd")
    assert noyau.Graph.of(bytearray(b"Dhc")) == noyau.Graph.of("Dhc")
    twice = scipy.sparse.coo_matrix(([1, 1, 1], ([0, 0, 1], [1, 1, 0])))
    assert noyau.Graph.of(twice).edges == ((0, 1),)


def test_large_graphs_are_edge_lists() -> None:
    path = nx.path_graph(400)
    assert noyau.node_kayles(path).outcome() == noyau.path().at(400).outcome()


def test_vertices_without_edges_count() -> None:
    lonely = noyau.Graph([], vertices="abc")
    assert noyau.node_kayles(lonely).grundy() == 1
    assert noyau.node_kayles(nx.empty_graph(4)).grundy() == 0
    assert noyau.node_kayles(np.zeros((3, 3))).grundy() == 1


def test_graphs_and_their_positions_are_values() -> None:
    position = noyau.node_kayles(PETERSEN, misere=True)
    again = pickle.loads(pickle.dumps(position))
    assert again == position and again.graph == position.graph
    assert again.outcome() == position.outcome()


@pytest.mark.parametrize(
    "graph, words",
    [
        (nx.DiGraph([(0, 1)]), "directed"),
        (igraph.Graph([(0, 1)], directed=True), "directed"),
        ([(0, 0)], "edge number 1"),
        ([(0, 1), (1,)], "edge number 2"),
        ([(0, 1), 5], "edge number 2"),
        (np.zeros((2, 3)), "2 rows and 3 columns"),
        (np.zeros(4), "dimensions"),
        (np.array([[0, 1, 0], [0, 0, 0], [0, 0, 0]]), "symmetric"),
        (np.eye(3), "0, 0 is an entry"),
        (nx.to_numpy_array(PETERSEN, nonedge=np.nan), "no number"),
        (scipy.sparse.coo_matrix(([1, -1, 1], ([0, 0, 1], [1, 1, 0]))), "1, 0 is an entry and 0, 1"),
        (np.array([[0, 1], [1, 2.5], [2, 3]]), "edge number 2"),
        (np.array([[0, 1], [1, np.nan], [2, 3]]), "edge number 2"),
        ({0: 5}, "neighbours of 0"),
        (7, "no graph"),
        ("grid:3y4", "grid"),
        ([([], 1)], "edge number 1"),
    ],
)
def test_what_is_no_graph_is_refused(graph: object, words: str) -> None:
    with pytest.raises(noyau.InputError, match=words):
        noyau.node_kayles(graph)
