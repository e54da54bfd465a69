import { vi } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { dayMs, isoDate } from '#domain/time.ts';
import type { Change, ChangedCustomer } from './changed-customer.ts';
import { fundAddress, priceCsv } from './scripted-addresses.ts';
import { heldSymbols, type randomInput } from './transaction-entries.ts';

const done = { status: 200 };
const quoted = { price: 100, asOf: '2026-11-20T20:00:00.000Z' };

/** Returns the changes that nobody calls for: of prices, rates and the day, and by jobs. */
export function marketChanges(
  { client, market, instances, warm }: Pick<ChangedCustomer, 'client' | 'market' | 'instances' | 'warm'>,
  { choose, chance, number, someDay }: ReturnType<typeof randomInput>,
) {
  const [first] = instances;
  let quote = quoted;
  let rateDays = 0;

  return {
    /** A new price, a new day of the same price, or both. */
    async marketQuotes() {
      const asOf = `${choose(['2026-08-24', '2026-10-02', isoDate()])}T20:00:00.000Z`;
      quote = choose([
        { price: number(400), asOf },
        { ...quote, price: number(400) },
        { ...quote, asOf },
      ]);
      market.setPrice(quote.price, quote.asOf);
      market.expire();
      return done;
    },
    /** New closes, dividends and splits, of which one comes into effect tomorrow. */
    async marketSecurity() {
      const symbol = choose(heldSymbols.slice(0, 4));
      const from = dayNumber('2026-08-10') + Math.floor(number(25));
      const daily = Array.from({ length: 30 }, (_, at) => from + at);
      const splitDay = choose([from + 20, dayNumber(isoDate()) + 1]);
      market.securities.set(symbol, {
        name: symbol,
        currency: 'USD',
        closes: { days: daily, closes: daily.map(() => number(300)) },
        splits: chance(0.5) ? [{ date: isoDay(splitDay), numerator: '2', denominator: '1' }] : [],
        dividends: [{ exDate: isoDay(from + 10), amount: String(number(2)) }],
      });
      market.expire({ securities: true });
      return done;
    },
    /** New rates of the last days, of which trades of today take the newest. */
    async marketRates() {
      rateDays += 1;
      const { portfolios } = (await client.call('GET', '/portfolios')).body;
      const today = { symbol: 'KO', date: isoDate(), shares: 1, price: 60, currency: 'GBP' };
      for (const { _id } of portfolios)
        await client.call('POST', `/portfolios/${_id}/transactions`, { kind: 'buy', ...today });
      await warm();
      const date = isoDay(dayNumber(isoDate()) - Math.max(0, 60 - rateDays));
      const published = ['USD', 'JPY', 'GBP'].map((currency) => ({ date, currency, rate: `${number(2)}` }));
      await first?.storeRates(published);
      for (const instance of instances) await instance.reloadRates();
      return done;
    },
    async nextDay() {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMs, shouldAdvanceTime: true });
      return done;
    },
    async dividendJob() {
      await first?.recordDividends();
      return done;
    },
    async addressJob() {
      market.addresses.replies.set(fundAddress, priceCsv({ [someDay()]: number(200) }));
      await first?.readAddresses();
      return done;
    },
  } satisfies Record<string, Change>;
}
