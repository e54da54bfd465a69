import type { RecordedSplit, Transaction } from '#contract/transactions.ts';
import { decimal, divide, multiply, toText } from '#domain/decimal.ts';
import { isoDate } from '#domain/time.ts';
import { customerSecurities, type LedgerSources } from '#server/ledger/ledger-change.ts';
import type { PortfolioScope } from '#server/ledger/portfolio-scope.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { tickerSplitPeriods } from '#server/ledger/positions.ts';
import type { Filter } from '#server/ledger/transaction-filter.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { heldAfter } from './held-shares.ts';

interface Period {
  from: string;
  to: string;
}

/** Returns the period of a page: up to today on the first one, and from the beginning on the last one. */
function periodOf(shown: readonly Transaction[], { page, limit, from, to }: Filter): Period {
  const oldest = shown.at(-1)?.date;
  const start = shown.length === limit && oldest ? oldest : (from ?? '');
  return { from: start, to: page === 1 ? (to ?? isoDate()) : (shown[0]?.date ?? start) };
}

const unorderedBefore = (date: string) => ({ id: date, date, day_order: -1, created_at: date });

async function splitsOf(
  db: Db,
  ticker: TickerRow,
  stored: Awaited<ReturnType<LedgerSources['splitsOf']>>,
  { from, to }: Period,
): Promise<RecordedSplit[]> {
  const dated = stored.filter(({ date }) => date >= from && date <= to);
  if (dated.length === 0) return [];
  const splitPeriods = await tickerSplitPeriods(db, ticker, stored);
  const rows = dated.map(({ date }) => unorderedBefore(date));
  const held = await heldAfter(db, ticker, rows, { splitPeriods, splits: stored });
  return dated.flatMap(({ date, numerator, denominator }) => {
    const after = held.get(date) ?? '0';
    if (after === '0') return [];
    const before = divide(multiply(decimal(after), decimal(denominator)), decimal(numerator), 8);
    return {
      symbol: ticker.symbol,
      name: ticker.name,
      date,
      numerator: Number(numerator),
      denominator: Number(denominator),
      sharesBefore: Number(toText(before)),
      sharesAfter: Number(after),
    };
  });
}

/** Lists the stored splits that changed a holding in the period of a page, newest first. */
export async function splitsOnPage(
  db: Db,
  sources: LedgerSources,
  scope: PortfolioScope,
  shown: readonly Transaction[],
  filter: Filter,
): Promise<RecordedSplit[]> {
  if (scope.portfolios.length === 0 || filter.search || (filter.kind && filter.kind !== 'split')) return [];
  const period = periodOf(shown, filter);
  const factsOf = await customerSecurities(db, sources, scope.customerId);
  const tickers = await db
    .selectFrom('tickers')
    .selectAll()
    .where('customer_id', '=', scope.customerId)
    .where(
      'portfolio_id',
      'in',
      scope.portfolios.map(({ id }) => id),
    )
    .execute();
  const splits: RecordedSplit[] = [];
  for (const ticker of tickers) {
    if (filter.symbol !== undefined && ticker.symbol !== filter.symbol) continue;
    splits.push(...(await splitsOf(db, ticker, factsOf(ticker.symbol).splits, period)));
  }
  return splits.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}
