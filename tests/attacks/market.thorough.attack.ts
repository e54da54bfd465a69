import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchDatabase } from '#tests/support/whole-database.ts';
import {
  attacker,
  expectLive,
  read,
  readAll,
  reader,
  startMarket,
  unknownSymbols,
} from './support/market-target.ts';
import type { Target } from './support/target.ts';

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

test('unknown symbols in bulk do not make the database grow', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-market-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { FMP_CALLS_PER_DAY: 'none', DATA_DIR: folder };
  const { fmp, target } = await startMarket(settings);
  const database = await watchDatabase({ settings });
  onTestFinished(() => database.close());
  const storedCharacters = async () => Object.values(await database.read()).join('').length;
  const calls = Array.from({ length: 182 }, (_, at) => ({
    address: attacker,
    call: `quotes?symbols=${unknownSymbols(100, at * 100).join(',')}`,
  }));
  const health = await target.watchHealth();
  const before = await storedCharacters();
  await readAll(target, calls);
  // Two characters for each symbol: no symbol is stored. The size of the file depends on when pages are written.
  expect((await storedCharacters()) - before).toBeLessThan(36_400);
  expect((await health.stop()).failures).toEqual([]);
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
