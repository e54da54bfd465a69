import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { entryOf, reportOf, type TestSecurity, testRates } from '#tests/support/ledger-histories.ts';
import { runsOf } from '#tests/support/scope.ts';
import type { LedgerEntry } from '../transactions.ts';
import { moneyFloat } from './money.ts';
import { performanceOf } from './performance.ts';

const start = dayNumber('2024-01-02');
const splitDay = start + 80;
const length = 200;
const rates = testRates({ EUR: (date) => 1.05 + (dayNumber(date) % 97) / 1000 });
const symbols = ['AAA', 'BBB'] as const;
const owners = [
  { currency: 'USD', method: 'fifo' },
  { currency: 'EUR', method: 'average' },
  { currency: 'USD', method: 'hifo' },
] as const;

const step = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'move', 'move'),
  days: fc.integer({ min: 1, max: 9 }),
  symbol: fc.constantFrom(...symbols),
  owner: fc.nat(2),
  next: fc.integer({ min: 1, max: 2 }),
  /** In 10^-3 of what is held. */
  part: fc.integer({ min: 1, max: 1000 }),
  /** The days from when shares leave until they come in; below 0 they come in first. */
  underWay: fc.integer({ min: -5, max: 10 }),
  isTwoLots: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const closeOn = (moves: readonly number[], day: number) => 50 + (moves[day - start] as number) / 100;

/** One history as it is in one portfolio, and spread over three by transfers, each of another size. */
function histories(steps: readonly Step[], moves: Record<string, readonly number[]>) {
  const whole: LedgerEntry[] = [];
  const parts = owners.map((): LedgerEntry[] => []);
  const held = new Map<string, number>();
  let day = start;
  steps.forEach(({ kind, days, symbol, owner, next, part, underWay, isTwoLots }, order) => {
    day += days;
    const [own, target] = [`${symbol} ${owner}`, `${symbol} ${(owner + next) % 3}`];
    const before = held.get(own) ?? 0;
    const units = kind === 'buy' ? part * 100 + order : Math.floor((before * part) / 1000);
    if (units < 2) return;
    const isAdjusted = symbol === 'AAA';
    const entry = (on: number, fields: Partial<LedgerEntry>, size = units) =>
      entryOf({
        symbol,
        order,
        date: isoDay(on),
        shares: String(size / (isAdjusted && on < splitDay ? 2000 : 1000)),
        ...fields,
      });
    if (kind !== 'move') {
      const price = closeOn(moves[symbol] ?? [], day) * (isAdjusted && day < splitDay ? 2 : 1);
      const fields = { kind, price: price.toFixed(2) } as const;
      held.set(own, before + (kind === 'buy' ? units : -units));
      whole.push(entry(day, fields));
      parts[owner]?.push(entry(day, fields));
      return;
    }
    held.set(own, before - units).set(target, (held.get(target) ?? 0) + units);
    const [leaves, comes] = [day + Math.max(0, -underWay), day + Math.max(0, underWay)];
    day = Math.max(leaves, comes);
    parts[owner]?.push(entry(leaves, { kind: 'transfer_out' }));
    const lots = isTwoLots ? [Math.floor(units / 2), Math.ceil(units / 2)] : [units];
    for (const size of lots)
      parts[(owner + next) % 3]?.push(
        entry(comes, { kind: 'transfer_in', price: '7', acquiredOn: '2023-05-02' }, size),
      );
  });
  return { whole, parts };
}

test('moving shares between own portfolios changes no figure of their total', () => {
  const walk = fc.array(fc.nat(9_999), { minLength: length, maxLength: length });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 14 }), fc.tuple(walk, walk), (steps, [a, b]) => {
      const moves = { AAA: a, BBB: b };
      const securities = symbols.map((symbol): TestSecurity => {
        const closes = Object.fromEntries(
          moves[symbol].map((_, at) => [isoDay(start + at), closeOn(moves[symbol], start + at)]),
        );
        const split = { date: isoDay(splitDay), numerator: '2', denominator: '1' };
        return { symbol, closes, splits: symbol === 'AAA' ? [split] : [] };
      });
      const { whole, parts } = histories(steps, moves);
      const figuresOf = (portfolios: Parameters<typeof reportOf>[0]) =>
        performanceOf(reportOf(portfolios, { rates }), {
          from: start,
          to: start + length - 1,
        });
      const one = figuresOf([{ securities, entries: whole }]);
      const total = figuresOf(parts.map((entries, at) => ({ ...owners[at], securities, entries })));
      for (const figure of ['endValue', 'netFlows'] as const)
        expect(moneyFloat(total.figures[figure])).toBeCloseTo(moneyFloat(one.figures[figure]), 6);
      expect(moneyFloat(total.figures.gain.total)).toBeCloseTo(moneyFloat(one.figures.gain.total), 6);
      for (const [now, before] of [
        [total.returns.twr, one.returns.twr],
        [total.mwr, one.mwr],
      ])
        if (before?.value === null) expect(now?.value).toBeNull();
        else expect((1 + (now?.value as number)) / (1 + (before?.value as number))).toBeCloseTo(1, 8);
    }),
    { numRuns: runsOf(500) },
  );
});
