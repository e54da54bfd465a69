import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isWellFormedSymbol, normaliseSymbol } from '../../../../domain/symbols.ts';
import { readCompanies } from './companies.ts';
import { blocksName, type HistoryIndex, indexName, openHistoryFile } from './history-file.ts';
import { createSnapshotProvider } from './snapshot-provider.ts';

const dataDir = join(import.meta.dirname, '../../../../../data');
const market = await createSnapshotProvider({ dataDir });
afterAll(() => market.close());

const symbolsOf = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol);

test('every shipped symbol is canonical and has a price with a date', async () => {
  const companies = await readCompanies(dataDir);
  expect(companies).toHaveLength(5698);
  for (const { symbol, price, change, volume, asOf } of companies) {
    expect(isWellFormedSymbol(symbol) && normaliseSymbol(symbol) === symbol, symbol).toBe(true);
    expect(price > 0 && Number.isFinite(change) && Number.isFinite(volume), symbol).toBe(true);
    expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
});

test('NA and ON are symbols', async () => {
  expect(symbolsOf(await market.quotes(['NA', 'ON']))).toEqual(['NA', 'ON']);
});

test.each<[string, string]>([
  ['berkshire hath', 'BRK-B'],
  ['coca cola', 'KO'],
  ['t rowe', 'TROW'],
  ['at t', 'T'],
  ['at&t', 'T'],
  ['jp morgan', 'JPM'],
  ['johnson and johnson', 'JNJ'],
  ['bank of am', 'BAC'],
  ['walmart', 'WMT'],
  ['3m', 'MMM'],
  ['na', 'NA'],
])('%j finds %s first', async (query, symbol) => {
  const [first] = await market.search(query, { limit: 10 });
  expect(first?.symbol).toBe(symbol);
});

test('every shipped listing is found by its whole symbol and by its name', async () => {
  const companies = await readCompanies(dataDir);
  for (const { symbol, companyName } of companies) {
    expect((await market.search(symbol.toLowerCase(), { limit: 1 }))[0]?.symbol).toBe(symbol);
    expect(symbolsOf(await market.search(companyName, { limit: 50 })), companyName).toContain(symbol);
  }
});

test('peers are stocks and ADRs of the industry, the biggest first', async () => {
  const all = new Map((await readCompanies(dataDir)).map((company) => [company.symbol, company]));
  const peers = await market.peers('Major Pharmaceuticals', { limit: 50 });
  const caps = peers.map(({ symbol }) => all.get(symbol)?.marketCap ?? -1);
  expect(caps).toEqual(caps.toSorted((a, b) => b - a));
  for (const { symbol, industry } of peers) {
    expect(industry).toBe('Major Pharmaceuticals');
    expect(['stock', 'adr']).toContain(all.get(symbol)?.type);
  }
  const first = peers[0]?.symbol ?? '';
  const rest = await market.peers('Major Pharmaceuticals', { limit: 3, exclude: first });
  expect(symbolsOf(rest)).toEqual(symbolsOf(peers).slice(1, 4));
});

test.each([
  ['1m', '2026-07-21'],
  ['6m', '2026-02-23'],
  ['1y', '2025-08-21'],
  ['5y', '2021-08-23'],
] as const)('a history of %s starts on the first trading day from %s', async (range, first) => {
  const { asOf, bars } = await market.history('AAPL', range);
  expect(asOf).toBe('2026-08-21');
  expect(bars[0]?.date).toBe(first);
  expect(bars.at(-1)?.date).toBe(asOf);
  expect(bars.map(({ date }) => date)).toEqual([...new Set(bars.map(({ date }) => date))].sort());
});

test('the last close of a history is the price of the quote', async () => {
  for (const symbol of ['AAPL', 'BRK-A', 'BRK-B', 'NA']) {
    const { bars } = await market.history(symbol, '1m');
    expect(bars.at(-1)?.close).toBe((await market.quotes([symbol]))[0]?.price);
  }
});

test('a history that stopped ends on its own last day', async () => {
  const { asOf, bars } = await market.history('EA', '1m');
  expect(asOf).toBe('2026-08-04');
  expect(bars[0]?.date).toBe('2026-07-06');
});

test('a listing without history has no bars and no sparkline', async () => {
  expect(await market.history('OSPR', '1y')).toEqual({ symbol: 'OSPR', asOf: null, bars: [] });
  expect(symbolsOf(await market.sparklines(['OSPR', 'AAPL']))).toEqual(['AAPL']);
});

test('a sparkline is the last 63 closes of the history', async () => {
  const [line] = await market.sparklines(['MSFT']);
  const { bars } = await market.history('MSFT', '1y');
  expect(line?.closes).toEqual(bars.slice(-63).map(({ close }) => close));
});

test('a gap has no bar, and every other trading day has one', async () => {
  const file = await openHistoryFile(dataDir);
  const { symbols } = JSON.parse(await readFile(join(dataDir, indexName), 'utf8')) as HistoryIndex;
  let withGaps = 0;
  for (const symbol of symbols.split(' ')) {
    const closes = await file.read(symbol);
    if (!closes?.gaps.length) continue;
    withGaps++;
    const { bars } = await market.history(symbol, '5y');
    const expected = file.calendar
      .slice(closes.from, closes.from + closes.cents.length + closes.gaps.length)
      .filter((_, day) => !closes.gaps.includes(day));
    expect(bars.map(({ date }) => date)).toEqual(expected);
  }
  await file.close();
  expect(withGaps).toBe(184);
});

test('an index and blocks that differ are told at start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdwise-history-'));
  await writeFile(join(folder, indexName), JSON.stringify({ calendar: [], symbols: 'A', lengths: [10] }));
  await writeFile(join(folder, blocksName), 'short');
  await expect(openHistoryFile(folder)).rejects.toThrow('history.bin and history-index.json in');
  await rm(folder, { recursive: true });
});
