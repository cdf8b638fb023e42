// Heaps drawn as strips of tokens. A move takes a run of tokens out of one strip and leaves what
// stands left and right of it; which runs may go is read off the legal moves, never computed.

export interface Run {
  /** First token of the run, and how many. */
  readonly from: number;
  readonly count: number;
}

/** A run that may go, with the move it stands for. */
export interface LegalRun extends Run {
  readonly move: string;
}

export interface Strip {
  /** The heap as written, and its size when it is a plain number that can be drawn. */
  readonly text: string;
  readonly size: number | null;
}

export interface Strips {
  readonly strips: readonly Strip[];
  /** Legal runs of each strip with the move they stand for. */
  readonly runs: readonly (readonly LegalRun[])[];
  /** In how many strips one move may take. */
  readonly perMove: number;
  /** The runs that are chosen, the last one last; no two in one strip. */
  readonly chosen: readonly { readonly strip: number; readonly run: LegalRun }[];
  readonly cursor: { readonly strip: number; readonly at: number };
}

export const MOST_TOKENS = 60;

/** Strips of a position in heaps, `5,9` or `5,H:2`, with the runs that the moves allow. */
export function stripsOf(heaps: readonly string[], moves: readonly string[], perMove = 1): Strips {
  const strips = heaps.map((text) => {
    const size = /^\d{1,3}$/.test(text) ? Number(text) : null;
    return { text, size: size !== null && size <= MOST_TOKENS ? size : null };
  });
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

/** Where a run can lie when these heaps are left of a strip: on either side, or between them. */
function runsOf(size: number, left: readonly number[]): Run[] {
  const count = size - left.reduce((sum, part) => sum + part, 0);
  if (count < 0 || left.length > 2) return [];
  const ends = left.length === 1 ? [0, left[0]!] : left;
  return ends.map((from) => ({ from, count }));
}

/** The legal run nearest to a token: centred on it if there is one, the shortest of the nearest. */
export function nearest(state: Strips, strip: number, at: number): Strips {
  const distance = (run: Run) => Math.abs(run.from + (run.count - 1) / 2 - at);
  const [run] = [...(state.runs[strip] ?? [])].sort(
    (a, b) => distance(a) - distance(b) || a.count - b.count,
  );
  return choose({ ...state, cursor: { strip, at } }, strip, run);
}

/** Chooses a run of a strip; those chosen earliest give way when there are too many. */
function choose(state: Strips, strip: number, run: LegalRun | undefined): Strips {
  const others = state.chosen.filter((choice) => choice.strip !== strip);
  const kept = others.slice(Math.max(0, others.length + 1 - state.perMove));
  return { ...state, chosen: run ? [...kept, { strip, run }] : kept };
}

const runIn = (state: Strips, strip: number): LegalRun | undefined =>
  state.chosen.find((choice) => choice.strip === strip)?.run;

/** Chooses a run by a click: up to this token if that is legal, else the run nearest to it. */
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
 * Whether every move can be made by one click, on the token nearest to it: then a click plays, and
 * the pointer shows before what would go.
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

/** The move as typed, with `&` between what is taken from several strips; empty for none. */
export const moveText = ({ chosen }: Strips): string =>
  [...chosen]
    .sort((a, b) => a.strip - b.strip)
    .map(({ run }) => run.move)
    .join(" & ");

/** How many tokens are chosen. */
export const countChosen = ({ chosen }: Strips): number =>
  chosen.reduce((sum, { run }) => sum + run.count, 0);

/** Makes the run at the cursor longer or shorter, to the next legal one with the same start. */
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
