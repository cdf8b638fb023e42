// What the steps of an explanation show on the board.

import type { Explanation, GraphView, Step } from "../api/types";
import { numbersIn } from "../board/graph";
import { letterOf, NOTHING, type Shown } from "../board/shown";

/** The vertices that a step names: `0,1,5` or `0..4,7`. */
export function verticesIn({ operands }: Step): number[] {
  const operand = operands["vertices"] ?? operands["vertex"];
  if (operand?.kind === "number") return [Number(operand.value)];
  return operand?.kind === "written" ? numbersIn(operand.value) : [];
}

/** The heaps that a step speaks of, counted from 0. */
export function heapsIn({ operands }: Step): number[] {
  const operand = operands["heap"] ?? operands["place"];
  return operand?.kind === "number" && Number(operand.value) > 0 ? [Number(operand.value) - 1] : [];
}

/** The vertices of a heap that is drawn as a graph: the moves in a heap begin with its number. */
const verticesOfHeap = (graph: GraphView | null, heap: number): number[] =>
  graph?.vertices.flatMap(({ moves }, v) => (moves[0]?.startsWith(`${heap + 1}=`) ? [v] : [])) ??
  [];

/** What one step shows; null if it names nothing on the board. `drawn` are heaps drawn as graphs. */
export function shownByStep(step: Step, drawn: GraphView | null = null): Shown | null {
  const heaps = heapsIn(step);
  const move = [...verticesIn(step), ...heaps.flatMap((heap) => verticesOfHeap(drawn, heap))];
  return move.length + heaps.length > 0 ? { ...NOTHING, move, heaps } : null;
}

/** What all steps show: pairs of a symmetry with a letter each, or components. */
export function shownBySteps({ steps }: Explanation, drawn: GraphView | null = null): Shown {
  const pairs = steps.flatMap(({ claim, operands }) => {
    const operand = claim === "symmetry-pairs" ? operands["pairs"] : undefined;
    return operand?.kind === "sets" ? operand.value : [];
  });
  const chosen = steps.find(({ claim }) => CHOICES.includes(claim));
  const grouped = pairs.length > 0 ? shownPairs(pairs) : shownComponents(steps, drawn);
  return { ...grouped, answer: chosen ? verticesIn(chosen) : [] };
}

/** Claims that name the vertex to play. */
const CHOICES = ["domination-choose", "symmetry-first"];

function shownPairs(pairs: readonly (readonly number[])[]): Shown {
  const both = pairs.flatMap((pair, i) => pair.map((vertex) => [vertex, i] as const));
  const labels = both.map(([vertex, i]) => [vertex, letterOf(i)] as const);
  return { ...NOTHING, groups: new Map(both), labels: new Map(labels) };
}

/** The components, with their values if the steps state them. */
function shownComponents(steps: readonly Step[], drawn: GraphView | null): Shown {
  const parts = steps.filter(
    ({ claim }) => claim.startsWith("part-") || (drawn && claim === "family-value"),
  );
  const verticesBy = (step: Step) => shownByStep(step, drawn)?.move ?? [];
  const groups = parts.flatMap((step, i) => verticesBy(step).map((v) => [v, i] as const));
  const labels = parts.flatMap((step) => {
    const value = step.operands["value"];
    const first = verticesBy(step)[0];
    return value?.kind === "number" && first !== undefined
      ? [[first, `∗${value.value}`] as const]
      : [];
  });
  return { ...NOTHING, groups: new Map(groups), labels: new Map(labels) };
}
