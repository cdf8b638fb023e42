// A question whose answer is shown. Asking again removes the old answer.

import { isPassing, Stopped } from "../api/client";

export class Asking<T> {
  answer = $state.raw<T | null>(null);
  problem = $state<string | null>(null);
  /** Whether the time was too short. */
  stopped = $state(false);
  waiting = $state(false);
  /** Asks the same question again, if it may succeed next time. */
  again = $state.raw<(() => void) | null>(null);

  /** Asks a question. The returned function aborts it, which suits effects that run again. */
  ask(question: (signal: AbortSignal) => Promise<T>): () => void {
    const stop = new AbortController();
    const run = () => {
      this.problem = null;
      this.stopped = false;
      this.again = null;
      this.waiting = true;
      question(stop.signal).then(
        (answer) => {
          if (stop.signal.aborted) return;
          this.answer = answer;
          this.waiting = false;
        },
        (error: Error) => {
          if (stop.signal.aborted) return;
          this.answer = null;
          this.problem = error.message;
          this.stopped = error instanceof Stopped;
          this.again = isPassing(error) ? run : null;
          this.waiting = false;
        },
      );
    };
    run();
    return () => stop.abort();
  }
}
