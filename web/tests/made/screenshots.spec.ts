// Pictures for docs/screenshots: make screenshots.

import { test } from "@playwright/test";
import { settled } from "../e2e/fixtures";

const SHOTS: readonly (readonly [name: string, path: string])[] = [
  ["catalogue", "/"],
  ["learn", "/learn"],
  ["lesson", "/learn/symmetry"],
  ["glossary", "/glossary"],
  ["puzzle", "/puzzles?game=domination&difficulty=medium&n=2"],
  ["rows", "/games/marienbad?position=1,3,5,7&why=packets"],
  ["squares", "/games/wythoff?position=10,12&reveal=all&why=arithmetic"],
  ["record", "/games/nim?position=3,5,7&moves=3=0;2=3;1=0;2=0&level=perfect"],
  ["setup", "/games/nim?setup=open"],
  ["heaps", "/games/octal?code=0.77&position=9,12,5&why=all"],
  ["graph", "/games/domination?position=grid:4x5%20-%201,6..8,13&why=all"],
  ["symmetry", "/games/domination?position=grid:4x4&why=symmetry"],
  ["ladders", "/games/ladder?position=7,H:3"],
  [
    "compound",
    "/games/domination?position=path:5%2Bpath:4&compound=2-exact,short,misere,mod-3-first",
  ],
  ["colours", "/games/colouring?position=petersen:5,2/0=1,7=2,3=3/B&colours=3"],
  ["embed", "/embed/wythoff?position=4,6"],
  ["sequences", "/explore/sequences?of=0.137&to=200"],
  ["heat-map", "/explore/boards?game=wythoff&size=40&show=values"],
  ["table", "/explore/tables?game=wythoff&table=array&rows=10"],
  ["sources", "/sources"],
  ["theory", "/theory/domination"],
];

const LOOKS = {
  light: { width: 1440, height: 900, colorScheme: "light" },
  dark: { width: 1440, height: 900, colorScheme: "dark" },
  phone: { width: 390, height: 844, colorScheme: "light" },
  "phone-dark": { width: 390, height: 844, colorScheme: "dark" },
} as const;

for (const [name, path] of SHOTS) {
  test(`screenshot ${name}`, async ({ page }) => {
    for (const [lookName, look] of Object.entries(LOOKS)) {
      await page.setViewportSize({ width: look.width, height: look.height });
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      if (!path.startsWith("/embed")) await settled(page);
      const all = page.getByRole("button", { name: "All steps" });
      if (await all.count()) await all.click();
      const folder = process.env["SCREENSHOTS"] ?? "../docs/screenshots";
      await page.screenshot({ path: `${folder}/${name}-${lookName}.png`, fullPage: true });
    }
  });
}
