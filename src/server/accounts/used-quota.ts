import { type QuotaName, quotas } from '#domain/quotas.ts';
import type { Db } from '../platform/db/schema.ts';

/** What is used of a quota; `fullest` names which of several has the most. */
export interface UsedQuota {
  used: number;
  limit: number;
  fullest: string | null;
}

type CustomerTable =
  | 'alert_messages'
  | 'alert_rules'
  | 'followed_investors'
  | 'journal_entries'
  | 'watchlists';

/** Counts the rows of a customer in a table, as use of a quota. */
export async function usedByRows(
  db: Db,
  customerId: string,
  { quota, table }: { quota: QuotaName; table: CustomerTable },
): Promise<UsedQuota> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { used: Number(count), limit: quotas[quota].limit, fullest: null };
}
