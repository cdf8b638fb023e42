// Heaps drawn as strips of tokens. A move takes a run of tokens out of one strip and leaves what is
// left and right of it. The runs that may be taken come from the legal moves; they are not computed
// here.

export interface Run {
  /** The first token of the run, and the number of tokens. */
  readonly from: number;
  readonly count: number;
}

/** A run that may be taken, with its move. */
export interface LegalRun extends Run {
  readonly move: string;
}

export interface Strip {
  /** The heap as written, and its size if it is a plain number that can be drawn. */
  readonly text: string;
  readonly size: number | null;
}

export interface Strips {
  readonly strips: readonly Strip[];
  /** The legal runs of each strip, with their moves. */
  readonly runs: readonly (readonly LegalRun[])[];
  /** The most strips that one move may take from. */
  readonly perMove: number;
  /** The chosen runs in the order of choice, at most one in each strip. */
  readonly chosen: readonly { readonly strip: number; readonly run: LegalRun }[];
  readonly cursor: { readonly strip: number; readonly at: number };
}

export const MOST_TOKENS = 60;

/** Whether a heap can be drawn. What is not a number, or too large, is played from a list. */
export const isStrip = (text: string): boolean => sizeOf(text) !== null;

function sizeOf(text: string): number | null {
  const size = /^\d{1,3}$/.test(text) ? Number(text) : null;
  return size !== null && size <= MOST_TOKENS ? size : null;
}

/** The strips of a position of heaps, `5,9` or `5,H:2`, with the runs that the moves allow. */
export function stripsOf(heaps: readonly string[], moves: readonly string[], perMove = 1): Strips {
  const strips = heaps.map((text) => ({ text, size: sizeOf(text) }));
  const runs: LegalRun[][] = strips.map(() => []);
  for (const move of moves) {
    const found = /^(\d+)=([\d,]+)$/.exec(move);
    const strip = found ? Number(found[1]) - 1 : -1;
    const size = strips[strip]?.size;
    if (!found || size === null || size === undefined) continue;
    const left = found[2]!.split(",").map(Number);
    const list = runs[strip]!;
    for (const run of runsOf(size, left)) {
      if (!list.some((known) => known.from === run.from && known.count === run.count)) {
        list.push({ ...run, move });
      }
    }
  }
  const first = strips.findIndex((strip) => (strip.size ?? 0) > 0);
  return { strips, runs, perMove, chosen: [], cursor: { strip: Math.max(0, first), at: 0 } };
}

/**
 * The possible places of a run if these heaps are left of a strip: at either end, or between the
 * heaps.
 */
function runsOf(size: number, left: readonly number[]): Run[] {
  const count = size - left.reduce((sum, part) => sum + part, 0);
  if (count < 0 || left.length > 2) return [];
  const ends = left.length === 1 ? [0, left[0]!] : left;
  return ends.map((from) => ({ from, count }));
}

/**
 * The legal run nearest to a token: centred on it if there is one; among equally near ones, the
 * shortest.
 */
export function nearest(state: Strips, strip: number, at: number): Strips {
  const distance = (run: Run) => Math.abs(run.from + (run.count - 1) / 2 - at);
  const [run] = [...(state.runs[strip] ?? [])].sort(
    (a, b) => distance(a) - distance(b) || a.count - b.count,
  );
  return choose({ ...state, cursor: { strip, at } }, strip, run);
}

/** Chooses a run of a strip. If too many are chosen, those chosen earliest are dropped. */
function choose(state: Strips, strip: number, run: LegalRun | undefined): Strips {
  const others = state.chosen.filter((choice) => choice.strip !== strip);
  const kept = others.slice(Math.max(0, others.length + 1 - state.perMove));
  return { ...state, chosen: run ? [...kept, { strip, run }] : kept };
}

const runIn = (state: Strips, strip: number): LegalRun | undefined =>
  state.chosen.find((choice) => choice.strip === strip)?.run;

/** Chooses a run by a click: up to this token if that is legal, else the nearest run. */
export function pick(state: Strips, strip: number, at: number): Strips {
  const chosen = runIn(state, strip);
  if (chosen) {
    const from = Math.min(chosen.from, at);
    const end = Math.max(chosen.from + chosen.count - 1, at);
    const wider = state.runs[strip]!.find(
      (run) => run.from === from && run.count === end - from + 1,
    );
    if (wider) return choose({ ...state, cursor: { strip, at } }, strip, wider);
  }
  return nearest(state, strip, at);
}

export const covers = ({ from, count }: Run, at: number): boolean =>
  at >= from && at < from + count;

export function isChosen(state: Strips, strip: number, at: number): boolean {
  const run = runIn(state, strip);
  return run !== undefined && covers(run, at);
}

/**
 * Whether every move can be made by one click, on the token nearest to it. If so, a click plays,
 * and the pointer previews what would be taken.
 */
export function isDirect(state: Strips): boolean {
  if (state.perMove !== 1) return false;
  return state.runs.every((runs, strip) => {
    const size = state.strips[strip]?.size ?? 0;
    const clicked = Array.from({ length: size }, (_, at) => nearest(state, strip, at));
    const made = new Set(clicked.flatMap(({ chosen }) => chosen.map(({ run }) => run.move)));
    return runs.every(({ move }) => made.has(move));
  });
}

/**
 * The text of the move, with `&` between what is taken from several strips; empty if nothing is
 * chosen.
 */
export const moveText = ({ chosen }: Strips): string =>
  [...chosen]
    .sort((a, b) => a.strip - b.strip)
    .map(({ run }) => run.move)
    .join(" & ");

/** The number of chosen tokens. */
export const countChosen = ({ chosen }: Strips): number =>
  chosen.reduce((sum, { run }) => sum + run.count, 0);

/**
 * Changes the length of the run at the cursor to that of the next legal run with the same start.
 */
export function stretch(state: Strips, by: 1 | -1): Strips {
  const { strip } = state.cursor;
  const run = runIn(state, strip);
  if (!run) return state;
  const [next] = state.runs[strip]!.filter(
    (other) => other.from === run.from && (other.count - run.count) * by > 0,
  ).sort((a, b) => (a.count - b.count) * by);
  return next ? choose(state, strip, next) : state;
}

export function step(state: Strips, key: string): Strips {
  const { strip, at } = state.cursor;
  const last = (index: number) => (state.strips[index]?.size ?? 0) - 1;
  const along = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last(strip) }[key];
  if (along !== undefined) {
    const next = Math.max(0, Math.min(along, last(strip)));
    return { ...state, cursor: { strip, at: next } };
  }
  const down = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0;
  for (let next = strip + down; down !== 0 && next in state.strips; next += down) {
    if (last(next) >= 0) {
      return { ...state, cursor: { strip: next, at: Math.min(at, last(next)) } };
    }
  }
  return state;
}
