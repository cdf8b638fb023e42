// Editing a graph by hand: pure transitions with an undo stack, and the name of the result.

import type { Point } from "./graph";
import type { Edge } from "./layout";

export interface Drawing {
  readonly points: readonly Point[];
  readonly edges: readonly Edge[];
  /** The vertex at which the next edge starts. */
  readonly from: number | null;
  readonly past: readonly Pick<Drawing, "points" | "edges">[];
}

export const MOST_VERTICES = 60;

export const blank: Drawing = { points: [], edges: [], from: null, past: [] };

function after(drawing: Drawing, change: Partial<Drawing>): Drawing {
  const { points, edges, past } = drawing;
  return { ...drawing, ...change, past: [...past, { points, edges }] };
}

export function addVertex(drawing: Drawing, point: Point): Drawing {
  if (drawing.points.length >= MOST_VERTICES) return drawing;
  return after(drawing, { points: [...drawing.points, point], from: null });
}

/** Starts an edge at a vertex, or ends it there. An edge that exists already is removed. */
export function touch(drawing: Drawing, vertex: number): Drawing {
  const { from } = drawing;
  if (from === null) return { ...drawing, from: vertex };
  if (from === vertex) return { ...drawing, from: null };
  const [u, v] = [Math.min(from, vertex), Math.max(from, vertex)];
  const others = drawing.edges.filter(([a, b]) => a !== u || b !== v);
  const edges: readonly Edge[] =
    others.length < drawing.edges.length ? others : [...drawing.edges, [u, v]];
  return after(drawing, { edges, from: null });
}

/** Removes the chosen vertex and its edges. The numbers of later vertices decrease by one. */
export function removeVertex(drawing: Drawing, vertex: number): Drawing {
  const renamed = (v: number) => (v > vertex ? v - 1 : v);
  return after(drawing, {
    points: drawing.points.filter((_, v) => v !== vertex),
    edges: drawing.edges
      .filter(([u, v]) => u !== vertex && v !== vertex)
      .map(([u, v]): Edge => [renamed(u), renamed(v)]),
    from: null,
  });
}

/** Moves a vertex. A drag consists of many such moves, which are not added to the undo stack. */
export function drag(drawing: Drawing, vertex: number, point: Point): Drawing {
  return { ...drawing, points: drawing.points.map((old, v) => (v === vertex ? point : old)) };
}

export function undo(drawing: Drawing): Drawing {
  const before = drawing.past.at(-1);
  if (!before) return drawing;
  return { ...before, from: null, past: drawing.past.slice(0, -1) };
}

/** The graph as a position: `edges:0-1,1-2,4`, where a number alone is a vertex without edges. */
export function nameOf({ points, edges }: Pick<Drawing, "points" | "edges">): string {
  if (points.length === 0) return "";
  const joined = new Set(edges.flat());
  const alone = points.map((_, v) => v).filter((v) => !joined.has(v));
  return `edges:${[...edges.map(([u, v]) => `${u}-${v}`), ...alone].join(",")}`;
}
