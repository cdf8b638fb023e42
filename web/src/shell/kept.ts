// What is kept on this machine, each under a name. Without storage, it lasts as long as the page.

const inPage = new Map<string, string>();
const PREFIX = "noyau-";

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return inPage.get(name) ?? null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    inPage.set(name, value);
  }
}

/** The value that was kept as JSON, if it can be read. */
export function recallJson(name: string): unknown {
  try {
    return JSON.parse(recall(name) ?? "null");
  } catch {
    return null;
  }
}
