import { dayNumber, lastAtMost } from '../days.ts';
import { type ReturnKind, totalReturnCloses } from '../returns/total-return.ts';
import type { SecurityData } from '../security-data.ts';

type SampledSecurity = Pick<
  SecurityData,
  'symbol' | 'prices' | 'breaks' | 'splits' | 'adjustments' | 'dividends'
>;

/** Trades do not use closes that are older than this. */
const maxAgeDays = 7;

/** The closes of a security on some days: 8 bytes for each instead of a series of ten years. */
export interface SampledCloses {
  symbol: string;
  /** The last close on or before each day, adjusted for splits and spin-offs, with or without dividends; NaN before the first. */
  closes: Float64Array;
  /** 1 on days on which the close is recent enough to trade at, otherwise 0. */
  isFresh: Uint8Array;
  /** The day of the last close, if prices of the security have ended; otherwise undefined. */
  endsOn: number | undefined;
  breaks: readonly { day: number; date: string; reason: string }[];
}

/**
 * Takes the closes of a security on some ascending days, of which `lastDay` is the last one known of any security. Those of
 * a total return include the dividends since the first close.
 */
export function sampleCloses(
  security: SampledSecurity,
  { days, lastDay, returns = 'price' }: { days: Int32Array; lastDay: number; returns?: ReturnKind },
): SampledCloses {
  const { symbol, prices, breaks } = security;
  const known = returns === 'total' ? totalReturnCloses(security) : prices.closes;
  const closes = new Float64Array(days.length);
  const isFresh = new Uint8Array(days.length);
  for (const [index, day] of days.entries()) {
    const at = lastAtMost(prices.days, day);
    closes[index] = known[at] ?? Number.NaN;
    isFresh[index] = at >= 0 && day - (prices.days[at] as number) <= maxAgeDays ? 1 : 0;
  }
  const end = prices.days.at(-1);
  return {
    symbol,
    closes,
    isFresh,
    endsOn: end !== undefined && end < lastDay - maxAgeDays ? end : undefined,
    breaks: breaks.map(({ date, reason }) => ({ day: dayNumber(date), date, reason })),
  };
}
