import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import type { StockFigures } from '../stock-figures.ts';
import { CompanyDay } from './company-day.ts';
import { isKnownOnPastDay, isPastDay, stockOnDay } from './past-stock.ts';
import { screenerTable } from './screener-csv.ts';
import { weekdayClosesOf } from './weekday-closes.ts';

const now = {
  symbol: 'A',
  name: 'A Inc.',
  type: 'stock',
  exchange: 'NYSE',
  sector: null,
  industry: null,
  country: null,
  currency: 'USD',
  quotedIn: 'USD',
  price: 99,
  volume: 5,
  beta: 1,
} as StockFigures;
const listing = weekdayClosesOf(
  {
    prices: {
      days: Int32Array.from(['2021-12-30', '2022-12-30', '2023-01-03'], dayNumber),
      closes: Float64Array.of(8, 10, 50),
    },
    adjustments: [],
    breaks: [],
  },
  0,
);
const companiesOn = (day: string) => new CompanyDay(dayNumber(day), [], () => undefined);

test('a past day has the closes up to it, and nothing that is not known of it', () => {
  const stock = stockOnDay(now, listing, companiesOn('2023-01-01'));
  expect(stock).toMatchObject({ holders: null, figures: { price: 10, asOf: '2022-12-30', marketCap: null } });
  expect(stock?.figures).toMatchObject({ volume: null, beta: null, dividendYield: null });
  expect(stock?.figures.changes['1y']).toBeCloseTo(0.25, 6);
  expect(stock?.figures.changes['3y']).toBeNull();
  expect(stockOnDay(now, listing, companiesOn('2022-06-30'))).toBeUndefined();
});

test('the export of a past day names the day by which figures were known', () => {
  const stock = stockOnDay(now, listing, companiesOn('2023-01-01'));
  const { header, line } = screenerTable(['priceToEarnings']);
  expect(header).toMatch(/,Figures known by,Price to earnings\r\n$/);
  expect(stock && line(stock)).toMatch(/,2023-01-01,\r\n$/);
});

test('only days before the newest closes are past', () => {
  expect([isPastDay('2026-08-20', '2026-08-21'), isPastDay('2026-08-21', '2026-08-21')]).toEqual([
    true,
    false,
  ]);
  expect(isPastDay(undefined, '2026-08-21')).toBe(false);
  expect([isKnownOnPastDay('beta'), isKnownOnPastDay('change1Y')]).toEqual([false, true]);
});
