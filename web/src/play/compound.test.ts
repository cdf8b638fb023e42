import { expect, test } from "vitest";
import { compoundOf, compoundText, offered } from "./compound";

test("compounds survive the trip, and the plain sum goes without saying", () => {
  expect(compoundText(compoundOf(""))).toBe("");
  for (const text of [
    "conjunctive,short,misere",
    "selective,long,normal,largest-first",
    "3-exact,short,normal,smallest-first",
    "2-minimal,long,misere",
    "2-maximal,long,normal,mod-5-first",
    "selective,long,normal,f-0.[2.1]-first,by-edges",
  ]) {
    expect(compoundText(compoundOf(text))).toBe(text);
  }
  expect(compoundText(compoundOf("misère, conjunctive"))).toBe("conjunctive,long,misere");
  expect(compoundText(compoundOf("fast,2-exact"))).toBe("2-exact,short,normal");
});

test("no component comes first where a move is made in all", () => {
  const ordered = compoundOf("selective,largest-first");
  expect(compoundText({ ...ordered, where: "conjunctive" })).toBe("conjunctive,long,normal");
});

test("words that are none stay, so that somebody complains", () => {
  expect(compoundText(compoundOf("conjunctive,sideways"))).toContain("sideways");
});

test("a game offers the words that it takes", () => {
  const others = ["misere", "largest-first,by-edges", "mod-2-first"];
  const choices = ["selective", "2-exact", ...others.map((word) => `disjunctive,${word}`)];
  expect(offered("where", choices)).toEqual(["disjunctive", "selective", "exact"]);
  expect(offered("end", choices)).toEqual(["long"]);
  expect(offered("who", choices)).toEqual(["normal", "misere"]);
  expect(offered("order", choices)).toEqual(["", "largest-first", "remainder-first"]);
  expect(offered("measure", choices)).toEqual(["", "by-edges"]);
});
