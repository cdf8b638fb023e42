// Winning by symmetry, where a move removes a vertex with its neighbours: vertices that stand in
// pairs, no two of a pair joined, such that exchanging all pairs keeps every edge. Whoever answers
// each move by its partner always has an answer. A plan is found by trying; finding none says nothing.

import type { GraphView } from "../api/types";

export type Pair = readonly [number, number];

export interface MirrorPlan {
  /** The vertex to play first; null where the opponent is to move and is answered from the start. */
  readonly first: number | null;
  readonly pairs: readonly Pair[];
}

/** Games in which a move removes a vertex with its neighbours, and the last move wins. */
const GAMES = [
  "domination",
  "cycle",
  "ladder",
  "saw",
  "trapezoidal-saw",
  "comb",
  "caterpillar",
] as const;

export function mayMirror(id: string, parameters: Readonly<Record<string, string>>): boolean {
  const bends = ["misere", "compound"].some((name) => parameters[name]);
  return !bends && (GAMES as readonly string[]).includes(id);
}

/** How often pairs are tried before the search is given up. */
const MOST_TRIES = 20_000;

export function mirrorPlan(graph: GraphView): MirrorPlan | null {
  if (graph.directed || graph.colours > 0) return null;
  const near = graph.vertices.map(() => new Set<number>());
  for (const [u, v] of graph.edges) {
    near[u]!.add(v);
    near[v]!.add(u);
  }
  const free = graph.vertices.flatMap(({ state }, v) => (state === "free" ? [v] : []));
  if (free.length === 0) return null;
  const tries = { left: MOST_TRIES };
  const pairs = pairingOf(free, near, tries);
  if (pairs) return { first: null, pairs };
  // Central vertices first: what they leave is often symmetric.
  const byDegree = [...free].sort((a, b) => near[b]!.size - near[a]!.size);
  for (const first of byDegree) {
    const rest = free.filter((v) => v !== first && !near[first]!.has(v));
    const pairs = pairingOf(rest, near, tries);
    if (pairs) return { first, pairs };
  }
  return null;
}

/** Pairs of all these vertices, or null if none were found. */
export function pairingOf(
  vertices: readonly number[],
  near: readonly ReadonlySet<number>[],
  tries: { left: number },
): Pair[] | null {
  if (vertices.length % 2 === 1) return null;
  const here = new Set(vertices);
  const degree = (v: number) => [...near[v]!].filter((u) => here.has(u)).length;
  const degrees = new Map(vertices.map((v) => [v, degree(v)]));
  const order = byNearness(vertices, near);
  const partner = new Map<number, number>();
  const fits = (v: number, u: number): boolean =>
    [...partner].every(
      ([a, b]) => near[v]!.has(a) === near[u]!.has(b) && near[v]!.has(b) === near[u]!.has(a),
    );

  const extend = (from: number): boolean => {
    const index = order.findIndex((v, i) => i >= from && !partner.has(v));
    if (index < 0) return true;
    const v = order[index]!;
    for (const u of [...order].reverse()) {
      if (u === v || partner.has(u) || near[v]!.has(u)) continue;
      if (degrees.get(u) !== degrees.get(v)) continue;
      if (--tries.left < 0) return false;
      if (!fits(v, u)) continue;
      partner.set(v, u).set(u, v);
      if (extend(index + 1)) return true;
      partner.delete(v);
      partner.delete(u);
    }
    return false;
  };
  if (!extend(0)) return null;
  return [...partner].filter(([v, u]) => v < u);
}

/** Each vertex soon after one of its neighbours: wrong pairs are seen early. */
function byNearness(vertices: readonly number[], near: readonly ReadonlySet<number>[]): number[] {
  const here = new Set(vertices);
  const order: number[] = [];
  for (const start of vertices) {
    const queue = here.delete(start) ? [start] : [];
    for (let v = queue.shift(); v !== undefined; v = queue.shift()) {
      order.push(v);
      for (const u of near[v]!) if (here.delete(u)) queue.push(u);
    }
  }
  return order;
}
