import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import { isinOfCusip } from '#domain/isins.ts';

/** Returns the ISIN of a listed symbol; null if it is not certain. */
export type FindIsin = (symbol: string) => string | null;

const bytesPerChunk = 16 * 1024;

/** Reads a column of a shipped table by its first column. Symbols with several rows keep all values. */
async function readColumn(file: string, key: string, value: string): Promise<Map<string, string[]>> {
  const values = new Map<string, string[]>();
  const rows = createReadStream(file, { highWaterMark: bytesPerChunk }).pipe(
    parse({ columns: true, bom: true }),
  );
  for await (const row of rows as AsyncIterable<Record<string, string>>) {
    const name = row[key] ?? '';
    values.set(name, [...(values.get(name) ?? []), row[value] ?? '']);
  }
  return values;
}

/**
 * Reads the ISINs of listed securities, from their CUSIPs and countries. A symbol with several CUSIPs has none: some of
 * them belong to earlier companies of the same symbol.
 */
export async function readIsins(dataDir: string): Promise<FindIsin> {
  const cusips = await readColumn(join(dataDir, 'cusips.csv'), 'symbol', 'cusip');
  const countries = await readColumn(join(dataDir, 'companies.csv'), 'symbol', 'country');
  return (symbol) => {
    const [cusip, ...others] = cusips.get(symbol) ?? [];
    if (cusip === undefined || others.length > 0) return null;
    return isinOfCusip(cusip, countries.get(symbol)?.[0] === 'Canada' ? 'CA' : 'US');
  };
}
