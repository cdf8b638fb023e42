// The address is the state: pages read it here and change it here, nowhere else.

export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

class Route {
  #url = $state.raw(new URL(location.href));
  /** What the browser keeps with this entry of its history. */
  kept = $state.raw<unknown>(history.state);

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  #read(): void {
    this.#url = new URL(location.href);
    this.kept = history.state;
  }

  get path(): string {
    return this.#url.pathname;
  }

  get query(): URLSearchParams {
    return this.#url.searchParams;
  }

  go(url: string, how: { replace?: boolean; keep?: unknown } = {}): void {
    const keep = how.keep === undefined ? null : how.keep;
    if (how.replace) history.replaceState(keep, "", url);
    else history.pushState(keep, "", url);
    this.#read();
  }

  /** Follows links inside the page without loading it again. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.href);
    scrollTo(0, 0);
  }
}

export const route = new Route();

/** An address with these query values; those that are null, or empty, stay out. */
export function address(path: string, query: Record<string, string | null | undefined>): string {
  const kept = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  // Commas, colons and equals signs are readable in a query and need no escape there.
  const text = new URLSearchParams(kept).toString().replace(/%(2C|3A|40|3B|2F)/gi, unescaped);
  return text ? `${path}?${text}` : path;
}

function unescaped(_: string, code: string): string {
  return String.fromCharCode(parseInt(code, 16));
}
