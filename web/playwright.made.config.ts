import { defineConfig } from "@playwright/test";
import served from "./playwright.config";

/** What is made on demand, and no test: pictures for the documentation, and figures. */
export default defineConfig({ ...served, testDir: "tests/made", workers: 1, timeout: 300_000 });
