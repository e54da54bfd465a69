import { add, type Decimal, decimal, divide, toText } from '#domain/decimal.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import type { ExportedRow } from './export-source.ts';

/** More decimals than a stored price has, so that shares × price gives the amount that moved. */
const priceDecimals = 12;

/** Returns fee and tax together. */
export const costsOf = ({ fee, tax }: Pick<ExportedRow, 'fee' | 'tax'>): Decimal =>
  add(decimal(fee), decimal(tax));

export const isZero = (text: string): boolean => decimal(text).units === 0n;

/** Returns the money before fee and tax as decimal text. */
export const grossText = (row: ExportedRow): string => toText(grossAmount(row));

/** Returns the price per share by which shares × price is the amount that moved; null without shares or money. */
export function unitPriceOf(row: ExportedRow): string | null {
  if (row.amount === null || row.shares === null || isZero(row.shares)) return row.price;
  return toText(divide(decimal(row.amount), decimal(row.shares), priceDecimals));
}

/** Returns the day of a transaction, or the day of entry of one without a date. */
export const dayOfRow = (row: ExportedRow): string => row.date ?? row.created_at.slice(0, 10);
