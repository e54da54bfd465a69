import type { SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import { isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';

export type LinkedItem = Pick<Schema['feed_items'], 'id' | 'title' | 'published_at'>;
type Link = Schema['feed_item_symbols'];

/** Of a title that names more companies, only the first ones are linked. */
const maxSymbolsPerItem = 10;
const itemsPerChunk = 200;
const linksPerInsert = 500;
/** Raise the number when the rules change: stored items are then linked again at the next start. */
const seedName = 'feed item symbols 1';

const linkKey = ({ item_id, symbol }: Pick<Link, 'item_id' | 'symbol'>) => `${item_id} ${symbol}`;

/** Returns the links of items to the stocks that their titles name. */
export const linksOf = (items: readonly LinkedItem[], mentions: SymbolMentions): Link[] =>
  items.flatMap(({ id, title, published_at }) =>
    mentions
      .find(title)
      .slice(0, maxSymbolsPerItem)
      .map((symbol) => ({ item_id: id, symbol, published_at })),
  );

/** Replaces the links of these items. Call it in the transaction that stores them; at most some hundred items. */
export async function storeLinks(db: Db, itemIds: readonly string[], links: readonly Link[]): Promise<void> {
  if (itemIds.length === 0) return;
  const stored = await db
    .selectFrom('feed_item_symbols')
    .select(['item_id', 'symbol'])
    .where('item_id', 'in', itemIds)
    .execute();
  const wanted = new Set(links.map(linkKey));
  const known = new Set(stored.map(linkKey));
  for (const link of stored.filter((link) => !wanted.has(linkKey(link))))
    await db
      .deleteFrom('feed_item_symbols')
      .where('item_id', '=', link.item_id)
      .where('symbol', '=', link.symbol)
      .execute();
  const added = links.filter((link) => !known.has(linkKey(link)));
  for (let at = 0; at < added.length; at += linksPerInsert)
    await db
      .insertInto('feed_item_symbols')
      .values(added.slice(at, at + linksPerInsert))
      .onConflict((conflict) => conflict.columns(['item_id', 'symbol']).doNothing())
      .execute();
}

/** Links one chunk. Locks its items first, so that none is deleted meanwhile. */
async function linkChunk(db: Db, after: string, mentions: SymbolMentions): Promise<string | undefined> {
  const items = await db
    .selectFrom('feed_items')
    .select(['id', 'title', 'published_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(itemsPerChunk)
    .execute();
  const links = linksOf(items, mentions);
  await db.transaction().execute(async (transaction) => {
    const ids = items.map(({ id }) => id);
    if (ids.length === 0) return;
    const locked = await transaction
      .updateTable('feed_items')
      .set((eb) => ({ title: eb.ref('title') }))
      .where('id', 'in', ids)
      .returning('id')
      .execute();
    const present = new Set(locked.map(({ id }) => id));
    await storeLinks(
      transaction,
      [...present],
      links.filter(({ item_id }) => present.has(item_id)),
    );
  });
  return items.length === itemsPerChunk ? items.at(-1)?.id : undefined;
}

/** Links the items that earlier versions stored, once, in chunks. Returns whether anything was to be done. */
export async function linkStoredItems(
  db: Db,
  mentions: () => Promise<SymbolMentions>,
  signal?: AbortSignal,
): Promise<boolean> {
  const done = await db.selectFrom('seeds').select('name').where('name', '=', seedName).executeTakeFirst();
  if (done) return false;
  const first = await db.selectFrom('feed_items').select('id').limit(1).executeTakeFirst();
  for (let after: string | undefined = first && ''; after !== undefined; ) {
    signal?.throwIfAborted();
    after = await linkChunk(db, after, await mentions());
  }
  await db
    .insertInto('seeds')
    .values({ name: seedName, applied_at: isoTime() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return first !== undefined;
}
