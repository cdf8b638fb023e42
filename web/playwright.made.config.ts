import { defineConfig } from "@playwright/test";
import served from "./playwright.config";

/** Makes pictures and figures for the documentation on demand. These are not tests. */
export default defineConfig({ ...served, testDir: "tests/made", workers: 1, timeout: 300_000 });
