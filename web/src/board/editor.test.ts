import { describe, expect, test } from "vitest";
import { addVertex, blank, drag, nameOf, removeVertex, touch, undo } from "./editor";

const at = (x: number) => ({ x, y: 0 });
const three = [0, 1, 2].reduce((drawing, x) => addVertex(drawing, at(x)), blank);
const path = [0, 1, 1, 2].reduce(touch, three);

describe("drawing a graph", () => {
  test("two touches join two vertices, two more part them", () => {
    expect(nameOf(path)).toBe("edges:0-1,1-2");
    expect(nameOf([1, 0].reduce(touch, path))).toBe("edges:1-2,0");
    expect(touch(touch(path, 2), 2)).toEqual(path);
  });

  test("vertices without edges are named", () => {
    expect(nameOf(three)).toBe("edges:0,1,2");
    expect(nameOf(blank)).toBe("");
  });

  test("a vertex goes with its edges, and the others are counted anew", () => {
    expect(nameOf(removeVertex(path, 0))).toBe("edges:0-1");
    expect(nameOf(removeVertex(path, 1))).toBe("edges:0,1");
  });

  test("undo takes changes back one by one, drags aside", () => {
    const dragged = drag(path, 0, at(9));
    expect(dragged.points[0]).toEqual(at(9));
    expect(nameOf(undo(dragged))).toBe("edges:0-1,2");
    expect([1, 2, 3, 4, 5, 6].reduce((d) => undo(d), path)).toEqual(blank);
  });
});
