// Questions to engines in workers: a line of questions for each engine, one at a time.
//
// Nearly every question is answered at once. One that is not starts again, with more time, in a line of
// its own, so that boards and moves never wait for a search (docs/design.md has the same of the
// server). A search that nobody waits for is stopped the only way there is: its worker ends, and the
// next question gets a new one.

import type { Answered, Asking } from "./module";

/** What the page needs of a worker; tests have one of their own. */
export interface Engine {
  post(asking: Asking): void;
  end(): void;
  onanswer: ((answer: Answered | Defect) => void) | null;
}

/** The engine broke off: an error in it, or it did not start. */
export interface Defect {
  readonly defect: string;
}

interface Waiting {
  readonly asking: Asking;
  readonly resolve: (answered: Answered) => void;
  readonly reject: (reason: unknown) => void;
}

export class Line {
  readonly #open: () => Engine;
  readonly #stops: boolean;
  #engine: Engine | null = null;
  #running: Waiting | null = null;
  #waiting: Waiting[] = [];

  /** `stops` says that a question nobody waits for any more is worth a new engine. */
  constructor(open: () => Engine, stops: boolean) {
    this.#open = open;
    this.#stops = stops;
  }

  ask(asking: Asking, signal?: AbortSignal | null): Promise<Answered> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting = { asking, resolve, reject };
      const drop = () => {
        reject(signal?.reason);
        this.#drop(waiting);
      };
      signal?.addEventListener("abort", drop, { once: true });
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  #drop(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
    if (this.#running !== waiting || !this.#stops) return;
    this.#close();
    this.#next();
  }

  #close(): void {
    this.#engine?.end();
    this.#engine = null;
    this.#running = null;
  }

  #next(): void {
    if (this.#running) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#running = next;
    this.#engine ??= this.#opened();
    this.#engine.post(next.asking);
  }

  #opened(): Engine {
    const engine = this.#open();
    engine.onanswer = (answer) => {
      const done = this.#running;
      if (engine !== this.#engine || !done) return;
      if ("defect" in answer) {
        this.#close();
        done.reject(answer);
      } else {
        this.#running = null;
        done.resolve(answer);
      }
      this.#next();
    };
    return engine;
  }
}

/** Milliseconds of a question at first, and of one that is hard. */
const LIGHT = 50;
const HARD = 3_000;

/** Two lines: one for what is answered at once, one for what is not. */
export class Lines {
  readonly #light: Line;
  readonly #hard: Line;

  constructor(open: () => Engine) {
    this.#light = new Line(open, false);
    this.#hard = new Line(open, true);
  }

  async ask(asking: Omit<Asking, "time">, signal?: AbortSignal | null): Promise<Answered> {
    const answered = await this.#light.ask({ ...asking, time: LIGHT }, signal);
    if (!answered.head.unfinished) return answered;
    return this.#hard.ask({ ...asking, time: HARD }, signal);
  }
}
