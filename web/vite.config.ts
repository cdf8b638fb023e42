/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { precompress } from "./precompress.ts";

export default defineConfig({
  plugins: [svelte(), precompress()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // The locale files lie beside `web/`, because the program reads them too.
    fs: { allow: [".."] },
    proxy: { "/api": process.env.NOYAU_API ?? "http://127.0.0.1:8080" },
  },
  test: { include: ["src/**/*.test.ts"] },
});
