import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { closestOf } from '#domain/matching/aspect-scores.ts';
import { readAspectWeights } from '#domain/matching/aspect-weights.ts';
import { defaultAspectWeights } from '#domain/matching/aspects.ts';
import { similarStocks } from '#domain/matching/similar-stocks.ts';
import { areComparable } from '#domain/matching/stock-candidates.ts';
import { isListedAbroad } from '#domain/symbols.ts';
import {
  computeReturns,
  computeStatistics,
  computeStatisticsAbroad,
  returnWindow,
} from '../figures/compute-figures.ts';
import type { ComputedFigures } from '../figures/computed-figures.ts';
import {
  decodeFigures,
  type FiguresFile,
  figuresName,
  neighbourCount,
  statisticNames,
} from '../figures/figures-file.ts';
import type { MarketProvider } from '../market-provider.ts';
import { createSnapshotProvider } from './snapshot-provider.ts';

const dataDir = join(import.meta.dirname, '../../../../../data');

let market: MarketProvider;
let figures: ComputedFigures;
let file: FiguresFile;
beforeAll(async () => {
  market = await createSnapshotProvider({ dataDir });
  figures = await market.figures();
  const bytes = readFileSync(join(dataDir, figuresName));
  file = decodeFigures(Uint8Array.from(bytes).buffer);
});
afterAll(() => market.close());

/** Every thirtieth listing, and some with splits, breaks, gaps and a short history. */
const sample = () => [
  ...figures.rows.filter((_, at) => at % 30 === 0).map(({ symbol }) => symbol),
  ...['SPY', 'NVDA', 'HON', 'MRNA', 'WOLF', 'BND', 'BRK-A', 'SPCX', 'AAPL', 'IBIT'],
];

async function securityOf(symbol: string) {
  const security = await market.securityData(symbol);
  if (!security) throw new Error(`${symbol} is not listed.`);
  return security;
}

test('the shipped statistics and returns are those of the shipped closes, splits, breaks and dividends', async () => {
  const benchmark = await securityOf('SPY');
  const window = returnWindow(benchmark, file.daily.days);
  const days = file.daily.days.length - 1;
  let compared = 0;
  for (const symbol of sample()) {
    const security = await securityOf(symbol);
    const row = file.symbols.indexOf(symbol);
    expect(row >= 0, symbol).toBe(security.prices.days.length > 0);
    if (row < 0) continue;
    const isAbroad = isListedAbroad(symbol);
    const statistics = isAbroad
      ? computeStatisticsAbroad(security, benchmark)
      : computeStatistics(security, window);
    const shipped = file.statistics.subarray(row * statisticNames.length, (row + 1) * statisticNames.length);
    expect([...shipped], symbol).toEqual(statisticNames.map((name) => statistics[name]));
    if (isAbroad) continue;
    const returns = computeReturns(security, file.daily.days);
    expect(row < file.daily.scales.length, symbol).toBe(returns !== undefined);
    if (!returns) continue;
    expect(file.daily.scales[row], symbol).toBe(returns.scale);
    expect(file.daily.steps.subarray(row * days, (row + 1) * days), symbol).toEqual(returns.steps);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(190);
});

test('the returns are of the last two years', () => {
  expect([file.daily.days[0], file.daily.days.at(-1)]).toEqual([
    dayNumber('2024-08-21'),
    dayNumber('2026-08-21'),
  ]);
  expect(figures.returns('KO')).toHaveLength(501);
  expect(figures.returns('QQQQQQ')).toBeUndefined();
});

interface DatedClose {
  date: string;
  close: number;
}

/** Returns the log returns by day since the last break, from the closes of a chart and the trading days of the calendar. */
async function plainReturns(symbol: string, calendar: readonly string[]): Promise<Map<string, number>> {
  const { bars, breaks = [] } = await market.history(symbol, '5y');
  const closes = new Map(bars.map(({ date, close }: DatedClose) => [date, close]));
  const broken = breaks.at(-1)?.date ?? '';
  const returns = new Map<string, number>();
  calendar.forEach((date, at) => {
    const [now, before] = [closes.get(date), closes.get(calendar[at - 1] ?? '')];
    if (now === undefined || before === undefined || date <= broken) return;
    if (now / before <= 4 && before / now <= 4) returns.set(date, Math.log(now / before));
  });
  return returns;
}

/** Returns the log returns by Friday of the weeks that are complete everywhere, from the last close of each. */
async function plainWeeklyReturns(symbol: string): Promise<Map<string, number>> {
  const { bars } = await market.history(symbol, '5y');
  const closes = new Map<number, number>();
  // Weeks from Saturday to Friday: 1970-01-03 was a Saturday.
  for (const { date, close } of bars) closes.set(Math.floor((Date.parse(date) / 86_400_000 - 2) / 7), close);
  const returns = new Map<string, number>();
  for (const [week, close] of closes) {
    const [before, friday] = [closes.get(week - 1), isoDay(week * 7 + 8)];
    if (before !== undefined && friday > '2024-06-21' && friday <= '2026-06-26')
      returns.set(friday, Math.log(close / before));
  }
  return returns;
}

/** Computes a correlation from deviations from the means, as textbooks define it. */
function plainCorrelation(a: Map<string, number>, b: Map<string, number>, from: string): number | null {
  const days = [...a.keys()].filter((day) => day > from && b.has(day));
  if (days.length < 60) return null;
  const mean = (of: Map<string, number>) =>
    days.reduce((sum, day) => sum + (of.get(day) ?? 0), 0) / days.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [products, squaresA, squaresB] = [0, 0, 0];
  for (const day of days) {
    const [x, y] = [(a.get(day) ?? 0) - meanA, (b.get(day) ?? 0) - meanB];
    products += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return products / Math.sqrt(squaresA * squaresB);
}

test('the correlations of two hundred pairs equal an independent computation', async () => {
  const spy = await market.history('SPY', '5y');
  const calendar = spy.bars.map(({ date }) => date).filter((date) => date >= '2024-08-21');
  const subjects = ['KO', 'HON', 'SPCX', 'BND', 'SEZL', 'WOLF', 'NVDA', 'BRK-B'];
  let pairs = 0;
  for (const subject of subjects) {
    const own = await plainReturns(subject, calendar);
    const moves = figures.comovements(subject);
    const daily = moves.filter(({ isWeekly }) => !isWeekly);
    for (const { symbol, oneYear, twoYears } of daily.filter((_, at) => at % 200 === pairs % 7)) {
      const other = await plainReturns(symbol, calendar);
      const expected = {
        oneYear: plainCorrelation(own, other, '2025-08-21'),
        twoYears: plainCorrelation(own, other, '2024-08-21'),
      };
      for (const [found, plain] of [
        [oneYear, expected.oneYear],
        [twoYears, expected.twoYears],
      ] as const) {
        expect(found === null, `${subject} ${symbol}`).toBe(plain === null);
        expect(found ?? 0, `${subject} ${symbol}`).toBeCloseTo(plain ?? 0, 3);
      }
      pairs += 1;
    }
  }
  expect(pairs).toBeGreaterThanOrEqual(200);
});

test('correlations across borders and abroad are of weekly changes, which overlap where days do not', async () => {
  for (const [subject, other] of [
    ['SAP', 'SAP.DE'],
    ['SAP.DE', 'SIE.DE'],
    ['7203.T', 'TM'],
    ['7203.T', 'HSBA.L'],
    ['HON', 'SIE.DE'],
  ] as const) {
    const [moved] = figures.comovements(subject, [other]);
    const [own, others] = [await plainWeeklyReturns(subject), await plainWeeklyReturns(other)];
    expect(moved, subject).toMatchObject({ symbol: other, isWeekly: true, oneYear: null });
    expect(moved?.twoYears, subject).toBeCloseTo(plainCorrelation(own, others, '') ?? 0, 3);
  }
  const [toyota] = figures.comovements('7203.T', ['TM']);
  expect(toyota?.twoYears).toBeGreaterThan(0.8);
});

test('a listing abroad has figures of its own currency, day and exchange', () => {
  const sap = figures.find('SAP.DE');
  expect(sap).toMatchObject({ isAbroad: true, currency: 'EUR', company: 'SAP.DE', volume: null });
  expect(figures.find('SAP')).toMatchObject({
    isAbroad: false,
    currency: 'USD',
    company: 'SAP.DE',
    dollars: 1,
  });
  expect(sap?.asOf).toBe('2026-07-01');
  const hsbc = figures.find('HSBA.L');
  expect([hsbc?.currency, hsbc?.quotedIn]).toEqual(['GBP', 'GBX']);
  // Home shares of a company are worth what its receipts are, to within what two months change.
  const home = (hsbc?.price ?? 0) * (hsbc?.dollars ?? 0) * 5;
  expect(home / (figures.find('HSBC')?.price ?? 1)).toBeCloseTo(1, 0);
  for (const row of figures.rows.filter(({ isAbroad }) => isAbroad))
    expect(row.dollars, row.symbol).toBeGreaterThan(0.0004);
  const { volatility, beta, changes } = figures.find('7203.T') ?? {};
  expect(Number(volatility)).toBeGreaterThan(0.1);
  expect(Number(beta)).toBeGreaterThan(0);
  expect(changes?.['5y']).not.toBeNull();
});

test('the reasons of similar stocks name the correlation over two years, or since when it is known', () => {
  const sources = { figures, findCompany: () => undefined, holders: () => new Map<string, number>() };
  const weights = readAspectWeights('size') ?? defaultAspectWeights;
  const reasonsOf = (symbol: string, company: string) =>
    similarStocks(symbol, sources, { weights, limit: 50 })
      .find((match) => match.figures.name.startsWith(company))
      ?.reasons.join();
  const [google] = figures.comovements('AAPL', ['GOOG']);
  expect([google?.twoYears?.toFixed(2), google?.since]).toEqual(['0.34', null]);
  expect(reasonsOf('AAPL', 'Alphabet')).toContain('(correlation 0.34)');
  const [sandisk] = figures.comovements('AAPL', ['SNDK']);
  expect(sandisk?.since).toBe('2025-02-13');
});

test('the shipped neighbours are the most correlated listings of the same kind', () => {
  for (const symbol of ['KO', 'HON', 'SPY', 'BND', 'NVDA']) {
    const typeOf = (one: string) => figures.find(one)?.type ?? 'inactive';
    const alike = figures
      .comovements(symbol)
      .filter((moved) => areComparable(typeOf(symbol), typeOf(moved.symbol)));
    expect(figures.neighbours(symbol), symbol).toEqual(closestOf(alike, neighbourCount));
  }
  expect(figures.neighbours('SPCX')).toEqual([]);
});

test('a listing has the price of its row, changes from its closes, and a distance from its high', async () => {
  const row = figures.find('KO');
  const { bars } = await market.history('KO', '5y');
  const closeOn = (date: string) => bars.find((bar) => bar.date === date)?.close ?? Number.NaN;
  expect(row).toMatchObject({ symbol: 'KO', type: 'stock', price: 91.1, asOf: '2026-08-21' });
  expect(row?.changes['1y']).toBeCloseTo(91.1 / closeOn('2025-08-21') - 1, 12);
  expect(row?.changes.ytd).toBeCloseTo(91.1 / closeOn('2025-12-31') - 1, 12);
  const year = bars.filter(({ date }) => date > '2025-08-21').map(({ close }) => close);
  expect(row?.high52).toBe(Math.max(...year));
  expect(row?.low52).toBe(Math.min(...year));
  expect(row?.fromHigh).toBe(91.1 / Math.max(...year) - 1);
});

test('a change across a break is not known, one since the break is', () => {
  const { changes, closesSince } = figures.find('RNA') ?? {};
  expect(changes).toMatchObject({ '6m': null, '1y': null, '5y': null });
  expect(changes?.['3m']).not.toBeNull();
  expect(closesSince).toBe('2026-02-27');
});

test('mended closes give Honeywell and Moderna a whole year', () => {
  expect(figures.find('HON')).toMatchObject({ closesSince: '2018-10-29' });
  expect(figures.find('HON')?.changes['5y']).not.toBeNull();
  const { low52, high52, closesSince } = figures.find('MRNA') ?? {};
  expect([low52, high52, closesSince]).toEqual([22.36, 174.38, '2018-12-07']);
});

test('closes that have ended or are missing for months have no figure of a shorter period', () => {
  const { volatility, beta, high52 } = figures.find('JHG') ?? {};
  expect([volatility, beta, high52]).toEqual([expect.any(Number), null, 53.21]);
  expect(figures.find('EGO')).toMatchObject({
    low52: null,
    fromHigh: null,
    volatility: null,
    maxDrawdown: null,
  });
});

test('dividends of twelve months say when they end, and are not known of a stock without a list', () => {
  const known = figures.find('O');
  expect(known?.dividendsThrough).toBe('2026-03-13');
  expect(known?.dividendYield).toBeCloseTo((known?.dividends12m ?? 0) / (known?.price ?? 1), 12);
  expect(figures.find('BRK-B')).toMatchObject({ dividends12m: 0, dividendYield: 0 });
  expect(figures.find('AACG')).toMatchObject({
    dividends12m: null,
    dividendYield: null,
    dividendsThrough: null,
  });
});

test('all listings have a row, the largest first', async () => {
  expect(figures.rows).toHaveLength(6101 + 633);
  expect(figures.rows.slice(0, 3).map(({ symbol }) => symbol)).toEqual(['NVDA', 'AAPL', 'GOOGL']);
  expect(figures.rows.at(-1)?.type).toBe('inactive');
  expect([figures.asOf, figures.version]).toEqual(['2026-08-21', 'snapshot 2026-08-21']);
  expect(await market.figures()).toBe(figures);
});

test('a damaged file is refused', () => {
  const bytes = Uint8Array.from(readFileSync(join(dataDir, figuresName)));
  expect(() => decodeFigures(bytes.slice(0, -2).buffer)).toThrow('Run scripts/pack-figures.ts');
});
