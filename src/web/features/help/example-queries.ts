import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { investorPages } from '#contract/investor-pages.ts';
import type { stocks } from '#contract/market-stocks.ts';
import { limits } from '#domain/limits.ts';
import { apiQuery } from '#web/lib/api-query.ts';

type HeldPosition = ReplyOf<typeof investorPages.single>['holdings'][number];

/** The stock of the example, and how many matches it lists. */
export const exampleStock = 'KO';
const exampleMatches = 5;
/** The investor of the example, if administrators follow him. */
const exampleInvestor = 'warren-buffett';

export const stockMatchesQuery = () =>
  apiQuery<typeof stocks.matching>('/market/matching', { symbol: exampleStock, limit: exampleMatches });

/** Returns whose filing is the example: a well-known one, or that of the first investor. */
export const exampleSlug = ({ investors }: ReplyOf<typeof investorPages.list>): string | undefined =>
  (investors.find(({ slug }) => slug === exampleInvestor) ?? investors[0])?.slug;

export const exampleInvestorQuery = (slug: string) =>
  apiQuery<typeof investorPages.single>('/investors/:slug', { slug });

/** Returns the shareholdings of a filing, to be compared with all investors as if they were a visitor's. */
export const sharesOf = (positions: readonly HeldPosition[]) =>
  positions
    .filter(({ kind, symbol, value }) => kind === 'share' && symbol !== '' && value > 0)
    .slice(0, limits.matchedHoldings)
    .map(({ symbol, value }) => ({ symbol, value }));

/** Loads the example of Matching Stock for the server. The other one is compared in the browser. */
export async function prefetchHelp(client: QueryClient): Promise<undefined> {
  await client.prefetchQuery(stockMatchesQuery());
}
