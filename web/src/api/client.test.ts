import { describe, expect, test } from "vitest";
import { isPassing, knownIn, problemOf, Stopped, stoppedIn, Unreachable, urlOf } from "./client";

describe("the API", () => {
  test("empty values stay out of addresses", () => {
    expect(urlOf("/games/nim/view", { position: "3,5", misere: false, a: null, lang: "fr" })).toBe(
      "/api/games/nim/view?position=3%2C5&lang=fr",
    );
    expect(urlOf("/games")).toBe("/api/games");
  });

  test("problem documents become one sentence and a field", () => {
    const problem = problemOf(422, { title: "x", detail: "expected a number", field: "position" });
    expect([problem.message, problem.field]).toEqual(["expected a number", "position"]);
    expect(problemOf(502, null).message).toBe("HTTP 502");
  });

  test("what passes may be tried again, what was refused may not", () => {
    expect(isPassing(new Unreachable())).toBe(true);
    expect(isPassing(new Stopped(200, "after 2 s", knownIn({})))).toBe(true);
    expect(isPassing(problemOf(503, null))).toBe(true);
    expect(isPassing(problemOf(429, null))).toBe(true);
    expect(isPassing(problemOf(422, null))).toBe(false);
    expect(isPassing(new Error("of our own"))).toBe(false);
  });

  test("a search that was stopped is told from an answer", () => {
    expect(stoppedIn({ stopped: { message: "after 2 s" } })).toBe("after 2 s");
    expect(stoppedIn({ stopped: { message: "after 2 s" }, values: ["0"] })).toBeNull();
    expect(stoppedIn({ stopped: null, moves: [] })).toBeNull();
    expect(stoppedIn({ stopped: { message: "after 2 s" }, explanations: [] })).toBeNull();
    expect(stoppedIn(null)).toBeNull();
    const stopped = { message: "after 2 s", at_least: "1", at_most: "4", outcome: "N" };
    expect(knownIn({ stopped })).toEqual({ at_least: "1", at_most: "4", outcome: "N" });
    expect(knownIn({})).toEqual({ at_least: null, at_most: null, outcome: null });
  });
});
