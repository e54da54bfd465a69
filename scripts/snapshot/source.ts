import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { DailyCloses } from '#server/providers/market/snapshot/history-codec.ts';
import { filedFactors, filedSplits, withoutFiledFactors } from './filed-factors.ts';

/** A line of the source. Closes are in cents, each as the difference from the previous one. */
interface SourceLine {
  s: string;
  from: number;
  c: number[];
  gap?: number[];
  /** The decimal places of `c` where they are not two. */
  d?: number;
  v?: (number | null)[];
}

/** Closes by symbol, each starting at an index of the calendar. */
export interface Histories {
  calendar: readonly string[];
  closes: ReadonlyMap<string, DailyCloses>;
}

export const listingColumns = [
  'symbol',
  'name',
  'exchange',
  'type',
  'price',
  'change',
  'change_percent',
  'volume',
  'market_cap',
  'country',
  'sector',
  'industry',
  'as_of',
  'cik',
  'isin',
] as const;
const industryColumns = ['symbol', 'kind', 'sector', 'industry'] as const;
const correctionColumns = ['symbol', 'ex_date', 'amount', 'verdict', 'correct'] as const;
const brokenColumns = ['symbol', 'since', 'reason'] as const;
export const breakColumns = ['symbol', 'date', 'reason'] as const;
export const adjustmentColumns = ['symbol', 'date', 'factor', 'kind'] as const;
export const splitColumns = ['symbol', 'date', 'numerator', 'denominator', 'in_history', 'sources'] as const;

export const dividendColumns = ['symbol', 'ex_date', 'amount', 'sources'] as const;
export const coverageColumns = ['symbol', 'from', 'through'] as const;
const fundSplitColumns = ['symbol', 'date', 'numerator', 'denominator'] as const;

export type Row<Column extends string> = Record<Column, string>;
/** What a listing is, and its industry in the wording of Yahoo, which live sources use too. */
export type IndustryRow = Row<(typeof industryColumns)[number]>;
/** A judgement of an unusually large payment. A `wrong` one has the `correct` amount, or none if it was not paid. */
export type CorrectionRow = Row<(typeof correctionColumns)[number]>;
type AdjustmentRow = Row<(typeof adjustmentColumns)[number]>;
type BreakRow = Row<(typeof breakColumns)[number]>;
export type ListingRow = Row<(typeof listingColumns)[number]>;
export type SplitRow = Row<(typeof splitColumns)[number]>;
export type FundSplitRow = Row<(typeof fundSplitColumns)[number]>;
export type DividendRow = Row<(typeof dividendColumns)[number]>;
/** A figure that a company reported. */
export type FactRow = Row<
  | 'symbol'
  | 'period_end'
  | 'fiscal_period'
  | 'concept'
  | 'value'
  | 'unit'
  | 'split_factor'
  | 'derived'
  | 'sources'
  | 'origin'
>;
export type CoverageRow = Row<(typeof coverageColumns)[number]>;

/** A list of dividends, and the days between which it is complete for a symbol. */
export interface Dividends {
  payments: readonly DividendRow[];
  coverage: readonly CoverageRow[];
}

/** Reads a table and trims its cells: some industries have spaces around them and would not match a search. */
export function readRows<Column extends string>(folder: string, name: string): Row<Column>[] {
  return parse<Row<Column>>(readFileSync(join(folder, name)), { columns: true, trim: true });
}

export const readListings = (folder: string, name: string): ListingRow[] => readRows(folder, name);
export const readIndustries = (folder: string): IndustryRow[] => readRows(folder, 'industries.csv');

/** Reads the SEC's number of the company behind each symbol, without leading zeros as in `investors.csv`. */
export function readCiks(folder: string): ReadonlyMap<string, string> {
  const rows: Row<'symbol' | 'cik'>[] = readRows(folder, 'ciks.csv');
  return new Map(rows.map(({ symbol, cik }) => [symbol, String(Number(cik))]));
}

export const formerCikColumns = ['symbol', 'cik'] as const;
/**
 * Companies that changed their registrant by a holding company, a conversion or a move of their seat. The former number
 * of any other symbol in the source may be that of another company which had the symbol before.
 */
const changedRegistrants: ReadonlySet<string> = new Set(
  'ATAI BLK CAAS CBAT CLBK CLMT FERG LSBK PNFP UNIT VNOM XOM'.split(' '),
);

/** Reads the numbers under which companies filed before they changed their registrant. */
export function readFormerCiks(folder: string): Row<(typeof formerCikColumns)[number]>[] {
  const rows: Row<'symbol' | 'former_cik'>[] = readRows(folder, 'ciks.csv');
  return rows
    .filter(({ symbol }) => changedRegistrants.has(symbol))
    .map(({ symbol, former_cik }) => ({ symbol, cik: String(Number(former_cik)) }));
}

/** Reads the ISIN of each symbol that has one. */
export function readIsins(folder: string): ReadonlyMap<string, string> {
  const text = gunzipSync(readFileSync(join(folder, 'isins.csv.gz')));
  const rows = parse<Row<'symbol' | 'isin' | 'status'>>(text, { columns: true });
  return new Map(rows.filter(({ status }) => status === '').map(({ symbol, isin }) => [symbol, isin]));
}
/** Reads the CUSIPs of symbols, former ones included. */
export function readCusips(folder: string): ReadonlyMap<string, readonly string[]> {
  const rows: Row<'cusip' | 'symbol'>[] = readRows(folder, 'cusips.csv');
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol);
  return new Map([...bySymbol].map(([symbol, each]) => [symbol, each.map(({ cusip }) => cusip)]));
}

export const readCorrections = (folder: string): CorrectionRow[] =>
  readRows(folder, 'dividends-corrections.csv');

export const bySymbolAndDate = (a: Row<'symbol' | 'date'>, b: Row<'symbol' | 'date'>) =>
  `${a.symbol} ${a.date}` < `${b.symbol} ${b.date}` ? -1 : 1;

/** Reads the splits, those of the mended closes in place of the rows that they replace. */
export function readSplits(folder: string): SplitRow[] {
  const mended: (SplitRow & { replaces: string })[] = readRows(folder, 'splits-more.csv');
  const replaced = new Set(mended.map(({ symbol, replaces }) => `${symbol} ${replaces}`));
  const splits: SplitRow[] = readRows(folder, 'splits.csv');
  const kept = splits.filter(({ symbol, date }) => !replaced.has(`${symbol} ${date}`));
  return [...kept, ...mended, ...filedSplits];
}

/** Reads the factors of spin-offs that the closes contain. */
export const readAdjustments = (folder: string): AdjustmentRow[] => {
  const rows = ['adjustments.csv', 'adjustments-more.csv'].flatMap((name): AdjustmentRow[] =>
    readRows(folder, name),
  );
  return [...rows, ...filedFactors].sort(bySymbolAndDate);
};

/** Reads the days from which the mended closes are comparable. */
export function readBreaks(folder: string): BreakRow[] {
  const rows: Row<(typeof brokenColumns)[number]>[] = readRows(folder, 'history-broken.csv');
  const breaks = rows.map(({ symbol, since, reason }) => ({ symbol, date: since, reason }));
  return withoutFiledFactors(breaks).sort(bySymbolAndDate);
}

export const readFundSplits = (folder: string): FundSplitRow[] => readRows(folder, 'etf-splits.csv');

/** Reads the dividends of shares (`dividends`) or of funds (`etf-dividends`). */
export const readDividends = (folder: string, name: string): Dividends => ({
  payments: readRows(folder, `${name}.csv`),
  coverage: readRows(folder, `${name}-coverage.csv`),
});

function toCloses({ from, c, gap = [], d, v }: SourceLine): DailyCloses {
  let sum = 0;
  const cents = c.map((step) => {
    sum += step;
    return sum;
  });
  return { from, gaps: gap, cents, ...(d !== undefined && { decimals: d }), volumes: v };
}

function readLines(folder: string, name: string): (Partial<SourceLine> & { calendar?: string[] })[] {
  const text = gunzipSync(readFileSync(join(folder, name))).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Partial<SourceLine>);
}

/** Reads closes. Lines of `repairs`, which have the same calendar, replace those of the same symbols. */
export function readHistories(folder: string, name: string, repairs?: string): Histories {
  const lines = [name, repairs ?? []].flat().flatMap((file) => readLines(folder, file));
  const closes = lines.filter((line): line is SourceLine => line.s !== undefined);
  return {
    calendar: lines[0]?.calendar ?? [],
    closes: new Map(closes.map((line) => [line.s, toCloses(line)])),
  };
}
