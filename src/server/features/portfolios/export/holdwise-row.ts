import type { HoldwiseColumn } from '#domain/imports.ts';
import type { NamedLot } from '#domain/transaction-fields.ts';
import type { ExportedRow } from './export-source.ts';

const lotsOf = (text: string | null): NamedLot[] => (text === null ? [] : JSON.parse(text));

/** Returns the cells of a transaction in our own format. An empty text means that the transaction does not have it. */
export function holdwiseCells(row: ExportedRow, portfolio: string): Record<HoldwiseColumn, string> {
  const lots = lotsOf(row.lots).map(({ transactionId, shares }) => `${transactionId}:${shares}`);
  return {
    id: row.id,
    portfolio,
    date: row.date ?? '',
    order: String(row.day_order),
    kind: row.kind,
    symbol: row.symbol ?? '',
    name: row.name ?? '',
    shares: row.shares ?? '',
    price: row.price ?? '',
    amount: row.amount ?? '',
    fee: row.fee,
    tax: row.tax,
    currency: row.currency,
    rate: row.rate ?? '',
    numerator: row.numerator ?? '',
    denominator: row.denominator ?? '',
    lots: lots.join(' '),
    linked: row.linked_id ?? '',
    note: row.note,
    source: row.source,
    entered: row.created_at,
  };
}
