import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { filings } from '#contract/filings.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { longDate } from '#web/lib/formats.ts';
import type { PageHead } from '#web/lib/page-handle.ts';

export type Changes = ReplyOf<typeof filings.changes>;

export const changesQuery = (id: string) => apiQuery<typeof filings.changes>('/wizards/changes/:id', { id });

export const titleOf = ({ name }: Changes) => `${name}: what changed in the quarter · Holdwise`;
export const notFoundTitle = 'Investor not found · Holdwise';

function descriptionOf({ name, period }: Changes): string {
  if (!period) return `What ${name} holds.`;
  return `What ${name} bought, added to, cut and sold in the quarter to ${longDate(period)}, by the 13F filing.`;
}

/** Loads the changes of an investor and returns the metadata of the page. */
export async function prefetchChanges(
  client: QueryClient,
  { wizardId = '' }: Readonly<Record<string, string | undefined>>,
): Promise<Partial<PageHead>> {
  const query = changesQuery(wizardId);
  try {
    const changes = await client.fetchQuery(query);
    return { title: titleOf(changes), description: descriptionOf(changes) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return { status: 503, hidden: true };
    // Cached as null, so that the browser does not repeat the call.
    client.setQueryData<Changes | null>(query.queryKey, null);
    return { title: notFoundTitle, hidden: true, status: 404 };
  }
}
