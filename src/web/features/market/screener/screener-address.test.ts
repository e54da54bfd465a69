import fc from 'fast-check';
import { expect, test } from 'vitest';
import { screenerFields, screenerSorts } from '#domain/screening/fields.ts';
import {
  inputOf,
  type ScreenerView,
  screenedTypes,
  screenerAddress,
  screenerViewOf,
  withBound,
  withoutField,
  withoutFilters,
  withScreenerColumn,
} from './screener-address.ts';

const read = (query: string) => screenerViewOf(new URLSearchParams(query));

test('the plain address shows the largest first, without filters', () => {
  expect(read('')).toEqual({
    listedIn: 'us',
    country: undefined,
    currency: undefined,
    type: undefined,
    sector: undefined,
    industry: undefined,
    bounds: {},
    sort: 'marketCap',
    order: 'desc',
    columns: [],
    asOf: undefined,
    page: 1,
  });
  expect(inputOf(read(''))).toEqual({});
  expect(screenerAddress(read(''))).toBe('');
});

test('reads filters, order and page', () => {
  const view = read('sector=Technology&priceMin=5&change1YMax=-0.2&sort=change1Y&order=asc&page=3');
  expect(view).toMatchObject({
    sector: 'Technology',
    bounds: { priceMin: 5, change1YMax: -0.2 },
    sort: 'change1Y',
    order: 'asc',
    page: 3,
  });
  expect(inputOf(view)).toEqual({
    sector: 'Technology',
    priceMin: 5,
    change1YMax: -0.2,
    sort: 'change1Y',
    order: 'asc',
  });
});

test.each([
  'type=bond',
  'priceMin=x',
  'priceMin=',
  'sort=luck',
  'page=-2',
  'page=x',
  'priceMin=Infinity',
  'columns=luck',
  'asOf=2015-01-01',
  'asOf=2022-02-30',
])('ignores %s', (query) => {
  expect(read(query)).toEqual(read(''));
});

test('names are sorted from A first, figures from the largest', () => {
  expect(read('sort=name').order).toBe('asc');
  expect(read('sort=volatility').order).toBe('desc');
  expect(inputOf(read('sort=name'))).toEqual({ sort: 'name', order: 'asc' });
  expect(screenerAddress(read('sort=name'))).toBe('?sort=name');
  expect(screenerAddress(read('sort=name&order=desc'))).toBe('?sort=name&order=desc');
});

test('a new filter starts on the first page', () => {
  const view = withBound(read('page=4'), 'holdersMin', 3);
  expect(screenerAddress(view)).toBe('?holdersMin=3');
  expect(screenerAddress(withBound(view, 'holdersMin', undefined))).toBe('');
});

test('every view survives the address', () => {
  const bound = fc.constantFrom(...screenerFields.flatMap((field) => [`${field}Min`, `${field}Max`]));
  const text = fc.string({ minLength: 1, maxLength: 40 }).map((value) => value.trim() || 'x');
  const view = fc.record({
    listedIn: fc.constantFrom('us', 'abroad', 'all', 'Xetra'),
    country: fc.option(text, { nil: undefined }),
    currency: fc.option(fc.constantFrom('EUR', 'GBP'), { nil: undefined }),
    type: fc.option(fc.constantFrom(...screenedTypes), { nil: undefined }),
    sector: fc.option(text, { nil: undefined }),
    industry: fc.option(text, { nil: undefined }),
    bounds: fc.dictionary(
      bound,
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map((x) => x + 0),
    ),
    sort: fc.constantFrom(...screenerSorts),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    columns: fc.uniqueArray(fc.constantFrom(...screenerFields), { maxLength: 5 }),
    asOf: fc.option(fc.constantFrom('2016-08-01', '2024-02-29'), { nil: undefined }),
    page: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(view, (one) => {
      expect(read(screenerAddress(one as ScreenerView).slice(1))).toEqual({
        ...one,
        bounds: { ...one.bounds },
      });
    }),
  );
});

test('a figure is removed with its bounds', () => {
  const view = withScreenerColumn(read('priceToEarningsMax=20&betaMax=1&asOf=2022-12-30'), 'priceToEarnings');
  expect(screenerAddress(view)).toBe(
    '?betaMax=1&priceToEarningsMax=20&columns=priceToEarnings&asOf=2022-12-30',
  );
  expect(screenerAddress(withoutField(view, 'priceToEarnings'))).toBe('?betaMax=1&asOf=2022-12-30');
});

test('an address from before other places existed means the United States, and filters leave the place alone', () => {
  expect(read('sector=Technology&priceMin=5').listedIn).toBe('us');
  const view = read('listedIn=Xetra&country=Germany&betaMax=1');
  expect(inputOf(view)).toEqual({ listedIn: 'Xetra', country: 'Germany', betaMax: 1 });
  expect(screenerAddress(withoutFilters(view))).toBe('?listedIn=Xetra');
});
