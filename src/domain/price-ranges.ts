/** The spans of time that a price history can be asked for. */
export const priceRanges = ['1m', '6m', '1y', '5y'] as const;
export type PriceRange = (typeof priceRanges)[number];

const monthsBack: Record<PriceRange, number> = { '1m': 1, '6m': 6, '1y': 12, '5y': 60 };

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * The first day of the range that ends on `asOf`, itself included: the same day of the month that many months before,
 * or that month's last day where it is shorter (a month before March 31 is February 28 or 29). Both are ISO dates
 * without a time. Throws a RangeError for anything else.
 */
export function rangeStart(range: PriceRange, asOf: string): string {
  const match = isoDate.exec(asOf);
  if (!match) throw new RangeError(`not an ISO date: ${asOf}`);
  const months = Number(match[1]) * 12 + Number(match[2]) - 1 - monthsBack[range];
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  const day = Math.min(Number(match[3]), daysInMonth(year, month));
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}
