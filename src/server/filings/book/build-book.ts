import type { FilingBook, InvestorHistory, Position, Quarter } from '#domain/filings/history.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type FiledQuarter, listAllQuarters, onlyAdds } from '../filed-quarters.ts';
import type { ShippedFilings } from '../shipped/shipped-quarters.ts';
import { addPositions } from './add-positions.ts';
import { readEntered } from './entered-positions.ts';
import { type CompanyName, readStoredQuarter } from './stored-quarters.ts';

type InvestorRow = Schema['wizards'];

/** What a book is built from. Tables and lists never change, so what was read of them is used again. */
export interface BookSources {
  db: Db;
  shipped: ShippedFilings;
  companyName: CompanyName;
  /** Stored quarters by the id of their table. */
  tables: Map<string, Quarter>;
  /** Holdings that were entered by hand, by the id of their list. */
  lists: Map<string, Position[]>;
}

interface StoredQuarter {
  quarter: Quarter;
  /** Whether it adds to a filing that is not stored. */
  isAddition: boolean;
}

/**
 * Merges shipped and stored quarters. A stored one replaces a shipped one of its period, or adds to it if it consists of new
 * holdings only, unless it was filed earlier.
 */
function mergeQuarters(shipped: readonly Quarter[], stored: readonly StoredQuarter[]): Quarter[] {
  const byPeriod = new Map(shipped.map((quarter) => [quarter.period, quarter]));
  for (const { quarter, isAddition } of stored) {
    const known = byPeriod.get(quarter.period);
    if (known && quarter.filedOn !== null && quarter.filedOn < (known.filedOn ?? '')) continue;
    if (!known || !isAddition) byPeriod.set(quarter.period, quarter);
    else if (known.url !== quarter.url) byPeriod.set(quarter.period, addPositions(known, quarter));
  }
  return [...byPeriod.values()].sort((a, b) => (a.period < b.period ? -1 : 1));
}

/** Returns what a map has, else what is read, which it then has. */
async function readInto<Value>(
  map: Map<string, Value>,
  id: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const value = map.get(id) ?? (await read());
  map.set(id, value);
  return value;
}

/** Removes what is no longer referred to. */
function keepOnly(map: Map<string, unknown>, ids: ReadonlySet<string>): void {
  for (const id of map.keys()) if (!ids.has(id)) map.delete(id);
}

async function quartersOf(
  { db, shipped, companyName, tables }: BookSources,
  cik: string,
  filed: readonly FiledQuarter[],
): Promise<Quarter[]> {
  const stored: StoredQuarter[] = [];
  for (const quarter of filed)
    stored.push({
      quarter: await readInto(tables, quarter.tableId, () => readStoredQuarter(db, quarter, companyName)),
      isAddition: onlyAdds(quarter.filing),
    });
  return mergeQuarters(shipped.quarters.get(cik) ?? [], stored);
}

async function toHistory(
  sources: BookSources,
  row: InvestorRow,
  filed: readonly FiledQuarter[],
): Promise<InvestorHistory> {
  const { db, lists, companyName } = sources;
  const { id, name, cik, filing, holdings_id: listId } = row;
  const about = { _id: id, slug: row.slug ?? id, name };
  // Holdings that were edited by hand take the place of the filings.
  const quarters = filing === null || cik === null ? [] : await quartersOf(sources, cik, filed);
  if (filing !== null && quarters.length > 0) {
    const { firm } = JSON.parse(filing) as { firm: string };
    return { ...about, firm, cik, quarters, entered: null };
  }
  const entered = await readInto(lists, listId, () => readEntered(db, listId, companyName));
  return { ...about, firm: null, cik: null, quarters: [], entered };
}

/** Reads all investors with their quarters, in the order of the home page. Reads only what is not yet known. */
export async function buildBook(sources: BookSources, version: string): Promise<FilingBook> {
  const rows = await sources.db.selectFrom('wizards').selectAll().orderBy('position').execute();
  const filed = Map.groupBy(await listAllQuarters(sources.db), ({ cik }) => cik);
  const investors: InvestorHistory[] = [];
  for (const row of rows) {
    await eventLoop.yieldIfNeeded();
    investors.push(await toHistory(sources, row, filed.get(row.cik ?? '') ?? []));
  }
  keepOnly(sources.tables, new Set([...filed.values()].flat().map(({ tableId }) => tableId)));
  keepOnly(sources.lists, new Set(rows.map(({ holdings_id }) => holdings_id)));
  return { version, investors };
}
