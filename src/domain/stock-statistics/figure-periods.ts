import { dayNumber } from '../days.ts';
import { monthsBefore } from '../performance/periods.ts';
import { latestStart } from '../price-ranges.ts';
import type { StockFigures } from '../stock-figures.ts';

/** The figures that are one number, but for the rate of a currency; a change over a range is null where closes do not cover the range. */
type NumericFigure = Exclude<
  {
    [Name in keyof StockFigures]: StockFigures[Name] extends number | null ? Name : never;
  }[keyof StockFigures],
  'dollars'
>;

/** The months of closes that each figure is of, when there are as many; null for one that rests on no period of closes. */
export const figureMonths = {
  price: null,
  marketCap: null,
  volume: null,
  high52: 12,
  low52: 12,
  fromHigh: 12,
  volatility: 12,
  beta: 24,
  maxDrawdown: 60,
  dividends12m: null,
  dividendYield: null,
} as const satisfies Record<NumericFigure, number | null>;

/** The days between which closes are known that can be compared, ISO. */
export interface ClosesPeriod {
  /** Null without closes. */
  readonly closesSince: string | null;
  readonly asOf: string;
}

/**
 * Returns the day since which a figure holds, if its closes begin later than its period: because the listing is young, or
 * earlier closes are not comparable. Null for the whole period, and for a figure of no period.
 */
export function heldSince(figure: string, { closesSince, asOf }: ClosesPeriod): string | null {
  const months = Object.hasOwn(figureMonths, figure) ? figureMonths[figure as NumericFigure] : null;
  if (closesSince === null || months === null) return null;
  const end = dayNumber(asOf.slice(0, 10));
  const latest = latestStart(monthsBefore(end, months), end);
  return dayNumber(closesSince) > latest ? closesSince : null;
}
