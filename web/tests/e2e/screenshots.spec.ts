// Pictures for docs/screenshots, made on demand: SCREENSHOTS=1 npm run e2e -- screenshots.

import { test } from "@playwright/test";

const ALL = ["light", "dark", "phone", "phone-dark"] as const;
const SHOTS: readonly (readonly [name: string, path: string, looks: readonly Look[]])[] = [
  ["catalogue", "/", ALL],
  ["learn", "/learn", ALL],
  ["lesson", "/learn/symmetry", ALL],
  ["glossary", "/glossary", ["light", "phone"]],
  ["puzzle", "/puzzles?game=domination&difficulty=medium&n=2", ALL],
  ["rows", "/games/marienbad?position=1,3,5,7&why=packets", ALL],
  ["squares", "/games/wythoff?position=10,12&reveal=all&why=arithmetic", ALL],
  ["record", "/games/nim?position=3,5,7&moves=3=0;2=3;1=0;2=0&level=perfect", ALL],
  ["setup", "/games/nim?setup=open", ["light", "phone"]],
  ["heaps", "/games/octal?code=0.77&position=9,12,5&why=all", ["light", "phone"]],
  ["graph", "/games/domination?position=grid:4x5%20-%201,6..8,13&why=all", ALL],
  ["symmetry", "/games/domination?position=grid:4x4&why=symmetry", ALL],
  ["ladders", "/games/ladder?position=7,H:3", ["light", "phone"]],
  [
    "compound",
    "/games/domination?position=path:5%2Bpath:4&compound=2-exact,short,misere,mod-3-first",
    ["light"],
  ],
  ["colours", "/games/coloring?position=petersen:5,2/0=1,7=2,3=3/B&colors=3", ["light", "dark"]],
  ["embed", "/embed/wythoff?position=4,6", ["light", "phone"]],
  ["sequences", "/explore/sequences?of=0.137&to=200", ALL],
  ["heat-map", "/explore/boards?game=wythoff&size=40&show=values", ["light"]],
  ["table", "/explore/tables?game=wythoff&table=array&rows=10", ["light"]],
];

const LOOKS = {
  light: { width: 1440, height: 900, colorScheme: "light" },
  dark: { width: 1440, height: 900, colorScheme: "dark" },
  phone: { width: 390, height: 844, colorScheme: "light" },
  "phone-dark": { width: 390, height: 844, colorScheme: "dark" },
} as const;
type Look = keyof typeof LOOKS;

for (const [name, path, looks] of SHOTS) {
  test(`screenshot ${name}`, async ({ page }) => {
    test.skip(!process.env.SCREENSHOTS, "made on demand");
    for (const lookName of looks) {
      const look = LOOKS[lookName];
      await page.setViewportSize({ width: look.width, height: look.height });
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const all = page.getByRole("button", { name: "All steps" });
      if (await all.count()) await all.click();
      const folder =
        process.env.SCREENSHOTS === "1" ? "../docs/screenshots" : process.env.SCREENSHOTS;
      await page.screenshot({ path: `${folder}/${name}-${lookName}.png`, fullPage: true });
    }
  });
}
