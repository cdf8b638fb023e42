// Questions to the server. Its problem documents (RFC 9457) become errors with one sentence. A page
// that is built with an engine asks that engine instead.

import { t } from "../text/texts.svelte";
import type { Outcome } from "./types";

/** Whether the page has its own engine and no server. */
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

/** What a search knew when it was stopped early. */
export interface Known {
  readonly outcome: Outcome | null;
  /** Bounds of the Grundy value. */
  readonly at_least: string | null;
  readonly at_most: string | null;
}

/** The error of a search that was stopped early. Its message says what is known. */
export class Stopped extends Problem {
  constructor(
    status: number,
    message: string,
    readonly known: Known,
  ) {
    super(status, message);
  }
}

/** The error when nothing answers: the program has ended, or the network is down. */
export class Unreachable extends Problem {
  constructor() {
    super(0, t(ALONE ? "page-no-engine" : "page-unreachable"));
  }
}

/** Whether the same question may succeed when it is asked again. */
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

/** A file, such as a table as CSV, for pages without a server that a link could lead to. */
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

/**
 * The server's message about a search that was stopped early; null if none was. Values that are
 * known by then are still an answer, and so is a list of methods that explain nothing.
 */
export function stoppedIn(body: unknown): string | null {
  const sent = body as {
    stopped?: { message?: unknown } | null;
    values?: unknown;
    packed?: unknown;
    explanations?: unknown;
  } | null;
  const said = sent?.stopped;
  const known = sent?.values ?? sent?.packed ?? sent?.explanations;
  return typeof said?.message === "string" && !known ? said.message : null;
}

/** What is known although the search was stopped. */
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
