import { allFields, forFields, pick, type TransactionField } from '#domain/transaction-fields.ts';
import { storedValues } from '#server/ledger/transactions.ts';
import type { ExportedRow } from './export-source.ts';

/** Returns what our own files say about a transaction: exact texts, null for what it does not have. */
export function holdwiseValues(row: ExportedRow, portfolio: string) {
  const { symbol, name } = row;
  return pick({ ...storedValues(row), portfolio, symbol, name }, allFields);
}

/** Returns the cells of a transaction. An empty text means that the transaction does not have it. */
export function holdwiseCells(row: ExportedRow, portfolio: string): Record<TransactionField, string> {
  const { lots, ...values } = holdwiseValues(row, portfolio);
  const texts = { ...values, lots: lots.map((lot) => `${lot.transactionId}:${lot.shares}`).join(' ') };
  return forFields(allFields, (field) => String(texts[field] ?? ''));
}
