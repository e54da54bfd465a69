import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Quote } from '#contract/market.ts';
import { dayNumber } from '#domain/days.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { Split } from '#domain/splits.ts';
import type { MarketProvider } from '../market-provider.ts';
import { createSnapshotProvider } from '../snapshot/snapshot-provider.ts';
import { liveFigures } from './live-figures.ts';

let snapshot: MarketProvider;
beforeAll(async () => {
  snapshot = await createSnapshotProvider({ dataDir: join(import.meta.dirname, '../../../../../data') });
});
afterAll(() => snapshot.close());

let quotes: Map<string, Quote>;
let securities: Map<string, SecurityData>;
let newSplits: Split[];
let changes: number;
let now: number;
beforeEach(() => {
  quotes = new Map();
  securities = new Map();
  newSplits = [];
  changes = 0;
  now = Date.parse('2026-08-24T15:00:00Z');
});

const open = () =>
  liveFigures({
    snapshot,
    peekQuote: (symbol) => quotes.get(symbol),
    peekSecurity: (symbol) => securities.get(symbol),
    splits: (symbol) => [...snapshot.splits(symbol), ...newSplits.filter((split) => split.symbol === symbol)],
    changes: () => changes,
    now: () => now,
  });

function quote(symbol: string, price: number, asOf = '2026-08-24T14:30:00Z', currency?: string): void {
  quotes.set(symbol, { symbol, price, change: 1, changePercent: 1.5, asOf, ...(currency && { currency }) });
  changes += 1;
}

test('without live quotes the shipped figures are used as they are', async () => {
  expect(await open()()).toBe(await snapshot.figures());
});

test('a live quote replaces price, day, change and what follows from the price', async () => {
  quote('KO', 100);
  const shipped = (await snapshot.figures()).find('KO');
  const figures = await open()();
  const row = figures.find('KO');
  expect(row).toMatchObject({ price: 100, asOf: '2026-08-24', high52: 100, fromHigh: 0, volume: null });
  expect(row?.changes['1d']).toBe(0.015);
  expect(row?.changes['1y']).toBeCloseTo(((shipped?.changes['1y'] ?? 0) + 1) * (100 / 91.1) - 1, 12);
  expect(row?.marketCap).toBeCloseTo(((shipped?.marketCap ?? 0) * 100) / 91.1, 0);
  expect(figures.find('PEP')).toBe((await snapshot.figures()).find('PEP'));
  expect(figures.version).not.toBe((await snapshot.figures()).version);
  expect(figures.asOf).toBe('2026-08-24');
});

test('a quote that is older or in another currency does not count', async () => {
  quote('KO', 100, '2026-08-20T14:30:00Z');
  quote('PEP', 100, undefined, 'EUR');
  expect(await open()()).toBe(await snapshot.figures());
});

test('a price long after the last close says nothing about ranges that end there', async () => {
  quote('KO', 100, '2026-11-20T14:30:00Z');
  const row = (await open()()).find('KO');
  expect(row?.changes).toMatchObject({ '1d': 0.015, '1m': null, '1y': null });
  expect(row?.fromHigh).toBeNull();
  expect(row?.dividends12m).not.toBeNull();
});

const day = dayNumber('2026-08-24');

/** Adds a close to the shipped ones, which it returns. */
async function addClose(symbol: string, close: number): Promise<SecurityData> {
  const shipped = await snapshot.securityData(symbol);
  if (!shipped) throw new Error(`${symbol} is not listed.`);
  const prices = {
    days: Int32Array.from([...shipped.prices.days, day]),
    closes: Float64Array.from([...shipped.prices.closes, close]),
  };
  securities.set(symbol, { ...shipped, prices });
  return shipped;
}

test('newer closes of the source give new statistics', async () => {
  const shipped = await addClose('KO', 100);
  quote('KO', 100);
  const row = (await open()()).find('KO');
  const closeOn = (date: string) => shipped.prices.closes[shipped.prices.days.indexOf(dayNumber(date))] ?? 0;
  expect(row?.lastDay).toBe(day);
  expect(row?.changes['1m']).toBeCloseTo(100 / closeOn('2026-07-24') - 1, 12);
  expect(row?.volatility).toBeGreaterThan((await snapshot.figures()).find('KO')?.volatility ?? 1);
});

test('newer closes of the benchmark give new statistics', async () => {
  await addClose('KO', 100);
  quote('KO', 100);
  const read = open();
  const before = (await read()).find('KO')?.beta;
  await addClose('SPY', 1_500);
  quote('SPY', 1_500);
  now += 600_000;
  await read();
  await expect.poll(async () => (await read()).find('SPY')?.price).toBe(1_500);
  const after = (await read()).find('KO')?.beta;
  expect(after).not.toBe(before);
  expect(after).toBe((await open()()).find('KO')?.beta);
});

test('a split since the last close leaves statistics unknown until its closes are', async () => {
  newSplits.push({ symbol: 'KO', date: '2026-08-24', numerator: '2', denominator: '1' });
  quote('KO', 46);
  const shipped = (await snapshot.figures()).find('KO');
  const row = (await open()()).find('KO');
  expect(row).toMatchObject({ price: 46, high52: null, volatility: null });
  expect(row?.changes['1y']).toBeNull();
  expect(row?.marketCap).toBeCloseTo(((shipped?.marketCap ?? 0) * 2 * 46) / 91.1, 0);
});

test('new figures are built at most every three minutes, in the background, and only after changes', async () => {
  quote('KO', 100);
  const read = open();
  const first = await read();
  quote('KO', 101);
  now += 60_000;
  expect(await read()).toBe(first);
  now += 121_000;
  expect(await read()).toBe(first);
  await expect.poll(async () => (await read()).find('KO')?.price).toBe(101);
  const second = await read();
  now += 600_000;
  await read();
  expect(await read()).toBe(second);
});
