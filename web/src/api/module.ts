// The engine as a WebAssembly module (crates/wasm). A request is written as JSON. An answer is a
// line of JSON about it, followed by its bytes.

export interface Asking {
  readonly method: string;
  /** The path and the query, as a server would get them. */
  readonly address: string;
  readonly lang: string;
  /** The media type of the body. */
  readonly kind?: string;
  readonly body?: string;
  /** A random number, used for answers that depend on chance. */
  readonly chance: number;
  /** The time limit in milliseconds. */
  readonly time: number;
}

export interface Head {
  readonly status: number;
  readonly kind: string;
  readonly file: string | null;
  /** Whether more time might give a better answer. */
  readonly unfinished: boolean;
}

export interface Answered {
  readonly head: Head;
  readonly body: Uint8Array<ArrayBuffer>;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  room(length: number): number;
  ask(): number;
  answer(): number;
}

/** Starts an engine. It answers one question after another and keeps its tables in between. */
export async function start(module: WebAssembly.Module): Promise<(asking: Asking) => Answered> {
  const imports = { noyau: { now: () => performance.now() } };
  const instance = await WebAssembly.instantiate(module, imports);
  const engine = instance.exports as unknown as Exports;
  // The memory may move while the engine works, so it is looked up again each time. Addresses in
  // its upper half are received as negative numbers.
  const bytes = (from: number, length: number) =>
    new Uint8Array(engine.memory.buffer, from >>> 0, length >>> 0);
  return (asking) => {
    const request = new TextEncoder().encode(JSON.stringify(asking));
    const room = engine.room(request.length);
    bytes(room, request.length).set(request);
    const length = engine.ask();
    const answer = bytes(engine.answer(), length).slice() as Uint8Array<ArrayBuffer>;
    const end = answer.indexOf(10);
    const head = JSON.parse(new TextDecoder().decode(answer.subarray(0, end))) as Head;
    return { head, body: answer.slice(end + 1) };
  };
}
