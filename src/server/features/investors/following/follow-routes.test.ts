import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { filed, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { followReply } from './follow-reply.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi('sqlite');
});
afterAll(() => api.stop());

const get = async (path: string) => {
  const { status, body } = await api.visitor().call('GET', `/investors/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

test('follows the filings of ten years beside the market', async () => {
  const { follow } = await get('warren-buffett/follow');
  expect(follow).toMatchObject({ from: '2016-08-16', to: '2026-08-21', benchmark: { symbol: 'SPY' } });
  expect(follow.line[0]).toMatchObject({ date: '2016-08-16', benchmark: 10_000 });
  expect(follow.totalReturn).toBeCloseTo(follow.line.at(-1).value / 10_000 - 1, 9);
  expect(follow.benchmark.totalReturn).toBeCloseTo(follow.line.at(-1).benchmark / 10_000 - 1, 9);
  const years = (Date.parse(follow.to) - Date.parse(follow.from)) / 86_400_000 / 365;
  expect(follow.annualised).toBeCloseTo((1 + follow.totalReturn) ** (1 / years) - 1, 9);
  expect(follow.coverage).toBeGreaterThan(0.9);
  expect(follow.rebalances.at(-1)).toMatchObject({
    period: '2026-06-30',
    filedOn: '2026-08-14',
    date: '2026-08-17',
    missing: ['LENB'],
  });
  expect(follow.caveats[0]).toContain('dividends are reinvested');
});

// One filing with the largest holding only, bought the day after: the return is that of Apple.
test('follows the largest holding of one filing at its closes', async () => {
  const { follow } = await get(
    'warren-buffett/follow?top=1&from=2026-05-20&to=2026-08-01&costs=0&benchmark=AAPL',
  );
  expect(follow.rebalances).toMatchObject([{ period: '2026-03-31', date: '2026-05-20', holdings: 1 }]);
  expect(follow.totalReturn).toBeCloseTo(follow.benchmark.totalReturn, 9);
  expect(follow.annualised).toBeNull();
  const { date, trades } = await get('warren-buffett/follow/2026-03-31?top=1&from=2026-05-20');
  const [close] = (await api.visitor().call('GET', '/market/close?symbol=AAPL&date=2026-05-20')).body;
  expect({ date, trades }).toMatchObject({
    date: '2026-05-20',
    trades: [{ symbol: 'AAPL', weight: 1, price: close.close }],
  });
});

// The shipped closes and dividends of Apple, linked day by day outside of the product.
test.each([
  ['total', 0.9568420805],
  ['price', 0.9344104943],
])('compares with the %s return by choice, and follows by the same', async (returns, expected) => {
  const { follow } = await get(
    `warren-buffett/follow?from=2023-01-05&to=2025-03-01&benchmark=AAPL&returns=${returns}`,
  );
  expect(follow).toMatchObject({ from: '2023-01-05', to: '2025-02-28', returns });
  expect(follow.benchmark.totalReturn).toBeCloseTo(expected, 9);
  const alone = await get(
    `warren-buffett/follow?top=1&from=2026-05-08&to=2026-08-21&costs=0&benchmark=AAPL&returns=${returns}`,
  );
  expect(alone.follow.totalReturn).toBeCloseTo(alone.follow.benchmark.totalReturn, 9);
});

test('says why there is no benchmark', async () => {
  const caveatOf = async (benchmark: string) => {
    const { follow } = await get(`warren-buffett/follow?benchmark=${benchmark}`);
    expect(follow.benchmark).toBeNull();
    return follow.caveats[0];
  };
  expect(await caveatOf('QQQQQQ')).toBe(
    'QQQQQQ is not a known symbol, so there is nothing to compare with: choose another one.',
  );
  expect(await caveatOf('IBIT')).toBe(
    'IBIT has no known close on 16 August 2016, so there is nothing to compare with: choose a later start.',
  );
});

test('costs lower the return', async () => {
  const [{ follow: free }, { follow: dear }] = await Promise.all([
    get('duan-yongping/follow?costs=0'),
    get('duan-yongping/follow?costs=0.05&weights=value'),
  ]);
  expect(dear.totalReturn).toBeLessThan(free.totalReturn);
  expect(dear.rebalances[0].costs).toBeCloseTo(10_000 - 10_000 / 1.05, 6);
});

test('shows prices as traded, before a split', async () => {
  const { date, trades } = await get('ken-fisher/follow/2024-03-31');
  const nvidia = trades.find(({ symbol }: { symbol: string }) => symbol === 'NVDA');
  // 10-for-1 on 10 June 2024.
  expect(date < '2024-06-10').toBe(true);
  expect(nvidia.price).toBeGreaterThan(700);
});

test('follows the largest holdings of very long filings, and says so', async () => {
  const { follow } = await get('ken-fisher/follow');
  expect(follow.rebalances.at(-1).holdings).toBeLessThanOrEqual(100);
  expect(follow.caveats.join(' ')).toContain('Only the 100 largest holdings');
});

test('says that a return crosses a break', async () => {
  const { follow } = await get('nelson-peltz/follow');
  expect(follow.caveats.join(' ')).toContain('The closes of GE before 26 February 2019 are not comparable');
});

test('follows the shares of a filing that is mostly options, and says what it leaves out', async () => {
  const { follow } = await get('michael-burry/follow');
  expect(follow.rebalances.at(-1)).toMatchObject({ period: '2025-09-30' });
  expect(follow.rebalances.at(-1).coverage).toBeGreaterThan(0.8);
  expect(follow.caveats.join(' ')).toContain('they were 95.1% of the one for 30 September 2025');
});

test('filings of options only cannot be followed', async () => {
  const filedOn = '2026-08-14';
  const puts = quarterOf('2026-06-30', [filed('PLTR', 1, 1, { kind: 'put' })], { filedOn });
  const query = { weights: 'value', costs: 0, benchmark: 'SPY', returns: 'total' } as const;
  const calendar = Int32Array.of(dayNumber('2026-08-17'));
  // Nothing is read of the market.
  const market = {} as MarketProvider;
  expect(await followReply(market, investorOf('Bear', [puts]), { query, calendar })).toEqual({
    follow: null,
    reason:
      'The filings of Bear in these days have no listed shares. Puts, calls and bonds cannot be followed.',
  });
});
