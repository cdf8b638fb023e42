// The sentences of the page in the chosen language, from the Fluent files that the program reads
// too. Only the files of this language are loaded, and those of lessons only on demand.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { recall } from "../shell/kept";

export const LANGS = ["en", "fr"] as const;
export type Lang = (typeof LANGS)[number];

type Source = () => Promise<{ default: string[] }>;
const sources: Record<Lang, { page: Source; learn: Source }> = {
  en: { page: () => import("./en"), learn: () => import("./en-learn") },
  fr: { page: () => import("./fr"), learn: () => import("./fr-learn") },
};

export async function bundleOf(lang: Lang, withLessons = false): Promise<FluentBundle> {
  // Isolation marks would be part of copied text.
  const bundle = new FluentBundle(lang, { useIsolating: false });
  const { page, learn } = sources[lang];
  const parts = await Promise.all(withLessons ? [page(), learn()] : [page()]);
  for (const file of parts.flatMap((part) => part.default)) {
    bundle.addResource(new FluentResource(file));
  }
  return bundle;
}

class Texts {
  #bundle = $state.raw<FluentBundle>();
  #lessons = $state(false);
  lang = $state<Lang>("en");

  async use(lang: Lang): Promise<void> {
    this.#bundle = await bundleOf(lang, this.#lessons);
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  /** Also loads the texts of lessons and of the glossary. */
  async learn(): Promise<void> {
    if (this.#lessons) return;
    this.#bundle = await bundleOf(this.lang, true);
    this.#lessons = true;
  }

  get ready(): boolean {
    return this.#bundle !== undefined;
  }

  /** Whether the texts of lessons are loaded. */
  get canTeach(): boolean {
    return this.#lessons;
  }

  /** The sentence `key`. If it does not exist, the key itself is shown, which a test looks for. */
  say(key: string, values?: Record<string, FluentVariable>): string {
    const [id, attribute] = key.split(".");
    const message = this.#bundle?.getMessage(id!);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    return pattern ? this.#bundle!.formatPattern(pattern, values) : key;
  }
}

export const texts = new Texts();
export const t = (key: string, values?: Record<string, FluentVariable>): string =>
  texts.say(key, values);

/** The language of an address; without one, the first preferred language that has texts. */
export function langOf(asked: string | null, preferred: readonly string[]): Lang {
  const known = (name: string) => LANGS.find((lang) => name.toLowerCase().startsWith(lang));
  return [asked ?? "", ...preferred].map(known).find((lang) => lang !== undefined) ?? "en";
}

/**
 * The languages in order of preference: the one that was chosen here earlier, then those of the
 * browser.
 */
export const preferred = (): readonly string[] => [recall("lang") ?? "", ...navigator.languages];
