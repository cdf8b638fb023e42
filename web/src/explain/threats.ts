// The threats of Alice and Bob on a board that is being coloured, computed from the legal moves.
// Bob wants a vertex that can get no colour; Alice wants every vertex coloured.

import type { GraphView } from "../api/types";

/**
 * A vertex with one possible colour left, and the vertices that can take that colour away from it.
 */
export interface Threat {
  readonly vertex: number;
  readonly colour: number;
  readonly by: readonly number[];
}

export interface Threats {
  readonly bob: readonly Threat[];
  /** Vertices with more possible colours than uncoloured neighbours. Nobody can spoil them. */
  readonly safe: readonly number[];
  /** Vertices that can get no colour. With one of them, Bob has won. */
  readonly spoilt: readonly number[];
  /** Vertices that are neither coloured nor safe. */
  readonly open: number;
}

export function threatsOn({ vertices, edges }: GraphView): Threats {
  const near: number[][] = vertices.map(() => []);
  for (const [u, v] of edges) {
    near[u]!.push(v);
    near[v]!.push(u);
  }
  const colours = vertices.map(({ moves }) =>
    moves.flatMap((move) => {
      const found = /=(\d+)$/.exec(move);
      return found ? [Number(found[1])] : [];
    }),
  );
  const free = vertices.flatMap(({ state }, v) => (state === "free" ? [v] : []));
  const isFree = new Set(free);
  const freeNear = (v: number) => near[v]!.filter((u) => isFree.has(u));
  const bob = free.flatMap((vertex): Threat[] => {
    const [colour, ...others] = colours[vertex]!;
    if (colour === undefined || others.length > 0) return [];
    const by = freeNear(vertex).filter((u) => colours[u]!.includes(colour));
    return by.length > 0 ? [{ vertex, colour, by }] : [];
  });
  const safe = free.filter((v) => colours[v]!.length > freeNear(v).length);
  const spoilt = free.filter((v) => colours[v]!.length === 0);
  return { bob, safe, spoilt, open: free.length - safe.length };
}
