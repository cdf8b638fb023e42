/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";
import { site } from "./site/plugin.ts";

export default defineConfig(({ mode }) => ({
  // `make site` builds the page with an engine of its own, for any folder of any host.
  plugins: [svelte(), mode === "site" ? site() : precompress()],
  build: {
    // Inside the crate that embeds it.
    outDir: "../crates/server/dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: "es" },
  server: {
    // The locale files lie in `crates/text`, which the program reads them from too.
    fs: { allow: [".."] },
    proxy: { "/api": process.env.NOYAU_API ?? "http://127.0.0.1:8080" },
  },
  test: { include: ["src/**/*.test.ts"] },
}));
