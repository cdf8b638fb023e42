// What a first visit loads, compressed.

import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

for (const path of ["/", "/games/wythoff", "/games/domination", "/learn/nim"]) {
  test(`${path} loads less than 150 kB`, async ({ page }) => {
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      if (!new URL(response.url()).pathname.startsWith("/api/")) {
        sizes.push(response.body().then((body) => gzipSync(body).length));
      }
    });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const all = await Promise.all(sizes);
    const bytes = all.reduce((sum, size) => sum + size, 0);
    console.log(`${path}: ${all.length} files, ${(bytes / 1000).toFixed(1)} kB gzipped`);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(150_000);
  });
}

test("how soon the first board can be played", async ({ page }) => {
  await page.goto("/games/wythoff?position=10,12", { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Column 0, row 0/ }).waitFor();
  const soon = await page.evaluate(() => performance.now());
  // A figure to read; tests assert no times.
  console.log(`first board after ${soon.toFixed(0)} ms`);
});
