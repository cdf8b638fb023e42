// The shapes of the API that the page reads. Numbers that may be large are decimal strings.

export type Outcome = "P" | "N" | "L" | "R";

export type BoardKind = "rows" | "squares" | "heaps" | "graph" | "text";
export type Piece = "rook" | "queen" | "token";

export interface Parameter {
  readonly name: string;
  /** Other names it goes by. */
  readonly aliases: readonly string[];
  readonly kind: "number" | "text" | "flag" | "compound";
  readonly default: string | null;
  readonly least: string | null;
  readonly most: string | null;
  readonly help: string;
  /** Of a compound: what the game takes beside the plain sum, one example of each. */
  readonly choices: readonly string[] | null;
}

export interface GameInfo {
  readonly id: string;
  /** Other names it goes by. */
  readonly aliases: readonly string[];
  readonly name: string;
  /** The rules, in a few sentences. */
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly example: string;
  /** What the board of the example is made of. */
  readonly board: BoardKind;
  readonly methods: readonly { readonly name: string; readonly title: string }[];
  readonly tables: readonly TableSpec[];
}

export interface TableSpec {
  readonly name: string;
  readonly options: readonly string[];
}

/** A position to draw and to click on. */
export interface View {
  readonly position: string;
  readonly board: BoardKind;
  readonly over: boolean;
  /** When over: whether the player who is to move has won. */
  readonly mover_wins: boolean;
  /** Who is to move, in games between Alice and Bob. */
  readonly to_move: string | null;
  /** Sizes of the rows or heaps; on squares column and row. */
  readonly rows: readonly string[] | null;
  /** How many rows, or components of a graph, one move may change; null without a bound. */
  readonly rows_per_move: number | null;
  readonly piece: Piece | null;
  readonly graph: GraphView | null;
  readonly drawing: readonly string[] | null;
  /** Legal moves, in the order of the rules. */
  readonly moves: readonly LegalMove[];
  readonly all_moves: boolean;
  /**
   * Where one move may play in several components, what it may do in one, as typed: such moves are
   * put together with `&`.
   */
  readonly alone: readonly string[] | null;
}

export interface GraphView {
  readonly vertices: readonly VertexView[];
  /** Tail and head when they are directed. */
  readonly edges: readonly (readonly [number, number])[];
  readonly directed: boolean;
  /** How many colours vertices are given; 0 where moves only mark them. */
  readonly colours: number;
}

export interface VertexView {
  readonly state: "free" | "marked" | "coloured" | "dead";
  readonly colour: number | null;
  readonly component: number | null;
  /** Column and row, where the board has a shape of its own. */
  readonly at: readonly [number, number] | null;
  /** The moves that play it, as they are typed. */
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
  /** Null where the time was not enough to find out. */
  readonly wins: boolean | null;
  readonly outcome: Outcome | null;
  readonly value: string | null;
  readonly remoteness: string | null;
}

export type Verdict = "kept_the_win" | "threw_it_away" | "best_defence" | "lost_anyway";

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

/** Numbers written one under the other, most significant digit first. */
export interface Digits {
  /** The base, or 0 for weights that are not powers. */
  readonly base: number;
  readonly labels: readonly string[];
  readonly rows: readonly (readonly number[])[];
  readonly totals: readonly { readonly key: string; readonly values: readonly number[] }[];
  /** Columns to point at, by exponent. */
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
  /** The place in a document that it rests on. */
  readonly source?: { readonly document: string; readonly section: string | null } | null;
  readonly operands: Readonly<Record<string, Operand>>;
  readonly steps: readonly Step[];
}

/** A sentence: plain, and as HTML with `code` and `span.math` only, all else escaped. */
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
  /** The move it recommends. */
  readonly move: { readonly notation: string; readonly target: string } | null;
  /** The same in words; its steps stand where those above do. */
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
  /** Methods whose conclusion rests on work that was too much to do again. */
  readonly rests: readonly { readonly method: string; readonly on: string }[];
}

export interface BoardMap {
  readonly piece: Piece;
  readonly rows: readonly (readonly (Outcome | null)[])[];
  readonly values: readonly (readonly (number | null)[])[] | null;
}

export interface Table {
  /** Heads of the columns in words. */
  readonly titles: readonly string[];
  readonly all_rows: boolean;
  readonly rows: readonly (readonly (string | null)[])[];
}

/** A sequence with its numbers as the page draws them. */
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
