import { dayNumber } from '../days.ts';
import { monthsBefore } from '../performance/periods.ts';
import { latestStart } from '../price-ranges.ts';
import type { StockFigures } from '../stock-figures.ts';

/** The months of closes that figures are of, when there are as many. */
const figureMonths = { range52: 12, fromHigh: 12, volatility: 12, beta: 24, maxDrawdown: 60 } as const;
export type PeriodFigure = keyof typeof figureMonths;

const hasPeriod = (figure: string): figure is PeriodFigure => figure in figureMonths;

/**
 * Returns the day since which a figure holds, if its closes begin later than its period: because the listing is young, or
 * earlier closes are not comparable. Null for the whole period, and for a figure of no period.
 */
export function heldSince(
  figure: string,
  { closesSince, asOf }: Pick<StockFigures, 'closesSince' | 'asOf'>,
): string | null {
  if (closesSince === null || !hasPeriod(figure)) return null;
  const end = dayNumber(asOf.slice(0, 10));
  const latest = latestStart(monthsBefore(end, figureMonths[figure]), end);
  return dayNumber(closesSince) > latest ? closesSince : null;
}
