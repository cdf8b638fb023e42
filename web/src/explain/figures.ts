// Chooses the picture of a step. It depends only on the operands of the claim, never on the game.

import type { Digits, Operand, Step } from "../api/types";

export type Figure =
  | { readonly kind: "digits"; readonly digits: Digits }
  | { readonly kind: "words"; readonly words: readonly Word[] }
  /** Too many digits to be drawn. */
  | { readonly kind: "wide"; readonly columns: number };

/** A number in digits, for a picture of several such words aligned at their ends. */
export interface Word {
  readonly name: string;
  readonly digits: readonly number[];
}

/** Wider tables are not drawn, because their sentence says more. */
export const MOST_COLUMNS = 160;

/** Whether some step writes numbers in digits, so that sums need no picture of their own. */
export const showsDigits = (steps: readonly Step[]): boolean =>
  steps.some(
    ({ operands, steps }) =>
      Object.values(operands).some(({ kind }) => kind === "digits") || showsDigits(steps),
  );

export function figuresOf(step: Step, drawSums: boolean): Figure[] {
  const operands = Object.entries(step.operands);
  const figures = operands.flatMap(([, operand]): Figure[] => {
    if (operand.kind !== "digits") return [];
    const columns = operand.value.rows[0]?.length ?? 0;
    return columns <= MOST_COLUMNS
      ? [{ kind: "digits", digits: operand.value }]
      : [{ kind: "wide", columns }];
  });
  const sum = drawSums ? sumOf(step.operands) : null;
  if (sum) figures.push({ kind: "digits", digits: sum });
  const words = pairOf(step.operands);
  if (words) figures.push({ kind: "words", words });
  return figures;
}

/** `terms` and their `total` as a table in base two, if the total is their nim-sum. */
function sumOf(operands: Step["operands"]): Digits | null {
  const terms = numbers(operands["terms"] ?? operands["values"]);
  const total = operands["total"] ?? operands["value"];
  if (!terms || terms.length < 2 || terms.length > 12 || total?.kind !== "number") return null;
  const sum = terms.reduce((xor, term) => xor ^ term, 0n);
  if (sum !== BigInt(total.value)) return null;
  const width = Math.max(1, ...terms.map((term) => term.toString(2).length));
  if (width > MOST_COLUMNS) return null;
  const bits = (n: bigint) => [...n.toString(2).padStart(width, "0")].map(Number);
  const values = bits(sum);
  return {
    base: 2,
    labels: terms.map(String),
    rows: terms.map(bits),
    totals: [{ key: "nim-sum", values }],
    marked_columns: values.flatMap((bit, i) => (bit ? [width - 1 - i] : [])),
    marked_row: null,
  };
}

function numbers(operand: Operand | undefined): bigint[] | null {
  if (operand?.kind === "numbers") return operand.value.map(BigInt);
  return operand?.kind === "indices" ? operand.value.map(BigInt) : null;
}

/** The digits of a pair of numbers, `lower` and `upper`, one below the other. */
function pairOf(operands: Step["operands"]): Word[] | null {
  const found = ["lower", "upper"].flatMap((name) => {
    const operand = operands[name];
    return operand?.kind === "indices" ? [{ name, digits: operand.value }] : [];
  });
  return found.length === 2 ? found : null;
}

/** The head of a column: the weight of its digits. */
export function headOf(base: number, exponent: number): { base: string; power: number | null } {
  if (base !== 0) return { base: String(base), power: exponent };
  let [a, b] = [1n, 2n];
  for (let i = 0; i < exponent; i++) [a, b] = [b, a + b];
  return { base: String(a), power: null };
}

/** A number without its middle if it is long. */
export const shortened = (number: string): string =>
  number.length > 14 ? `${number.slice(0, 6)}…${number.slice(-5)}` : number;

/** Adds the full stop that lines of the program do not have. */
export const ended = (line: string): string => (/[.:!?…]$/.test(line) ? line : `${line}.`);
