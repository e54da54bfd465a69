import type { PriceHistory } from '#contract/market.ts';
import { daysFromBase } from '#domain/price-ranges.ts';

/** A period of a chart, ISO dates. */
export interface ChartWindow {
  from: string;
  /** Undefined for the last close. */
  to?: string | undefined;
}

/** Returns the part of a history in a period. It begins with the last close before, from which changes count. */
export function historyWithin(history: PriceHistory, { from, to = '9999' }: ChartWindow): PriceHistory {
  const bars = daysFromBase(history.bars, from).filter(({ date }) => date <= to);
  const [first, last] = [bars[0]?.date ?? '', bars.at(-1)?.date ?? ''];
  const inside = (date: string) => date > first && date <= last;
  const { gaps, breaks } = history;
  return {
    ...history,
    asOf: bars.at(-1)?.date ?? null,
    bars,
    ...(gaps && { gaps: gaps.filter(inside) }),
    ...(breaks && { breaks: breaks.filter(({ date }) => inside(date)) }),
  };
}
