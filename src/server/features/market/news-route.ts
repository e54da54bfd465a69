import type { FastifyInstance } from 'fastify';
import { stocks } from '#contract/market-stocks.ts';
import { limits } from '#domain/limits.ts';
import { route } from '#server/platform/http/route.ts';
import type { News } from '#server/stock-news/news-about.ts';

const newsCache = 'public, max-age=60';

/** Serves the news about a stock. */
export function stockNewsRoute(app: FastifyInstance, news: News): void {
  route(app, stocks.news, async ({ query, reply }) => {
    const found = await news.about({ symbols: [query.symbol], limit: limits.newsItems });
    reply.header('cache-control', newsCache);
    return { news: found };
  });
}
