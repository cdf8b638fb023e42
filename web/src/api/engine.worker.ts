// A worker with its own engine. The first message is the compiled module; every other message is a
// question.

import { start, type Answered, type Asking } from "./module";

let engine: Promise<(asking: Asking) => Answered>;

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Asking>) => {
  if (data instanceof WebAssembly.Module) {
    engine = start(data);
    return;
  }
  try {
    const answered = (await engine)(data);
    postMessage(answered, { transfer: [answered.body.buffer] });
  } catch (error) {
    // After a trap, the state of the engine is unknown. The page that asked discards it.
    postMessage({ defect: String(error) });
  }
};
