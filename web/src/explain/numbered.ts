// Explanations name vertices as the program draws a position. On a board that keeps the numbers of
// its start, they name the vertices of that board.

import type { Explanation, Operand, SpokenStep, Started, Step } from "../api/types";
import { t } from "../text/texts.svelte";

/** The claims that name vertices of a drawing. Their sentences are those of the program. */
const FIRST = "symmetry-first";
const PAIRS = "symmetry-pairs";
/** The most pairs that a sentence lists. */
const LISTED = 12;

/**
 * An explanation of what is left of a board; null if it is not about that board, because the program
 * draws vertices that are joined as one.
 */
export function numberedAs(explanation: Explanation, start: Started | null): Explanation | null {
  const names = ({ claim }: Step) => claim === FIRST || claim === PAIRS;
  if (!start || !explanation.steps.some(names)) return explanation;
  if (!start.whole) return null;
  const steps = explanation.steps.map((step) => renumbered(step, start.vertexOf));
  const spoken = explanation.spoken.steps.map((said, i) => ({ ...said, ...sentence(steps[i]!) }));
  return { ...explanation, steps, spoken: { ...explanation.spoken, steps: spoken } };
}

function renumbered(step: Step, vertexOf: readonly number[]): Step {
  const { vertex, pairs } = step.operands;
  const operands: Record<string, Operand> = { ...step.operands };
  if (step.claim === FIRST && vertex?.kind === "number") {
    operands["vertex"] = { ...vertex, value: String(vertexOf[Number(vertex.value)]) };
  }
  if (step.claim === PAIRS && pairs?.kind === "sets") {
    const value = pairs.value.map((pair) =>
      pair.map((drawn) => vertexOf[drawn]!).sort((a, b) => a - b),
    );
    operands["pairs"] = { ...pairs, value: value.sort(([a], [b]) => a! - b!) };
  }
  return { ...step, operands };
}

/** The sentence of a step that names vertices. */
function sentence({ claim, operands }: Step): Partial<SpokenStep> {
  const { vertex, pairs } = operands;
  if (claim === FIRST && vertex?.kind === "number") {
    const html = t(FIRST, { vertex: vertex.value });
    return { text: html, html };
  }
  if (claim === PAIRS && pairs?.kind === "sets") {
    const count = pairs.value.length;
    const listed = pairs.value.slice(0, LISTED).map((pair) => pair.join("–"));
    const some = [...listed, ...(count > LISTED ? ["…"] : [])].join(", ");
    const say = (some: string) => t(PAIRS, { "count-count": count, count, some });
    return { text: say(some), html: say(`<code>${some}</code>`) };
  }
  return {};
}
