// The page as a folder without a server: the engine as a WebAssembly module, a file at every address
// that the page shows something at, what browsers need to install it, and a service worker that keeps
// all of it.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { start } from "../src/api/module.ts";
import { LESSONS } from "../src/learn/lessons.ts";
import { THEORY } from "../src/theory/pages.ts";

const here = (name: string) => new URL(`./${name}`, import.meta.url);

/** Nothing inline, nothing from elsewhere; a module may be compiled. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

/** Every address that the page shows something at, but for its root. */
async function addresses(engine: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const ask = await start(await WebAssembly.compile(engine));
  const asking = { method: "GET", address: "/api/games", lang: "en", chance: 0, time: 60_000 };
  const { head, body } = ask(asking);
  if (head.status !== 200) throw new Error(`the module answers ${head.status}`);
  const games = JSON.parse(new TextDecoder().decode(body)) as { id: string; aliases: string[] }[];
  const names = games.flatMap(({ id, aliases }) => [id, ...aliases]);
  return [
    ...["games", "explore", "learn", "puzzles", "glossary", "sources"],
    ...["sequences", "boards", "tables"].map((part) => `explore/${part}`),
    ...LESSONS.map(({ id }) => `learn/${id}`),
    ...THEORY.map((name) => `theory/${name}`),
    ...names.flatMap((name) => [`games/${name}`, `embed/${name}`]),
  ];
}

export function site(): Plugin {
  const base = (process.env["BASE"] ?? "/").replace(/\/?$/, "/");
  const file = process.env["NOYAU_MODULE"];
  if (!file) throw new Error("NOYAU_MODULE must name the module; make site builds it");
  if (!base.startsWith("/")) throw new Error(`BASE must begin with a slash: ${base}`);
  const engine = new Uint8Array(readFileSync(file));
  const hash = createHash("sha256").update(engine).digest("hex").slice(0, 8);
  const module = `assets/noyau-${hash}.wasm`;
  let folder = "";
  return {
    name: "site",
    config: () => ({
      base,
      build: { outDir: process.env["SITE"] ?? "../target/noyau-site", emptyOutDir: true },
      define: { "import.meta.env.VITE_ENGINE": JSON.stringify(base + module) },
    }),
    transformIndexHtml: {
      order: "post",
      handler: () => [
        // Before everything that it rules.
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
          injectTo: "head-prepend",
        },
        { tag: "link", attrs: { rel: "manifest", href: `${base}noyau.webmanifest` } },
        { tag: "link", attrs: { rel: "apple-touch-icon", href: `${base}icon-192.png` } },
      ],
    },
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const write = (name: string, source: string | Uint8Array) => {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), source);
      };
      write(module, engine);
      const manifest = readFileSync(here("noyau.webmanifest"), "utf8");
      write("noyau.webmanifest", manifest.replaceAll("{base}", base));
      for (const icon of ["icon-192.png", "icon-512.png"]) write(icon, readFileSync(here(icon)));
      const all = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".html"))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));

      const index = readFileSync(join(folder, "index.html"));
      // A host that looks for a file finds one; what it shows at all other addresses is the page,
      // too, which says that there is nothing.
      for (const address of await addresses(engine)) write(`${address}/index.html`, index);
      write("404.html", index);

      const files = ["", ...all.sort()];
      const edition = createHash("sha256").update(index);
      for (const name of all) edition.update(name).update(readFileSync(join(folder, name)));
      const data = { base, edition: edition.digest("hex").slice(0, 12), files };
      const worker = readFileSync(here("service-worker.js"), "utf8");
      write(
        "service-worker.js",
        worker.replace("{/* site */}", () => JSON.stringify(data)),
      );
    },
  };
}
