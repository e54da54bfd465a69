import { inChunks } from '#domain/chunk.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { FiledSecurity } from '#server/providers/filings/information-table.ts';
import type { SymbolFinder } from '#server/providers/filings/shipped-cusips.ts';
import { type CusipRow, findCusips } from '../cusip-symbols.ts';
import { filedSecurityKey } from '../filed-securities.ts';

const rowsPerStatement = 500;
const maxTextLength = 200;

/** Selects one security per key, without bonds, which have no symbol. Prefers shares over options on them. */
async function bySecurityKey(securities: readonly FiledSecurity[]): Promise<Map<string, FiledSecurity>> {
  const selected = new Map<string, FiledSecurity>();
  for (const chunk of inChunks(securities, rowsPerStatement)) {
    await eventLoop.yieldIfNeeded();
    for (const security of chunk) {
      const key = filedSecurityKey(security);
      if (security.unit === 'SH' && (security.putCall === null || !selected.has(key)))
        selected.set(key, security);
    }
  }
  return selected;
}

/** Stores the rows, except where an administrator has resolved the security meanwhile. */
async function storeRows(db: Db, rows: readonly CusipRow[]): Promise<void> {
  await db
    .insertInto('cusips')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('cusip')
        .doUpdateSet((eb) => ({
          issuer: eb.ref('excluded.issuer'),
          class: eb.ref('excluded.class'),
          symbol: eb.ref('excluded.symbol'),
          seen_at: eb.ref('excluded.seen_at'),
        }))
        .where('cusips.resolved_by', 'is', null),
    )
    .execute();
}

function findSymbol(
  security: FiledSecurity,
  stored: CusipRow | undefined,
  symbols: SymbolFinder,
): string | null {
  return symbols.byCusip(security) ?? stored?.symbol ?? symbols.byName(security) ?? null;
}

/** Whether a row is stored as it is, so that nothing needs to be written. */
const isKnown = (row: CusipRow, stored: CusipRow | undefined): boolean =>
  stored?.issuer === row.issuer && stored.class === row.class && stored.symbol === row.symbol;

/** Searching by name is slow, so the event loop gets a turn after this many rows. */
const rowsPerTurn = 25;

/** Finds the rows of securities, some hundred at a time. `changed` are those that are not stored as they are. */
async function* findRows(
  db: Db,
  symbols: SymbolFinder,
  securities: readonly FiledSecurity[],
): AsyncGenerator<{ rows: CusipRow[]; changed: CusipRow[] }> {
  const seen_at = isoTime();
  for (const chunk of inChunks([...(await bySecurityKey(securities))], rowsPerStatement)) {
    const storedRows = await findCusips(
      db,
      chunk.map(([key]) => key),
    );
    const rows: CusipRow[] = [];
    const changed: CusipRow[] = [];
    for (const [at, [cusip, security]] of chunk.entries()) {
      if (at % rowsPerTurn === 0) await eventLoop.yieldIfNeeded();
      const stored = storedRows.get(cusip);
      if (stored?.resolved_by) {
        rows.push(stored);
        continue;
      }
      const row = {
        cusip,
        issuer: security.issuer.slice(0, maxTextLength).toWellFormed(),
        class: security.className.slice(0, maxTextLength).toWellFormed(),
        symbol: findSymbol(security, stored, symbols),
        resolved_by: null,
        seen_at,
      };
      rows.push(row);
      if (!isKnown(row, stored)) changed.push(row);
    }
    yield { rows, changed };
  }
}

/**
 * Finds and stores the symbols of securities, by CUSIP, from an earlier result, or by the issuer's name. The choice of an
 * administrator takes precedence. Not for use in a transaction: each small statement commits on its own.
 */
export async function mapCusips(
  db: Db,
  symbols: SymbolFinder,
  securities: readonly FiledSecurity[],
): Promise<void> {
  for await (const { changed } of findRows(db, symbols, securities))
    if (changed.length > 0) await storeRows(db, changed);
}

/** Finds the symbols of securities by `filedSecurityKey`, as `mapCusips` does, and stores nothing. */
export async function findSymbols(
  db: Db,
  symbols: SymbolFinder,
  securities: readonly FiledSecurity[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { rows } of findRows(db, symbols, securities))
    for (const { cusip, symbol } of rows) if (symbol) found.set(cusip, symbol);
  return found;
}
