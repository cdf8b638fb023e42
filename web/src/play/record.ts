// The record of a game: pure transitions. It is kept with the browser's history, so that it is
// still there after going back and after loading the page again.

import type { Verdict } from "../api/types";

export type Side = "you" | "machine" | "first" | "second";
export type Starts = "you" | "machine" | "two-players";
export const STARTS: readonly Starts[] = ["you", "machine", "two-players"];
export const LEVELS = ["novice", "beginner", "intermediate", "strong", "perfect"] as const;
export type Level = (typeof LEVELS)[number];

/** The default level for newcomers: an opponent who makes mistakes. */
export const GENTLE: Level = "beginner";
export const levelOf = (asked: string | null, kept: string | null): Level =>
  LEVELS.find((name) => name === asked) ?? LEVELS.find((name) => name === kept) ?? GENTLE;

export interface Entry {
  readonly side: Side;
  readonly notation: string;
  readonly words: string;
  readonly verdict: Verdict | null;
  /** The position before the move. */
  readonly before: string;
  /**
   * Where on the board the move was made, if its text does not say: the first token that it took, or
   * the vertices that it played, as numbered at the start of the game.
   */
  readonly at?: readonly number[] | undefined;
}

export interface Game {
  readonly starts: Starts;
  readonly entries: readonly Entry[];
}

export const fresh = (starts: Starts): Game => ({ starts, entries: [] });

/** The player to move after these moves. */
export function sideToMove({ starts, entries }: Game): Side {
  const even = entries.length % 2 === 0;
  if (starts === "two-players") return even ? "first" : "second";
  return even === (starts === "you") ? "you" : "machine";
}

export const otherSide: Record<Side, Side> = {
  you: "machine",
  machine: "you",
  first: "second",
  second: "first",
};

/** Takes back the last move of a person and the machine's answer to it. */
export function undo(game: Game): { game: Game; position: string } | null {
  const last = game.entries.findLastIndex((entry) => entry.side !== "machine");
  const entry = game.entries[last];
  if (!entry) return null;
  return { game: { ...game, entries: game.entries.slice(0, last) }, position: entry.before };
}

/** The position that a game started from. */
export const startOf = ({ entries }: Game, position: string): string =>
  entries[0]?.before ?? position;

/** The last move with which a person lost a won game; null if there is none. */
export function turningPoint({ entries }: Game): number | null {
  const index = entries.findLastIndex(
    ({ side, verdict }) => side !== "machine" && verdict === "threw_it_away",
  );
  return index < 0 ? null : index;
}

/** The moves of a game as text, for an address. */
export const movesText = ({ entries }: Game): string =>
  entries.map(({ notation }) => notation).join(";");
export const movesFrom = (text: string): string[] =>
  text
    .split(";")
    .map((move) => move.trim())
    .filter((move) => move !== "");

/** Reads the game that the history kept; null if it is not a game. */
export function gameFrom(kept: unknown): Game | null {
  const game = (kept as { game?: Game } | null)?.game;
  return game && Array.isArray(game.entries) && STARTS.includes(game.starts) ? game : null;
}

/**
 * The vertices that moves of this game chose, with their colours: `5`, `3=2`, `0 & 35`. Moves of
 * heaps that are drawn as graphs name no vertices; their entries do.
 */
export const markedBy = ({ entries }: Game): Map<number, number | null> =>
  new Map(entries.flatMap(chosenBy));

function chosenBy({ notation, at }: Entry): (readonly [number, number | null])[] {
  if (at) return at.map((vertex) => [vertex, null] as const);
  return notation.split("&").flatMap((part) => {
    const found = /^\s*(\d+)(?:=(\d+))?\s*$/.exec(part);
    const colour = found?.[2];
    return found ? [[Number(found[1]), colour === undefined ? null : Number(colour)] as const] : [];
  });
}
