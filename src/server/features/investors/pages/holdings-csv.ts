import { type CsvColumn, csvHeader, csvRow } from '#domain/csv-table.ts';
import type { WeighedChange } from './investor-reply.ts';

const columns: readonly CsvColumn<WeighedChange>[] = [
  { name: 'Symbol', of: ({ symbol }) => symbol },
  { name: 'Name', of: ({ name }) => name },
  { name: 'Kind', of: ({ kind }) => kind },
  { name: 'Weight', of: ({ weight }) => weight },
  { name: 'Value (USD)', of: ({ value }) => value },
  { name: 'Shares', of: ({ shares }) => shares },
  { name: 'Action', of: ({ action }) => action },
  { name: 'Previous shares', of: ({ previousShares }) => previousShares },
  { name: 'Previous shares, split-adjusted', of: ({ adjustedPreviousShares }) => adjustedPreviousShares },
  { name: 'Splits', of: ({ splits }) => splits },
  { name: 'Change (%)', of: ({ changePercent }) => changePercent },
];

/** Formats holdings as CSV, each line with the end of the quarter; null for holdings that were entered by hand. */
export function holdingsCsv(held: readonly WeighedChange[], period: string | null): string {
  const all = [...columns, { name: 'Quarter', of: () => period }];
  return csvHeader(all) + held.map((row) => csvRow(all, row)).join('');
}
