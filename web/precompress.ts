// Files of the page, compressed as well as can be: it is done once, and read by everybody.

import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Files that are text; pictures and fonts are compressed already. */
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;

/** By its age, make sees whether the page must be built again. */
const STAMP = "index.html";

/**
 * Puts `FILE.br` and `FILE.gz` in the place of every file of the page, where they are shorter: the program
 * embeds them all, and unpacks the gzip for whoever reads neither (`crates/server/src/page.rs`).
 */
export function precompress(): Plugin {
  let folder = "dist";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!TEXT.test(entry)) continue;
        const file = join(folder, entry);
        if (compress(file).includes("gz") && entry !== STAMP) rmSync(file);
      }
    },
  };
}

/** Writes the forms of a file that are shorter than it, and returns their endings. */
function compress(file: string): string[] {
  const plain = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const forms = { br: brotliCompressSync(plain, { params }), gz: gzipSync(plain, { level: 9 }) };
  const shorter = Object.entries(forms).filter(([, bytes]) => bytes.length < plain.length);
  for (const [end, bytes] of shorter) writeFileSync(`${file}.${end}`, bytes);
  return shorter.map(([end]) => end);
}
