import type { QueryClient } from '@tanstack/react-query';
import { investorsQuery } from '#web/lib/investor-queries.ts';

/** Loads the investors that can be chosen. */
export async function prefetchComparison(client: QueryClient): Promise<undefined> {
  await client.prefetchQuery(investorsQuery());
}
