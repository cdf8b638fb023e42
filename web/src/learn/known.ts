// The words of the glossary in the language of the page, if its texts are loaded.

import { t, texts } from "../text/texts.svelte";
import { WORDS, type Entry, type Word } from "./glossary";

/** All words except one, because an entry of the glossary does not link to itself. */
export const knownWords = (but?: Word): Entry[] =>
  texts.canTeach
    ? WORDS.filter((word) => word !== but).map((word) => ({
        word,
        forms: t(`glossary-${word}.forms`).split("|"),
      }))
    : [];
