// The progress in each lesson, kept on this machine.

import { keep, recallJson } from "../shell/kept";

export type Progress = Readonly<Record<string, number>>;

/** Reads the kept progress; numbers of steps are accepted and nothing else. */
export function progressFrom(kept: unknown): Progress {
  if (typeof kept !== "object" || kept === null) return {};
  const numbers = Object.entries(kept).filter(
    (entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[1] >= 0,
  );
  return Object.fromEntries(numbers);
}

class Learned {
  #steps = $state.raw(progressFrom(recallJson("lessons")));

  /** The number of finished steps of a lesson. */
  of(lesson: string): number {
    return this.#steps[lesson] ?? 0;
  }

  /** Marks a step and all steps before it as finished. */
  done(lesson: string, steps: number): void {
    if (steps <= this.of(lesson)) return;
    this.#steps = { ...this.#steps, [lesson]: steps };
    keep("lessons", JSON.stringify(this.#steps));
  }
}

export const learned = new Learned();
