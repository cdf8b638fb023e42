// The interface between a board and the page that shows it.

import { tick } from "svelte";
import type { JudgedMove, View } from "../api/types";
import type { Entry } from "../play/record";

export interface BoardProps {
  readonly view: View;
  /** The moves so far. A board keeps the places of its start and marks the last move. */
  readonly entries: readonly Entry[];
  /** A move to highlight, as typed. */
  readonly hint: string | null;
  /** What is known about each move, by its text, if that is to be shown. */
  readonly judged: Judged | null;
  /** Whether it is not this player's turn. */
  readonly idle: boolean;
  /**
   * Asks to play a move, given as typed, and where on the board if it can be made in several
   * places: the first token that it takes, or the vertices that it plays.
   */
  readonly onplay: (move: string, at?: readonly number[]) => void;
}

export type Judged = ReadonlyMap<string, JudgedMove>;

/** The moves whose result is known, by their text. */
export const judgedBy = (moves: readonly JudgedMove[]): Judged =>
  new Map(
    moves.filter(({ wins }) => wins !== null).map((judged) => [judged.move.notation, judged]),
  );

/** The class of the mark of a judged move. */
export const markOf = (move: JudgedMove | undefined): "" | "good" | "bad" =>
  move === undefined ? "" : move.wins ? "good" : "bad";

/** Whether a key acts on the element with the focus: Enter or space. */
const acts = (event: KeyboardEvent): boolean => event.key === "Enter" || event.key === " ";

const isArrow = (event: KeyboardEvent): boolean =>
  event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";

/**
 * The keys of every board: Enter and space act, arrow keys move. Returns whether the key was one of
 * them.
 */
export function steer(
  event: KeyboardEvent,
  act: () => void,
  go: (key: string) => void,
  board: Element | undefined,
): boolean {
  if (!acts(event) && !isArrow(event)) return false;
  event.preventDefault();
  if (acts(event)) {
    act();
  } else {
    go(event.key);
    focusCursor(board);
  }
  return true;
}

/**
 * Gives the focus to the keyboard's place on a board after the board was drawn again. This happens
 * before the next key, even if keys come fast.
 */
export function focusCursor(board: Element | undefined): void {
  void tick().then(() => board?.querySelector<HTMLElement | SVGElement>('[tabindex="0"]')?.focus());
}

/**
 * The scroll position at which the part from `at` on is visible, with a margin of its own length.
 */
export function scrolledTo(from: number, room: number, at: number, length: number): number {
  const [least, most] = [at + 2 * length - room, at - length];
  return Math.max(0, Math.min(Math.max(from, least), most));
}

/**
 * The tokens that a move takes from each row. The move is written as `1=23`, `1-2,4-1`, or a number
 * for one row.
 */
export function takesOf(move: string, sizes: readonly bigint[]): bigint[] | null {
  const takes = sizes.map(() => 0n);
  if (/^\d+$/.test(move) && sizes.length === 1) return [BigInt(move)];
  for (const part of move.split(",")) {
    const found = /^\s*(\d+)([=-])(\d+)\s*$/.exec(part);
    const row = found ? Number(found[1]) - 1 : -1;
    const size = sizes[row];
    if (!found || size === undefined) return null;
    const number = BigInt(found[3]!);
    takes[row] = found[2] === "=" ? size - number : number;
  }
  return takes;
}

/**
 * The text of the legal move that takes these tokens. If the list of moves was cut, the text is
 * composed here.
 */
export function moveTaking(
  takes: readonly bigint[],
  sizes: readonly bigint[],
  moves: readonly { readonly notation: string }[],
): string {
  const same = (move: string) =>
    takesOf(move, sizes)?.every((taken, row) => taken === takes[row]) ?? false;
  const legal = moves.find(({ notation }) => same(notation));
  if (legal) return legal.notation;
  if (takes.length === 1) return String(takes[0]);
  return takes.flatMap((taken, row) => (taken > 0n ? [`${row + 1}-${taken}`] : [])).join(",");
}
