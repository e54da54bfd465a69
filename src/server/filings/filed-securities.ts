import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/app-error.ts';
import { inChunks } from '#domain/chunk.ts';
import type { Db } from '#server/platform/db/schema.ts';
import {
  type FiledSecurity,
  type InformationTable,
  maxSecurities,
} from '#server/providers/filings/information-table.ts';

const securitiesPerChunk = 500;

/** Throws AppError 'invalid' above eight times the number of securities on the SEC's list of 13F securities. */
export function checkSize({ securities }: InformationTable): void {
  if (securities.length <= maxSecurities) return;
  const message =
    'The filing has more than 200,000 securities, which is too many for a 13F filing. Nothing was changed.';
  throw new AppError('invalid', message, { reason: 'unprocessable' });
}

/** Filers write this for securities without a CUSIP, so different issuers share it. */
const noCusip = '000000000';
const maxKeyLength = 100;

/** Returns the key under which a security is stored: its CUSIP or, when it has none, its names. */
export function filedSecurityKey({
  cusip,
  issuer,
  className,
}: Pick<FiledSecurity, 'cusip' | 'issuer' | 'className'>): string {
  return cusip === noCusip
    ? `${cusip} ${issuer} ${className}`.trim().slice(0, maxKeyLength).toWellFormed()
    : cusip;
}

/**
 * Writes the securities of a filing as a table that no quarter refers to yet. Returns the table's id. Not for use in a
 * transaction: each chunk commits on its own, so that other requests get the database in between.
 */
export async function writeSecurities(db: Db, securities: readonly FiledSecurity[]): Promise<string> {
  const table_id = uuidv7();
  for (const [chunk, part] of inChunks(securities, securitiesPerChunk).entries())
    await db
      .insertInto('filed_securities')
      .values({ table_id, chunk, securities: JSON.stringify(part) })
      .execute();
  return table_id;
}

/** Returns a chunk of a stored table as JSON; undefined after the last one. */
async function readChunk(db: Db, tableId: string, chunk: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('filed_securities')
    .select('securities')
    .where('table_id', '=', tableId)
    .where('chunk', '=', chunk)
    .executeTakeFirst();
  return row?.securities;
}

/** Yields the securities of a stored table in chunks, the largest value first. */
export async function* readFiledSecurities(db: Db, tableId: string): AsyncGenerator<FiledSecurity[]> {
  for (let chunk = 0; ; chunk += 1) {
    const text = await readChunk(db, tableId, chunk);
    if (text === undefined) return;
    yield JSON.parse(text) as FiledSecurity[];
  }
}

/** Returns whether a stored table consists of these securities, in this order. Stops at the first difference. */
export async function areStoredSecurities(
  db: Db,
  tableId: string,
  securities: readonly FiledSecurity[],
): Promise<boolean> {
  let chunks = 0;
  for (const part of inChunks(securities, securitiesPerChunk)) {
    if ((await readChunk(db, tableId, chunks)) !== JSON.stringify(part)) return false;
    chunks += 1;
  }
  return (await readChunk(db, tableId, chunks)) === undefined;
}

export async function readAllSecurities(db: Db, tableId: string): Promise<FiledSecurity[]> {
  const all: FiledSecurity[] = [];
  for await (const chunk of readFiledSecurities(db, tableId))
    for (const security of chunk) all.push(security);
  return all;
}

/** Deletes tables in short statements. */
export async function deleteSecurities(db: Db, tableIds: readonly string[]): Promise<void> {
  for (const tableId of tableIds) {
    const chunks = await db
      .selectFrom('filed_securities')
      .select('chunk')
      .where('table_id', '=', tableId)
      .execute();
    for (const { chunk } of chunks)
      await db
        .deleteFrom('filed_securities')
        .where('table_id', '=', tableId)
        .where('chunk', '=', chunk)
        .execute();
  }
}
