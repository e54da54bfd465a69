import type { FastifyInstance } from 'fastify';
import { stocks } from '#contract/market-stocks.ts';
import { limits } from '#domain/limits.ts';
import { type PortfolioScope, portfolioScope } from '#server/ledger/portfolio-scope.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { News } from '#server/stock-news/news-about.ts';
import type { Weights } from '#server/stock-news/news-importance.ts';

/** The newest items that a portfolio's pages reach. */
const maxItems = 400;

async function heldSymbols(db: Db, { customerId, portfolios }: PortfolioScope): Promise<string[]> {
  if (portfolios.length === 0) return [];
  const ids = portfolios.map(({ id }) => id);
  const rows = await db
    .selectFrom('tickers')
    .select('symbol')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('portfolio_id', 'in', ids)
    .where('is_closed', '=', 0)
    .execute();
  return rows.map(({ symbol }) => symbol);
}

interface NewsTools {
  db: Db;
  news: News;
  /** Returns the share of each holding in the value of all. */
  weightsOf: (key: { customerId: string; portfolioId: string; client: string }) => Promise<Weights>;
}

/** Serves the news about what a portfolio holds, page by page. */
export function portfolioNewsRoute(app: FastifyInstance, { db, news, weightsOf }: NewsTools): void {
  route(app, stocks.portfolioNews, async ({ account, params, query: { page, order }, request }) => {
    const symbols = await heldSymbols(db, await portfolioScope(db, account.id, params.id));
    const key = { customerId: account.id, portfolioId: params.id, client: clientAddress(request) };
    const weights = order === 'importance' && symbols.length > 0 ? await weightsOf(key) : undefined;
    const found = await news.page({ symbols, weights, limit: maxItems, page, size: limits.newsItems });
    return { ...found, page };
  });
}
