// A question whose answer is shown; asking again forgets the old one.

import { isPassing } from "../api/client";

export class Asking<T> {
  answer = $state.raw<T | null>(null);
  problem = $state<string | null>(null);
  waiting = $state(false);
  /** Asks the same once more, where another time may go better. */
  again = $state.raw<(() => void) | null>(null);

  /** Asks; the result ends the question, for effects that are run again. */
  ask(question: (signal: AbortSignal) => Promise<T>): () => void {
    const stop = new AbortController();
    const run = () => {
      this.problem = null;
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
          this.again = isPassing(error) ? run : null;
          this.waiting = false;
        },
      );
    };
    run();
    return () => stop.abort();
  }
}
