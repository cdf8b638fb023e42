// Tests of the record of a game: stepping through it, mistakes, playing on, sharing, pictures.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, type Page } from "./fixtures";
import { open, status } from "./player";

const GAME = "/games/nim?position=3,5,7&moves=3=0;2=3;1=0;2=0&level=perfect";

async function shared(page: Page) {
  await page.goto(GAME);
  await expect(status(page)).toContainText("The machine wins.");
}

test("a shared address plays the record again", async ({ page }) => {
  await shared(page);
  await expect(page.getByRole("listitem")).toHaveCount(4);
  await expect(page).not.toHaveURL(/moves=/);
  await page.getByText("Share, save").click();
  await expect(page.getByLabel("Address of this game")).toHaveValue(
    /position=3,5,7&level=perfect&moves=3%3D0;2%3D3;1%3D0;2%3D0$/,
  );
});

test("the code that shows a board elsewhere is copied", async ({ browser, baseURL }) => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = await browser.newContext({ baseURL: baseURL!, locale: "en-GB", permissions });
  const page = await context.newPage();
  await shared(page);
  await page.getByText("Share, save").click();
  const code = page.locator("p", { has: page.getByLabel("Board for a page of your own") });
  await code.getByRole("button").click();
  await expect(code.getByRole("button")).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^<iframe src=".*\/embed\/nim\?/);
  await context.close();
});

test("a record is stepped through by buttons, clicks and keys", async ({ page }) => {
  await shared(page);
  await page.getByRole("button", { name: "To the start" }).click();
  await expect(page.getByText("the start of the game")).toBeVisible();
  await expect(page.getByRole("button", { name: "Row 3: take 7, leave 0" })).toBeVisible();
  await page.getByRole("button", { name: "One move on" }).click();
  await expect(page.getByText("after 1 move.")).toBeVisible();
  await page.getByRole("listitem").nth(1).getByRole("button").click();
  await expect(page.getByText("after 2 moves.")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("after 3 moves.")).toBeVisible();
  await page.keyboard.press("End");
  await expect(status(page)).toContainText("The machine wins.");
});

test("the mistake is found, and the game goes on from there", async ({ page }) => {
  await shared(page);
  await page.getByRole("button", { name: "Where did I go wrong?" }).click();
  await expect(page.getByText("the start of the game")).toBeVisible();
  await expect(page.locator(".match.good")).toHaveCount(3);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect(status(page)).toContainText("Your turn");
  await expect(page.getByText("No move yet.")).toBeVisible();
  await page.getByRole("button", { name: "Row 3: take 1, leave 6, wins" }).click();
  await expect(page.getByText("keeps the win")).toBeVisible();
});

test("whoever makes no mistake is told so", async ({ page }) => {
  await page.goto("/games/nim?position=1,1&moves=1=0;2=0");
  await expect(page.getByText("You made no mistake")).toBeVisible();
});

test("the tree of a game is opened branch by branch, by click and by keyboard", async ({
  page,
}) => {
  await open(page, "/games/nim?position=1,2&starts=two-players");
  await page.getByText("Tree of the game").click();
  const items = page.getByRole("treeitem");
  await expect(items).toHaveCount(4);
  await expect(page.getByRole("treeitem", { name: /wins/ })).toHaveCount(1);
  await expect(page.getByRole("treeitem", { name: "1 from row 2: wins" })).toBeVisible();
  await items.nth(1).click();
  await expect(items.nth(1)).toHaveAttribute("aria-expanded", "true");
  await expect(items.nth(4)).toBeVisible();
  await items.nth(1).press("ArrowLeft");
  await expect(items).toHaveCount(4);
  await items.nth(1).press("ArrowDown");
  await expect(items.nth(2)).toBeFocused();
  await items.nth(2).press("Enter");
  await expect(items.nth(2)).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("link", { name: "Play from the chosen position" }).click();
  await expect(page).not.toHaveURL(/position=1,2/);
});

for (const path of [
  "/games/nim?position=1,3,5",
  "/games/wythoff?position=4,6",
  "/games/domination?position=grid:3x3",
  "/games/octal?position=4,5",
]) {
  test(`the board is saved as a picture: ${path}`, async ({ page }) => {
    await open(page, path);
    await page.getByText("Share, save").click();
    const svg = page.waitForEvent("download");
    await page.getByRole("button", { name: "Board as SVG" }).click();
    const text = await readFile(await (await svg).path(), "utf8");
    expect(text).toMatch(/^<svg .*fill="rgb/s);
    expect(text).not.toMatch(/class=|aria-|var\(/);
    const png = page.waitForEvent("download");
    await page.getByRole("button", { name: "Board as PNG" }).click();
    const bytes = await readFile(await (await png).path());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.length).toBeGreaterThan(1500);
  });
}

test("a board stands in a page of somebody else @server", async ({ page, baseURL }) => {
  // A server on another port is another origin.
  const host = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<iframe src="${baseURL}/embed/nim?position=3,5,7&level=perfect"></iframe>
      <iframe src="${baseURL}/games/nim"></iframe>`);
  });
  await new Promise<void>((ready) => host.listen(0, "127.0.0.1", ready));
  try {
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    const board = page.frameLocator("iframe").first();
    await board.getByRole("button", { name: "Row 3: take 1, leave 6" }).click();
    await expect(board.getByRole("status")).toContainText("Your turn");
    await board.getByRole("button", { name: "Restart" }).click();
    await expect(board.getByRole("button", { name: "Row 3: take 7, leave 0" })).toBeVisible();
    // All other pages refuse to be shown in a frame.
    const refused = page.frameLocator("iframe").last();
    await expect(refused.getByRole("heading", { name: "Nim" })).toHaveCount(0);
  } finally {
    host.close();
  }
});
