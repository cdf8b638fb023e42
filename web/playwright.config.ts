import { defineConfig } from "@playwright/test";

const port = Number(process.env.NOYAU_PORT ?? 8097);

/**
 * Tests of the page in Debian's chromium, against the real program. `NOYAU_BIN` names the program;
 * the default is cargo's debug build.
 */
export default defineConfig({
  testDir: "tests/e2e",
  // One worker for each core of the machines that run the tests. Tests of one file share no state,
  // so they are distributed one by one; otherwise one worker would play all the games.
  workers: 2,
  fullyParallel: true,
  // The time limits are long, because the machines also do other work. Tests wait for states of the
  // page, never for a fixed time.
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
