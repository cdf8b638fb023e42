// What a board and the page that hosts it know of each other.

import { tick } from "svelte";
import type { JudgedMove, View } from "../api/types";
import type { Entry } from "../play/record";

export interface BoardProps {
  readonly view: View;
  /** The moves so far: a board keeps the places of the start, and marks the last move. */
  readonly entries: readonly Entry[];
  /** A move to point at, as typed. */
  readonly hint: string | null;
  /** What is known of each move, as typed, when it is to be shown. */
  readonly judged: Judged | null;
  /** While it is not this player's turn. */
  readonly idle: boolean;
  /** Asks that a move, as typed, be played; where on the board, if it can be made in several places. */
  readonly onplay: (move: string, at?: number) => void;
}

export type Judged = ReadonlyMap<string, JudgedMove>;

/** The moves of which it is known whether they win, by what is typed. */
export const judgedBy = (moves: readonly JudgedMove[]): Judged =>
  new Map(
    moves.filter(({ wins }) => wins !== null).map((judged) => [judged.move.notation, judged]),
  );

/** How a judged move is shown: the class of its mark. */
export const markOf = (move: JudgedMove | undefined): "" | "good" | "bad" =>
  move === undefined ? "" : move.wins ? "good" : "bad";

/** Enter and space act on what has the focus. */
const acts = (event: KeyboardEvent): boolean => event.key === "Enter" || event.key === " ";

const isArrow = (event: KeyboardEvent): boolean =>
  event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";

/** What the keys do on every board: Enter and space act, arrows go. Says whether it was one of them. */
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
 * Gives the keyboard's place on a board the focus, after the board has been drawn again: before the next
 * key, however fast they come.
 */
export function focusCursor(board: Element | undefined): void {
  void tick().then(() => board?.querySelector<HTMLElement | SVGElement>('[tabindex="0"]')?.focus());
}

/** How far to scroll, so that what begins at `at` is seen with a margin of its own length. */
export function scrolledTo(from: number, room: number, at: number, length: number): number {
  const [least, most] = [at + 2 * length - room, at - length];
  return Math.max(0, Math.min(Math.max(from, least), most));
}

/** Tokens from each row that a move as typed takes: `1=23`, `1-2,4-1`, or a number for one row. */
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

/** The legal move that takes these tokens, as typed; spelt out when the list of moves was cut. */
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
