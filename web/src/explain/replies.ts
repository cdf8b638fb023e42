// Moves that an explanation speaks of by the positions they leave, as moves.

import { view as viewOf, type Asked } from "../api/games";
import type { GraphView, Move, Step, View } from "../api/types";

/** One line of a search: a move, and the answer to it as the position that it leaves. */
export interface Reply {
  readonly option: string;
  /** Null where the move ends the game at once. */
  readonly target: string | null;
}

export function repliesIn({ claim, steps }: Step): readonly Reply[] {
  if (claim !== "search-loss") return [];
  return steps.flatMap(({ operands }) => {
    const option = written(operands, "option");
    return option === null ? [] : [{ option, target: written(operands, "target") }];
  });
}

/** The position that a step of a search recommends. */
export const winIn = ({ claim, operands }: Step): string | null =>
  claim === "search-win" ? written(operands, "target") : null;

function written(operands: Step["operands"], name: string): string | null {
  const operand = operands[name];
  return operand?.kind === "written" ? operand.value : null;
}

export const moveLeaving = (view: View, target: string): Move | undefined =>
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

/** The vertices that a move plays. */
export function verticesOf(graph: GraphView | null, { notation }: Move): number[] {
  const parts = notation.split("&").map((part) => part.trim());
  const all = graph?.vertices ?? [];
  const found = parts.map((part) => all.findIndex(({ moves }) => moves.includes(part)));
  return found.filter((vertex) => vertex >= 0);
}
