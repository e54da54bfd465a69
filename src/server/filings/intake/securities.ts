import type { ResultOf } from '#contract/endpoint.ts';
import type { FilingSecurity, filings } from '#contract/investor-filings.ts';
import { AppError } from '#domain/app-error.ts';
import { add, type Decimal, decimal, toText, zero } from '#domain/decimal.ts';
import { limits } from '#domain/limits.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { renewVersion } from '#server/platform/db/versions.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';
import { changeInvestors, symbolVersion } from '../change-investors.ts';
import { newestQuarters } from '../filed-quarters.ts';
import { filedSecurityKey, readFiledSecurities } from '../filed-securities.ts';

type CusipRow = Schema['cusips'];
type SecurityPage = ResultOf<typeof filings.cusips>;

const rowsPerRead = 1_000;

/** Adds up the values of each security in the newest filings of all investors, with options and without bonds. */
async function totalValues(db: Db): Promise<Map<string, Decimal>> {
  const values = new Map<string, Decimal>();
  for (const { tableId } of await newestQuarters(db))
    for await (const securities of readFiledSecurities(db, tableId))
      for (const security of securities) {
        if (security.unit === 'PRN') continue;
        const key = filedSecurityKey(security);
        values.set(key, add(values.get(key) ?? zero, decimal(security.value)));
      }
  return values;
}

/** Yields all securities in a state, in short reads. */
async function* readCusips(db: Db, isOpen: boolean): AsyncGenerator<CusipRow[]> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('cusips')
      .selectAll()
      .where('cusip', '>', last)
      .where((eb) => {
        const resolved = eb.or([eb('symbol', 'is not', null), eb('resolved_by', 'is not', null)]);
        return isOpen ? eb.not(resolved) : resolved;
      })
      .orderBy('cusip')
      .limit(rowsPerRead)
      .execute();
    yield rows;
    if (rows.length < rowsPerRead) return;
    last = rows.at(-1)?.cusip ?? '';
  }
}

const toSecurity = (row: CusipRow, value: Decimal | undefined): FilingSecurity => ({
  _id: row.cusip,
  cusip: row.cusip.slice(0, 9),
  issuer: row.issuer,
  className: row.class,
  symbol: row.symbol,
  resolvedBy: row.resolved_by,
  value: Number(toText(value ?? zero)),
});

const byValue = (a: FilingSecurity, b: FilingSecurity) =>
  b.value - a.value || a.issuer.localeCompare(b.issuer, 'en');

/** Lists one page of the open or of the resolved securities, the largest total value first. */
export async function listFiledSecurities(
  db: Db,
  state: 'open' | 'resolved',
  page: number,
): Promise<SecurityPage> {
  const values = await totalValues(db);
  const securities: FilingSecurity[] = [];
  for await (const rows of readCusips(db, state === 'open'))
    for (const row of rows) securities.push(toSecurity(row, values.get(row.cusip)));
  securities.sort(byValue);
  const perPage = limits.adminRowsPerPage;
  const { length: total } = securities;
  const pages = Math.max(1, Math.ceil(total / perPage));
  return { cusips: securities.slice((page - 1) * perPage, page * perPage), total, page, pages };
}

/** Stores the symbol that an administrator assigns to a security (null for none). The filings that name it are read again. */
export async function resolveSecurity(
  db: Db,
  actor: Actor,
  key: string,
  symbol: string | null,
): Promise<void> {
  const known = await db
    .selectFrom('cusips')
    .select(['symbol', 'resolved_by'])
    .where('cusip', '=', key)
    .executeTakeFirst();
  if (known?.resolved_by && known.symbol === symbol) return;
  await changeInvestors(db, async (transaction) => {
    const resolved = await transaction
      .updateTable('cusips')
      .set({ symbol, resolved_by: actor.name })
      .where('cusip', '=', key)
      .returning('issuer')
      .executeTakeFirst();
    if (!resolved) throw new AppError('not_found', 'No stored filing contains this security.');
    const subject = `${resolved.issuer} (${key.slice(0, 9)}): ${symbol ?? 'no symbol'}`;
    await renewVersion(transaction, symbolVersion);
    await recordEvent(transaction, actor, 'cusip.resolved', subject);
  });
}
