// Files of the page, compressed as well as can be: it is done once, and read by everybody.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Files that are text; pictures and fonts are compressed already. */
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;

/** Puts `FILE.br` and `FILE.gz` beside every file of the page, where they are shorter. */
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
        if (TEXT.test(entry)) compress(join(folder, entry));
      }
    },
  };
}

function compress(file: string): void {
  const plain = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const forms = { br: brotliCompressSync(plain, { params }), gz: gzipSync(plain, { level: 9 }) };
  for (const [end, bytes] of Object.entries(forms)) {
    if (bytes.length < plain.length) writeFileSync(`${file}.${end}`, bytes);
  }
}
