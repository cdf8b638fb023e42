// Says a move in a few words of the board: vertices, rows, a square. If the board has no such
// words, those of the program are used.

import type { Move, View } from "../api/types";
import { t } from "../text/texts.svelte";
import { verticesOf } from "./graph";
import { takesOf } from "./host";
import { isSquares } from "./look";

/** `at` are the vertices that were played, if they are known; otherwise any that make the move. */
export function named(move: Move, view: View, at?: readonly number[]): string {
  const coloured = /^\s*(\d+)=(\d+)\s*$/.exec(move.notation);
  if (view.graph && view.graph.colours > 0 && coloured) {
    return t("page-named-colour", { vertex: coloured[1]!, colour: coloured[2]! });
  }
  const vertices = (view.graph && at) ?? verticesOf(view.graph, move);
  if (vertices.length > 0) {
    return t("page-named-vertices", { count: vertices.length, vertices: vertices.join(", ") });
  }
  const broken = brokenBy(move.notation, view);
  if (broken) return broken;
  const taken = view.rows && view.board !== "heaps" ? takenFrom(view.rows, move.notation) : null;
  if (!taken) return move.words || move.notation;
  if (isSquares(view)) {
    const [column, row] = taken.map(({ left }) => String(left));
    const piece = t(`page-piece-${view.piece ?? "token"}`);
    return t("page-named-square", { piece, column: column!, row: row! });
  }
  const parts = taken.flatMap(({ take }, i) =>
    take > 0n ? [t("page-named-row", { take: String(take), row: i + 1 })] : [],
  );
  return parts.join(", ");
}

/** A move in several heaps: what each of them becomes. */
function brokenBy(notation: string, { board, rows }: View): string | null {
  if (board !== "heaps" || !notation.includes("&")) return null;
  const parts = notation.split("&").map((part) => {
    const found = /^\s*(\d+)=(.+?)\s*$/.exec(part);
    const from = rows?.[Number(found?.[1]) - 1];
    if (!found || from === undefined) return null;
    return t("page-named-heap", { heap: found[1]!, from, left: found[2]! });
  });
  return parts.includes(null) ? null : parts.join(", ");
}

/** What a move takes from each row, and what it leaves. */
function takenFrom(rows: readonly string[], notation: string) {
  const sizes = rows.map(BigInt);
  const takes = notation.includes("=") ? takesOf(notation, sizes) : null;
  return takes?.map((take, row) => ({ take, left: sizes[row]! - take })) ?? null;
}
