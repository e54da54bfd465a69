import type { FastifyInstance } from 'fastify';
import { stocks as calls } from '#contract/stocks.ts';
import { AppError } from '#domain/app-error.ts';
import { readAspectWeights } from '#domain/matching/aspect-weights.ts';
import { prepareDiversification } from '#domain/matching/diversifiers.ts';
import { similarStocks } from '#domain/matching/similar-stocks.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import { mapYielding } from '#server/platform/yielding-lists.ts';
import { createReplyCache } from '#server/research/reply-cache.ts';
import type { StockData } from './stock-data.ts';
import { toStockMatch } from './stock-row.ts';

const browserCache = 'public, max-age=60, stale-while-revalidate=600';
const maxCachedBytes = 8_000_000;
const diversifiersListed = 10;

/** Throws AppError 'not_found' for a symbol that is not listed. */
function requireListed({ figures }: StockData, symbol: string) {
  const row = figures.find(symbol);
  if (!row) throw new AppError('not_found', `There is no stock or fund with the symbol ${symbol}.`);
  return row;
}

/** Registers the search for similar stocks, and for those that would diversify holdings. */
export function matchingRoutes(app: FastifyInstance, readData: () => Promise<StockData>): void {
  const cache = createReplyCache(maxCachedBytes);
  const serialize = serializerOf(calls.matching.reply);

  route(app, calls.matching, async ({ query: { symbol, by, limit }, ...http }) => {
    const data = await readData();
    requireListed(data, symbol);
    const weights = readAspectWeights(by);
    if (!weights) throw new AppError('invalid', 'At least one weight in by must be greater than 0.');
    const key = `${symbol} ${Object.values(weights).join(' ')} ${limit}`;
    http.reply.header('cache-control', browserCache);
    return cache(http, data.version, key, async () => {
      await eventLoop.yieldIfNeeded();
      return serialize({
        success: true,
        matches: similarStocks(symbol, data, { weights, limit }).map(toStockMatch),
      });
    });
  });

  route(app, calls.diversifiers, async ({ body: { holdings } }) => {
    const { figures } = await readData();
    const { candidates, consider, volatility, coverage, best } = prepareDiversification(holdings, figures);
    const considered = await mapYielding(candidates, consider);
    return {
      volatility,
      coverage,
      diversifiers: best(considered, diversifiersListed).map(({ figures: { symbol, name }, ...rest }) => ({
        symbol,
        name,
        ...rest,
      })),
    };
  });
}
