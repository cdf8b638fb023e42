// Moves that an explanation speaks of by the positions they leave, as moves.

import { solve, view as viewOf, type Asked } from "../api/games";
import { Stopped, type Known } from "../api/client";
import type { Answer, JudgedMove, LegalMove, Step, View } from "../api/types";

/** One line of a search: a move, and the answer to it as the position that it leaves. */
export interface Reply {
  readonly option: string;
  /** Null where the move ends the game at once, undefined where the answer is to be looked up. */
  readonly target: string | null | undefined;
}

export function repliesIn({ claim, steps }: Step): readonly Reply[] {
  if (claim !== "search-loss") return [];
  // Moves that leave the same position have one answer, and one line.
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

const WINS = ["search-win", "colouring-move"];

function written(operands: Step["operands"], name: string): string | null {
  const operand = operands[name];
  return operand?.kind === "written" ? operand.value : null;
}

export const moveLeaving = (view: View, target: string): LegalMove | undefined =>
  view.moves.find((move) => move.target === target);

/** The answer to a move: a move that is known, the end of the game, or some move that wins. */
export type Answered =
  | { readonly kind: "answer"; readonly move: LegalMove; readonly view: View }
  | { readonly kind: "over" | "some" };

/** The answer to a move, looked up among the moves of the position it leaves. */
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

/** Every move of a position, with an answer that is to be looked up; alike moves have one line. */
export const unanswered = (moves: readonly { readonly target: string }[]): readonly Reply[] =>
  [...new Set(moves.map(({ target }) => target))].map((option) => ({ option, target: undefined }));

/** What is known of a position that no method explains. */
export type Facts =
  /** Every move has an answer that wins. */
  | { readonly kind: "lost"; readonly replies: readonly Reply[] }
  | { readonly kind: "won"; readonly move: LegalMove }
  /** The move that wins is not known, or not even who wins; some moves lose. */
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
