import { defineConfig } from "@playwright/test";
import served from "./playwright.config";

const port = Number(process.env.NOYAU_SITE_PORT ?? 8098);
const program = Number(process.env.NOYAU_PORT ?? 8097);

/**
 * Tests of the site of `make site` in Debian's chromium, from a host that only serves files. The
 * program runs beside it for questions of the tests themselves. The site must not need it.
 */
process.env["NOYAU_API"] = `http://127.0.0.1:${program}`;
process.env["NOYAU_FOLDER"] = `http://127.0.0.1:${port + 1}/noyau/`;

/** A host that serves files and does nothing else. */
const host = (port: number, folder: string, path: string) => ({
  command: `python3 -m http.server ${port} --bind 127.0.0.1 --directory ${folder}`,
  url: `http://127.0.0.1:${port}${path}`,
  reuseExistingServer: false,
  timeout: 20_000,
  // The host would log every file that it serves.
  stderr: "ignore" as const,
});

export default defineConfig({
  ...served,
  testDir: "tests",
  projects: [
    { name: "site", testDir: "tests/site" },
    // Tests that do not depend on where the answers come from run with both. Marked tests are left
    // out: they delay requests, or need a host that does more than serve files.
    { name: "page", testDir: "tests/e2e", testMatch: /(address|play|record|why)\.spec\.ts/ },
  ],
  grepInvert: /@server/,
  use: { ...served.use, baseURL: `http://127.0.0.1:${port}` },
  webServer: [
    host(port, process.env.NOYAU_SITE ?? "../target/site-test/root", "/"),
    host(port + 1, process.env.NOYAU_SITES ?? "../target/site-test/folder", "/noyau/"),
    {
      command: `${process.env.NOYAU_BIN ?? "../target/debug/noyau"} serve --port ${program}`,
      url: `http://127.0.0.1:${program}/api/games`,
      reuseExistingServer: false,
      timeout: 20_000,
    },
  ],
});
