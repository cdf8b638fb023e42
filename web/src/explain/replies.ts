// Explanations by search name moves by the positions after them; here they become moves again.

import { solve, view as viewOf, type Asked } from "../api/games";
import { Stopped, type Known } from "../api/client";
import type { Answer, JudgedMove, LegalMove, Step, View } from "../api/types";

/** One line of a search: the position after a move, and the position after the answer to it. */
export interface Reply {
  readonly option: string;
  /** Null if the move ends the game at once, undefined if the answer must be looked up. */
  readonly target: string | null | undefined;
}

export function repliesIn({ claim, steps }: Step): readonly Reply[] {
  if (claim !== "search-loss") return [];
  // Moves to the same position share one answer and one line.
  const lines = new Map<string, Reply>();
  for (const { operands } of steps) {
    const option = written(operands, "option");
    if (option === null || lines.has(option)) continue;
    lines.set(option, { option, target: written(operands, "target") });
  }
  return [...lines.values()];
}

/** The position that a step of a search recommends. */
export const winIn = ({ claim, operands }: Step): string | null =>
  WINS.includes(claim) ? written(operands, "target") : null;

const WINS = ["search-win", "search-win-any", "colouring-move"];

function written(operands: Step["operands"], name: string): string | null {
  const operand = operands[name];
  return operand?.kind === "written" ? operand.value : null;
}

export const moveLeaving = (view: View, target: string): LegalMove | undefined =>
  view.moves.find((move) => move.target === target);

/** The answer to a move: a known move, the end of the game, or an unknown winning move. */
export type Answered =
  | { readonly kind: "answer"; readonly move: LegalMove; readonly view: View }
  | { readonly kind: "over" | "some" };

/** The answer to a move, found among the moves of the position after it. */
export async function answerTo(
  asked: Asked,
  { option, target }: Reply,
  signal: AbortSignal,
): Promise<Answered> {
  if (target === null) return { kind: "over" };
  const there = { ...asked, position: option };
  const view = await viewOf(there, signal);
  if (view.over) return { kind: "over" };
  const move =
    target === undefined
      ? await winningMove(there, view, signal)
      : view.moves.find((move) => move.target === target);
  return move ? { kind: "answer", move, view } : { kind: "some" };
}

async function winningMove(asked: Asked, view: View, signal: AbortSignal) {
  const found = await solve(asked, signal).catch((error: unknown) => {
    if (error instanceof Stopped) return null;
    throw error;
  });
  return found ? firstWin(found, view) : undefined;
}

const firstWin = ({ winning_moves }: Answer, view: View): LegalMove | undefined =>
  view.moves.find(({ notation }) => notation === winning_moves[0]?.notation);

/**
 * All moves of a position, each with an answer to be looked up. Moves to the same position share a
 * line.
 */
export const unanswered = (moves: readonly { readonly target: string }[]): readonly Reply[] =>
  [...new Set(moves.map(({ target }) => target))].map((option) => ({ option, target: undefined }));

/** What is known about a position that no method explains. */
export type Facts =
  /** The position is lost: every move has an answer that wins. */
  | { readonly kind: "lost"; readonly replies: readonly Reply[] }
  | { readonly kind: "won"; readonly move: LegalMove }
  /** The winning move, or even the winner, is not known; some losing moves are. */
  | { readonly kind: "partly"; readonly known: Known; readonly bad: readonly Reply[] };

export function factsOf(view: View, found: Answer | Known, judged: readonly JudgedMove[]): Facts {
  if ("winning_moves" in found) {
    if (found.outcome === "P") return { kind: "lost", replies: unanswered(view.moves) };
    const move = firstWin(found, view);
    if (move) return { kind: "won", move };
  }
  const win = judged.find(({ wins }) => wins);
  const move = win && view.moves.find(({ notation }) => notation === win.move.notation);
  if (move) return { kind: "won", move };
  const bad = unanswered(judged.filter(({ wins }) => wins === false));
  const { outcome } = found;
  const bounds = "at_most" in found ? found : { at_least: found.value, at_most: found.value };
  return { kind: "partly", known: { ...bounds, outcome }, bad };
}
