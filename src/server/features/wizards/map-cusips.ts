import { portions } from '../../../domain/portions.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import type { IssuerIndex } from '../../providers/filings/cusips.ts';
import type { FiledSecurity } from '../../providers/filings/information-table.ts';
import { securityKey } from './security-keys.ts';

type CusipRow = Schema['cusips'];

const rowsPerStatement = 200;
const textLength = 200;

async function knownRows(db: Db, keys: readonly string[]): Promise<Map<string, CusipRow>> {
  const known = new Map<string, CusipRow>();
  for (const some of portions(keys, rowsPerStatement)) {
    const rows = await db.selectFrom('cusips').selectAll().where('cusip', 'in', some).execute();
    for (const row of rows) known.set(row.cusip, row);
  }
  return known;
}

const withSymbols = (rows: Iterable<Pick<CusipRow, 'cusip' | 'symbol'>>) =>
  new Map(Array.from(rows).flatMap(({ cusip, symbol }) => (symbol ? [[cusip, symbol] as const] : [])));

/** The symbols that are known for these securities, by `securityKey`. */
export async function knownSymbols(
  db: Db,
  securities: readonly FiledSecurity[],
): Promise<Map<string, string>> {
  return withSymbols((await knownRows(db, [...new Set(securities.map(securityKey))])).values());
}

/** One security for each key. Bonds are no shares and get no symbol; shares speak before options on them. */
function bySecurityKey(securities: readonly FiledSecurity[]): Map<string, FiledSecurity> {
  const sharesLast = securities
    .filter(({ unit }) => unit === 'SH')
    .sort((a, b) => Number(a.putCall === null) - Number(b.putCall === null));
  return new Map(sharesLast.map((security) => [securityKey(security), security]));
}

async function remember(db: Db, rows: readonly CusipRow[]): Promise<void> {
  for (const some of portions(rows, rowsPerStatement))
    await db
      .insertInto('cusips')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('cusip').doUpdateSet((eb) => ({
          issuer: eb.ref('excluded.issuer'),
          class: eb.ref('excluded.class'),
          symbol: eb.ref('excluded.symbol'),
          seen_at: eb.ref('excluded.seen_at'),
        })),
      )
      .execute();
}

/**
 * Gives the securities of filings their symbols and remembers them: what an administrator said, what was found before,
 * or what the issuer's name tells. Called under `lockWizards`, as whatever changes what is remembered.
 */
export async function mapCusips(
  db: Db,
  issuers: IssuerIndex,
  securities: readonly FiledSecurity[],
): Promise<Map<string, string>> {
  const named = bySecurityKey(securities);
  const known = await knownRows(db, [...named.keys()]);
  const seen_at = new Date().toISOString();
  const rows = Array.from(named, ([cusip, { issuer, className }]): CusipRow => {
    const before = known.get(cusip);
    const found = before?.symbol ?? (before?.resolved_by ? null : issuers.find(issuer, className));
    return {
      cusip,
      issuer: issuer.slice(0, textLength).toWellFormed(),
      class: className.slice(0, textLength).toWellFormed(),
      symbol: found ?? null,
      resolved_by: before?.resolved_by ?? null,
      seen_at,
    };
  });
  await remember(db, rows);
  return withSymbols(rows);
}
