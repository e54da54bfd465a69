import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Performance } from '#contract/figures.ts';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';

/** Units for one euro: reference rates of 15 January 2025 and 2026, market rates of 14 August 2026, the
 * last before the newest price. */
const rates = {
  bought: { EUR: 1, GBP: 0.84313, JPY: 161.75, USD: 1.03 },
  gold: { EUR: 1, GBP: 0.8674, JPY: 184.31, USD: 1.1624 },
  end: { EUR: 1, GBP: 0.855002, JPY: 183.91, USD: 1.15356 },
} as const;

/** Closes as quoted, read from the source; London's are in pence. */
const purchases = [
  { symbol: 'VWCE.DE', shares: 10, price: 135.38, last: 165.66, currency: 'EUR', perUnit: 1 },
  { symbol: 'HSBA.L', shares: 100, price: 804.4, last: 1440.4, currency: 'GBP', perUnit: 100 },
  { symbol: 'SAP.DE', shares: 5, price: 253.6, last: 140.88, currency: 'EUR', perUnit: 1 },
  { symbol: '7203.T', shares: 100, price: 2901, last: 2725, currency: 'JPY', perUnit: 1 },
  { symbol: 'VTSAX', shares: 10, price: 142.98, last: 179.26, currency: 'USD', perUnit: 1 },
  { symbol: 'BTC-USD', shares: 0.01, price: 100_504.492, last: 73_032.758, currency: 'USD', perUnit: 1 },
] as const;
const gold = {
  symbol: 'GC=F',
  shares: 0.1,
  price: 4616.3,
  last: 5065.3,
  currency: 'USD',
  perUnit: 1,
} as const;
const soldPence = 1236.8;

const hundredth = (quoted: number, perUnit: number) => Number((quoted / perUnit).toFixed(6));

type Holding = (typeof purchases)[number] | typeof gold;
const inEuros = ({ currency, perUnit }: Holding, quoted: number, day: keyof typeof rates) =>
  quoted / perUnit / rates[day][currency];

describe.each(databases)('a portfolio of the world on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let path: string;
  beforeAll(async () => {
    api = await startApi(kind);
    ada = await api.customer();
    const created = { title: 'World', currency: 'EUR', recordDividends: false };
    path = `/portfolios/${(await ada.call('POST', '/portfolios', created)).body.portfolios[0]._id}`;
    for (const { symbol, shares, price } of purchases)
      await record({ kind: 'buy', symbol, date: '2025-01-15', shares, price });
    await record({ kind: 'buy', date: '2026-01-15', ...{ symbol: gold.symbol, shares: 0.1, price: 4616.3 } });
  });
  afterAll(() => api.stop());

  async function record(transaction: object) {
    const { status, body } = await ada.call('POST', `${path}/transactions`, transaction);
    expect(status, body.message).toBe(201);
    return body.transaction;
  }
  async function performance(query = 'range=all'): Promise<Performance> {
    const { status, body } = await ada.call('GET', `${path}/performance?${query}`);
    expect(status, body.message).toBe(200);
    return body.performance;
  }

  const all: readonly { holding: Holding; day: 'bought' | 'gold' }[] = [
    ...purchases.map((holding) => ({ holding, day: 'bought' as const })),
    { holding: gold, day: 'gold' as const },
  ];

  test('values and gains convert at the rates of their days', async () => {
    const { positions, endValue, netFlows, gain } = await performance();
    for (const { holding, day } of all) {
      const position = positions.find(({ symbol }) => symbol === holding.symbol);
      const value = holding.shares * inEuros(holding, holding.last, 'end');
      const paid = holding.shares * inEuros(holding, holding.price, day);
      expect(position?.endValue, holding.symbol).toBeCloseTo(value, 4);
      expect(position?.gain.total, holding.symbol).toBeCloseTo(value - paid, 4);
    }
    const values = all.map(({ holding }) => holding.shares * inEuros(holding, holding.last, 'end'));
    const paid = all.map(({ holding, day }) => holding.shares * inEuros(holding, holding.price, day));
    const total = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0);
    expect(endValue).toBeCloseTo(total(values), 4);
    expect(netFlows).toBeCloseTo(total(paid), 4);
    expect(gain.total).toBeCloseTo(total(values) - total(paid), 4);
  });

  test('holdings have the currency of their listing, pence as pounds', async () => {
    const { tickers } = (await ada.call('GET', '/portfolios')).body.portfolios[0];
    const shown = Object.fromEntries(
      tickers.map((ticker: Record<string, unknown>) => [
        ticker['symbol'],
        [ticker['currency'], ticker['buyPrice'], ticker['lastPrice']],
      ]),
    );
    for (const { symbol, currency, price, last, perUnit } of [...purchases, gold])
      expect(shown[symbol]).toEqual([currency, hundredth(price, perUnit), hundredth(last, perUnit)]);
  });

  test('a price in pence is not an amount in pence', async () => {
    const sold = await record({
      kind: 'sell',
      symbol: 'HSBA.L',
      date: '2026-01-15',
      shares: 40,
      price: soldPence,
      fee: 5,
    });
    expect(sold).toMatchObject({ currency: 'GBP', price: 12.368, fee: 5, cash: 40 * 12.368 - 5 });
    const stated = { kind: 'sell', symbol: 'HSBA.L', date: '2026-01-15', shares: 1 };
    expect(await record({ ...stated, price: 12.368, currency: 'GBP' })).toMatchObject({ price: 12.368 });
    expect(await record({ ...stated, price: 1236.8, currency: 'GBX' })).toMatchObject({
      price: 12.368,
      currency: 'GBP',
    });
    const { gains } = (await ada.call('GET', `${path}/gains?range=all`)).body;
    const cost = 42 * (8.044 / rates.bought.GBP);
    const proceeds = (42 * 12.368 - 5) / rates.gold.GBP;
    expect(gains.realised).toBeCloseTo(proceeds - cost, 4);
  });

  test('allocations count the converted values', async () => {
    const { endValue } = await performance();
    const { body } = await ada.call('GET', `${path}/allocation?by=currency`);
    const euros = 10 * 165.66 + 5 * 140.88;
    const part = body.allocation.rows.find(({ key }: { key: string }) => key === 'EUR');
    expect(part.value).toBeCloseTo(euros, 4);
    expect(part.share).toBeCloseTo(euros / endValue, 6);
    const { allocation } = (await ada.call('GET', `${path}/allocation?by=kind`)).body;
    const kinds = allocation.rows.map(({ key }: { key: string }) => key);
    expect(kinds.toSorted()).toEqual(['ETF', 'coin', 'fund', 'metal', 'share']);
  });

  test('compares with an index of another currency', async () => {
    const { benchmark } = await performance('range=all&benchmark=%5EGSPC&returns=price');
    expect(benchmark).toMatchObject({ symbol: '^GSPC', name: 'S&P 500' });
    // 5,949.91 on 15 January 2025 and 7,641.16 at the end, in euros.
    expect(benchmark?.twr).toBeCloseTo(7641.16 / rates.end.USD / (5949.91 / rates.bought.USD) - 1, 3);
  });

  test('lots keep their cost at the rate of their day', async () => {
    const { lots } = (await ada.call('GET', `${path}/lots?symbol=7203.T`)).body;
    expect(lots).toMatchObject([{ shares: 100, isLongTerm: true }]);
    expect(lots[0].cost).toBeCloseTo(290_100 / rates.bought.JPY, 4);
    expect(lots[0].value).toBeCloseTo(272_500 / rates.end.JPY, 4);
  });

  test('income in dollars and pounds is converted on its day', async () => {
    await record({ kind: 'dividend', symbol: 'VTSAX', date: '2025-01-15', amount: 4.76, tax: 0.71 });
    await record({ kind: 'dividend', symbol: 'HSBA.L', date: '2026-01-15', amount: 30 });
    const { income } = (await ada.call('GET', `${path}/income?by=symbol`)).body;
    const of = (symbol: string) => income.rows.find(({ key }: { key: string }) => key === symbol);
    expect(of('VTSAX').dividends).toBeCloseTo(4.76 / rates.bought.USD, 4);
    expect(of('HSBA.L').dividends).toBeCloseTo(30 / rates.gold.GBP, 4);
  });

  test('an index cannot be held', async () => {
    const index = { kind: 'buy', symbol: '^GDAXI', date: '2025-01-15', shares: 1, price: 20_000 };
    const { status, body } = await ada.call('POST', `${path}/transactions`, index);
    expect([status, body.message]).toEqual([
      400,
      '^GDAXI is an index, which cannot be held. Choose a fund that follows the DAX (total return).',
    ]);
  });
});
