import { checkFields } from '#domain/check-fields.ts';
import type { NamedLot } from '#domain/transaction-fields.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { createPause, filterWithPauses } from '#server/platform/create-pause.ts';
import { type Candidate, idOf, refuse, transactionOf } from './candidates.ts';
import type { JudgedRows } from './judge-rows.ts';
import type { StoredLedger } from './stored-ledger.ts';

type Purchase = Pick<LedgerEntry, 'kind' | 'date'>;

const isUsable = (purchase: Purchase | undefined, saleDate: string | null): boolean =>
  purchase !== undefined &&
  kindRules[purchase.kind].opensLot &&
  (purchase.date === null || saleDate === null || purchase.date <= saleDate);

/** Finds the purchases that sales name by the ids of their source. Refuses sales whose purchases are not known. */
export async function judgeLots(
  rows: readonly Candidate[],
  { candidates }: Pick<JudgedRows, 'candidates'>,
  stored: StoredLedger,
): Promise<void> {
  const sales = await filterWithPauses(
    rows,
    ({ verdict, rare, terms }) => verdict === 'new' && (rare.lots.length > 0 || terms.lots.length > 0),
  );
  if (sales.length === 0) return;
  const pause = createPause();
  const purchases = new Map<string, Purchase & { symbol: string | null }>();
  for (const entries of stored.entries.values()) {
    await pause();
    for (const entry of entries) purchases.set(entry.id, entry);
  }
  for (const row of rows) {
    await pause();
    if (row.verdict === 'new') purchases.set(idOf(row), { ...row.terms, date: row.date });
  }
  /** The ids of transactions that rows add or repeat, by the ids of their source. */
  const ids = new Map<string, string>();
  for (const row of candidates) {
    await pause();
    const { externalId, verdict, duplicateOf, id } = row;
    if (externalId === null) continue;
    const repeated = verdict === 'duplicate' ? (duplicateOf ?? id) : null;
    if (verdict === 'new') ids.set(externalId, idOf(row));
    else if (repeated !== null && !ids.has(externalId)) ids.set(externalId, repeated);
  }
  const idOfExternal = (externalId: string) =>
    ids.get(externalId) ?? stored.known.withExternalId(externalId)?.id ?? externalId;
  for (const sale of sales) {
    const { date, terms } = sale;
    const { symbol } = terms;
    const named: NamedLot[] = sale.rare.lots.map(({ externalId, shares }) => ({
      transactionId: idOfExternal(externalId),
      shares,
    }));
    const lots = named.length > 0 ? named : terms.lots;
    const areUsable = lots.every(({ transactionId }) => {
      const purchase = purchases.get(transactionId);
      return purchase?.symbol === symbol && isUsable(purchase, date);
    });
    if (!areUsable) {
      refuse(sale, `A lot must be an earlier purchase of ${symbol} in this portfolio.`);
      continue;
    }
    const checked = checkFields({ ...transactionOf(sale), lots });
    if (checked.ok) sale.terms = { ...terms, lots };
    else refuse(sale, checked.message);
  }
}
