// Keeps the places of vertices that were drawn by hand, for as long as the tab is open.

import type { Point } from "./graph";

const KEY = "noyau-drawn:";

export function remember(name: string, points: readonly Point[]): void {
  try {
    sessionStorage.setItem(KEY + name, JSON.stringify(points));
  } catch {
    // Without storage, the layout of the graph is computed.
  }
}

export function drawnAs(name: string): readonly Point[] | null {
  try {
    const kept = sessionStorage.getItem(KEY + name);
    return kept === null ? null : (JSON.parse(kept) as Point[]);
  } catch {
    return null;
  }
}
