import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { entryOf, reportOf, type TestPortfolio } from '#tests/support/ledger-histories.ts';
import { runsOf } from '#tests/support/scope.ts';
import { moneyText } from './money.ts';
import { performanceOf } from './performance.ts';

const figures = (portfolios: readonly TestPortfolio[], from: string, to: string) =>
  performanceOf(reportOf(portfolios), { from: dayNumber(from), to: dayNumber(to) });

describe('three portfolios that began in different years, of which one is closed', () => {
  const closed: TestPortfolio = {
    securities: [{ symbol: 'CCC', closes: { '2021-01-04': 100, '2021-12-31': 150, '2022-06-30': 160 } }],
    entries: [
      entryOf({ symbol: 'CCC', date: '2021-01-04', shares: '5', price: '100' }),
      entryOf({ symbol: 'CCC', kind: 'sell', date: '2022-06-30', shares: '5', price: '160' }),
    ],
  };
  const first: TestPortfolio = {
    securities: [
      {
        symbol: 'AAA',
        closes: { '2022-01-03': 100, '2022-12-30': 80, '2023-12-29': 120, '2024-12-31': 132 },
      },
    ],
    entries: [entryOf({ date: '2022-01-03', shares: '10', price: '100' })],
  };
  const rising: TestPortfolio = {
    securities: [{ symbol: 'BBB', closes: { '2023-01-03': 100, '2023-12-29': 110, '2024-12-31': 121 } }],
    entries: [entryOf({ symbol: 'BBB', date: '2023-01-03', shares: '10', price: '100' })],
  };
  const all = [closed, first, rising];

  test.each([
    ['2021', 0.5, 250],
    // The closed one brought 50 of 1,750 before the other lost a fifth.
    ['2022', (1_800 / 1_750) * 0.8 - 1, -150],
    ['2023', 2_300 / 1_800 - 1, 500],
    ['2024', 0.1, 230],
  ])('have the return of their money together in %s', (year, twr, gain) => {
    const { returns, figures: sums } = figures(all, `${year}-01-01`, `${year}-12-31`);
    expect(returns.twr.value).toBeCloseTo(twr, 12);
    expect(moneyText(sums.gain.total)).toBe(String(gain));
  });

  test('link the years, also those before the last one began and after one is closed', () => {
    const { returns } = figures(all, '2021-01-04', '2024-12-31');
    expect(returns.twr.value).toBeCloseTo(1.5 * (1_800 / 1_750) * 0.8 * (2_300 / 1_800) * 1.1 - 1, 12);
  });

  test('lose less with the one that rose than without it', () => {
    const without = figures([first], '2022-01-01', '2022-12-31').returns.twr.value as number;
    expect(without).toBeCloseTo(-0.2, 12);
    expect(figures(all, '2022-01-01', '2022-12-31').returns.twr.value).toBeGreaterThan(without);
  });
});

test('the figures of many positions are those of new ones after another period, and after one of them changed', () => {
  const symbols = Array.from({ length: 20 }, (_, at) => `S${at}`);
  const many = (changed?: string) =>
    reportOf([
      {
        securities: symbols.map((symbol, at) => ({
          symbol,
          closes: { '2024-01-02': 100, '2024-01-05': 100 + at, '2024-02-01': 120 - at },
        })),
        entries: symbols.map((symbol) =>
          entryOf({ symbol, date: '2024-01-02', shares: symbol === changed ? '7' : '3', price: '100' }),
        ),
      },
    ]);
  const period = { from: dayNumber('2024-01-02'), to: dayNumber('2024-02-01') };
  const known = many();
  performanceOf(known, period);
  const january = { ...period, to: dayNumber('2024-01-31') };
  expect(performanceOf(known, january).days).toEqual(performanceOf(many(), january).days);
  const [first, second] = [known.portfolios[0], many('S5').portfolios[0]];
  if (!first || !second) throw new Error('The report has no portfolio.');
  const positions = first.positions.map(
    (history, at) => (at === 5 ? second.positions[5] : history) ?? history,
  );
  const {
    days,
    returns,
    figures: sums,
  } = performanceOf({ ...known, portfolios: [{ ...first, positions }] }, period);
  const fresh = performanceOf(many('S5'), period);
  expect(days).toEqual(fresh.days);
  expect(returns).toEqual(fresh.returns);
  expect(sums).toEqual(fresh.figures);
  expect(moneyText(sums.startValue + sums.netFlows)).toBe('6400');
});

const start = dayNumber('2024-01-02');
const length = 40;

/** A portfolio that buys one security on a day, at the close, and may sell it later. `moves` are its days in per mille. */
const portfolio = (symbol: string, moves: fc.Arbitrary<number>) =>
  fc
    .record({
      moves: fc.array(moves, { minLength: length, maxLength: length }),
      begin: fc.integer({ min: 0, max: length - 2 }),
      held: fc.integer({ min: 1, max: length }),
      shares: fc.integer({ min: 1, max: 500 }),
    })
    .map(({ moves: days, begin, held, shares }): TestPortfolio => {
      const closes: Record<string, number> = {};
      let price = 100;
      for (const [at, move] of days.entries()) {
        price = Math.round(price * (1_000 + move) * 10) / 10_000;
        closes[isoDay(start + at)] = price;
      }
      const trade = (kind: 'buy' | 'sell', at: number) => {
        const date = isoDay(start + at);
        return entryOf({ kind, symbol, date, shares: String(shares), price: String(closes[date]) });
      };
      const end = begin + held < length ? [trade('sell', begin + held)] : [];
      return { securities: [{ symbol, closes }], entries: [trade('buy', begin), ...end] };
    });

const any = fc.integer({ min: -80, max: 90 });
const last = isoDay(start + length - 1);

test('a portfolio that only rose never lowers the gain, nor the return of a day below the lowest of all', () => {
  const others = fc.tuple(portfolio('AAA', any), portfolio('CCC', any));
  fc.assert(
    fc.property(others, portfolio('BBB', fc.integer({ min: 0, max: 90 })), (old, rising) => {
      const [without, alone, together] = [old, [rising], [...old, rising]].map((portfolios) =>
        figures(portfolios, isoDay(start), last),
      );
      if (!without || !alone || !together) return;
      expect(together.figures.gain.total).toBeGreaterThanOrEqual(without.figures.gain.total);
      for (const [day, growth] of together.returns.daily.entries()) {
        const parts = [without, alone].map(({ returns }) => returns.daily[day] as number);
        const known = parts.filter((part) => !Number.isNaN(part));
        if (known.length === 0) continue;
        expect(growth).toBeGreaterThanOrEqual(Math.min(...known) - 1e-12);
        expect(growth).toBeLessThanOrEqual(Math.max(...known) + 1e-12);
      }
    }),
    { numRuns: runsOf(1_000) },
  );
});

test('a portfolio that rose on days on which the others did not never lowers the return', () => {
  const falling = fc.integer({ min: -80, max: 0 });
  fc.assert(
    fc.property(
      fc.tuple(portfolio('AAA', falling), portfolio('CCC', falling)),
      portfolio('BBB', fc.integer({ min: 0, max: 90 })),
      (old, rising) => {
        const [without, together] = [old, [...old, rising]].map(
          (portfolios) => figures(portfolios, isoDay(start), last).returns.twr.value,
        );
        expect(together as number).toBeGreaterThanOrEqual((without as number) - 1e-12);
      },
    ),
    { numRuns: runsOf(1_000) },
  );
});
