import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { MonthlyRow } from '#domain/plan/past-returns.ts';

const figure = (text: string | undefined) => (text ? Number(text) : null);

/** Reads the shipped monthly series. */
export async function readMonthlyRows(dataFolder: string): Promise<MonthlyRow[]> {
  const rows: Record<string, string>[] = parse(await readFile(join(dataFolder, 'macro-monthly.csv')), {
    columns: true,
  });
  return rows.map((row) => ({
    month: row['month'] ?? '',
    cpi: figure(row['cpi']),
    treasury: figure(row['treasury_10y']),
    shares: figure(row['sp500']),
    dividend: figure(row['sp500_dividend']),
  }));
}
