import { join } from 'node:path';
import type { FiledSecurity } from '#server/providers/filings/information-table.ts';
import { readSymbols, type SymbolFinder } from '#server/providers/filings/shipped-cusips.ts';

export const dataDir = join(import.meta.dirname, '../../data');

let finder: Promise<SymbolFinder> | undefined;

/** Returns the shipped symbols, read once. */
export function shippedSymbols(): Promise<SymbolFinder> {
  finder ??= readSymbols(dataDir);
  return finder;
}

/** Makes a line of a filing about shares of Apple; `change` makes it another one. */
export const filedSecurity = (change: Partial<FiledSecurity> = {}): FiledSecurity => ({
  cusip: '037833100',
  issuer: 'APPLE INC',
  className: 'COM',
  putCall: null,
  unit: 'SH',
  shares: '10',
  value: '1000',
  lines: 1,
  ...change,
});
