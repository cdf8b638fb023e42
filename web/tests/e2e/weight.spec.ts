// Measures what a first visit loads, compressed.

import { gzipSync } from "node:zlib";
import { expect, type Response, test } from "@playwright/test";
import { settled } from "./fixtures";

for (const path of ["/", "/games/wythoff", "/games/domination", "/learn/nim"]) {
  test(`${path} loads less than 150 kB`, async ({ page }) => {
    // The bodies are read when the network is quiet: a body that is read as it arrives may outlive
    // the test.
    const responses: Response[] = [];
    page.on("response", (response) => {
      if (!new URL(response.url()).pathname.startsWith("/api/")) {
        responses.push(response);
      }
    });
    await page.goto(path);
    await settled(page);
    await page.waitForLoadState("networkidle");
    const all = await Promise.all(
      responses.map(async (response) => gzipSync(await response.body()).length),
    );
    const bytes = all.reduce((sum, size) => sum + size, 0);
    console.log(`${path}: ${all.length} files, ${(bytes / 1000).toFixed(1)} kB gzipped`);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(150_000);
  });
}
