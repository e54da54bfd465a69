import { perObject } from '#domain/per-object.ts';
import type { CompanyDay } from '#domain/screening/company-day.ts';
import { isCompanyField, type ListedCompanyField } from '#domain/screening/company-fields.ts';
import type { ScreenerField } from '#domain/screening/fields.ts';
import { isPastDay, stockOnDay } from '#domain/screening/past-stock.ts';
import { type Criteria, listedInRule } from '#domain/screening/screen.ts';
import type { ScreenedStock } from '#domain/screening/screened-stock.ts';
import { columnOf } from '#domain/screening/stock-columns.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type CompanyData, type PastDay, prepareColumns } from './company-data.ts';
import type { StockData } from './stock-data.ts';

/** The stocks that criteria are applied to. */
export interface Screened {
  /** Changes whenever a figure of a stock does. */
  version: string;
  /** The day of the prices. */
  asOf: string;
  stocks: readonly ScreenedStock[];
  /** The figures of companies that were asked for. */
  fields: ListedCompanyField[];
}

/** Returns the day of the newest close in a place: exchanges abroad have older ones. */
function newestDay({ rows, asOf }: MarketFigures, { listedIn }: Criteria): string {
  const days = listedIn === 'us' ? [] : rows.filter(listedInRule(listedIn)).map((row) => row.asOf);
  return [...new Set(days)].sort().at(-1) ?? asOf;
}

/** Returns the figures of companies that a screen filters, sorts or shows by. */
const companyFieldsOf = (
  { bounds, sort }: Criteria,
  columns: readonly ScreenerField[],
): ListedCompanyField[] => [
  ...new Set([...columns, ...bounds.map(({ field }) => field), sort].filter(isCompanyField)),
];

/** Reads the columns of a screen one by one, so that none is left for the screen itself. */
async function readColumns(
  stocks: readonly ScreenedStock[],
  fields: readonly ScreenerField[],
): Promise<void> {
  for (const field of fields) {
    stopIfAbandoned();
    await eventLoop.yieldIfNeeded();
    columnOf(stocks, field);
  }
}

/** Returns today's stocks with their companies. The same list for the same ones, because its columns are read once. */
const withCompanies = perObject((company: CompanyDay, { stocks }: StockData): readonly ScreenedStock[] =>
  stocks.map(({ figures, holders, buyers }) => ({ figures, holders, buyers, company })),
);

const onDay = perObject(
  (companies: CompanyDay, { figures }: StockData, closesOf: PastDay['closesOf']): readonly ScreenedStock[] =>
    companies.companies.flatMap(({ symbol }) => {
      const now = figures.find(symbol);
      const closes = closesOf(symbol);
      return (now && closes && stockOnDay(now, closes, companies)) ?? [];
    }),
);

/** Returns a function that finds the stocks for criteria, today or on a past day, with the figures that they need. */
export function createScreenedStocks(readData: () => Promise<StockData>, companyData: CompanyData) {
  async function todaysStocks(data: StockData, fields: readonly ListedCompanyField[]) {
    const needsPast = fields.some((field) => field.endsWith('InPast'));
    const companies = await companyData.newest(data.figures, needsPast);
    stopIfAbandoned();
    await prepareColumns(companies, fields);
    stopIfAbandoned();
    return withCompanies(companies, data);
  }

  async function pastStocks(data: StockData, day: string, fields: readonly ListedCompanyField[]) {
    const { companies, closesOf } = await companyData.on(data.figures, day);
    stopIfAbandoned();
    await prepareColumns(companies, ['dividendYield', ...fields]);
    stopIfAbandoned();
    return onDay(companies, data, closesOf);
  }

  /** Reads in steps, each of which is for all readers: a client that leaves ends only those that have not begun. */
  return async (
    criteria: Criteria,
    columns: readonly ScreenerField[],
    day: string | undefined,
  ): Promise<Screened> => {
    const data = await readData();
    const { version, figures } = data;
    const fields = companyFieldsOf(criteria, columns);
    const isPast = isPastDay(day, figures.asOf);
    const stocks = isPast
      ? await pastStocks(data, day, fields)
      : fields.length === 0
        ? data.stocks
        : await todaysStocks(data, fields);
    await readColumns(stocks, [...criteria.bounds.map(({ field }) => field), ...columns]);
    return { version, asOf: isPast ? day : newestDay(figures, criteria), fields, stocks };
  };
}
