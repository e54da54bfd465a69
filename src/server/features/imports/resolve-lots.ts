import { checkFields } from '#domain/check-fields.ts';
import type { NamedLot } from '#domain/transaction-fields.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { idOf, refuse, type TransactionCandidate, transactionOf } from './candidates.ts';
import type { ClassifiedRows } from './classify-rows.ts';
import type { StoredLedger } from './stored-ledger.ts';

type Purchase = Pick<LedgerEntry, 'kind' | 'date'>;

const isUsable = (purchase: Purchase | undefined, saleDate: string | null): boolean =>
  purchase !== undefined &&
  kindRules[purchase.kind].opensLot &&
  (purchase.date === null || saleDate === null || purchase.date <= saleDate);

/** Finds the purchases that sales name by the ids of their source. Refuses sales whose purchases are not known. */
export function resolveLots(
  rows: readonly TransactionCandidate[],
  { candidates }: Pick<ClassifiedRows, 'candidates'>,
  stored: StoredLedger,
): void {
  const sales = rows.filter(
    ({ verdict, optional, shared }) =>
      verdict === 'new' && (optional.lots.length > 0 || shared.lots.length > 0),
  );
  if (sales.length === 0) return;
  const purchases = new Map<string, Purchase & { symbol: string | null }>();
  for (const entries of stored.entries.values()) for (const entry of entries) purchases.set(entry.id, entry);
  for (const row of rows)
    if (row.verdict === 'new') purchases.set(idOf(row), { ...row.shared, date: row.date });
  /** The ids of transactions that rows add or repeat, by the ids of their source. */
  const ids = new Map<string, string>();
  for (const row of candidates) {
    const { externalId, verdict, duplicateOf, id } = row;
    if (externalId === null) continue;
    const repeated = verdict === 'duplicate' ? (duplicateOf ?? id) : null;
    if (verdict === 'new') ids.set(externalId, idOf(row));
    else if (repeated !== null && !ids.has(externalId)) ids.set(externalId, repeated);
  }
  const idOfExternal = (externalId: string) =>
    ids.get(externalId) ?? stored.known.withExternalId(externalId)?.id ?? externalId;
  for (const sale of sales) {
    const { date, shared } = sale;
    const { symbol } = shared;
    const named: NamedLot[] = sale.optional.lots.map(({ externalId, shares }) => ({
      transactionId: idOfExternal(externalId),
      shares,
    }));
    const lots = named.length > 0 ? named : shared.lots;
    const areUsable = lots.every(({ transactionId }) => {
      const purchase = purchases.get(transactionId);
      return purchase?.symbol === symbol && isUsable(purchase, date);
    });
    if (!areUsable) {
      refuse(sale, `A lot must be an earlier purchase of ${symbol} in this portfolio.`);
      continue;
    }
    const checked = checkFields({ ...transactionOf(sale), lots });
    if (checked.ok) sale.shared = { ...shared, lots };
    else refuse(sale, checked.message);
  }
}
