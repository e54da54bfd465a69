import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { match } from '#contract/match.ts';
import { splitsFrom } from '#domain/splits.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import type { ValuedHolding } from '#server/research/matching/comparable-holdings.ts';
import { readComparisons } from '#server/research/matching/comparisons.ts';
import { matchPortfolio } from '#server/research/matching/match-portfolio.ts';
import { createReplyCache } from '#server/research/reply-cache.ts';
import type { Research } from '#server/research/research.ts';

const maxCachedBytes = 8_000_000;

/** Identifies holdings in a few characters, since there can be a thousand. */
function keyOf(holdings: readonly ValuedHolding[]): string {
  const hash = createHash('sha256');
  for (const { symbol, value } of holdings) hash.update(`${symbol} ${value}\n`);
  return hash.digest('base64');
}

/** Registers the comparison of a visitor's holdings with the investors. */
export function matchRoute(
  app: FastifyInstance,
  { research, market }: { research: Research; market: MarketProvider },
): void {
  const cached = createReplyCache(maxCachedBytes);
  const serialize = serializerOf(match.holdings.reply);
  const splits = splitsFrom((symbol) => market.splits(symbol));
  route(app, match.holdings, async ({ body: { holdings }, ...http }) => {
    const comparisons = await readComparisons(research);
    const { book, figures } = comparisons;
    return cached(http, `${book.version} ${figures.version}`, keyOf(holdings), async () => {
      const portfolio = { holdings, uncovered: [], asOf: null };
      return serialize({ success: true, ...(await matchPortfolio(portfolio, comparisons, splits)) });
    });
  });
}
