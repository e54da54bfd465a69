import type { InvestorFilings, InvestorHistory, InvestorPosition, Quarter } from '#domain/filings/history.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type FiledQuarter, listAllQuarters, onlyAdds, tablesIn } from '../filed-quarters.ts';
import type { ShippedFilings } from '../shipped/shipped-quarters.ts';
import { addPositions } from './add-positions.ts';
import { readEntered } from './entered-positions.ts';
import { type FindCompanyName, readStoredQuarter } from './stored-quarters.ts';

type InvestorRow = Schema['wizards'];

/** What the filings are built from. Tables and lists never change, so what was read of them is used again. */
export interface FilingsSources {
  db: Db;
  shipped: ShippedFilings;
  companyName: FindCompanyName;
  /** Stored quarters by the id of their table. */
  tables: Map<string, Quarter>;
  /** Holdings that were entered by hand, by the id of their list. */
  lists: Map<string, InvestorPosition[]>;
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

/** Returns whether a filing is older than a shipped quarter, which then takes its place. */
export const isOlder = (filedOn: string | null, shipped: Quarter): boolean =>
  filedOn !== null && filedOn < (shipped.filedOn ?? '');

/**
 * Returns a stored quarter together with the shipped one. The report or restatement that was filed last counts, with the
 * holdings that were added later; on the same day the stored one.
 */
async function withShipped(
  read: (quarter: FiledQuarter) => Promise<Quarter>,
  stored: FiledQuarter,
  shipped: Quarter | undefined,
): Promise<Quarter> {
  const { filing } = stored;
  const { parts = [] } = filing;
  const base = onlyAdds(filing) ? undefined : (parts[0] ?? filing);
  if (!shipped || (base && !isOlder(base.filedOn, shipped))) return read(stored);
  let whole = shipped;
  for (const { kind, filedOn, url, total, tableId } of parts)
    if (kind === 'addition' && !isOlder(filedOn, shipped) && url !== shipped.url)
      whole = addPositions(
        whole,
        await read({ ...stored, tableId, filing: { ...filing, filedOn, url, total } }),
      );
  return whole;
}

/** Merges shipped and stored quarters. */
async function quartersOf(
  { db, shipped, companyName, tables }: FilingsSources,
  cik: string,
  filed: readonly FiledQuarter[],
): Promise<Quarter[]> {
  const byPeriod = new Map(shipped.quarters.get(cik)?.map((quarter) => [quarter.period, quarter]));
  const read = (quarter: FiledQuarter) =>
    readInto(tables, quarter.tableId, () => readStoredQuarter(db, quarter, companyName));
  for (const quarter of filed)
    byPeriod.set(quarter.period, await withShipped(read, quarter, byPeriod.get(quarter.period)));
  return [...byPeriod.values()].sort((a, b) => (a.period < b.period ? -1 : 1));
}

async function toHistory(
  sources: FilingsSources,
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
export async function buildFilings(sources: FilingsSources, version: string): Promise<InvestorFilings> {
  const rows = await sources.db.selectFrom('wizards').selectAll().orderBy('position').execute();
  const filed = Map.groupBy(await listAllQuarters(sources.db), ({ cik }) => cik);
  const investors: InvestorHistory[] = [];
  for (const row of rows) {
    await eventLoop.yieldIfNeeded();
    investors.push(await toHistory(sources, row, filed.get(row.cik ?? '') ?? []));
  }
  keepOnly(sources.tables, new Set([...filed.values()].flat().flatMap(tablesIn)));
  keepOnly(sources.lists, new Set(rows.map(({ holdings_id }) => holdings_id)));
  return { version, investors };
}
