"""Boards as pictures for notebooks. Drawings use `currentColor`: they read on dark and light pages."""

from __future__ import annotations

from collections.abc import Hashable
from html import escape
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._graph import Graph

#: The most tokens of a row that are drawn one by one.
_TOKENS = 60
#: The most rows that are drawn.
_ROWS = 40
#: The most vertices of a graph that is drawn.
_VERTICES = 200
#: The distance between neighbouring vertices or tokens.
_STEP = 44
_TOKEN = 14
#: The colours from 1 on, chosen so that most people can tell them apart.
_COLOURS = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#999999"]


def _svg(title: str, width: float, height: float, body: list[str]) -> str:
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif" '
        f'font-size="12" fill="currentColor">\n<title>{escape(title)}</title>\n'
    )
    return head + "\n".join(body) + "\n</svg>\n"


def position_svg(
    title: str, view: dict[str, Any], labels: tuple[Hashable, ...] | None
) -> str | None:
    """The board of a position, or nothing where there is none to draw."""
    graph = view["graph"]
    if graph is not None and len(graph["vertices"]) <= _VERTICES:
        names = None if labels is None else [str(label) for label in labels]
        edges = [(u, v) for u, v in graph["edges"]]
        return _graph(title, graph["vertices"], edges, names)
    if view["rows"] is not None:
        return _rows(title, view["rows"])
    return None


def graph_svg(title: str, graph: Graph) -> str:
    """A graph that nothing is played on yet."""
    vertices = [{"state": "free", "colour": None, "at": None} for _ in graph.labels]
    names = [str(label) for label in graph.labels]
    return _graph(title, vertices[:_VERTICES], list(graph.edges), names)


def _rows(title: str, rows: list[str]) -> str:
    body, widest = [], 1.0
    for place, size in enumerate(rows[:_ROWS]):
        y = _TOKEN + place * _STEP * 0.6
        text = size if len(size) <= 12 else f"{size[:6]}… ({len(size)} digits)"
        body.append(f'<text x="6" y="{y + 4:.0f}">{text}</text>')
        start = 130.0 if len(size) > 5 else 50.0
        count = int(size) if len(size) <= 3 else _TOKENS + 1
        if count <= _TOKENS:
            body += [
                f'<circle cx="{start + token * _TOKEN:.0f}" cy="{y:.0f}" r="5"/>'
                for token in range(count)
            ]
            widest = max(widest, start + count * _TOKEN)
        else:
            width = _TOKENS * _TOKEN
            body.append(
                f'<rect x="{start - 5:.0f}" y="{y - 5:.0f}" width="{width}" height="10" rx="5" '
                'fill-opacity="0.6"/>'
            )
            widest = max(widest, start + width)
    height = min(len(rows), _ROWS) * _STEP * 0.6 + _TOKEN
    return _svg(title, max(widest, 160), height, body)


def _graph(
    title: str,
    vertices: list[dict[str, Any]],
    edges: list[tuple[int, int]],
    names: list[str] | None,
) -> str:
    edges = [(u, v) for u, v in edges if u < len(vertices) and v < len(vertices)]
    places = _places(vertices, edges)
    width, height = (places.max(axis=0) + _STEP / 2) if len(places) else (_STEP, _STEP)
    body = []
    for u, v in edges:
        faded = any(vertices[end]["state"] == "dead" for end in (u, v))
        (x1, y1), (x2, y2) = places[u], places[v]
        body.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="currentColor" '
            f'stroke-opacity="{0.15 if faded else 0.6}"/>'
        )
    for number, ((x, y), vertex) in enumerate(zip(places, vertices, strict=True)):
        name = escape(names[number] if names and number < len(names) else str(number))
        look = _look(vertex)
        body.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" stroke="currentColor" {look}>'
            f"<title>{name}: {vertex['state']}</title></circle>"
        )
        if len(name) <= 4 and vertex["state"] in ("free", "dead"):
            light = ' fill-opacity="0.3"' if vertex["state"] == "dead" else ""
            body.append(
                f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle"{light}>{name}</text>'
            )
    return _svg(title, float(width), float(height), body)


def _look(vertex: dict[str, Any]) -> str:
    if vertex["state"] == "coloured":
        return f'fill="{_COLOURS[(vertex["colour"] - 1) % len(_COLOURS)]}"'
    if vertex["state"] == "marked":
        return 'fill="currentColor"'
    if vertex["state"] == "dead":
        return 'fill="none" stroke-opacity="0.2"'
    return 'fill="none"'


def _places(
    vertices: list[dict[str, Any]], edges: list[tuple[int, int]]
) -> NDArray[np.float64]:
    """Where vertices are drawn: where the board says, or by springs from a circle."""
    count = len(vertices)
    if count and all(vertex["at"] for vertex in vertices):
        at = np.array([vertex["at"] for vertex in vertices], dtype=float)
        grid: NDArray[np.float64] = at * _STEP + _STEP / 2
        return grid
    angles = [2 * pi * number / max(count, 1) for number in range(count)]
    places = np.array([(cos(angle), sin(angle)) for angle in angles]).reshape(count, 2)
    places *= max(count, 1) ** 0.5
    heat = 1.0
    for _ in range(120 if count <= 60 else 60):
        apart = places[:, None, :] - places[None, :, :]
        distance = np.maximum(np.linalg.norm(apart, axis=2), 0.01)
        push = (apart / distance[..., None] ** 2).sum(axis=1)
        for u, v in edges:
            pull = (places[u] - places[v]) * distance[u, v]
            push[u] -= pull
            push[v] += pull
        # A weak pull to the middle, which keeps components on the page.
        push -= 0.1 * places
        length = np.maximum(np.linalg.norm(push, axis=1), 0.01)[:, None]
        places = places + push / length * np.minimum(length, heat)
        heat *= 0.96
    if count:
        places = (places - places.min(axis=0)) * _STEP + _STEP / 2
    return places
