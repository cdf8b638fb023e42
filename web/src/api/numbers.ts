// Converts decimal strings to numbers for what the page draws. The server limits these values and
// sizes, so that they are exact as numbers.

import type { BoardMap, Sequence } from "./types";

type Decimal = string | null;

/** A board as the server sends it. */
export interface BoardSent extends Omit<BoardMap, "values"> {
  readonly values: readonly (readonly Decimal[])[] | null;
}

/** A sequence as the server sends it. */
export interface SequenceSent {
  readonly from: string;
  readonly stopped: { readonly message: string } | null;
  readonly values: readonly string[] | null;
  /** The values in short form. */
  readonly packed?: string;
  readonly period: {
    readonly preperiod: string;
    readonly period: string;
    readonly saltus: string;
    readonly proved: boolean;
    readonly last_exception: Decimal;
  } | null;
}

const number = (text: Decimal): number | null => (text === null ? null : Number(text));

export const boardOf = (sent: BoardSent): BoardMap => ({
  ...sent,
  values: sent.values?.map((row) => row.map(number)) ?? null,
});

/**
 * Decodes values in short form. Each number is the difference from one value to the next, doubled,
 * with the sign in the last bit. It is written in digits of base 32, least significant first; 32 is
 * added to all digits except the last.
 */
export function unpacked(text: string): Uint32Array {
  const values = new Uint32Array(text.length);
  let [count, value, sum, shift] = [0, 0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 63;
    sum += (digit & 31) * 2 ** shift;
    shift += 5;
    if (digit >= 32) continue;
    value += sum % 2 === 1 ? -(sum + 1) / 2 : sum / 2;
    values[count++] = value;
    [sum, shift] = [0, 0];
  }
  return values.subarray(0, count);
}

export const sequenceOf = ({ from, stopped, values, packed, period }: SequenceSent): Sequence => ({
  from: Number(from),
  stopped: stopped !== null,
  values: packed === undefined ? Uint32Array.from(values ?? [], Number) : unpacked(packed),
  period: period && {
    preperiod: Number(period.preperiod),
    period: Number(period.period),
    saltus: Number(period.saltus),
    proved: period.proved,
    last_exception: number(period.last_exception),
  },
});
