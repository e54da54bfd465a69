import { applyEntry, dayOf, type HeldPosition, nothingHeld } from '#domain/ledger/replay.ts';
import type { SplitPeriods } from '#domain/ledger/split-periods.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import { compareEntries } from '#domain/transactions.ts';
import { countsKnownSplits } from '#server/ledger/counted-splits.ts';
import type { SecurityFacts } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { readNewest, readPosition, type TransactionRow, toEntry } from '#server/ledger/transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';

type Ordered = Pick<TransactionRow, 'id' | 'date' | 'day_order' | 'created_at'>;
const orderOf = ({ id, date, day_order: order }: Ordered) => ({ id, date, order });
const compareRows = (a: Ordered, b: Ordered) => compareEntries(orderOf(a), orderOf(b));
const dayOfRow = ({ date, created_at }: Ordered) => dayOf({ date, entered: created_at.slice(0, 10) });

const directions = { more: 1n, fewer: -1n, same: 0n, set: undefined, multiplied: undefined } as const;

/**
 * Goes back from the present shares to those after each of `rows`, newest first. Reads only transactions that are newer
 * than the oldest of them. Returns undefined if something in between says nothing about the shares before it: an
 * adjustment, or a split, which can round the present shares.
 */
async function goBack(
  db: Db,
  ticker: TickerRow,
  rows: readonly Ordered[],
  splitPeriods: SplitPeriods,
): Promise<Map<string, string> | undefined> {
  const period = splitPeriods.smallestUnits(ticker.as_of);
  const isSamePeriod = (row: Ordered) => splitPeriods.smallestUnits(dayOfRow(row)) === period;
  if (!rows.every(isSamePeriod)) return undefined;
  const held = new Map<string, string>();
  let units = splitPeriods.toUnits(ticker.shares, ticker.as_of);
  let at = 0;
  const assign = (until: Ordered | undefined) => {
    for (; at < rows.length; at += 1) {
      const row = rows[at] as Ordered;
      if (until && compareRows(row, until) < 0) return;
      held.set(row.id, splitPeriods.toShares(units, dayOfRow(row)));
    }
  };
  for await (const chunk of readNewest(db, ticker)) {
    for (const newer of chunk) {
      assign(newer);
      if (at >= rows.length) return held;
      const direction = directions[kindRules[newer.kind].held];
      if (direction === undefined || !isSamePeriod(newer)) return undefined;
      units -= direction * splitPeriods.toUnits(newer.shares ?? '0', dayOfRow(newer));
    }
  }
  assign(undefined);
  return held;
}

/** Goes forward from the first transaction to the shares after each of `rows`, oldest first. */
async function goForward(
  db: Db,
  ticker: TickerRow,
  rows: readonly Ordered[],
  splitPeriods: SplitPeriods,
): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  let position: HeldPosition = nothingHeld;
  let at = 0;
  const assign = (until: Ordered | undefined) => {
    for (; at < rows.length; at += 1) {
      const row = rows[at] as Ordered;
      if (until && compareRows(row, until) >= 0) return;
      held.set(row.id, splitPeriods.toShares(position.units, dayOfRow(row)));
    }
  };
  for await (const chunk of readPosition(db, ticker)) {
    for (const row of chunk) {
      assign(row);
      if (at >= rows.length) return held;
      const applied = applyEntry(position, toEntry(row, ticker.symbol), { splitPeriods });
      if (applied.ok) position = applied.position;
    }
  }
  assign(undefined);
  return held;
}

/**
 * Returns the shares held after each of the given transactions of a ticker, in shares of their days, by id. Starts from
 * the present if it can, so that new transactions cost the same with any number of earlier ones.
 */
export async function heldAfter(
  db: Db,
  ticker: TickerRow,
  rows: readonly Ordered[],
  { splitPeriods, splits }: Pick<SecurityFacts, 'splits'> & { splitPeriods: SplitPeriods },
): Promise<Map<string, string>> {
  const sorted = [...rows].sort(compareRows);
  if (!countsKnownSplits(ticker, splits)) return goForward(db, ticker, sorted, splitPeriods);
  const back = await goBack(db, ticker, sorted.toReversed(), splitPeriods);
  return back ?? goForward(db, ticker, sorted, splitPeriods);
}
