import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';

/** A famous investor with the cover of its newest shipped filing. The packed filings have the holdings. */
export interface ShippedInvestor {
  investor: string;
  firm: string;
  /** The firm's CIK, without leading zeros. */
  cik: string;
  period: string;
  filedOn: string;
  url: string;
  totalValue: number;
  /** The number of positions in the filing. */
  positions: number;
  /** 1 for the investors of the first version, 2 for those that a later one added. */
  set: number;
}

/** Reads the shipped investors, in display order. */
export const readShippedInvestors = oncePerFolder((dataFolder): ShippedInvestor[] => {
  const rows: Record<string, string>[] = parse(readFileSync(join(dataFolder, 'investors.csv')), {
    columns: true,
    bom: true,
  });
  return rows.map((row) => ({
    investor: row['investor'] ?? '',
    firm: row['firm'] ?? '',
    cik: row['cik'] ?? '',
    period: row['period'] ?? '',
    filedOn: row['filed'] ?? '',
    url: row['filing_url'] ?? '',
    totalValue: Number(row['total_value']),
    positions: Number(row['positions']),
    set: Number(row['set']),
  }));
});
