// Questions to engines in workers. Each engine has a line of questions and answers one at a time.
//
// Nearly every question is answered at once. Any other starts again, with more time, in a second
// line, so that boards and moves never wait for a search (the server does the same, see
// docs/design.md). The only way to stop a search is to end its worker. So when nobody waits for a
// search any more, its worker ends, and the next question gets a new one.

import type { Answered, Asking } from "./module";

/** The part of a worker that the page uses. Tests have their own implementation. */
export interface Engine {
  post(asking: Asking): void;
  end(): void;
  onanswer: ((answer: Answered | Defect) => void) | null;
}

/** The message of an engine that failed, or that did not start. */
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

  /** If `stops`, the engine is ended when nobody waits for its question any more. */
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

/** The time limits, in milliseconds, of the first attempt and of a hard question. */
const LIGHT = 50;
const HARD = 3_000;

/** Two lines: one for questions that are answered at once, one for hard questions. */
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
