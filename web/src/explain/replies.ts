// Moves that an explanation speaks of by the positions they leave, as moves.

import { view as viewOf, type Asked } from "../api/games";
import type { LegalMove, Move, Step, View } from "../api/types";

/** One line of a search: a move, and the answer to it as the position that it leaves. */
export interface Reply {
  readonly option: string;
  /** Null where the move ends the game at once. */
  readonly target: string | null;
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

/** The answer to a move, looked up among the moves of the position it leaves. */
export async function answerTo(
  asked: Asked,
  { option, target }: Reply,
  signal: AbortSignal,
): Promise<{ move: Move; view: View } | null> {
  if (target === null) return null;
  const view = await viewOf({ ...asked, position: option }, signal);
  const move = moveLeaving(view, target);
  return move ? { move, view } : null;
}
