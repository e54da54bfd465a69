import { compactDollars } from '#web/lib/compact-formats.ts';
import { longDate, monthAndYear, price } from '#web/lib/formats.ts';
import type { ValuationReply } from './fundamentals-query.ts';

export type Valuation = ValuationReply['measures'][number];
export type Measure = Valuation['measure'];

export const measureNames: Record<Measure, string> = {
  priceToEarnings: 'Price to earnings',
  priceToSales: 'Price to sales',
  priceToBook: 'Price to book',
  enterpriseToEbit: 'Enterprise value to EBIT',
  freeCashFlowYield: 'Free cash flow yield',
  dividendYield: 'Dividend yield',
  payout: 'Payout of earnings',
};

const fractions: readonly Measure[] = ['freeCashFlowYield', 'dividendYield', 'payout'];

/** Formats a value of a measure: a multiple or per cent. */
export function valueText(measure: Measure, value: number): string {
  const isFraction = fractions.includes(measure);
  const scaled = isFraction ? value * 100 : value;
  const digits = isFraction && measure !== 'payout' ? 2 : 1;
  return `${scaled.toFixed(Math.abs(scaled) >= 100 ? 0 : digits).replace('-', '−')}${isFraction ? '%' : ''}`;
}

const negativeNames: Partial<Record<Measure, string>> = {
  priceToBook: 'negative equity',
  enterpriseToEbit: 'an operating loss',
};

/** Says in words why a measure has no value; undefined if it is not known. */
export function negativeText({ measure, negative }: Valuation): string | undefined {
  if (negative === null) return undefined;
  if (measure === 'priceToEarnings')
    return negative === 0 ? 'no earnings' : `a loss of $${price(-negative)} a share`;
  return `${negativeNames[measure] ?? 'negative'} of ${compactDollars(Math.abs(negative))}`;
}

const wholePercent = (fraction: number) => `${Math.round(fraction * 100)}%`;

/** Says on how many days the value was lower or higher than on the last one; nothing if it never changed. */
export function pastRangeText({ range }: Pick<Valuation, 'range'>): string | undefined {
  if (!range || range.lowerDays === null || range.low === range.high) return undefined;
  return range.lowerDays >= 0.5
    ? `higher than on ${wholePercent(range.lowerDays)}`
    : `lower than on ${wholePercent(1 - range.lowerDays)}`;
}

/** Compares the price-to-earnings ratio with its own past. */
export function valuationSentence(name: string, measures: readonly Valuation[]): string | undefined {
  const earnings = measures.find(({ measure }) => measure === 'priceToEarnings');
  if (!earnings) return undefined;
  const { value, range } = earnings;
  const loss = negativeText(earnings);
  if (loss) return `${name} made ${loss} in the last twelve months: it has no price-to-earnings ratio`;
  if (value === null) return undefined;
  const multiple = `At ${valueText('priceToEarnings', value)} times its earnings ${name} costs`;
  if (!range || range.lowerDays === null) return `${multiple} what the market pays now`;
  const [word, days] = range.lowerDays >= 0.5 ? ['more', range.lowerDays] : ['less', 1 - range.lowerDays];
  return `${multiple} ${word} than on ${wholePercent(days)} of the days since ${monthAndYear(range.since)}`;
}

/** Says what the table shows, and since when. */
export function valuationMeasure({ asOf, measures }: ValuationReply): string {
  const since = measures.flatMap(({ range }) => range?.since ?? []).toSorted()[0];
  const days = since ? ` and on each day since ${longDate(since)}` : '';
  return `Closes on ${longDate(asOf ?? '')}${days}, with the figures that were known on that day. Days with a loss are left out of the ranges.`;
}
