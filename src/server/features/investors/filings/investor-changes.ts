import { LRUCache } from 'lru-cache';
import type { ResultOf } from '#contract/endpoint.ts';
import type { filings, PositionChange } from '#contract/filings.ts';
import type { Filing } from '#contract/investors.ts';
import { decimal } from '#domain/decimal.ts';
import type { Splits } from '#domain/splits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { listQuarters } from '#server/research/filings/filed-quarters.ts';
import { readHoldings } from '../holdings.ts';
import { findInvestorRow, type InvestorRow } from '../investor-rows.ts';
import { adjustRows, adjustShares, quarterBefore } from './earlier-shares.ts';
import { changeKind, comparePositions, readPositions } from './positions.ts';
import { type StoredFiling, storedFiling } from './stored-filing.ts';

type Changes = ResultOf<typeof filings.changes>;
type Comparison = Pick<Changes, 'previousPeriod' | 'soldKnown'> & { all: PositionChange[] };

const maxRowsPerKind = 100;

/** Compares the two newest stored quarters. Returns undefined when the investor does not show the newest one. */
async function compareQuarters(
  db: Db,
  splits: Splits,
  investor: InvestorRow,
  filing: Filing,
): Promise<Comparison | undefined> {
  const [newest, before] = investor.cik === null ? [] : await listQuarters(db, investor.cik);
  if (newest?.period !== filing.period) return undefined;
  if (!before) return { previousPeriod: null, soldKnown: true, all: [] };
  const all = await comparePositions(
    await readPositions(db, newest.tableId),
    await readPositions(db, before.tableId),
    adjustShares(splits, before.period, newest.period),
  );
  return { previousPeriod: before.period, soldKnown: true, all };
}

/** Compares the holdings with the previous shares stored in them. Sold positions are unknown. */
async function compareHoldings(
  db: Db,
  splits: Splits,
  investor: InvestorRow,
  filing: StoredFiling,
): Promise<Comparison> {
  const rows = await readHoldings(db, investor.holdings_id, 0, investor.holding_count);
  const adjust = adjustRows(splits, filing);
  const all = rows.flatMap((row): PositionChange[] => {
    const { symbol, name, put_call, shares, value } = row;
    const { previousShares, splitAdjustment } = adjust(row);
    if (shares === null || previousShares === null) return [];
    return [
      {
        symbol,
        name,
        putCall: put_call,
        kind: changeKind(decimal(shares), decimal(previousShares)),
        shares: Number(shares),
        previousShares: Number(previousShares),
        splitAdjustment,
        value: Number(value),
        previousValue: null,
      },
    ];
  });
  return { previousPeriod: filing.previousPeriod ?? quarterBefore(filing.period), soldKnown: false, all };
}

function countByKind(all: readonly PositionChange[]): Changes['counts'] {
  const counts = { bought: 0, added: 0, cut: 0, sold: 0, unchanged: 0 };
  for (const { kind } of all) counts[kind] += 1;
  return counts;
}

/** Returns the first changes of each kind. */
function firstOfEachKind(changes: readonly PositionChange[]): PositionChange[] {
  const byKind = Map.groupBy(changes, ({ kind }) => kind);
  return [...byKind.values()].flatMap((ofKind) => ofKind.slice(0, maxRowsPerKind));
}

type Summary = Pick<Changes, 'previousPeriod' | 'soldKnown' | 'counts' | 'rows'>;

const maxSummaries = 100;

async function summarize(
  db: Db,
  splits: Splits,
  investor: InvestorRow,
  filing: StoredFiling,
): Promise<Summary> {
  const { all, previousPeriod, soldKnown } =
    (await compareQuarters(db, splits, investor, filing)) ??
    (await compareHoldings(db, splits, investor, filing));
  return { previousPeriod, soldKnown, counts: countByKind(all), rows: firstOfEachKind(all) };
}

/** Returns the cache key of a summary, which changes with the data that the summary is calculated from. */
async function cacheKey(db: Db, investor: InvestorRow): Promise<string> {
  const quarters = investor.cik === null ? [] : await listQuarters(db, investor.cik);
  const tables = quarters.slice(0, 2).map(({ tableId }) => tableId);
  return [investor.id, investor.holdings_id, investor.filing, ...tables].join(' ');
}

/**
 * Returns a function that finds the changes of an investor in the quarter of its filing. Comparing large filings is slow,
 * so the last hundred summaries are cached, and concurrent requests share a calculation.
 */
export function createChangesFinder(db: Db, splits: Splits) {
  const summaries = new LRUCache<string, Promise<Summary>>({ max: maxSummaries });

  async function summaryOf(investor: InvestorRow, filing: StoredFiling): Promise<Summary> {
    const key = await cacheKey(db, investor);
    const cached = summaries.get(key);
    if (cached) return cached;
    const summary = summarize(db, splits, investor, filing);
    summaries.set(key, summary);
    summary.catch(() => summaries.delete(key));
    return summary;
  }

  /** Returns undefined when there is no such investor. */
  return async (id: string): Promise<Changes | undefined> => {
    const investor = await findInvestorRow(db, id);
    if (!investor) return undefined;
    const filing = storedFiling(investor);
    const about = { _id: id, name: investor.name };
    if (!filing) {
      const nothing = { filing: null, period: null, previousPeriod: null, soldKnown: false };
      return { ...about, ...nothing, counts: countByKind([]), rows: [] };
    }
    return { ...about, filing, period: filing.period, ...(await summaryOf(investor, filing)) };
  };
}
