import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { DailyCloses } from '#server/providers/market/snapshot/history-codec.ts';

/** A line of the source. Closes are in cents, each as the difference from the previous one. */
interface SourceLine {
  s: string;
  from: number;
  c: number[];
  gap?: number[];
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
] as const;
export const splitColumns = ['symbol', 'date', 'numerator', 'denominator', 'in_history', 'sources'] as const;

export const dividendColumns = ['symbol', 'ex_date', 'amount', 'sources'] as const;
export const coverageColumns = ['symbol', 'from', 'through'] as const;
const fundSplitColumns = ['symbol', 'date', 'numerator', 'denominator'] as const;

export type Row<Column extends string> = Record<Column, string>;
export type ListingRow = Row<(typeof listingColumns)[number]>;
export type SplitRow = Row<(typeof splitColumns)[number]>;
export type FundSplitRow = Row<(typeof fundSplitColumns)[number]>;
export type DividendRow = Row<(typeof dividendColumns)[number]>;
export type CoverageRow = Row<(typeof coverageColumns)[number]>;

/** A list of dividends, and the days between which it is complete for a symbol. */
export interface Dividends {
  payments: readonly DividendRow[];
  coverage: readonly CoverageRow[];
}

/** Reads a table and trims its cells: some industries have spaces around them and would not match a search. */
function readRows<Column extends string>(folder: string, name: string): Row<Column>[] {
  return parse<Row<Column>>(readFileSync(join(folder, name)), { columns: true, trim: true });
}

export const readListings = (folder: string, name: string): ListingRow[] => readRows(folder, name);
export const readSplits = (folder: string): SplitRow[] => readRows(folder, 'splits.csv');
export const readFundSplits = (folder: string): FundSplitRow[] => readRows(folder, 'etf-splits.csv');

/** Reads the dividends of shares (`dividends`) or of funds (`etf-dividends`). */
export const readDividends = (folder: string, name: string): Dividends => ({
  payments: readRows(folder, `${name}.csv`),
  coverage: readRows(folder, `${name}-coverage.csv`),
});

function toCloses({ from, c, gap = [], v }: SourceLine): DailyCloses {
  let sum = 0;
  const cents = c.map((step) => {
    sum += step;
    return sum;
  });
  return { from, gaps: gap, cents, volumes: v };
}

export function readHistories(folder: string, name: string): Histories {
  const text = gunzipSync(readFileSync(join(folder, name))).toString('utf8');
  const [first = '', ...rest] = text.trimEnd().split('\n');
  const { calendar } = JSON.parse(first) as { calendar: string[] };
  const lines = rest.map((line) => JSON.parse(line) as SourceLine);
  return { calendar, closes: new Map(lines.map((line) => [line.s, toCloses(line)])) };
}
