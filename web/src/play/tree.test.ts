import { describe, expect, test } from "vitest";
import type { JudgedMove } from "../api/types";
import { branchesOf, changed, keyed, MOST_BRANCHES, nodeAt, rootOf, rowsOf } from "./tree";

const judged = (target: string, wins = false): JudgedMove => ({
  move: { notation: target },
  target,
  wins,
  outcome: wins ? "P" : "N",
  value: null,
  remoteness: null,
});
const small = changed(rootOf("2"), [], (node) => ({
  ...node,
  open: true,
  children: branchesOf([judged("0", true), judged("1"), judged("1")]),
}));

describe("the tree of a game", () => {
  test("moves to the same position are one branch, and there are not too many", () => {
    expect(rowsOf(small).map(({ node }) => node.position)).toEqual(["2", "0", "1"]);
    expect(branchesOf(Array.from({ length: 99 }, (_, i) => judged(`${i}`)))).toHaveLength(
      MOST_BRANCHES,
    );
  });

  test("a branch is opened without touching the others", () => {
    const deeper = changed(small, [1], (node) => ({
      ...node,
      open: true,
      children: branchesOf([judged("0")]),
    }));
    expect(rowsOf(deeper).map(({ path }) => path)).toEqual([[], [0], [1], [1, 0]]);
    expect(nodeAt(deeper, [1, 0])?.position).toBe("0");
    expect(nodeAt(deeper, [0, 0])).toBeNull();
    expect(rowsOf(changed(deeper, [1], (node) => ({ ...node, open: false })))).toHaveLength(3);
  });

  test("the keys of a tree", () => {
    expect(keyed(small, [], "ArrowDown")).toEqual([0]);
    expect(keyed(small, [0], "ArrowUp")).toEqual([]);
    expect(keyed(small, [], "ArrowUp")).toBeNull();
    expect(keyed(small, [0], "End")).toEqual([1]);
    expect(keyed(small, [1], "Home")).toEqual([]);
    expect(keyed(small, [], "ArrowRight")).toEqual([0]);
    expect(keyed(small, [1], "ArrowRight")).toBe("open");
    expect(keyed(small, [1], "ArrowLeft")).toEqual([]);
    expect(keyed(small, [], "ArrowLeft")).toBe("close");
    expect(keyed(small, [1], "Enter")).toBe("open");
    expect(keyed(small, [1], "x")).toBeNull();
  });
});
