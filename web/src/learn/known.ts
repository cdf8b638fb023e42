// The words of the glossary in the language of the page, as far as its texts are there.

import { t, texts } from "../text/texts.svelte";
import { WORDS, type Entry, type Word } from "./glossary";

/** All words but one: an entry of the glossary does not lead to itself. */
export const knownWords = (but?: Word): Entry[] =>
  texts.canTeach
    ? WORDS.filter((word) => word !== but).map((word) => ({
        word,
        forms: t(`glossary-${word}.forms`).split("|"),
      }))
    : [];
