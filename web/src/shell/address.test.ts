import { expect, test } from "vitest";
import { address, pathOf } from "./address";

test("addresses stay readable and survive the trip", () => {
  const url = address("/games/wythoff", { position: "27,46", a: "2", lang: null, why: "" });
  expect(url).toBe("/games/wythoff?position=27,46&a=2");
  const strange = "grid:3x4 - 1,4..6 & x=2+3/(4)@5;%";
  const back = new URL(address("/g", { position: strange }), "http://x").searchParams;
  expect(back.get("position")).toBe(strange);
  expect(address("/", {})).toBe("/");
});

test("a page knows its path in whatever folder it lies", () => {
  expect(["/", "/games/nim", "/games/nim/"].map((path) => pathOf(path))).toEqual([
    "/",
    "/games/nim",
    "/games/nim",
  ]);
  const inside = ["/noyau/", "/noyau/learn/nim/", "/noyaux"].map((path) => pathOf(path, "/noyau"));
  expect(inside).toEqual(["/", "/learn/nim", "/noyaux"]);
});
