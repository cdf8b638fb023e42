// What an explanation shows on a board. On a graph: groups of vertices with letters or values
// beside them, and the move and the answer that the explanation speaks of. On other boards: heaps
// and moves.

/**
 * One of several moves that are shown at once: the position after it, and whether it is an answer.
 */
export interface Following {
  readonly position: string;
  readonly by: "move" | "answer";
}

export interface Shown {
  /** The group of each vertex, which decides its tint. */
  readonly groups: ReadonlyMap<number, number>;
  /** The text beside each vertex. */
  readonly labels: ReadonlyMap<number, string>;
  /** The vertices of a move that the explanation speaks of, and of the answer to it. */
  readonly move: readonly number[];
  readonly answer: readonly number[];
  /** The vertices that the next move may spoil, and those that nobody can spoil. */
  readonly danger: readonly number[];
  readonly safe: readonly number[];
  /** The heaps that the explanation speaks of, counted from 0. */
  readonly heaps: readonly number[];
  /** The move that the explanation speaks of, as typed, if moves are not vertices. */
  readonly told: string | null;
  /** Successive moves from the position on the board. */
  readonly line: readonly Following[];
}

export const NOTHING: Shown = {
  groups: new Map(),
  labels: new Map(),
  move: [],
  answer: [],
  danger: [],
  safe: [],
  heaps: [],
  told: null,
  line: [],
};

export const TINTS = 6;

/** The classes that draw a vertex. */
export function classesOf(shown: Shown | null, vertex: number): string {
  if (!shown) return "";
  const group = shown.groups.get(vertex);
  const parts = [
    group === undefined ? "" : `grouped tint-${group % TINTS}`,
    shown.move.includes(vertex) ? "told-move" : "",
    shown.answer.includes(vertex) ? "told-answer" : "",
    shown.danger.includes(vertex) ? "danger" : "",
    shown.safe.includes(vertex) ? "safe" : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Letters for pairs: a to z, then aa and so on. */
export const letterOf = (index: number): string =>
  index < 26
    ? String.fromCharCode(97 + index)
    : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26);
