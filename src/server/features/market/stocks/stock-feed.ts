import type { FastifyInstance } from 'fastify';
import type { NewsAbout } from '#contract/market-stocks.ts';
import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { cachedFeed } from '#server/platform/http/cached-route.ts';
import { type RssItem, writeRss } from '#server/platform/http/rss.ts';
import { feedPathOf, stockPath } from '#server/stock-news/paths.ts';
import type { StockPageTools } from './stock-page.ts';

interface StockFeedTools extends Pick<StockPageTools, 'market' | 'news'> {
  publicUrl: () => string;
}

const toItem = (symbol: string, { title, detail, link, source, date }: NewsAbout, url: string): RssItem => ({
  title,
  link: link.startsWith('/') ? url + link : link,
  guid: `${symbol} ${date} ${link} ${title}`,
  date,
  description: [detail, source].filter(Boolean).join(' · '),
});

/** Serves the news about a stock and what investors did with it as an RSS feed. */
export function stockFeed(app: FastifyInstance, { market, news, publicUrl }: StockFeedTools): void {
  cachedFeed<{ symbol: string }>(app, feedPathOf('/stocks/:symbol'), async (params) => {
    const symbol = normaliseSymbol(params.symbol);
    const row = isWellFormedSymbol(symbol) ? (await market.figures()).find(symbol) : undefined;
    if (!row) throw new AppError('not_found', `There is no stock or fund with the symbol ${symbol}.`);
    const query = { symbols: [symbol], limit: limits.newsItems };
    const url = publicUrl();
    const page = url + stockPath(symbol);
    return {
      dependsOn: { news: await news.versionOf(query), name: row.name, url },
      write: async () =>
        writeRss({
          title: `${row.name} (${symbol}) · Holdwise`,
          link: page,
          self: feedPathOf(page),
          description: `News about ${row.name}, and what well-known investors bought and sold of it.`,
          items: (await news.about(query)).map((item) => toItem(symbol, item, url)),
        }),
    };
  });
}
