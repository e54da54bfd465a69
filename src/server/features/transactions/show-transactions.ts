import type { Transaction } from '#contract/transactions.ts';
import { customerSecurities, type LedgerSources } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { splitPeriodsOf, tickerSplitPeriods } from '#server/ledger/positions.ts';
import type { TransactionRow } from '#server/ledger/transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { heldAfter } from './held-shares.ts';
import { toTransaction } from './transaction-response.ts';

/** Returns transactions in the shape of the API and in the same order. */
export async function showTransactions(
  db: Db,
  sources: LedgerSources,
  customerId: string,
  rows: readonly TransactionRow[],
): Promise<Transaction[]> {
  const tickers = await tickersOf(db, customerId, rows);
  const factsOf = await customerSecurities(db, sources, customerId);
  const held = new Map<string, string>();
  const splitPeriods = new Map<string, Awaited<ReturnType<typeof tickerSplitPeriods>>>();
  for (const ticker of tickers.values()) {
    const own = rows.filter(({ ticker_id }) => ticker_id === ticker.id);
    const { splits } = factsOf(ticker.symbol);
    const ofTicker = await tickerSplitPeriods(db, ticker, splits);
    splitPeriods.set(ticker.id, ofTicker);
    for (const [id, shares] of await heldAfter(db, ticker, own, { splitPeriods: ofTicker, splits }))
      held.set(id, shares);
  }
  return rows.map((row) => {
    const ticker = tickers.get(row.ticker_id ?? '');
    return toTransaction(row, {
      symbol: ticker?.symbol ?? null,
      name: ticker?.name ?? null,
      splitPeriods: splitPeriods.get(row.ticker_id ?? '') ?? splitPeriodsOf([]),
      heldAfter: held.get(row.id) ?? null,
    });
  });
}

async function tickersOf(
  db: Db,
  customerId: string,
  rows: readonly TransactionRow[],
): Promise<Map<string, TickerRow>> {
  const ids = [...new Set(rows.flatMap(({ ticker_id }) => ticker_id ?? []))];
  if (ids.length === 0) return new Map();
  const tickers = await db
    .selectFrom('tickers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .execute();
  return new Map(tickers.map((ticker) => [ticker.id, ticker]));
}
