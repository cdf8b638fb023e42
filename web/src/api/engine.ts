// The page without a server: engines in workers of this page answer what a server would be asked.

import { t } from "../text/texts.svelte";
import { Lines, type Defect, type Engine } from "./lines";
import type { Answered } from "./module";

/** The address of the module, in a page that is built with it. */
const MODULE = import.meta.env.VITE_ENGINE as string;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Loads and compiles the module, once for all workers. */
function module(): Promise<WebAssembly.Module> {
  compiled ??= load();
  // A failed load is not kept, because the network may be there next time.
  compiled.catch(() => (compiled = undefined));
  return compiled;
}

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(MODULE);
  if (!response.ok) throw new Error(`${MODULE}: ${response.status}`);
  // Compiling while loading requires the right media type, which not every host sends.
  const right = response.headers.get("content-type") === "application/wasm";
  return right
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

function open(compiled: WebAssembly.Module): Engine {
  const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
  worker.postMessage(compiled);
  const engine: Engine = {
    post: (asking) => worker.postMessage(asking),
    end: () => worker.terminate(),
    onanswer: null,
  };
  worker.onmessage = ({ data }: MessageEvent<Answered | Defect>) => engine.onanswer?.(data);
  worker.onerror = (event) => engine.onanswer?.({ defect: event.message });
  return engine;
}

let lines: Lines | undefined;

/** Works like `fetch` for addresses of the API. */
export async function engineFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const ready = await module();
  lines ??= new Lines(() => open(ready));
  const headers = new Headers(init.headers);
  const kind = headers.get("content-type");
  const asking = {
    method: init.method ?? "GET",
    address,
    lang: headers.get("accept-language") ?? "en",
    ...(kind === null ? {} : { kind }),
    ...(typeof init.body === "string" ? { body: init.body } : {}),
    chance: Math.floor(Math.random() * Number.MAX_SAFE_INTEGER),
  };
  try {
    const { head, body } = await lines.ask(asking, init.signal);
    return new Response(body, { status: head.status, headers: { "content-type": head.kind } });
  } catch (error) {
    if (typeof error !== "object" || error === null || !("defect" in error)) throw error;
    return Response.json({ detail: t("page-defect") }, { status: 500 });
  }
}
