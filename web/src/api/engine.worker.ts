// A thread with an engine of its own. The first message is the compiled module, every other a question.

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
    // What an engine does after a trap nobody knows: whoever asked throws it away.
    postMessage({ defect: String(error) });
  }
};
