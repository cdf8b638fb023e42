// Lessons: the engine agrees with them, and a learner gets through.

import { expect, test, type Page } from "@playwright/test";
import { LESSONS } from "../../src/learn/lessons";

test("every task can be solved, and what is shown as lost is lost", async ({ page }) => {
  for (const { id, steps } of LESSONS) {
    expect((await page.request.get(`/learn/${id}`)).status(), id).toBe(200);
    for (const { game, position, parameters, kind, second } of steps) {
      const answer = await page.request.get(`/api/games/${game}/solve`, {
        params: { position, ...parameters },
      });
      const lost = kind === "try" || second;
      expect((await answer.json()).outcome, `${id}: ${game} ${position}`).toBe(lost ? "P" : "N");
    }
  }
  expect((await page.request.get("/learn/chess")).status()).toBe(404);
});

const board = (page: Page) => page.locator("li").last();

test("the first lesson, from beginning to end", async ({ page }) => {
  await page.goto("/learn");
  await page.getByRole("link", { name: "Three matches" }).click();
  await board(page).getByRole("button", { name: "Row 1: take 1, leave 1" }).click();
  await expect(page.getByText("Not this one")).toBeVisible();
  await page.getByRole("button", { name: "Once more" }).click();
  await board(page).getByRole("button", { name: "Row 1: take 2, leave 0" }).click();
  await expect(page.getByText("Right: this move wins.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await board(page).getByRole("button", { name: "Row 1: take 1, leave 2" }).click();
  await expect(page.getByText("The machine wins this time.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await board(page).getByRole("button", { name: "Row 1: take 1, leave 3" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  for (const left of [6, 3, 0]) {
    await board(page)
      .getByRole("button", { name: new RegExp(`^Row 1: take \\d, leave ${left}$`) })
      .click();
    if (left > 0) await expect(board(page).getByRole("status")).toContainText("Your turn");
  }
  await expect(page.getByText("You win!")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("You have finished this lesson.")).toBeVisible();
  // Progress is kept.
  await page.goto("/learn");
  await expect(page.getByRole("listitem").filter({ hasText: "Finished" })).toHaveCount(1);
});

test("a lesson goes on where it was left, and tasks can be skipped", async ({ page }) => {
  await page.goto("/learn/wythoff");
  await page.getByRole("button", { name: "Skip this task" }).click();
  await expect(page.getByText("Count backwards.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Count backwards.")).toBeVisible();
  await expect(page.getByRole("link", { name: "P-position" }).first()).toHaveAttribute(
    "href",
    /glossary#p-position/,
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("a lesson on graphs, by touch", async ({ page }) => {
    await page.goto("/learn/symmetry?lang=fr");
    await page.getByRole("button", { name: /^Sommet 2,/ }).tap();
    await expect(page.getByText("C’est juste")).toBeVisible();
  });
});
