import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import { claimCustomer } from '#server/accounts/claim-customer.ts';
import type { Db } from '#server/platform/db/schema.ts';

const listGone = () => new AppError('not_found', 'This list no longer exists.');

/** A list, and who it belongs to. */
export interface ListKey {
  customerId: string;
  listId: string;
}

/** Throws AppError 'not_found' unless the customer owns the list. */
export async function checkList(db: Db, { customerId, listId }: ListKey): Promise<void> {
  const row = await db
    .selectFrom('watchlists')
    .select('id')
    .where('id', '=', listId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) throw listGone();
}

/** Adds an empty list and returns its id. Throws AppError 'limit_reached'. */
export async function insertList(transaction: Db, customerId: string, name: string): Promise<string> {
  const { count, last } = await transaction
    .selectFrom('watchlists')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('list_order').as('last')])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { watchlistsPerCustomer: most } = limits;
  if (Number(count) >= most)
    throw new AppError('limit_reached', `You can keep at most ${most} lists. Delete one to make room.`);
  const id = uuidv7();
  const row = { id, customer_id: customerId, name, list_order: (last ?? 0) + 1, created_at: isoTime() };
  await transaction.insertInto('watchlists').values(row).execute();
  return id;
}

/** Returns the id of the first list, which is created if there is none. */
export async function firstList(transaction: Db, customerId: string): Promise<string> {
  const first = await transaction
    .selectFrom('watchlists')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('list_order')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id ?? insertList(transaction, customerId, 'Watchlist');
}

/** Throws AppError 'not_found'. */
export async function renameList(db: Db, { customerId, listId }: ListKey, name: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('watchlists')
    .set({ name })
    .where('id', '=', listId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw listGone();
}

/** Deletes a list with its items. Throws AppError 'not_found'. */
export async function deleteList(db: Db, { customerId, listId }: ListKey): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('watchlists')
    .where('id', '=', listId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw listGone();
}

const orderChanged = () =>
  new AppError('conflict', 'Your lists have changed. Please reload the page and try again.');

/** Puts rows into the order of the ids. Throws AppError 'conflict' unless these are all of them. */
async function putInOrder(
  owned: readonly { id: string }[],
  ids: readonly string[],
  place: (id: string, place: number) => Promise<unknown>,
): Promise<void> {
  const isComplete =
    owned.length === ids.length && new Set(ids).isSupersetOf(new Set(owned.map(({ id }) => id)));
  if (!isComplete) throw orderChanged();
  for (const [index, id] of ids.entries()) await place(id, index + 1);
}

/** Puts the customer's lists into an order. Throws AppError 'conflict'. */
export async function orderLists(db: Db, customerId: string, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await claimCustomer(transaction, customerId);
    const owned = await transaction
      .selectFrom('watchlists')
      .select('id')
      .where('customer_id', '=', customerId)
      .execute();
    await putInOrder(owned, ids, (id, list_order) =>
      transaction
        .updateTable('watchlists')
        .set({ list_order })
        .where('id', '=', id)
        .where('customer_id', '=', customerId)
        .execute(),
    );
  });
}

/** Puts the items of a list into an order. Throws AppError 'conflict' and 'not_found'. */
export async function orderItems(db: Db, key: ListKey, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await claimCustomer(transaction, key.customerId);
    await checkList(transaction, key);
    const owned = await transaction
      .selectFrom('watchlist_items')
      .select('id')
      .where('watchlist_id', '=', key.listId)
      .where('customer_id', '=', key.customerId)
      .execute();
    await putInOrder(owned, ids, (id, list_order) =>
      transaction
        .updateTable('watchlist_items')
        .set({ list_order })
        .where('id', '=', id)
        .where('customer_id', '=', key.customerId)
        .execute(),
    );
  });
}
