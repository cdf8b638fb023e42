// The shapes of the API that the page reads. Numbers that may be large are decimal strings.

export type Outcome = "P" | "N" | "L" | "R";

export type BoardKind = "rows" | "squares" | "heaps" | "graph" | "text";
export type Piece = "rook" | "queen" | "token";

export interface Parameter {
  readonly name: string;
  /** Other names of the parameter. */
  readonly aliases: readonly string[];
  readonly kind: "number" | "text" | "flag" | "compound";
  readonly default: string | null;
  readonly least: string | null;
  readonly most: string | null;
  readonly help: string;
  /** For a compound: one example of each compound that the game supports besides the plain sum. */
  readonly choices: readonly string[] | null;
}

export interface GameInfo {
  readonly id: string;
  /** Other names of the game. */
  readonly aliases: readonly string[];
  readonly name: string;
  /** The rules, in a few sentences. */
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly example: string;
  /** The kind of board that the example is drawn on. */
  readonly board: BoardKind;
  readonly methods: readonly { readonly name: string; readonly title: string }[];
  readonly tables: readonly TableSpec[];
}

export interface TableSpec {
  readonly name: string;
  readonly options: readonly string[];
}

/** A position to draw and to play on. */
export interface View {
  readonly position: string;
  readonly board: BoardKind;
  readonly over: boolean;
  /** If the game is over: whether the player to move has won. */
  readonly mover_wins: boolean;
  /** The player to move, in games between Alice and Bob. */
  readonly to_move: string | null;
  /** The sizes of the rows or heaps; for squares, the column and the row. */
  readonly rows: readonly string[] | null;
  /**
   * The most rows, or components of a graph, that one move may change; null if there is no limit.
   */
  readonly rows_per_move: number | null;
  readonly piece: Piece | null;
  readonly graph: GraphView | null;
  readonly drawing: readonly string[] | null;
  /** Legal moves, in the order of the rules. */
  readonly moves: readonly LegalMove[];
  readonly all_moves: boolean;
  /**
   * If one move may play in several components: the moves in a single one, as typed. They are
   * joined with `&`.
   */
  readonly alone: readonly string[] | null;
}

export interface GraphView {
  readonly vertices: readonly VertexView[];
  /** For directed edges, the tail and the head. */
  readonly edges: readonly (readonly [number, number])[];
  readonly directed: boolean;
  /** The number of colours that vertices can get; 0 if moves only mark them. */
  readonly colours: number;
  /** If this is the board that the game started on, and the program draws the position anew. */
  readonly start?: Started;
}

/** How a position that the program draws anew lies on the board of the start. */
export interface Started {
  /** The position at the start. */
  readonly name: string;
  /** The vertex of the start for each vertex of the program's drawing. */
  readonly vertexOf: readonly number[];
  /** Whether all vertices that are left are in the program's drawing. */
  readonly whole: boolean;
}

export interface VertexView {
  readonly state: "free" | "marked" | "coloured" | "dead";
  readonly colour: number | null;
  readonly component: number | null;
  /** The column and the row, if the board has a natural layout. */
  readonly at: readonly [number, number] | null;
  /** The moves that play the vertex, as typed. */
  readonly moves: readonly string[];
}

export interface Move {
  readonly notation: string;
  /** The move in words. */
  readonly words?: string;
}

export interface LegalMove extends Move {
  readonly target: string;
}

export interface JudgedMove {
  readonly move: Move;
  readonly target: string;
  /** Null if the time was too short to find out. */
  readonly wins: boolean | null;
  readonly outcome: Outcome | null;
  readonly value: string | null;
  readonly remoteness: string | null;
}

export type Verdict =
  "kept_the_win" | "threw_it_away" | "best_defence" | "lost_anyway" | "already_lost";

export interface Played {
  readonly move: Move;
  readonly verdict: Verdict | null;
  readonly verdict_words: string;
  readonly view: View;
}

export interface Answer {
  readonly outcome: Outcome;
  readonly value: string | null;
  readonly remoteness: string | null;
  readonly winning_moves: readonly Move[];
  readonly all_winning_moves: boolean;
  readonly resisting_move: Move | null;
  readonly sentences?: readonly string[];
}

/** Numbers written one below the other, most significant digit first. */
export interface Digits {
  /** The base, or 0 for weights that are not powers. */
  readonly base: number;
  readonly labels: readonly string[];
  readonly rows: readonly (readonly number[])[];
  readonly totals: readonly { readonly key: string; readonly values: readonly number[] }[];
  /** The exponents of the columns to highlight. */
  readonly marked_columns: readonly number[];
  readonly marked_row: number | null;
}

export type Operand =
  | { readonly kind: "number" | "signed" | "outcome" | "written" | "key"; readonly value: string }
  | { readonly kind: "numbers"; readonly value: readonly string[] }
  | { readonly kind: "indices"; readonly value: readonly number[] }
  | { readonly kind: "sets"; readonly value: readonly (readonly number[])[] }
  | {
      readonly kind: "powers";
      readonly value: readonly { readonly negative: boolean; readonly exponent: number }[];
    }
  | { readonly kind: "digits"; readonly value: Digits };

export interface Step {
  readonly claim: string;
  /** The place in a document that the step cites. */
  readonly source?: { readonly document: string; readonly section: string | null } | null;
  readonly operands: Readonly<Record<string, Operand>>;
  readonly steps: readonly Step[];
}

/**
 * A sentence as plain text and as HTML. The HTML contains only `code` and `span.math`; the rest is
 * escaped.
 */
export interface Line {
  readonly text: string;
  readonly html: string;
}

export interface SpokenStep extends Line {
  readonly source: string | null;
  readonly steps: readonly SpokenStep[];
}

export interface Explanation {
  readonly method: string;
  readonly position: string;
  readonly outcome: Outcome;
  readonly steps: readonly Step[];
  /** The recommended move. */
  readonly move: { readonly notation: string; readonly target: string } | null;
  /** The explanation in words, with the same tree of steps. */
  readonly spoken: {
    readonly method: string;
    readonly title: Line;
    readonly steps: readonly SpokenStep[];
    readonly conclusion: readonly Line[];
  };
}

export interface Explained {
  readonly explanations: readonly Explanation[];
  readonly skipped: readonly { readonly method: string; readonly reason: string }[];
  readonly agree: boolean;
  readonly steps_checked: number;
  /** Methods whose conclusion rests on work that was too much to repeat. */
  readonly rests: readonly { readonly method: string; readonly on: string }[];
  /** The limit that left the position without any explanation. */
  readonly stopped: { readonly message: string } | null;
}

export interface BoardMap {
  readonly piece: Piece;
  readonly rows: readonly (readonly (Outcome | null)[])[];
  readonly values: readonly (readonly (number | null)[])[] | null;
}

export interface Table {
  /** The heads of the columns in words. */
  readonly titles: readonly string[];
  readonly all_rows: boolean;
  readonly rows: readonly (readonly (string | null)[])[];
}

/** A sequence with numbers that the page can draw. */
export interface Sequence {
  readonly from: number;
  readonly stopped: boolean;
  readonly values: Uint32Array;
  readonly period: {
    readonly preperiod: number;
    readonly period: number;
    readonly saltus: number;
    readonly proved: boolean;
    readonly last_exception: number | null;
  } | null;
}

export interface GraphFound {
  /** A name that `position=` accepts. */
  readonly spec: string;
}
