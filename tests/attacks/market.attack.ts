import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startFmpServer } from '../support/fmp-server.ts';
import { startTarget, type Target } from './support/target.ts';

type Fmp = Awaited<ReturnType<typeof startFmpServer>>;

const attacker = '203.0.113.9';
const reader = '198.51.100.7';
const livePrice = 1234.5;
const metricsToken = 'token-of-the-attack-tests';
const unknownSymbols = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `ZQ${from + at}`);

async function startMarket(settings: Record<string, string> = {}): Promise<{ fmp: Fmp; target: Target }> {
  const fmp = await startFmpServer();
  const target = await startTarget({
    settings: { FMP_BASE_URL: fmp.url, FMP_API_KEY: fmp.key, TRUST_PROXY: 'on', ...settings },
  });
  onTestFinished(() => fmp.stop());
  return { fmp, target };
}

async function read(target: Target, address: string, call: string) {
  const headers = { 'x-forwarded-for': address };
  const response = await fetch(`${target.url}/api/v1/market/${call}`, { headers });
  return { status: response.status, body: await response.json() };
}

/** Sends all calls, sixteen at a time. */
async function readAll(target: Target, calls: readonly { address: string; call: string }[]): Promise<void> {
  const left = calls.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const { address, call } of left) await read(target, address, call);
    }),
  );
}

async function expectLive(target: Target, fmp: Fmp, symbol: string): Promise<void> {
  fmp.setPrice(symbol, livePrice);
  const priceOf = async () => (await read(target, reader, `quote?symbol=${symbol}`)).body[0]?.price;
  await expect.poll(priceOf, { timeout: 10_000 }).toBe(livePrice);
}

test('unknown symbols from one address do not use up the daily call quota', async () => {
  const { fmp, target } = await startMarket();
  const calls = unknownSymbols(400).map((symbol) => ({ address: attacker, call: `quote?symbol=${symbol}` }));
  await readAll(target, calls);
  expect(fmp.calls().length).toBeLessThanOrEqual(10);
  await expectLive(target, fmp, 'AAPL');
});

test('unknown symbols from many addresses do not use up the daily call quota', async () => {
  const { fmp, target } = await startMarket();
  const calls = unknownSymbols(400).map((symbol, at) => ({
    address: `203.0.113.${at % 250}`,
    call: `quote?symbol=${symbol}`,
  }));
  await readAll(target, calls);
  expect(fmp.calls().length).toBeLessThanOrEqual(25);
  await expectLive(target, fmp, 'AAPL');
});

test('known symbols from one address leave some of the quota to other clients', async () => {
  const { fmp, target } = await startMarket();
  const found: { symbol: string }[] = [];
  for (const letter of 'acsmbtp')
    found.push(...(await read(target, reader, `search-symbol?query=${letter}&limit=50`)).body);
  const symbols = [...new Set(found.map(({ symbol }) => symbol))].filter((symbol) => symbol !== 'KO');
  expect(symbols.length).toBeGreaterThan(200);
  await readAll(
    target,
    symbols.map((symbol) => ({ address: attacker, call: `quote?symbol=${symbol}` })),
  );
  await expectLive(target, fmp, 'KO');
});

test('unknown symbols in bulk do not make the database grow', async () => {
  const { fmp, target } = await startMarket({
    FMP_CALLS_PER_DAY: 'none',
    METRICS_TOKEN: metricsToken,
  });
  const calls = Array.from({ length: 182 }, (_, at) => ({
    address: attacker,
    call: `quotes?symbols=${unknownSymbols(100, at * 100).join(',')}`,
  }));
  const health = await target.watchHealth();
  const before = await databaseBytes(target);
  await readAll(target, calls);
  expect((await databaseBytes(target)) - before).toBeLessThan(500_000);
  expect((await health.stop()).failures).toEqual([]);
  await expectLive(target, fmp, 'AAPL');
});

/** Reads the size of the database and its journal from the metrics. */
async function databaseBytes(target: Target): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${target.url}/metrics`, { headers })).text();
  const sizes = [...text.matchAll(/^holdwise_db_bytes\S* (\S+)$/gm)].map(([, size]) => Number(size));
  expect(sizes.length, text).toBeGreaterThan(0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function openStream(target: Target, address: string): Promise<IncomingMessage> {
  const url = `${target.url}/api/v1/market/stream?symbols=AAPL`;
  const request = get(url, { agent: false, headers: { 'x-forwarded-for': address } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  onTestFinished(() => void response.destroy());
  return response.resume();
}

test('one IPv6 network can’t use up all streams', async () => {
  const { target } = await startMarket({ FMP_CALLS_PER_DAY: 'none' });
  const statuses: (number | undefined)[] = [];
  for (let at = 1; at <= 200; at += 1)
    statuses.push((await openStream(target, `2001:db8:1:2::${at.toString(16)}`)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(150);
  expect((await openStream(target, reader)).statusCode).toBe(200);
});
