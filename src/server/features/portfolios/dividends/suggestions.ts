import type { DividendSuggestion, UnknownDividends } from '#contract/dividends.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { customerSecurities, type LedgerSources } from '../ledger-change.ts';
import type { PortfolioScope } from '../portfolio-scope.ts';
import type { TickerRow } from '../portfolios.ts';
import { type Entitlement, type TickerDividends, tickerDividends } from './entitlements.ts';

/** Finds what is known about a listed security. */
export type FindSecurity = (symbol: string) => Promise<SecurityData | undefined>;

export interface DividendSources {
  ledger: LedgerSources;
  find: FindSecurity;
}

async function readTickers(db: Db, { portfolios }: PortfolioScope): Promise<TickerRow[]> {
  if (portfolios.length === 0) return [];
  const ids = portfolios.map(({ id }) => id);
  return db.selectFrom('tickers').selectAll().where('portfolio_id', 'in', ids).orderBy('id').execute();
}

async function withholdingRates(db: Db, { customerId }: PortfolioScope): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('portfolios')
    .select(['id', 'withholding_rate'])
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(rows.map(({ id, withholding_rate }) => [id, withholding_rate]));
}

/** Finds the dividends of all positions that are not recorded. Yields to the event loop in between. */
export async function dueDividends(
  db: Db,
  { ledger, find }: DividendSources,
  scope: PortfolioScope,
): Promise<TickerDividends[]> {
  const rates = await withholdingRates(db, scope);
  const factsOf = await customerSecurities(db, ledger, scope.customerId);
  const found: TickerDividends[] = [];
  for (const ticker of await readTickers(db, scope)) {
    await eventLoop.yieldIfNeeded();
    const data = factsOf(ticker.symbol).isOwn ? undefined : await find(ticker.symbol);
    const withholdingRate = rates.get(ticker.portfolio_id) ?? '0';
    found.push(await tickerDividends(db, { ticker, data, withholdingRate, countsAutomatic: true }));
  }
  return found;
}

const toSuggestion = (ticker: TickerRow, due: Entitlement): DividendSuggestion => ({
  portfolioId: ticker.portfolio_id,
  symbol: ticker.symbol,
  name: ticker.name,
  date: due.exDate,
  shares: Number(due.shares),
  perShare: Number(due.perShare),
  amount: Number(due.amount),
  tax: Number(due.tax),
  currency: due.currency,
});

function byDateThenSymbol(a: DividendSuggestion, b: DividendSuggestion): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0;
}

/** Lists the suggested dividends, newest first, and the periods in which a holding's dividends are unknown. */
export async function listSuggestions(
  db: Db,
  sources: DividendSources,
  scope: PortfolioScope,
): Promise<{ suggestions: DividendSuggestion[]; unknown: UnknownDividends[] }> {
  const found = await dueDividends(db, sources, scope);
  return {
    suggestions: found
      .flatMap(({ ticker, due }) => due.map((dividend) => toSuggestion(ticker, dividend)))
      .sort(byDateThenSymbol),
    unknown: found.flatMap(({ ticker, unknown }) =>
      unknown.map((period) => ({ symbol: ticker.symbol, ...period })),
    ),
  };
}
