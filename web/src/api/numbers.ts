// Decimal strings as numbers, for what the page draws. The server bounds what it sends here, so that
// every value and size is exact as a number.

import type { BoardMap, Sequence } from "./types";

type Decimal = string | null;

/** A board as it comes from the server. */
export interface BoardSent extends Omit<BoardMap, "values"> {
  readonly values: readonly (readonly Decimal[])[] | null;
}

/** A sequence as it comes from the server. */
export interface SequenceSent {
  readonly from: string;
  readonly stopped: { readonly message: string } | null;
  readonly values: readonly string[] | null;
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

export const sequenceOf = ({ from, stopped, values, period }: SequenceSent): Sequence => ({
  from: Number(from),
  stopped: stopped !== null,
  values: values?.map(Number) ?? [],
  period: period && {
    preperiod: Number(period.preperiod),
    period: Number(period.period),
    saltus: Number(period.saltus),
    proved: period.proved,
    last_exception: number(period.last_exception),
  },
});
