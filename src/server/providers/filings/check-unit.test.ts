import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apple, bytesOf, chevron, type SampleLine, sampleTable } from '#tests/support/sample-filings.ts';
import { checkUnit } from './check-unit.ts';
import { type KnownCloses, openKnownCloses } from './known-closes.ts';
import { readFiling } from './read-information-table.ts';
import { readSymbols, type SymbolFinder } from './shipped-cusips.ts';

const dataDir = join(import.meta.dirname, '../../../../data');
let symbols: SymbolFinder;
let closes: KnownCloses;
beforeAll(async () => {
  symbols = await readSymbols(dataDir);
  closes = openKnownCloses(dataDir);
});
afterAll(() => closes.close());

const microsoft: SampleLine = { issuer: 'MICROSOFT CORP', className: 'COM', cusip: '594918104' };
const nvidia: SampleLine = { issuer: 'NVIDIA CORPORATION', className: 'COM', cusip: '67066G104' };

async function checked(lines: SampleLine[], period: string) {
  const table = await readFiling([bytesOf(sampleTable(lines))], { period });
  const { securities, total, warnings } = await checkUnit(table, { symbols, closeOn: closes.closeOn });
  return { total, values: securities.map(({ value }) => value), warnings };
}

/** Holdings with their values at the end of 2021, in dollars or thousands. */
const of2021 = (values: [string, string, string]) => [
  { ...apple, shares: '1000', value: values[0] },
  { ...microsoft, shares: '1000', value: values[1] },
  // Before its ten-for-one split, a share cost ten times the shipped close.
  { ...nvidia, shares: '1000', value: values[2] },
];
const dollars2021 = of2021(['177570', '336320', '294110']);

test('detects a filing of 2021 in dollars', async () => {
  const { total, values, warnings } = await checked(dollars2021, '2021-12-31');
  expect({ total, values }).toEqual({ total: '808000', values: ['336320', '294110', '177570'] });
  expect(warnings).toEqual([
    '3 of the 3 holdings that could be compared with known prices on 2021-12-31 had a thousand times their price: the values were divided by 1,000.',
  ]);
});

test('accepts a filing of 2021 in thousands without a warning', async () => {
  const { total, warnings } = await checked(of2021(['178', '336', '294']), '2021-12-31');
  expect({ total, warnings }).toEqual({ total: '808000', warnings: [] });
});

/** Holdings of a million shares with their values on 2026-06-30. */
async function of2026(unit: number): Promise<SampleLine[]> {
  const priced = [apple, microsoft, nvidia].map(async (line) => {
    const symbol = symbols.byCusip({ cusip: line.cusip ?? '', issuer: line.issuer ?? '', className: 'COM' });
    const close = await closes.closeOn(symbol ?? '', '2026-06-30');
    return { ...line, shares: '1000000', value: String(Math.round(((close ?? 0) * 1_000_000) / unit)) };
  });
  return Promise.all(priced);
}

test('detects a filing of 2026 in thousands', async () => {
  const inDollars = await checked(await of2026(1), '2026-06-30');
  expect(inDollars.warnings).toEqual([]);
  const { total, warnings } = await checked(await of2026(1000), '2026-06-30');
  expect(Number(total) / Number(inDollars.total)).toBeCloseTo(1, 3);
  expect(warnings).toEqual([expect.stringContaining('the values were multiplied by 1,000.')]);
});

test('decides by majority, despite one deviating line', async () => {
  const odd = { ...chevron, shares: '1000', value: '1' };
  const { warnings } = await checked([...dollars2021, odd], '2021-12-31');
  expect(warnings).toEqual([expect.stringContaining('3 of the 4 holdings')]);
});

test('does not compare options, bonds and unknown securities', async () => {
  const { warnings, total } = await checked(
    [
      { ...apple, shares: '1000', value: '177570', putCall: 'Put' },
      { ...apple, shares: '1000', value: '177570', unit: 'PRN' },
      { issuer: 'UNHEARD OF', className: 'COM', cusip: '90000A109', value: '5' },
    ],
    '2021-12-31',
  );
  expect(total).toBe('355145000');
  expect(warnings).toEqual([
    'No holding has a known price on 2021-12-31: the unit, dollars or thousands, was derived from the period alone. Check the total.',
  ]);
});

test('changes nothing and warns if the prices match no unit', async () => {
  const lines = dollars2021.map((line) => ({ ...line, value: '7' }));
  const { total, warnings } = await checked(lines, '2021-12-31');
  expect(total).toBe('21000');
  expect(warnings).toEqual([
    expect.stringContaining('The prices do not confirm a unit: too few of the 3 holdings'),
  ]);
});

test('returns unadjusted closes from before a split', async () => {
  expect(await closes.closeOn('NVDA', '2021-12-31')).toBeCloseTo(294.11, 0);
  expect(await closes.closeOn('AAPL', '2022-01-02')).toBeCloseTo(177.57, 0);
  expect(await closes.closeOn('AAPL', '1999-12-31')).toBeUndefined();
  expect(await closes.closeOn('NOSUCH', '2021-12-31')).toBeUndefined();
});
