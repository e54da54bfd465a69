import { v7 as uuidv7 } from 'uuid';
import type { ItemChange, NewItem } from '#contract/watchlists.ts';
import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isoDate } from '#domain/time.ts';
import { claimCustomer } from '#server/accounts/claim-customer.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { WatchedSecurity } from './describe-watched.ts';
import { checkList, type ListKey } from './lists.ts';

const itemGone = () => new AppError('not_found', 'This stock is no longer in the list.');

/** What is stored of an item. The price of the day counts only for an item that is added now. */
type StoredItem = Omit<NewItem, 'symbol'> & { security: WatchedSecurity };

/**
 * Adds an item at the end of a list within a transaction that has claimed the customer. Returns whether the list did not
 * have it. Throws AppError 'limit_reached'.
 */
export async function insertItem(transaction: Db, key: ListKey, item: StoredItem): Promise<boolean> {
  const { security, addedOn, addedPrice, target = null, note = '' } = item;
  const ofList = transaction
    .selectFrom('watchlist_items')
    .where('watchlist_id', '=', key.listId)
    .where('customer_id', '=', key.customerId);
  const known = await ofList.select('id').where('symbol', '=', security.symbol).executeTakeFirst();
  if (known) return false;
  const { count, last } = await ofList
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('list_order').as('last')])
    .executeTakeFirstOrThrow();
  const { itemsPerWatchlist: most } = limits;
  if (Number(count) >= most)
    throw new AppError('limit_reached', `A list can have at most ${most} stocks. Start another list.`);
  await transaction
    .insertInto('watchlist_items')
    .values({
      id: uuidv7(),
      customer_id: key.customerId,
      watchlist_id: key.listId,
      symbol: security.symbol,
      name: security.name,
      currency: security.currency,
      list_order: (last ?? 0) + 1,
      added_on: addedOn ?? isoDate(),
      added_price: addedOn === undefined ? security.price : (addedPrice ?? null),
      target,
      target_on: target === null ? null : isoDate(),
      note,
    })
    .execute();
  return true;
}

/** Adds an item to a list. Throws AppError 'conflict' if the list has it, 'limit_reached' and 'not_found'. */
export async function addItem(db: Db, key: ListKey, item: StoredItem): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await claimCustomer(transaction, key.customerId);
    await checkList(transaction, key);
    if (!(await insertItem(transaction, key, item)))
      throw new AppError('conflict', `${item.security.symbol} is already in this list`);
  });
}

interface ItemKey extends ListKey {
  itemId: string;
}

/** Changes what the customer has entered about an item. Throws AppError 'not_found'. */
export async function changeItem(
  db: Db,
  { customerId, listId, itemId }: ItemKey,
  { target, note }: ItemChange,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('watchlist_items')
    .set({
      target,
      target_on: target === undefined ? undefined : target === null ? null : isoDate(),
      note,
    })
    .where('id', '=', itemId)
    .where('watchlist_id', '=', listId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw itemGone();
}

/** Throws AppError 'not_found'. */
export async function deleteItem(db: Db, { customerId, listId, itemId }: ItemKey): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('watchlist_items')
    .where('id', '=', itemId)
    .where('watchlist_id', '=', listId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw itemGone();
}
