// Sentences of the page, in the language chosen, from the Fluent files that the program reads too.
// Only the files of the language in use are loaded.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { recall } from "../shell/kept";

export const LANGS = ["en", "fr"] as const;
export type Lang = (typeof LANGS)[number];

const sources: Record<Lang, () => Promise<{ default: string[] }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
};

export async function bundleOf(lang: Lang): Promise<FluentBundle> {
  // Marks around values would reach the eyes of those who copy text.
  const bundle = new FluentBundle(lang, { useIsolating: false });
  const { default: files } = await sources[lang]();
  for (const file of files) bundle.addResource(new FluentResource(file));
  return bundle;
}

class Texts {
  #bundle = $state.raw<FluentBundle>();
  lang = $state<Lang>("en");

  async use(lang: Lang): Promise<void> {
    this.#bundle = await bundleOf(lang);
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  get ready(): boolean {
    return this.#bundle !== undefined;
  }

  /** The sentence `key`; a key without a sentence shows itself, which a test looks for. */
  say(key: string, values?: Record<string, FluentVariable>): string {
    const message = this.#bundle?.getMessage(key);
    return message?.value ? this.#bundle!.formatPattern(message.value, values) : key;
  }
}

export const texts = new Texts();
export const t = (key: string, values?: Record<string, FluentVariable>): string =>
  texts.say(key, values);

/** The language of an address or, without one there, the first that is preferred and known. */
export function langOf(asked: string | null, preferred: readonly string[]): Lang {
  const known = (name: string) => LANGS.find((lang) => name.toLowerCase().startsWith(lang));
  return [asked ?? "", ...preferred].map(known).find((lang) => lang !== undefined) ?? "en";
}

/** Languages in the order of preference: the one chosen here earlier, then those of the browser. */
export const preferred = (): readonly string[] => [recall("lang") ?? "", ...navigator.languages];
