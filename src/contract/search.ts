import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { Quote, SecurityKinds, SymbolMatch } from './market.ts';

/**
 * A result of the search across the product. `to` is the path of its page; `listing` only for stocks, `quote` only for
 * those with a price, as quoted.
 */
export const SearchResult = z.object({
  kind: z.enum(['stock', 'investor', 'article']),
  /** The symbol, slug or id: unique within its kind. */
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  to: z.string(),
  listing: SymbolMatch.nullable(),
  quote: Quote.pick({ price: true, changePercent: true, currency: true, asOf: true }).nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const search = {
  all: endpoint('public', 'GET /search', {
    summary: 'Stocks, investors and articles, tolerant of typos, the best of each kind first',
    query: z.object({
      query: z.string().trim().min(1, 'Type something to search for').max(100, 'At most 100 characters'),
      /** Finds listings of these kinds only, and more of them. */
      kind: SecurityKinds.optional(),
    }),
    reply: success({
      results: z.array(SearchResult),
      /** The day of the newest prices; null if there are none. */
      asOf: z.string().nullable(),
      /** The well-known company without a US listing that the query names, and the city of its exchange; null in private hands. */
      unlisted: z.object({ name: z.string(), market: z.string().nullable() }).nullable(),
    }),
  }),
};
