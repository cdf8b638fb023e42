// What the steps of an explanation show on a graph.

import type { Explanation, Step } from "../api/types";
import { letterOf, NOTHING, type Shown } from "../board/shown";
import type { MirrorPlan } from "./symmetry";

/** The pairs of a plan, a letter each. */
export function shownByPlan({ first, pairs }: MirrorPlan): Shown {
  const both = pairs.flatMap((pair, i) => pair.map((vertex) => [vertex, i] as const));
  return {
    ...NOTHING,
    groups: new Map(both),
    labels: new Map(both.map(([vertex, i]) => [vertex, letterOf(i)])),
    answer: first === null ? [] : [first],
  };
}

/** Vertices that a step names: `0,1,5` or `0..4,7`. */
export function verticesIn({ operands }: Step): number[] {
  const operand = operands["vertices"] ?? operands["vertex"];
  if (operand?.kind !== "written") return [];
  return operand.value.split(",").flatMap((part) => {
    const found = /^\s*(\d+)(?:\.\.(\d+))?\s*$/.exec(part);
    if (!found) return [];
    const from = Number(found[1]);
    const to = Number(found[2] ?? from);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

/** Components with their values, where the steps say them. */
export function shownBySteps({ steps }: Explanation): Shown {
  const parts = steps.filter(({ claim }) => claim.startsWith("part-"));
  const groups = parts.flatMap((step, i) => verticesIn(step).map((v) => [v, i] as const));
  const labels = parts.flatMap((step) => {
    const value = step.operands["value"];
    const first = verticesIn(step)[0];
    return value?.kind === "number" && first !== undefined
      ? [[first, `∗${value.value}`] as const]
      : [];
  });
  const chosen = steps.find(({ claim }) => claim === "domination-choose");
  return {
    ...NOTHING,
    groups: new Map(groups),
    labels: new Map(labels),
    answer: chosen ? verticesIn(chosen) : [],
  };
}
