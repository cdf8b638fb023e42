// Checks that no page has accessibility violations, and that no page scrolls sideways on a phone.

import axe from "axe-core";
import { LESSONS } from "../../src/learn/lessons";
import { THEORY } from "../../src/theory/pages";
import { expect, PHONE, settled, test, type Page } from "./fixtures";

/** A page that does not exist. Its status is 404. */
const UNKNOWN = "/games/chess";
const PAGES = [
  "/",
  "/games/marienbad?why=all",
  "/games/nim?position=10^30,7&why=all",
  "/games/wythoff?position=10,12&reveal=all&why=arithmetic",
  "/games/octal?code=0.77&position=9,12&why=all",
  "/games/domination?position=grid:3x4%20-%201,4..6&why=all",
  "/games/ladder?position=7,H:3",
  "/games/cycle?position=7,10&compound=2-exact,misere",
  "/games/path?position=7,10&compound=2-exact,mod-3-first",
  "/games/ladder?position=500",
  "/games/caterpillar?position=3",
  "/games/octal?position=9,5&compound=selective&lang=fr",
  "/games/colouring?position=petersen:5,2&why=all",
  "/games/nim?setup=open",
  "/games/domination?setup=open",
  "/games/domination?position=grid:4x4&why=all",
  "/games/nim?position=3,5,7&moves=3=0;2=3;1=0;2=0&level=perfect",
  "/learn",
  ...LESSONS.map(({ id }) => `/learn/${id}`),
  "/glossary",
  "/sources",
  ...THEORY.map((name) => `/theory/${name}`),
  "/puzzles",
  "/puzzles?game=nim&mode=within&n=1",
  "/explore/boards?game=nim&size=40",
  "/puzzles?game=domination&difficulty=medium&n=2",
  "/embed/wythoff?position=4,6",
  "/explore",
  "/games/graph-colouring?position=cycle:5&colours=3",
  UNKNOWN,
  "/explore/sequences?of=0.07",
  "/explore/boards?game=wythoff&size=20&show=values",
  "/explore/tables?game=wythoff&table=array",
];

/** Progress with every step of every lesson finished. */
const LEARNED = JSON.stringify(
  Object.fromEntries(LESSONS.map(({ id, steps }) => [id, steps.length])),
);

for (const path of PAGES) {
  test(`axe and a phone: ${path}`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const kept = await page.addInitScript(
      (lessons) => localStorage.setItem("noyau-lessons", lessons),
      LEARNED,
    );
    const response = await page.goto(path);
    await kept.dispose();
    await settled(page);
    // The content of some elements is loaded only after the page has received their open event.
    await page.locator("details").evaluateAll((all: HTMLDetailsElement[]) =>
      Promise.all(
        all
          .filter(({ open }) => !open)
          .map((details) => {
            const heard = new Promise((resolve) => details.addEventListener("toggle", resolve));
            details.open = true;
            return heard;
          }),
      ),
    );
    await settled(page);
    expect(await violations(page)).toEqual([]);

    // The dark page differs only in its colours, but on a phone the layout differs too.
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await violations(page, "color-contrast")).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    expect(await violations(page, "color-contrast")).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);

    // Nothing violates the security policy. Only the page that does not exist causes a message of
    // the browser.
    const unknown = path === UNKNOWN;
    expect(response?.status()).toBe(unknown ? 404 : 200);
    expect(complaints.filter((text) => !(unknown && text.includes("404")))).toEqual([]);
  });
}

/**
 * The violations that axe finds in the page, by all its rules or by one. It is called directly,
 * because the builder of `@axe-core/playwright` opens another page for each result, which takes
 * longer than the rules.
 */
async function violations(page: Page, rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(async (rule) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    // One example is enough for rules that are satisfied.
    const found = await axe.run(document, {
      resultTypes: ["violations"],
      ...(rule === null ? {} : { runOnly: [rule] }),
    });
    return {
      violations: found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
      ),
      passes: found.passes.length,
    };
  }, rule ?? null);
  expect(passes).toBeGreaterThan(0);
  return violations;
}
