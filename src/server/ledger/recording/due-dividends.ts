import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { ownSymbols } from '../ledger-change.ts';
import type { PortfolioScope } from '../portfolio-scope.ts';
import type { TickerRow } from '../portfolios.ts';
import type { FindSecurity } from './dividend-sources.ts';
import { type TickerDividends, tickerDividends } from './entitlements.ts';

/** Reads the positions of portfolios, closed ones included. */
export async function readTickers(
  db: Db,
  { customerId, portfolios }: Pick<PortfolioScope, 'customerId' | 'portfolios'>,
): Promise<TickerRow[]> {
  if (portfolios.length === 0) return [];
  const ids = portfolios.map(({ id }) => id);
  return db
    .selectFrom('tickers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('portfolio_id', 'in', ids)
    .orderBy('id')
    .execute();
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
  find: FindSecurity,
  scope: PortfolioScope,
): Promise<TickerDividends[]> {
  const rates = await withholdingRates(db, scope);
  const own = await ownSymbols(db, scope.customerId);
  const found: TickerDividends[] = [];
  for (const ticker of await readTickers(db, scope)) {
    stopIfAbandoned();
    await eventLoop.yieldIfNeeded();
    const data = own.has(ticker.symbol) ? undefined : await find(ticker.symbol);
    const withholdingRate = rates.get(ticker.portfolio_id) ?? '0';
    found.push(await tickerDividends(db, { ticker, data, withholdingRate, countsAutomatic: true }));
  }
  return found;
}
