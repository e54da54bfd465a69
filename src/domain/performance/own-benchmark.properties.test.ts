import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { entryOf, reportOf, securityDataOf, type TestSecurity } from '#tests/support/ledger-histories.ts';
import { runsOf } from '#tests/support/scope.ts';
import { totalReturnFactors } from '../returns/total-return.ts';
import { moneyFloat } from './money.ts';
import { performanceOf, runToEnd } from './performance.ts';

const start = dayNumber('2024-01-02');
const length = 60;
const amount = fc.integer({ min: 1, max: 400 });

/** A security with a close on most days, and what its holder does on days with one, at the close. */
const histories = fc.record({
  moves: fc.array(fc.integer({ min: 900, max: 1120 }), { minLength: length, maxLength: length }),
  isClosed: fc.array(fc.boolean(), { minLength: length, maxLength: length }),
  splitDay: fc.integer({ min: 1, max: length - 1 }),
  ratio: fc.constantFrom(['1', '1'], ['2', '1'], ['3', '2'], ['1', '4']),
  dividends: fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 6 }),
  purchases: fc.array(fc.record({ at: fc.integer({ min: 0, max: length - 1 }), shares: amount }), {
    minLength: 1,
    maxLength: 8,
  }),
  tracksCash: fc.boolean(),
  from: fc.integer({ min: 0, max: length - 10 }),
});
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

function build({ moves, isClosed, splitDay, ratio, dividends, purchases, tracksCash }: History) {
  const dayOf = (at: number) => isoDay(start + at);
  const [numerator = '1', denominator = '1'] = ratio;
  const closes: Record<string, number> = {};
  // Splits divide prices without a rest, so that a price paid is exactly the close.
  let price = 960_000;
  moves.forEach((move, at) => {
    price = Math.max(12, Math.round((price * move) / 12_000) * 12);
    if (at === 0 || !isClosed[at]) closes[dayOf(at)] = price / 10_000;
  });
  const isOpen = (at: number) => closes[dayOf(at)] !== undefined;
  const sharesNow = (at: number) => (at < splitDay ? Number(numerator) / Number(denominator) : 1);
  const traded = (at: number) => ((closes[dayOf(at)] ?? 0) * sharesNow(at)).toFixed(6);
  const security: TestSecurity = {
    symbol: 'AAA',
    closes,
    splits: numerator === denominator ? [] : [{ date: dayOf(splitDay), numerator, denominator }],
    dividends: dividends
      .filter(isOpen)
      .sort((a, b) => a - b)
      .map((at) => ({ exDate: dayOf(at), amount: (Number(traded(at)) / 50).toFixed(6) })),
  };
  const bought = purchases.filter(({ at }) => isOpen(at)).sort((a, b) => a.at - b.at);
  const buys = bought.map(({ at, shares }) =>
    entryOf({ date: dayOf(at), order: 5, shares: String(12 * shares), price: traded(at) }),
  );
  const deposits = bought.map(({ at, shares }) =>
    entryOf({
      kind: 'deposit',
      symbol: null,
      date: dayOf(at),
      amount: (12 * shares * Number(traded(at))).toFixed(6),
    }),
  );
  // A dividend is paid to holders of the day before.
  const paid = (security.dividends ?? []).flatMap(({ exDate, amount: perShare }) => {
    const day = dayNumber(exDate) - start;
    const shares = bought
      .filter(({ at }) => at < day)
      .reduce((sum, one) => sum + (12 * one.shares * sharesNow(one.at)) / sharesNow(day), 0);
    return shares === 0
      ? []
      : [entryOf({ kind: 'dividend', date: exDate, amount: (shares * Number(perShare)).toFixed(8) })];
  });
  // With cash, dividends that are kept as cash would have another return than the security.
  const entries = tracksCash ? [...deposits, ...buys] : [...buys, ...paid];
  return {
    security: tracksCash ? { ...security, dividends: [] } : security,
    entries,
    hasAny: bought.length > 0,
  };
}

test('a security held alone equals itself as a benchmark, and the same money in it', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { security, entries, hasAny } = build(history);
      fc.pre(hasAny);
      const data = securityDataOf(security);
      const report = reportOf([{ securities: [security], entries }]);
      const line = report.portfolios[0]?.positions[0]?.position.prices;
      const factors = totalReturnFactors(data.prices.days, data);
      const prices = {
        days: data.prices.days,
        prices: (line?.prices ?? data.prices.closes).map((price, at) => price * (factors[at] as number)),
      };
      expect(line?.days).toEqual(data.prices.days);
      const period = { from: start + history.from, to: start + length - 1 };
      const { returns, benchmark, figures, days } = runToEnd(
        performanceOf(report, period, { prices, currency: 'USD' }),
      );
      if (returns.twr.value === null) return;
      expect(benchmark?.twr.value).toBeCloseTo(returns.twr.value, 9);
      expect(benchmark?.endValue).toBeCloseTo(days.value.at(-1) as number, 3);
      expect(moneyFloat(figures.endValue)).toBeCloseTo(benchmark?.endValue as number, 3);
    }),
    { numRuns: runsOf(1000) },
  );
});
