// Rows of matches: the state and pure transitions. A click on a match chooses it and all to its
// right.

import type { Following } from "./shown";

export interface Rows {
  readonly sizes: readonly bigint[];
  /** The most rows that one move may change. */
  readonly perMove: number;
  /** The number of chosen matches in each row. */
  readonly takes: readonly bigint[];
  /** The place of the keyboard: a row and a match in it. */
  readonly cursor: { readonly row: number; readonly at: number };
}

/** Longer rows are shown as a bar with a field beside it. */
export const MOST_DRAWN = 48n;

export function rowsOf(sizes: readonly string[], perMove: number): Rows {
  const numbers = sizes.map(BigInt);
  const row = Math.max(
    0,
    numbers.findIndex((size) => size > 0n),
  );
  return { sizes: numbers, perMove, takes: numbers.map(() => 0n), cursor: { row, at: 0 } };
}

/** The sizes of a position `3,5,7`; null for anything else. */
export function sizesOf(position: string): bigint[] | null {
  return /^\d+(,\d+)*$/.test(position) ? position.split(",").map(BigInt) : null;
}

/** The number of places in each row. It stays that of the start, so that nothing moves. */
export function placesOf(sizes: readonly bigint[], start: string | undefined): bigint[] {
  const before = start === undefined ? null : sizesOf(start);
  if (before?.length !== sizes.length) return [...sizes];
  return sizes.map((size, row) => (before[row]! > size ? before[row]! : size));
}

/** Which of several successive moves takes a match. */
export function takenBy(
  line: readonly Following[],
  sizes: readonly bigint[],
  row: number,
  at: number,
): Following["by"] | null {
  for (const { position, by } of line) {
    const left = sizesOf(position);
    if (left?.length !== sizes.length) return null;
    if (BigInt(at) >= left[row]!) return by;
  }
  return null;
}

export const isDrawn = (size: bigint): boolean => size <= MOST_DRAWN;

/**
 * Chooses `count` matches of a row. If too many rows are chosen, those chosen earlier are dropped.
 */
export function take(state: Rows, row: number, count: bigint): Rows {
  const size = state.sizes[row];
  if (size === undefined) return state;
  const bounded = count < 0n ? 0n : count > size ? size : count;
  const takes = state.takes.map((old, index) => (index === row ? bounded : old));
  let surplus = takes.filter((taken) => taken > 0n).length - state.perMove;
  for (let other = 0; other < takes.length && surplus > 0; other++) {
    if (other !== row && takes[other]! > 0n) {
      takes[other] = 0n;
      surplus--;
    }
  }
  return { ...state, takes };
}

/** Chooses a match and all to its right. */
export function pick(state: Rows, row: number, at: number): Rows {
  const size = state.sizes[row] ?? 0n;
  return { ...take(state, row, size - BigInt(at)), cursor: { row, at } };
}

/** Whether the match is picked already, so that a second click plays. */
export function isPicked(state: Rows, row: number, at: number): boolean {
  return state.takes[row] === (state.sizes[row] ?? 0n) - BigInt(at);
}

export const isChosen = (state: Rows, row: number, at: number): boolean =>
  BigInt(at) >= (state.sizes[row] ?? 0n) - (state.takes[row] ?? 0n);

export const clear = (state: Rows): Rows => ({ ...state, takes: state.takes.map(() => 0n) });

export const isMove = (state: Rows): boolean => state.takes.some((taken) => taken > 0n);

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the cursor by an arrow key, past empty rows and rows that are not drawn. */
export function step(state: Rows, key: string): Rows {
  const { row, at } = state.cursor;
  const last = (index: number) => Number(state.sizes[index] ?? 0n) - 1;
  if (key === "Home") return { ...state, cursor: { row, at: 0 } };
  if (key === "End") return { ...state, cursor: { row, at: Math.max(0, last(row)) } };
  const [down, right] = STEPS[key] ?? [0, 0];
  if (right !== 0) {
    const next = Math.min(Math.max(at + right, 0), Math.max(0, last(row)));
    return { ...state, cursor: { row, at: next } };
  }
  for (let next = row + down; down !== 0 && next in state.sizes; next += down) {
    const size = state.sizes[next]!;
    if (size > 0n && isDrawn(size)) {
      return { ...state, cursor: { row: next, at: Math.min(at, last(next)) } };
    }
  }
  return state;
}
