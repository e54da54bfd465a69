import type { ResultOf } from '#contract/endpoint.ts';
import type { Filing, Holding, Investor, ListedInvestor, wizards } from '#contract/investors.ts';
import { limits } from '#domain/limits.ts';
import type { Splits } from '#domain/splits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { mapYielding } from '#server/platform/yielding-lists.ts';
import { adjustRows } from './filings/earlier-shares.ts';
import { percentOfFiling, storedFiling } from './filings/stored-filing.ts';
import { type HoldingRow, readHoldings, readLists } from './holdings.ts';
import { findInvestorRow, type InvestorRow, listInvestorRows } from './investor-rows.ts';

const parseFiling = (stored: string | null): Filing | null =>
  stored === null ? null : (JSON.parse(stored) as Filing);
const parseNumber = (stored: string | null): number | null => (stored === null ? null : Number(stored));

export async function listInvestorNames(db: Db): Promise<ListedInvestor[]> {
  const rows = await db
    .selectFrom('wizards')
    .select(['id', 'name', 'slug', 'filing'])
    .orderBy('position')
    .execute();
  return rows.map(({ id, name, slug, filing }) => ({
    _id: id,
    name,
    firm: parseFiling(filing)?.firm ?? null,
    slug: slug ?? id,
  }));
}

/** Lists all investors, each with its largest holdings. */
export async function listInvestors(db: Db): Promise<Investor[]> {
  const rows = await listInvestorRows(db);
  const investors: Investor[] = [];
  for await (const { investor, holdings } of readLists(db, rows, limits.holdingsListed))
    investors.push({
      _id: investor.id,
      name: investor.name,
      firm: parseFiling(investor.filing)?.firm ?? null,
      holdings: holdings.map(({ symbol, value }) => ({ symbol, value: Number(value) })),
      holdingCount: investor.holding_count,
    });
  return investors;
}

function toHolding(row: HoldingRow, adjust: ReturnType<typeof adjustRows>, filing: Filing | null): Holding {
  const { previousShares, splitAdjustment } = adjust(row);
  return {
    symbol: row.symbol,
    value: Number(row.value),
    name: row.name,
    putCall: row.put_call,
    shares: parseNumber(row.shares),
    previousShares: parseNumber(previousShares),
    splitAdjustment,
    percent: parseNumber(percentOfFiling(row, filing)),
  };
}

type InvestorDetails = ResultOf<typeof wizards.single>;

async function readPage(
  db: Db,
  splits: Splits,
  investor: InvestorRow,
  page: number,
): Promise<InvestorDetails> {
  const { id, name, holdings_id, holding_count } = investor;
  const filing = parseFiling(investor.filing);
  const perPage = limits.holdingsPerPage;
  const rows = await readHoldings(db, holdings_id, (page - 1) * perPage, perPage);
  const adjust = adjustRows(splits, storedFiling(investor));
  return {
    _id: id,
    name,
    filing,
    holdings: await mapYielding(rows, (row) => toHolding(row, adjust, filing)),
    holdingCount: holding_count,
    page,
    pages: Math.max(1, Math.ceil(holding_count / perPage)),
  };
}

/** Returns an investor with one page of its holdings, the largest first. */
export async function findInvestor(
  { db, splits }: { db: Db; splits: Splits },
  id: string,
  page: number,
): Promise<InvestorDetails | undefined> {
  const investor = await findInvestorRow(db, id);
  return investor && readPage(db, splits, investor, page);
}
