import type { FastifyInstance } from 'fastify';
import type { Endpoint, ReplyOf, ResultOf } from '#contract/endpoint.ts';
import { investorPages } from '#contract/investor-pages.ts';
import { splitsFrom } from '#domain/splits.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { investorAt } from '#server/research/investor-refs.ts';
import { readComparisons } from '#server/research/matching/comparisons.ts';
import { createQuarterPrices } from '#server/research/quarter-prices.ts';
import { createReplyCache } from '#server/research/reply-cache.ts';
import type { Research } from '#server/research/research.ts';
import { activityReply } from './activity-reply.ts';
import { changesReply } from './changes-reply.ts';
import { compareReply } from './compare-reply.ts';
import { holdingsCsv } from './holdings-csv.ts';
import { listSummaries } from './investor-list.ts';
import { heldQuarter, investorReply } from './investor-reply.ts';

/** What the pages about investors are made from. */
export interface InvestorPageTools {
  research: Research;
  market: MarketProvider;
}

const browserCache = 'public, max-age=60, stale-while-revalidate=600';
const maxCachedBytes = 12_000_000;

/** Registers the pages about investors. Replies are the same for everybody and are serialized once for each version. */
export function investorPageRoutes(app: FastifyInstance, { research, market }: InvestorPageTools): void {
  const cache = createReplyCache(maxCachedBytes);
  const splits = splitsFrom((symbol) => market.splits(symbol));

  /** Serves a reply of the cache; `version` names what it is computed from. */
  function cachedReply<E extends Endpoint>(endpoint: E) {
    const serialize = serializerOf(endpoint.reply);
    return (
      http: Parameters<typeof cache>[0],
      version: string,
      key: unknown,
      compute: () => ResultOf<E> | Promise<ResultOf<E>>,
    ) => {
      http.reply.header('cache-control', browserCache);
      return cache(http, version, `${endpoint.path} ${JSON.stringify(key)}`, async () =>
        serialize({ success: true, ...((await compute()) as object) } as ReplyOf<E>),
      );
    };
  }

  const list = cachedReply(investorPages.list);
  route(app, investorPages.list, async ({ query, ...http }) => {
    const book = await research.book();
    return list(http, book.version, query, async () => ({
      investors: await listSummaries(book, splits, query.sort),
    }));
  });

  const activity = cachedReply(investorPages.activity);
  route(app, investorPages.activity, async ({ query, ...http }) => {
    const book = await research.book();
    return activity(http, book.version, query, () => activityReply(book, splits, query));
  });

  const compare = cachedReply(investorPages.compare);
  route(app, investorPages.compare, async ({ query, ...http }) => {
    const comparisons = await readComparisons(research);
    const { book, figures } = comparisons;
    const slugs: [string, string] = [investorAt(book, query.a).slug, investorAt(book, query.b).slug];
    return compare(http, `${book.version} ${figures.version}`, slugs, () =>
      compareReply(comparisons, splits, slugs),
    );
  });

  const single = cachedReply(investorPages.single);
  route(app, investorPages.single, async ({ params, query, ...http }) => {
    const [book, figures] = await Promise.all([research.book(), research.figures()]);
    const investor = investorAt(book, params.slug);
    return single(http, `${book.version} ${figures.version}`, [investor.slug, query], () =>
      investorReply(investor, { splits, figures }, query),
    );
  });

  route(app, investorPages.holdingsExport, async ({ params, query, reply }) => {
    const investor = investorAt(await research.book(), params.slug);
    const { now, held } = heldQuarter(investor, splits, query.period);
    const name = [investor.slug, now?.period].filter(Boolean).join('-');
    reply.header('content-disposition', `attachment; filename="${name}.csv"`);
    return `\uFEFF${holdingsCsv(held, now?.period ?? null)}`;
  });

  const changes = cachedReply(investorPages.changes);
  const sources = { splits, readPrices: createQuarterPrices(market) };
  route(app, investorPages.changes, async ({ params, query, ...http }) => {
    const book = await research.book();
    const investor = investorAt(book, params.slug);
    return changes(http, book.version, [investor.slug, query], () => changesReply(investor, sources, query));
  });
}
