// Heaps that are drawn as graphs, on one board from the start of a game to its end. The program
// draws and numbers each position anew. Here, what it draws is found on the board of the start, so
// that every vertex keeps its place and its number.

import type { GraphView, Move, View } from "../api/types";
import { near, verticesOf } from "./graph";
import { componentsOf } from "./layout";

/** Whether the program draws each position of this kind anew. */
export const isDrawnAnew = ({ board }: View): boolean => board === "heaps";

/** The position after a move, on the board that the move was made on. */
export function following(before: View, move: Move | undefined, next: View): View {
  if (!isDrawnAnew(next) || !before.graph || !next.graph) return next;
  const name = before.graph.start?.name ?? before.position;
  const played = move ? verticesOf(before.graph, move) : [];
  // Numbers of vertices that are not on the board would only mislead.
  return { ...next, graph: onBoard(name, before.graph, played, next.graph) };
}

/**
 * A board with what these moves left of it, each of which took a vertex with its neighbours; null if
 * the drawing of the program does not fit.
 */
export function onBoard(
  name: string,
  board: GraphView,
  played: readonly number[],
  now: GraphView,
): GraphView | null {
  const around = near(board);
  const gone = new Set(played.flatMap((v) => [v, ...(around[v] ?? [])]));
  const kept = board.vertices.flatMap(({ state }, v) =>
    state === "free" && !gone.has(v) ? [v] : [],
  );
  const matches = matched(partsOf(board, kept), partsOf(now, [...now.vertices.keys()]));
  if (!matches) return null;
  const { found, whole } = matches;
  const vertexOf: number[] = [];
  const vertices = board.vertices.map(({ at }, v) => {
    const drawn = found.get(v);
    if (drawn === undefined) return { ...NOTHING_LEFT, at };
    vertexOf[drawn] ??= v;
    return { ...now.vertices[drawn]!, at };
  });
  return { ...board, vertices, start: { name, vertexOf, whole } };
}

const NOTHING_LEFT = { state: "dead", colour: null, component: null, moves: [] } as const;

/** A connected piece of a graph. */
interface Part {
  readonly vertices: readonly number[];
  readonly near: readonly (readonly number[])[];
  readonly edges: number;
}

function partsOf(graph: GraphView, kept: readonly number[]): Part[] {
  const left = new Set(kept);
  const edges = graph.edges.filter(([u, v]) => left.has(u) && left.has(v));
  const lists = near({ vertices: graph.vertices, edges });
  return componentsOf(graph.vertices.length, edges)
    .filter(([v]) => left.has(v!))
    .map((vertices) => ({
      vertices,
      near: lists,
      edges: vertices.reduce((sum, v) => sum + lists[v]!.length, 0) / 2,
    }));
}

/** Whether all vertices are joined, so that every move takes the whole piece. */
const isComplete = ({ vertices: { length }, edges }: Part): boolean =>
  2 * edges === length * (length - 1);

/**
 * For each vertex that is left, the vertex of the drawing, and whether the drawing has the same
 * pieces; null if some piece has no match. Pieces whose vertices are all joined are the same to the
 * rules, whatever their sizes.
 */
function matched(left: readonly Part[], drawn: readonly Part[]) {
  const found = new Map<number, number>();
  const free = [...drawn];
  const others = left.filter((part) => {
    const same = free.findIndex((other) => sameShape(part, other, found));
    if (same >= 0) free.splice(same, 1);
    return same < 0;
  });
  if (others.length !== free.length || ![...others, ...free].every(isComplete)) return null;
  others.forEach(({ vertices }, i) => {
    for (const v of vertices) found.set(v, free[i]!.vertices[0]!);
  });
  return { found, whole: others.length === 0 };
}

/** Whether two pieces are the same graph. If so, the vertices of the second are noted. */
function sameShape(part: Part, other: Part, found: Map<number, number>): boolean {
  if (part.vertices.length !== other.vertices.length || part.edges !== other.edges) return false;
  const [shape, otherShape] = shapesOf(part, other);
  const order = inOrder(part);
  const image = new Map<number, number>();
  const used = new Set<number>();
  let tries = 0;
  const fits = (v: number, w: number) =>
    !used.has(w) &&
    shape.get(v) === otherShape.get(w) &&
    part.near[v]!.every((u) => !image.has(u) || other.near[w]!.includes(image.get(u)!));
  const place = (index: number): boolean => {
    const v = order[index];
    if (v === undefined) return true;
    if (++tries > MOST_TRIES) return false;
    const before = part.near[v]!.find((u) => image.has(u));
    const choices = before === undefined ? other.vertices : other.near[image.get(before)!]!;
    for (const w of choices) {
      if (!fits(v, w)) continue;
      image.set(v, w);
      used.add(w);
      if (place(index + 1)) return true;
      image.delete(v);
      used.delete(w);
    }
    return false;
  };
  if (!place(0)) return false;
  for (const [v, w] of image) found.set(v, w);
  return true;
}

const MOST_TRIES = 20_000;

/** The vertices of a piece, each one after a neighbour of it. */
function inOrder({ vertices, near }: Part): number[] {
  const order = vertices.slice(0, 1);
  const seen = new Set(order);
  for (const v of order) {
    for (const u of near[v]!) {
      if (!seen.has(u)) order.push(u);
      seen.add(u);
    }
  }
  return order;
}

/** What vertices look like from far away: their neighbours, and the neighbours of these, and so on. */
function shapesOf(one: Part, other: Part): [Map<number, number>, Map<number, number>] {
  let shapes = [one, other].map(({ vertices }) => new Map(vertices.map((v) => [v, 0])));
  let kinds = 1;
  for (;;) {
    const names = new Map<string, number>();
    shapes = [one, other].map(({ vertices, near }, i) => {
      const shape = shapes[i]!;
      const seen = (v: number) => near[v]!.map((u) => shape.get(u)!).sort((a, b) => a - b);
      return new Map(
        vertices.map((v) => {
          const name = `${shape.get(v)}:${seen(v).join()}`;
          if (!names.has(name)) names.set(name, names.size);
          return [v, names.get(name)!];
        }),
      );
    });
    if (names.size === kinds) return [shapes[0]!, shapes[1]!];
    kinds = names.size;
  }
}
