import { nextDue } from '#domain/digest/digest-times.ts';
import { isoTime } from '#domain/time.ts';
import type { Db, Schema } from '../platform/db/schema.ts';
import { claimCustomer } from './claim-customer.ts';
import type { SecretKeys } from './secret-keys.ts';
import { createToken, hashToken } from './tokens.ts';

export type SettingsRow = Schema['alert_settings'];

const firstSettings: Omit<SettingsRow, 'customer_id'> = {
  mails: 1,
  quiet_start: null,
  quiet_end: null,
  time_zone: 'UTC',
  mails_per_day: 10,
  mailed_on: null,
  mailed_count: 0,
  unsubscribe_hash: null,
  unsubscribe_token: null,
};

/** Returns the stored settings of a customer, or those that everybody has at first. */
export async function readSettings(db: Db, customerId: string): Promise<SettingsRow> {
  const row = await db
    .selectFrom('alert_settings')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ?? { customer_id: customerId, ...firstSettings };
}

/** Moves what is due next to the same hour of another time zone. */
async function moveDigest(transaction: Db, customerId: string, timeZone: string): Promise<void> {
  const times = await transaction
    .selectFrom('digests')
    .select(['rhythm', 'weekday', 'hour'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!times) return;
  await transaction
    .updateTable('digests')
    .set({ due_at: isoTime(nextDue({ ...times, timeZone }, Date.now())) })
    .where('customer_id', '=', customerId)
    .execute();
}

/**
 * Changes some of the settings of a customer, with what depends on them, and what `also` changes. Throws AppError 'unauthenticated' if the account was deleted meanwhile. */
export async function storeSettings(
  db: Db,
  customerId: string,
  change: Partial<Omit<SettingsRow, 'customer_id'>>,
  also?: (transaction: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await claimCustomer(transaction, customerId);
    await transaction
      .insertInto('alert_settings')
      .values({ customer_id: customerId, ...firstSettings, ...change })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(change))
      .execute();
    if (change.time_zone !== undefined) await moveDigest(transaction, customerId, change.time_zone);
    await also?.(transaction);
  });
}

/** Names the customer, whose rows are found without those of others, and holds a secret that only the mail has. */
const tokenOf = (customerId: string, secret: string): string => `${customerId}.${secret}`;

/** Returns the token of a customer's addresses to unsubscribe; creates its secret if there is none that can be read. */
export async function unsubscribeToken(
  db: Db,
  keys: SecretKeys,
  { customer_id: accountId, unsubscribe_token: sealed }: SettingsRow,
): Promise<string> {
  const owner = { kind: 'customer' as const, accountId };
  const known = sealed === null ? undefined : keys.open(sealed, owner)?.secret;
  if (known !== undefined) return tokenOf(accountId, known);
  const secret = createToken();
  await storeSettings(db, accountId, {
    unsubscribe_hash: hashToken(secret),
    unsubscribe_token: keys.seal(secret, owner),
  });
  return tokenOf(accountId, secret);
}

/** Returns the customer that a token names; undefined unless it is the token of that customer. */
export async function customerOfToken(db: Db, token: string): Promise<string | undefined> {
  const [customerId = '', secret = ''] = token.split('.');
  const row = await db
    .selectFrom('alert_settings')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('unsubscribe_hash', '=', hashToken(secret))
    .executeTakeFirst();
  return row?.customer_id;
}
