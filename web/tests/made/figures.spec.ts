// Measures the figures of docs/figures.md for people to read: make figures. No test asserts a time.

import { test, type Page } from "@playwright/test";

/**
 * The longest tasks of a page in processor time of its thread, which does not depend on how busy
 * the machine is.
 */
async function longestTasks(page: Page, go: () => Promise<unknown>): Promise<number[]> {
  const client = await page.context().newCDPSession(page);
  const tasks: number[] = [];
  client.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value as Record<string, unknown>[]) {
      if (event["name"] === "RunTask" && typeof event["tdur"] === "number") {
        tasks.push(event["tdur"] / 1000);
      }
    }
  });
  await client.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline", "toplevel"] },
  });
  await go();
  const complete = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.end");
  await complete;
  return tasks.sort((a, b) => b - a).slice(0, 3);
}

test("how soon a board can be played, and how long the longest tasks are", async ({ page }) => {
  const figures: [string, string, () => Promise<unknown>][] = [
    [
      "first board",
      "/games/wythoff?position=10,12",
      () => page.getByRole("button", { name: /^Column 0, row 0/ }).waitFor(),
    ],
    [
      "graph of 300 vertices",
      "/games/domination?position=random-tree:300@7",
      () => page.getByRole("button", { name: /^Vertex 299,/ }).waitFor(),
    ],
    [
      "a million terms",
      "/explore/sequences?of=0.77&to=1000000",
      () => page.getByRole("img", { name: /to 1,000,000/ }).waitFor(),
    ],
    [
      "200 by 200 values",
      "/explore/boards?game=wythoff&size=200&show=values",
      () => page.locator("canvas").waitFor(),
    ],
  ];
  for (const [what, path, ready] of figures) {
    let soon = 0;
    const tasks = await longestTasks(page, async () => {
      await page.goto(path, { waitUntil: "commit" });
      await ready();
      soon = await page.evaluate(() => performance.now());
      await page.waitForTimeout(500);
    });
    const longest = tasks.map((task) => task.toFixed(0)).join(", ");
    console.log(`${what}: after ${soon.toFixed(0)} ms; longest tasks ${longest} ms of CPU`);
  }
});
