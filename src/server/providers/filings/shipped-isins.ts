import { join } from 'node:path';
import { isinOfCusip } from '#domain/isins.ts';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import { readColumn } from './shipped-column.ts';

/** Returns the ISIN of a listed symbol; null if it is not certain. */
export type FindIsin = (symbol: string) => string | null;

/**
 * Reads the ISINs of listed securities, from their CUSIPs and countries. A symbol with several CUSIPs has none: some of
 * them belong to earlier companies of the same symbol.
 */
export const readIsins = oncePerFolder(async (dataDir): Promise<FindIsin> => {
  const cusips = await readColumn(join(dataDir, 'cusips.csv'), 'symbol', 'cusip');
  const countries = await readColumn(join(dataDir, 'companies.csv'), 'symbol', 'country');
  return (symbol) => {
    const [cusip, ...others] = cusips.get(symbol) ?? [];
    if (cusip === undefined || others.length > 0) return null;
    return isinOfCusip(cusip, countries.get(symbol)?.[0] === 'Canada' ? 'CA' : 'US');
  };
});
