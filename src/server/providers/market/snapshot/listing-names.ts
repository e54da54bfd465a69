import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { FormerSymbol } from '../listing.ts';

export interface ListingName {
  symbol: string;
  name: string;
  /**
   * `former` for a name that the company itself had, `symbol` for a former symbol, `everyday` for other names, brands and
   * companies that it bought, `search` for those of them that mean something else in a text.
   */
  kind: string;
}

const readTable = async <Row>(folder: string, name: string): Promise<Row[]> =>
  parse<Row>(await readFile(join(folder, name)), { columns: true });

/** Reads the symbols that listings had before. */
export async function readFormerSymbols(folder: string): Promise<FormerSymbol[]> {
  const rows = await readTable<FormerSymbol>(folder, 'former-symbols.csv');
  return rows.map((row) => ({ ...row, until: row.until || null }));
}

/** Reads the former and common names of listings. */
export async function readNames(folder: string): Promise<ListingName[]> {
  const [names, symbols] = await Promise.all([
    readTable<ListingName>(folder, 'names.csv'),
    readFormerSymbols(folder),
  ]);
  return [...names, ...symbols.map(({ symbol, former }) => ({ symbol, name: former, kind: 'symbol' }))];
}
