// The rules of a game in plain words, with its parameters.

import type { GameInfo } from "../api/types";
import { compoundOf, isCounted, isOrdered } from "../play/compound";
import { t } from "../text/texts.svelte";

type Values = Readonly<Record<string, string>>;

/** Says what a move is, and who wins. */
export function rulesOf(info: GameInfo, given: Values): string {
  const usual = Object.fromEntries(info.parameters.map((one) => [one.name, one.default ?? ""]));
  const values: Record<string, string> = { ...usual, ...given };
  const typed = info.parameters.filter(({ kind }) => kind === "number" || kind === "text");
  const plain = typed.every(({ name }) => values[name] === usual[name]);
  const key = `rules-${info.id}`;
  // The numbers of a list are read with spaces between them.
  const takes = values["takes"]?.split(/\s*,\s*/).join(", ") ?? "";
  const rule = t(key, { ...values, takes, variant: plain ? "plain" : variantOf(values) });
  // A game without a text of its own has the summary of the program.
  if (rule === key) return info.summary;
  return [rule, ...endingOf(info.id, values)].join(" ");
}

/**
 * The variant of the rule for two piles. It is simpler if one of the two numbers has its usual
 * value.
 */
const variantOf = ({ a, b }: Values): string =>
  b === "1" ? "near" : a === "1" ? "equal" : "other";

function endingOf(id: string, values: Values): string[] {
  const atLeast = values["at-least"] ?? "0";
  if (atLeast !== "0" && atLeast !== "") return [t("rules-end-at-least", { "at-least": atLeast })];
  if (values["compound"]) return compoundRules(values["compound"]);
  const own = `rules-end-${id}`;
  if (t(own) !== own) return [t(own)];
  return [t(values["misere"] === "true" ? "rules-end-misere" : "rules-end-normal")];
}

function compoundRules(text: string): string[] {
  const compound = compoundOf(text);
  const { where, end, who, order, count, modulus } = compound;
  const place = isCounted(compound)
    ? t(`rules-where-${where}`, { count })
    : t(`page-compound-${where}`);
  const rule = t("rules-compound", {
    where: place,
    end: t(`page-compound-${end}`),
    who: t(`page-compound-${who}`),
  });
  const ordered = isOrdered(compound) && order !== "";
  const first = ordered ? t(`rules-order-${order}`, { modulus }) : null;
  return first === null ? [rule] : [rule, t("rules-compound-order", { order: first })];
}
