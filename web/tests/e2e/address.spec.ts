// Checks that the address is the state: it restores the page, supports going back, and explains its
// errors.

import { readFileSync } from "node:fs";
import { THEORY } from "../../src/theory/pages";
import { expect, settled, test } from "./fixtures";
import { API, open, status } from "./player";

test("a shared address restores position, parameters, language and the Why panel", async ({
  page,
}) => {
  await page.goto("/games/wythoff?position=26,40&a=2&lang=fr&why=algebraic");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("button", { name: /^Colonne 26, ligne 40, la pièce/ })).toBeVisible();
  await expect(page.getByRole("tab", { selected: true })).toHaveAttribute("id", "tab-algebraic");
  await page.getByRole("button", { name: "Nouvelle partie" }).click();
  await expect(page.getByLabel("Position", { exact: true })).toHaveValue("26,40");
});

test("every page of theory has an address of its own", async ({ page }) => {
  for (const path of ["/sources", ...THEORY.map((name) => `/theory/${name}`)]) {
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
});

test("moves enter the history, with their record", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7");
  await page.getByRole("button", { name: "Row 3: take 1, leave 6" }).click();
  await expect(page.getByRole("list").filter({ hasText: "you" })).toBeVisible();
  await expect(page).not.toHaveURL(/position=3,5,7/);
  await page.reload();
  await expect(page.getByRole("list").filter({ hasText: "you" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("No move yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Row 3: take 7, leave 0" })).toBeVisible();
});

test("English and French", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Find out why");
  await page.getByRole("link", { name: "Français" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Comprenez pourquoi");
  await page.getByLabel("Chercher un jeu").fill("wythoff dame");
  await expect(page.getByRole("listitem").filter({ hasText: "Nim de Moore" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Le jeu de Wythoff", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Le jeu de Wythoff", exact: true }).click();
  await expect(page.getByRole("button", { name: "Pourquoi" })).toBeVisible();
  await expect(page).toHaveURL(/lang=fr/);
});

for (const [what, path] of [
  ["a position that cannot be read", "/games/nim?position=3,x,7"],
  ["a parameter that is no number", "/games/wythoff?position=3,4&a=zero"],
  ["an unknown game @server", "/games/chess"],
  ["a graph that does not exist", "/games/domination?position=grid:0x"],
  ["a family that does not exist", "/explore/sequences?of=0.9"],
  ["a table that does not exist", "/explore/tables?game=nim&table=nothing"],
] as const) {
  test(`${what} gets a clear sentence`, async ({ page }) => {
    await page.goto(path);
    const alert = page.getByRole("alert").first();
    await expect(alert).toBeVisible();
    expect((await alert.textContent())!.length).toBeGreaterThan(20);
  });
}

test("an address that leads nowhere says so @server", async ({ page }) => {
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
});

test("games that do not come are asked for again @server", async ({ page }) => {
  await page.route("**/api/games?*", (route) => route.abort());
  await page.goto("/");
  const again = page.getByRole("button", { name: "Try again" });
  await expect(page.getByRole("alert")).toContainText("noyau does not answer");
  // As long as the server does not answer, the current page stays.
  await page.route("**", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await again.click();
  await failed;
  await expect(page.getByRole("alert")).toContainText("noyau does not answer");
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole("link", { name: "Nim", exact: true })).toBeVisible();
});

test("every sentence exists: no key shows through", async ({ page }) => {
  for (const lang of ["en", "fr"]) {
    const sentences = readFileSync(`../crates/text/locales/${lang}/page.ftl`, "utf8");
    for (const { tables } of await (await page.request.get(`${API}/api/games`)).json()) {
      for (const { name } of tables) expect(sentences).toContain(`\npage-table-${name} = `);
    }
    for (const path of [
      "/",
      "/games/wythoff",
      "/games/domination",
      "/explore",
      "/explore/tables",
      "/learn",
      "/learn/nim",
      "/glossary",
      "/puzzles",
    ]) {
      await page.goto(`${path}?lang=${lang}`);
      await settled(page);
      const html = await page.content();
      expect(
        html.match(/>\s*(page|play|total|words|rules|learn|lesson|glossary|puzzle)-[a-z-]+/g),
      ).toBeNull();
      expect(
        html.match(/(aria-label|title)="(page|play|rules|learn|lesson|glossary|puzzle)-[a-z-]+/g),
      ).toBeNull();
    }
  }
});

test("P-squares are revealed round by round, and hidden again", async ({ page }) => {
  await open(page, "/games/wythoff?position=7,7");
  const count = () => page.locator(".square.p").count();
  await page.getByRole("button", { name: "one round" }).click();
  await expect.poll(count).toBeGreaterThan(0);
  const first = await count();
  await page.getByRole("button", { name: "one round" }).click();
  await expect.poll(count).toBeGreaterThan(first);
  await expect(page).toHaveURL(/reveal=2/);
  await page.getByRole("button", { name: "hide" }).click();
  await expect.poll(count).toBe(0);
  await expect(status(page)).toContainText("turn");
});

test("the language that was chosen is remembered", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Français" }).click();
  await page.goto("/learn");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});

test("rules are told in plain words, for the parameters that are set", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Nim", exact: true })).toBeVisible();
  const cards = await page.locator("li.card").allTextContents();
  expect(cards.filter((text) => /--|misere:|a_n/.test(text))).toEqual([]);
  await page.goto("/games/one-row?p=4&misere=true");
  const rules = page.locator(".rules p").first();
  await expect(rules).toContainText("at most 4");
  await expect(rules).toContainText("Whoever makes the last move loses.");
  await page.goto("/games/wythoff-nim-sum");
  await rules.getByRole("link", { name: "nim-sum" }).click();
  await expect(page).toHaveURL(/glossary#nim-sum/);
  await expect(page.locator("#nim-sum")).toBeInViewport();
});
