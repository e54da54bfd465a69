import { once } from '#domain/once.ts';
import type { SecurityData, SecurityDividends } from '#domain/security-data.ts';
import type { Split } from '#domain/splits.ts';
import { readSymbolRows } from './symbol-rows.ts';

/** What happened to shipped securities besides their prices. */
export interface ShippedEvents {
  /** Ascending by date. */
  splits(symbol: string): readonly Split[];
  adjustments(symbol: string): SecurityData['adjustments'];
  /** Loads the table of dividends on the first call. */
  dividends(symbol: string): Promise<SecurityDividends>;
}

type DividendReader = (symbol: string) => SecurityDividends;

const noSplits: readonly Split[] = [];

async function readDividends(folder: string): Promise<DividendReader> {
  const [payments, coverage] = await Promise.all([
    readSymbolRows(folder, 'dividends.csv'),
    readSymbolRows(folder, 'dividends-coverage.csv'),
  ]);
  return (symbol) => {
    const [covered] = coverage(symbol);
    return {
      payments: payments(symbol).map(([exDate = '', amount = '']) => ({ exDate, amount })),
      coverage: covered && { from: covered[0] ?? '', through: covered[1] ?? '' },
    };
  };
}

/** Opens the shipped splits, adjustments and dividends. */
export async function openShippedEvents(folder: string): Promise<ShippedEvents> {
  const [splits, adjustments] = await Promise.all([
    readSymbolRows(folder, 'splits.csv'),
    readSymbolRows(folder, 'adjustments.csv'),
  ]);
  const dividends = once(() => readDividends(folder));
  return {
    splits(symbol) {
      const rows = splits(symbol);
      if (rows.length === 0) return noSplits;
      return rows.map(([date = '', numerator = '', denominator = '']) => ({
        symbol,
        date,
        numerator,
        denominator,
      }));
    },
    adjustments: (symbol) => adjustments(symbol).map(([date = '', factor = '']) => ({ date, factor })),
    dividends: async (symbol) => (await dividends())(symbol),
  };
}
