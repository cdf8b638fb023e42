// The address is the state. Pages read and change it only here.

import { address, pathOf } from "./address";

class Route {
  #url = $state.raw(new URL(location.href));
  /** The state that the browser keeps with this entry of its history. */
  kept = $state.raw<unknown>(history.state);

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  #read(): void {
    this.#url = new URL(location.href);
    this.kept = history.state;
  }

  get path(): string {
    return pathOf(this.#url.pathname);
  }

  get query(): URLSearchParams {
    return this.#url.searchParams;
  }

  /** An address inside the page, with the language of the current one. */
  to(path: string, query: Record<string, string | null | undefined> = {}): string {
    return address(path, { ...query, lang: query["lang"] ?? this.query.get("lang") });
  }

  /** The current address with some query values changed. Null removes a value. */
  with(changes: Record<string, string | null>): string {
    return address(this.path, { ...Object.fromEntries(this.query), ...changes });
  }

  go(url: string, how: { replace?: boolean; keep?: unknown } = {}): void {
    if (how.replace) history.replaceState(how.keep ?? null, "", url);
    else history.pushState(how.keep ?? null, "", url);
    this.#read();
  }

  /** Follows a link inside the page without loading the page again. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.href, link.dataset["keep"] ? { keep: this.kept } : {});
    if (!link.dataset["keep"]) scrollTo(0, 0);
  }
}

export const route = new Route();
