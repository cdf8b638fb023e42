import { defineConfig } from "@playwright/test";

const port = Number(process.env.NOYAU_PORT ?? 8097);

/**
 * The page in Debian's chromium, against the real program. `NOYAU_BIN` names the program; without it
 * cargo's debug build is taken.
 */
export default defineConfig({
  testDir: "tests/e2e",
  // One for each core of the machines that run them. The tests of a file share no state either, and are
  // dealt out one by one: otherwise one worker plays all the games.
  workers: 2,
  fullyParallel: true,
  // Long, for machines that do other work, too: what is waited for is a state of the page, never a time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "en-GB",
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `${process.env.NOYAU_BIN ?? "../target/debug/noyau"} serve --port ${port}`,
    url: `http://127.0.0.1:${port}/api/games`,
    reuseExistingServer: false,
    timeout: 20_000,
  },
});
