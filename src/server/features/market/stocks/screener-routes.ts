import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Endpoint, ReplyOf, ResultOf } from '#contract/endpoint.ts';
import { stocks as calls } from '#contract/stocks.ts';
import { countFacets } from '#domain/screening/facets.ts';
import { findMovers } from '#domain/screening/movers.ts';
import { pageOf, screen } from '#domain/screening/screen.ts';
import type { ScreenedStock } from '#domain/screening/screened-stock.ts';
import { screenerHeader, screenerLine } from '#domain/screening/screener-csv.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import { createReplyCache } from '#server/research/reply-cache.ts';
import { criteriaOf } from './screener-query.ts';
import type { StockData } from './stock-data.ts';
import { toStockRow } from './stock-row.ts';

const browserCache = 'public, max-age=60, stale-while-revalidate=600';
const maxCachedBytes = 8_000_000;
const linesPerChunk = 200;

/** Writes the export in parts and yields to the event loop in between. */
async function* csvOf(stocks: readonly ScreenedStock[]): AsyncGenerator<string> {
  yield `\uFEFF${screenerHeader}`;
  for (let at = 0; at < stocks.length; at += linesPerChunk) {
    await eventLoop.yieldIfNeeded();
    yield stocks
      .slice(at, at + linesPerChunk)
      .map(screenerLine)
      .join('');
  }
}

/** Registers the screener with its export, its facets and the movers. Replies are serialized once for each version. */
export function screenerRoutes(app: FastifyInstance, readData: () => Promise<StockData>): void {
  const cache = createReplyCache(maxCachedBytes);

  function cachedReply<E extends Endpoint>(endpoint: E) {
    const serialize = serializerOf(endpoint.reply);
    return (http: Parameters<typeof cache>[0], version: string, key: unknown, compute: () => ResultOf<E>) => {
      http.reply.header('cache-control', browserCache);
      return cache(http, version, `${endpoint.path} ${JSON.stringify(key)}`, async () => {
        await eventLoop.yieldIfNeeded();
        return serialize({ success: true, ...(compute() as object) } as ReplyOf<E>);
      });
    };
  }

  const screener = cachedReply(calls.screener);
  route(app, calls.screener, async ({ query: { page, ...query }, ...http }) => {
    const { version, stocks, figures } = await readData();
    return screener(http, version, [page, query], () => {
      const { stocks: rows, ...counts } = pageOf(screen(stocks, criteriaOf(query)), page);
      return { stocks: rows.map(toStockRow), ...counts, asOf: figures.asOf };
    });
  });

  route(app, calls.screenerExport, async ({ query, reply }) => {
    const { stocks, figures } = await readData();
    reply.header('content-disposition', `attachment; filename="holdwise-stocks-${figures.asOf}.csv"`);
    return Readable.from(csvOf(screen(stocks, criteriaOf(query))));
  });

  const facets = cachedReply(calls.facets);
  route(app, calls.facets, async (http) => {
    const { version, figures } = await readData();
    return facets(http, version, '', () => countFacets(figures.rows));
  });

  const movers = cachedReply(calls.movers);
  route(app, calls.movers, async (http) => {
    const { version, stocks } = await readData();
    return movers(http, version, '', () => {
      const { asOf, up, down, active } = findMovers(stocks);
      return { asOf, up: up.map(toStockRow), down: down.map(toStockRow), active: active.map(toStockRow) };
    });
  });
}
