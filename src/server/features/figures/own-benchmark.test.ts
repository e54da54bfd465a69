import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Performance } from '#contract/figures.ts';
import type { TradedClose } from '#contract/market.ts';
import { isoDate } from '#domain/time.ts';
import { type Api, type Client, startApi } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi('sqlite');
});
afterAll(() => api.stop());

/** A transaction in shares; without a price at the close of its day. */
interface Trade {
  kind: string;
  date: string;
  symbol?: string;
  shares?: number;
  price?: number;
  [field: string]: unknown;
}

const buy = (date: string, shares: number, price?: number): Trade => ({
  kind: 'buy',
  date,
  shares,
  ...(price && { price }),
});
const sell = (date: string, shares: number): Trade => ({ kind: 'sell', date, shares });

async function priced(ada: Client, trade: Trade): Promise<Trade> {
  if (trade.price !== undefined || !['buy', 'sell'].includes(trade.kind)) return trade;
  const { symbol, date } = trade;
  const [found] = (await ada.call('GET', `/market/close?symbol=${symbol}&date=${date}`))
    .body as TradedClose[];
  return { ...trade, price: found?.close, currency: found?.currency } as Trade;
}

async function portfolioOf(ada: Client, trades: readonly Trade[], settings: object = {}): Promise<string> {
  const { body } = await ada.call('POST', '/portfolios', { title: 'Long term', ...settings });
  const path = `/portfolios/${body.portfolios.at(-1)._id}`;
  for (const trade of trades) {
    const reply = await ada.call('POST', `${path}/transactions`, await priced(ada, trade));
    expect(reply.status, reply.body.message).toBe(201);
  }
  return path;
}

async function compared(ada: Client, path: string, query: string): Promise<Performance> {
  const { status, body } = await ada.call('GET', `${path}/performance?${query}`);
  expect(status, body.message).toBe(200);
  return body.performance;
}

function expectSame({ twr, endValue, benchmark }: Performance) {
  expect(twr).not.toBeNull();
  expect(benchmark?.twr).toBeCloseTo(twr as number, 8);
  expect(benchmark?.endValue).toBeCloseTo(endValue, 4);
}

const of = (symbol: string, trades: readonly Trade[]) => trades.map((trade) => ({ symbol, ...trade }));

test.each([
  ['bought at two closes, across a split', of('NVDA', [buy('2023-01-03', 3), buy('2024-06-03', 2)]), 'USD'],
  [
    'sold and bought again',
    of('AAPL', [buy('2024-01-02', 10), sell('2025-01-02', 10), buy('2025-06-02', 10)]),
    'USD',
  ],
  ['sold for good', of('AAPL', [buy('2024-01-02', 10), sell('2025-06-02', 10)]), 'USD'],
  ['bought again after the last close', of('AAPL', [buy('2024-01-02', 10), buy(isoDate(), 1, 400)]), 'USD'],
  ['in another currency', of('AAPL', [buy('2024-01-02', 10), sell('2024-05-02', 3)]), 'EUR'],
  ['quoted in pence', of('HSBA.L', [buy('2024-01-02', 10), buy('2024-05-02', 10)]), 'CHF'],
])('a security that was %s has its own return and the same money', async (_, trades, currency) => {
  const ada = await api.customer();
  const path = await portfolioOf(ada, trades, { currency });
  const symbol = trades[0]?.symbol;
  for (const period of ['range=all', 'from=2023-12-30', 'from=2024-02-19', 'from=2024-03-31&to=2025-06-15'])
    expectSame(await compared(ada, path, `${period}&benchmark=${symbol}&returns=price`));
});

test('a security whose dividends are recorded has its own total return', async () => {
  const ada = await api.customer();
  const path = await portfolioOf(ada, of('KO', [buy('2024-01-02', 10), buy('2025-01-02', 5)]));
  const { suggestions } = (await ada.call('GET', `${path}/dividends`)).body;
  const accept = suggestions.map(({ symbol, date }: { symbol: string; date: string }) => ({ symbol, date }));
  await ada.call('POST', `${path}/dividends`, { accept });
  for (const period of ['range=all', 'from=2024-07-04'])
    expectSame(await compared(ada, path, `${period}&benchmark=KO`));
});

test('an own security is valued as a benchmark as it is in the portfolio', async () => {
  const ada = await api.customer();
  await ada.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund', currency: 'USD' });
  const prices = [
    { date: '2024-01-31', price: '100' },
    { date: '2024-02-29', price: '121' },
    { date: '2024-03-28', price: '66' },
  ];
  await ada.call('PUT', '/securities/MYFUND/prices', { prices });
  const split = { kind: 'split', date: '2024-03-11', numerator: 2, denominator: 1 };
  // A price between the monthly ones, and one after the last.
  const trades = of('MYFUND', [
    buy('2024-01-31', 10, 100),
    buy('2024-02-15', 100, 130),
    split,
    buy('2024-04-15', 1, 70),
  ]);
  const path = await portfolioOf(ada, trades);
  const own = await compared(ada, path, 'benchmark=MYFUND');
  expect(own.twr).toBeCloseTo((2 * 70) / 100 - 1, 12);
  expectSame(own);
  await portfolioOf(ada, trades);
  expectSame(await compared(ada, '/portfolios/all', 'benchmark=MYFUND'));
});

test('one security of a portfolio is compared while it is held', async () => {
  const ada = await api.customer();
  const path = await portfolioOf(ada, [
    ...of('AAPL', [buy('2024-01-02', 10), sell('2025-01-02', 10)]),
    ...of('KO', [buy('2023-01-03', 100)]),
  ]);
  expectSame(await compared(ada, path, 'symbol=AAPL&benchmark=AAPL&returns=price&from=2023-06-01'));
});
