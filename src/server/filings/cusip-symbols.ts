import { inChunks } from '#domain/chunk.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import type { FiledSecurity } from '#server/providers/filings/information-table.ts';
import { filedSecurityKey } from './filed-securities.ts';

export type CusipRow = Schema['cusips'];

const rowsPerStatement = 500;

/** Reads what is known about securities by `filedSecurityKey`. */
export async function findCusips(db: Db, keys: readonly string[]): Promise<Map<string, CusipRow>> {
  const byCusip = new Map<string, CusipRow>();
  for (const chunk of inChunks(keys, rowsPerStatement)) {
    const rows = await db.selectFrom('cusips').selectAll().where('cusip', 'in', chunk).execute();
    for (const row of rows) byCusip.set(row.cusip, row);
  }
  return byCusip;
}

/** Returns the known symbols of a chunk of securities by `filedSecurityKey`. */
export async function knownSymbols(
  db: Db,
  securities: readonly FiledSecurity[],
): Promise<Map<string, string>> {
  const rows = await findCusips(db, [...new Set(securities.map(filedSecurityKey))]);
  return new Map(
    [...rows.values()].flatMap(({ cusip, symbol }) => (symbol ? [[cusip, symbol] as const] : [])),
  );
}
