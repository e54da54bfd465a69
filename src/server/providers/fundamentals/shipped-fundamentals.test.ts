import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Statement } from '#domain/fundamentals/company-fundamentals.ts';
import type { Concept } from '#domain/fundamentals/concepts.ts';
import { figuresKnownOn, knownFundamentalsOf } from '#domain/fundamentals/known-figures.ts';
import { decodeFundamentals, encodeFundamentals } from './fundamentals-codec.ts';
import { type FundamentalsIndex, fundamentalIndexName, openFundamentals } from './fundamentals-file.ts';

const dataDir = join(import.meta.dirname, '../../../../data');
const shipped = openFundamentals(dataDir);
afterAll(() => shipped.close());

const figuresOf = ({ figures }: Statement, ...names: Concept[]) => names.map((name) => figures[name]?.value);

async function yearOf(symbol: string, end: string): Promise<Statement> {
  const company = await shipped.read(symbol);
  const year = company?.statements.find(({ period, periodEnd }) => period === 'FY' && periodEnd === end);
  if (!year) throw new Error(`${symbol} has no year to ${end}`);
  return year;
}

/*
 * From the consolidated statements of the annual reports (Form 10-K) of each company for the year: revenue and net income
 * in million dollars, diluted earnings per share. Later splits are taken into account. The figure of Walmart is its net
 * sales, without membership fees.
 */
test.each([
  ['AAPL', '2024-09-28', 391_035, 93_736, 6.08],
  ['MSFT', '2024-06-30', 245_122, 88_136, 11.8],
  ['NVDA', '2025-01-26', 130_497, 72_880, 2.94],
  ['AMZN', '2024-12-31', 637_959, 59_248, 5.53],
  ['GOOGL', '2024-12-31', 350_018, 100_118, 8.04],
  ['META', '2024-12-31', 164_501, 62_360, 23.86],
  ['KO', '2024-12-31', 47_061, 10_631, 2.46],
  ['PG', '2024-06-30', 84_039, 14_879, 6.02],
  ['JNJ', '2023-12-31', 85_159, 35_153, 13.72],
  ['XOM', '2024-12-31', 349_585, 33_680, 7.84],
  ['COST', '2024-09-01', 254_453, 7_367, 16.56],
  ['HD', '2024-01-28', 152_669, 15_143, 15.11],
  ['WMT', '2025-01-31', 674_538, 19_436, 2.41],
  ['TSLA', '2023-12-31', 96_773, 14_997, 4.3],
  ['INTC', '2024-12-28', 53_101, -18_756, -4.38],
  ['NFLX', '2024-12-31', 39_000.966, 8_711.631, 1.98],
  ['JPM', '2024-12-31', 177_556, 58_471, 19.75],
  ['PGR', '2024-12-31', 75_372, 8_480, 14.4],
  ['O', '2023-12-31', 4_078.993, 872.309, 1.26],
])('%s reported for the year to %s what is shipped', async (symbol, end, revenue, income, eps) => {
  const year = await yearOf(symbol, end);
  expect(figuresOf(year, 'revenue', 'netIncome', 'epsDiluted')).toEqual([revenue * 1e6, income * 1e6, eps]);
});

test('Berkshire Hathaway has its net income and balance, and no figures of class A shares', async () => {
  const year = await yearOf('BRK-B', '2024-12-31');
  expect(figuresOf(year, 'netIncome', 'totalAssets', 'epsDiluted', 'sharesDiluted')).toEqual([
    88_995_000_000,
    1_153_881_000_000,
    undefined,
    undefined,
  ]);
});

/*
 * Companies with a year in which earnings per share times shares are more than a tenth from net income, as filed: preferred
 * dividends (DLR, OXY, PSA), income of other owners (CF, IBKR, LYV, SPG), discontinued business, income near zero.
 */
const unlike =
  `AIG ALB ALL AMD AMT APA APO APP APTV ARE AXON BA BDX BEN BSX BX C CCI CEG CF CFG CMI CNP COF COHR COIN CRL CSCO
  CSGP CVNA D DLR DOW ECHO EIX EXE EXPE F FCX FE FTNT GE GEHC GLW GM GNRC GS HBAN HOOD HPE HST HWM IBKR IVZ J KEY KHC KIM KMI
  LITE LYV MCHP MET NI NRG OXY PCG PSA SPG SRE STT TAP TDG TFC TKO TRGP TSN TTD UBER VRT VST VTR VTRS WELL WFC XYZ`.split(
    /\s+/,
  );

test('all years fit together, through all splits, and the exceptions are known', async () => {
  const { symbols } = JSON.parse(
    await readFile(join(dataDir, fundamentalIndexName), 'utf8'),
  ) as FundamentalsIndex;
  const found = new Set<string>();
  const count = { years: 0, earningsFit: 0, balances: 0, balancesFit: 0 };
  for (const symbol of symbols.split(' ')) {
    for (const statement of (await shipped.read(symbol))?.statements ?? []) {
      const [eps, shares, income] = figuresOf(statement, 'epsDiluted', 'sharesDiluted', 'netIncome');
      if (eps !== undefined && shares && income) {
        const error = Math.abs((eps * shares) / income - 1);
        count.years += 1;
        if (error < 0.03) count.earningsFit += 1;
        if (error > 0.1) found.add(symbol);
      }
      const [assets, liabilities, equity] = figuresOf(statement, 'totalAssets', 'totalLiabilities', 'equity');
      if (!assets || liabilities === undefined || equity === undefined) continue;
      count.balances += 1;
      if (Math.abs((liabilities + equity) / assets - 1) < 0.01) count.balancesFit += 1;
    }
  }
  expect([...found].sort()).toEqual(unlike);
  expect(count).toEqual({ years: 4929, earningsFit: 4297, balances: 36_344, balancesFit: 30_270 });
});

test.each(['AAPL', 'JPM', 'META', 'COST'])('assets of %s are its liabilities and equity', async (symbol) => {
  const company = await shipped.read(symbol);
  const ratios = company?.statements.flatMap((statement) => {
    const [assets, liabilities, equity] = figuresOf(statement, 'totalAssets', 'totalLiabilities', 'equity');
    return assets && liabilities && equity ? [(liabilities + equity) / assets] : [];
  });
  expect(ratios?.length).toBeGreaterThan(8);
  for (const ratio of ratios ?? []) expect(ratio).toBeCloseTo(1, 3);
});

/* Closes of the days, and the sum of the diluted earnings of the four quarters that had been reported by then. */
test.each([
  ['AAPL', '2023-12-29', 192.53, 6.13],
  ['MSFT', '2023-12-29', 376.04, 10.32],
  ['NVDA', '2024-12-31', 134.29, 2.54],
  ['KO', '2024-12-31', 62.26, 2.41],
  ['JPM', '2024-12-31', 239.71, 17.98],
])('the price-to-earnings ratio of %s on %s is what it was then', async (symbol, day, close, eps) => {
  const company = await shipped.read(symbol);
  const known = company && figuresKnownOn(knownFundamentalsOf(company), day);
  expect(close / (known?.epsDiluted ?? 0)).toBeCloseTo(close / eps, 0);
});

test('figures that the source calls wrong are left out', async () => {
  expect((await yearOf('STX', '2022-07-01')).figures.dividendsPerShare).toBeUndefined();
  expect((await shipped.read('BYND'))?.shareCount).toBeNull();
  const honeywell = await shipped.read('HON');
  const quarter = honeywell?.statements.find(
    ({ periodEnd, period }) => periodEnd === '2026-03-31' && period === 'Q1',
  );
  expect(quarter?.figures.epsDiluted).toBeUndefined();
  expect(await shipped.read('NOWHERE')).toBeUndefined();
});

test('a block keeps every value and its source', () => {
  const company = {
    statements: [
      {
        periodEnd: '2025-12-31',
        period: 'Q4' as const,
        figures: {
          netIncome: { value: -12.5, source: 'derived' as const },
          equity: { value: 0, source: 'filed' as const },
        },
      },
    ],
    shareCount: { date: '2026-01-20', value: 1000, source: 'undated' as const },
    reports: [{ date: '2026-01-30', quarterEnd: null, eps: 0.1, otherDates: ['2026-01-31'] }],
  };
  expect(decodeFundamentals(encodeFundamentals(company))).toEqual(company);
});
