import type { Difference } from '#contract/imports.ts';
import { add, decimal, round, toText, zero } from '#domain/decimal.ts';
import { compareShares } from '#domain/importing/reconcile.ts';
import { effectiveSplits } from '#domain/ledger/effective-splits.ts';
import { dayOf } from '#domain/ledger/replay.ts';
import { statesHeldShares } from '#domain/transaction-kinds.ts';
import { customerSecurities } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { splitPeriodsOf } from '#server/ledger/positions.ts';
import { readTickerEntries } from '#server/ledger/reports/read-entries.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type ImportContext, ledgerSourcesFor } from './import-context.ts';

/** Shares by symbol, as a broker states them. */
export type StatedShares = Map<string, string>;

const shareDecimals = 8;

/** Adds shares of a symbol, which can have several lines. */
export function addStated(stated: StatedShares, symbol: string, shares: string): void {
  const sum = add(decimal(stated.get(symbol) ?? '0'), round(decimal(shares), shareDecimals));
  stated.set(symbol, toText(sum));
}

/** Compares positions on a day with those that a broker states; what it does not state counts as none. */
export async function reconcile(
  context: ImportContext,
  date: string,
  stated: StatedShares,
): Promise<{ differences: Difference[]; agreeing: string[] }> {
  const { db, customerId, portfolio } = context;
  const tickers = await db
    .selectFrom('tickers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('portfolio_id', '=', portfolio.id)
    .execute();
  const bySymbol = new Map<string, TickerRow>(tickers.map((ticker) => [ticker.symbol, ticker]));
  const symbols = [...new Set([...bySymbol.keys(), ...stated.keys()])].sort();
  const factsOf = await customerSecurities(db, await ledgerSourcesFor(context, symbols), customerId);
  const differences: Difference[] = [];
  const agreeing: string[] = [];
  for (const symbol of symbols) {
    await eventLoop.yieldIfNeeded();
    const ticker = bySymbol.get(symbol);
    const all = ticker ? await readTickerEntries(db, ticker, symbol) : [];
    const { splits } = factsOf(symbol);
    const theirs = stated.get(symbol) ?? toText(zero);
    const difference = compareShares({
      theirs,
      date,
      entries: all.filter((entry) => statesHeldShares(entry.kind) && dayOf(entry) <= date),
      splitPeriods: splitPeriodsOf(effectiveSplits(splits, all)),
      splits: effectiveSplits(splits, all),
    });
    if (difference) differences.push({ symbol, name: ticker?.name ?? symbol, ...difference });
    else if (stated.has(symbol)) agreeing.push(symbol);
  }
  return { differences, agreeing };
}
