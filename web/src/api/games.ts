// The questions of the page, with one function for each.

import { ask, send, urlOf, type Query } from "./client";
import { boardOf, sequenceOf } from "./numbers";
import type {
  Answer,
  BoardMap,
  Explained,
  GameInfo,
  GraphFound,
  JudgedMove,
  Played,
  Sequence,
  Table,
  View,
} from "./types";

/** A position of a game with its parameters, and the language of the answer. */
export interface Asked {
  readonly id: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly position: string;
  readonly lang: string;
}

const of = ({ parameters, position, lang }: Asked, more: Query = {}): Query => ({
  ...parameters,
  position,
  lang,
  ...more,
});

const known = new Map<string, Promise<readonly GameInfo[]>>();

/** The catalogue, which is requested only once for each language. */
export function games(lang: string): Promise<readonly GameInfo[]> {
  const list = known.get(lang) ?? ask<readonly GameInfo[]>("/games", { lang });
  known.set(lang, list);
  list.catch(() => known.delete(lang));
  return list;
}

/** The number of moves in a view when the default number is too small. */
const MOST_MOVES = 2000;

export const view = (asked: Asked, signal?: AbortSignal): Promise<View> =>
  ask(`/games/${asked.id}/view`, of(asked, { most: MOST_MOVES }), signal);

export const solve = (asked: Asked, signal?: AbortSignal): Promise<Answer> =>
  ask(`/games/${asked.id}/solve`, of(asked), signal);

export const moves = (
  asked: Asked,
  most: number,
  signal?: AbortSignal,
): Promise<{ readonly moves: readonly JudgedMove[] }> =>
  ask(`/games/${asked.id}/moves`, of(asked, { most }), signal);

export const explain = (asked: Asked, by: string, signal?: AbortSignal): Promise<Explained> =>
  ask(`/games/${asked.id}/explain`, of(asked, { by }), signal);

export const play = (asked: Asked, move: string, signal?: AbortSignal): Promise<Played> =>
  ask(`/games/${asked.id}/play`, of(asked, { move }), signal);

export const reply = (asked: Asked, level: string, signal?: AbortSignal): Promise<Played> =>
  ask(`/games/${asked.id}/reply`, of(asked, { level }), signal);

export const board = async (id: string, query: Query, signal?: AbortSignal): Promise<BoardMap> =>
  boardOf(await ask(`/games/${id}/board`, query, signal));

export const table = (
  id: string,
  name: string,
  query: Query,
  signal?: AbortSignal,
): Promise<Table> => ask(`/games/${id}/table/${name}`, query, signal);

export const tableUrl = (id: string, name: string, query: Query): string =>
  urlOf(`/games/${id}/table/${name}`, query);

export const sequence = async (query: Query, signal?: AbortSignal): Promise<Sequence> =>
  sequenceOf(await ask("/sequences", { ...query, packed: true }, signal));

export const readGraph = (text: string, lang: string): Promise<GraphFound> =>
  send("/graphs", text, lang);
