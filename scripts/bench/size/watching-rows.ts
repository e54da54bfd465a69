import type { Schema } from '#server/platform/db/schema.ts';

const watched = ['AAPL', 'MSFT', 'KO'] as const;

/** The lists, the journal and the followed investors of a customer. */
export function watchingRows({ id: customer_id, created_at }: { id: string; created_at: string }) {
  const day = created_at.slice(0, 10);
  const lists = ['Ideas', 'Income'].map((name, at): Schema['watchlists'] => ({
    id: `${customer_id}-list-${at}`,
    customer_id,
    name,
    list_order: at + 1,
    created_at,
  }));
  const items = lists.flatMap((list) =>
    watched.map((symbol, at): Schema['watchlist_items'] => ({
      id: `${list.id}-${at}`,
      customer_id,
      watchlist_id: list.id,
      symbol,
      name: symbol,
      currency: 'USD',
      list_order: at + 1,
      added_on: day,
      added_price: '100',
      target: null,
      target_on: null,
      note: 'Wait for a lower price.',
    })),
  );
  const journal = watched.map((symbol, at): Schema['journal_entries'] => ({
    id: `${customer_id}-entry-${at}`,
    customer_id,
    symbol,
    kind: 'thesis',
    date: day,
    text: 'It earns more than it costs.',
    created_at,
  }));
  const followed = ['warren-buffett', 'bill-ackman'].map((slug): Schema['followed_investors'] => ({
    customer_id,
    slug,
    followed_at: created_at,
  }));
  return { lists, items, journal, followed };
}
