// What an explanation shows on a board. On a graph: vertices in groups, with letters or values beside
// them, and the move and the answer that it speaks about. On other boards: heaps, and moves.

/** One of several moves that are shown at once: the position it leaves, and whether it answers. */
export interface Following {
  readonly position: string;
  readonly by: "move" | "answer";
}

export interface Shown {
  /** The group of a vertex, which decides its tint. */
  readonly groups: ReadonlyMap<number, number>;
  /** What is written beside a vertex. */
  readonly labels: ReadonlyMap<number, string>;
  /** Vertices of a move that is spoken about, and of the answer to it. */
  readonly move: readonly number[];
  readonly answer: readonly number[];
  /** Vertices that may be spoilt by the next move, and those that nobody can spoil. */
  readonly danger: readonly number[];
  readonly safe: readonly number[];
  /** Heaps that are spoken about, from 0. */
  readonly heaps: readonly number[];
  /** A move that is spoken about, as typed, where moves are no vertices. */
  readonly told: string | null;
  /** Moves one after the other, from the position on the board. */
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
