// A move in a few words: on a graph the vertex, elsewhere as the program says it.

import type { Move, View } from "../api/types";
import { t } from "../text/texts.svelte";
import { verticesOf } from "./replies";

export function named(move: Move, view: View): string {
  const coloured = /^\s*(\d+)=(\d+)\s*$/.exec(move.notation);
  if (view.graph && view.graph.colours > 0 && coloured) {
    return t("page-named-colour", { vertex: coloured[1]!, colour: coloured[2]! });
  }
  const vertices = verticesOf(view.graph, move);
  if (vertices.length === 0) return move.words || move.notation;
  return t("page-named-vertices", { count: vertices.length, vertices: vertices.join(", ") });
}
