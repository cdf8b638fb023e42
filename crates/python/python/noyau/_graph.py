"""Graphs from everywhere: edge lists, dicts, graph6, networkx, Sage, igraph, numpy, scipy."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from . import _noyau
from ._ask import PLAIN
from .errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Everything that is accepted as a graph.
GraphLike: TypeAlias = "Graph | str | bytes | Iterable[tuple[Hashable, Hashable]] | Mapping[Any, Any] | Any"

#: With more vertices than this, an edge list is shorter than graph6 if there are few edges.
_DENSE = 200


class Graph:
    """A simple graph whose vertices have labels.

    >>> import noyau
    >>> star = noyau.Graph([("hub", "a"), ("hub", "b"), ("hub", "c")])
    >>> star
    Graph with 4 vertices and 3 edges
    >>> star.labels, star.graph6
    (('hub', 'a', 'b', 'c'), 'Cs')

    Where a graph is expected, anything that names one will do; this class is for vertices without an
    edge, which no edge list can name:

    >>> noyau.Graph([(1, 2)], vertices=[1, 2, 3]).order
    3
    """

    #: The vertices, in the order of their numbers.
    labels: tuple[Hashable, ...]
    #: The edges, as numbers of vertices.
    edges: tuple[tuple[int, int], ...]

    def __init__(
        self,
        edges: Iterable[tuple[Hashable, Hashable]] = (),
        vertices: Iterable[Hashable] = (),
    ) -> None:
        numbers: dict[Hashable, int] = {}
        for vertex in vertices:
            numbers.setdefault(vertex, len(numbers))
        found: dict[tuple[int, int], None] = {}
        for place, edge in enumerate(edges, 1):
            found.setdefault(_edge(edge, place, numbers))
        self.labels = tuple(numbers)
        self.edges = tuple(found)
        self._name: str | None = None

    @property
    def order(self) -> int:
        """How many vertices."""
        return len(self.labels)

    @cached_property
    def graph6(self) -> str:
        """The graph in graph6."""
        return _noyau.graph6(self.order, list(self.edges))

    @cached_property
    def text(self) -> str:
        """The graph as positions write it."""
        if self._name is not None:
            return self._name
        if self.order <= _DENSE:
            return "graph6:" + self.graph6
        lines = (f"{u} {v}" for u, v in self.edges)
        return "\n".join([str(self.order), *lines])

    def number(self, label: Hashable) -> int:
        """The number of a vertex."""
        try:
            return self._numbers[label]
        except (KeyError, TypeError):
            raise InputError(f"{label!r} is no vertex of the graph", code="no_vertex") from None

    @cached_property
    def _numbers(self) -> dict[Hashable, int]:
        return {label: number for number, label in enumerate(self.labels)}

    @classmethod
    def of(cls, graph: GraphLike) -> Graph:
        """The graph that something names.

        An edge list has the vertices of its edges. A text is a name (`"grid:3x4"`), graph6, sparse6,
        DOT, or an adjacency matrix. Arrays and sparse matrices are adjacency matrices: square and
        symmetric. Graphs of networkx, Sage and igraph keep the labels of their vertices.
        """
        if isinstance(graph, Graph):
            return graph
        if isinstance(graph, bytes | bytearray):
            # The form in which networkx writes graph6.
            graph = bytes(graph).decode("ascii", "replace")
        if isinstance(graph, str):
            return cls._named(graph)
        if isinstance(graph, Mapping):
            return cls(_near(graph), vertices=graph)
        for read in (_networkx, _sage, _igraph, _matrix):
            found = read(graph)
            if found is not None:
                return cls(found[1], vertices=found[0])
        try:
            pairs = iter(graph)
        except TypeError:
            raise InputError(
                f"{type(graph).__name__} is no graph: expected edges, graph6, a graph of networkx, "
                "Sage or igraph, or an adjacency matrix",
                code="no_graph",
            ) from None
        return cls(pairs)

    @classmethod
    def _named(cls, text: str) -> Graph:
        name, order, edges = _noyau.read_graph(text, PLAIN)
        graph = cls(edges, vertices=range(order))
        graph._name = name
        return graph

    def __repr__(self) -> str:
        name = f" {self._name}" if self._name and len(self._name) < 60 else ""
        vertices = "1 vertex" if self.order == 1 else f"{self.order} vertices"
        edges = "1 edge" if len(self.edges) == 1 else f"{len(self.edges)} edges"
        return f"Graph{name} with {vertices} and {edges}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return self.labels == other.labels and set(self.edges) == set(other.edges)

    def __hash__(self) -> int:
        return hash((self.labels, frozenset(self.edges)))

    def _repr_svg_(self) -> str:
        from ._drawing import graph_svg

        return graph_svg(str(self), self)


def _near(graph: Mapping[Any, Any]) -> Iterator[tuple[Hashable, Hashable]]:
    """The edges of a dict of neighbours."""
    for vertex, ends in graph.items():
        try:
            yield from ((vertex, end) for end in ends)
        except TypeError:
            hint = "a list of vertices"
            message = f"the neighbours of {vertex!r} are {ends!r}: expected {hint}"
            raise InputError(message, code="neighbours", hint=hint) from None


def _edge(edge: Any, place: int, numbers: dict[Hashable, int]) -> tuple[int, int]:
    """The numbers of the ends, the smaller first; new vertices get the next ones."""
    try:
        u, v = edge
        ends = tuple(numbers.setdefault(end, len(numbers)) for end in (u, v))
    except (TypeError, ValueError):
        message = f"edge number {place}: {edge!r} is no pair of vertices"
        raise InputError(message, code="edge", place=place, hint="(u, v)") from None
    if ends[0] == ends[1]:
        message = f"edge number {place}: {u!r} is joined to itself; expected two different vertices"
        raise InputError(message, code="edge", place=place, hint="two different vertices")
    return min(ends), max(ends)


_Read: TypeAlias = "tuple[Iterable[Hashable], Iterable[tuple[Hashable, Hashable]]]"


def _directed(is_directed: bool) -> None:
    if is_directed:
        raise InputError(
            "the graph is directed: expected an undirected one (in networkx, G.to_undirected())",
            code="directed",
            hint="an undirected graph",
        )


def _networkx(graph: Any) -> _Read | None:
    if not (hasattr(graph, "nodes") and hasattr(graph, "edges") and hasattr(graph, "is_directed")):
        return None
    _directed(graph.is_directed())
    return list(graph.nodes), [(edge[0], edge[1]) for edge in graph.edges]


def _sage(graph: Any) -> _Read | None:
    if not (hasattr(graph, "vertex_iterator") and hasattr(graph, "edge_iterator")):
        return None
    _directed(graph.is_directed())
    return list(graph.vertex_iterator()), list(graph.edge_iterator(labels=False))


def _igraph(graph: Any) -> _Read | None:
    if not (hasattr(graph, "vcount") and hasattr(graph, "get_edgelist")):
        return None
    _directed(graph.is_directed())
    labels: list[Hashable] = list(range(graph.vcount()))
    if "name" in graph.vs.attributes() and len(set(graph.vs["name"])) == len(labels):
        labels = graph.vs["name"]
    return labels, [(labels[u], labels[v]) for u, v in graph.get_edgelist()]


def _matrix(graph: Any) -> _Read | None:
    """An adjacency matrix; an array of two columns is an edge list unless it is square."""
    if hasattr(graph, "tocoo"):
        # As rows, entries that are given twice are added up, as everywhere in scipy.
        entries = graph.tocsr().tocoo()
        shape, values = entries.shape, np.asarray(entries.data)
        rows, columns = entries.row[values != 0], entries.col[values != 0]
    elif hasattr(graph, "__array__"):
        array = np.asarray(graph)
        shape = array.shape
        if len(shape) == 2 and shape[1] == 2 and shape[0] != 2:
            return (), _whole(array).tolist()
        if len(shape) != 2:
            raise _no_matrix(f"it has {len(shape)} dimensions")
        values = array[array != 0]
        rows, columns = np.nonzero(array)
    else:
        return None
    if shape[0] != shape[1]:
        raise _no_matrix(f"it has {shape[0]} rows and {shape[1]} columns")
    if values.dtype.kind in "fc" and np.isnan(values).any():
        # To some an entry that is no number means no edge, to others an edge of unknown weight.
        raise _no_matrix("it has an entry that is no number (nan)")
    arcs = set(zip(rows.tolist(), columns.tolist(), strict=True))
    for u, v in sorted(arcs):
        if u == v:
            raise _no_matrix(f"{u}, {u} is an entry, and no vertex is joined to itself")
        if (v, u) not in arcs:
            raise _no_matrix(f"{u}, {v} is an entry and {v}, {u} is none")
    return range(shape[0]), sorted((u, v) for u, v in arcs if u < v)


def _whole(array: NDArray[Any]) -> NDArray[Any]:
    """An edge list as an array: numbers of vertices that are stored as floats are whole."""
    if array.dtype.kind != "f":
        return array
    with np.errstate(invalid="ignore"):
        whole = array.astype(np.int64)
    for place, (edge, same) in enumerate(zip(array, whole == array, strict=True), 1):
        if not same.all():
            message = f"edge number {place}: {edge.tolist()} has a number that is not whole"
            raise InputError(message, code="edge", place=place, hint="(u, v)")
    return whole


def _no_matrix(why: str) -> InputError:
    hint = "a square symmetric matrix"
    return InputError(f"no adjacency matrix: {why}; expected {hint}", code="matrix", hint=hint)
