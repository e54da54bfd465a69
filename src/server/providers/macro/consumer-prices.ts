import { once } from '#domain/once.ts';
import { inflationLine } from '#domain/performance/inflation-line.ts';
import { readMonthlyRows } from './monthly-rows.ts';

/** US consumer prices by day, from the shipped monthly series, read on first use. */
export type ConsumerPrices = () => Promise<ReturnType<typeof inflationLine>>;

export function openConsumerPrices(dataFolder: string): ConsumerPrices {
  return once(async () => {
    const rows = await readMonthlyRows(dataFolder);
    return inflationLine(rows.map(({ month, cpi }) => ({ month, index: cpi })));
  });
}
