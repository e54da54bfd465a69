import { type CsvColumn, csvHeader, csvRow } from '../csv-table.ts';
import { changeRanges } from '../stock-figures.ts';
import type { ScreenedStock } from './screened-stock.ts';

const columns: readonly CsvColumn<ScreenedStock>[] = [
  { name: 'Symbol', of: ({ figures }) => figures.symbol },
  { name: 'Name', of: ({ figures }) => figures.name },
  { name: 'Type', of: ({ figures }) => figures.type },
  { name: 'Exchange', of: ({ figures }) => figures.exchange },
  { name: 'Sector', of: ({ figures }) => figures.sector },
  { name: 'Industry', of: ({ figures }) => figures.industry },
  { name: 'Price (USD)', of: ({ figures }) => figures.price },
  { name: 'As of', of: ({ figures }) => figures.asOf },
  { name: 'Market cap (USD)', of: ({ figures }) => figures.marketCap },
  { name: 'Volume', of: ({ figures }) => figures.volume },
  ...changeRanges.map((range) => ({
    name: `Change ${range}`,
    of: ({ figures }: ScreenedStock) => figures.changes[range],
  })),
  { name: '52-week high', of: ({ figures }) => figures.high52 },
  { name: '52-week low', of: ({ figures }) => figures.low52 },
  { name: 'From 52-week high', of: ({ figures }) => figures.fromHigh },
  { name: 'Volatility', of: ({ figures }) => figures.volatility },
  { name: 'Beta', of: ({ figures }) => figures.beta },
  { name: 'Dividend yield', of: ({ figures }) => figures.dividendYield },
  { name: 'Investors holding', of: ({ holders }) => holders },
  { name: 'Investors buying', of: ({ buyers }) => buyers },
];

export const screenerHeader = csvHeader(columns);

/** Formats one stock as a line of CSV. Fractions stay fractions; unknown figures are empty. */
export const screenerLine = (stock: ScreenedStock): string => csvRow(columns, stock);
