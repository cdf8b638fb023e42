// Questions to the server, and its problem documents (RFC 9457) as errors with one sentence. A page
// that is built with an engine asks that instead.

import { t } from "../text/texts.svelte";
import type { Outcome } from "./types";

/** Whether the page has an engine of its own and no server. */
export const ALONE = import.meta.env.VITE_ENGINE !== undefined;

export type Query = Record<string, string | number | boolean | null | undefined>;

export class Problem extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly field: string | null = null,
  ) {
    super(detail);
  }
}

/** What a search knew when it ended before its end. */
export interface Known {
  readonly outcome: Outcome | null;
  /** Bounds of the Grundy value. */
  readonly at_least: string | null;
  readonly at_most: string | null;
}

/** A search that ended before its end; the message says what is known. */
export class Stopped extends Problem {
  constructor(
    status: number,
    message: string,
    readonly known: Known,
  ) {
    super(status, message);
  }
}

/** Nobody answers: the program has ended, or the network is gone. */
export class Unreachable extends Problem {
  constructor() {
    super(0, t(ALONE ? "page-no-engine" : "page-unreachable"));
  }
}

/** Whether the same question may be answered when it is asked once more. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  const { status } = error;
  return error instanceof Stopped || status === 0 || status === 429 || status >= 500;
}

export function urlOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "" && value !== false) {
      search.set(name, String(value));
    }
  }
  const text = search.toString();
  return `/api${path}${text ? `?${text}` : ""}`;
}

export async function ask<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  return answer<T>(await reach(urlOf(path, query), signal ? { signal } : {}));
}

export async function send<T>(path: string, body: string, lang: string): Promise<T> {
  const headers = { "content-type": "text/plain", "accept-language": lang };
  return answer<T>(await reach(urlOf(path), { method: "POST", body, headers }));
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    if (ALONE) return await (await import("./engine")).engineFetch(url, init);
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Unreachable();
  }
}

/** A file, such as a table as CSV, where there is no server that a link could lead to. */
export async function file(url: string): Promise<Blob> {
  const response = await reach(url, {});
  return response.ok ? response.blob() : answer(response);
}

async function answer<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => null);
  const stopped = stoppedIn(body);
  if (response.ok && stopped === null) return body as T;
  if (stopped === null) throw problemOf(response.status, body);
  throw new Stopped(response.status, stopped, knownIn(body));
}

/** What the server says when a search ended before its end; values known by then are an answer. */
export function stoppedIn(body: unknown): string | null {
  const sent = body as {
    stopped?: { message?: unknown } | null;
    values?: unknown;
    packed?: unknown;
  } | null;
  const said = sent?.stopped;
  const known = sent?.values ?? sent?.packed;
  return typeof said?.message === "string" && !known ? said.message : null;
}

/** What is known in spite of it. */
export function knownIn(body: unknown): Known {
  const { stopped } = body as { stopped?: Partial<Known> };
  const { outcome = null, at_least = null, at_most = null } = stopped ?? {};
  return { outcome, at_least, at_most };
}

export function problemOf(status: number, body: unknown): Problem {
  const said = (body ?? {}) as Record<string, unknown>;
  const text = (key: string) => (typeof said[key] === "string" ? (said[key] as string) : null);
  const sentence = text("detail") ?? text("title") ?? `HTTP ${status}`;
  return new Problem(status, sentence, text("field"));
}
