// Checks that the engine agrees with the lessons, and that a learner can finish them.

import { test as plain, type Locator } from "@playwright/test";
import { expect, held, test, type Page } from "./fixtures";
import { LESSONS } from "../../src/learn/lessons";
import {
  DIFFICULTIES,
  KINDS,
  modesOf,
  ofTheDay,
  puzzleOf,
  type Judge,
} from "../../src/learn/puzzles";

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
  for (const leave of [6, 3, 0]) {
    await board(page)
      .getByRole("button", { name: new RegExp(`^Row 1: take \\d, leave ${leave}$`) })
      .click();
    // Only after the reply there are fewer matches than the move has left.
    if (leave > 0) await expect.poll(() => matchesOn(board(page))).toBeLessThan(leave);
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

/** The winning moves of the puzzle on the page, from the position that its board asked for. */
async function winningMoves(page: Page, go: () => Promise<unknown>): Promise<string[]> {
  const view = page.waitForRequest(/\/view\?/);
  await go();
  const url = new URL((await view).url());
  const path = url.pathname.replace("/view", "/solve");
  url.searchParams.delete("most");
  const answer = await page.request.get(`${path}${url.search}`);
  return (await answer.json()).winning_moves.map(({ notation }: { notation: string }) => notation);
}

test("the puzzle of the day has one solution", async ({ page }) => {
  const moves = await winningMoves(page, () => page.goto("/puzzles"));
  expect(moves).toHaveLength(1);
  await expect(page.getByText("Find the only winning move.")).toBeVisible();
  await expect(page.locator("[data-board]")).toBeVisible();
});

test("puzzles of one game, one after the other", async ({ page }) => {
  const [move] = await winningMoves(page, () => page.goto("/puzzles?game=nim&difficulty=easy&n=7"));
  const [row, left] = move!.split("=");
  const match = (left: string) =>
    page.getByRole("button", { name: new RegExp(`^Row ${row}: take \\d+, leave ${left}$`) });
  const other = left === "0" ? "1" : "0";
  await expect(page.locator(".match").first()).toBeVisible();
  if (await match(other).count()) {
    await match(other).click();
    await expect(page.getByText("Not this one")).toBeVisible();
    await page.getByRole("button", { name: "Once more" }).click();
  }
  await match(left!).click();
  await expect(page.getByText("Right: this move wins.")).toBeVisible();
  await page.getByRole("button", { name: "Another puzzle" }).click();
  await expect(page).toHaveURL(/n=8/);
});

// The clock belongs to a context, so this test has its own.
plain("days in a row are counted and kept", async ({ page }) => {
  const days = Array.from({ length: 15 }, (_, i) => `2026-11-${10 + i}`);
  const day = days.slice(1).find((day) => ofTheDay(day).game === "nim")!;
  const last = days[days.indexOf(day) - 1]!;
  await page.clock.setFixedTime(new Date(`${day}T12:00:00Z`));
  await page.goto("/");
  await page.evaluate(
    (kept) => localStorage.setItem("noyau-streak", kept),
    JSON.stringify({ last, days: 4 }),
  );
  const [move] = await winningMoves(page, () => page.goto("/puzzles"));
  await expect(page.getByText("4 days in a row.")).toBeVisible();
  const [row, left] = move!.split("=");
  const name = new RegExp(`^Row ${row}: take \\d+, leave ${left}$`);
  await page.getByRole("button", { name }).click();
  await expect(page.getByText("5 days in a row.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("5 days in a row.")).toBeVisible();
});

/** The number of matches that are left. */
const matchesOn = (board: Locator) => board.locator(".match").count();

/**
 * Plays the game of Nim on the page to its end, with the quickest winning moves. Returns the number
 * of moves.
 */
async function winNim(page: Page): Promise<number> {
  const board = page.locator("[data-board]");
  // The text above a board may appear before its rows.
  await expect(board.locator(".match").first()).toBeVisible();
  for (let turn = 1; turn <= 8; turn++) {
    // All rows are read at once. Otherwise a reply could happen between two rows.
    const sizes = await board
      .getByRole("group", { name: /^Row / })
      .evaluateAll((rows) => rows.map((row) => row.querySelectorAll(".match").length));
    const answer = await page.request.get("/api/games/nim/solve", {
      params: { position: sizes.join(",") },
    });
    const [row, leave] = (await answer.json()).winning_moves[0].notation.split("=").map(Number);
    const name = new RegExp(`^Row ${row}: take \\d+, leave ${leave}$`);
    await board.getByRole("button", { name }).click();
    const after = sizes.reduce((sum, size) => sum + size, 0) - sizes[row - 1]! + leave;
    if (after === 0) {
      await expect(page.getByText("You win!")).toBeVisible();
      return turn;
    }
    // Only after the reply there are fewer matches than this move leaves.
    await expect.poll(() => matchesOn(board)).toBeLessThan(after);
  }
  throw new Error("the game does not end");
}

test("a puzzle is won in so many moves", async ({ page }) => {
  await page.goto("/puzzles?game=nim&mode=within&difficulty=easy&n=1");
  await expect(page.getByText("Win with at most 2 moves of your own")).toBeVisible();
  expect(await winNim(page)).toBe(2);
  await expect(page.getByRole("button", { name: "Another puzzle" })).toBeVisible();
});

test("an ending is trained", async ({ page }) => {
  await page.goto("/puzzles?game=nim&mode=within&difficulty=easy&n=1");
  await page.getByLabel("Kind").selectOption("ending");
  await expect(page.getByText("This ending is won.")).toBeVisible();
  await expect(page).toHaveURL(/mode=ending/);
  await winNim(page);
  await expect(page.getByText("One ending won.")).toBeVisible();
  await page.getByRole("button", { name: "Another puzzle" }).click();
  await expect(page).toHaveURL(/n=2/);
});

test("a puzzle gives way to another one while it is looked for @server", async ({ page }) => {
  await page.goto("/puzzles?game=nim&mode=within&difficulty=easy&n=1");
  await expect(page.locator("[data-board]")).toBeVisible();
  const boards: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/view?")) boards.push(request.url());
  });
  const letGo = await held(page, "**/solve?*");
  await page.getByLabel("Kind").selectOption("find");
  await expect(page.locator("[data-board]")).toHaveCount(0);
  await page.getByLabel("Kind").selectOption("ending");
  await letGo();
  await expect(page.getByText("This ending is won.")).toBeVisible();
  await expect(page.locator("[data-board]")).toBeVisible();
  // The puzzles in between were not loaded.
  expect(boards).toHaveLength(1);
});

test("a move that could not be judged is judged when it is tried again @server", async ({
  page,
}) => {
  await page.goto("/learn/nim");
  await page.route("**/play?*", (route) => route.abort());
  await board(page).getByRole("button", { name: "Row 2: take 2, leave 3" }).click();
  await expect(page.getByRole("alert")).toContainText("noyau does not answer");
  await page.unroute("**/play?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Right: this move wins.")).toBeVisible();
});

test("a lesson by keyboard alone", async ({ page }) => {
  await page.goto("/learn/nim");
  const cursor = () => board(page).locator('[data-board] [tabindex="0"]');
  await cursor().focus();
  await page.keyboard.press("ArrowDown");
  for (let at = 0; at < 3; at++) await page.keyboard.press("ArrowRight");
  await expect(cursor()).toHaveAccessibleName("Row 2: take 2, leave 3");
  await expect(cursor()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Right: this move wins.")).toBeVisible();
  const next = page.getByRole("button", { name: "Continue" });
  while (!(await next.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("win a whole game by copying")).toBeVisible();
});

test("a lesson does not show its answer", async ({ page }) => {
  await page.goto("/learn/wythoff?reveal=all");
  await expect(page.getByRole("group", { name: /Chessboard/ })).toBeVisible();
  await expect(page.getByText("P-squares:")).toHaveCount(0);
  await expect(page.locator(".square.p")).toHaveCount(0);
});

test("a puzzle by touch", async ({ phone }) => {
  const go = () => phone.goto("/puzzles?game=domination&difficulty=easy&n=1");
  const [vertex] = await winningMoves(phone, go);
  await phone.getByRole("button", { name: new RegExp(`^Vertex ${vertex},`) }).tap();
  await expect(phone.getByText("Right: this move wins.")).toBeVisible();
  await phone.getByRole("button", { name: "Another puzzle" }).tap();
  await expect(phone).toHaveURL(/n=2/);
});

test("a puzzle by keyboard", async ({ page }) => {
  const [move] = await winningMoves(page, () =>
    page.goto("/puzzles?game=wythoff&difficulty=easy&n=1"),
  );
  const squares = page.getByRole("group", { name: /Chessboard/ });
  await squares.locator('[tabindex="0"]').focus();
  // What is left of a pile is a column or a row.
  const left = new Map(move!.split(",").map((part) => part.split("=") as [string, string]));
  const goals = [left.get("1"), left.get("2")];
  for (const [i, key] of ["ArrowLeft", "ArrowDown"].entries()) {
    const here = async () =>
      (await page.locator(":focus").getAttribute("aria-label"))!.match(/\d+/g)![i];
    while (goals[i] !== undefined && (await here()) !== goals[i]) {
      const before = await here();
      await page.keyboard.press(key);
      await expect.poll(here).not.toBe(before);
    }
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("Right: this move wins.")).toBeVisible();
});

for (const kind of KINDS) {
  test(`there are puzzles of every sort: ${kind.id}`, async ({ page }) => {
    const judge: Judge = async ({ game, position, parameters }) => {
      const params = { ...parameters, position };
      const answer = await (await page.request.get(`/api/games/${game}/solve`, { params })).json();
      return {
        won: answer.outcome === "N",
        wins: answer.all_winning_moves ? answer.winning_moves.length : null,
        length: answer.remoteness === null ? null : Number(answer.remoteness),
      };
    };
    for (const mode of modesOf(kind)) {
      for (const difficulty of DIFFICULTIES) {
        const wanted = { mode, game: kind.id, difficulty, seed: "1" };
        expect(await puzzleOf(wanted, judge), `${mode} ${difficulty}`).not.toBeNull();
      }
    }
  });
}

test("a puzzle of the colouring game", async ({ page }) => {
  const [move] = await winningMoves(page, () => page.goto("/puzzles?game=colouring&n=1"));
  const [vertex, colour] = move!.split("=");
  await page.getByRole("radio", { name: colour! }).check();
  await page.getByRole("button", { name: new RegExp(`^Vertex ${vertex},`) }).click();
  await expect(page.getByText("Right: this move wins.")).toBeVisible();
  // In this game, nobody can win faster.
  await expect(page.getByLabel("Kind").getByRole("option")).toHaveCount(2);
});

test("a lesson on graphs, by touch", async ({ phone }) => {
  await phone.goto("/learn/symmetry?lang=fr");
  await phone.getByRole("button", { name: /^Sommet 2,/ }).tap();
  await expect(phone.getByText("C’est juste")).toBeVisible();
});
