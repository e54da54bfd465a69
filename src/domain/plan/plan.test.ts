import { expect, test } from 'vitest';
import { checkUp } from './check-up.ts';
import { fanOf, quantile } from './fan.ts';
import { realReturns } from './past-returns.ts';
import { rebalance } from './rebalance.ts';
import { groupStates, misplaced, type PlannedSecurity, restName } from './targets.ts';

const held = (symbol: string, value: number, cost = value): PlannedSecurity => ({
  ...{ symbol, name: symbol, price: 10, shares: value / 10, value, cost },
});
const securities = [held('NVDA', 500, 100), held('KO', 300, 330), held('BND', 100), held('GME', 100)];
const groups = [
  { name: 'Shares', symbols: ['NVDA', 'KO'], target: 60, band: 5 },
  { name: 'Bonds', symbols: ['BND'], target: 40, band: 5 },
];

test('groups are compared with their targets; what has none is a group of its own', () => {
  const states = groupStates(groups, securities);
  expect(
    states.map(({ name, value, off, state, missing }) => [name, value, Math.round(off), state, missing]),
  ).toEqual([
    ['Shares', 800, 20, 'above', -200],
    ['Bonds', 100, -30, 'below', 300],
    [restName, 100, 10, 'within', -100],
  ]);
  expect(misplaced(states)).toBeCloseTo(0.3, 9);
});

test('money that is added counts for the targets', () => {
  expect(groupStates(groups, securities, { added: 1_000 }).map(({ missing }) => missing)).toEqual([
    400, 700, -100,
  ]);
});

test('sells what has gained least, pays the tax, and buys with the rest', () => {
  const states = groupStates(groups, securities);
  const { sales, purchases, fees, tax } = rebalance(states, securities, { fee: 2, taxRate: 25 });
  expect(sales).toEqual([{ symbol: 'KO', shares: 20, amount: 200, gain: -20 }]);
  expect(purchases).toEqual([{ symbol: 'BND', shares: 20, amount: 200 }]);
  expect([fees, tax]).toEqual([4, 0]);
});

test('taxes the gains of all sales together', () => {
  const dear = [held('NVDA', 900, 100), held('BND', 100)];
  const [one, two] = groups as [(typeof groups)[0], (typeof groups)[0]];
  const states = groupStates([{ ...one, symbols: ['NVDA'] }, two], dear);
  const { sales, tax, purchases } = rebalance(states, dear, { fee: 0, taxRate: 10 });
  expect(sales[0]?.gain).toBeCloseTo((300 * 800) / 900, 9);
  expect(tax).toBeCloseTo((300 * 800) / 9_000, 9);
  expect(purchases[0]?.amount).toBeCloseTo(300 - (300 * 800) / 9_000, 9);
});

const month = (
  name: string,
  shares: number,
  cpi: number | null,
  treasury = 6,
  dividend: number | null = 12,
) => ({
  ...{ month: name, shares, cpi, treasury, dividend },
});

test('returns are after inflation, with dividends; a gap in prices is bridged', () => {
  const { months, shares, bonds } = realReturns([
    month('2020-01', 100, 100),
    month('2020-02', 110, null),
    month('2020-03', 110, 102.01),
    month('2020-04', 110, null),
  ]);
  expect(months).toEqual(['2020-01', '2020-02']);
  expect(shares[0]).toBeCloseTo((1.1 + 0.01) / 1.01 - 1, 9);
  expect(shares[1]).toBeCloseTo((1 + 12 / 110 / 12) / 1.01 - 1, 9);
  // An unchanged yield brings a month of interest, and almost no change of the price.
  expect(bonds[0]).toBeCloseTo(1.005 / 1.01 - 1, 3);
});

test('a fan is what each stretch of months would have made of the money', () => {
  const shares = Array.from({ length: 30 }, (_, at) => (at % 7) / 100 - 0.02);
  const bonds = shares.map((value) => value / 3);
  const months = shares.map((_, at) => `m${at}`);
  const input = { start: 1_000, monthly: 50, years: 2, sharesPercent: 60, costPercent: 1.2, goal: 2_900 };
  const fan = fanOf({ months, shares, bonds }, input);
  // The same, computed backwards: each payment grows with the months after it.
  const ends = Array.from({ length: 7 }, (_, first) => {
    let [growth, end] = [1, 0];
    for (let at = first + 23; at >= first; at -= 1) {
      end += 50 * growth;
      growth *= 1 + 0.6 * (shares[at] ?? 0) + 0.4 * (bonds[at] ?? 0) - 0.001;
    }
    return end + 1_000 * growth;
  }).sort((a, b) => a - b);
  expect(fan.stretches).toBe(7);
  expect(fan.lines.map((line) => line.at(-1))).toEqual(
    [0.05, 0.25, 0.5, 0.75, 0.95].map((part) => expect.closeTo(quantile(ends, part), 6)),
  );
  expect(fan.reached).toBe(ends.filter((end) => end >= 2_900).length);
  expect(fan.worst?.values.at(-1)).toBeCloseTo(ends[0] ?? 0, 6);
});

test('money that has run out does not come back', () => {
  const months = Array.from({ length: 24 }, (_, at) => `m${at}`);
  const shares = months.map((_, at) => (at < 12 ? -0.05 : 0.5));
  const input = { start: 1_000, monthly: -90, years: 2, sharesPercent: 100, costPercent: 0, goal: 0 };
  const fan = fanOf({ months, shares, bonds: shares }, input);
  expect(fan).toMatchObject({ stretches: 1, reached: 0 });
});

test('a check-up judges by its rules and shows the figures', () => {
  const rows = checkUp({
    currency: 'USD',
    holdings: [
      { name: 'NVIDIA', share: 0.258 },
      { name: 'KO', share: 0.1 },
    ],
    sectors: [{ name: 'Technology', share: 0.3 }],
    currencies: [{ name: 'USD', share: 0.4 }],
    unpriced: ['OLD'],
  });
  expect(rows.map(({ result, figure }) => [result, figure])).toEqual([
    ['look', 0.258],
    ['fine', 0.358],
    ['fine', 0.3],
    ['look', 0.4],
    ['unknown', null],
  ]);
});
