import { expect, test, vi } from "vitest";
import type { Explanation, Step } from "../api/types";
import { texts } from "../text/texts.svelte";
import { numberedAs } from "./numbered";

const step = (claim: string, operands: Step["operands"]): Step => ({ claim, operands, steps: [] });
const mirror: Explanation = {
  method: "symmetry",
  position: "2,2,1",
  outcome: "N",
  steps: [
    step("symmetry-first", { vertex: { kind: "number", value: "4" } }),
    step("symmetry-pairs", {
      pairs: {
        kind: "sets",
        value: [
          [0, 3],
          [1, 2],
        ],
      },
    }),
    step("symmetry-answer", {}),
  ],
  move: null,
  spoken: {
    method: "symmetry",
    title: { text: "", html: "" },
    steps: ["first", "pairs", "answer"].map((text) => ({
      text,
      html: text,
      source: "here",
      steps: [],
    })),
    conclusion: [],
  },
};

test("an explanation names the vertices of the board", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await texts.use("en");
  expect(numberedAs(mirror, null)).toBe(mirror);
  const start = { name: "9", vertexOf: [8, 2, 5, 1, 4], whole: true };
  const { steps, spoken } = numberedAs(mirror, start)!;
  expect(steps[0]!.operands["vertex"]).toEqual({ kind: "number", value: "4" });
  expect(steps[1]!.operands["pairs"]).toMatchObject({
    value: [
      [1, 8],
      [2, 5],
    ],
  });
  expect(spoken.steps[1]!.text).toContain("2 pairs, 1–8, 2–5:");
  expect(spoken.steps.map(({ source }) => source)).toEqual(["here", "here", "here"]);
  expect(spoken.steps[2]!.text).toBe("answer");
});

test("an explanation of another drawing is not about the board", () => {
  expect(numberedAs(mirror, { name: "9", vertexOf: [8], whole: false })).toBeNull();
  const other = { ...mirror, steps: [step("search-loss", {})] };
  expect(numberedAs(other, { name: "9", vertexOf: [8], whole: false })).toBe(other);
});
