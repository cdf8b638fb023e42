// A graph to play on: which vertices are chosen, and where the keyboard is.

import type { GraphView, Move } from "../api/types";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface GraphChoice {
  readonly chosen: readonly number[];
  /** The colour that the next vertex gets; null where moves only mark. */
  readonly colour: number | null;
  readonly cursor: number | null;
}

/** What a click on a vertex means: one vertex a move, one in each of several components, or any. */
export interface Picking {
  readonly componentOf: (vertex: number) => number | null;
  readonly several: boolean;
  /** Whether no vertex is a move by itself: a turn is several vertices, in the order of the clicks. */
  readonly together: boolean;
}

export const emptyChoice = (colour: number | null): GraphChoice => ({
  chosen: [],
  colour,
  cursor: null,
});

/** Whether the vertices that can be played are moves only together with others. */
export const playedTogether = ({ vertices }: GraphView): boolean =>
  vertices.every(({ moves }) => moves.length === 0);

/** Chooses a vertex; with several components at once, one in each. */
export function pick(state: GraphChoice, vertex: number, picking: Picking): GraphChoice {
  if (picking.together) return { ...state, chosen: [...state.chosen, vertex], cursor: vertex };
  const elsewhere = (other: number) => picking.componentOf(other) !== picking.componentOf(vertex);
  const kept = picking.several ? state.chosen.filter(elsewhere) : [];
  return { ...state, chosen: [...kept, vertex].sort((a, b) => a - b), cursor: vertex };
}

export const isChosen = (state: GraphChoice, vertex: number): boolean =>
  state.chosen.includes(vertex);

/**
 * The move as typed, with `&` between moves in several components. A vertex that cannot get the
 * colour is named all the same: the rules say why not.
 */
export function moveText({ chosen, colour }: GraphChoice, { vertices }: GraphView): string {
  const one = (v: number) => {
    const moves = vertices[v]?.moves ?? [];
    if (colour === null) return moves[0] ?? `${v}`;
    return moves.find((move) => move.endsWith(`=${colour}`)) ?? `${v}=${colour}`;
  };
  return chosen.map(one).join(" & ");
}

const DIRECTIONS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The nearest of `vertices` in the direction of an arrow key, or where we are if there is none. */
export function towards(
  from: number,
  key: string,
  points: readonly Point[],
  vertices: readonly number[],
): number {
  const direction = DIRECTIONS[key];
  const here = points[from];
  if (!direction || !here) return from;
  let best = from;
  let least = Infinity;
  for (const vertex of vertices) {
    const there = points[vertex];
    if (!there || vertex === from) continue;
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    // Straight ahead is near; aside counts double, and what lies mostly aside does not count.
    const cost = along + 2 * aside;
    if (along > 1e-9 && aside <= 2 * along && cost < least) {
      least = cost;
      best = vertex;
    }
  }
  return best;
}

/** The whole graph of a position: what stands before ` - ` or before the colours given. */
export const graphName = (position: string): string => position.split(/ - |\//)[0]!.trim();

/** The vertices that a move plays. */
export function verticesOf(graph: GraphView | null, { notation }: Move): number[] {
  const parts = notation.split("&").map((part) => part.trim());
  const all = graph?.vertices ?? [];
  const found = parts.map((part) => all.findIndex(({ moves }) => moves.includes(part)));
  return found.filter((vertex) => vertex >= 0);
}
