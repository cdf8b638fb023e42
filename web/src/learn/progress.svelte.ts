// How far each lesson has been followed, kept on this machine.

import { keep, recallJson } from "../shell/kept";

export type Progress = Readonly<Record<string, number>>;

/** What was kept, if it is numbers of steps. */
export function progressFrom(kept: unknown): Progress {
  if (typeof kept !== "object" || kept === null) return {};
  const numbers = Object.entries(kept).filter(
    (entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[1] >= 0,
  );
  return Object.fromEntries(numbers);
}

class Learned {
  #steps = $state.raw(progressFrom(recallJson("lessons")));

  /** Steps of a lesson that are done. */
  of(lesson: string): number {
    return this.#steps[lesson] ?? 0;
  }

  /** A step is done; steps before it are, too. */
  done(lesson: string, steps: number): void {
    if (steps <= this.of(lesson)) return;
    this.#steps = { ...this.#steps, [lesson]: steps };
    keep("lessons", JSON.stringify(this.#steps));
  }
}

export const learned = new Learned();
