import type { QueryClient } from '@tanstack/react-query';
import { investorsQuery } from '#web/lib/investor-queries.ts';
import type { PageHead } from '#web/lib/page-handle.ts';

/** Loads the list of investors. */
export async function prefetchInvestorList(client: QueryClient): Promise<Partial<PageHead> | undefined> {
  const list = await client.fetchQuery(investorsQuery()).catch(() => undefined);
  if (!list) return { status: 503, hidden: true };
  const [first, second, third] = list.investors;
  if (!first || !second || !third) return undefined;
  return {
    description: `What ${list.investors.length} known investors hold by their 13F filings, among them ${first.name}, ${second.name} and ${third.name}: value, holdings, turnover and largest purchase.`,
  };
}
