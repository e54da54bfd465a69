import type { Security } from '../../../contract/filings.ts';
import { AppError } from '../../../domain/app-error.ts';
import { add, type Decimal, decimal, toText, zero } from '../../../domain/decimal.ts';
import { limits } from '../../../domain/limits.ts';
import { type Actor, recordEvent } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import { followFiling } from './follow-filing.ts';
import { lockWizards } from './lock-wizards.ts';
import { newestQuarters } from './newest-quarters.ts';
import { securityKey } from './security-keys.ts';
import { storedFiling } from './stored-filing.ts';

export type SecurityState = 'open' | 'resolved';

interface SecurityPage {
  cusips: Security[];
  total: number;
  page: number;
  pages: number;
}

/** What all investors hold of each security by their newest filings, options included; of bonds nothing. */
async function valuesHeld(db: Db): Promise<Map<string, Decimal>> {
  const values = new Map<string, Decimal>();
  for (const { securities } of await newestQuarters(db))
    for (const security of securities) {
      if (security.unit === 'PRN') continue;
      const key = securityKey(security);
      values.set(key, add(values.get(key) ?? zero, decimal(security.value)));
    }
  return values;
}

/** A page of the securities that are still to be resolved, or of those that are; the largest value first. */
export async function listSecurities(db: Db, state: SecurityState, page: number): Promise<SecurityPage> {
  const isOpen = state === 'open';
  const rows = await db
    .selectFrom('cusips')
    .selectAll()
    .where((eb) => {
      const answered = eb.or([eb('symbol', 'is not', null), eb('resolved_by', 'is not', null)]);
      return isOpen ? eb.not(answered) : answered;
    })
    .execute();
  const values = await valuesHeld(db);
  const all = rows
    .map(
      (row): Security => ({
        _id: row.cusip,
        cusip: row.cusip.slice(0, 9),
        issuer: row.issuer,
        className: row.class,
        symbol: row.symbol,
        resolvedBy: row.resolved_by,
        value: Number(toText(values.get(row.cusip) ?? zero)),
      }),
    )
    .sort((a, b) => b.value - a.value || a.issuer.localeCompare(b.issuer, 'en'));
  const perPage = limits.adminRowsPerPage;
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  return { cusips: all.slice((page - 1) * perPage, page * perPage), total: all.length, page, pages };
}

/** Keeps what an administrator says a security's symbol is, null for none, and has the wizards that hold it show it. */
export async function resolveSecurity(
  db: Db,
  actor: Actor,
  key: string,
  symbol: string | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockWizards(transaction);
    const resolved = await transaction
      .updateTable('cusips')
      .set({ symbol, resolved_by: actor.name })
      .where('cusip', '=', key)
      .returning(['cusip', 'issuer'])
      .executeTakeFirst();
    if (!resolved) throw new AppError('not_found', 'No filing that is known names this security.');
    const holders = (await newestQuarters(transaction))
      .filter(({ securities }) => securities.some((security) => securityKey(security) === key))
      .map(({ cik }) => cik);
    const wizards =
      holders.length === 0
        ? []
        : await transaction.selectFrom('wizards').selectAll().where('cik', 'in', holders).execute();
    for (const wizard of wizards) if (storedFiling(wizard)) await followFiling(transaction, wizard);
    const subject = `${resolved.issuer} (${key.slice(0, 9)}): ${symbol ?? 'no symbol'}`;
    await recordEvent(transaction, actor, 'cusip.resolved', subject);
  });
}
