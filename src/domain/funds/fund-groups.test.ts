import { expect, test } from 'vitest';
import { comparableLists, fundOverlap } from './fund-groups.ts';
import { companyKey, type FundHolding, type FundList } from './fund-profile.ts';

const holding = (symbol: string | null, weight: number, rest: Partial<FundHolding> = {}): FundHolding => ({
  symbol,
  classes: [],
  ticker: '',
  name: '',
  weight,
  country: null,
  sector: null,
  currency: null,
  isCompany: true,
  ...rest,
});
const list = (...holdings: FundHolding[]): FundList => ({ asOf: '2025-11-18', isComplete: true, holdings });

const classes = { symbols: ['GOOGL', 'GOOG'] };
const companyKeyOf = (one: FundHolding) =>
  companyKey(one, (symbol) => (symbol.startsWith('GOOG') ? classes : undefined));

test('the overlap adds the classes and lines of a company together', () => {
  const first = list(
    holding('GOOGL', 30_000),
    holding('GOOG', 20_000),
    holding(null, 9_000, { isCompany: false }),
  );
  const second = list(
    holding(null, 40_000, { classes: ['GOOG', 'GOOGL'], name: 'Alphabet' }),
    holding(null, 9_000, { isCompany: false }),
  );
  const { overlap, shared } = fundOverlap(first, second, companyKeyOf);
  expect([overlap, shared.map(({ first: a, second: b }) => [a, b])]).toEqual([40_000, [[50_000, 40_000]]]);
});

test.each([
  ['7203', 'TOYOTA MOTOR CORP', '7203', 'Toyota Motor Corp.', true],
  ['MC', 'LVMH', 'MC', 'Moelis', false],
  ['', 'Aker', '', 'AKER', true],
])('%s %s and %s %s are one company: %s', (ticker, name, otherTicker, otherName, expected) => {
  const [one, other] = [
    holding(null, 1, { ticker, name }),
    holding(null, 1, { ticker: otherTicker, name: otherName }),
  ];
  expect(companyKeyOf(one) === companyKeyOf(other)).toBe(expected);
});

test('lists of different kinds are not compared', () => {
  const [whole, largest] = [list(), list()];
  expect(comparableLists({ whole, largest }, { whole: null, largest })).toEqual([largest, largest]);
  expect(comparableLists({ whole, largest: null }, { whole: null, largest })).toBeNull();
});
