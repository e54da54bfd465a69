import { expect, test } from 'vitest';
import { sortWatched, watchedRow } from './watched-figures.ts';
import { watchlistSentence } from './watchlist-sentence.ts';

const row = (symbol: string, price: number, addedPrice: string | null, target: string | null = null) =>
  watchedRow(
    {
      _id: symbol,
      symbol,
      name: symbol,
      currency: 'USD',
      addedOn: '2026-03-06',
      addedPrice,
      target,
      note: '',
    },
    { symbol, price, change: 1, changePercent: 1, asOf: '2026-08-21' },
    undefined,
  );

const visa = row('V', 371.04, '317.36', '300');
const novo = row('NVO', 46.74, '57.12', '45');

test('compares the price with that of the day and with the own one', () => {
  expect(visa.sincePercent).toBeCloseTo(16.91, 2);
  expect(novo.toGoPercent).toBeCloseTo(-3.72, 2);
});

test('does not compare prices in different currencies', () => {
  const { item } = novo;
  const quote = {
    symbol: 'NVO',
    price: 40,
    change: null,
    changePercent: null,
    asOf: '2026-08-21',
    currency: 'EUR',
  };
  expect(watchedRow(item, quote, undefined)).toMatchObject({ sincePercent: null, toGoPercent: null });
});

test.each([
  [[visa, novo], 'One of two has risen since you added them; NVO comes nearest to your price, within 3.7%'],
  [[row('A', 2, '1'), row('B', 2, '1')], 'All two have risen since you added them'],
  [[row('A', 2, '1', '2')], 'A has risen since you added it; A is at your price'],
  [[row('A', 2, null)], undefined],
])('says how a list has done', (rows, sentence) => {
  expect(watchlistSentence(rows)).toBe(sentence);
});

test('sorts by figures with unknown ones last', () => {
  const unknown = row('A', 2, null);
  const order = (sort: Parameters<typeof sortWatched>[1]) =>
    sortWatched([unknown, novo, visa], sort).map(({ item }) => item.symbol);
  expect(order('own')).toEqual(['A', 'NVO', 'V']);
  expect(order('since')).toEqual(['V', 'NVO', 'A']);
  expect(order('toGo')).toEqual(['NVO', 'V', 'A']);
  expect(order('symbol')).toEqual(['A', 'NVO', 'V']);
});
