import { v7 as uuidv7 } from 'uuid';
import type { JournalEntry, NewEntry } from '#contract/watchlists.ts';
import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import { claimCustomer } from '#server/accounts/claim-customer.ts';
import type { Db } from '#server/platform/db/schema.ts';

/** Lists what a customer has written about a security, newest first. */
export async function listEntries(db: Db, customerId: string, symbol: string): Promise<JournalEntry[]> {
  const rows = await db
    .selectFrom('journal_entries')
    .select(['id as _id', 'symbol', 'kind', 'date', 'text'])
    .where('customer_id', '=', customerId)
    .where('symbol', '=', symbol)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows;
}

/** Throws AppError 'limit_reached'. */
export async function addEntry(db: Db, customerId: string, entry: NewEntry): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await claimCustomer(transaction, customerId);
    const { count } = await transaction
      .selectFrom('journal_entries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limits.journalEntriesPerCustomer)
      throw new AppError('limit_reached', 'Your journal can have at most 2,000 entries. Delete some first.');
    await transaction
      .insertInto('journal_entries')
      .values({ id: uuidv7(), customer_id: customerId, ...entry, created_at: isoTime() })
      .execute();
  });
}

interface EntryKey {
  customerId: string;
  id: string;
}

const entryGone = () => new AppError('not_found', 'This entry no longer exists.');

async function symbolOf(db: Db, { customerId, id }: EntryKey): Promise<string> {
  const row = await db
    .selectFrom('journal_entries')
    .select('symbol')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) throw entryGone();
  return row.symbol;
}

/** Changes an entry and returns the symbol that it is about. Throws AppError 'not_found'. */
export async function changeEntry(
  db: Db,
  key: EntryKey,
  change: Pick<NewEntry, 'date' | 'text'>,
): Promise<string> {
  const symbol = await symbolOf(db, key);
  await db
    .updateTable('journal_entries')
    .set(change)
    .where('id', '=', key.id)
    .where('customer_id', '=', key.customerId)
    .execute();
  return symbol;
}

/** Deletes an entry and returns the symbol that it was about. Throws AppError 'not_found'. */
export async function deleteEntry(db: Db, key: EntryKey): Promise<string> {
  const symbol = await symbolOf(db, key);
  await db
    .deleteFrom('journal_entries')
    .where('id', '=', key.id)
    .where('customer_id', '=', key.customerId)
    .execute();
  return symbol;
}
