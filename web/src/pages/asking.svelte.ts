// A question whose answer is shown; asking again forgets the old one.

export class Asking<T> {
  answer = $state.raw<T | null>(null);
  problem = $state<string | null>(null);
  waiting = $state(false);

  /** Asks; the result ends the question, for effects that are run again. */
  ask(question: (signal: AbortSignal) => Promise<T>): () => void {
    const stop = new AbortController();
    this.problem = null;
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
        this.waiting = false;
      },
    );
    return () => stop.abort();
  }
}
