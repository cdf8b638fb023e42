// The game that an address names, and the values in it that are parameters of that game.

import type { GameInfo, Parameter } from "../api/types";

/** The game with this name or alias. */
export function gameCalled(list: readonly GameInfo[], name: string): GameInfo | undefined {
  return list.find(({ id }) => id === name) ?? list.find(({ aliases }) => aliases.includes(name));
}

/** The value of a parameter in an address, under any of its names. */
export function valueIn(query: URLSearchParams, { name, aliases }: Parameter): string | null {
  return [name, ...aliases].map((one) => query.get(one)).find((value) => value !== null) ?? null;
}

/** The parameters of a game that an address gives. */
export function queryFor(
  info: GameInfo | undefined,
  query: URLSearchParams,
): Record<string, string> {
  const given = (info?.parameters ?? []).flatMap((parameter) => {
    const value = valueIn(query, parameter);
    return value === null || value === "" ? [] : [[parameter.name, value] as const];
  });
  return Object.fromEntries(given);
}
