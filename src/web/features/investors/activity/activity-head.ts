import type { QueryClient } from '@tanstack/react-query';
import type { PageHead } from '#web/lib/page-handle.ts';
import { quarterOfYear } from '#web/lib/quarter-names.ts';
import { activityQuery } from '../page-queries.ts';
import { activitySentence, firstRows } from './activity-lists.ts';

/** Loads the activity of the newest quarter; only the rows that the page shows at first become part of it. */
export async function prefetchActivity(client: QueryClient): Promise<Partial<PageHead> | undefined> {
  const query = activityQuery('investors');
  const activity = await client.fetchQuery(query).catch(() => undefined);
  if (!activity) return { status: 503, hidden: true };
  client.setQueryData(query.queryKey, firstRows(activity));
  const sentence = activitySentence(activity);
  if (!activity.period || !sentence) return undefined;
  return {
    title: `What investors did in the ${quarterOfYear(activity.period)} · Holdwise`,
    description: `${sentence}. Most held, most bought, most sold, new positions and complete exits, by the 13F filings.`,
  };
}
