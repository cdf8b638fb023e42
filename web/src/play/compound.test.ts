import { expect, test } from "vitest";
import { compoundOf, compoundText } from "./compound";

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
