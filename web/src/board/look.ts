// Two numbers can be shown as rows or as a square on a chessboard. The address says which.

import type { View } from "../api/types";
import { route } from "../shell/route.svelte";
import { squareOf } from "./squares";

export const hasSquares = (view: View): boolean =>
  view.rows !== null && view.piece !== null && squareOf(view.position) !== null;

export const isSquares = (view: View): boolean =>
  hasSquares(view) && (route.query.get("as") ?? view.board) === "squares";
