import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { createSnapshotProvider } from './snapshot-provider.ts';

const dataDir = join(import.meta.dirname, '../../../../../data');
const market = await createSnapshotProvider({ dataDir });
afterAll(() => market.close());

async function security(symbol: string): Promise<SecurityData> {
  const found = await market.securityData(symbol);
  if (!found) throw new Error(`${symbol} is not listed.`);
  return found;
}

function closeOn({ prices }: SecurityData, date: string): number | undefined {
  const at = prices.days.indexOf(dayNumber(date));
  return at < 0 ? undefined : prices.closes[at];
}

test('returns twenty years of closes of a fund', async () => {
  const spy = await security('SPY');
  expect(spy).toMatchObject({ symbol: 'SPY', currency: 'USD', source: 'shipped snapshot' });
  expect(isoDay(spy.prices.days[0] ?? 0)).toBe('2006-07-03');
  expect(closeOn(spy, '2020-03-23')).toBe(222.95);
  expect(closeOn(spy, '2024-12-31')).toBe(586.08);
  expect(closeOn(spy, '2020-03-22')).toBeUndefined();
});

test('returns ten years of closes of a large share, adjusted for splits', async () => {
  const apple = await security('AAPL');
  expect(isoDay(apple.prices.days[0] ?? 0)).toBe('2016-08-08');
  // 108.37 dollars before the 4-for-1 split of 2020.
  expect(closeOn(apple, '2016-08-08')).toBe(27.09);
  expect([closeOn(apple, '2021-08-20'), closeOn(apple, '2021-08-23')]).toEqual([148.19, 149.71]);
});

test('leaves out days without a close', async () => {
  const fund = await security('GBTC');
  expect(closeOn(fund, '2026-08-05')).toBeUndefined();
  expect(closeOn(fund, '2026-07-31')).toBeGreaterThan(0);
  const { days } = fund.prices;
  expect([...days]).toEqual([...new Set(days)].sort((a, b) => a - b));
});

test('returns splits of shares and funds, and the same from memory', async () => {
  const nvidia = await security('NVDA');
  expect(nvidia.splits).toEqual([
    { symbol: 'NVDA', date: '2021-07-20', numerator: '4', denominator: '1' },
    { symbol: 'NVDA', date: '2024-06-10', numerator: '10', denominator: '1' },
  ]);
  expect(market.splits('NVDA')).toEqual(nvidia.splits);
  expect(market.splits('SCHD')).toMatchObject([{ date: '2024-10-11', numerator: '3', denominator: '1' }]);
  // Days that the source states a week too early, moved to the day of their fund family.
  expect(market.splits('SCHA')).toMatchObject([{ date: '2022-03-11' }, { date: '2024-10-11' }]);
  expect(market.splits('VO')).toMatchObject([{ date: '2026-04-21', numerator: '4' }]);
  expect(market.splits('KO')).toEqual([]);
  expect(market.splits('QQQQQQ')).toEqual([]);
});

test('returns spin-off factors and breaks', async () => {
  const general = await security('GE');
  expect(general.adjustments).toEqual([
    { date: '2023-01-04', factor: '1.2423' },
    { date: '2024-04-02', factor: '1.2479' },
  ]);
  expect(general.breaks).toMatchObject([{ date: '2019-02-26' }]);
  const honeywell = await security('HON');
  expect(honeywell.adjustments).toContainEqual({ date: '2026-06-29', factor: '1.9666' });
  expect(honeywell.breaks).toMatchObject([{ date: '2018-10-29' }]);
  expect((await security('MRNA')).breaks).toEqual([]);
});

test('returns dividends as paid, with the days that are covered', async () => {
  const { dividends } = await security('KO');
  expect(dividends.coverage).toEqual({ from: '2021-08-23', through: '2026-08-21' });
  expect(dividends.payments[0]).toEqual({ exDate: '2021-09-14', amount: '0.42' });
  const spy = await security('SPY');
  expect(spy.dividends.coverage).toEqual({ from: '2006-07-03', through: '2026-08-07' });
  expect(spy.dividends.payments).toContainEqual({ exDate: '2024-12-20', amount: '1.966' });
});

test('tells a company that paid nothing from one of which nothing is known', async () => {
  expect((await security('AACG')).dividends).toEqual({
    payments: [],
    coverage: { from: '2021-08-23', through: '2025-06-13' },
  });
  expect((await security('OSPR')).dividends).toEqual({ payments: [], coverage: undefined });
});

test('has every dividend of a symbol in order, and symbols that look like values', async () => {
  for (const symbol of ['NA', 'ON', 'SPY', 'MSFT']) {
    const days = (await security(symbol)).dividends.payments.map(({ exDate }) => exDate);
    expect(days).toEqual([...new Set(days)].sort());
  }
});

test('returns no closes for a listing without any, and nothing for an unknown symbol', async () => {
  expect((await security('OSPR')).prices.days).toHaveLength(0);
  expect(await market.securityData('QQQQQQ')).toBeUndefined();
});

test('decodes a security once', async () => {
  const [first, second] = await Promise.all([market.securityData('MSFT'), market.securityData('MSFT')]);
  expect(second).toBe(first);
  expect(await market.securityData('MSFT')).toBe(first);
});
