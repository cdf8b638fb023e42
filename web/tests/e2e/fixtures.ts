// Pages for tests. A worker keeps one browser context for all of them, and one that is a phone: what the
// page is made of is loaded once, and each test gets a page of its own with nothing kept from before.

import { test as plain, type BrowserContext, type Page } from "@playwright/test";

export { expect } from "@playwright/test";
export type { Page } from "@playwright/test";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function fresh(context: BrowserContext, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage();
  await use(page);
  // A page that never came has nothing to forget.
  await page.evaluate(() => localStorage.clear()).catch(() => {});
  await page.close();
}

export const test = plain.extend<{ phone: Page }, { desk: BrowserContext; pocket: BrowserContext }>(
  {
    desk: [
      async ({ browser }, use, { project }) => {
        const { baseURL, locale } = project.use;
        const context = await browser.newContext({ baseURL, locale, acceptDownloads: true });
        await use(context);
        await context.close();
      },
      { scope: "worker" },
    ],
    pocket: [
      async ({ browser }, use, { project }) => {
        const { baseURL, locale } = project.use;
        const context = await browser.newContext({ baseURL, locale, ...PHONE });
        await use(context);
        await context.close();
      },
      { scope: "worker" },
    ],
    page: ({ desk }, use) => fresh(desk, use),
    phone: ({ pocket }, use) => fresh(pocket, use),
  },
);

/** Waits until nothing is loaded or thought about any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("main h1") && !document.querySelector('[aria-busy="true"]'),
  );
}
