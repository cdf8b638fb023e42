// Which values of an address are parameters of a game.

import type { GameInfo } from "../api/types";

/** The parameters of a game that an address gives. */
export function queryFor(
  info: GameInfo | undefined,
  query: URLSearchParams,
): Record<string, string> {
  const given = (info?.parameters ?? []).flatMap(({ name }) => {
    const value = query.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}
