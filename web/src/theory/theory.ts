// The theory pages, which are also in the documentation, and the targets of citations.

import { THEORY } from "./pages";

export const DOCUMENTS = ["deslongchamps", "fraenkel", "gorin", "pantaloni", "graphs"] as const;

/** A place in a document that a step cites. */
export interface Cited {
  readonly document: string;
  readonly section: string | null;
}

const isTheory = (name: string): boolean => (THEORY as readonly string[]).includes(name);

/** Sections of noyau's own documentation whose page has another name. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  moore: "nim",
  nimhoff: "wythoff",
  quota: "wythoff",
};

/** The path that a citation links to. */
export function pathOf({ document, section }: Cited): string {
  const name = ELSEWHERE[section ?? ""] ?? section ?? "";
  return document === "noyau" && isTheory(name) ? `/theory/${name}` : "/sources";
}

const files = {
  en: import.meta.glob<string>("../../../docs/theory/*.md", { query: "?raw", import: "default" }),
  fr: import.meta.glob<string>("../../../docs/fr/theory/*.md", {
    query: "?raw",
    import: "default",
  }),
};

/**
 * The text of a page in the given language if it exists, else in English; null if there is no such
 * page.
 */
export async function theoryText(name: string, lang: "en" | "fr"): Promise<string | null> {
  if (!isTheory(name)) return null;
  const file =
    (lang === "fr" ? files.fr[`../../../docs/fr/theory/${name}.md`] : undefined) ??
    files.en[`../../../docs/theory/${name}.md`];
  return file ? file() : null;
}
