// Pictures for docs/screenshots, made on demand: SCREENSHOTS=1 npm run e2e -- screenshots.

import { test } from "@playwright/test";

const SHOTS = [
  ["catalogue", "/"],
  ["rows", "/games/marienbad?position=1,3,5,7&why=packets"],
  ["squares", "/games/wythoff?position=10,12&reveal=all&why=arithmetic"],
  ["heaps", "/games/octal?code=0.77&position=9,12,5"],
  ["graph", "/games/domination?position=grid:4x5%20-%201,6..8,13&why=all"],
  ["petersen", "/games/domination?position=petersen:5,2"],
  ["colours", "/games/graph-colouring?position=petersen:5,2&k=3"],
  ["sequences", "/explore/sequences?of=0.137&to=200"],
  ["heat-map", "/explore/boards?game=wythoff&size=60&show=values"],
  ["table", "/explore/tables?game=wythoff&table=array&rows=10"],
] as const;

const LOOKS = [
  { name: "light", width: 1200, height: 900, colorScheme: "light" },
  { name: "dark", width: 1200, height: 900, colorScheme: "dark" },
  { name: "phone", width: 360, height: 740, colorScheme: "light" },
] as const;

for (const [name, path] of SHOTS) {
  test(`screenshot ${name}`, async ({ page }) => {
    test.skip(!process.env.SCREENSHOTS, "made on demand");
    for (const look of LOOKS) {
      await page.setViewportSize({ width: look.width, height: look.height });
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const all = page.getByRole("button", { name: "All steps" });
      if (await all.count()) await all.click();
      const folder =
        process.env.SCREENSHOTS === "1" ? "../docs/screenshots" : process.env.SCREENSHOTS;
      await page.screenshot({ path: `${folder}/${name}-${look.name}.png`, fullPage: true });
    }
  });
}
