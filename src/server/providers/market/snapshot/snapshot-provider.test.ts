import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isCompanyShare, isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { sparklineOf } from './closes.ts';
import { readCompanies } from './companies.ts';
import { domesticHistory, type HistoryIndex, openHistoryFile } from './history-file.ts';
import { createSnapshotProvider } from './snapshot-provider.ts';

const dataDir = join(import.meta.dirname, '../../../../../data');
const market = await createSnapshotProvider({ dataDir });
afterAll(() => market.close());

const symbolsOf = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol);

test('ships canonical symbols, each with a price and its date', async () => {
  const companies = await readCompanies(dataDir);
  expect(companies).toHaveLength(6101);
  expect(new Set(companies.map(({ symbol }) => symbol)).size).toBe(6101);
  for (const { symbol, type, price, change, volume, asOf } of companies) {
    expect(isWellFormedSymbol(symbol) && normaliseSymbol(symbol) === symbol, symbol).toBe(true);
    expect(price > 0 && Number.isFinite(change), symbol).toBe(true);
    expect(type === 'etf' || Number.isFinite(volume), symbol).toBe(true);
    expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
});

test('ships the newer of two rows of a fund', async () => {
  expect(await market.quotes(['VOO', 'SPY', 'GLD'])).toMatchObject([
    { symbol: 'VOO', price: 703.71, asOf: '2026-08-21' },
    { symbol: 'SPY', price: 765.72, asOf: '2026-08-21' },
    { symbol: 'GLD', price: 423.36, asOf: '2026-08-21' },
  ]);
});

test('gives no market cap and no peers to listings that are not common stock', async () => {
  const companies = await readCompanies(dataDir);
  const types = ['stock', 'adr', 'etf', 'fund', 'shell', 'inactive'];
  const others = companies.filter(({ type }) => !types.includes(type));
  expect(others.map(({ symbol, type }) => `${symbol} ${type}`)).toEqual([
    'CCZ note',
    'CDZIP preferred',
    'DDT preferred',
    'FCNCP preferred',
    'FRMEP preferred',
    'GJO note',
    'GJP note',
    'GJR note',
    'GJS note',
    'HOVNP preferred',
    'IQMXW warrant',
    'MNSBP preferred',
    'PSNYW warrant',
    'PYT note',
    'RAC-WS warrant',
    'TVC note',
    'TVE note',
    'WAFDP preferred',
  ]);
  for (const { symbol, industry, marketCap } of others) {
    expect(marketCap, symbol).toBeNull();
    if (industry) expect(symbolsOf(await market.peers(industry, { limit: 50 }))).not.toContain(symbol);
  }
});

test('has the industries of live sources, not those of the exchange', async () => {
  const profiles = await Promise.all(
    ['NFLX', 'GE', 'V', 'PYPL', 'T'].map((symbol) => market.profile(symbol)),
  );
  expect(profiles.map((profile) => [profile?.symbol, profile?.sector, profile?.industry])).toEqual([
    ['NFLX', 'Communication Services', 'Entertainment'],
    ['GE', 'Industrials', 'Aerospace & Defense'],
    ['V', 'Financial Services', 'Credit Services'],
    ['PYPL', 'Financial Services', 'Credit Services'],
    ['T', 'Communication Services', 'Telecom Services'],
  ]);
});

test('gives blank-check companies, closed-end funds and notes a type of their own', async () => {
  const companies = await readCompanies(dataDir);
  const count = (type: string) => companies.filter((company) => company.type === type).length;
  expect([count('shell'), count('fund'), count('note'), count('warrant')]).toEqual([296, 48, 8, 3]);
  const shells = companies.filter(({ industry }) => industry === 'Shell Companies');
  expect(new Set(shells.map(({ type }) => type))).toEqual(new Set(['shell']));
  expect(await market.peers('Shell Companies', { limit: 50 })).toEqual([]);
});

test('has five years of closes of most of the largest companies', async () => {
  const { rows } = await market.figures();
  const companies = rows.filter(({ type, isAbroad }) => isCompanyShare(type) && !isAbroad);
  const withFiveYears = (count: number) =>
    companies.slice(0, count).filter(({ changes }) => changes['5y'] !== null).length;
  expect([300, 1000, 3000].map(withFiveYears)).toEqual([292, 914, 2284]);
});

test('treats NA and ON as symbols', async () => {
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

test('finds every listing by symbol and by name', async () => {
  const companies = await readCompanies(dataDir);
  for (const { symbol, companyName } of companies) {
    expect((await market.search(symbol.toLowerCase(), { limit: 1 }))[0]?.symbol).toBe(symbol);
    expect(symbolsOf(await market.search(companyName, { limit: 50 })), companyName).toContain(symbol);
  }
});

test('lists stocks and ADRs of the industry, largest first', async () => {
  const all = new Map((await readCompanies(dataDir)).map((company) => [company.symbol, company]));
  const peers = await market.peers('Drug Manufacturers - General', { limit: 50 });
  const caps = peers.map(({ symbol }) => all.get(symbol)?.marketCap ?? -1);
  expect(caps).toEqual(caps.toSorted((a, b) => b - a));
  for (const { symbol, industry } of peers) {
    expect(industry).toBe('Drug Manufacturers - General');
    expect(['stock', 'adr']).toContain(all.get(symbol)?.type);
  }
  const first = peers[0]?.symbol ?? '';
  const rest = await market.peers('Drug Manufacturers - General', { limit: 3, exclude: first });
  expect(symbolsOf(rest)).toEqual(symbolsOf(peers).slice(1, 4));
});

test.each([
  ['1m', '2026-07-21'],
  ['6m', '2026-02-20'],
  ['1y', '2025-08-21'],
  ['5y', '2021-08-20'],
] as const)(
  'starts a history of %s on %s, the last trading day on or before the range starts',
  async (range, first) => {
    const { asOf, bars } = await market.history('AAPL', range);
    expect(asOf).toBe('2026-08-21');
    expect(bars[0]?.date).toBe(first);
    expect(bars.at(-1)?.date).toBe(asOf);
    expect(bars.map(({ date }) => date)).toEqual([...new Set(bars.map(({ date }) => date))].sort());
  },
);

test('ends a history with the price of the quote', async () => {
  for (const symbol of ['AAPL', 'BRK-A', 'BRK-B', 'NA']) {
    const { bars } = await market.history(symbol, '1m');
    expect(bars.at(-1)?.close).toBe((await market.quotes([symbol]))[0]?.price);
  }
});

test('has twenty years of history for a fund', async () => {
  expect((await market.history('SPY', '20y')).bars[0]).toEqual({ date: '2006-08-21', close: 130.13 });
  expect((await market.history('VOO', '20y')).bars[0]).toEqual({ date: '2010-09-09', close: 101.32 });
});

test('lists the days of the range without a close', async () => {
  const { bars, gaps } = await market.history('GBTC', '1y');
  expect(gaps).toEqual([
    '2026-08-03',
    '2026-08-04',
    '2026-08-05',
    '2026-08-06',
    '2026-08-07',
    '2026-08-10',
    '2026-08-11',
  ]);
  expect(bars.map(({ date }) => date)).not.toContain('2026-08-05');
  expect(await market.history('AAPL', '5y')).not.toHaveProperty('gaps');
});

test('lists a break if it is in the range', async () => {
  const breaks = [{ date: '2026-02-27', reason: 'the symbol seems to have passed to another company' }];
  expect((await market.history('RNA', '1y')).breaks).toEqual(breaks);
  expect(await market.history('RNA', '1m')).not.toHaveProperty('breaks');
  // Their closes are mended: the factor of the spin-off is in them, and the jump is confirmed.
  for (const mended of ['HON', 'MRNA', 'XPO', 'SEZL'])
    expect(await market.history(mended, '5y'), mended).not.toHaveProperty('breaks');
});

test.each([
  ['ACON', '2025-03-28'],
  ['HUBC', '2025-03-28'],
  ['RNAZ', '2025-05-14'],
  ['SQNS', '2025-09-17'],
  ['VMAR', '2025-03-28'],
  ['ZEPP', '2024-09-16'],
])('adjusts the closes of %s for its reverse split', async (symbol, day) => {
  const { bars } = await market.history(symbol, '5y');
  const at = bars.findIndex(({ date }) => date >= day);
  for (const [place, { close, date }] of bars.slice(at - 4, at + 4).entries()) {
    const before = bars[at - 5 + place]?.close ?? 0;
    expect(close / before, `${symbol} ${date}`).toBeGreaterThan(0.4);
    expect(close / before, `${symbol} ${date}`).toBeLessThan(2.5);
  }
});

test('ends the history of a delisted stock on its last day', async () => {
  const { asOf, bars } = await market.history('EA', '1m');
  expect(asOf).toBe('2026-08-04');
  expect(bars[0]?.date).toBe('2026-07-02');
});

test('returns no bars and no sparkline for a listing without history', async () => {
  expect(await market.history('OSPR', '1y')).toEqual({ symbol: 'OSPR', asOf: null, bars: [] });
  expect(symbolsOf(await market.sparklines(['OSPR', 'AAPL']))).toEqual(['AAPL']);
});

test('starts a sparkline after a break and keeps gaps', async () => {
  const broken = sparklineOf({
    symbol: 'AAA',
    calendar: ['2026-06-26', '2026-06-29', '2026-06-30'],
    closes: { from: 0, gaps: [], cents: [46_100, 22_780, 22_900], volumes: undefined },
    breaks: [{ date: '2026-06-29', reason: 'a spin-off is not adjusted for' }],
  });
  expect(broken.closes).toEqual([...Array(61).fill(null), 227.8, 229]);
  const [fund] = await market.sparklines(['GBTC']);
  expect(fund?.closes).toHaveLength(63);
  expect(fund?.closes.filter((close) => close === null)).toHaveLength(7);
});

test('builds a sparkline from the last 63 closes', async () => {
  const [line] = await market.sparklines(['MSFT']);
  const { bars } = await market.history('MSFT', '1y');
  expect(line?.closes).toEqual(bars.slice(-63).map(({ close }) => close));
});

test('yields to the event loop before decompressing a history', async () => {
  let yields = 0;
  const file = await openHistoryFile(dataDir, {
    yieldIfNeeded: async () => {
      yields += 1;
    },
  });
  await Promise.all(['AAPL', 'MSFT', 'KO', 'QQQQQQ'].map((symbol) => file.read(symbol)));
  await file.close();
  expect(yields).toBe(3);
});

test('caches sparklines', async () => {
  const other = await createSnapshotProvider({ dataDir });
  const lines = await other.sparklines(['MSFT', 'QQQQQQ', 'KO']);
  await other.close();
  expect(await other.sparklines(['KO', 'MSFT'])).toEqual(lines.toReversed());
});

test('has a bar for every trading day except gaps', async () => {
  const file = await openHistoryFile(dataDir);
  const { symbols } = JSON.parse(
    await readFile(join(dataDir, domesticHistory.index), 'utf8'),
  ) as HistoryIndex;
  let withGaps = 0;
  const everyEighth = symbols.split(' ').filter((_, place) => place % 8 === 0);
  for (const symbol of everyEighth) {
    const closes = await file.read(symbol);
    if (!closes?.gaps.length) continue;
    withGaps++;
    const { bars, gaps = [] } = await market.history(symbol, '20y');
    const days = file.calendar.slice(closes.from, closes.from + closes.cents.length + closes.gaps.length);
    const missing = closes.gaps.map((day) => days[day]);
    const start = bars[0]?.date ?? '';
    expect(bars.map(({ date }) => date)).toEqual(
      days.filter((day) => day >= start && !missing.includes(day)),
    );
    expect(gaps.filter((day) => day >= start)).toEqual(missing.filter((day) => day && day >= start));
  }
  await file.close();
  expect(withGaps).toBeGreaterThan(50);
});

test('rejects an index that does not match its blocks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdwise-history-'));
  await writeFile(
    join(folder, domesticHistory.index),
    JSON.stringify({ calendar: [], symbols: 'A', lengths: [10] }),
  );
  await writeFile(join(folder, domesticHistory.blocks), 'short');
  await expect(openHistoryFile(folder)).rejects.toThrow(
    'history.bin and its index do not match. Restore both.',
  );
  await rm(folder, { recursive: true });
});
