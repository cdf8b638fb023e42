// Pages for tests. Each worker keeps one page for all its tests, and one that is a phone, because a
// new page takes longer than most tests. After each test, its changes are undone. If a test fails,
// its page is not used again, with all that was stored in it.

import { test as plain, type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { BrowserContextOptions } from "@playwright/test";

export { expect } from "@playwright/test";
export type { Page } from "@playwright/test";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 720 }, acceptDownloads: true };

type Look = BrowserContextOptions & { readonly viewport: { width: number; height: number } };

/** A page that successive tests use. */
class Seat {
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  readonly #browser: Browser;
  readonly #look: Look;

  constructor(browser: Browser, look: Look) {
    this.#browser = browser;
    this.#look = look;
  }

  async page(): Promise<Page> {
    this.#context ??= await this.#browser.newContext(this.#look);
    this.#page ??= await this.#context.newPage();
    return this.#page;
  }

  /** Undoes what a test may have changed. */
  async tidy(): Promise<void> {
    const page = await this.page();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    for (const event of ["console", "pageerror", "request", "response"]) {
      page.removeAllListeners(event);
    }
    // Unfinished work may not store anything any more, and what was stored is removed.
    for (const frame of page.frames()) {
      await frame.evaluate(() => {
        // A frame that was refused, or a page that was not loaded, has no storage.
        if (origin === "null") return;
        Storage.prototype.setItem = () => {};
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    // The requests of the page end with it, so that the next test does not see them.
    await page.goto("about:blank");
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
    const { width, height } = this.#look.viewport;
    const now = page.viewportSize();
    if (now?.width !== width || now.height !== height) {
      await page.setViewportSize({ width, height });
    }
    if (!this.#look.hasTouch) await page.mouse.move(0, 0);
  }

  async leave(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
    this.#page = null;
  }
}

interface Seats {
  desk: Seat;
  pocket: Seat;
}

export const test = plain.extend<{ phone: Page }, Seats>({
  desk: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale } = project.use;
      const seat = new Seat(browser, { ...DESK, baseURL, locale });
      await use(seat);
      await seat.leave();
    },
    { scope: "worker" },
  ],
  pocket: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale } = project.use;
      const seat = new Seat(browser, { ...PHONE, baseURL, locale });
      await use(seat);
      await seat.leave();
    },
    { scope: "worker" },
  ],
  page: async ({ desk }, use, testInfo) => {
    await use(await desk.page());
    await (testInfo.status === testInfo.expectedStatus ? desk.tidy() : desk.leave());
  },
  phone: async ({ pocket }, use, testInfo) => {
    await use(await pocket.page());
    await (testInfo.status === testInfo.expectedStatus ? pocket.tidy() : pocket.leave());
  },
});

/** Waits until nothing is being loaded or computed. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("main h1") && !document.querySelector('[aria-busy="true"]'),
  );
}

/** Delays all responses of this URL. The returned function releases them. */
export async function held(page: Page, url: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    await free;
    // The request may have been aborted meanwhile.
    await route.continue().catch(() => {});
  });
  return async () => {
    letGo();
    await page.unroute(url);
  };
}
