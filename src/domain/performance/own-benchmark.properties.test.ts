import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import {
  entryOf,
  reportOf,
  securityDataOf,
  type TestSecurity,
  testRates,
} from '#tests/support/ledger-histories.ts';
import { runsOf } from '#tests/support/scope.ts';
import { totalReturnFactors } from '../returns/total-return.ts';
import { moneyFloat } from './money.ts';
import { performanceOf } from './performance.ts';

const start = dayNumber('2024-01-02');
const length = 60;
const dayOf = (at: number) => isoDay(start + at);
const within = fc.integer({ min: 0, max: length - 1 });

/** A security with a close on most days, and what its holder does, at the close of the day or the last one before. */
const histories = fc.record({
  moves: fc.array(fc.integer({ min: 900, max: 1120 }), { minLength: length, maxLength: length }),
  isClosed: fc.array(fc.boolean(), { minLength: length, maxLength: length }),
  splitDay: fc.integer({ min: 1, max: length - 1 }),
  ratio: fc.constantFrom(['1', '1'], ['2', '1'], ['3', '2'], ['1', '4']),
  exDays: fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 6 }),
  /** Purchases of shares, and sales of a part of what is held. */
  trades: fc.array(
    fc.record({ at: within, shares: fc.integer({ min: 1, max: 400 }), sold: fc.constantFrom(0, 0, 0.3, 1) }),
    { minLength: 1, maxLength: 10 },
  ),
  fee: fc.constantFrom('0', '0', '2.5'),
  /** With cash, dividends that are kept have another return than the security. */
  dividends: fc.constantFrom('recorded', 'reinvested', 'not recorded', 'reinvested from cash'),
  currency: fc.constantFrom('USD', 'EUR'),
  period: fc.tuple(fc.integer({ min: -5, max: length - 1 }), within),
});
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

const rates = testRates({ EUR: (date) => 1.05 + (dayNumber(date) % 23) / 100 });

function securityOf({ moves, isClosed, splitDay, ratio, exDays }: History) {
  const [numerator = '1', denominator = '1'] = ratio;
  const closes: Record<string, number> = {};
  // Splits divide prices without a rest, so that a price paid is exactly the close.
  let price = 960_000;
  moves.forEach((move, at) => {
    price = Math.max(12, Math.round((price * move) / 12_000) * 12);
    if (at === 0 || !isClosed[at]) closes[dayOf(at)] = price / 10_000;
  });
  const sharesNow = (at: number) => (at < splitDay ? Number(numerator) / Number(denominator) : 1);
  const traded = (at: number): string => {
    let open = at;
    while (closes[dayOf(open)] === undefined) open -= 1;
    return ((closes[dayOf(open)] as number) * sharesNow(at)).toFixed(6);
  };
  const security: TestSecurity = {
    symbol: 'AAA',
    closes,
    splits: numerator === denominator ? [] : [{ date: dayOf(splitDay), numerator, denominator }],
    dividends: exDays
      .filter((at) => closes[dayOf(at)] !== undefined)
      .sort((a, b) => a - b)
      .map((at) => ({ exDate: dayOf(at), amount: (Number(traded(at)) / 50).toFixed(6) })),
  };
  return { security, sharesNow, traded };
}

/** Returns what the holder enters, day by day: dividends of the shares held the day before, purchases, sales. */
function entriesOf(history: History, { security, sharesNow, traded }: ReturnType<typeof securityOf>) {
  const { trades, fee, dividends } = history;
  const tracksCash = dividends === 'reinvested from cash';
  const entries: LedgerEntry[] = [];
  let held = 0;
  for (let at = 0; at < length; at += 1) {
    const [date, price] = [dayOf(at), traded(at)];
    held *= at > 0 ? sharesNow(at - 1) / sharesNow(at) : 1;
    const perShare = security.dividends?.find(({ exDate }) => exDate === date)?.amount;
    if (perShare !== undefined && held > 0 && dividends !== 'not recorded') {
      const amount = (held * Number(perShare)).toFixed(8);
      entries.push(entryOf({ kind: 'dividend', date, amount }));
      if (dividends !== 'recorded') {
        const shares = (Number(amount) / Number(price)).toFixed(8);
        entries.push(entryOf({ date, order: 4, shares, amount }));
        held += Number(shares);
      }
    }
    for (const { shares, sold } of trades.filter((trade) => trade.at === at)) {
      const count = sold === 0 ? String(12 * shares) : (held * sold).toFixed(8);
      if (Number(count) === 0) continue;
      const amount = (Number(count) * Number(price)).toFixed(8);
      const trade = { date, order: 5, shares: count, amount, fee: tracksCash ? '0' : fee };
      const pay = { symbol: null, date, amount };
      if (sold === 0) entries.push(entryOf({ ...trade, kind: 'buy' }));
      else entries.push(entryOf({ ...trade, kind: 'sell', order: 6 }));
      if (tracksCash)
        entries.push(
          entryOf({ ...pay, kind: sold === 0 ? 'deposit' : 'withdrawal', order: sold === 0 ? 0 : 9 }),
        );
      held += sold === 0 ? Number(count) : -Number(count);
    }
  }
  return entries;
}

test('a security held alone equals itself as a benchmark, and the same money in it', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const known = securityOf(history);
      const entries = entriesOf(history, known);
      const { currency, period: days } = history;
      const data = securityDataOf(known.security);
      const factors =
        history.dividends === 'not recorded' ? undefined : totalReturnFactors(data.prices.days, data);
      const prices = data.prices.closes.map((close, at) => close * (factors?.[at] ?? 1));
      const report = reportOf([{ currency, securities: [known.security], entries }], {
        base: currency,
        rates,
      });
      const [first = 0, last = 0] = [...days].sort((a, b) => a - b);
      const period = { from: start + first, to: start + last };
      const { returns, benchmark, figures } = performanceOf(report, period, {
        prices: { days: data.prices.days, prices },
        currency: 'USD',
      });
      const { twr } = returns;
      // What is bought and sold within a day was held at no close.
      if (!benchmark || twr.value === null || benchmark.twr.value === null) {
        expect(benchmark?.twr.value).toBeNull();
        return;
      }
      // A fee buys no shares; in the benchmark it would have, and would have grown with them.
      const levelOn = (day: number) =>
        (prices[data.prices.days.findLastIndex((one) => one <= day)] as number) *
        Number(rates.rate('USD', currency, isoDay(day))?.rate);
      const feeDays = entries
        .filter(({ fee }) => fee !== '0')
        .map(({ date }) => dayNumber(date as string))
        .filter((day) => day >= period.from && day <= period.to);
      const lost = feeDays.reduce((sum, day) => {
        const fee = 2.5 * Number(rates.rate('USD', currency, isoDay(day))?.rate);
        return sum + (fee * levelOn(period.to)) / levelOn(day);
      }, 0);
      expect(benchmark.endValue).toBeCloseTo(moneyFloat(figures.endValue) + lost, 3);
      if (feeDays.length === 0) expect(benchmark.twr.value).toBeCloseTo(twr.value, 7);
      else expect(benchmark.twr.value).toBeGreaterThan(twr.value);
    }),
    { numRuns: runsOf(2_000) },
  );
});
