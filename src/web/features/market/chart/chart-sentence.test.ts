import { expect, test } from 'vitest';
import { chartSeries } from '#web/ui/price-chart/chart-series.ts';
import {
  changeSentence,
  comparisonSentence,
  lateStart,
  priceSentence,
  seriesMeasure,
} from './chart-sentence.ts';

const asOf = '2026-08-21';
const main = (change: number) => ({ name: 'NVIDIA', change });

const alone = { hasTrades: false, hasEvents: true, unit: 'US dollars', currencies: 'same' } as const;

test('says how many times as much a stock is worth once it has doubled', () => {
  const others = [
    { name: 'AMD', change: 3.352 },
    { name: 'Intel', change: 0.69 },
  ];
  expect(changeSentence([main(8.78), ...others], { range: '5y', asOf })).toBe(
    'NVIDIA is worth 9.8 times what it was five years ago, AMD 4.4 times and Intel 1.7 times',
  );
  expect(changeSentence([main(120.4)], { range: '20y', asOf })).toBe(
    'NVIDIA is worth 121 times what it was twenty years ago',
  );
});

test('says what a stock gained or lost below that', () => {
  expect(changeSentence([main(0.227)], { range: '1y', asOf })).toBe('NVIDIA has gained 22.7% in a year');
  expect(changeSentence([main(-0.031), { name: 'AMD', change: 1.89 }], { range: '1m', asOf })).toBe(
    'NVIDIA has lost 3.1% in a month; AMD has gained 189%',
  );
  expect(changeSentence([main(0.0001)], { range: '6m', asOf })).toBe('NVIDIA has not changed in six months');
});

test('names the year of the change since its beginning', () => {
  expect(changeSentence([main(0.1)], { range: 'ytd', asOf })).toBe('NVIDIA has gained 10.0% so far in 2026');
  expect(changeSentence([main(1.5)], { range: 'ytd', asOf })).toBe(
    'NVIDIA is worth 2.5 times what it was at the end of 2025',
  );
});

test('names the first month of closes that do not cover the range', () => {
  const from = lateStart('5y', '2024-08-22', asOf);
  expect(changeSentence([main(1.5)], { range: '5y', asOf, from })).toBe(
    'NVIDIA is worth 2.5 times what it was in August 2024',
  );
  expect(changeSentence([main(-0.4)], { range: '5y', asOf, from })).toBe(
    'NVIDIA has lost 40.0% since August 2024',
  );
  expect(lateStart('5y', '2021-08-23', asOf)).toBeUndefined();
});

const of = (symbol: string, steps?: { date: string; shares: number }[], last = '2026-08-21') => ({
  symbol,
  name: symbol,
  history: {
    symbol,
    asOf: last,
    bars: [
      { date: '2025-08-21', close: 100 },
      { date: last, close: 110 },
    ],
    ...(steps && { reinvested: { steps } }),
  },
});

test('names the day of lines that end before the others', () => {
  const series = chartSeries(of('VOO', undefined, '2026-08-20'), [of('IVV')]);
  expect(series && seriesMeasure(series, alone)).toMatch(/ VOO up to 20 August 2026\.$/);
  const index = chartSeries(of('^GDAXI'), []);
  expect(index && seriesMeasure(index, { ...alone, hasEvents: false, unit: 'points' })).toBe(
    'Closes in points since 21 August 2025.',
  );
  const converted = { ...alone, unit: 'euros', currencies: 'converted' } as const;
  expect(series && seriesMeasure(series, converted)).toMatch(
    /^Change since 21 August 2025 in euros at the rates of each day, adjusted for splits,/,
  );
});

test('a comparison names the return that it shows, and leaves that of the price as it is', () => {
  const textsOf = (steps?: { date: string; shares: number }[]) => {
    const series = chartSeries(of('KO', steps), [of('PEP', steps && [])]);
    if (!series) throw new Error('There are no lines.');
    const own = chartSeries(of('KO', steps), []);
    expect(own && priceSentence(own, '1y')).toBe('KO has gained 10.0% in a year');
    return [comparisonSentence(series, '1y'), seriesMeasure(series, alone)];
  };
  expect(textsOf([{ date: '2025-11-28', shares: 1.1 }])).toEqual([
    'With dividends reinvested, KO has gained 21.0% in a year; PEP has gained 10.0%.',
    'Change since 21 August 2025, adjusted for splits, with dividends reinvested before tax.',
  ]);
  expect(textsOf()).toEqual([
    'Without dividends, KO has gained 10.0% in a year; PEP has gained 10.0%.',
    'Change since 21 August 2025, adjusted for splits, without dividends.',
  ]);
});

test('own dates name both days, and the change in per cent however large it is', () => {
  const period = { range: '1y', from: '2024-01-02', asOf, isOwn: true } as const;
  expect(changeSentence([main(1.5), { name: 'AMD', change: -0.1 }], period)).toBe(
    'NVIDIA gained 150%; AMD lost 10.0% from 2 January 2024 to 21 August 2026',
  );
  expect(changeSentence([main(0)], period)).toBe(
    'NVIDIA has not changed from 2 January 2024 to 21 August 2026',
  );
});
