import { v7 as uuidv7 } from 'uuid';
import type { AlertMessage } from '#contract/alerts.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { investorOf, type RuleRow } from './rules.ts';

export type MessageRow = Schema['alert_messages'];

const shownMessages = 50;

const toMessage = (row: MessageRow): AlertMessage => ({
  _id: row.id,
  symbol: row.symbol,
  investor: investorOf(row),
  portfolioId: row.portfolio_id,
  name: row.name,
  currency: row.currency,
  kind: row.kind,
  threshold: row.threshold,
  price: row.price,
  reading: row.reading,
  finding: row.finding,
  pricedAt: row.priced_at,
  createdAt: row.created_at,
  isRead: row.read_at !== null,
  mail: row.mail_state,
});

export type Finding = Pick<
  MessageRow,
  'event_key' | 'name' | 'investor' | 'threshold' | 'price' | 'reading' | 'finding' | 'priced_at'
>;

/** Stores what a rule has found, once for each event, in the transaction that changes the rule. */
export async function addMessage(transaction: Db, rule: RuleRow, finding: Finding): Promise<void> {
  const now = isoTime();
  await transaction
    .insertInto('alert_messages')
    .values({
      id: uuidv7(),
      customer_id: rule.customer_id,
      rule_id: rule.id,
      symbol: rule.symbol,
      portfolio_id: rule.portfolio_id,
      currency: rule.currency,
      kind: rule.kind,
      ...finding,
      created_at: now,
      read_at: null,
      mail_state: 'waiting',
      mail_attempts: 0,
      mail_due_at: now,
    })
    .onConflict((conflict) => conflict.columns(['rule_id', 'event_key', 'customer_id']).doNothing())
    .execute();
  await deleteOldMessages(transaction, rule.customer_id);
}

/** Returns the last messages of a customer, newest first. */
export async function listMessages(
  db: Db,
  customerId: string,
  most = shownMessages,
): Promise<AlertMessage[]> {
  const rows = await db
    .selectFrom('alert_messages')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toMessage);
}

export async function countUnread(db: Db, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('alert_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks a message and all older ones as read. */
export async function markRead(db: Db, customerId: string, through: string): Promise<void> {
  await db
    .updateTable('alert_messages')
    .set({ read_at: isoTime() })
    .where('customer_id', '=', customerId)
    .where('id', '<=', through)
    .where('read_at', 'is', null)
    .execute();
}

/** Deletes the oldest messages beyond the quota. */
async function deleteOldMessages(transaction: Db, customerId: string): Promise<void> {
  const oldest = await transaction
    .selectFrom('alert_messages')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .offset(limits.alertMessages - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await transaction
    .deleteFrom('alert_messages')
    .where('customer_id', '=', customerId)
    .where('id', '<', oldest.id)
    .execute();
}
