// The pages of theory, which the documentation has too, and where a citation leads.

import { THEORY } from "./pages";

export const DOCUMENTS = ["deslongchamps", "fraenkel", "gorin", "pantaloni", "graphs"] as const;

/** A place in a document, as a step cites it. */
export interface Cited {
  readonly document: string;
  readonly section: string | null;
}

const isTheory = (name: string): boolean => (THEORY as readonly string[]).includes(name);

/** Sections of noyau's own documentation that have a page of another name. */
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

/** The text of a page, in the language if there is one, else in English; null if there is none. */
export async function theoryText(name: string, lang: "en" | "fr"): Promise<string | null> {
  if (!isTheory(name)) return null;
  const file =
    (lang === "fr" ? files.fr[`../../../docs/fr/theory/${name}.md`] : undefined) ??
    files.en[`../../../docs/theory/${name}.md`];
  return file ? file() : null;
}
