// Computes the places of vertices. Graphs with a name that determines their look are drawn that
// way; all others are laid out by springs. The points lie in a box whose sides are the room that
// they need.

import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from "d3-force";
import type { Point } from "./graph";

import type { GraphView } from "../api/types";

export type Edge = readonly [number, number];

/**
 * The points of a graph, about one unit between neighbours, and no wider than `room` if possible.
 */
export function layout(
  name: string,
  order: number,
  edges: readonly Edge[],
  room = Infinity,
): Point[] {
  return knownPlaces(name, order, room) ?? springs(order, edges, room);
}

/** The places that the name of a graph determines. */
function knownPlaces(name: string, order: number, room: number): Point[] | null {
  const known = summandsOf(name).map((one) => byName(one, room));
  const places = known.every((points) => points !== null) ? sideBySide(known, room) : [];
  return places.length === order ? places : null;
}

/** The names of the graphs of a sum such as `path:4+2*cycle:5`. */
function summandsOf(name: string): string[] {
  return name.split("+").flatMap((part) => {
    const [, times, graph] = /^(?:(\d{1,2})\*)?(.*)$/.exec(part.trim())!;
    return Array.from({ length: Number(times ?? 1) }, () => graph!);
  });
}

/** The places of a graph's vertices: those of the server if it sends them, else computed ones. */
export function placesOf(name: string, { vertices, edges }: GraphView, room = Infinity): Point[] {
  const given = vertices.flatMap(({ at }) => (at ? [{ x: at[0], y: at[1] }] : []));
  if (given.length < vertices.length) return layout(name, vertices.length, edges, room);
  const groups = componentsOf(vertices.length, edges);
  const rings = groups.map((group) => ringOf(group, edges));
  const fits = groups.length === 1 || boxOf(given).width <= room;
  if (fits && rings.every((ring) => ring === null)) return given;
  return inPlaces(
    groups,
    groups.map((group, i) => rings[i] ?? group.map((v) => given[v]!)),
    room,
  );
}

/** The places of a component that is a ring; null if it is not one. */
function ringOf(group: readonly number[], edges: readonly Edge[]): Point[] | null {
  const near = new Map(group.map((v) => [v, [] as number[]]));
  for (const [u, v] of edges) {
    near.get(u)?.push(v);
    near.get(v)?.push(u);
  }
  // Four in a ring are a square, as good as drawn.
  if (group.length < 5 || ![...near.values()].every(({ length }) => length === 2)) return null;
  const order = group.slice(0, 1);
  for (const v of order) {
    const next = near.get(v)!.find((u) => !order.includes(u));
    if (next !== undefined) order.push(next);
  }
  const places = circle(group.length, Math.max(1, group.length / (2 * Math.PI)));
  return group.map((v) => places[order.indexOf(v)]!);
}

function byName(name: string, room: number): Point[] | null {
  const found = /^([a-z-]+):(\d+)(?:([x,])(\d+))?$/.exec(name.trim());
  if (!found) return null;
  const [, family, first, , second] = found;
  const m = Number(first);
  const n = second === undefined ? undefined : Number(second);
  switch (family) {
    case "grid":
    case "king":
    case "queen":
    case "rook":
    case "knight":
      return lattice(m, n ?? m);
    case "ladder":
      return n === undefined ? ladder(m) : null;
    case "path":
      return n === undefined ? line(m, room) : null;
    case "cycle":
    case "complete":
      return n === undefined ? circle(m, Math.max(1, m / (2 * Math.PI))) : null;
    case "petersen":
      return [...circle(m, Math.max(2, m / 2.6)), ...circle(m, Math.max(1, m / 5.2))];
    case "hypercube":
      return n === undefined && m <= AXES.length ? hypercube(m) : null;
    default:
      return null;
  }
}

const lattice = (rows: number, columns: number): Point[] =>
  Array.from({ length: rows * columns }, (_, i) => ({
    x: i % columns,
    y: Math.floor(i / columns),
  }));

const ladder = (rungs: number): Point[] =>
  Array.from({ length: 2 * rungs }, (_, i) => ({ x: i % rungs, y: Math.floor(i / rungs) }));

/**
 * A path. It turns back after twelve vertices, or fewer if there is less room, so that it stays
 * readable.
 */
const line = (order: number, room: number): Point[] =>
  Array.from({ length: order }, (_, i) => {
    const across = Math.min(order, 12, Math.floor(room) + 1);
    const row = Math.floor(i / across);
    return { x: row % 2 ? across - 1 - (i % across) : i % across, y: row };
  });

/** The directions of the dimensions of a hypercube. No two of its vertices get the same place. */
const AXES: readonly Point[] = [
  { x: 2, y: 0 },
  { x: 0, y: 2 },
  { x: 0.8, y: -0.8 },
  { x: 3.6, y: 0.5 },
];

const hypercube = (dimensions: number): Point[] =>
  Array.from({ length: 2 ** dimensions }, (_, vertex) => {
    const used = AXES.filter((_, i) => i < dimensions && (vertex >> i) & 1);
    return {
      x: used.reduce((sum, axis) => sum + axis.x, 0),
      y: used.reduce((sum, axis) => sum + axis.y, 0),
    };
  });

const circle = (order: number, radius: number): Point[] =>
  Array.from({ length: order }, (_, i) => {
    const angle = (2 * Math.PI * i) / order - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });

/** Lays out each component by springs, and puts the components side by side. */
function springs(order: number, edges: readonly Edge[], room: number): Point[] {
  const groups = componentsOf(order, edges);
  const settlings = groups.map((group) => settling(group, edges));
  for (const { tick, ticks } of settlings) tick(ticks);
  return together(groups, settlings, room);
}

const together = (
  groups: readonly number[][],
  settlings: readonly Settling[],
  room: number,
): Point[] =>
  inPlaces(
    groups,
    settlings.map(({ points }) => points()),
    room,
  );

/** Puts the drawings of components side by side, and returns the points of their vertices. */
function inPlaces(
  groups: readonly number[][],
  drawings: readonly (readonly Point[])[],
  room: number,
): Point[] {
  const places = sideBySide(drawings, room);
  const points: Point[] = [];
  groups.flat().forEach((vertex, i) => (points[vertex] = places[i]!));
  return points;
}

/** The layout of larger graphs is computed in small steps, so that the page stays responsive. */
const MOST_AT_ONCE = 60;
/** The milliseconds for which springs may run before other tasks have their turn. */
const TURN = 25;

/** Whether the layout of a graph takes so long that it is computed in steps. */
export const isSlow = (name: string, { vertices, edges }: GraphView): boolean =>
  vertices.length > MOST_AT_ONCE &&
  vertices.some(({ at }) => at === null) &&
  knownPlaces(name, vertices.length, Infinity) === null &&
  edges.length > 0;

/** The places of a graph, computed in steps. */
export async function placesInTurns(
  { vertices, edges }: GraphView,
  signal: AbortSignal,
  room = Infinity,
): Promise<Point[]> {
  const groups = componentsOf(vertices.length, edges);
  const settlings = groups.map((group) => settling(group, edges));
  let began = performance.now();
  for (const { tick, ticks } of settlings) {
    for (let done = 0; done < ticks && !signal.aborted; done++) {
      tick(1);
      if (performance.now() - began > TURN) {
        await new Promise((go) => setTimeout(go));
        began = performance.now();
      }
    }
  }
  return together(groups, settlings, room);
}

/** Arranges drawings in rows, from left to right and then below. */
function sideBySide(drawings: readonly (readonly Point[])[], room: number): Point[] {
  const boxes = drawings.map(boxOf);
  const area = boxes.reduce((sum, { width, height }) => sum + (width + 1.2) * (height + 1.2), 0);
  const across = Math.max(
    Math.min(Math.sqrt(area * 1.6), room),
    ...boxes.map(({ width }) => width),
  );
  let [x, y, shelf] = [0, 0, 0];
  return drawings.flatMap((points, i) => {
    const box = boxes[i]!;
    if (x > 0 && x + box.width > across) [x, y, shelf] = [0, y + shelf + 1.2, 0];
    const placed = points.map((p) => ({ x: p.x - box.x + x, y: p.y - box.y + y }));
    x += box.width + 1.2;
    shelf = Math.max(shelf, box.height);
    return placed;
  });
}

export function componentsOf(order: number, edges: readonly Edge[]): number[][] {
  const root = Array.from({ length: order }, (_, i) => i);
  const find = (v: number): number => (root[v] === v ? v : (root[v] = find(root[v]!)));
  for (const [u, v] of edges) root[find(u)] = find(v);
  const groups = new Map<number, number[]>();
  for (let v = 0; v < order; v++) groups.set(find(v), [...(groups.get(find(v)) ?? []), v]);
  return [...groups.values()];
}

interface Settling {
  readonly ticks: number;
  readonly tick: (count: number) => void;
  /** The current places of the vertices. */
  readonly points: () => Point[];
}

function settling(group: readonly number[], edges: readonly Edge[]): Settling {
  const place = new Map(group.map((vertex, i) => [vertex, i]));
  const nodes: SimulationNodeDatum[] = circle(group.length, 20 * Math.sqrt(group.length));
  const ends = edges.filter(([u]) => place.has(u)).map(([u, v]) => [place.get(u)!, place.get(v)!]);
  const links = ends.map(([source, target]) => ({ source: source!, target: target! }));
  const simulation = forceSimulation(nodes)
    .force("link", forceLink(links).distance(30))
    .force("charge", forceManyBody().strength(-120))
    .force("collide", forceCollide(14))
    .force("x", forceX(0).strength(0.03))
    .force("y", forceY(0).strength(0.03))
    .stop();
  return {
    ticks: group.length > 400 ? 60 : group.length > 150 ? 150 : 300,
    tick: (count) => void simulation.tick(count),
    points: () => scaled(nodes, ends),
  };
}

/**
 * Scales the result of d3, whose forces are meant for pixels. A mean edge gets the length of one
 * unit, or more if vertices would touch.
 */
function scaled(nodes: readonly SimulationNodeDatum[], ends: readonly number[][]): Point[] {
  const points = nodes.map((node) => ({ x: node.x ?? 0, y: node.y ?? 0 }));
  const length = ([u, v]: number[]) =>
    Math.hypot(points[u!]!.x - points[v!]!.x, points[u!]!.y - points[v!]!.y);
  const mean = ends.length ? ends.reduce((sum, ends) => sum + length(ends), 0) / ends.length : 30;
  const unit = Math.min(mean, nearestPair(points) / 0.75);
  return points.map(({ x, y }) => ({ x: x / unit, y: y / unit }));
}

/** The least distance between two points. */
function nearestPair(points: readonly Point[]): number {
  let least = Infinity;
  points.forEach((p, i) => {
    for (const q of points.slice(0, i)) least = Math.min(least, Math.hypot(p.x - q.x, p.y - q.y));
  });
  return Math.max(least, 1);
}

export function boxOf(points: readonly Point[]): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
