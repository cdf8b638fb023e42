// A piece on a chessboard that moves towards the corner (0, 0), which is drawn bottom left.

export interface Square {
  readonly column: number;
  readonly row: number;
}

export interface Squares {
  readonly columns: number;
  readonly rows: number;
  readonly piece: Square;
  /** The squares that moves lead to, as `column,row`. */
  readonly targets: ReadonlySet<string>;
  readonly cursor: Square;
}

/** Positions beyond this many columns or rows are not shown as a chessboard. */
export const MOST_SQUARES = 64;

export const keyOf = ({ column, row }: Square): string => `${column},${row}`;
export const same = (one: Square | null, other: Square): boolean =>
  one?.column === other.column && one.row === other.row;

/**
 * The square of a position `column,row`; null for anything else and for squares outside of drawn
 * boards.
 */
export function squareOf(position: string): Square | null {
  const found = /^(\d{1,3}),(\d{1,3})$/.exec(position.trim());
  if (!found) return null;
  const square = { column: Number(found[1]), row: Number(found[2]) };
  return Math.max(square.column, square.row) < MOST_SQUARES ? square : null;
}

/**
 * A board with a margin beyond the start of the piece, and at least the size of a chessboard if
 * there is room.
 */
export function squaresOf(
  piece: Square,
  targets: Iterable<string>,
  start: Square | null = null,
): Squares {
  const side = (at: number) => Math.min(MOST_SQUARES, Math.max(8, at + 2));
  return {
    columns: side(Math.max(piece.column, start?.column ?? 0)),
    rows: side(Math.max(piece.row, start?.row ?? 0)),
    piece,
    targets: new Set(targets),
    cursor: piece,
  };
}

export const isTarget = (state: Squares, square: Square): boolean =>
  state.targets.has(keyOf(square));

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function step(state: Squares, key: string): Squares {
  const [right, up] = STEPS[key] ?? [0, 0];
  const within = (at: number, side: number) => Math.min(Math.max(at, 0), side - 1);
  const cursor = {
    column: within(state.cursor.column + right, state.columns),
    row: within(state.cursor.row + up, state.rows),
  };
  return { ...state, cursor };
}
