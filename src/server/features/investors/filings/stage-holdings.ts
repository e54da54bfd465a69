import { type Decimal, decimal, toText, zero } from '#domain/decimal.ts';
import { percentOf } from '#domain/percents.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { mapYielding } from '#server/platform/yielding-lists.ts';
import type { FiledQuarter } from '#server/research/filings/filed-quarters.ts';
import { type Holding, type ListRef, writeList } from '../holdings.ts';
import type { InvestorRow } from '../investor-rows.ts';
import { type Position, readPositions } from './positions.ts';
import { type StoredFiling, storedFiling } from './stored-filing.ts';

/** The newest quarter of an investor, written as a list of holdings. */
export interface StagedHoldings {
  newest: FiledQuarter;
  earlier: FiledQuarter | undefined;
  list: ListRef;
}

const maxNameLength = 200;

function toStoredFiling({ newest, earlier }: StagedHoldings, investor: InvestorRow): StoredFiling {
  const { period, filing } = newest;
  return {
    firm: storedFiling(investor)?.firm ?? filing.manager ?? investor.name,
    period,
    filedOn: filing.filedOn,
    url: filing.url,
    totalValue: Number(filing.total),
    accession: filing.accessions.at(-1),
    previousPeriod: earlier?.period,
  };
}

/** The amounts of the previous quarter by position key; undefined when there is no previous quarter. */
type PreviousAmounts = ReadonlyMap<string, Decimal> | undefined;

function toHolding(position: Position, total: Decimal, previous: PreviousAmounts): Holding {
  const { key, symbol, name, putCall, amount, isBond, value } = position;
  return {
    symbol,
    name: name.slice(0, maxNameLength).toWellFormed(),
    put_call: putCall,
    shares: isBond ? null : toText(amount),
    previous_shares: isBond || !previous ? null : toText(previous.get(key) ?? zero),
    value: toText(value),
    percent: total.units === 0n ? null : percentOf(value, total),
  };
}

async function amountsOf(db: Db, quarter: FiledQuarter): Promise<PreviousAmounts> {
  const positions = await readPositions(db, quarter.tableId);
  return new Map(positions.map(({ key, amount }) => [key, amount]));
}

/** Writes the holdings of the newest quarter as a list that no investor refers to yet. Not for use in a transaction. */
export async function stageHoldings(
  db: Db,
  [newest, earlier]: readonly FiledQuarter[],
): Promise<StagedHoldings | undefined> {
  if (!newest) return undefined;
  const previous = earlier && (await amountsOf(db, earlier));
  const total = decimal(newest.filing.total);
  const positions = await readPositions(db, newest.tableId);
  const holdings = await mapYielding(positions, (position) => toHolding(position, total, previous));
  return { newest, earlier, list: await writeList(db, holdings) };
}

/** Makes an investor show staged holdings, unless it shows a newer quarter. */
export async function showHoldings(db: Db, investor: InvestorRow, staged: StagedHoldings): Promise<void> {
  if (staged.newest.period < (storedFiling(investor)?.period ?? '')) return;
  await db
    .updateTable('wizards')
    .set({ filing: JSON.stringify(toStoredFiling(staged, investor)), ...staged.list })
    .where('id', '=', investor.id)
    .execute();
}
