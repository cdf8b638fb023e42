// Tests of the folder of `make site`: from a host that only serves files, and without a network.

import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { LESSONS } from "../../src/learn/lessons";
import { THEORY } from "../../src/theory/pages";
import { API, open, status, type } from "../e2e/player";

/** The requests of the page that would need a server. */
function asked(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.includes("/api/")) seen.push(request.url());
  });
  return seen;
}

/** Waits until the service worker has cached everything. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const controlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(controlled, { timeout: 20_000 }).toBe(true);
}

test("a game is played without a server", async ({ page }) => {
  const requests = asked(page);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (said) => {
    if (said.type() === "error") errors.push(said.text());
  });
  await page.goto("/");
  await page.getByRole("link", { name: "Nim", exact: true }).click();
  await expect(status(page)).toContainText("turn");
  await open(page, "/games/nim?position=1,2");
  await page.getByRole("button", { name: "Row 2: take 1, leave 1" }).click();
  await expect(status(page)).toContainText("Your turn");
  await page.getByRole("button", { name: /take 1, leave 0/ }).click();
  await expect(status(page)).toContainText(/win/);
  expect(requests).toEqual([]);
  expect(errors).toEqual([]);
});

test("once it was there, the site works offline, everywhere", async ({ page, context }) => {
  await page.goto("/");
  await kept(page);
  await context.setOffline(true);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await open(page, "/games/wythoff?position=3,5");
  await type(page, "2,2");
  await expect(status(page)).toContainText(/turn|win/);
  await page.goto("/games/domination?position=grid:3x4&why=all&lang=fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.goto("/learn/nim?lang=en");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/puzzles");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/explore/sequences?of=0.77");
  await expect(page.getByText(/period/i).first()).toBeVisible();
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("a search can be stopped, and the page never waits for it", async ({ page }) => {
  await open(page, "/games/domination?position=grid:9x10");
  await page.getByRole("button", { name: /^Vertex 0,/ }).click();
  // The person's move is judged before the machine thinks.
  await expect(page.getByText("The machine is thinking")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(status(page)).toContainText("You stopped the machine");
  // A new engine takes over.
  await page.getByRole("button", { name: "Let the machine move" }).click();
  await expect(status(page)).toContainText("too hard to solve in time", { timeout: 25_000 });
});

test("the engine cannot be loaded: it is said, and tried again", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("/games/nim?position=3,5,7");
  await expect(page.getByRole("alert")).toContainText("The engine of noyau could not be loaded");
  await page.unroute("**/*.wasm");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(status(page)).toContainText("turn");
});

test("a host that knows files alone has one at every address", async ({ page }) => {
  const games = (await (await page.request.get(`${API}/api/games`)).json()) as {
    id: string;
    aliases: string[];
  }[];
  const names = games.flatMap(({ id, aliases }) => [id, ...aliases]);
  const all = [
    ...["", "games", "explore", "learn", "puzzles", "glossary", "sources"],
    ...["sequences", "boards", "tables"].map((part) => `explore/${part}`),
    ...LESSONS.map(({ id }) => `learn/${id}`),
    ...THEORY.map((name) => `theory/${name}`),
    ...names.flatMap((name) => [`games/${name}`, `embed/${name}`]),
  ];
  for (const address of [...all, "404.html"]) {
    const response = await page.request.get(`/${address}`);
    expect(response.status(), address).toBe(200);
    expect(await response.text(), address).toContain('<div id="app">');
  }
});

test("a link from elsewhere leads to a page of theory", async ({ page }) => {
  await page.goto("/theory/octal");
  await expect(page.locator("article h1, article h2").first()).toBeVisible();
  await page.goto("/sources");
  await page.getByRole("link", { name: "Misère sums" }).click();
  await expect(page).toHaveURL(/theory\/misere/);
});

test("it can be installed", async ({ page }) => {
  await page.goto("/");
  const link = page.locator("link[rel=manifest]");
  const href = (await link.getAttribute("href"))!;
  const manifest = await (await page.request.get(href)).json();
  expect(manifest).toMatchObject({ name: "noyau", start_url: "/", display: "standalone" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.ok(), src).toBe(true);
    expect(icon.headers()["content-type"]).toBe(type);
    if (type !== "image/png") continue;
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  // The errors that the browser itself reports.
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Installing is not possible in a private window, so this error is ignored.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
  expect(others).toEqual([]);
});

test("a table is taken away as a file", async ({ page }) => {
  await page.goto("/explore/tables?game=wythoff&table=array&rows=4");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("wythoff-array.csv");
  const ours = readFileSync(await file.path(), "utf8");
  const params = { rows: 4, format: "csv" };
  const theirs = await page.request.get(`${API}/api/games/wythoff/table/array`, { params });
  expect(ours).toBe(await theirs.text());
});

test("a board stands in a page of somebody else", async ({ page, baseURL }) => {
  await page.setContent(
    `<iframe src="${baseURL}/embed/nim?position=3,5,7&level=perfect"></iframe>`,
  );
  const board = page.frameLocator("iframe");
  await board.getByRole("button", { name: "Row 3: take 1, leave 6" }).click();
  await expect(board.getByRole("status")).toContainText("Your turn");
});

test("in a folder of a host", async ({ page, context }) => {
  const folder = process.env["NOYAU_FOLDER"] ?? "";
  const requests = asked(page);
  await page.goto(`${folder}games/nim?position=1,2&level=perfect`);
  await page.getByRole("button", { name: "Row 2: take 1, leave 1" }).click();
  await expect(status(page)).toContainText("Your turn");
  await page.getByRole("link", { name: "noyau" }).first().click();
  await expect(page).toHaveURL(folder);
  await kept(page);
  await context.setOffline(true);
  await page.goto(`${folder}games/fibonacci?position=20`);
  await expect(status(page)).toContainText("turn");
  expect(requests).toEqual([]);
});
