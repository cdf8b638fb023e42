// Makes the pictures in docs/screenshots: make screenshots.

import { test, type Page } from "@playwright/test";
import { PHONE, settled } from "../e2e/fixtures";

type Shot = readonly [name: string, path: string, prepare?: (page: Page) => Promise<unknown>];

const SHOTS: readonly Shot[] = [
  ["catalogue", "/"],
  ["learn", "/learn"],
  ["lesson", "/learn/nim", learn],
  ["glossary", "/glossary"],
  ["puzzle", "/puzzles?game=domination&difficulty=medium&n=2"],
  ["puzzle-colours", "/puzzles?game=colouring&difficulty=easy&n=1"],
  ["rows", "/games/marienbad?position=1,3,5,7&why=packets"],
  ["squares", "/games/wythoff?position=10,12&reveal=all&why=arithmetic"],
  ["record", "/games/nim?position=3,5,7&moves=3=0;2=3;1=0;2=0&level=perfect"],
  ["judged", "/games/nim?position=3,5,7&moves=3=0;2=3;1=0;2=0&level=perfect", judge],
  ["setup", "/games/nim?setup=open"],
  ["heaps", "/games/octal?code=0.77&position=9,12,5&why=all"],
  ["graph", "/games/domination?position=grid:4x5%20-%201,6..8,13&why=all"],
  ["replies", "/games/marking?position=grid:3x3&why=search", point],
  ["symmetry", "/games/domination?position=grid:4x4&why=symmetry"],
  ["ladders", "/games/ladder?position=7,H:3"],
  ["family", "/games/ladder?position=5&moves=1=H:1,H:1&starts=two-players&why=all"],
  [
    "compound",
    "/games/domination?position=path:5%2Bpath:4&compound=2-exact,short,misere,mod-3-first",
  ],
  ["colours", "/games/colouring?position=petersen:5,2/0=1,7=2,3=3/B&colours=3"],
  ["threats", "/games/colouring?position=path:4/0=1/B&colours=2&why=all&starts=two-players", point],
  ["draw", "/games/domination?setup=open", draw],
  ["thinking", "/games/nim?position=3,5,7&level=perfect", think],
  ["failure", "/games/nim?position=3,5,7&level=perfect", fail],
  ["trainer", "/puzzles?game=wythoff&mode=ending&n=4"],
  ["french", "/games/nim?position=3,5,7&why=bouton&lang=fr"],
  ["embed", "/embed/wythoff?position=4,6"],
  ["sequences", "/explore/sequences?of=0.137&to=200"],
  ["heat-map", "/explore/boards?game=wythoff&size=40&show=values"],
  ["table", "/explore/tables?game=wythoff&table=array&rows=10"],
  ["sources", "/sources"],
  ["theory", "/theory/domination"],
];

/** Shows a lesson in its middle: a task is solved, and the next one is tried. */
async function learn(page: Page) {
  await page.getByRole("button", { name: "Row 2: take 2, leave 3" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Row 2: take 1, leave 3" }).last().click();
  await page.getByRole("status").filter({ hasText: "Your turn" }).waitFor();
}

/** Shows the move that lost a won game, with the good moves marked. */
async function judge(page: Page) {
  await page.getByRole("button", { name: "Where did I go wrong?" }).click();
  await page
    .getByRole("button", { name: /, wins$/ })
    .first()
    .waitFor();
}

/** Shows a line of an explanation on the board. */
async function point(page: Page) {
  const line = page.locator("#why li li button, #why .threats li button").first();
  await line.focus();
}

/** Draws a graph of five vertices. */
async function draw(page: Page) {
  await page.getByText("Draw a graph").click();
  const board = page.getByRole("group", { name: "Drawing board" });
  const places = [
    [0.3, 0.25],
    [0.7, 0.25],
    [0.8, 0.6],
    [0.5, 0.85],
    [0.2, 0.6],
  ] as const;
  const { width, height } = (await board.boundingBox())!;
  for (const [x, y] of places) await board.click({ position: { x: x * width, y: y * height } });
  for (const v of places.keys()) {
    for (const end of [v, (v + 1) % places.length]) {
      await board.getByRole("button", { name: `Vertex ${end}` }).click();
    }
  }
}

/** Keeps the machine thinking without end. */
async function think(page: Page) {
  await page.route("**/reply*", () => {});
  await page.getByRole("button", { name: "Row 3: take 1, leave 6" }).click();
  await page.getByText("The machine is thinking").waitFor();
}

/** Makes the program unreachable. */
async function fail(page: Page) {
  await page.route("**/reply*", (route) => route.abort());
  await page.getByRole("button", { name: "Row 3: take 1, leave 6" }).click();
  await page.getByRole("alert").waitFor();
}

const DESK = { viewport: { width: 1440, height: 900 } };
const LOOKS = {
  light: { ...DESK, colorScheme: "light" },
  dark: { ...DESK, colorScheme: "dark" },
  phone: { ...PHONE, colorScheme: "light" },
  "phone-dark": { ...PHONE, colorScheme: "dark" },
} as const;

for (const [name, path, prepare] of SHOTS) {
  test(`screenshot ${name}`, async ({ browser, baseURL }) => {
    for (const [lookName, look] of Object.entries(LOOKS)) {
      const settings = { baseURL, locale: "en-GB", reducedMotion: "reduce" } as const;
      const context = await browser.newContext({ ...settings, ...look });
      const page = await context.newPage();
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      if (!path.startsWith("/embed")) await settled(page);
      const all = page.getByRole("button", { name: /^(All steps|Toutes les étapes)$/ });
      if (await all.count()) await all.click();
      if (!path.startsWith("/embed")) await settled(page);
      await prepare?.(page);
      // The pointer is moved away, so that nothing is highlighted below it.
      await page.mouse.move(0, 0);
      // The page is made as high as its content, because screenshots of full pages lose the touch
      // settings.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ ...look.viewport, height: Math.max(height, 844) });
      const folder = process.env["SCREENSHOTS"] ?? "../docs/screenshots";
      await page.screenshot({ path: `${folder}/${name}-${lookName}.png` });
      await context.close();
    }
  });
}
