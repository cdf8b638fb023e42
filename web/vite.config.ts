/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";
import { site } from "./site/plugin.ts";

export default defineConfig(({ mode }) => ({
  // `make site` builds the page with an engine of its own, so that it works in any folder of any
  // host.
  plugins: [svelte(), mode === "site" ? site() : precompress()],
  build: {
    // The output goes into the crate that embeds it.
    outDir: "../crates/server/dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: "es" },
  server: {
    // The locale files are in `crates/text`, because the program reads them too.
    fs: { allow: [".."] },
    proxy: { "/api": process.env.NOYAU_API ?? "http://127.0.0.1:8080" },
  },
  test: { include: ["src/**/*.test.ts"] },
}));
