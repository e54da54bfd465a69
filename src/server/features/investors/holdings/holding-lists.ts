import { v7 as uuidv7 } from 'uuid';
import type { Db, Schema } from '#server/platform/db/schema.ts';

export type HoldingRow = Schema['wizard_holdings'];

/** A holding that is not yet part of a list. */
export type Holding = Omit<HoldingRow, 'list_id' | 'position'>;

/** The columns with which an investor refers to its list of holdings. */
export interface ListRef {
  holdings_id: string;
  holding_count: number;
}

const rowsPerStatement = 250;
const rowsPerRead = 1_000;
const listsPerRead = 100;

interface ShareValue {
  symbol: string;
  value: string;
}

/** Makes holdings from symbols and values, as a form or a CSV file contains them. The largest value comes first. */
export function holdingsByValue(shares: readonly ShareValue[]): Holding[] {
  const sized = shares.map(({ symbol, value }) => ({ symbol, value, size: Number(value) }));
  sized.sort((a, b) => b.size - a.size);
  return sized.map(({ symbol, value }) => ({
    symbol,
    name: '',
    put_call: null,
    shares: null,
    previous_shares: null,
    value,
    percent: null,
  }));
}

/**
 * Writes lists of holdings that no investor refers to yet. Not for use in a transaction: each statement is short and
 * commits on its own, so that other requests get the database in between.
 */
export async function writeLists(db: Db, lists: readonly (readonly Holding[])[]): Promise<ListRef[]> {
  const refs: ListRef[] = [];
  let pending: HoldingRow[] = [];
  const flush = async () => {
    if (pending.length > 0) await db.insertInto('wizard_holdings').values(pending).execute();
    pending = [];
  };
  for (const holdings of lists) {
    const list_id = uuidv7();
    refs.push({ holdings_id: list_id, holding_count: holdings.length });
    for (const [index, holding] of holdings.entries()) {
      pending.push({ list_id, position: index + 1, ...holding });
      if (pending.length === rowsPerStatement) await flush();
    }
  }
  await flush();
  return refs;
}

export async function writeList(db: Db, holdings: readonly Holding[]): Promise<ListRef> {
  const [ref] = await writeLists(db, [holdings]);
  return ref ?? { holdings_id: '', holding_count: 0 };
}

/** Reads up to `count` holdings of a list after the position `after`. */
export async function readHoldings(
  db: Db,
  listId: string,
  after: number,
  count: number,
): Promise<HoldingRow[]> {
  const rows: HoldingRow[] = [];
  for (let from = after; from < after + count; from += rowsPerRead) {
    const chunk = await db
      .selectFrom('wizard_holdings')
      .selectAll()
      .where('list_id', '=', listId)
      .where('position', '>', from)
      .where('position', '<=', Math.min(from + rowsPerRead, after + count))
      .orderBy('position')
      .execute();
    rows.push(...chunk);
    if (chunk.length < rowsPerRead) break;
  }
  return rows;
}

/** Deletes lists in short statements. */
export async function deleteLists(db: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const last = await db
      .selectFrom('wizard_holdings')
      .select((eb) => eb.fn.max('position').as('position'))
      .where('list_id', '=', id)
      .executeTakeFirst();
    for (let through = rowsPerRead; through < (last?.position ?? 0) + rowsPerRead; through += rowsPerRead)
      await db
        .deleteFrom('wizard_holdings')
        .where('list_id', '=', id)
        .where('position', '<=', through)
        .execute();
  }
}

/** Groups investors so that the holdings of a group take one short read. */
function* groupByReadSize<Investor extends ListRef>(
  investors: readonly Investor[],
  maxHoldings: number,
): Generator<Investor[]> {
  let group: Investor[] = [];
  let rows = 0;
  for (const investor of investors) {
    const count = Math.min(investor.holding_count, maxHoldings);
    if (group.length > 0 && (rows + count > rowsPerRead || group.length === listsPerRead)) {
      yield group;
      [group, rows] = [[], 0];
    }
    group.push(investor);
    rows += count;
  }
  if (group.length > 0) yield group;
}

/** Yields the investors in order, each with its largest holdings, in short reads. */
export async function* readLists<Investor extends ListRef>(
  db: Db,
  investors: readonly Investor[],
  maxHoldings: number,
): AsyncGenerator<{ investor: Investor; holdings: HoldingRow[] }> {
  for (const group of groupByReadSize(investors, maxHoldings)) {
    const count = Math.min(maxHoldings, Math.max(...group.map(({ holding_count }) => holding_count)));
    const [first] = group;
    if (first && group.length === 1) {
      yield { investor: first, holdings: await readHoldings(db, first.holdings_id, 0, count) };
      continue;
    }
    const ids = group.map(({ holdings_id }) => holdings_id);
    const rows = await db
      .selectFrom('wizard_holdings')
      .selectAll()
      .where('list_id', 'in', ids)
      .where('position', '<=', count)
      .orderBy('list_id')
      .orderBy('position')
      .execute();
    const byList = Map.groupBy(rows, ({ list_id }) => list_id);
    for (const investor of group) yield { investor, holdings: byList.get(investor.holdings_id) ?? [] };
  }
}
