import type { DividendSuggestion, UnknownDividends } from '#contract/dividends.ts';
import type { PortfolioScope } from '#server/ledger/portfolio-scope.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import type { DividendSources } from '#server/ledger/recording/dividend-sources.ts';
import { dueDividends } from '#server/ledger/recording/due-dividends.ts';
import type { Entitlement } from '#server/ledger/recording/entitlements.ts';
import type { Db } from '#server/platform/db/schema.ts';

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
  const found = await dueDividends(db, sources.find, scope);
  return {
    suggestions: found
      .flatMap(({ ticker, due }) => due.map((dividend) => toSuggestion(ticker, dividend)))
      .sort(byDateThenSymbol),
    unknown: found.flatMap(({ ticker, unknown }) =>
      unknown.map((period) => ({ symbol: ticker.symbol, ...period })),
    ),
  };
}
