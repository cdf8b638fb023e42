import { expect, test } from "vitest";
import { compoundOf, compoundText } from "./compound";

test("compounds survive the trip, and the plain sum goes without saying", () => {
  expect(compoundText(compoundOf(""))).toBe("");
  for (const text of ["conjunctive,short,misere", "selective,long,normal,largest-first"]) {
    expect(compoundText(compoundOf(text))).toBe(text);
  }
  expect(compoundText(compoundOf("misere, conjunctive"))).toBe("conjunctive,long,misere");
  expect(compoundText(compoundOf("2-exact,misere"))).toBe("long,misere,2-exact");
});
