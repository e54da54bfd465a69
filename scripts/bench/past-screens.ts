import { dayNumber, isoDay } from '#domain/days.ts';
import { median } from './load.ts';

const filters =
  'marketCapMin=1e10&priceToEarningsMax=25&priceToEarningsInPastMax=0.5&revenueGrowth3YMin=0.06&operatingMarginMin=0.18' +
  '&freeCashFlowYieldMin=0.03&returnOnEquityMin=0.1&priceToSalesMax=20&netMarginMin=0.05&payoutMax=0.9';
/** A screen with ten filters, nine of them by what companies reported. */
export const tenFilters = `/stocks/screener?${filters}`;

const firstDay = dayNumber('2019-03-01');
const daysApart = 97;
const daysRead = 20;
const goalMs = 300;

/** Screens past days that nobody has asked for, one after the other, and says how long it took. */
export async function benchPastScreens(api: string): Promise<string> {
  const read = async (day: number) => {
    const start = performance.now();
    const response = await fetch(`${api}${tenFilters}&asOf=${isoDay(day)}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A screen as of ${isoDay(day)}: ${response.status}`);
    return performance.now() - start;
  };
  const first = await read(firstDay);
  const took: number[] = [];
  for (let at = 1; at <= daysRead; at += 1) took.push(await read(firstDay + at * daysApart));
  return (
    `Ten filters as of a past day: ${median(took).toFixed(0)} ms, at most ${Math.max(...took).toFixed(0)} ms ` +
    `(goal ${goalMs} ms); the first ever, which reads all closes, ${(first / 1000).toFixed(1)} s`
  );
}
