// The state of a graph to play on: the chosen vertices and the place of the keyboard.

import type { GraphView, Move } from "../api/types";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface GraphChoice {
  readonly chosen: readonly number[];
  /** The colour for the next vertex; null if moves only mark vertices. */
  readonly colour: number | null;
  readonly cursor: number | null;
}

/**
 * How clicks choose vertices: one vertex for each move, one in each of several components, or any
 * number.
 */
export interface Picking {
  readonly componentOf: (vertex: number) => number | null;
  readonly several: boolean;
  /**
   * Whether no vertex is a move by itself, so that a move is several vertices in the order of the
   * clicks.
   */
  readonly together: boolean;
}

export const emptyChoice = (colour: number | null): GraphChoice => ({
  chosen: [],
  colour,
  cursor: null,
});

/** Whether the vertices can be played only together with others. */
export const playedTogether = ({ vertices }: GraphView): boolean =>
  vertices.every(({ moves }) => moves.length === 0);

/** Chooses a vertex. If a move plays in several components, one vertex can be chosen in each. */
export function pick(state: GraphChoice, vertex: number, picking: Picking): GraphChoice {
  if (picking.together) return { ...state, chosen: [...state.chosen, vertex], cursor: vertex };
  const elsewhere = (other: number) => picking.componentOf(other) !== picking.componentOf(vertex);
  const kept = picking.several ? state.chosen.filter(elsewhere) : [];
  return { ...state, chosen: [...kept, vertex].sort((a, b) => a - b), cursor: vertex };
}

export const isChosen = (state: GraphChoice, vertex: number): boolean =>
  state.chosen.includes(vertex);

/**
 * The text of the move, with `&` between the moves in several components. A vertex that cannot get
 * the colour is named too, so that the rules can say why.
 */
export function moveText({ chosen, colour }: GraphChoice, { vertices }: GraphView): string {
  const one = (v: number) => {
    const moves = vertices[v]?.moves ?? [];
    if (colour === null) return moves[0] ?? `${v}`;
    return moves.find((move) => move.endsWith(`=${colour}`)) ?? `${v}=${colour}`;
  };
  return chosen.map(one).join(" & ");
}

/** The neighbours of each vertex. */
export function near({ vertices, edges }: Pick<GraphView, "vertices" | "edges">): number[][] {
  const lists: number[][] = vertices.map(() => []);
  for (const [u, v] of edges) {
    lists[u]!.push(v);
    lists[v]!.push(u);
  }
  return lists;
}

const DIRECTIONS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/**
 * The nearest of `vertices` in the direction of an arrow key; the current vertex if there is none.
 */
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
    // The distance sideways counts double, and vertices that lie mostly sideways do not count.
    const cost = along + 2 * aside;
    if (along > 1e-9 && aside <= 2 * along && cost < least) {
      least = cost;
      best = vertex;
    }
  }
  return best;
}

/** The name of the whole graph of a position: the text before ` - ` or before the given colours. */
export const graphName = (position: string): string => position.split(/ - |\//)[0]!.trim();

/** The vertices that are gone in a position: those after ` - `, as in `grid:3x4 - 1,4..6`. */
export const goneIn = (position: string): number[] =>
  numbersIn(position.split(" - ")[1]?.split("/")[0] ?? "");

/** The numbers of a list such as `0,1,5` or `0..4,7`. */
export const numbersIn = (list: string): number[] =>
  list.split(",").flatMap((part) => {
    const found = /^\s*(\d+)(?:\.\.(\d+))?\s*$/.exec(part);
    if (!found) return [];
    const from = Number(found[1]);
    return Array.from({ length: Number(found[2] ?? from) - from + 1 }, (_, i) => from + i);
  });

/** The vertices that a move plays. */
export function verticesOf(graph: GraphView | null, { notation }: Move): number[] {
  const parts = notation.split("&").map((part) => part.trim());
  const all = graph?.vertices ?? [];
  const found = parts.map((part) => all.findIndex(({ moves }) => moves.includes(part)));
  return found.filter((vertex) => vertex >= 0);
}
