import { limits } from '#domain/limits.ts';
import type { AlertQuota } from '#domain/quotas.ts';
import { splitsFrom } from '#domain/splits.ts';
import { readSettings } from '#server/accounts/delivery-settings.ts';
import { type UsedQuota, usedByRows } from '#server/accounts/used-quota.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { listMessages } from './messages.ts';
import { listRules } from './rules.ts';
import { toSettings } from './settings.ts';

/** Returns everything that is stored about the alerts of a customer. */
export async function exportAlerts(
  { db, market }: { db: Db; market: Pick<MarketProvider, 'splits'> },
  customerId: string,
) {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  return {
    alerts: await listRules(db, splits, customerId),
    alertMessages: await listMessages(db, customerId, limits.alertMessages),
    alertSettings: toSettings(await readSettings(db, customerId)),
  };
}

/** Counts what a customer uses of the quotas of alerts. */
export const countAlerts = async (db: Db, customerId: string): Promise<Record<AlertQuota, UsedQuota>> => ({
  alerts: await usedByRows(db, customerId, { quota: 'alerts', table: 'alert_rules' }),
  alertMessages: await usedByRows(db, customerId, { quota: 'alertMessages', table: 'alert_messages' }),
});
