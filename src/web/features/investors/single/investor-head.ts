import type { QueryClient } from '@tanstack/react-query';
import type { InvestorSummary } from '#contract/investor-pages.ts';
import { filerOf } from '#domain/filings/filer.ts';
import { ApiError } from '#web/lib/api.ts';
import { positionName } from '#web/lib/change-texts.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { longDate } from '#web/lib/formats.ts';
import type { PageHead } from '#web/lib/page-handle.ts';
import { capitalised, counted, listed } from '#web/lib/phrases.ts';
import { quarterOfYear } from '#web/lib/quarter-names.ts';
import { investorFeedPath, investorPath } from '#web/ui/investor-link.tsx';
import { type InvestorPageData, quarterChangesQuery, shownInvestorQuery } from '../page-queries.ts';
import { holdingsShownFirst } from './holdings-part.tsx';
import { changesShownFirst } from './largest-changes.ts';

export const investorNotFoundTitle = 'Investor not found · Holdwise';

export function investorTitle({ investor: { name, firm }, quarter }: InvestorPageData): string {
  const who = firm && firm !== name ? `${name}, ${firm}` : name;
  return quarter
    ? `${who}: holdings in the ${quarterOfYear(quarter.period)} · Holdwise`
    : `${who} · Holdwise`;
}

function descriptionOf({ investor, quarter, largest, held, optionCount }: InvestorPageData): string {
  const names = listed(largest.slice(0, 3).map(positionName));
  if (!quarter) return `What ${investor.name} holds${names && `: ${names}`}.`;
  const value = compactDollars(quarter.totalValue - quarter.optionsValue);
  const optionsText = counted(optionCount, 'put or call', 'puts and calls');
  const options = optionCount > 0 ? `, and ${optionsText}` : '';
  if (held === 0 && optionCount > 0)
    return `${capitalised(optionsText)} on shares worth ${compactDollars(quarter.optionsValue)} on ${longDate(quarter.period)}, and no holdings.`;
  return `${counted(held, 'holding')} worth ${value} on ${longDate(quarter.period)}${names && `, first ${names}`}${options}. What ${filerOf(investor)} bought and sold, and what following would have returned.`;
}

const firmWords =
  /&|\b(capital|fund|funds|partners|management|trust|foundation|inc|llc|lp|ltd|advisors|group)\b/i;

/** Describes the investor to search engines: only what the filing says. */
function subjectOf({ name, firm, slug }: InvestorSummary, publicUrl: string): object {
  const isFirm = name === firm || firmWords.test(name);
  return {
    '@type': isFirm ? 'Organization' : 'Person',
    name,
    url: publicUrl + investorPath(slug),
    ...(firm && !isFirm && { affiliation: { '@type': 'Organization', name: firm } }),
  };
}

// https://schema.org/Person, https://schema.org/BreadcrumbList
const structuredDataOf = (investor: InvestorSummary) => (publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    subjectOf(investor, publicUrl),
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Investors', item: `${publicUrl}/investors` },
        {
          '@type': 'ListItem',
          position: 2,
          name: investor.name,
          item: publicUrl + investorPath(investor.slug),
        },
      ],
    },
  ],
});

/** Loads the changes of the newest quarter. The page contains only those that it shows at first. */
async function prefetchChanges(client: QueryClient, slug: string): Promise<void> {
  const query = quarterChangesQuery({ slug });
  const changes = await client.fetchQuery(query).catch(() => undefined);
  if (!changes) return;
  client.setQueryData(query.queryKey, {
    ...changes,
    changes: changesShownFirst(changes.changes),
  });
}

type Prefetched = Partial<PageHead> | { movedTo: string };

/** Loads an investor and returns the metadata of the page, or a redirect from its id to its address. */
export async function prefetchInvestor(
  client: QueryClient,
  { slug = '' }: Readonly<Record<string, string | undefined>>,
): Promise<Prefetched> {
  const query = shownInvestorQuery({ slug });
  try {
    const data = await client.fetchQuery(query);
    if (data.investor.slug !== slug) return { movedTo: investorPath(data.investor.slug) };
    await prefetchChanges(client, slug);
    client.setQueryData(query.queryKey, { ...data, holdings: data.holdings.slice(0, holdingsShownFirst) });
    return {
      title: investorTitle(data),
      description: descriptionOf(data),
      structuredData: structuredDataOf(data.investor),
      feed: { title: `Filings of ${data.investor.name}`, path: investorFeedPath(slug) },
    };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return { status: 503, hidden: true };
    // Cached as null, so that the browser does not repeat the call.
    client.setQueryData<InvestorPageData | null>(query.queryKey, null);
    return { title: investorNotFoundTitle, hidden: true, status: 404 };
  }
}
