import type { FastifyInstance } from 'fastify';
import { investorPages } from '#contract/investor-pages.ts';
import { type CsvColumn, csvHeader, csvRow } from '#domain/csv-table.ts';
import { splitsFrom } from '#domain/splits.ts';
import { investorAt } from '#server/filings/investor-refs.ts';
import { readComparisons } from '#server/filings/matching/comparisons.ts';
import { createPricesOn, createQuarterPrices } from '#server/filings/quarter-prices.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { route } from '#server/platform/http/route.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { activityReply } from './activity-reply.ts';
import { changesReply } from './changes-reply.ts';
import { compareReply } from './compare-reply.ts';
import { investorFeed } from './investor-feed.ts';
import { listSummaries } from './investor-list.ts';
import { heldQuarter, investorReply, type WeighedChange } from './investor-reply.ts';
import { movesReply } from './moves-reply.ts';

/** What the pages about investors are made from. */
export interface InvestorPageTools {
  readFilings: ReadFilings;
  market: MarketProvider;
  publicUrl: () => string;
}

const csvColumns: readonly CsvColumn<WeighedChange>[] = [
  { name: 'Symbol', of: ({ symbol }) => symbol },
  { name: 'Name', of: ({ name }) => name },
  { name: 'Kind', of: ({ kind }) => kind },
  { name: 'Weight', of: ({ weight }) => weight },
  { name: 'Value (USD)', of: ({ value }) => value },
  { name: 'Shares', of: ({ shares }) => shares },
  { name: 'Action', of: ({ action }) => action },
  { name: 'Previous shares', of: ({ previousShares }) => previousShares },
  { name: 'Previous shares, split-adjusted', of: ({ adjustedPreviousShares }) => adjustedPreviousShares },
  { name: 'Splits', of: ({ splits }) => splits },
  { name: 'Change (%)', of: ({ changePercent }) => changePercent },
];

/** Formats holdings as CSV, each line with the end of the quarter; null for holdings that were entered by hand. */
function holdingsCsv(held: readonly WeighedChange[], period: string | null): string {
  const all = [...csvColumns, { name: 'Quarter', of: () => period }];
  return csvHeader(all) + held.map((row) => csvRow(all, row)).join('');
}

/** Registers the pages about investors, whose replies are the same for everybody. */
export function investorPageRoutes(
  app: FastifyInstance,
  { readFilings, market, publicUrl }: InvestorPageTools,
): void {
  const splits = splitsFrom((symbol) => market.splits(symbol));

  investorFeed(app, { readFilings, splits, publicUrl });

  cachedRoute(app, investorPages.list, async ({ query }) => {
    const filings = await readFilings();
    return {
      dependsOn: { filings: filings.version },
      compute: async () => ({ investors: listSummaries(filings, splits, query.sort) }),
    };
  });

  cachedRoute(app, investorPages.activity, async ({ query }) => {
    const filings = await readFilings();
    return { dependsOn: { filings: filings.version }, compute: () => activityReply(filings, splits, query) };
  });

  cachedRoute(app, investorPages.compare, async ({ query }) => {
    const comparisons = await readComparisons({ market, readFilings });
    const { filings, figures } = comparisons;
    const slugs: [string, string] = [investorAt(filings, query.a).slug, investorAt(filings, query.b).slug];
    return {
      dependsOn: { filings: filings.version, listings: figures.version },
      compute: () => compareReply(comparisons, splits, slugs),
    };
  });

  const readPriceOn = createPricesOn(market);
  cachedRoute(app, investorPages.single, async ({ params, query }) => {
    const [filings, figures] = await Promise.all([readFilings(), market.figures()]);
    const investor = investorAt(filings, params.slug);
    return {
      dependsOn: { filings: filings.version, listings: figures.version },
      compute: () => investorReply(investor, { splits, figures, readPriceOn }, query),
    };
  });

  route(app, investorPages.holdingsExport, async ({ params, query, reply }) => {
    const investor = investorAt(await readFilings(), params.slug);
    const { now, held } = heldQuarter(investor, splits, query.period);
    const name = [investor.slug, now?.period].filter(Boolean).join('-');
    reply.header('content-disposition', `attachment; filename="${name}.csv"`);
    return `\uFEFF${holdingsCsv(held, now?.period ?? null)}`;
  });

  const sources = { splits, readPrices: createQuarterPrices(market) };
  cachedRoute(app, investorPages.changes, async ({ params, query }) => {
    const filings = await readFilings();
    const investor = investorAt(filings, params.slug);
    return { dependsOn: { filings: filings.version }, compute: () => changesReply(investor, sources, query) };
  });

  cachedRoute(app, investorPages.moves, async () => {
    const filings = await readFilings();
    return { dependsOn: { filings: filings.version }, compute: () => movesReply(filings, sources) };
  });
}
