import type { ResultOf } from '#contract/endpoint.ts';
import type { Filing, Holding, Investor, ListedInvestor, wizards } from '#contract/investors.ts';
import { filerOf } from '#domain/filings/filer.ts';
import { type InvestorFilings, type InvestorHistory, latestQuarter } from '#domain/filings/history.ts';
import { limits } from '#domain/limits.ts';
import type { Splits } from '#domain/splits.ts';
import { findInvestorRow, type InvestorRow, listInvestorRows } from '#server/filings/investor-rows.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type HoldingRow, readHoldings } from './holdings/holding-lists.ts';
import { filedHistory, filedHoldings, readShown } from './holdings/shown-holdings.ts';

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
export async function listInvestors(db: Db, filings: InvestorFilings): Promise<Investor[]> {
  const rows = await listInvestorRows(db);
  const investors: Investor[] = [];
  for await (const { investor, holdings, count } of readShown({ db, filings }, rows, limits.holdingsListed))
    investors.push({
      _id: investor.id,
      name: investor.name,
      firm: parseFiling(investor.filing)?.firm ?? null,
      holdings: holdings
        .map(({ symbol, value, put_call: putCall }) => ({
          symbol,
          value: Number(value),
          ...(putCall && { putCall }),
        }))
        .sort((a, b) => Number('putCall' in a) - Number('putCall' in b)),
      holdingCount: count,
    });
  return investors;
}

type InvestorDetails = ResultOf<typeof wizards.single>;
type ShownHoldings = Pick<InvestorDetails, 'filing' | 'holdings' | 'holdingCount'>;

/** The rows of a page: those after the first `after`, `count` at most. */
interface PageRows {
  after: number;
  count: number;
}

function filedPage(history: InvestorHistory, splits: Splits, { after, count }: PageRows): ShownHoldings {
  const quarter = latestQuarter(history);
  const all = filedHoldings(history, splits);
  return {
    filing: quarter
      ? {
          firm: filerOf(history),
          period: quarter.period,
          filedOn: quarter.filedOn,
          url: quarter.url,
          totalValue: quarter.totalValue,
          ...(quarter.optionsValue > 0 && { optionsValue: quarter.optionsValue }),
        }
      : null,
    holdings: all.slice(after, after + count),
    holdingCount: all.length,
  };
}

const enteredHolding = (row: HoldingRow): Holding => ({
  symbol: row.symbol,
  value: Number(row.value),
  name: row.name,
  putCall: row.put_call,
  shares: parseNumber(row.shares),
  previousShares: parseNumber(row.previous_shares),
  splitAdjustment: null,
  percent: parseNumber(row.percent),
});

async function enteredPage(
  db: Db,
  investor: InvestorRow,
  { after, count }: PageRows,
): Promise<ShownHoldings> {
  const rows = await readHoldings(db, investor.holdings_id, after, count);
  return {
    filing: parseFiling(investor.filing),
    holdings: rows.map(enteredHolding),
    holdingCount: investor.holding_count,
  };
}

/** What the investors' holdings are read from. */
export interface InvestorSources {
  db: Db;
  splits: Splits;
  readFilings: ReadFilings;
}

/** Returns an investor with one page of its holdings, the largest first. */
export async function findInvestor(
  { db, splits, readFilings }: InvestorSources,
  id: string,
  page: number,
): Promise<InvestorDetails | undefined> {
  const investor = await findInvestorRow(db, id);
  if (!investor) return undefined;
  const count = limits.holdingsPerPage;
  const rows = { after: (page - 1) * count, count };
  const history = filedHistory(await readFilings(), investor);
  const shown = history ? filedPage(history, splits, rows) : await enteredPage(db, investor, rows);
  return {
    _id: id,
    name: investor.name,
    ...shown,
    page,
    pages: Math.max(1, Math.ceil(shown.holdingCount / count)),
  };
}
